import { createHash } from 'node:crypto';
import { type MenuPath, texts, type Usage, type UsedKind } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import { openedAccounts } from '../../rights/opened-accounts.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UsageStore, UsedRow } from '../../rights/usage.store.ts';
import type { UserActor } from '../../security/actor.ts';

export interface UsageChange {
  ownerId: number;
  limited: boolean;
  roleIds: number[];
  version: string;
}

export interface UsageParts {
  work: UnitOfWork;
  store: UsageStore;
  rights: Rights;
  /** Throws AppError, as for an object that does not exist, when the caller may not use it. */
  require: Record<UsedKind, (actor: UserActor, id: number) => Promise<unknown>>;
}

const t = texts.usage;
/** Screens whose users may own an object: those that make it. */
const screens: Record<UsedKind, readonly MenuPath[]> = {
  datasource: ['/config/datasource'],
  dataset: ['/config/cube'],
  widget: ['/config/widget', '/config/panel'],
};

/** Owners of sources, datasets and widgets, and to which roles these leave their use. */
export function createUsage({ work, store, rights, require }: UsageParts) {
  const mayChange = (user: UserActor, row: UsedRow): boolean => user.isAdmin || user.id === row.user_id;

  async function find(kind: UsedKind, user: UserActor, id: number): Promise<UsedRow> {
    await require[kind](user, id);
    const row = await store.find(kind, id);
    if (row === undefined) throw gone();
    return row;
  }
  const versionOf = (row: UsedRow, roles: readonly { id: number }[]): string =>
    createHash('sha256')
      .update(JSON.stringify([row.user_id, row.use_limited, roles.map(({ id }) => id)]))
      .digest('base64url')
      .slice(0, 22);
  const presentRole = (role: { id: number; role_name: string }) => ({
    id: role.id,
    roleName: role.role_name,
  });

  async function present(kind: UsedKind, user: UserActor, row: UsedRow): Promise<Usage> {
    const roles = await store.rolesOf(kind, row.id);
    const changes = mayChange(user, row);
    const opened = user.isAdmin ? await openedAccounts(work) : undefined;
    return {
      owner: await store.user(row.user_id),
      limited: row.use_limited === 1,
      roles: roles.map(presentRole),
      version: versionOf(row, roles),
      mayChange: changes,
      allRoles: (changes ? await store.roles() : []).map((role) => ({
        ...presentRole(role),
        ...(opened?.has(role.id) === true && { opened: opened.get(role.id) }),
      })),
      owners: changes ? await store.usersWith(screens[kind]) : [],
    };
  }

  /** The form's rules: roles that there are, an owner who can do something with it. */
  async function check(kind: UsedKind, row: UsedRow, { ownerId, roleIds }: UsageChange): Promise<void> {
    const known = new Set(
      [...(await store.roles()), ...(await store.rolesOf(kind, row.id))].map((r) => r.id),
    );
    if (roleIds.some((id) => !known.has(id))) throw refused(t.roleGone);
    if (ownerId === row.user_id) return;
    if (!(await store.usersWith(screens[kind])).some(({ id }) => id === ownerId)) throw refused(t.ownerGone);
  }

  return {
    async read(kind: UsedKind, user: UserActor, id: number): Promise<Usage> {
      return present(kind, user, await find(kind, user, id));
    },

    /** Takes effect with the next call of everybody. */
    async save(kind: UsedKind, user: UserActor, id: number, change: UsageChange): Promise<Usage> {
      const { ownerId, limited, roleIds } = change;
      await work.run(async () => {
        const row = await find(kind, user, id);
        if (!mayChange(user, row)) throw refused(t.onlyOwner, 'notGranted');
        if (versionOf(row, await store.rolesOf(kind, id)) !== change.version)
          throw refused(t.changed, 'conflict');
        await check(kind, row, change);
        await store.set(kind, id, ownerId, limited);
        await store.setRoles(kind, id, roleIds);
        await recordAudit(work, {
          action: 'usage.update',
          object: { kind, id, name: row.name },
          detail: { owner: ownerId, limited, roles: roleIds },
        });
        await rights.mark();
      });
      await rights.tell();
      const row = await store.find(kind, id);
      if (row === undefined) throw gone();
      return present(kind, user, row);
    },
  };
}
export type UsageService = ReturnType<typeof createUsage>;
