import type { FoldKey } from '@mingjing/query';
import { dateText } from '../../encode/calendar.ts';
import { Unfoldable } from './unfoldable.ts';

/** Periods that rows are put into by their days. */
export type FoldGrain = NonNullable<FoldKey['grain']>;

/** A period as it is ordered and as it is written. */
export interface Period {
  key: number;
  text: string;
}

/** The years of four digits: others are written in other ways. */
const firstDay = -354_285;
const lastDay = 2_932_896;

const monthOf = (text: string): number => Number(text.slice(5, 7));
const quarterOf = (text: string): number => Math.ceil(monthOf(text) / 3);
const yearOf = (text: string): number => Number(text.slice(0, 4));

/** The period of a day, counted from 1970-01-01, as the engine orders and writes it. Throws Unfoldable. */
export function periodOf(day: number, grain: FoldGrain): Period {
  if (!(day >= firstDay && day <= lastDay)) throw new Unfoldable('a day of another calendar');
  const text = dateText(day);
  switch (grain) {
    case 'day':
      return { key: day, text };
    case 'week': {
      // 1970-01-01 was a Thursday.
      const monday = day - ((((day + 3) % 7) + 7) % 7);
      return { key: monday, text: dateText(monday) };
    }
    case 'month':
      return { key: yearOf(text) * 100 + monthOf(text), text: text.slice(0, 7) };
    case 'quarter':
      return {
        key: yearOf(text) * 10 + quarterOf(text),
        text: `${text.slice(0, 4)}-Q${quarterOf(text)}`,
      };
    case 'year':
      return { key: yearOf(text), text: text.slice(0, 4) };
  }
}
