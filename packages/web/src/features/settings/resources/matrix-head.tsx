import type { MatrixRole } from '@mingjing/contract';
import { memo } from 'react';
import { MenuButton } from '../../../ui/index.ts';

interface MatrixHeadProps {
  roles: MatrixRole[];
  filtered: boolean;
  /** Grants or revokes every menu in sight for a role. */
  onAll: (role: MatrixRole, type: 0 | 1) => void;
  onPreview: (role: MatrixRole) => void;
}

/** The roles above the matrix; not drawn again when a cell turns. */
export const MatrixHead = memo(function MatrixHead({ roles, filtered, onAll, onPreview }: MatrixHeadProps) {
  const which = filtered ? '列出的' : '全部';
  return (
    <thead>
      <tr>
        <th scope="col">菜单 \ 角色</th>
        {roles.map((role) => (
          <th key={role.id} scope="col">
            <span className="matrix-role" title={role.roleName}>
              {role.roleName}
            </span>
            <MenuButton
              className="matrix-more"
              label={`【${role.roleName}】批量授权`}
              items={[
                {
                  key: 'grant',
                  label: `授权${which}菜单`,
                  disabled: role.isAdmin,
                  onClick: () => onAll(role, 1),
                },
                {
                  key: 'revoke',
                  label: `取消${which}菜单`,
                  disabled: role.isAdmin,
                  onClick: () => onAll(role, 0),
                },
                { key: 'preview', label: '以此角色预览', onClick: () => onPreview(role) },
              ]}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
});
