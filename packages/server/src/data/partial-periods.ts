import { type Answer, comparesPeriods, isDated, type LongGrain, type Question } from '@mingjing/contract';
import {
  type DaysKnown,
  daysQuestion,
  daysTold,
  partialPeriods,
  periodsAsked,
  tableQuestionOf,
} from '@mingjing/query';
import type { Asking, DataReader, DataTarget } from './data-reader.ts';

interface Asked {
  target: DataTarget;
  asking: Asking;
  /** Whether the answer was read from stored rows. */
  stored: boolean;
  /** yyyy-MM-dd. */
  today: string;
}

/** What answers tell of days, by the grain: the engine's cache hands out the same bytes to every filter. */
const told = new WeakMap<Buffer, Map<LongGrain, DaysKnown>>();

function toldBy(json: Buffer, grain: LongGrain): DaysKnown {
  const known = told.get(json) ?? new Map<LongGrain, DaysKnown>();
  told.set(json, known);
  const days = known.get(grain) ?? daysTold((JSON.parse(json.toString()) as Answer).data, grain);
  known.set(grain, days);
  return days;
}

/** Whether an answer sets periods beside each other: a part beside a whole would be a rise that never was. */
const compares = (question: Question): boolean =>
  tableQuestionOf(question)?.groups.measures.some(
    ({ tableCalculation: made }) => made !== undefined && comparesPeriods(made),
  ) === true;

/**
 * The periods of a question's answer that its caller sees a part of only; undefined where it has none. Of stored rows the
 * first and last date are counted. A source that is asked as it is now has rows up to today; where its dates begin and end
 * is another statement for it, which only comparisons are worth.
 */
export async function partialOf(
  reader: Pick<DataReader, 'answer' | 'columns'>,
  question: Question,
  { target, asking, stored, today }: Asked,
): Promise<string[] | undefined> {
  const asked = periodsAsked(question);
  if (asked === undefined) return undefined;
  const grains: LongGrain[] = [asked.grain, ...(asked.byMonth ? ['month' as const] : [])];
  const days = async (grain: LongGrain): Promise<DaysKnown> => {
    const column = (await reader.columns(target, asking)).find(({ name }) => name === asked.column);
    // What a rule of the data format dialog names is no column of the stored rows.
    if (column === undefined || !isDated(column.type)) return { from: null, to: null };
    const { json } = await reader.answer(target, daysQuestion({ ...asked, grain }), asking);
    return toldBy(json, grain);
  };
  // Dates that are not told to the caller say nothing about their ends either.
  const untold: DaysKnown = { from: null, to: null };
  const isTold = stored || compares(question);
  const found = await Promise.all(
    grains.map(async (grain) => {
      const known = isTold ? await days(grain).catch(() => untold) : untold;
      const all = stored ? [known] : [known, { from: null, to: today }];
      return all.flatMap((one) => partialPeriods(one, asked.filters, grain));
    }),
  );
  const partial = new Set(found.flat());
  return partial.size === 0 ? undefined : [...partial];
}
