import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import type { Account } from '@mingjing/contract';
import { IconButton } from '../../../ui/index.ts';

/** What can be done with one user. */
export interface UserDeeds {
  /** The signed-in user, who neither deletes nor disables the own account. */
  ownId: number | undefined;
  busy: boolean;
  onEdit: (user: Account) => void;
  onSetState: (user: Account) => void;
  onUnlock: (user: Account) => void;
  onKeys: (user: Account) => void;
  onRemove: (user: Account) => void;
}

export function UserActions({ user, deeds }: { user: Account; deeds: UserDeeds }) {
  const { busy, ownId } = deeds;
  const closed = busy || !user.mayChange;
  const own = user.id === ownId;
  return (
    <span className="user-actions">
      <IconButton
        size="small"
        label={`编辑：${user.username}`}
        icon={<EditOutlined />}
        disabled={closed}
        onClick={() => deeds.onEdit(user)}
      />
      {user.locked && (
        <IconButton
          size="small"
          label={`解锁：${user.username}`}
          icon={<UnlockOutlined />}
          disabled={closed}
          onClick={() => deeds.onUnlock(user)}
        />
      )}
      <IconButton
        size="small"
        label={`API 密钥：${user.username}`}
        icon={<KeyOutlined />}
        onClick={() => deeds.onKeys(user)}
      />
      <IconButton
        size="small"
        label={`${user.disabled ? '启用' : '停用'}：${user.username}`}
        icon={user.disabled ? <CheckCircleOutlined /> : <StopOutlined />}
        disabled={closed || own}
        onClick={() => deeds.onSetState(user)}
      />
      <IconButton
        size="small"
        label={`删除：${user.username}`}
        danger
        icon={<DeleteOutlined />}
        disabled={closed || own}
        onClick={() => deeds.onRemove(user)}
      />
    </span>
  );
}

/** The eye with the number of what is assigned; pressed while that is being looked at. */
export function Eye(props: { label: string; count: number; active: boolean; onClick: () => void }) {
  return (
    <IconButton
      size="small"
      className="user-eye"
      label={`${props.label}，${props.count} 个`}
      active={props.active}
      icon={
        <>
          <EyeOutlined />
          <b>{props.count}</b>
        </>
      }
      onClick={props.onClick}
    />
  );
}
