import type { Menu, PanelFolder } from '@mingjing/contract';

const byOrder = (a: Menu, b: Menu): number => a.indexNo - b.indexNo || a.id - b.id;

/** Menus in their order, hidden ones left out, at every level; a parent whose children are all hidden leads nowhere. */
export function visibleMenus(menus: Menu[]): Menu[] {
  return menus
    .filter((menu) => !menu.hidden)
    .sort(byOrder)
    .map((menu) => ({ ...menu, children: visibleMenus(menu.children) }))
    .filter(
      (menu) =>
        menu.group ||
        menu.children.length > 0 ||
        menus.find(({ id }) => id === menu.id)?.children.length === 0,
    );
}

/** Every path the server returned, hidden menus included: they are granted, only not listed. */
export function grantedPaths(menus: Menu[]): Set<string> {
  const paths = new Set<string>();
  const walk = (list: Menu[]): void => {
    for (const menu of list) {
      paths.add(menu.path);
      walk(menu.children);
    }
  };
  walk(menus);
  return paths;
}

export interface DashboardLink {
  id: number;
  name: string;
  /** The folder with those above it. */
  folder: string;
  to: string;
  mobile: boolean;
  /** Picture of its last save; empty when there is none. */
  cover: string;
}

/** Where a panel of a console menu is opened. */
export const dashboardPath = (menu: Menu, panelId: number): string => `${menu.path}?id=${panelId}`;

/** Panels of one console menu in folder order. */
export function dashboardsOf(menu: Menu): DashboardLink[] {
  return menu.data.flatMap((folder: PanelFolder) =>
    folder.children.map((panel) => ({
      id: panel.id,
      name: panel.name,
      folder: [...(folder.above ?? []), folder.name].join(' / '),
      to: dashboardPath(menu, panel.id),
      mobile: panel.showViewDeviceType === 2,
      cover: panel.frontCoverPath ?? '',
    })),
  );
}

/** Panels of all console menus, in menu order. */
export function allDashboards(menus: Menu[]): DashboardLink[] {
  return visibleMenus(menus).flatMap((menu) => [
    ...(menu.group ? dashboardsOf(menu) : []),
    ...allDashboards(menu.children),
  ]);
}

/** Where a user lands after login: the first dashboard, those for a desktop before those for a phone. */
export function firstDashboard(menus: Menu[]): string | null {
  const links = allDashboards(menus);
  return (links.find((link) => !link.mobile) ?? links[0])?.to ?? null;
}

/** The menu that a screen belongs to: one below another is opened by that one's menu. */
export const menuPath = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');
