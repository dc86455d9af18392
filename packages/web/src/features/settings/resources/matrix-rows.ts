import type { GrantMatrix, MatrixMenu, MatrixRole, MatrixTop } from '@mingjing/contract';

/** A line of the matrix: a menu that is granted, or a top menu that stands for those below it. */
export type MatrixRow =
  | { kind: 'menu'; menu: MatrixMenu; top: MatrixTop }
  | { kind: 'group'; menu: MatrixTop; top: MatrixTop };

const lines = new WeakMap<MatrixTop, MatrixRow[]>();

/** The rows of a top menu. Unchanged menus give the same rows, so that only changed ones are drawn again. */
export function rowsOf(top: MatrixTop, before: readonly MatrixRow[] = []): MatrixRow[] {
  const known = lines.get(top);
  if (known !== undefined) return known;
  const made: MatrixRow[] =
    top.children.length === 0
      ? [{ kind: 'menu', menu: top, top }]
      : [
          { kind: 'group', menu: top, top },
          ...top.children.map(
            (menu): MatrixRow => before.find((row) => row.menu === menu) ?? { kind: 'menu', menu, top },
          ),
        ];
  lines.set(top, made);
  return made;
}

/** The menus that a row stands for. */
export const menusOf = (row: MatrixRow): MatrixMenu[] =>
  row.kind === 'menu' ? [row.menu] : row.top.children;

const isOpen = ({ closed }: MatrixMenu): boolean => closed !== true;
/** The menus of a row that this user may grant and revoke. */
export const openMenusOf = (row: MatrixRow): number[] =>
  menusOf(row)
    .filter(isOpen)
    .map(({ id }) => id);

export type CellState = 'all' | 'some' | 'none';
/** How much of a row a role was granted. */
export function cellOf(row: MatrixRow, roleId: number): CellState {
  const menus = menusOf(row);
  const granted = menus.filter((menu) => menu.data[roleId] === 1).length;
  return granted === 0 ? 'none' : granted === menus.length ? 'all' : 'some';
}

/** Whether a role has everything of a row that this user may turn: then a press takes it away. */
export const isGranted = (row: MatrixRow, roleId: number): boolean =>
  menusOf(row)
    .filter(isOpen)
    .every((menu) => menu.data[roleId] === 1);

/** All menus that this user may grant and revoke. */
export const allMenuIds = ({ menus }: GrantMatrix): number[] =>
  menus
    .flatMap((top): MatrixMenu[] => (top.children.length === 0 ? [top] : top.children))
    .filter(isOpen)
    .map(({ id }) => id);

/** Roles whose menus may be taken away: administrators keep theirs. */
export const changeable = (roles: readonly MatrixRole[]): MatrixRole[] =>
  roles.filter((role) => !role.isAdmin);
