import { DatePicker } from 'antd';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import './range-picker.css';

type AntRangePicker = typeof DatePicker.RangePicker;

/** What the two ends are called, after the name of the range. */
const ends = ['开始日期', '结束日期'] as const;

type RangePickerProps = ComponentProps<AntRangePicker> & {
  label: string;
  /** The end that has the focus when it comes. */
  focusAt?: 0 | 1;
};

/** A range of days whose two inputs are told apart by those who hear them: the calendar's own share one name. */
export function RangePicker({ label, focusAt, ...props }: RangePickerProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const inputs = place.current?.querySelectorAll('input') ?? [];
    for (const [at, input] of [...inputs].entries())
      input.setAttribute('aria-label', `${label} ${ends[at] ?? ''}`);
  }, [label]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it begins
  useLayoutEffect(() => {
    if (focusAt !== undefined) place.current?.querySelectorAll('input')[focusAt]?.focus();
  }, []);
  return (
    <div ref={place} className="range-picker">
      <DatePicker.RangePicker {...props} />
    </div>
  );
}
