import { type Cell, type Column, type Filter, type FilterOp, isDated, isNumeric } from '@mingjing/contract';
import { readDecimal } from '../value/decimal.ts';
import { readPeriod } from '../value/moment.ts';
import { cyclePlace, readTruth } from './comparison.ts';

function fits(column: Column, op: FilterOp, value: Cell): boolean {
  const { type } = column;
  if (value === null || cyclePlace(column, op, value) !== undefined) return true;
  if (isNumeric(type)) return readDecimal(value) !== undefined;
  if (isDated(type)) return readPeriod(value) !== undefined;
  return type !== 'boolean' || readTruth(value) !== undefined;
}

/**
 * The first value of a filter that no cell of its column can be compared with, such as a word with a date; undefined
 * when all can. Parts of texts are looked for in columns of every type.
 */
export function misfit(column: Column, { op, value, period }: Filter): Cell | undefined {
  if (op === 'like') return undefined;
  // A day is told by the shortest name of its period: 2026 for 2026-01-01, which is no number for all that.
  if (period === true && isNumeric(column.type)) return Array.isArray(value) ? value[0] : value;
  return (Array.isArray(value) ? value : [value]).find((one) => !fits(column, op, one));
}
