import {
  type Account,
  type AuditAction,
  limits,
  type PasswordRules,
  passwordProblem,
  type Role,
  texts,
  type UserAttributes,
  type userChange,
  type userInput,
} from '@mingjing/contract';
import type { z } from 'zod';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import { constraintOf } from '../../db/constraint.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused, refusedField } from '../../http/app-error.ts';
import { attributeCheck } from '../../rights/attribute-fit.ts';
import type { DataRuleStore } from '../../rights/data-rules.store.ts';
import type { Delegations } from '../../rights/delegations.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UserActor } from '../../security/actor.ts';
import type { Lockout } from '../../security/lockout.ts';
import type { PasswordHistory } from '../../security/password-history.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { Sessions } from '../../security/sessions.ts';
import { newToken } from '../../security/tokens.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { RoleStore } from '../roles/role.store.ts';
import { createCloseWays } from './close-ways.ts';
import { presentUser } from './present-user.ts';
import type { UserRow, UserSearch, UserStore } from './user.store.ts';

const t = texts.user;

export interface UserParts {
  work: UnitOfWork;
  store: UserStore;
  roles: RoleStore;
  sessions: Sessions;
  lockout: Lockout;
  rights: Rights;
  delegations: Delegations;
  rules: PasswordRules;
  history: PasswordHistory;
  dataRules: Pick<DataRuleStore, 'attributeRules'>;
  now: () => number;
  timezone: string;
}

export interface RoleGrants {
  userIds: readonly number[];
  roleIds: readonly number[];
  /** The `rolesVersion` of each of the users, as the caller saw it. */
  versions?: readonly number[] | undefined;
  /** Closes what somebody without administration may know of the users: password, sessions, keys. */
  endPasswords?: boolean | undefined;
}

export interface Users {
  list(actor: UserActor, asked: UserSearch): Promise<{ users: Account[]; total: number }>;
  read(actor: UserActor, id: number): Promise<Account>;
  create(actor: UserActor, input: z.output<typeof userInput>): Promise<Account>;
  /**
   * A new password ends the user's sessions, except the one that this very call came with. An administrator's also ends
   * the keys of an account that somebody else could act as.
   */
  update(actor: UserActor, id: number, input: z.output<typeof userChange>, token: string): Promise<Account>;
  remove(actor: UserActor, ids: readonly number[]): Promise<number>;
  rolesOf(id: number): Promise<Role[]>;
  setState(actor: UserActor, id: number, disabled: boolean): Promise<Account>;
  unlock(actor: UserActor, id: number): Promise<Account>;
  /** The chosen roles take the place of those that the chosen users had. */
  grant(actor: UserActor, grants: RoleGrants): Promise<true>;
}

/** Says in the form's words that the name is taken; every other error stays what it is. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error)?.kind === 'unique') throw refusedField(t.usernameTaken, 'username');
    throw error;
  }
}

/** Accounts and the roles they have. */
export function createUsers(parts: UserParts): Users {
  const { work, store, roles, sessions, lockout, rights, delegations, rules, history } = parts;
  const { dataRules, now, timezone } = parts;
  const closeWays = createCloseWays(parts);

  async function present(actor: UserActor, rows: readonly UserRow[]): Promise<Account[]> {
    const rolesByUser = await store.rolesOf(rows.map((row) => row.id));
    const delegation = await delegations.of(actor);
    return rows.map((row) => {
      const own = rolesByUser.get(row.id) ?? [];
      const mayChange = delegation.mayChange({ ...row, roleIds: own.map(({ id }) => id) });
      const openedBy = actor.isAdmin && row.opened_by !== null ? (row.opener ?? '') : null;
      return presentUser(row, own, { mayChange, openedBy, timezone });
    });
  }
  async function one(actor: UserActor, id: number): Promise<Account> {
    const [found] = await present(actor, await store.byIds([id], now()));
    if (found === undefined) throw refused(t.gone);
    return found;
  }
  const note = (action: AuditAction, id: number, name: string, detail: AuditDetail = {}) =>
    recordAudit(work, { action, object: { kind: 'user', id, name }, detail });
  /** The users, when all of them exist and are the caller's to change. */
  async function changeable(actor: UserActor, ids: readonly number[]): Promise<UserRow[]> {
    const rows = await store.byIds(ids, now());
    if (rows.length !== ids.length) throw refused(t.gone);
    if ((await present(actor, rows)).some((user) => !user.mayChange)) throw refused(t.beyondRights);
    return rows;
  }
  function check(password: string): void {
    const problem = passwordProblem(password, rules);
    if (problem !== undefined) throw refused(problem);
  }
  /** What users may see goes by their attributes: who could set their own would see everything. */
  async function checkAttributes(
    actor: UserActor,
    sent: UserAttributes | undefined,
    stored: string,
  ): Promise<void> {
    if (sent === undefined || JSON.stringify(sent) === stored) return;
    if (!actor.isAdmin) throw refused(texts.dataRules.attributesByAdmin, 'notGranted');
    const problem = (await attributeCheck(dataRules))(sent);
    if (problem !== undefined) throw refusedField(problem, 'attributes');
  }
  /** A name in another system says who somebody is: two users with it could neither sign on. */
  async function checkAppids(sent: readonly string[], id = 0): Promise<void> {
    if (sent.length === 0) return;
    const others = await store.appids(id);
    const taken = sent.find((appid) => others.has(appid));
    if (taken !== undefined) throw refusedField(t.appidTaken(taken), 'appids');
  }
  /** Runs a change of what users may do, and has open connections asked again. */
  const changing = async <T>(change: () => Promise<T>): Promise<T> => {
    const result = await work.run(async () => {
      const done = await change();
      await rights.mark();
      return done;
    });
    await rights.tell();
    return result;
  };
  /** The same for administrators; a change that leaves no administrator who can sign in is undone. */
  const keepingAdmin = <T>(change: () => Promise<T>): Promise<T> =>
    changing(async () => {
      await store.lockAdmins();
      const result = await change();
      if ((await store.enabledAdmins()).length === 0) throw refused(t.lastAdmin);
      return result;
    });

  return {
    async list(actor, search) {
      const asksOwn = search.state === 'opened' && !actor.isAdmin;
      const asked = asksOwn ? { ...search, opener: actor.id } : search;
      const rows = await store.list(asked, now());
      const total = asked.page === undefined ? rows.length : await store.count(asked, now());
      return { users: await present(actor, rows), total };
    },

    read: one,

    async create(actor, input) {
      check(input.password);
      await checkAttributes(actor, input.attributes, '[]');
      // Hashing takes its time: no transaction waits for it.
      const hash = await hashPassword(input.password);
      return work.runMaking(async () => {
        const stored = await store.count({ search: '', pageSize: 1 }, now());
        if (stored >= limits.users) throw refused(t.tooMany(limits.users));
        await checkAppids(input.appids ?? []);
        const time = now();
        const row = {
          username: input.username,
          username_key: usernameKey(input.username),
          name: input.name ?? '',
          password_hash: hash,
          appids: JSON.stringify(input.appids ?? []),
          attributes: JSON.stringify(input.attributes ?? []),
          must_change_password: input.mustChangePassword === true ? 1 : 0,
          created_at: time,
          updated_by: actor.id,
          opened_by: actor.isAdmin ? null : actor.id,
          updated_at: time,
        } as const;
        const id = await named(() => store.insert(row));
        await note('user.create', id, input.username, {
          mustChangePassword: input.mustChangePassword === true,
        });
        return one(actor, id);
      });
    },

    async update(actor, id, input, token) {
      const { password, mustChangePassword } = input;
      if (password !== undefined) check(password);
      const hash = password === undefined ? undefined : await hashPassword(password);
      return changing(async () => {
        const [row] = await changeable(actor, [id]);
        if (row === undefined) throw gone();
        await checkAttributes(actor, input.attributes, row.attributes);
        const kept = new Set(JSON.parse(row.appids) as string[]);
        await checkAppids(input.appids?.filter((appid) => !kept.has(appid)) ?? [], id);
        const key = usernameKey(input.username);
        // Who could take the name of another would see the other's rows.
        if (!actor.isAdmin && key !== row.username_key)
          throw refusedField(texts.dataRules.usernameByAdmin, 'username');
        const isRenamed = input.appids !== undefined && JSON.stringify(input.appids) !== row.appids;
        const opens = !actor.isAdmin && (hash !== undefined || isRenamed);
        if (hash !== undefined) await history.keep(id, now());
        const isSaved = await named(() =>
          store.save(id, input.version, {
            username: input.username,
            username_key: key,
            ...(input.name !== undefined && { name: input.name }),
            ...(input.appids !== undefined && { appids: JSON.stringify(input.appids) }),
            ...(input.attributes !== undefined && { attributes: JSON.stringify(input.attributes) }),
            updated_by: actor.id,
            ...(opens && { opened_by: actor.id }),
            updated_at: now(),
            ...(hash !== undefined && { password_hash: hash, password_changed_at: now() }),
            ...(mustChangePassword !== undefined && { must_change_password: mustChangePassword ? 1 : 0 }),
          }),
        );
        if (!isSaved) throw refused(t.conflict(await store.savedBy(id)), 'conflict');
        const asksAnew = mustChangePassword === true && row.must_change_password === 0;
        const closes = actor.isAdmin && hash !== undefined && row.opened_by !== null;
        if (closes) await closeWays(id, hash, { ownToken: token });
        if (asksAnew) await sessions.revokeUsers([id]);
        else if (hash !== undefined) await sessions.revokeOthers(id, token);
        await note('user.update', id, input.username, {
          ...(row.username !== input.username && { before: row.username }),
          newPassword: hash !== undefined,
          mustChangePassword,
        });
        return one(actor, id);
      });
    },

    async remove(actor, ids) {
      if (ids.length === 0) throw refused(t.chooseToRemove);
      if (ids.includes(actor.id)) throw refused(t.notSelf);
      const links = await keepingAdmin(async () => {
        const removed = await changeable(actor, ids);
        const admins = (await store.enabledAdmins()).filter((id) => !ids.includes(id));
        const heir = actor.isAdmin ? actor.id : admins[0];
        if (heir === undefined) throw refused(t.lastAdmin);
        const open = await store.openShares(ids);
        await sessions.revokeUsers(ids);
        await store.remove(ids, heir, now());
        for (const row of removed) await note('user.remove', row.id, row.username, { heir });
        return open;
      });
      for (const link of links) await sessions.revokeShare(link);
      return ids.length;
    },

    async rolesOf(id) {
      if ((await store.byIds([id], now())).length === 0) throw refused(t.gone);
      return (await store.rolesOf([id])).get(id) ?? [];
    },

    async setState(actor, id, disabled) {
      if (disabled && id === actor.id) throw refused(t.notSelfDisabled);
      return keepingAdmin(async () => {
        const [row] = await changeable(actor, [id]);
        if (row === undefined) throw gone();
        await note(disabled ? 'user.disable' : 'user.enable', id, row.username);
        await store.update(id, { disabled: disabled ? 1 : 0, updated_at: now() });
        if (disabled) await sessions.revokeUsers([id]);
        return one(actor, id);
      });
    },

    async unlock(actor, id) {
      return work.run(async () => {
        const [row] = await changeable(actor, [id]);
        if (row === undefined) throw gone();
        await lockout.unlock(row.username_key);
        await note('user.unlock', id, row.username);
        return one(actor, id);
      });
    },

    async grant(actor, { userIds, roleIds, versions, endPasswords = false }) {
      if (endPasswords && !actor.isAdmin) throw refused(texts.role.beyondRights, 'notGranted');
      // Hashing takes its time: no transaction waits for it. Nobody knows what it is made of, so that one does for all.
      const unknown = endPasswords ? await hashPassword(newToken()) : undefined;
      await keepingAdmin(async () => {
        const users = await changeable(actor, userIds);
        for (const [at, version] of (versions ?? []).entries()) {
          const user = users.find(({ id }) => id === userIds[at]);
          if (user !== undefined && user.roles_version !== version)
            throw refused(t.rolesChanged(user.username), 'conflict');
        }
        if (!actor.isAdmin && userIds.includes(actor.id)) throw refused(texts.role.own);
        const delegation = await delegations.of(actor);
        for (const id of roleIds) {
          if (!delegation.exists(id)) throw gone();
          if (!delegation.mayGrant(id)) throw refused(texts.role.beyondRights);
        }
        const seeing = users.find((row) => !delegation.mayChange({ ...row, roleIds }));
        if (seeing !== undefined) throw refused(texts.role.beyondRows(seeing.username));
        await store.setRoles(userIds, roleIds);
        const roleNames = (await roles.list())
          .filter(({ id }) => roleIds.includes(id))
          .map(({ role_name }) => role_name);
        for (const row of users) {
          await note('user.grant', row.id, row.username, { roles: roleNames });
          if (unknown === undefined || row.opened_by === null) continue;
          await closeWays(row.id, unknown, { appids: [] });
          const endedAppids = JSON.parse(row.appids) as string[];
          const ended = { newPassword: true, ...(endedAppids.length > 0 && { endedAppids }) };
          await note('user.update', row.id, row.username, ended);
        }
      });
      return true;
    },
  };
}
