import { DeleteOutlined } from '@ant-design/icons';
import { conditionField, type DataRules, type StoredRules } from '@mingjing/contract';
import { Alert, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useDataRules, useSaveDataRules } from '../../../records/dataset.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, IconButton, LoadingState, toast } from '../../../ui/index.ts';
import { openedText } from '../../../ui/opened-text.ts';
import { refusalOf } from '../../../ui/refused-field.ts';
import { RoleRule } from './role-rule.tsx';
import {
  type ConditionDraft,
  conditionProblem,
  draftOfRules,
  draftProblem,
  type RoleDraft,
  type RulesDraft,
  rolesToSee,
  rulesOfDraft,
  summaryOf,
  withCopy,
} from './rules-draft.ts';
import { RulesTry } from './rules-try.tsx';
import { SmallestField } from './smallest-field.tsx';
import './rules-dialog.css';

interface RulesDialogProps {
  dataset: { id: number; name: string };
  onClose: () => void;
}

/** 行列权限: which rows and columns of a dataset each role sees. */
export function DataRulesDialog({ dataset, onClose }: RulesDialogProps) {
  const stored = useDataRules(dataset.id);
  if (stored.data !== undefined && !stored.isFetching)
    return <RulesForm dataset={dataset} stored={stored.data} onClose={onClose} />;
  return (
    <Dialog title={`行列权限：${dataset.name}`} width={1000} onClose={onClose}>
      {stored.isError ? (
        <ErrorState error={stored.error} retry={() => void stored.refetch()} />
      ) : (
        <LoadingState rows={8} />
      )}
    </Dialog>
  );
}

/** The role with the condition that the server refused. */
const refusedRole = (error: unknown, { roles }: RulesDraft): number | undefined =>
  roles.find(({ roleId, conditions }) =>
    conditions.some((_, at) => refusalOf(error, conditionField(roleId, at)) !== undefined),
  )?.roleId;

function RulesForm({ dataset, stored, onClose }: RulesDialogProps & { stored: StoredRules }) {
  const { columns, allRoles, attributes, version } = stored;
  const [draft, setDraft] = useState(() => draftOfRules(stored));
  const [chosen, setChosen] = useState<number | null>(draft.roles[0]?.roleId ?? null);
  const [told, setTold] = useState(false);
  const saving = useSaveDataRules(dataset.id);
  const names = new Map(allRoles.map((role) => [role.id, role.roleName]));
  const nameOf = (id: number): string => names.get(id) ?? '';
  const role = draft.roles.find(({ roleId }) => roleId === chosen);
  const isAtCondition = refusedRole(saving.error, draft) !== undefined;
  const problem = told ? draftProblem(draft, columns, nameOf) : null;

  const problemAt = (roleId: number, condition: ConditionDraft, at: number): string | null =>
    (told ? conditionProblem(condition, columns) : null) ??
    refusalOf(saving.error, conditionField(roleId, at)) ??
    null;

  const change = (next: typeof draft): void => {
    setDraft(next);
    saving.reset();
  };
  const setRole = (next: RoleDraft): void =>
    change({ ...draft, roles: draft.roles.map((one) => (one.roleId === next.roleId ? next : one)) });
  /** The rules on screen, or null and a word on what is missing. */
  const ready = (): DataRules | null => {
    const found = draftProblem(draft, columns, nameOf);
    setTold(true);
    if (found === null) return rulesOfDraft(draft, columns);
    setChosen(found.roleId);
    return null;
  };
  const save = (): void => {
    const rules = ready();
    if (rules === null) return;
    saving.mutate(
      { ...rules, smallest: rules.smallest ?? null, version },
      {
        onError: (error) => setChosen(refusedRole(error, draft) ?? chosen),
        onSuccess: () => {
          toast.success('行列权限已保存，立即生效');
          onClose();
        },
      },
    );
  };
  const free = allRoles.filter(
    ({ id, isAdmin }) => !isAdmin && !draft.roles.some((one) => one.roleId === id),
  );
  // Compared as the form writes them: what is stored may be written in another way.
  const written = (of: RulesDraft): DataRules => rulesOfDraft(of, columns);
  const opened = openedText(rolesToSee(written(draftOfRules(stored)), written(draft), allRoles));
  const isOpenToAll = draft.roles.length === 0 && draft.others === 'all' && draft.smallest.least === null;

  return (
    <Dialog
      className="data-rules-modal"
      title={`行列权限：${dataset.name}`}
      width={1000}
      work={draft}
      okText="保存"
      busy={saving.isPending}
      // What is wrong with a condition stands at that condition.
      error={problem?.text ?? (isAtCondition ? null : (saving.error?.message ?? null))}
      onOk={save}
      onClose={onClose}
    >
      {opened !== null && <Alert className="data-rules-opened" type="warning" showIcon title={opened} />}
      <div className="data-rules">
        <aside>
          <div className="data-rules-others">
            <span id="data-rules-others">未设置权限的角色可查看</span>
            <Segmented<DataRules['others']>
              aria-labelledby="data-rules-others"
              value={draft.others}
              options={[
                { value: 'all', label: '全部' },
                { value: 'none', label: '无' },
              ]}
              onChange={(others) => change({ ...draft, others })}
            />
          </div>
          <Select
            aria-label="添加角色"
            placeholder="添加角色"
            showSearch={{ optionFilterProp: 'label' }}
            value={null}
            notFoundContent="没有可添加的角色"
            options={free.map(({ id, roleName }) => ({ value: id, label: roleName }))}
            onChange={(roleId: number) => {
              change({ ...draft, roles: [...draft.roles, { roleId, conditions: [], columns: new Map() }] });
              setChosen(roleId);
            }}
          />
          <ul aria-label="已设置权限的角色">
            {draft.roles.map((one) => (
              <li key={one.roleId} className={one.roleId === chosen ? 'chosen' : ''}>
                <button
                  type="button"
                  aria-pressed={one.roleId === chosen}
                  onClick={() => setChosen(one.roleId)}
                >
                  <b>{nameOf(one.roleId)}</b>
                  <small>{summaryOf(one)}</small>
                </button>
                <IconButton
                  label={`删除角色 ${nameOf(one.roleId)} 的权限`}
                  danger
                  icon={<DeleteOutlined />}
                  onClick={() =>
                    change({ ...draft, roles: draft.roles.filter(({ roleId }) => roleId !== one.roleId) })
                  }
                />
              </li>
            ))}
          </ul>
          <p className="data-rules-hint">
            {isOpenToAll
              ? '没有限制：所有能打开图表的用户看到全部数据。'
              : draft.others === 'all'
                ? '用户只要有一个未设置权限的角色，就能看到全部数据；需要严格控制时请选择“无”。'
                : '用户有多个角色时，看到各角色行的并集。'}
            系统管理员始终看到全部数据。
          </p>
          <SmallestField
            draft={draft.smallest}
            columns={columns}
            onChange={(smallest) => change({ ...draft, smallest })}
          />
        </aside>
        <div className="data-rules-role">
          {role === undefined ? (
            <p className="data-rules-none">
              {draft.roles.length === 0 ? '添加角色，设置它能看到的行与字段' : '请选择角色'}
            </p>
          ) : (
            <RoleRule
              key={role.roleId}
              role={role}
              name={nameOf(role.roleId)}
              columns={columns}
              attributes={attributes}
              problemOf={problemAt}
              onChange={setRole}
              copies={
                <Select<number[]>
                  aria-label="同样设置给其他角色"
                  className="data-rules-copy"
                  mode="multiple"
                  placeholder="同样设置给其他角色"
                  showSearch={{ optionFilterProp: 'label' }}
                  value={[]}
                  notFoundContent="没有可添加的角色"
                  options={free.map(({ id, roleName }) => ({ value: id, label: roleName }))}
                  onChange={([roleId]) => {
                    if (roleId !== undefined) change(withCopy(draft, role, roleId));
                  }}
                />
              }
            />
          )}
          <RulesTry datasetId={dataset.id} rules={ready} />
        </div>
      </div>
    </Dialog>
  );
}
