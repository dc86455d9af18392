import { type RoleRecord, roleName as roleNameRule, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { freshRole, useSaveRole } from '../../../records/role.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/index.ts';
import { SaveConflict } from '../../../ui/save-conflict.tsx';
import { useSaveConflict } from '../../../ui/use-save-conflict.ts';

interface RoleFormProps {
  /** null: add mode. */
  role: RoleRecord | null;
  onClose: () => void;
}

export function RoleForm({ role: opened, onClose }: RoleFormProps) {
  const queries = useQueryClient();
  const [role, setRole] = useState(opened);
  const [roleName, setRoleName] = useState(role?.roleName ?? '');
  const [problem, setProblem] = useState<string>();
  const saving = useSaveRole();
  const conflict = useSaveConflict({
    error: saving.error,
    read: async () => (role === null ? undefined : freshRole(queries, role.id)),
    show: (stored) => {
      saving.reset();
      setRole(stored);
      setRoleName(stored.roleName);
    },
    save: (version) => store(roleName, version),
  });
  const told = problem ?? (conflict.conflict === null ? saving.error?.message : undefined);
  const store = (name: string, version: number | undefined): void =>
    saving.mutate(
      { id: role?.id, roleName: name, ...(version !== undefined && { version }) },
      { onSuccess: onClose },
    );

  const save = (): void => {
    if (saving.isPending) return;
    const parsed = roleNameRule.safeParse(roleName);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    if (parsed.data === role?.roleName) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    store(parsed.data, role?.version);
  };
  return (
    <Dialog
      title={role === null ? '新增角色' : '编辑角色'}
      width={420}
      okText="保存"
      busy={saving.isPending}
      form="role-form"
      onClose={onClose}
    >
      <Form id="role-form" layout="vertical" onFinish={save}>
        <SaveConflict {...conflict} />
        <Form.Item
          label="角色名称"
          htmlFor="role-name"
          required
          validateStatus={told === undefined ? '' : 'error'}
          help={told}
        >
          <Input
            id="role-name"
            autoFocus
            placeholder="例如 护士长"
            value={roleName}
            onChange={(event) => {
              setRoleName(event.target.value);
              setProblem(undefined);
              saving.reset();
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
