import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FilterRule } from '@mingjing/contract';
import { Button, Input, Select } from 'antd';
import { type LockColumn, useLockColumns, useLockValues } from '../records/share.ts';
import { IconButton } from '../ui/index.ts';

/** Comparisons of a lock by their wire numbers. */
const operators = [
  { value: 4, label: '属于' },
  { value: 2, label: '不等于' },
  { value: 7, label: '不小于' },
  { value: 8, label: '不大于' },
];

const listOf = ({ value }: FilterRule): string[] =>
  value === undefined || value === null || value === ''
    ? []
    : (Array.isArray(value) ? value : [value]).map(String);

function LockRow({
  rule,
  at,
  columns,
  onChange,
  onRemove,
}: {
  rule: FilterRule;
  at: number;
  columns: readonly LockColumn[];
  onChange: (rule: FilterRule) => void;
  onRemove: () => void;
}) {
  const values = useLockValues(columns.find(({ name }) => name === rule.key));
  const many = rule.filterType === 4 || rule.filterType === 1;
  const label = `条件 ${at + 1}`;
  return (
    <div className="share-lock">
      <Select
        aria-label={`${label} 字段`}
        placeholder="字段"
        showSearch
        value={rule.key === '' ? null : rule.key}
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        onChange={(key: string) => onChange({ key, filterType: rule.filterType, value: many ? [] : '' })}
      />
      <Select
        aria-label={`${label} 比较`}
        value={rule.filterType === 1 ? 4 : rule.filterType}
        options={operators}
        onChange={(filterType) => {
          const list = listOf(rule);
          onChange({ key: rule.key, filterType, value: filterType === 4 ? list : (list[0] ?? '') });
        }}
      />
      {many ? (
        <Select
          aria-label={`${label} 值`}
          mode="tags"
          placeholder="选择或输入"
          maxTagCount="responsive"
          loading={values.isFetching}
          value={listOf(rule)}
          options={(values.data ?? [])
            .filter((value) => value !== null && value !== '')
            .map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value: string[]) => onChange({ key: rule.key, filterType: 4, value })}
        />
      ) : (
        <Input
          aria-label={`${label} 值`}
          placeholder="值，例如 2026-01-01"
          maxLength={200}
          value={listOf(rule)[0] ?? ''}
          onChange={(event) => onChange({ ...rule, value: event.target.value })}
        />
      )}
      <IconButton size="small" label={`删除${label}`} icon={<DeleteOutlined />} onClick={onRemove} />
    </div>
  );
}

/** Filters that hold for whoever comes by the link. */
export function LockRows({
  panelId,
  rules,
  onChange,
}: {
  panelId: number;
  rules: readonly FilterRule[];
  onChange: (rules: FilterRule[]) => void;
}) {
  const columns = useLockColumns(panelId);
  return (
    <div className="share-locks">
      {rules.map((rule, at) => (
        <LockRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          key={at}
          rule={rule}
          at={at}
          columns={columns.data ?? []}
          onChange={(next) => onChange(rules.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange(rules.filter((_, place) => place !== at))}
        />
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden="true" />}
        loading={columns.isPending}
        disabled={rules.length >= 20 || (columns.data?.length ?? 0) === 0}
        onClick={() => onChange([...rules, { key: '', filterType: 4, value: [] }])}
      >
        锁定一个条件
      </Button>
    </div>
  );
}
