import type { Cell, PeriodGrain } from '@mingjing/contract';

/** Names of months and quarters that say no year, as reports of one year write them. */
const writtenPeriods: readonly (readonly [PeriodGrain, RegExp])[] = [
  ['month', /^(?:(?:1[0-2]|0?[1-9])|十[一二]?|[一二三四五六七八九])月份?$/],
  [
    'month',
    /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i,
  ],
  ['quarter', /^(?:第?[一二三四1-4]季度?|Q[1-4])$/i],
];
/** Names of columns whose whole numbers are periods of a year, and how many such periods there are. */
const numberedPeriods: readonly (readonly [PeriodGrain, RegExp, number])[] = [
  ['month', /^月份?$|月份$|^month$/i, 12],
  ['quarter', /季度$|^quarter$/i, 4],
];
/** Fewer of them say nothing of a course. */
const fewest = 3;

/**
 * The unit of values that are months or quarters without a year: 1月, 第一季度, or 1 to 12 in a column called 月份.
 * undefined where they are none, or not all of them.
 */
export function yearlessPeriod(name: string, cells: readonly Cell[]): PeriodGrain | undefined {
  const seen = [...new Set(cells.filter((cell) => cell !== null && cell !== ''))];
  if (seen.length < fewest) return undefined;
  const written = writtenPeriods.find(([, pattern]) =>
    seen.every((cell) => typeof cell === 'string' && pattern.test(cell.trim())),
  );
  if (written !== undefined) return written[0];
  return numberedPeriods.find(
    ([, word, most]) =>
      word.test(name) &&
      seen.every((cell) => Number.isInteger(Number(cell)) && Number(cell) >= 1 && Number(cell) <= most),
  )?.[0];
}
