import type { ColumnProfile } from './profile.ts';
import { severalThings } from './vocabulary.ts';

const chinese = /\p{Script=Han}/u;
const fewestTold = 8;

/**
 * Whole numbers whose name says nothing and each of which stands at every period once: they tell apart what was measured
 * again and again, firms or counties, and are no amount of anything.
 */
export function withoutPanelKeys(columns: readonly ColumnProfile[], rows: number): readonly ColumnProfile[] {
  const periods = columns.filter(
    ({ role, distinct }) => (role === 'period' || role === 'time') && distinct > 2,
  );
  const isKey = ({ role, name, distinct, filled, idea, min, max }: ColumnProfile): boolean =>
    role === 'amount' &&
    idea === 'other' &&
    !chinese.test(name) &&
    !severalThings.test(name) &&
    distinct >= fewestTold &&
    filled === rows &&
    Number.isInteger(Number(min)) &&
    Number.isInteger(Number(max)) &&
    periods.some((period) => period.distinct * distinct === rows);
  return columns.map((column) =>
    isKey(column)
      ? {
          ...column,
          role: 'id',
          because: '每个取值在每一期各有一行，像编号',
          calculation: 'countAndClearRepeat',
        }
      : column,
  );
}
