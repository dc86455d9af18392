import { columnInFormula } from '@mingjing/contract';
import type { Measure } from './measure-shape.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { countedOn, runningWords, staffWords, stockWords } from './vocabulary.ts';

const each: Partial<Record<string, string>> = { day: '日均', week: '周均', month: '月均', year: '年均' };

/** The column that says when a stock was counted; nothing where rows are of one moment only. */
export function momentOf({ columns }: Profile): ColumnProfile | undefined {
  return columns.find(
    ({ role, yearless, distinct, label }) =>
      (role === 'time' || (role === 'period' && yearless !== true)) && distinct > 1 && countedOn.test(label),
  );
}

export const isRunning = ({ role, label }: ColumnProfile): boolean =>
  role === 'amount' && runningWords.test(label);
export const isStock = (column: ColumnProfile): boolean =>
  (column.role === 'amount' &&
    (column.stays === true || stockWords.test(column.label) || staffWords.test(column.label))) ||
  isRunning(column);

/** What was counted up to each moment says little on the average of them: only where there is nothing else. */
export const leastOfRunning = 1.5;

export const levelName = ({ label }: Pick<ColumnProfile, 'label'>, moment: ColumnProfile): string =>
  `${each[moment.dates ?? moment.grain ?? ''] ?? '平均'}${label}`;

/** A stock over several moments: what is there on the average of them. Of one moment it is the sum, as of any amount. */
export function asLevel(measure: Measure, { name, label }: ColumnProfile, moment: ColumnProfile): Measure {
  const shown = levelName({ label }, moment);
  return {
    ...measure,
    key: `level:${name}`,
    label: shown,
    item: {
      id: shown,
      name: shown,
      expressions: {
        exp: `SUM(${columnInFormula(name)})/COUNT(DISTINCT ${columnInFormula(moment.name)})`,
        alias: shown,
      },
    },
    additive: false,
    round: 1,
    of: { column: name, calculation: 'avg' },
  };
}
