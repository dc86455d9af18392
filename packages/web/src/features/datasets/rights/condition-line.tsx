import { DeleteOutlined } from '@ant-design/icons';
import { type Column, isDated } from '@mingjing/contract';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { IconButton } from '../../../ui/index.ts';
import { filterTypeLabels } from '../../../widget-editor/rules/rule-texts.ts';
import { AttributeField } from './attribute-field.tsx';
import type { ConditionDraft } from './rules-draft.ts';

interface ConditionLineProps {
  /** Its place among the role's conditions, from 1. */
  place: number;
  draft: ConditionDraft;
  columns: readonly Column[];
  attributes: readonly string[];
  problem: string | null;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}

const attributeTypes = [1, 2];
const choices = (types: readonly number[]) =>
  types.map((value) => ({ value, label: filterTypeLabels[value] ?? '' }));
const allTypes = Object.keys(filterTypeLabels).map(Number);

function ValueField({ draft, columns, place, problem, onChange }: Omit<ConditionLineProps, 'onRemove'>) {
  const label = `条件 ${place} 的值`;
  const status = problem === null ? '' : ('error' as const);
  const column = columns.find(({ name }) => name === draft.key);
  if (draft.filterType === 4)
    return (
      <Select
        mode="tags"
        aria-label={label}
        placeholder="输入后按回车，可多个"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、']}
        status={status}
        value={draft.values}
        onChange={(values: string[]) => onChange({ ...draft, values })}
      />
    );
  if (column !== undefined && isDated(column.type) && draft.filterType !== 3)
    return (
      <DatePicker
        aria-label={label}
        status={status}
        value={draft.value === '' ? null : dayjs(draft.value)}
        onChange={(day) => onChange({ ...draft, value: day?.format('YYYY-MM-DD') ?? '' })}
      />
    );
  return (
    <Input
      aria-label={label}
      placeholder="值"
      maxLength={200}
      status={status}
      value={draft.value}
      onChange={(event) => onChange({ ...draft, value: event.target.value })}
    />
  );
}

/** One condition on the rows of a role. */
export function ConditionLine(props: ConditionLineProps) {
  const { place, draft, columns, attributes, problem, onChange, onRemove } = props;
  const byAttribute = draft.by === 'attribute';
  return (
    <li className="data-rule-condition">
      <Select
        aria-label={`条件 ${place} 的字段`}
        placeholder="选择字段"
        showSearch={{ optionFilterProp: 'label' }}
        status={problem !== null && draft.key === '' ? 'error' : ''}
        value={draft.key === '' ? null : draft.key}
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        onChange={(key: string) => onChange({ ...draft, key, value: '', values: [] })}
      />
      <Select
        aria-label={`条件 ${place} 的比较`}
        value={draft.filterType}
        options={choices(byAttribute ? attributeTypes : allTypes)}
        onChange={(filterType: number) => onChange({ ...draft, filterType })}
      />
      <Select
        aria-label={`条件 ${place} 的值来自`}
        value={draft.by}
        options={[
          { value: 'value', label: '固定值' },
          { value: 'attribute', label: '用户属性' },
        ]}
        onChange={(by: ConditionDraft['by']) =>
          onChange({
            ...draft,
            by,
            filterType: attributeTypes.includes(draft.filterType) ? draft.filterType : 1,
          })
        }
      />
      {byAttribute ? (
        <AttributeField
          label={`条件 ${place} 的用户属性`}
          attributes={attributes}
          value={draft.attribute}
          isWrong={problem !== null}
          onChange={(attribute) => onChange({ ...draft, attribute })}
        />
      ) : (
        <ValueField {...props} />
      )}
      <IconButton label={`删除条件 ${place}`} danger icon={<DeleteOutlined />} onClick={onRemove} />
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
