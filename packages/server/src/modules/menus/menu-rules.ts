import { isCorePath, isScreenPath, texts } from '@mingjing/contract';
import type { Row } from '../../db/schema.ts';
import { refused } from '../../http/app-error.ts';

export type MenuRow = Row<'menu'>;
/** What the menu form holds, as it is stored. */
export type MenuFields = Omit<MenuRow, 'id' | 'is_group' | 'version' | 'updated_by'>;
const t = texts.menu;
const top = -1;

/** Core menus, and menus above one: hidden or moved below another they would take the settings out of sight. */
export function isCoreMenu(row: MenuRow, all: readonly MenuRow[]): boolean {
  return isCorePath(row.path) || all.some((other) => other.pid === row.id && isCorePath(other.path));
}

/** Two levels, as the sidebar draws them: a parent stands at the top, and what has children stays there. */
export function checkPlace(all: readonly MenuRow[], id: number | undefined, pid: number): void {
  if (pid === top) return;
  if (pid === id) throw refused(t.cycle);
  const parent = all.find((row) => row.id === pid);
  if (parent === undefined) throw refused(t.missingParent);
  if (id !== undefined && parent.pid === id) throw refused(t.cycle);
  if (parent.pid !== top) throw refused(t.onlyTop);
  if (id !== undefined && all.some((row) => row.pid === id)) throw refused(t.keepsChildren);
}

/**
 * A path of one of the product's screens opens its calls, so it stands in one menu only and is given and taken by
 * administrators: else the holder of the menu screen could make a menu of theirs open any screen.
 */
export function checkPath(
  all: readonly MenuRow[],
  before: MenuRow | undefined,
  path: string,
  isAdmin: boolean,
): void {
  if (before?.path === path) return;
  if (isScreenPath(path) || isCorePath(path)) {
    const holder = all.find((row) => row.path === path && row.id !== before?.id);
    if (holder !== undefined) throw refused(t.pathTaken(holder.description));
  }
  const touched = isScreenPath(path) || (before !== undefined && isScreenPath(before.path));
  if (touched && !isAdmin) throw refused(t.screenPath);
}

/** What keeps the settings where administrators find them. */
export function checkCore(all: readonly MenuRow[], before: MenuRow, after: MenuFields): void {
  if (isCorePath(before.path)) {
    const same =
      before.path === after.path && before.name === after.name && before.component === after.component;
    if (!same || after.hidden === 1) throw refused(t.core);
  }
  if (isCoreMenu(before, all) && after.hidden === 1) throw refused(t.coreHidden);
  checkParentShown(all, before, after.pid);
}

/** A core menu below a hidden one would be as good as hidden. */
export function checkParentShown(all: readonly MenuRow[], row: MenuRow, pid: number): void {
  if (!isCoreMenu(row, all) || pid === top) return;
  if (all.some((parent) => parent.id === pid && parent.hidden === 1)) throw refused(t.coreHidden);
}
