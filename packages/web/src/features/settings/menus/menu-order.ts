import { isCorePath, type Menu } from '@mingjing/contract';
import { topLevel } from './menu-values.ts';

export type Place = 'before' | 'inside' | 'after';
export interface Arranged {
  pid: number;
  /** All that stand there, in their new order. */
  ids: number[];
  /** The whole tree as it will be. */
  tree: Menu[];
}

export const allMenus = (tree: readonly Menu[]): Menu[] => tree.flatMap((menu) => [menu, ...menu.children]);

export const findMenu = (tree: readonly Menu[], id: number | null): Menu | undefined =>
  allMenus(tree).find((menu) => menu.id === id);

/** Menus without which nobody could give rights back, and those above them: neither deleted nor hidden. */
export const isCore = (menu: Menu): boolean =>
  isCorePath(menu.path) || menu.children.some((child) => isCorePath(child.path));

const without = (tree: readonly Menu[], id: number): Menu[] =>
  tree
    .filter((menu) => menu.id !== id)
    .map((menu) => ({ ...menu, children: menu.children.filter((child) => child.id !== id) }));

const numbered = (menus: readonly Menu[], pid: number): Menu[] =>
  menus.map((menu, at) => ({ ...menu, pid, indexNo: at + 1 }));

/**
 * Where a menu would stand when it is dropped before, after or into another, there as the first; null where it may not: two levels are all,
 * nothing stands below itself, and a core menu not below a hidden one.
 */
export function arrange(
  tree: readonly Menu[],
  movedId: number,
  targetId: number,
  place: Place,
): Arranged | null {
  const moved = findMenu(tree, movedId);
  const target = findMenu(tree, targetId);
  if (moved === undefined || target === undefined || movedId === targetId) return null;
  const pid = place === 'inside' ? target.id : target.pid;
  if (pid !== topLevel) {
    const parent = tree.find((menu) => menu.id === pid);
    if (parent === undefined || parent.group || pid === movedId || moved.children.length > 0) return null;
    if (isCore(moved) && parent.hidden) return null;
  }
  const rest = without(tree, movedId);
  const siblings = pid === topLevel ? rest : (rest.find((menu) => menu.id === pid)?.children ?? []);
  const at =
    place === 'inside' ? 0 : siblings.findIndex((menu) => menu.id === targetId) + (place === 'after' ? 1 : 0);
  const placed = numbered([...siblings.slice(0, at), moved, ...siblings.slice(at)], pid);
  const next =
    pid === topLevel ? placed : rest.map((menu) => (menu.id === pid ? { ...menu, children: placed } : menu));
  return { pid, ids: placed.map((menu) => menu.id), tree: next };
}

/**
 * Where a dragged menu would stand of the row it is held over, by the share of the row's height above the pointer: a row that
 * can take it in has a middle for that, the rest of a row is before and after it. Below the row of an open menu stands its first
 * child. Null where it may not stand.
 */
export function dropPlace(
  tree: readonly Menu[],
  movedId: number,
  targetId: number,
  share: number,
  open: boolean,
): Place | null {
  const takes = arrange(tree, movedId, targetId, 'inside') !== null;
  const edge = takes ? 0.3 : 0.5;
  const filled = open && findMenu(tree, targetId)?.children.some((child) => child.id !== movedId) === true;
  const place =
    share < edge ? 'before' : takes && (share <= 1 - edge || filled) ? 'inside' : ('after' as const);
  return arrange(tree, movedId, targetId, place) === null ? null : place;
}

/** One step up or down among its siblings: the way without a mouse. */
export function step(tree: readonly Menu[], menu: Menu, by: -1 | 1): Arranged | null {
  const siblings =
    menu.pid === topLevel ? tree : (tree.find((parent) => parent.id === menu.pid)?.children ?? []);
  const target = siblings[siblings.findIndex((one) => one.id === menu.id) + by];
  return target === undefined ? null : arrange(tree, menu.id, target.id, by === -1 ? 'before' : 'after');
}
