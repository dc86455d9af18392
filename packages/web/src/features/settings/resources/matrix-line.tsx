import { CheckCircleFilled, EyeInvisibleOutlined, MinusCircleFilled } from '@ant-design/icons';
import { type MatrixRole, texts } from '@mingjing/contract';
import { memo } from 'react';
import { MenuIcon } from '../../../sidebar/menu-icon.tsx';
import { MenuButton } from '../../../ui/index.ts';
import { type CellState, cellOf, type MatrixRow, openMenusOf } from './matrix-rows.ts';

interface MatrixLineProps {
  row: MatrixRow;
  index: number;
  roles: MatrixRole[];
  filtered: boolean;
  /** Grants or revokes the row for every role in sight. */
  onRow: (row: MatrixRow, type: 0 | 1) => void;
}

const pictures: Record<CellState, React.ReactNode> = {
  all: <CheckCircleFilled aria-hidden="true" />,
  some: <MinusCircleFilled aria-hidden="true" />,
  none: <span className="matrix-empty" aria-hidden="true" />,
};
const pressed: Record<CellState, boolean | 'mixed'> = { all: true, some: 'mixed', none: false };

/** One line of the matrix. Presses of its cells are heard by the table: a line is drawn again only when it changed. */
export const MatrixLine = memo(function MatrixLine({ row, index, roles, filtered, onRow }: MatrixLineProps) {
  const { menu, kind } = row;
  const isClosed = openMenusOf(row).length === 0;
  const which = filtered ? '列出的' : '全部';
  return (
    <tr className={`matrix-line-${kind} ${kind === 'menu' && row.top !== menu ? 'matrix-child' : ''}`}>
      <th scope="row">
        <span className="matrix-menu">
          <MenuIcon menu={{ iconCls: menu.iconCls, path: menu.path, group: false }} />
          <span className="matrix-name" title={`${menu.description} ${menu.path}`}>
            {menu.description}
          </span>
          {menu.hidden && <EyeInvisibleOutlined role="img" aria-label="隐藏" title="隐藏，不在侧边栏显示" />}
          <MenuButton
            className="matrix-more"
            label={`【${menu.description}】批量授权`}
            items={[
              { key: 'grant', label: `授权给${which}角色`, onClick: () => onRow(row, 1) },
              { key: 'revoke', label: `取消${which}角色的授权`, onClick: () => onRow(row, 0) },
            ]}
          />
        </span>
      </th>
      {roles.map((role, column) => {
        const state = cellOf(row, role.id);
        return (
          <td key={role.id}>
            <button
              type="button"
              className={`matrix-cell matrix-cell-${state}`}
              data-row={index}
              data-column={column}
              tabIndex={index === 0 && column === 0 ? 0 : -1}
              aria-pressed={pressed[state]}
              aria-label={`${role.roleName} ${menu.description}`}
              aria-disabled={role.isAdmin || isClosed || undefined}
              title={isClosed ? texts.grant.ownMenus : undefined}
            >
              {pictures[state]}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
