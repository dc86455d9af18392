import { DeleteOutlined, EditOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { type RoleRecord, texts } from '@mingjing/contract';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useRemoveRole, useRoles } from '../../../records/role.ts';
import { refreshUsers } from '../../../records/user.ts';
import { Card, confirmRemoval, EmptyState, ErrorState, IconButton, LoadingState } from '../../../ui/index.ts';
import { GrantBar } from './grant-bar.tsx';
import { ShortName } from './short-name.tsx';
import type { Choice } from './use-choice.ts';
import { Eye } from './user-actions.tsx';

interface RoleListProps {
  choice: Choice;
  onEdit: (role: RoleRecord | null) => void;
}

function RoleItem({
  role,
  choice,
  busy,
  onEdit,
  onRemove,
}: {
  role: RoleRecord;
  choice: Choice;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { roles, shown } = choice;
  const checked = roles.includes(role.id);
  return (
    <li className={checked ? 'role-item role-item-chosen' : 'role-item'}>
      <Checkbox
        checked={checked}
        disabled={!role.mayGrant}
        onChange={() =>
          choice.chooseRoles(checked ? roles.filter((id) => id !== role.id) : [...roles, role.id])
        }
      >
        <ShortName name={role.roleName} />
      </Checkbox>
      <span className="role-actions">
        <Eye
          label={`查看用户：${role.roleName}`}
          count={role.users}
          active={shown?.kind === 'role' && shown.id === role.id}
          onClick={() => choice.showRole(role.id)}
        />
        <IconButton
          size="small"
          label={`编辑：${role.roleName}`}
          icon={<EditOutlined />}
          disabled={busy || !role.mayGrant}
          onClick={onEdit}
        />
        <IconButton
          size="small"
          label={`删除：${role.roleName}`}
          danger
          icon={<DeleteOutlined />}
          disabled={busy || role.isAdmin || !role.mayGrant}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** Roles with search; those checked are what is granted to the chosen users. */
export function RoleList({ choice, onEdit }: RoleListProps) {
  const { data, error, isPending, refetch } = useRoles();
  const removing = useRemoveRole(refreshUsers);
  const [word, setWord] = useState('');
  const wanted = word.trim().toLowerCase();
  const found = (data ?? []).filter((role) => role.roleName.toLowerCase().includes(wanted));
  const remove = async (role: RoleRecord): Promise<void> => {
    if (!(await confirmRemoval(texts.confirm.removeRole(role.roleName), 'role'))) return;
    removing.mutate(role.id, { onSuccess: () => choice.forgetRole(role.id) });
  };
  return (
    <Card
      className="role-list"
      title="角色"
      actions={
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => onEdit(null)}>
          新增角色
        </Button>
      }
    >
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索角色"
        aria-label="搜索角色"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {isPending && <LoadingState rows={6} />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && found.length === 0 && (
        <EmptyState
          title={wanted === '' ? texts.role.empty : '没有找到角色'}
          description={wanted === '' ? '新增一个角色，再授权给用户。' : '换个关键字试试。'}
        />
      )}
      <ul className="role-items">
        {found.map((role) => (
          <RoleItem
            key={role.id}
            role={role}
            choice={choice}
            busy={removing.isPending}
            onEdit={() => onEdit(role)}
            onRemove={() => void remove(role)}
          />
        ))}
      </ul>
      <GrantBar choice={choice} />
    </Card>
  );
}
