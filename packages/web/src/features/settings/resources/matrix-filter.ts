import type { GrantMatrix, MatrixMenu } from '@mingjing/contract';

/** What of the matrix is looked at: menus by a part of their name or path, roles by choice. */
export interface MatrixFilter {
  word: string;
  /** None: all of them. */
  roleIds: readonly number[];
}

export const noFilter: MatrixFilter = { word: '', roleIds: [] };

const has = ({ description, path }: MatrixMenu, needle: string): boolean =>
  `${description} ${path}`.toLowerCase().includes(needle);

/**
 * The part of the matrix that a filter leaves. A top menu that fits keeps all below it, another those that fit: its
 * line then stands for these alone, so that nothing is granted that is not in sight.
 */
export function filterMatrix(matrix: GrantMatrix, { word, roleIds }: MatrixFilter): GrantMatrix {
  const needle = word.trim().toLowerCase();
  const chosen = new Set(roleIds);
  const roles = matrix.roles.filter(({ id }) => chosen.has(id));
  return {
    ...matrix,
    // Roles that were deleted meanwhile leave no empty table behind.
    roles: roles.length === 0 ? matrix.roles : roles,
    menus:
      needle === ''
        ? matrix.menus
        : matrix.menus.flatMap((top) => {
            if (has(top, needle)) return [top];
            const children = top.children.filter((menu) => has(menu, needle));
            return children.length === 0 ? [] : [{ ...top, children }];
          }),
  };
}

/** How many menus can be granted. */
const menuCount = ({ menus }: GrantMatrix): number =>
  menus.reduce((sum, { children }) => sum + Math.max(1, children.length), 0);

export interface ShownMatrix {
  matrix: GrantMatrix;
  /** Whether lines or columns are left out. */
  filtered: boolean;
  /** How much of it is shown. */
  size: string;
}

/** What is shown of the matrix, and how much that is. */
export function shownMatrix(whole: GrantMatrix, filter: MatrixFilter): ShownMatrix {
  const matrix = filterMatrix(whole, filter);
  const [roles, menus] = [matrix.roles.length, menuCount(matrix)];
  const [allRoles, allMenus] = [whole.roles.length, menuCount(whole)];
  const filtered = roles < allRoles || menus < allMenus;
  return {
    matrix,
    filtered,
    size: filtered
      ? `显示 ${menus} / ${allMenus} 个菜单，${roles} / ${allRoles} 个角色`
      : '点击单元格授权或取消，立即生效',
  };
}
