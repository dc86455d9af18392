import type { Answer, Column, ExpressionItem } from '@mingjing/contract';
import {
  type LatestFound,
  type LatestKnown,
  lastPeriod,
  latestAsked,
  latestGrain,
  latestKey,
  pastPeriods,
  periodTold,
  type QuestionExtra,
  type WidgetData,
} from '@mingjing/query';
import type { Asking, DataReader, DataTarget } from '../../data/data-reader.ts';
import { partialOf } from '../../data/partial-periods.ts';

interface Ground {
  reader: DataReader;
  target: DataTarget;
  columns: readonly Column[];
  measures: readonly ExpressionItem[];
  asking: Asking;
  today: string;
}

/** The last periods that a widget shows, and how its title tells them where it shows no others. */
export interface LatestPeriods {
  known: LatestKnown;
  told?: string;
}

/**
 * Finds the last period of each field of a widget that shows that one alone, or those that have begun, among the rows that
 * its caller sees and its other filters leave: who chose 2021 is shown 2021.
 */
export async function latestPeriods(
  widget: WidgetData,
  extra: QuestionExtra,
  { reader, target, columns, measures, asking, today }: Ground,
): Promise<LatestPeriods | undefined> {
  const asked = latestAsked(widget, extra, columns, measures);
  if (asked.length === 0) return undefined;
  const found = await Promise.all(
    asked.map(async ({ item, column, question }): Promise<[string, LatestFound][]> => {
      const grain = latestGrain(item, column);
      const { json, stored } = await reader.answer(target, question, asking);
      const { data } = JSON.parse(json.toString()) as Answer;
      if (item.latest === 'past') {
        const past = pastPeriods(data, grain, today);
        return past.length === 0 ? [] : [[latestKey(item), { cell: past.at(-1) ?? null, grain, past }]];
      }
      const partial = await partialOf(reader, question, { target, asking, stored, today });
      const cell = lastPeriod(data, grain, today, partial);
      return cell === undefined ? [] : [[latestKey(item), { cell, grain }]];
    }),
  );
  const known = new Map(found.flat());
  const shown = [...known.values()].filter(({ past }) => past === undefined);
  const told = [...new Set(shown.map(periodTold))].join('、');
  return { known, ...(told === '' ? {} : { told }) };
}
