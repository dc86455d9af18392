import { type RoleRecord, texts } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { constraintOf } from '../../db/constraint.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Delegations } from '../../rights/delegations.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UserActor } from '../../security/actor.ts';
import type { RoleRow, RoleStore } from './role.store.ts';

const t = texts.role;

/** Says in the form's words that the name is taken; every other error stays what it is. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error)?.kind === 'unique') throw refused(t.taken);
    throw error;
  }
}

export interface Roles {
  list(actor: UserActor): Promise<RoleRecord[]>;
  read(actor: UserActor, id: number): Promise<RoleRecord>;
  create(actor: UserActor, roleName: string): Promise<RoleRecord>;
  /** Over the version that was opened; without one over any. */
  rename(
    actor: UserActor,
    id: number,
    input: { roleName: string; version?: number | undefined },
  ): Promise<RoleRecord>;
  remove(actor: UserActor, id: number): Promise<true>;
}

/** Named groups of users; what they may do and see is granted to them. */
export function createRoles(parts: {
  work: UnitOfWork;
  store: RoleStore;
  rights: Rights;
  delegations: Delegations;
  now: () => number;
}): Roles {
  const { work, store, rights, delegations, now } = parts;

  async function list(actor: UserActor): Promise<RoleRecord[]> {
    const [rows, menus, panels, users, delegation] = [
      await store.list(),
      await store.menusByRole(),
      await store.panelsByRole(),
      await store.usersByRole(),
      await delegations.of(actor),
    ];
    return rows.map(({ id, role_name, is_admin, version }) => ({
      id,
      version,
      roleName: role_name,
      menus: menus.get(id) ?? [],
      panels: panels.get(id) ?? [],
      users: users.get(id)?.length ?? 0,
      isAdmin: is_admin === 1,
      mayGrant: delegation.mayGrant(id),
    }));
  }
  async function one(actor: UserActor, id: number): Promise<RoleRecord> {
    const found = (await list(actor)).find((role) => role.id === id);
    if (found === undefined) throw gone();
    return found;
  }
  /** The role, when it is the caller's to change. */
  async function changeable(actor: UserActor, id: number): Promise<RoleRow> {
    const row = await store.find(id);
    const delegation = await delegations.of(actor);
    if (row === undefined || !delegation.exists(id)) throw gone();
    if (!delegation.mayGrant(id)) throw refused(t.beyondRights);
    return row;
  }

  return {
    list,
    read: one,
    create: (actor, roleName) =>
      work.runMaking(async () => {
        const { id } = await named(() => store.insert(roleName, actor.id, now()));
        await recordAudit(work, { action: 'role.create', object: { kind: 'role', id, name: roleName } });
        return one(actor, id);
      }),
    rename: (actor, id, { roleName, version }) =>
      work.run(async () => {
        const { role_name: before } = await changeable(actor, id);
        const change = { role_name: roleName, updated_by: actor.id };
        if (!(await named(() => store.save(id, version, change))))
          throw refused(t.conflict(await store.savedBy(id)), 'conflict');
        const object = { kind: 'role', id, name: roleName } as const;
        await recordAudit(work, { action: 'role.update', object, detail: { before } });
        return one(actor, id);
      }),
    async remove(actor, id) {
      await work.run(async () => {
        const row = await changeable(actor, id);
        if (row.is_admin === 1) throw refused(t.adminKept);
        await store.remove(id);
        await recordAudit(work, { action: 'role.remove', object: { kind: 'role', id, name: row.role_name } });
        await rights.mark();
      });
      await rights.tell();
      return true;
    },
  };
}
