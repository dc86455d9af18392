import type { GrantMatrix, MatrixRole } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef } from 'react';
import type { MenuGrant } from '../../../records/grant.ts';
import { toast } from '../../../ui/index.ts';
import { MatrixHead } from './matrix-head.tsx';
import { MatrixLine } from './matrix-line.tsx';
import { allMenuIds, changeable, isGranted, type MatrixRow, openMenusOf, rowsOf } from './matrix-rows.ts';
import './menu-matrix.css';

interface MenuMatrixProps {
  matrix: GrantMatrix;
  /** Whether lines or columns are left out: what grants many says that it grants those in sight. */
  filtered: boolean;
  onGrant: (grant: MenuGrant) => void;
  onPreview: (role: MatrixRole) => void;
}

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function cellAt(target: EventTarget): HTMLButtonElement | null {
  return (target as Element).closest<HTMLButtonElement>('button[data-row]');
}

/** Menus against roles. One table hears all its cells; arrow keys walk from cell to cell. */
export function MenuMatrix({ matrix, filtered, onGrant, onPreview }: MenuMatrixProps) {
  const { roles } = matrix;
  const before = useRef<MatrixRow[]>([]);
  const rows = useMemo(() => {
    before.current = matrix.menus.flatMap((top) => rowsOf(top, before.current));
    return before.current;
  }, [matrix.menus]);
  const columns = useRef<(HTMLTableColElement | null)[]>([]);
  const latest = useRef({ matrix, onGrant });
  latest.current = { matrix, onGrant };

  const press = (event: MouseEvent): void => {
    const cell = cellAt(event.target);
    if (cell === null) return;
    const row = rows[Number(cell.dataset['row'])];
    const role = roles[Number(cell.dataset['column'])];
    if (row === undefined || role === undefined) return;
    if (role.isAdmin) {
      toast.warning(texts.grant.adminMenus);
      return;
    }
    const menuIds = openMenusOf(row);
    if (menuIds.length === 0) {
      toast.warning(texts.grant.ownMenus);
      return;
    }
    const type = isGranted(row, role.id) ? 0 : 1;
    onGrant({ roleIds: [role.id], menuIds, type });
  };
  const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = cellAt(event.target);
    const by = steps[event.key];
    if (cell === null || by === undefined) return;
    event.preventDefault();
    const [row, column] = [Number(cell.dataset['row']) + by[0], Number(cell.dataset['column']) + by[1]];
    const next = event.currentTarget.querySelector<HTMLButtonElement>(
      `button[data-row="${row}"][data-column="${column}"]`,
    );
    if (next === null) return;
    // One cell at a time is reached by Tab: the one that was last walked to.
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  const point = (event: MouseEvent): void => {
    const over = cellAt(event.target)?.dataset['column'];
    for (const [at, column] of columns.current.entries()) {
      column?.classList.toggle('matrix-over', String(at) === over);
    }
  };
  // Stable, so that lines that did not change are not drawn again.
  const grantAll = useCallback((role: MatrixRole, type: 0 | 1): void => {
    const { matrix: present, onGrant: grant } = latest.current;
    const menuIds = allMenuIds(present);
    if (menuIds.length > 0) grant({ roleIds: [role.id], menuIds, type });
  }, []);
  const grantRow = useCallback((row: MatrixRow, type: 0 | 1): void => {
    const { matrix: present, onGrant: grant } = latest.current;
    const roleIds = changeable(present.roles).map((role) => role.id);
    const menuIds = openMenusOf(row);
    if (roleIds.length > 0 && menuIds.length > 0) grant({ roleIds, menuIds, type });
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells are buttons; one listener hears them all
    <div className="matrix-scroll" onMouseOver={point} onFocus={() => undefined} onMouseLeave={point}>
      <table
        className="matrix"
        aria-label="菜单授权"
        style={{ width: `calc(var(--matrix-menu) + ${roles.length} * var(--matrix-role))` }}
        onClick={press}
        onKeyDown={walk}
      >
        <colgroup>
          <col className="matrix-menus" />
          {roles.map((role, at) => (
            <col
              key={role.id}
              ref={(column) => {
                columns.current[at] = column;
              }}
            />
          ))}
        </colgroup>
        <MatrixHead roles={roles} filtered={filtered} onAll={grantAll} onPreview={onPreview} />
        <tbody>
          {rows.map((row, index) => (
            <MatrixLine
              key={`${row.kind} ${row.menu.id}`}
              row={row}
              index={index}
              roles={roles}
              filtered={filtered}
              onRow={grantRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
