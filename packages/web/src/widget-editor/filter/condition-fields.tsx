import {
  type Column,
  isDated,
  isNumeric,
  type LatestPeriod,
  latestLabel,
  type RelativeDate,
  relativeDateLabel,
  relativeDates,
  relativeSpan,
} from '@mingjing/contract';
import { DatePicker, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { brandToday } from '../../board/model/brand-today.ts';
import { type FilterDraft, latestChoices } from './filter-draft.ts';

const comparisons = [
  { value: 1, label: '等于' },
  { value: 2, label: '不等于' },
  { value: 3, label: '包含' },
  { value: 5, label: '大于' },
  { value: 6, label: '小于' },
  { value: 7, label: '大于等于' },
  { value: 8, label: '小于等于' },
];

export interface ConditionFieldsProps {
  draft: FilterDraft;
  column: Column | undefined;
  invalid: boolean;
  onChange: (change: Partial<FilterDraft>) => void;
}

const day = 'YYYY-MM-DD';

/** One day, as yyyy-MM-dd. */
function DayField({
  label,
  value,
  invalid,
  onChange,
}: {
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      status={invalid ? 'error' : ''}
      value={value === '' ? null : dayjs(value)}
      onChange={(date) => onChange(date?.format(day) ?? '')}
    />
  );
}

const latestMeans =
  '只保留数据中最后一期的行，数据更新后自动换成新的一期，图表标题写明是哪一期。今天之后的、写作预测或预算的不算；行数远少于其他各期的，取前一期。';
const pastMeans = '保留今天及以前各期的行。今天之后才开始的、写作预测或预算的不算；到了那一期自动算入。';

/** One condition on the values: a comparison, both ends of a range, days that move with today, or the last period. */
export function ConditionFields({ draft, column, invalid, onChange }: ConditionFieldsProps) {
  const dated = column !== undefined && isDated(column.type);
  const numeric = column !== undefined && isNumeric(column.type);
  const isLength = column?.unit === 'second';
  const keys = numeric && !isLength ? 'decimal' : 'text';
  const status = invalid ? 'error' : '';
  if (draft.mode === 'relative') {
    const { from, to } = relativeSpan(draft.relative, brandToday());
    return (
      <>
        <Radio.Group
          className="relative-dates"
          aria-label="相对日期"
          optionType="button"
          value={draft.relative}
          options={relativeDates.map((value) => ({ value, label: relativeDateLabel[value] }))}
          onChange={(event) => onChange({ relative: event.target.value as RelativeDate })}
        />
        <p>{from === to ? `按今天计算：${from}` : `按今天计算：${from} 至 ${to}`}</p>
      </>
    );
  }
  if (draft.mode === 'latest') {
    const choices = latestChoices(column);
    return (
      <>
        {choices.length > 1 && (
          <Radio.Group
            className="relative-dates latest-periods"
            aria-label="最后一期"
            optionType="button"
            value={draft.latest}
            options={choices.map((value) => ({ value, label: latestLabel[value] }))}
            onChange={(event) => onChange({ latest: event.target.value as LatestPeriod })}
          />
        )}
        <p>{draft.latest === 'past' ? pastMeans : latestMeans}</p>
      </>
    );
  }
  if (draft.mode === 'range') {
    return (
      <div className="condition-fields">
        {dated ? (
          <>
            <DayField
              label="开始日期"
              value={draft.from}
              invalid={invalid}
              onChange={(from) => onChange({ from })}
            />
            <span>至</span>
            <DayField
              label="结束日期"
              value={draft.to}
              invalid={invalid}
              onChange={(to) => onChange({ to })}
            />
          </>
        ) : (
          <>
            <Input
              aria-label="最小值"
              placeholder={isLength ? '时:分:秒' : '最小值'}
              inputMode={keys}
              status={status}
              value={draft.from}
              onChange={(event) => onChange({ from: event.target.value })}
            />
            <span>至</span>
            <Input
              aria-label="最大值"
              placeholder={isLength ? '时:分:秒' : '最大值'}
              inputMode={keys}
              status={status}
              value={draft.to}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </>
        )}
      </div>
    );
  }
  return (
    <div className="condition-fields">
      <Select
        aria-label="条件"
        value={draft.filterType}
        options={comparisons.filter(({ value }) => value !== 3 || (!numeric && !dated))}
        onChange={(filterType) => onChange({ filterType })}
      />
      {dated ? (
        <DayField
          label="日期"
          value={draft.value}
          invalid={invalid}
          onChange={(value) => onChange({ value })}
        />
      ) : (
        <Input
          aria-label="值"
          placeholder={isLength ? '时:分:秒，或秒数' : numeric ? '数值' : '文本'}
          inputMode={keys}
          status={status}
          maxLength={200}
          value={draft.value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      )}
    </div>
  );
}
