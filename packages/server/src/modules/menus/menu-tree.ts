import type { Menu, PanelFolder } from '@mingjing/contract';
import type { Row } from '../../db/schema.ts';

type MenuRow = Row<'menu'>;
const top = -1;

/**
 * Granted menus with their parents: a parent needs no grant of its own to show where its children stand, and without
 * one of them it is not shown, whatever was granted.
 */
function withParents(all: readonly MenuRow[], granted: ReadonlySet<number>): MenuRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const parents = new Set(all.map((row) => row.pid));
  const shown = new Set<number>();
  for (const id of granted) {
    let row = byId.get(id);
    if (row !== undefined && row.is_group === 0 && parents.has(id)) continue;
    while (row !== undefined && !shown.has(row.id)) {
      shown.add(row.id);
      row = byId.get(row.pid);
    }
  }
  return all.filter((row) => shown.has(row.id));
}

/** A menu on the wire, without those below it; the console lists the panel folders. */
export function presentMenu(row: MenuRow, folders: PanelFolder[] = []): Menu {
  return {
    id: row.id,
    menuId: row.id,
    name: row.name,
    description: row.description,
    path: row.path,
    indexNo: row.index_no,
    hidden: row.hidden === 1,
    help: row.help === 1,
    component: row.component,
    iconCls: row.icon_cls,
    pid: row.pid,
    group: row.is_group === 1,
    version: row.version,
    data: row.is_group === 1 ? folders : [],
    children: [],
  };
}

/** The sidebar's tree: ordered by indexNo within each parent, ties by id. */
export function menuTree(
  all: readonly MenuRow[],
  granted: ReadonlySet<number>,
  folders: PanelFolder[],
): Menu[] {
  const shown = withParents(all, granted).toSorted((a, b) => a.index_no - b.index_no || a.id - b.id);
  const ids = new Set(shown.map((row) => row.id));
  const below = (pid: number): Menu[] =>
    shown.filter((row) => (ids.has(row.pid) ? row.pid : top) === pid).map(toMenu);
  const toMenu = (row: MenuRow): Menu => ({ ...presentMenu(row, folders), children: below(row.id) });
  return below(top);
}
