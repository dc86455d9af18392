import type { Usage, UsedKind } from '@mingjing/contract';
import { Alert, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { useSaveUsage } from '../records/usage.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/index.ts';
import { openedText } from '../ui/opened-text.ts';
import { personText } from './usage-texts.ts';
import './usage.css';

interface UsageDialogProps {
  kind: UsedKind;
  subject: { id: number; name: string };
  usage: Usage;
  onClose: () => void;
}

const hints: Record<UsedKind, string> = {
  datasource:
    '范围外的用户看不到该数据源，不能查询它，也不能修改、缓存它的数据集；可以使用对其开放的数据集。',
  dataset: '范围外的用户看不到该数据集和用到它的图表，不能用它制作图表。',
  widget: '范围外的用户看不到该图表，不能修改它或把它放到面板上。',
};

/** 使用范围: everybody with the screen, or some roles; and whose it is. */
export function UsageDialog({ kind, subject, usage, onClose }: UsageDialogProps) {
  const [limited, setLimited] = useState(usage.limited);
  const [roleIds, setRoleIds] = useState(() => usage.roles.map(({ id }) => id));
  const [ownerId, setOwnerId] = useState(usage.owner.id);
  const saving = useSaveUsage(kind, subject.id);
  const label = useId();
  const owners = usage.owners.some(({ id }) => id === usage.owner.id)
    ? usage.owners
    : [usage.owner, ...usage.owners];
  const roles = [
    ...usage.allRoles,
    ...usage.roles.filter(({ id }) => !usage.allRoles.some((role) => role.id === id)),
  ];

  // Roles that come to use it; where everybody may already, none does.
  const gaining = usage.allRoles.filter(
    ({ id }) =>
      usage.limited && !usage.roles.some((role) => role.id === id) && (!limited || roleIds.includes(id)),
  );
  const opened = openedText(gaining);

  const save = (): void =>
    saving.mutate(
      { ownerId, limited, roleIds: limited ? roleIds : [], version: usage.version },
      {
        onSuccess: () => {
          toast.success('使用范围已保存，立即生效');
          onClose();
        },
      },
    );

  return (
    <Dialog
      title={`使用范围：${subject.name}`}
      width={560}
      work={[limited, roleIds, ownerId]}
      okText="保存"
      busy={saving.isPending}
      error={saving.error?.message ?? null}
      onOk={save}
      onClose={onClose}
    >
      <div className="usage-form">
        {opened !== null && <Alert type="warning" showIcon title={opened} />}
        <div>
          <span id={`${label}-who`}>谁可以使用</span>
          <Segmented<boolean>
            aria-labelledby={`${label}-who`}
            value={limited}
            options={[
              { value: false, label: '所有人' },
              { value: true, label: '仅这些角色' },
            ]}
            onChange={setLimited}
          />
        </div>
        {limited && (
          <div>
            <label htmlFor={`${label}-roles`}>角色</label>
            <Select
              id={`${label}-roles`}
              mode="multiple"
              placeholder="不选择角色时，仅所有者和管理员可以使用"
              showSearch={{ optionFilterProp: 'label' }}
              value={roleIds}
              options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
              notFoundContent="没有可选择的角色"
              onChange={setRoleIds}
            />
          </div>
        )}
        <div>
          <label htmlFor={`${label}-owner`}>所有者</label>
          <Select
            id={`${label}-owner`}
            showSearch={{ optionFilterProp: 'label' }}
            value={ownerId}
            options={owners.map((one) => ({ value: one.id, label: personText(one) }))}
            onChange={setOwnerId}
          />
        </div>
        <p>{hints[kind]}已授权的面板照常显示，显示哪些行和字段由行列权限决定。所有者和管理员始终可以使用。</p>
      </div>
    </Dialog>
  );
}
