import type { DuckDBConnection } from '@duckdb/node-api';
import { type Column, texts } from '@mingjing/contract';
import { isOpen } from '../encode/open-decimal-encoder.ts';
import type { BeginMessage } from '../process/messages.ts';
import { oldValue } from './open-database.ts';
import { ofEach } from './wide-tables.ts';

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
  const open = columns.flatMap((column, index) => (isOpen(column) ? [{ column, index }] : []));
  const digits = await digitsOf(
    connection,
    open.map(({ index }) => staged(index)),
    'stage.rows AS s',
  );
  const before =
    appendTo === null
      ? []
      : await digitsOf(
          connection,
          open.map(({ column }) => `${oldValue(column.name, appendLacks)}::VARCHAR`),
          'before.data AS b',
        );
  const closed = [...columns];
  const notes: string[] = [];
  for (const [at, { column, index }] of open.entries()) {
    const whole = Math.max(1, digits[at]!.whole, before[at]?.whole ?? 0);
    const places = Math.max(digits[at]!.places, before[at]?.places ?? 0);
    const precision = widths.find((width) => whole + places <= width);
    const { name } = column;
    closed[index] =
      precision === undefined ? { name, type: 'text' } : { ...column, precision, scale: places };
    if (precision === undefined) notes.push(texts.cache.tooManyDigits(name));
  }
  return { columns: closed, notes };
}

/** The most digits before and behind the point among the numbers of each value, which is SQL of a text. */
async function digitsOf(
  connection: DuckDBConnection,
  values: readonly string[],
  from: string,
): Promise<{ whole: number; places: number }[]> {
  const most = (value: string): string[] => [
    `max(length(ltrim(split_part(${value}, '.', 1), '-')))`,
    `max(length(split_part(${value}, '.', 2)))`,
  ];
  const found = await ofEach(connection, values, most, from);
  return found.map(([whole, places]) => ({ whole: Number(whole ?? 0), places: Number(places ?? 0) }));
}
