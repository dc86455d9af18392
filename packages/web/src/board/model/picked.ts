import { placeColumns, shownX } from '@mingjing/charts';
import { type Answer, type Cell, type ChartForm, measureKey } from '@mingjing/contract';

/** What a viewer clicked: a mark of a picture, a table's cell, a text. */
export interface Picked {
  /** Values of the clicked row, by their column's id. */
  values: ReadonlyMap<string, Cell>;
  /** The column of the clicked cell; null where the whole row was meant. */
  column: string | null;
}

/** The answer's row behind a mark, by column. */
export function pickedRow(answer: Answer, form: ChartForm, at: number): Picked {
  const row = answer.data[at] ?? [];
  const { x, n, y } = placeColumns(answer, form);
  const values = new Map<string, Cell>();
  for (const { item, index } of [...x, ...n, ...y]) {
    const key = measureKey(item);
    if (index >= 0 && !values.has(key)) values.set(key, row[index] ?? null);
  }
  // Answers begin with the X entry that is shown, under whatever name.
  const [entry] = shownX(form);
  if (entry !== undefined && !values.has(entry.id) && row.length > 0) values.set(entry.id, row[0] ?? null);
  return { values, column: null };
}

/** A cell of a table: its row by the table's columns. */
export function pickedCell(keys: readonly string[], row: readonly Cell[], column: number): Picked {
  const values = new Map(keys.map((key, at): [string, Cell] => [key, row[at] ?? null]));
  return { values, column: keys[column] ?? null };
}
