import { type Account, texts } from '@mingjing/contract';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useGrantRoles } from '../../../records/user.ts';
import { toast } from '../../../ui/index.ts';
import type { Choice } from './use-choice.ts';
import { openersOf } from './user-facts.tsx';

/** As many names as the bar has room for. */
const mostNamed = 3;

function shortly(users: readonly Account[]): string {
  const named = users.slice(0, mostNamed).map(({ username }) => username);
  return `${named.join('、')}${users.length > mostNamed ? ` 等 ${users.length} 个用户` : ''}`;
}

/** What is chosen on both sides, and the grant itself. */
export function GrantBar({ choice }: { choice: Choice }) {
  const granting = useGrantRoles();
  const { users, roles, versions, opened } = choice;
  const [endPasswords, setEndPasswords] = useState(false);
  const asks = opened.length > 0;
  const grant = (): void => {
    if (roles.length === 0) toast.warning(texts.role.choose);
    else if (users.length === 0) toast.warning(texts.user.choose);
    else
      granting.mutate(
        {
          userIds: users,
          roleIds: roles,
          ...(versions && { versions }),
          ...(asks && endPasswords && { endPasswords }),
        },
        {
          onSuccess: () => {
            setEndPasswords(false);
            choice.clear();
          },
          onError: choice.seeAgain,
        },
      );
  };
  return (
    <div className="grant-bar" data-chosen={users.length + roles.length > 0 || undefined}>
      <p aria-live="polite">
        已选 <b>{users.length}</b> 个用户、<b>{roles.length}</b> 个角色
        <small>授权后，所选用户的角色以此处勾选的为准</small>
      </p>
      {asks && (
        <Alert
          type="warning"
          title={
            <>
              {texts.user.opened(shortly(opened), openersOf(opened))}
              <Checkbox checked={endPasswords} onChange={({ target }) => setEndPasswords(target.checked)}>
                {texts.user.endPasswords}
              </Checkbox>
            </>
          }
        />
      )}
      <div className="grant-buttons">
        <Button disabled={users.length + roles.length === 0} onClick={choice.clear}>
          取消
        </Button>
        <Button type="primary" loading={granting.isPending} onClick={grant}>
          授权
        </Button>
      </div>
    </div>
  );
}
