import { PlusOutlined } from '@ant-design/icons';
import { type Column, type ColumnMode, limits, texts } from '@mingjing/contract';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { ConditionLine } from './condition-line.tsx';
import { type ConditionDraft, goneColumns, newCondition, type RoleDraft } from './rules-draft.ts';

type Shown = ColumnMode | 'shown';
const modes: { value: Shown; label: string }[] = [
  { value: 'shown', label: '可见' },
  { value: 'masked', label: '脱敏' },
  { value: 'hidden', label: '隐藏' },
];

interface RoleRuleProps {
  role: RoleDraft;
  name: string;
  columns: readonly Column[];
  attributes: readonly string[];
  /** What is wrong with a condition, as far as it is said already. */
  problemOf: (roleId: number, condition: ConditionDraft, at: number) => string | null;
  onChange: (role: RoleDraft) => void;
  /** Gives the same to other roles. */
  copies: ReactNode;
}

/** What one role sees: rows that pass all conditions, and each column. */
export function RoleRule({ role, name, columns, attributes, problemOf, onChange, copies }: RoleRuleProps) {
  const { conditions } = role;
  const setMode = (column: string, mode: Shown): void => {
    const next = new Map(role.columns);
    if (mode === 'shown') next.delete(column);
    else next.set(column, mode);
    onChange({ ...role, columns: next });
  };
  return (
    <section className="data-rule" aria-label={`角色 ${name} 的权限`}>
      <div className="data-rule-head">
        <h3>行：同时满足以下条件</h3>
        {copies}
      </div>
      {conditions.length === 0 ? (
        <p className="data-rules-hint">没有条件，该角色可查看全部行</p>
      ) : (
        <ol>
          {conditions.map((draft, at) => (
            <ConditionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
              key={at}
              place={at + 1}
              draft={draft}
              columns={columns}
              attributes={attributes}
              problem={problemOf(role.roleId, draft, at)}
              onChange={(next) => onChange({ ...role, conditions: conditions.with(at, next) })}
              onRemove={() => onChange({ ...role, conditions: conditions.toSpliced(at, 1) })}
            />
          ))}
        </ol>
      )}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={conditions.length >= limits.ruleConditions}
        onClick={() => onChange({ ...role, conditions: [...conditions, newCondition()] })}
      >
        添加条件
      </Button>
      <h3>字段</h3>
      <p className="data-rules-hint">脱敏的字段显示 ***，只能分组和计数；隐藏的字段如同不存在</p>
      {goneColumns(role, columns).map((column) => (
        <p key={column} className="data-rule-gone" role="alert">
          {texts.dataRules.columnGone(column)}
          <Button size="small" aria-label={`移除字段 ${column}`} onClick={() => setMode(column, 'shown')}>
            移除
          </Button>
        </p>
      ))}
      <ul className="data-rule-columns">
        {columns.map(({ name: column }) => (
          <li key={column}>
            <span title={column}>{column}</span>
            <Segmented<Shown>
              size="small"
              aria-label={`字段 ${column}`}
              value={role.columns.get(column) ?? 'shown'}
              options={modes}
              onChange={(mode) => setMode(column, mode)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
