import type { GrantMatrix, MatrixMenu, OpenedAccounts } from '@mingjing/contract';
import type { Row } from '../../db/schema.ts';
import type { RoleRow } from './grant.store.ts';

interface Grants {
  roles: readonly RoleRow[];
  menus: readonly Row<'menu'>[];
  menuGrants: readonly Row<'role_menu'>[];
  panelGrants: readonly Row<'role_panel'>[];
  panelVersions: ReadonlyMap<number, number>;
  /** Accounts of roles whom others may act as, as far as the caller is told. */
  opened: ReadonlyMap<number, OpenedAccounts>;
  /** Whether the caller may grant and revoke a menu. */
  mayTurn: (menu: Row<'menu'>) => boolean;
  closedPanels: number[];
}

export const presentRole = ({ id, role_name }: RoleRow) => ({ id, roleName: role_name });

/** Menus with their children against roles; a menu with children follows them and has no cells of its own. */
export function grantMatrix({
  roles,
  menus,
  menuGrants,
  panelGrants,
  panelVersions,
  opened,
  mayTurn,
  closedPanels,
}: Grants): GrantMatrix {
  const granted = new Set(menuGrants.map((grant) => `${grant.menu_id} ${grant.role_id}`));
  const panelsOf = new Map<number, number[]>();
  for (const { role_id, panel_id } of panelGrants) {
    const known = panelsOf.get(role_id);
    if (known === undefined) panelsOf.set(role_id, [panel_id]);
    else known.push(panel_id);
  }
  const ids = new Set(menus.map((menu) => menu.id));
  const below = (pid: number) => menus.filter((menu) => (ids.has(menu.pid) ? menu.pid : -1) === pid);
  const present = (menu: Row<'menu'>, hasCells: boolean): MatrixMenu => ({
    id: menu.id,
    menuId: menu.id,
    description: menu.description,
    path: menu.path,
    iconCls: menu.icon_cls,
    hidden: menu.hidden === 1,
    ...(hasCells && !mayTurn(menu) ? { closed: true as const } : {}),
    data: hasCells
      ? Object.fromEntries(roles.map((role) => [role.id, granted.has(`${menu.id} ${role.id}`) ? 1 : 0]))
      : {},
  });
  return {
    closedPanels,
    roles: roles.map((role) => ({
      ...presentRole(role),
      isAdmin: role.is_admin === 1,
      panelsVersion: panelVersions.get(role.id) ?? 1,
      panels: panelsOf.get(role.id) ?? [],
      ...(opened.has(role.id) && { opened: opened.get(role.id) }),
    })),
    menus: below(-1).map((top) => {
      const children = below(top.id).map((child) => present(child, true));
      return { ...present(top, children.length === 0), children };
    }),
  };
}
