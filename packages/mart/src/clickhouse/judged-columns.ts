import { type Column, mayBeNumbers } from '@mingjing/contract';
import { numberText } from '@mingjing/query';
import { storedName } from './column-types.ts';
import { literal } from './literals.ts';
import type { NativeRows } from './native-rows.ts';

/**
 * Says of each text column whether there are values and all of them are numbers. The rows that came now tell it of most
 * columns; where they stand behind others, the table is asked of the rest.
 */
export async function judgedColumns(
  columns: readonly Column[],
  rows: NativeRows,
  table: string | undefined,
  run: (sql: string) => Promise<string>,
): Promise<Column[]> {
  const facts = (index: number) => rows.texts.get(index);
  const open = columns.flatMap((column, index) =>
    mayBeNumbers(column) && facts(index)?.isNumeric !== false ? [index] : [],
  );
  const numeric = new Set(
    table === undefined
      ? open.filter((index) => facts(index)?.isEmpty === false)
      : await asked(table, open, run),
  );
  return columns.map((column, index) => {
    const { numeric: _, ...plain } = column;
    return numeric.has(index) ? { ...plain, numeric: true } : plain;
  });
}

async function asked(
  table: string,
  open: readonly number[],
  run: (sql: string) => Promise<string>,
): Promise<number[]> {
  if (open.length === 0) return [];
  const tests = open.map((index) => {
    const name = storedName(index);
    return `count(${name}) > 0 AND countIf(isNotNull(${name}) AND NOT match(ifNull(${name}, ''), ${literal(numberText)})) = 0`;
  });
  const answers = (await run(`SELECT ${tests.join(', ')} FROM ${table}`)).trim().split('\t');
  return open.filter((_, at) => answers[at] === '1');
}
