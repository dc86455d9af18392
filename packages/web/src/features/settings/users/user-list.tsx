import {
  CloseOutlined,
  DeleteOutlined,
  PlusOutlined,
  SearchOutlined,
  SyncOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { type Account, limits, messagingTexts, texts } from '@mingjing/contract';
import { Button, Input, Select } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSession } from '../../../app/session.ts';
import { useMessagingEnabled, useRefreshFromMessaging } from '../../../records/messaging.ts';
import {
  type UserState,
  useRemoveUsers,
  useSetUserState,
  useUnlockUser,
  useUsers,
} from '../../../records/user.ts';
import {
  Card,
  confirm,
  confirmRemoval,
  EmptyState,
  ErrorState,
  LoadingState,
  toast,
} from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { Choice } from './use-choice.ts';
import type { UserDeeds } from './user-actions.tsx';
import { UserCards, UserTable } from './user-rows.tsx';

interface UserListProps {
  choice: Choice;
  /** Name of the role whose users are being looked at. */
  roleName: string | undefined;
  onEdit: (user: Account | null) => void;
  onKeys: (user: Account) => void;
  onImport: () => void;
}

/** Users with search and pages; what is chosen stays chosen on other pages. */
export function UserList({ choice, roleName, onEdit, onKeys, onImport }: UserListProps) {
  const [word, setWord] = useState('');
  const [state, setState] = useState<UserState>();
  const [page, setPage] = useState(1);
  const narrow = useNarrow();
  const ownId = useSession((session) => session.user?.id);
  const roleId = choice.shown?.kind === 'role' ? choice.shown.id : undefined;
  const search = useDeferredValue(word.trim());
  const asked = { search, state, roleId, page, pageSize: limits.tablePageSize };
  const { data, error, isPending, isPlaceholderData, refetch } = useUsers(asked);
  const removing = useRemoveUsers();
  const setting = useSetUserState();
  const unlocking = useUnlockUser();
  const hasMessaging = useMessagingEnabled();
  const refreshing = useRefreshFromMessaging();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with its first page
  useEffect(() => setPage(1), [search, state, roleId]);
  // The last page may have become empty by a deletion.
  const last = data === undefined ? page : Math.max(1, Math.ceil(data.total / limits.tablePageSize));
  useEffect(() => {
    if (page > last) setPage(last);
  }, [page, last]);

  const remove = async (ids: number[], text: string): Promise<void> => {
    if (!(await confirmRemoval(text, 'user'))) return;
    removing.mutate(ids, { onSuccess: () => choice.forgetUsers(ids) });
  };
  const removeChosen = async (): Promise<void> => {
    const [only] = choice.users;
    if (only === undefined) {
      toast.warning(texts.user.chooseToRemove);
      return;
    }
    const known = data?.users.find((user) => user.id === only);
    const single = choice.users.length === 1 && known !== undefined;
    await remove(
      choice.users,
      single ? texts.confirm.removeUser(known.username) : texts.confirm.removeUsers(choice.users.length),
    );
  };
  const enableOrDisable = async (user: Account): Promise<void> => {
    if (!user.disabled && !(await confirm(texts.confirm.disableUser(user.username)))) return;
    setting.mutate({ id: user.id, disabled: !user.disabled });
  };
  const deeds: UserDeeds = {
    ownId,
    busy: removing.isPending || setting.isPending || unlocking.isPending,
    onEdit,
    onKeys,
    onRemove: (user) => void remove([user.id], texts.confirm.removeUser(user.username)),
    onUnlock: (user) => unlocking.mutate(user.id),
    onSetState: (user) => void enableOrDisable(user),
  };
  const Rows = narrow ? UserCards : UserTable;
  const isFiltered = search !== '' || state !== undefined || roleId !== undefined;
  return (
    <Card
      className="user-list"
      title="用户"
      actions={
        <>
          <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={() => void removeChosen()}>
            删除
          </Button>
          {hasMessaging && (
            <Button
              icon={<SyncOutlined aria-hidden="true" />}
              loading={refreshing.isPending}
              onClick={() => refreshing.mutate()}
            >
              {messagingTexts.button}
            </Button>
          )}
          <Button icon={<UploadOutlined aria-hidden="true" />} onClick={onImport}>
            导入
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => onEdit(null)}>
            新增用户
          </Button>
        </>
      }
    >
      <div className="user-filter">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder="搜索用户名或姓名"
          aria-label="搜索用户"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Select<UserState>
          allowClear
          placeholder="全部状态"
          aria-label="用户状态"
          value={state ?? null}
          onChange={(next) => setState(next)}
          options={[
            { value: 'enabled', label: '已启用' },
            { value: 'disabled', label: '已停用' },
            { value: 'locked', label: '已锁定' },
            { value: 'opened', label: '他人设定过密码' },
          ]}
        />
        {roleName !== undefined && (
          <button type="button" className="user-role-filter" onClick={choice.clear}>
            角色：{roleName}
            <CloseOutlined aria-label="清除角色条件" />
          </button>
        )}
      </div>
      {isPending && <LoadingState rows={8} />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && data.total === 0 && (
        <EmptyState
          title={isFiltered ? '没有找到用户' : texts.user.empty}
          description={isFiltered ? '换个关键字或条件试试。' : '新增用户，或从表格批量导入。'}
        />
      )}
      {data !== undefined && data.total > 0 && (
        <Rows
          users={data.users}
          total={data.total}
          page={page}
          loading={isPlaceholderData}
          chosen={choice.users}
          shown={choice.shown?.kind === 'user' ? choice.shown.id : undefined}
          deeds={deeds}
          onPage={setPage}
          onChoose={choice.chooseUsers}
          onShow={choice.showUser}
        />
      )}
    </Card>
  );
}
