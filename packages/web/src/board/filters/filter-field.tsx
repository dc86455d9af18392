import type { Parameter } from '@mingjing/contract';
import { DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ViewerFilter } from '../model/viewer-filters.ts';
import { dayRange } from './day-range.ts';

interface FilterFieldProps {
  parameter: Parameter;
  value: ViewerFilter;
  onChange: (value: ViewerFilter) => void;
  /** Enter in an input asks at once. */
  onSubmit?: () => void;
}

/** Popups stay inside the board, so that they are seen in full screen. */
const inBoard = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('.board-screen') ?? document.body;

const dayOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text.slice(0, 10)));

/** A parameter as its control: a date range, a dropdown or an input box. */
export function FilterField({ parameter, value, onChange, onSubmit }: FilterFieldProps) {
  if (value.kind === 'date') {
    const [min, max] = dayRange();
    return (
      <DatePicker.RangePicker
        aria-label={parameter.name}
        value={[dayOf(value.begin), dayOf(value.end)]}
        allowEmpty={[true, true]}
        minDate={dayjs(min)}
        maxDate={dayjs(max)}
        placeholder={['开始日期', '结束日期']}
        getPopupContainer={inBoard}
        onChange={(_, [begin, end] = ['', '']) => onChange({ ...value, begin, end })}
        // Enter takes the typed day; it must not send the form before the other end is chosen.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        style={{ width: '100%' }}
      />
    );
  }
  if (value.kind === 'choice') {
    return (
      <Select
        aria-label={parameter.name}
        value={value.value}
        options={parameter.options}
        showSearch={{ optionFilterProp: 'label' }}
        getPopupContainer={inBoard}
        onChange={(chosen: string) => onChange({ ...value, value: chosen })}
        style={{ width: '100%' }}
      />
    );
  }
  return (
    <Input
      aria-label={parameter.name}
      value={value.value}
      inputMode={value.kind === 'number' ? 'decimal' : 'text'}
      placeholder="全部"
      allowClear
      maxLength={1000}
      onChange={(event) => onChange({ ...value, value: event.target.value })}
      onPressEnter={onSubmit}
    />
  );
}
