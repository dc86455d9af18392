import { type GrantMatrix, type GrantPerson, type PanelSight, texts } from '@mingjing/contract';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Delegations } from '../../rights/delegations.ts';
import { decidePanel } from '../../rights/panel-decision.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UserActor } from '../../security/actor.ts';
import type { GrantStore, PersonRow, RoleRow } from './grant.store.ts';
import { grantMatrix, presentRole } from './grant-matrix.ts';

interface GrantParts {
  work: UnitOfWork;
  store: GrantStore;
  rights: Rights;
  delegations: Delegations;
}
interface MenuGrants {
  roleIds: readonly number[];
  menuIds: readonly number[];
  type: 0 | 1;
}

interface PanelGrants {
  roleIds: readonly number[];
  panelIds: readonly number[];
  /** The `panelsVersion` of each of the roles, as the caller saw it. */
  versions?: readonly number[] | undefined;
}

/** More people than this are found by typing more of a name. */
const mostPeople = 50;
const consolePath = '/main/dashboard';

const presentPerson = ({ disabled, ...row }: PersonRow): GrantPerson => ({
  ...row,
  disabled: disabled === 1,
});

/** A user who is no administrator can pass on only what they have themselves: else this screen would open every other one. */
const mayTurn = (user: UserActor, menu: { path: string }): boolean =>
  user.isAdmin || user.menuPaths.has(menu.path);

/** Which role sees which panels and menus, and why a user sees a panel. */
export function createGrants({ work, store, rights, delegations }: GrantParts) {
  const change = async (run: () => Promise<void>): Promise<boolean> => {
    await work.run(async () => {
      await store.lock();
      await run();
      await rights.mark();
    });
    await rights.tell();
    return true;
  };
  async function note(action: 'grant.menus' | 'grant.panels', roles: RoleRow[], detail: AuditDetail) {
    for (const role of roles) {
      const object = { kind: 'role', id: role.id, name: role.role_name } as const;
      await recordAudit(work, { action, object, detail });
    }
  }
  async function knownRoles(roleIds: readonly number[]): Promise<RoleRow[]> {
    const roles = (await store.roles()).filter((role) => roleIds.includes(role.id));
    if (roles.length !== roleIds.length) throw gone();
    return roles;
  }

  async function checkMenus(user: UserActor, { menuIds, roleIds, type }: MenuGrants) {
    const menus = (await store.menus()).filter((menu) => menuIds.includes(menu.id));
    if (menus.length !== menuIds.length) throw gone();
    if (!menus.every((menu) => mayTurn(user, menu))) throw refused(texts.grant.ownMenus);
    const roles = await knownRoles(roleIds);
    if (type === 0 && roles.some((role) => role.is_admin === 1)) throw refused(texts.grant.adminMenus);
    return { menus, roles };
  }
  /** The same for panels, given and taken: what a role has already stays, whoever saves it again. */
  async function checkPanels(
    user: UserActor,
    roles: readonly RoleRow[],
    panelIds: readonly number[],
    names: ReadonlyMap<number, string>,
  ): Promise<void> {
    const delegation = await delegations.of(user);
    const roleIds = roles.map(({ id }) => id);
    const grants = (await store.panelGrants()).filter((row) => roleIds.includes(row.role_id));
    const taken = grants.find((row) => !panelIds.includes(row.panel_id) && !delegation.mayShow(row.panel_id));
    if (taken !== undefined) {
      const role = roles.find(({ id }) => id === taken.role_id);
      const text = texts.grant.othersPanel(role?.role_name ?? '', names.get(taken.panel_id) ?? '');
      throw refused(text, 'notGranted');
    }
    const closed = panelIds.filter((id) => !delegation.mayShow(id));
    const granted = new Set(grants.map((row) => `${row.role_id} ${row.panel_id}`));
    const added = closed.find((id) => roleIds.some((role) => !granted.has(`${role} ${id}`)));
    if (added !== undefined) throw refused(texts.grant.ownPanels(names.get(added) ?? ''), 'notGranted');
  }
  const setMenus = (user: UserActor, grants: MenuGrants): Promise<boolean> =>
    change(async () => {
      const { menus, roles } = await checkMenus(user, grants);
      if (grants.type === 1) await store.grantMenus(grants.roleIds, grants.menuIds);
      else await store.revokeMenus(grants.roleIds, grants.menuIds);
      const detail = { granted: grants.type === 1, menus: menus.map((menu) => menu.description) };
      await note('grant.menus', roles, detail);
    });

  return {
    async matrix(user: UserActor): Promise<GrantMatrix> {
      const delegation = await delegations.of(user);
      const panelIds = [...(await store.panelNames()).keys()];
      return grantMatrix({
        roles: await store.roles(),
        menus: await store.menus(),
        menuGrants: await store.menuGrants(),
        panelGrants: await store.panelGrants(),
        panelVersions: await store.panelVersions(),
        opened: user.isAdmin ? await store.openedAccounts() : new Map(),
        mayTurn: (menu) => mayTurn(user, menu),
        closedPanels: panelIds.filter((id) => !delegation.mayShow(id)),
      });
    },

    /** Replaces what the caller has seen: a grant that came in between is not undone unseen. */
    setPanels: (user: UserActor, { roleIds, panelIds, versions }: PanelGrants) =>
      change(async () => {
        const roles = await knownRoles(roleIds);
        const stored = await store.panelVersions();
        for (const [at, version] of (versions ?? []).entries()) {
          const role = roles.find(({ id }) => id === roleIds[at]);
          if (role !== undefined && stored.get(role.id) !== version)
            throw refused(texts.grant.panelsChanged(role.role_name), 'conflict');
        }
        const known = await store.panelNames();
        if (panelIds.some((id) => !known.has(id))) throw gone();
        await checkPanels(user, roles, panelIds, known);
        await store.replacePanels(roleIds, panelIds);
        await note('grant.panels', roles, { panels: panelIds });
      }),

    setMenus,

    async people(word: string): Promise<GrantPerson[]> {
      return (await store.people(word.trim(), mostPeople)).map(presentPerson);
    },

    /**
     * Decided as a reading of the board would be, with what it goes by. Who does not have the screen that grants panels is
     * told of those that they can open: names of others would come by walking through the numbers.
     */
    async why(actor: UserActor, userId: number, panelId: number): Promise<PanelSight> {
      const grantsPanels = actor.isAdmin || actor.menuPaths.has('/settings/resource');
      if (!grantsPanels && !(await delegations.of(actor)).mayShow(panelId)) throw gone();
      const person = await store.person(userId);
      const panel = await store.panel(panelId);
      if (person === undefined || panel === undefined) throw gone();
      const roles = await store.rolesOf(userId);
      const granting = await store.rolesOfPanel(panelId);
      const console = await store.rolesOfPath(consolePath);
      const reader = {
        id: userId,
        roleIds: roles.map((role) => role.id),
        isAdmin: roles.some((role) => role.is_admin === 1),
      };
      const grantingIds = granting.map((role) => role.id);
      const decision = decidePanel(reader, panel, grantingIds);
      const byId = new Map(roles.map((role) => [role.id, presentRole(role)]));
      const administering = roles.find((role) => role.is_admin === 1);
      const signIn = [
        ...(person.disabled === 1 ? (['disabled'] as const) : []),
        ...(roles.length === 0 ? (['noRole'] as const) : []),
      ];
      return {
        user: presentPerson(person),
        panel: { id: panel.id, name: panel.name, published: panel.state === 1, owner: panel.owner },
        allowed: decision.allowed && signIn.length === 0,
        reasons: decision.because.map((reason) => {
          const role =
            reason.kind === 'granted'
              ? byId.get(reason.roleId)
              : reason.kind === 'administrator' && administering !== undefined
                ? presentRole(administering)
                : undefined;
          return { kind: reason.kind, ...(role && { role }) };
        }),
        obstacles: [...signIn, ...decision.obstacles],
        roles: roles.map((role) => ({
          ...presentRole(role),
          isAdmin: role.is_admin === 1,
          granted: grantingIds.includes(role.id),
        })),
        otherRoles: granting.filter((role) => !byId.has(role.id)).map(presentRole),
        consoleRoles: roles.filter((role) => console.has(role.id)).map(presentRole),
      };
    },
  };
}
