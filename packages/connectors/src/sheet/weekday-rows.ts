import { isFilled, isName, textOf } from './cell-looks.ts';
import type { Raw } from './grid.ts';
import type { Shape } from './table-shape.ts';

const weekdayName = /^(?:星期|周|礼拜)?[一二三四五六日天]$|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/i;
/** A week's working days. */
const fewestWeekdays = 5;
const isWeekday = (value: Raw | undefined): boolean => weekdayName.test(textOf(value));

/** Whether a row tells the day of the week of each column, as below the days of a punch card: at most two cells name it. */
export function isWeekdayRow(shape: Shape, at: number): boolean {
  const cells = shape.row(at).filter(isFilled);
  const days = cells.filter(isWeekday).length;
  return days >= fewestWeekdays && cells.length - days <= 2 && cells.every((value) => isName(value));
}

/** Whether the days of a month stand below their days of the week: both together are the header. */
export function isDaysBelowWeekdays(shape: Shape, at: number): boolean {
  const days = shape
    .row(at + 1)
    .filter(isFilled)
    .map(Number);
  const isCounted = days.every((day, index) => day === (days[0] ?? 0) + index);
  return (
    isWeekdayRow(shape, at) && days.length >= fewestWeekdays && isCounted && !isFilled(shape.row(at + 1)[0])
  );
}
