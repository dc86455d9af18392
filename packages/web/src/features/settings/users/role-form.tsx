import { type RoleRecord, roleName as roleNameRule, texts } from '@mingjing/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useSaveRole } from '../../../records/role.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/index.ts';

interface RoleFormProps {
  /** null: add mode. */
  role: RoleRecord | null;
  onClose: () => void;
}

export function RoleForm({ role, onClose }: RoleFormProps) {
  const [roleName, setRoleName] = useState(role?.roleName ?? '');
  const [problem, setProblem] = useState<string>();
  const saving = useSaveRole();
  const told = problem ?? saving.error?.message;

  const save = (): void => {
    if (saving.isPending) return;
    const parsed = roleNameRule.safeParse(roleName);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    if (parsed.data === role?.roleName) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    saving.mutate({ id: role?.id, roleName: parsed.data }, { onSuccess: onClose });
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
