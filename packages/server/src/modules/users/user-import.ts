import {
  appids,
  displayName,
  type ImportedUser,
  limits,
  passwordProblem,
  roleName,
  texts,
  userAttributes,
  username,
} from '@mingjing/contract';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { withDataFaults } from '../../data/fault.ts';
import { constraintOf } from '../../db/constraint.ts';
import { refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import { attributeCheck } from '../../rights/attribute-fit.ts';
import type { Delegation } from '../../rights/delegations.ts';
import type { UserActor } from '../../security/actor.ts';
import { hashPasswords } from '../../security/passwords.ts';
import { usernameKey } from '../../security/usernames.ts';
import { toldShortly } from './told-shortly.ts';
import type { UserParts } from './user.service.ts';
import { listOf, readUsers } from './user-sheet.ts';

const t = texts.userImport;

export interface SentUsers {
  upload: Upload | undefined;
  /** First password of the rows that have none of their own. */
  password: string;
  /** Titles of columns that are taken as attributes of users, beside those that say so. */
  attributes: readonly string[];
  /** Whether roles that rows name and that are not there are added. */
  createRoles: boolean;
  signal: AbortSignal;
}
/** What would come of a file of users. */
export interface SeenUsers {
  rows: ImportedUser[];
  /** Titles of columns that nothing is taken from. */
  unused: string[];
  /** Roles that rows name and that are not there yet. */
  missingRoles: string[];
}
/** Who imports: hashing takes its time, and rights change meanwhile. */
export interface Importer {
  actor: UserActor;
  /** Throws AppError when they may not import any more. */
  actorNow(): Promise<UserActor>;
}

export interface UserImport {
  /** What would be imported; nothing is. */
  look(actor: UserActor, sent: SentUsers): Promise<SeenUsers>;
  /** Imports the rows without problems and says of every row what came of it. */
  store(importer: Importer, sent: SentUsers): Promise<ImportedUser[]>;
}

interface Planned {
  told: ImportedUser;
  /** Never told. */
  password: string;
}

function problemOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The form's sentence on the length stands at its field; in a row of a table it says which one it is about. */
function usernameProblem(text: string): string | undefined {
  const { min, max } = limits.username;
  const count = [...text].length;
  const fits = text === '' || (count >= min && count <= max);
  return fits ? problemOf(username, text) : t.usernameLength(min, max);
}

/** What is wrong with these roles for a user who will be made: each may be handed out, and they together to that user. */
function rolesProblem(
  delegation: Delegation,
  username: string,
  roleIds: readonly number[],
): string | undefined {
  if (!roleIds.every(delegation.mayGrant)) return texts.role.beyondRights;
  // Attributes come from administrators alone, who may do all of this.
  const isWithin = delegation.mayChange({ username, attributes: '[]', roleIds });
  return isWithin ? undefined : texts.role.beyondRows(username);
}

/** Users from a spreadsheet, looked at row by row with the rules of the form. */
export function createUserImport(parts: UserParts): UserImport {
  const { work, store, roles, now } = parts;

  const knownRoles = async (): Promise<ReadonlyMap<string, number>> =>
    new Map((await roles.list()).map((role) => [role.role_name, role.id]));

  async function plan(
    actor: UserActor,
    { upload, attributes: chosen, signal, ...sent }: SentUsers,
  ): Promise<Omit<SeenUsers, 'rows'> & { planned: Planned[] }> {
    const { rows, unused } = await withDataFaults(() => readUsers(upload, chosen, signal));
    if (rows.length === 0) throw refused(t.empty);
    const taken = await store.keys();
    const known = await knownRoles();
    const missing = new Set<string>();
    const delegation = await parts.delegations.of(actor);
    const unfit = await attributeCheck(parts.dataRules);
    const seen = new Set<string>();
    const named = await store.appids();
    const planned = rows.map(({ line, given, cut, attributes }) => {
      const key = usernameKey(given.username);
      const password = given.password === '' ? sent.password : given.password;
      const roleNames = [...new Set(listOf(given.roles))];
      const ids = listOf(given.appids);
      const roleProblems = roleNames.map((name) => {
        const id = known.get(name);
        if (id === undefined) {
          const problem = problemOf(roleName, name);
          if (problem !== undefined) return problem;
          missing.add(name);
          return sent.createRoles ? undefined : texts.role.unknown(name);
        }
        return delegation.mayGrant(id) ? undefined : texts.role.beyondRights;
      });
      const knownIds = roleNames.flatMap((name) => known.get(name) ?? []);
      const problems = [
        usernameProblem(given.username),
        ...cut.map(t.cutNumber),
        given.username === '' ? undefined : taken.has(key) ? texts.user.usernameTaken : undefined,
        given.username !== '' && seen.has(key) ? t.twice : undefined,
        problemOf(displayName, given.name),
        problemOf(appids, ids),
        ...(taken.has(key) ? [] : ids.filter((id) => named.has(id)).map(texts.user.appidTaken)),
        problemOf(userAttributes, attributes) ?? unfit(attributes),
        attributes.length > 0 && !actor.isAdmin ? texts.dataRules.attributesByAdmin : undefined,
        password === '' ? t.noPassword : passwordProblem(password, parts.rules),
        ...roleProblems,
        roleProblems.every((problem) => problem === undefined)
          ? rolesProblem(delegation, given.username, knownIds)
          : undefined,
      ].filter((problem) => problem !== undefined);
      seen.add(key);
      if (problems.length === 0) for (const id of ids) named.add(id);
      const row = {
        line,
        username: given.username,
        name: given.name,
        appids: ids,
        roles: roleNames,
        attributes,
        problems,
      };
      const told = problems.length === 0 ? row : toldShortly(row);
      return { told, password };
    });
    return { planned, unused, missingRoles: [...missing] };
  }

  /** Adds a role without any rights, as the form does; one that somebody added meanwhile is taken as it is. */
  async function addRole(importer: UserActor, name: string): Promise<void> {
    try {
      await work.run(async () => {
        const { id } = await roles.insert(name, importer.id, now());
        const object = { kind: 'role', id, name } as const;
        await recordAudit(work, { action: 'role.create', object, detail: { imported: true } });
      });
    } catch (error) {
      if (constraintOf(error)?.kind !== 'unique') throw error;
    }
  }

  async function insert(
    importer: UserActor,
    { told }: Planned,
    roleIds: number[],
    hash: string,
  ): Promise<string | undefined> {
    const time = now();
    try {
      await work.run(async () => {
        const id = await store.insert({
          username: told.username,
          username_key: usernameKey(told.username),
          name: told.name,
          password_hash: hash,
          appids: JSON.stringify(told.appids),
          attributes: JSON.stringify(told.attributes),
          must_change_password: 1,
          opened_by: importer.isAdmin ? null : importer.id,
          created_at: time,
          updated_at: time,
        });
        if (roleIds.length > 0) await store.setRoles([id], roleIds);
        const object = { kind: 'user', id, name: told.username } as const;
        await recordAudit(work, {
          action: 'user.create',
          object,
          detail: { roles: told.roles, imported: true },
        });
      });
      return undefined;
    } catch (error) {
      const broken = constraintOf(error)?.kind;
      if (broken === 'unique') return texts.user.usernameTaken;
      if (broken === 'foreign-key') return texts.data.gone;
      throw error;
    }
  }

  return {
    async look(actor, sent) {
      const { planned, ...seen } = await plan(actor, sent);
      return { ...seen, rows: planned.map(({ told }) => told) };
    },
    async store({ actor, actorNow }, sent) {
      const { planned } = await plan(actor, sent);
      const good = planned.filter(({ told }) => told.problems.length === 0);
      const stored = (await store.keys()).size;
      if (stored + good.length > limits.users) throw refused(texts.user.tooMany(limits.users));
      // Rows mostly share the one first password; each still gets a salt of its own.
      const hashes = await hashPasswords(good.map(({ password }) => password));
      const importer = await actorNow();
      const before = await knownRoles();
      const named = new Set(good.flatMap(({ told }) => told.roles));
      if (sent.createRoles) for (const name of named) if (!before.has(name)) await addRole(importer, name);
      const known = await knownRoles();
      const delegation = await parts.delegations.of(importer);
      for (const [at, row] of good.entries()) {
        const roleIds = row.told.roles.flatMap((name) => known.get(name) ?? []);
        const problem =
          roleIds.length < row.told.roles.length
            ? texts.data.gone
            : (rolesProblem(delegation, row.told.username, roleIds) ??
              (row.told.attributes.length > 0 && !importer.isAdmin
                ? texts.dataRules.attributesByAdmin
                : await insert(importer, row, roleIds, hashes[at] ?? '')));
        if (problem !== undefined) row.told.problems.push(problem);
      }
      const added = good.filter(({ told }) => told.problems.length === 0).length;
      const detail = { rows: planned.length, added };
      await recordAudit(work, { action: 'user.import', detail });
      return planned.map(({ told }) => told);
    },
  };
}
