import type { GrantMatrix, MatrixMenu, MatrixRole } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import type { MenuGrant } from '../../../records/grant.ts';

/** The menu whose branch of the sidebar lists the panels. */
const consolePath = '/main/dashboard';
const mostNames = 6;

/** The console's menu and the roles that were granted panels and not this menu; null when none is missing. */
export function withoutConsole({
  menus,
  roles,
}: GrantMatrix): { menu: MatrixMenu; roles: MatrixRole[] } | null {
  const consoles = menus.flatMap((top) => [top, ...top.children]).filter(({ path }) => path === consolePath);
  const [menu] = consoles;
  if (menu === undefined) return null;
  const missing = roles.filter(
    ({ id, isAdmin, panels }) =>
      !isAdmin && panels.length > 0 && consoles.every(({ data }) => data[id] !== 1),
  );
  return missing.length === 0 ? null : { menu, roles: missing };
}

/** Says that panels were granted to roles whose sidebar lists none, and offers to grant the menu that does. */
export function ConsoleNote({
  matrix,
  onGrant,
}: {
  matrix: GrantMatrix;
  onGrant: (grant: MenuGrant) => void;
}) {
  const found = withoutConsole(matrix);
  if (found === null) return null;
  const { menu, roles } = found;
  const names = roles.slice(0, mostNames).map(({ roleName }) => roleName);
  return (
    <Alert
      className="resource-console"
      type="warning"
      showIcon
      title={`${names.join('、')}${roles.length > mostNames ? ` 等 ${roles.length} 个角色` : ''}已有授权的面板，但没有“${menu.description}”菜单：侧边栏不会列出这些面板`}
      action={
        menu.closed !== true && (
          <Button
            size="small"
            onClick={() => onGrant({ roleIds: roles.map(({ id }) => id), menuIds: [menu.id], type: 1 })}
          >
            授权该菜单
          </Button>
        )
      }
    />
  );
}
