import type { Cell } from '@mingjing/contract';
import { grainOfDates, grainOfSpan } from './grain-of-span.ts';
import { unitOf } from './measure-name.ts';
import type { ColumnFacts } from './profile.ts';
import { type Verdict, verdict } from './verdict.ts';
import * as words from './vocabulary.ts';
import { yearlessPeriod } from './yearless-period.ts';

export const firstYear = 1000;
export const lastYear = 2199;
const yearOf = (date: Cell): number => Number.parseInt(String(date ?? ''), 10);
/** 9999-12-31 and 0001-01-01 stand for no end and no date: an axis that reaches them shows nothing of the others. */
const isEndless = ({ min, max }: ColumnFacts): boolean => yearOf(max) > lastYear || yearOf(min) < firstYear;

export function classifyDate(facts: ColumnFacts): Verdict {
  const { column, min, max, distinct } = facts;
  if (words.idleDates.test(column.name)) return verdict('none', '这类日期不用来看趋势');
  if (distinct < 2) return verdict('none', '只有一个日期');
  if (isEndless(facts)) {
    const end = yearOf(max) > lastYear ? max : min;
    return verdict('none', `有表示没有日期的 ${String(end).slice(0, 10)}，不用来看趋势`);
  }
  return verdict('time', '日期字段', {
    grain: grainOfSpan(min, max, distinct, column.type === 'datetime'),
    dates: grainOfDates(min, max, distinct),
  });
}

/** Months and quarters without a year, in their order; what a person's or a system's own are of says nothing. */
export function classifyYearless({ column, top }: ColumnFacts): Verdict | undefined {
  const grain = yearlessPeriod(
    unitOf(column.name).label,
    top.map(({ value }) => value),
  );
  return grain === undefined || words.idleDates.test(column.name)
    ? undefined
    : verdict('period', '取值是月份或季度', { grain, yearless: true, ordered: true });
}
