import type { Account, RoleRecord } from '@mingjing/contract';
import { useState } from 'react';
import { UserKeysDialog } from '../../../api-keys/keys-dialog.tsx';
import { useRoles } from '../../../records/role.ts';
import { Page } from '../../../ui/index.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleList } from './role-list.tsx';
import { useChoice } from './use-choice.ts';
import { UserForm } from './user-form.tsx';
import { UserList } from './user-list.tsx';
import './user-page.css';

/** What is open above the page; a form without a record adds one. */
type Open =
  | { kind: 'user'; user: Account | null }
  | { kind: 'role'; role: RoleRecord | null }
  | { kind: 'keys'; user: Account }
  | { kind: 'import' }
  | null;

/** Users on the left, roles on the right; what is chosen on both sides is granted. */
export function Component() {
  const choice = useChoice();
  const roles = useRoles();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { shown } = choice;
  const role = shown?.kind === 'role' ? roles.data?.find((one) => one.id === shown.id) : undefined;
  return (
    <Page title="用户管理" description="谁可以登录、属于哪些角色。停用、改密与收回角色立即生效">
      <div className="user-page">
        <UserList
          choice={choice}
          roleName={role?.roleName}
          onEdit={(user) => setOpen({ kind: 'user', user })}
          onKeys={(user) => setOpen({ kind: 'keys', user })}
          onImport={() => setOpen({ kind: 'import' })}
        />
        <RoleList choice={choice} onEdit={(edited) => setOpen({ kind: 'role', role: edited })} />
      </div>
      {open?.kind === 'user' && <UserForm user={open.user} onClose={close} />}
      {open?.kind === 'keys' && <UserKeysDialog user={open.user} onClose={close} />}
      {open?.kind === 'role' && <RoleForm role={open.role} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
    </Page>
  );
}
