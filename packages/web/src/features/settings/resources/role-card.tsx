import { EyeOutlined, SearchOutlined, UserSwitchOutlined } from '@ant-design/icons';
import type { MatrixRole } from '@mingjing/contract';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Card, IconButton, Tooltip } from '../../../ui/index.ts';
import { ShortName } from '../users/short-name.tsx';

interface RoleCardProps {
  roles: MatrixRole[];
  chosen: ReadonlySet<number>;
  /** The role whose panels are looked at. */
  shownId: number | null;
  busy: boolean;
  onChoose: (chosen: Set<number>) => void;
  onShow: (role: MatrixRole) => void;
  onPreview: (role: MatrixRole) => void;
}

/** Roles to grant panels to; the eye shows what one has, and how many. */
export function RoleCard({ roles, chosen, shownId, busy, onChoose, onShow, onPreview }: RoleCardProps) {
  const [word, setWord] = useState('');
  const wanted = word.trim().toLowerCase();
  const found = roles.filter((role) => role.roleName.toLowerCase().includes(wanted));
  const every = found.length > 0 && found.every((role) => chosen.has(role.id));
  const set = (ids: number[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    <Card
      className="resource-card"
      title="角色"
      actions={
        <Checkbox
          checked={every}
          indeterminate={!every && found.some((role) => chosen.has(role.id))}
          disabled={found.length === 0}
          onChange={() =>
            set(
              found.map((role) => role.id),
              !every,
            )
          }
        >
          全选
        </Checkbox>
      }
    >
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索角色名称"
        aria-label="搜索角色名称"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <ul className="resource-roles" aria-label="角色">
        {found.map((role) => (
          <li
            key={role.id}
            className={role.id === shownId ? 'resource-role resource-role-shown' : 'resource-role'}
          >
            <Checkbox
              checked={chosen.has(role.id)}
              onChange={(event) => set([role.id], event.target.checked)}
            >
              <ShortName name={role.roleName} />
            </Checkbox>
            <Tooltip text={role.isAdmin ? '系统管理员可查看全部面板' : '查看已授权的面板'}>
              <button
                type="button"
                className="resource-eye"
                aria-label={
                  role.isAdmin
                    ? `【${role.roleName}】可查看全部面板`
                    : `查看【${role.roleName}】已授权的 ${role.panels.length} 个面板`
                }
                aria-pressed={role.id === shownId}
                onClick={() => onShow(role)}
              >
                <EyeOutlined aria-hidden="true" />
                {role.isAdmin ? '全部' : role.panels.length}
              </button>
            </Tooltip>
            <IconButton
              size="small"
              label={`以角色【${role.roleName}】预览`}
              icon={<UserSwitchOutlined />}
              disabled={busy}
              onClick={() => onPreview(role)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="resource-none">没有匹配的角色</p>}
    </Card>
  );
}
