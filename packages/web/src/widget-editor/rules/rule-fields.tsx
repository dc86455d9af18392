import { type Column, isDated, isNumeric } from '@mingjing/contract';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { columnsAfter, summable } from './rule-columns.ts';
import { type DraftProblem, dateRange, type RuleDraft } from './rule-draft.ts';
import type { RuleSet } from './rule-set.ts';
import { aggregationLabels, filterTypeLabels, sortLabels } from './rule-texts.ts';

export interface RuleFieldsProps {
  draft: RuleDraft;
  rules: RuleSet;
  /** Columns before the rules. */
  columns: readonly Column[];
  nameOf: (key: string) => string;
  problems: DraftProblem;
  onChange: (change: Partial<RuleDraft>) => void;
}

const labelled = (labels: Record<number, string>): { value: number; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const status = (problem: string | undefined): '' | 'error' => (problem === undefined ? '' : 'error');

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="field-error" role="alert">
      {text}
    </p>
  );
}

function DayField(props: { label: string; value: string; wrong: boolean; onChange: (day: string) => void }) {
  return (
    <DatePicker
      aria-label={props.label}
      placeholder={props.label}
      status={props.wrong ? 'error' : ''}
      value={props.value === '' ? null : dayjs(props.value)}
      onChange={(date) => props.onChange(date?.format('YYYY-MM-DD') ?? '')}
    />
  );
}

/** The value of a filter, in the way that its column and its condition want it. */
function FilterValue({
  draft,
  column,
  problems,
  onChange,
}: RuleFieldsProps & { column: Column | undefined }) {
  const wrong = problems.value !== undefined;
  if (draft.filterType === dateRange) {
    return (
      <div className="rule-fields-range">
        <DayField
          label="开始日期"
          value={draft.startTime}
          wrong={wrong}
          onChange={(startTime) => onChange({ startTime })}
        />
        <DayField
          label="结束日期"
          value={draft.endTime}
          wrong={wrong}
          onChange={(endTime) => onChange({ endTime })}
        />
      </div>
    );
  }
  if (draft.filterType === 4) {
    return (
      <Select
        mode="tags"
        aria-label="值"
        placeholder="输入后按回车，可多个"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、']}
        status={status(problems.value)}
        value={draft.values}
        onChange={(values: string[]) => onChange({ values })}
      />
    );
  }
  if (column !== undefined && isDated(column.type) && draft.filterType !== 3) {
    return (
      <DayField label="值" value={draft.value} wrong={wrong} onChange={(value) => onChange({ value })} />
    );
  }
  return (
    <Input
      aria-label="值"
      placeholder={column !== undefined && isNumeric(column.type) ? '数值' : '值'}
      status={status(problems.value)}
      maxLength={200}
      value={draft.value}
      onChange={(event) => onChange({ value: event.target.value })}
    />
  );
}

/** The fields of one rule. */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, rules, columns, nameOf, problems, onChange } = props;
  const options = (list: readonly Column[]) => list.map(({ name }) => ({ value: name, label: nameOf(name) }));
  const search = { optionFilterProp: 'label' };
  if (draft.type === 5) {
    return (
      <div className="rule-fields-pair">
        {(['page', 'pageSize'] as const).map((field) => (
          <div key={field}>
            <Input
              aria-label={field === 'page' ? '页码' : '每页行数'}
              prefix={field === 'page' ? '第' : '每页'}
              suffix={field === 'page' ? '页' : '行'}
              status={status(problems[field])}
              value={draft[field]}
              onChange={(event) => onChange({ [field]: event.target.value })}
            />
            <Problem text={problems[field]} />
          </div>
        ))}
      </div>
    );
  }
  if (draft.type === 2 || draft.type === 3) {
    const summed = draft.type === 2 && draft.aggregationType <= 2;
    return (
      <div className={draft.type === 2 ? 'rule-fields-pair wide' : ''}>
        <div>
          <Select
            mode="multiple"
            aria-label={draft.type === 2 ? '聚合字段' : '分组字段'}
            placeholder={draft.type === 2 ? '选择要计算的字段' : '选择分组字段'}
            showSearch={search}
            status={status(problems.keys)}
            value={draft.keys}
            options={options(summed ? summable(columns) : columns)}
            onChange={(keys: string[]) => onChange({ keys })}
          />
          <Problem text={problems.keys} />
        </div>
        {draft.type === 2 && (
          <Select
            aria-label="聚合方式"
            value={draft.aggregationType}
            options={labelled(aggregationLabels)}
            onChange={(aggregationType) => onChange({ aggregationType })}
          />
        )}
      </div>
    );
  }
  const choices = draft.type === 4 ? columnsAfter(columns, rules) : columns;
  const column = columns.find(({ name }) => name === draft.key);
  const dated = column !== undefined && isDated(column.type);
  return (
    <div className={draft.type === 4 ? 'rule-fields-pair wide' : 'rule-fields-filter'}>
      <div>
        <Select
          aria-label={draft.type === 4 ? '排序字段' : '筛选字段'}
          placeholder="选择字段"
          showSearch={search}
          status={status(problems.key)}
          value={draft.key === '' ? null : draft.key}
          options={options(choices)}
          onChange={(key: string) =>
            onChange({
              key,
              value: '',
              values: [],
              filterType: draft.filterType === dateRange ? 1 : draft.filterType,
            })
          }
        />
        <Problem text={problems.key} />
      </div>
      {draft.type === 4 ? (
        <Select
          aria-label="排序方式"
          value={draft.sortType}
          options={labelled(sortLabels)}
          onChange={(sortType) => onChange({ sortType })}
        />
      ) : (
        <>
          <Select
            aria-label="条件"
            value={draft.filterType}
            options={[
              ...labelled(filterTypeLabels),
              ...(dated ? [{ value: dateRange, label: '日期范围' }] : []),
            ]}
            onChange={(filterType) => onChange({ filterType })}
          />
          <div>
            <FilterValue {...props} column={column} />
            <Problem text={problems.value} />
          </div>
        </>
      )}
    </div>
  );
}
