import type { DuckDBConnection } from '@duckdb/node-api';
import { type Column, texts } from '@mingjing/contract';
import { isOpen } from '../encode/open-decimal-encoder.ts';
import type { BeginMessage } from '../process/messages.ts';
import { oldValue } from './open-database.ts';

/**
 * Digits of the engine's decimals: those of 64 bits are summed faster than wider ones. Where it will do,
 * a digit less than the most there are is left, which the median of an even count needs for its half.
 */
const widths = [18, 37, 38] as const;

/**
 * Gives decimals of unknown places the places their values have. Values that no decimal holds together make the column
 * texts, which lose no digit, with a note that says so.
 */
export async function closedDecimals(
  connection: DuckDBConnection,
  { columns, appendTo, appendLacks }: BeginMessage,
  staged: (index: number) => string,
): Promise<{ columns: Column[]; notes: string[] }> {
  const closed: Column[] = [];
  const notes: string[] = [];
  for (const [index, column] of columns.entries()) {
    if (!isOpen(column)) {
      closed.push(column);
      continue;
    }
    const { name } = column;
    const sources = [`SELECT ${staged(index)} AS v FROM stage.rows AS s`];
    if (appendTo !== null)
      sources.push(`SELECT ${oldValue(name, appendLacks)}::VARCHAR FROM before.data AS b`);
    const { whole, places } = await digitsOf(connection, sources.join(' UNION ALL '));
    const precision = widths.find((width) => whole + places <= width);
    closed.push(precision === undefined ? { name, type: 'text' } : { ...column, precision, scale: places });
    if (precision === undefined) notes.push(texts.cache.tooManyDigits(name));
  }
  return { columns: closed, notes };
}

async function digitsOf(
  connection: DuckDBConnection,
  values: string,
): Promise<{ whole: number; places: number }> {
  const reader = await connection.runAndReadAll(
    `SELECT max(length(ltrim(split_part(v, '.', 1), '-'))), max(length(split_part(v, '.', 2))) FROM (${values}) AS t`,
  );
  const [whole, places] = (reader.getRows()[0] ?? []).map((digits) => Number(digits ?? 0));
  return { whole: Math.max(1, whole ?? 0), places: places ?? 0 };
}
