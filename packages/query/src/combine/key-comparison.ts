import { type Column, isDated, isNumeric } from '@mingjing/contract';
import { duckdb } from '../dialect/duckdb.ts';
import { QuestionError } from '../question-error.ts';
import { raw, type Sql, sql } from '../sql.ts';
import { combineTexts } from './combine-texts.ts';

/** Digits of the widest decimal, and of a whole number of 64 bits. */
export const mostDigits = 38;
const integerDigits = 19;
/** The engine keeps decimals of unknown places so. */
const openScale = 10;

/** What both sides of a pair of keys are compared as. `number` has the digits that hold the values of both. */
export type KeyComparison = 'plain' | 'moment' | 'written' | { precision: number; scale: number };

const scaleOf = ({ type, scale = openScale }: Column): number => (type === 'decimal' ? scale : 0);
const wholeOf = (column: Column): number =>
  column.type === 'decimal' ? (column.precision ?? mostDigits) - scaleOf(column) : integerDigits;

/** The digits of a decimal that holds all values of both columns, which may be more than there are. */
export function commonDigits(a: Column, b: Column): { precision: number; scale: number } {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return { precision: Math.max(wholeOf(a), wholeOf(b)) + scale, scale };
}

/**
 * How two columns are compared: values of one type as they are, whole numbers and decimals by their exact value, a day
 * beside a moment as its midnight, and others only as they are written, where that was asked for.
 * @throws QuestionError for floating-point numbers, and for types that differ
 */
export function comparisonOf(left: Column, right: Column, asText: boolean): KeyComparison {
  for (const { type, name } of [left, right])
    if (type === 'double') throw new QuestionError(combineTexts.keyDouble(name));
  if (isNumeric(left.type) && isNumeric(right.type)) {
    if (left.type === 'integer' && right.type === 'integer') return 'plain';
    const digits = commonDigits(left, right);
    return digits.precision <= mostDigits ? digits : 'written';
  }
  if (left.type === right.type) return 'plain';
  if (isDated(left.type) && isDated(right.type)) return 'moment';
  if (asText) return 'written';
  throw new QuestionError(combineTexts.keyTypes(left.name, right.name));
}

/** A value of a key, in SQL of the engine; two of them are equal by `=` where the keys match. */
export function keySql(value: Sql, column: Column, comparison: KeyComparison): Sql {
  if (comparison === 'plain') return duckdb.compared(value, column.type);
  if (comparison === 'moment') return sql`CAST(${value} AS TIMESTAMP)`;
  if (comparison === 'written') return writtenSql(value, column);
  return sql`CAST(${value} AS DECIMAL(${raw(String(comparison.precision))}, ${raw(String(comparison.scale))}))`;
}

/** Decimals without zeros at their end, so that 1.50 is 1.5 and 2.00 is 2. */
function writtenSql(value: Sql, column: Column): Sql {
  const text = duckdb.asText(value, column.type);
  return column.type === 'decimal' && scaleOf(column) > 0 ? sql`rtrim(rtrim(${text}, '0'), '.')` : text;
}
