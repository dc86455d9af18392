import {
  type Parameter,
  type RelativeDate,
  relativeDateLabel,
  relativeDates,
  relativeSpan,
} from '@mingjing/contract';
import { Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { RangePicker } from '../../ui/range-picker.tsx';
import { type ViewerFilter, type ViewerFilters, valueProblem } from '../model/viewer-filters.ts';
import { choicesWith, keyOf, valueOfKey } from './choice-keys.ts';
import { dayRange } from './day-range.ts';
import type { Begin } from './filter-face.tsx';
import { useFilterScope } from './filter-scope.ts';
import { useChoices } from './use-choices.ts';

interface FilterFieldProps {
  parameter: Parameter;
  value: ViewerFilter;
  /** Values of all filters: choices may depend on some of them. */
  filters?: ViewerFilters;
  onChange: (value: ViewerFilter) => void;
  /** Enter in an input asks at once. */
  onSubmit?: () => void;
  /** Nothing beside the control says what it filters: it does so itself while it is empty. */
  standsAlone?: boolean;
  begin?: Begin | undefined;
}

/** Popups stay inside the dialog or the board, so that they are seen above it and in full screen. */
const inBoard = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('dialog, .board-screen') ?? document.body;

const dayOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text.slice(0, 10)));
const none: ViewerFilters = {};

/** Days from a calendar, or a span that moves with today. */
function DateField({ parameter, value, onChange, standsAlone = false, begin: use }: FilterFieldProps) {
  const { today } = useFilterScope();
  const [min, max] = dayRange();
  const preset = useRef<RelativeDate | null>(null);
  const presets = today === '' ? [] : relativeDates;
  return (
    <RangePicker
      label={parameter.name}
      {...(use?.focus === true ? { focusAt: use.end, defaultOpen: use.open } : {})}
      value={[dayOf(value.begin), dayOf(value.end)]}
      allowEmpty={[true, true]}
      minDate={dayjs(min)}
      maxDate={dayjs(max)}
      placeholder={standsAlone ? [parameter.name, '不限'] : ['开始日期', '结束日期']}
      getPopupContainer={inBoard}
      presets={presets.map((name) => {
        const { from, to } = relativeSpan(name, today);
        // The click reaches the label before the calendar, which only knows the days.
        const take = () => {
          preset.current = name;
        };
        const label = (
          <span key={name} onClickCapture={take}>
            {relativeDateLabel[name]}
          </span>
        );
        return { label, value: [dayjs(from), dayjs(to)] };
      })}
      onChange={(_, days) => {
        // Cleared, the calendar answers null in place of two texts, whatever its types say.
        const [begin, end] = (days as [string, string] | null) ?? ['', ''];
        const name = preset.current;
        preset.current = null;
        const { relative: __, ...rest } = value;
        const span = name === null ? null : relativeSpan(name, today);
        const isSpan = name !== null && span?.from === begin && span.to === end;
        onChange({ ...rest, begin, end, ...(isSpan ? { relative: name } : {}) });
      }}
      // Enter takes the typed day; it must not send the form before the other end is chosen.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      style={{ width: '100%' }}
    />
  );
}

/** What a choice of all shows where nothing beside it names it. */
const NameOf = ({ parameter }: Pick<FilterFieldProps, 'parameter'>) => (
  <span className="filter-alone">{parameter.name}</span>
);

/** One or several of the values there are; typing searches them, on the server where there are many. */
function ChoiceField(props: FilterFieldProps) {
  const { parameter, value, filters = none, onChange, standsAlone = false, begin } = props;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(begin?.open === true);
  const { options, more, loading } = useChoices(parameter, filters, search, opened);
  const isList = value.kind === 'list';
  const shared = {
    'aria-label': parameter.name,
    options: isList
      ? choicesWith(
          options.filter((option) => option.value !== ''),
          (value.values ?? []).filter((one) => one === null || one.trim() === ''),
        )
      : options,
    loading,
    getPopupContainer: inBoard,
    showSearch: { optionFilterProp: 'label', onSearch: setSearch },
    autoFocus: begin?.focus === true,
    defaultOpen: begin?.open === true,
    onOpenChange: setOpened,
    notFoundContent: loading ? '加载中…' : '没有符合的值',
    style: { width: '100%' },
    popupRender: (menu: React.ReactElement) => (
      <>
        {menu}
        {more && <p className="choice-more">仅列出前 {options.length} 项，输入文字可搜索全部</p>}
      </>
    ),
  } as const;
  if (isList) {
    return (
      <Select
        {...shared}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={standsAlone ? parameter.name : '全部'}
        value={(value.values ?? []).map(keyOf)}
        onChange={(keys: string[]) => onChange({ ...value, values: keys.map(valueOfKey) })}
      />
    );
  }
  return (
    <Select
      {...shared}
      value={value.value}
      {...(standsAlone && value.value === '' ? { labelRender: () => <NameOf parameter={parameter} /> } : {})}
      onChange={(chosen: string) => onChange({ ...value, value: chosen })}
    />
  );
}

/** A parameter as its control: a date range, a dropdown or an input box. */
export function FilterField(props: FilterFieldProps) {
  const { parameter, value, onChange, onSubmit, standsAlone = false, begin } = props;
  if (value.kind === 'date') return <DateField {...props} />;
  if (value.kind === 'choice' || value.kind === 'list') return <ChoiceField {...props} />;
  const problem = valueProblem(value);
  return (
    <>
      <Input
        aria-label={parameter.name}
        autoFocus={begin?.focus === true}
        aria-invalid={problem !== null}
        status={problem === null ? '' : 'error'}
        value={value.value}
        inputMode={value.kind === 'number' ? 'decimal' : 'text'}
        placeholder={standsAlone ? parameter.name : '全部'}
        allowClear
        maxLength={1000}
        onChange={(event) => onChange({ ...value, value: event.target.value })}
        onPressEnter={(event) => {
          // The form would be sent a second time.
          event.preventDefault();
          if (problem === null) onSubmit?.();
        }}
      />
      {problem !== null && (
        <span role="alert" className="filter-problem">
          {problem}
        </span>
      )}
    </>
  );
}
