import {
  type Cell,
  type Column,
  type CyclePlace,
  type FilterOp,
  isDated,
  isNumeric,
  isOfClock,
  readCyclePlace,
} from '@mingjing/contract';
import {
  and,
  type Compared,
  type Comparison,
  type Condition,
  type Constant,
  never,
  not,
} from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { type Decimal, decimalText, floorTo, readDecimal } from '../value/decimal.ts';
import {
  dayOf,
  endOfTime,
  isMidnight,
  momentText,
  type Period,
  readPeriod,
  wholeDay,
} from '../value/moment.ts';

/** Comparisons of one column with one value. The value's type follows the column's, never the other way round. */
export type ValueOp = Extract<FilterOp, 'eq' | 'gt' | 'gte' | 'lt' | 'lte'>;

const sign: Record<ValueOp, Comparison> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };
const compare = (of: Compared, op: Comparison, constant: Constant): Condition => ({
  kind: 'compare',
  of,
  op,
  constant,
});

/** True for rows that have a value at all. */
const present = (of: Compared): Condition => not({ kind: 'isNull', of });

/** Whole numbers and decimals: the constant is moved to the column's scale, so that no digit is ever lost. */
function exactly(of: Compared, op: ValueOp, value: Decimal): Condition {
  const { type, scale } = of.column.column;
  const to = type === 'integer' ? 0 : (scale ?? Math.min(value.scale, 30));
  const { units, exact } = floorTo(value, to);
  const digits = (units < 0n ? -units : units).toString().length;
  if (digits > 38) {
    if (op === 'eq') return never;
    const below = units < 0n;
    return (op === 'gt' || op === 'gte') === below ? present(of) : never;
  }
  if (op === 'eq' && !exact) return never;
  // x > 2.5 and x >= 2.5 are x > 2 for whole numbers; x < 2.5 and x <= 2.5 are x <= 2.
  const comparison = exact ? sign[op] : op === 'gt' || op === 'gte' ? '>' : '<=';
  const text = decimalText({ units, scale: to });
  if (type === 'integer') return compare(of, comparison, { type, text });
  if (scale === undefined) return compare(of, comparison, { type: 'decimal', text });
  const precision = Math.min(38, Math.max(of.column.column.precision ?? 38, digits, to + 1));
  return compare(of, comparison, { type: 'decimal', text, precision, scale });
}

function numeric(of: Compared, op: ValueOp, value: Cell): Condition {
  const decimal = readDecimal(value);
  if (decimal === undefined) return never;
  const { type } = of.column.column;
  if (type === 'integer' || type === 'decimal') return exactly(of, op, decimal);
  return compare(of, sign[op], { type: 'double', text: String(Number(decimalText(decimal))) });
}

/** The place of a cycle that a value names, where dates of the column may equal it: days alone lie at no hour. */
export function cyclePlace({ type }: Column, op: FilterOp, value: Cell): CyclePlace | undefined {
  const place = equalities.has(op) && isDated(type) ? readCyclePlace(value) : undefined;
  return place !== undefined && type === 'date' && isOfClock(place.cycle) ? undefined : place;
}
const equalities: ReadonlySet<FilterOp> = new Set<FilterOp>(['eq', 'ne', 'in', 'notIn']);

/**
 * Dates: an hour, day, month, quarter or year is compared as the whole period it names; a place of a cycle, as 周一, is that
 * of every date there.
 */
function dated(of: Compared, op: ValueOp, value: Cell): Condition {
  const place = cyclePlace(of.column.column, op, value);
  if (place !== undefined) return { kind: 'inCycle', of: of.column, ...place };
  const read = readPeriod(value);
  if (read === undefined) throw new QuestionError(questionTexts.notDate(String(value).slice(0, 40)));
  const type = of.column.column.type === 'date' ? 'date' : 'datetime';
  const at = (asked: Comparison, moment: string): Condition => {
    // A day begins at midnight: before any hour of its own.
    const isWithin = type === 'date' && !isMidnight(moment);
    const comparison = isWithin && asked === '>=' ? '>' : isWithin && asked === '<' ? '<=' : asked;
    return compare(of, comparison, { type, text: momentText(moment, type) });
  };
  // An upper bound at midnight means that whole day: date pickers send days that way.
  const period: Period =
    op === 'lte' && read.end === undefined && isMidnight(read.start) ? wholeDay(read.start) : read;
  if (period.end === undefined) return instant(at, op, period.start, type === 'date');
  const { start, end } = period;
  const past = end === endOfTime ? undefined : end;
  switch (op) {
    case 'eq':
      return and(at('>=', start), past === undefined ? at('<=', end) : at('<', past));
    case 'gt':
      return past === undefined ? at('>', end) : at('>=', past);
    case 'gte':
      return at('>=', start);
    case 'lt':
      return at('<', start);
    case 'lte':
      return past === undefined ? at('<=', end) : at('<', past);
  }
}

function instant(
  at: (comparison: Comparison, moment: string) => Condition,
  op: ValueOp,
  moment: string,
  onlyDays: boolean,
): Condition {
  if (!onlyDays || isMidnight(moment)) return at(sign[op], moment);
  // Between two days: no day equals it, and days up to its own lie before it.
  if (op === 'eq') return never;
  return at(op === 'gt' || op === 'gte' ? '>' : '<=', `${dayOf(moment)} 00:00:00`);
}

const truth = new Map([
  ['true', true],
  ['1', true],
  ['是', true],
  ['false', false],
  ['0', false],
  ['否', false],
]);

/** What a value says of true and false; undefined when it says nothing. */
export const readTruth = (value: Cell): boolean | undefined => truth.get(String(value).trim().toLowerCase());

function logical(of: Compared, op: ValueOp, value: Cell): Condition {
  const read = readTruth(value);
  return read === undefined ? never : compare(of, sign[op], { type: 'boolean', value: read });
}

/** Databases cannot store it everywhere, so no cell is ever equal to it: a NUL, half of a surrogate pair. */
export const unstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

function textual(column: ColumnValue, op: ValueOp, value: Cell): Condition {
  const asNumber = op !== 'eq' && column.column.numeric === true && readDecimal(value) !== undefined;
  if (asNumber || typeof value === 'number') return numeric({ column, asNumber: true }, op, value);
  const text = String(value);
  if (unstorable(text)) return never;
  return compare({ column, asNumber: false }, sign[op], { type: 'text', text });
}

/** One comparison with a value that is not null; never NULL-valued itself for rows where the column is present. */
export function comparison(column: ColumnValue, op: ValueOp, value: Cell): Condition {
  const of: Compared = { column, asNumber: false };
  const { type } = column.column;
  if (isNumeric(type)) return numeric(of, op, value);
  if (isDated(type)) return dated(of, op, value);
  if (type === 'boolean') return logical(of, op, value);
  return textual(column, op, value);
}

/** The view through which a value is compared, for the question whether there is anything to compare. */
export const viewOf = (column: ColumnValue, value: Cell): Compared => ({
  column,
  asNumber: column.column.type === 'text' && typeof value === 'number',
});
