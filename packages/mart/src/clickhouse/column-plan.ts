import { type Column, texts } from '@mingjing/contract';
import { isOpen } from '../encode/open-decimal-encoder.ts';
import { storedName, storedType } from './column-types.ts';
import type { About } from './extract-tables.ts';
import type { NativeRows } from './native-rows.ts';
import type { ServerCalls } from './server-calls.ts';

/**
 * Digits of the server's decimals: those of 64 bits are summed faster than wider ones. Where it will do,
 * a digit less than the most there are is left, which the median of an even count needs for its half.
 */
const widths = [18, 37, 38] as const;

/** A column as it is stored, and how its values are made of those that wait and of those that stand there. */
export interface PlannedColumn {
  column: Column;
  type: string;
  isCoded: boolean;
  /** SQL of the value in a staged row. */
  fresh: string;
  /** SQL of the value in a row of the extract that is added to. */
  stored: string;
}

interface PlanParts {
  columns: readonly Column[];
  rows: NativeRows;
  before: About | undefined;
  /** Whether texts may be kept as codes. */
  canCode: boolean;
}

/**
 * Decides how columns are stored once all rows have passed: decimals of unknown places get those that their values have,
 * or become texts with a note where no decimal holds them together; texts that repeat are kept as codes.
 */
export async function planColumns(
  { columns, rows, before, canCode }: PlanParts,
  digitsOf: (index: number, at: number | undefined) => Promise<{ whole: number; places: number }>,
): Promise<{ planned: PlannedColumn[]; notes: string[] }> {
  const planned: PlannedColumn[] = [];
  const notes: string[] = [];
  for (const [index, asked] of columns.entries()) {
    const found = before?.columns.findIndex(({ name }) => name === asked.name) ?? -1;
    const at = found < 0 ? undefined : found;
    const column = isOpen(asked) ? await closed(asked, () => digitsOf(index, at), notes) : asked;
    const facts = rows.texts.get(index);
    const oldIsFew = before === undefined || at === undefined || before.coded.includes(at);
    const isCoded = canCode && column.type === 'text' && facts?.isFew === true && oldIsFew;
    const type = isCoded ? 'LowCardinality(Nullable(String))' : storedType(column);
    const cast = (value: string): string => `CAST(${value} AS ${type})`;
    planned.push({
      column,
      type,
      isCoded,
      fresh:
        isOpen(asked) && column.type === 'decimal'
          ? decimalOf(column, `s.${storedName(index)}`)
          : cast(`s.${storedName(index)}`),
      stored: at === undefined ? cast('NULL') : cast(`b.${storedName(at)}`),
    });
  }
  return { planned, notes };
}

/** A decimal of the text that it waits as; version 18 reads the text behind a NULL as well, and fails. */
function decimalOf(column: Column, text: string): string {
  const type = storedType(column).replace(/^Nullable\((.*)\)$/, '$1');
  return `CASE WHEN isNotNull(${text}) THEN CAST(ifNull(${text}, '0') AS ${type}) END`;
}

async function closed(
  column: Column,
  digits: () => Promise<{ whole: number; places: number }>,
  notes: string[],
): Promise<Column> {
  const { whole, places } = await digits();
  const precision = widths.find((width) => whole + places <= width);
  if (precision !== undefined) return { ...column, precision, scale: places };
  notes.push(texts.cache.tooManyDigits(column.name));
  return { name: column.name, type: 'text' };
}

/** The statement of how many digits decimals have at most that stand as texts. */
export async function digitsIn(
  calls: ServerCalls,
  node: number,
  sources: readonly string[],
): Promise<{ whole: number; places: number }> {
  const parts = "splitByChar('.', assumeNotNull(v))";
  const whole = `lengthUTF8(replaceAll(${parts}[1], '-', ''))`;
  const sql = `SELECT max(${whole}), max(lengthUTF8(${parts}[2])) FROM (${sources.join(' UNION ALL ')}) WHERE v IS NOT NULL`;
  const [most, places] = (await calls.run({ sql }, node)).trim().split('\t').map(Number);
  return { whole: Math.max(1, most ?? 0), places: places ?? 0 };
}
