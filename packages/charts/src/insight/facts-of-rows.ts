import { type Cell, type Column, countsAsNumeric, isDated } from '@mingjing/contract';
import { classify } from './classify.ts';
import { inTable } from './in-table.ts';
import { type ColumnFacts, fewValues, type Profile } from './profile.ts';
import { withShortLabels } from './short-labels.ts';

const isFilled = (cell: Cell | undefined): cell is Cell => cell !== null && cell !== undefined && cell !== '';

/** What rows at hand tell of a column: all that is known where nobody can be asked to count. */
function factsOf(column: Column, values: readonly Cell[]): ColumnFacts {
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const isNumber = countsAsNumeric(column);
  const ordered =
    isNumber || isDated(column.type)
      ? [...counts.keys()].toSorted((a, b) =>
          isNumber ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1,
        )
      : [];
  const top = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, fewValues + 1)
    .map(([value, count]) => ({ value, count }));
  return {
    column,
    filled: values.length,
    distinct: counts.size,
    min: ordered[0] ?? null,
    max: ordered.at(-1) ?? null,
    ...(isNumber && values.length > 0
      ? { mean: values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length }
      : {}),
    top,
  };
}

/** The profile of rows at hand. */
export function profileOfRows(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Profile {
  const profiles = inTable(
    columns.map((column, at) =>
      classify(factsOf(column, rows.map((row) => row[at]).filter(isFilled)), rows.length),
    ),
    rows.length,
  );
  return { rows: rows.length, columns: withShortLabels(profiles), expressions: [], hierarchies: [] };
}
