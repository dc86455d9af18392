import { type Account, counted, limits } from '@mingjing/contract';
import { Checkbox, Pagination, Table } from 'antd';
import { ShortName } from './short-name.tsx';
import { Eye, UserActions, type UserDeeds } from './user-actions.tsx';
import { lastLoginText, UserStates } from './user-facts.tsx';

export interface UserRowsProps {
  users: Account[];
  total: number;
  page: number;
  loading: boolean;
  chosen: number[];
  /** The user whose roles are being looked at. */
  shown: number | undefined;
  deeds: UserDeeds;
  onPage: (page: number) => void;
  onChoose: (ids: number[]) => void;
  onShow: (id: number) => void;
}

/** A user by name, with the first letter as its picture. */
export function UserName({ user }: { user: Account }) {
  const letter = [...(user.name === '' ? user.username : user.name)][0]?.toUpperCase();
  return (
    <span className="user-name">
      <span className="user-letter" aria-hidden="true" data-letter={letter} />
      <span>
        <strong>
          <ShortName name={user.username} />
        </strong>
        <small>
          <ShortName name={user.name} />
        </small>
      </span>
    </span>
  );
}

export function RoleEye({
  user,
  shown,
  onShow,
}: Pick<UserRowsProps, 'shown' | 'onShow'> & { user: Account }) {
  return (
    <Eye
      label={`查看角色：${user.username}`}
      count={user.roles.length}
      active={shown === user.id}
      onClick={() => onShow(user.id)}
    />
  );
}

export function UserTable(props: UserRowsProps) {
  const { users, total, page, loading, chosen, shown, deeds, onPage, onChoose, onShow } = props;
  return (
    <Table<Account>
      rowKey="id"
      size="small"
      loading={loading}
      dataSource={users}
      tableLayout="fixed"
      rowClassName={(user) => (user.id === shown ? 'user-row-shown' : '')}
      rowSelection={{
        selectedRowKeys: chosen,
        preserveSelectedRowKeys: true,
        columnWidth: 44,
        onChange: (keys) => onChoose(keys.map(Number)),
        getCheckboxProps: (user) => ({
          disabled: !user.mayChange,
          'aria-label': `选择用户：${user.username}`,
        }),
      }}
      pagination={{
        current: page,
        pageSize: limits.tablePageSize,
        total,
        showSizeChanger: false,
        showTotal: (count) => `共 ${counted(count)} 个用户`,
        onChange: onPage,
      }}
      columns={[
        { title: '用户', key: 'name', render: (_, user) => <UserName user={user} /> },
        {
          title: '角色',
          key: 'roles',
          width: 72,
          render: (_, user) => <RoleEye user={user} shown={shown} onShow={onShow} />,
        },
        { title: '状态', key: 'state', width: 88, render: (_, user) => <UserStates user={user} /> },
        {
          title: '最后登录',
          key: 'login',
          width: 136,
          ellipsis: true,
          render: (_, user) => <span className="user-login">{lastLoginText(user)}</span>,
        },
        {
          title: '操作',
          key: 'actions',
          width: 148,
          render: (_, user) => <UserActions user={user} deeds={deeds} />,
        },
      ]}
    />
  );
}

/** The same on a phone: a card a user. */
export function UserCards(props: UserRowsProps) {
  const { users, total, page, chosen, shown, deeds, onPage, onChoose, onShow } = props;
  return (
    <>
      <ul className="user-cards" aria-label="用户列表">
        {users.map((user) => (
          <li key={user.id} className={user.id === shown ? 'user-card user-row-shown' : 'user-card'}>
            <div>
              <Checkbox
                aria-label={`选择用户：${user.username}`}
                disabled={!user.mayChange}
                checked={chosen.includes(user.id)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, user.id] : chosen.filter((id) => id !== user.id))
                }
              />
              <UserName user={user} />
              <UserStates user={user} />
            </div>
            <div>
              <RoleEye user={user} shown={shown} onShow={onShow} />
              <span className="user-login">{lastLoginText(user)}</span>
              <UserActions user={user} deeds={deeds} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        className="user-pages"
        simple
        hideOnSinglePage
        current={page}
        pageSize={limits.tablePageSize}
        total={total}
        onChange={onPage}
      />
    </>
  );
}
