import { columnInFormula } from '@mingjing/contract';
import type { Measure } from './measure-shape.ts';
import { isUnnamed } from './nameless.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import {
  arrivedOn,
  codeMark,
  countedOn,
  olderDates,
  runningWords,
  shiftNames,
  shiftValues,
  staffWords,
  stepNumber,
  stockWords,
} from './vocabulary.ts';

const each: Partial<Record<string, string>> = { day: '日均', week: '周均', month: '月均', year: '年均' };

const [fewestMoments, named] = [12, new Set(['category', 'entity', 'region'])] as const;

/**
 * A date of any name by which the rows follow each other: one row for each, or one for each of a few things at each of
 * them. What things have a row of their own by, as assets by the day they were bought on, is none.
 */
function dateOfSeries({ columns, rows }: Profile): ColumnProfile | undefined {
  const things = columns.filter(({ role, distinct }) => named.has(role) && distinct > 1);
  const isThing = ({ role, unique, label, top, min }: ColumnProfile): boolean => {
    // Numbers of rows, as programs leave them without a name.
    if (role === 'id' && isUnnamed(label)) return false;
    if (role === 'entity') return true;
    if (role === 'id' || codeMark.test(label)) return role !== 'category' && !stepNumber.test(label);
    return (
      unique &&
      (role === 'category' ||
        role === 'region' ||
        (role === 'none' && typeof (top[0]?.value ?? min) === 'string'))
    );
  };
  const isOfThings = columns.some(isThing);
  return columns.find(
    ({ role, yearless, distinct, filled, label }) =>
      (role === 'time' || (role === 'period' && yearless !== true)) &&
      filled === rows &&
      distinct >= fewestMoments &&
      !olderDates.test(label) &&
      !arrivedOn.test(label) &&
      ((distinct === rows && !isOfThings) || things.some((thing) => thing.distinct * distinct === rows)),
  );
}

/** The column that says when a stock was counted; nothing where rows are of one moment only. */
export function momentOf(profile: Profile): ColumnProfile | undefined {
  const found =
    profile.columns.find(
      ({ role, yearless, distinct, label }) =>
        (role === 'time' || (role === 'period' && yearless !== true)) &&
        distinct > 1 &&
        countedOn.test(label),
    ) ?? dateOfSeries(profile);
  return found === undefined || hasThingsOnce(profile, found) ? undefined : found;
}

const fewestThings = 4;
/** Whether each thing has one row, counted whenever that was: cities at several days, and nothing that went up or down. */
export const hasThingsOnce = (
  { columns, rows }: Profile,
  { distinct }: Pick<ColumnProfile, 'distinct'>,
): boolean =>
  rows >= fewestThings &&
  distinct < rows &&
  columns.some(({ role, unique, filled }) => named.has(role) && unique && filled === rows);

/** The column of the shifts of a day, where a stock was counted in each of them: over a day the same people come again. */
export function shiftOf({ columns }: Profile): ColumnProfile | undefined {
  return columns.find(
    ({ role, label, distinct, top }) =>
      role === 'category' &&
      distinct > 1 &&
      shiftNames.test(label) &&
      top.every(({ value }) => shiftValues.test(String(value ?? '').trim())),
  );
}

export const isRunning = ({ role, label }: ColumnProfile): boolean =>
  role === 'amount' && runningWords.test(label);
export const isStock = (column: ColumnProfile): boolean =>
  (column.role === 'amount' &&
    (column.stays === true || stockWords.test(column.label) || staffWords.test(column.label))) ||
  isRunning(column);

/** Who is in the beds on a day; of a year they are those who were. */
const dayCensus = /^住院(病人|患者)?(人数|病人数|患者数)$/;
/** Whether a column is a stock at each of these moments. */
export const isStockAt = (column: ColumnProfile, moment: ColumnProfile): boolean =>
  isStock(column) ||
  (column.role === 'amount' && dayCensus.test(column.label) && (moment.dates ?? moment.grain) === 'day');

/** What was counted up to each moment says little on the average of them: only where there is nothing else. */
export const leastOfRunning = 1.5;

export const levelName = ({ label }: Pick<ColumnProfile, 'label'>, moment: ColumnProfile): string =>
  `${each[moment.dates ?? moment.grain ?? ''] ?? '平均'}${label}`;

/**
 * A stock over several moments: what is there on the average of them. Of one moment it is the sum, as of any amount.
 * `shift`: staff of another shift are other people, all else that is there in one is there in the next.
 */
export function asLevel(
  measure: Measure,
  { name, label }: ColumnProfile,
  moment: ColumnProfile,
  shift?: ColumnProfile,
): Measure {
  const byShift = shift === undefined || staffWords.test(label) ? undefined : shift;
  const shown = byShift === undefined ? levelName({ label }, moment) : `每班${label}`;
  const moments = [moment, ...(byShift === undefined ? [] : [byShift])];
  return {
    ...measure,
    key: `level:${name}`,
    label: shown,
    atOnce: label,
    item: {
      id: shown,
      name: shown,
      expressions: {
        exp: [
          `SUM(${columnInFormula(name)})`,
          ...moments.map((one) => `COUNT(DISTINCT ${columnInFormula(one.name)})`),
        ].join('/'),
        alias: shown,
      },
    },
    additive: false,
    round: 1,
    of: { column: name, calculation: 'avg' },
  };
}
