import { dimensionsOf, placeItems } from '@mingjing/charts';
import {
  type Answer,
  type Cell,
  type ChartForm,
  type ChartType,
  measureKey,
  traitsOf,
  uniqueKeys,
} from '@mingjing/contract';

/** What a viewer clicked: a mark of a picture, a table's cell, a text. */
export interface Picked {
  /** Values of the clicked row, by their column's id; of one that stands there again by `uniqueKeys`. */
  values: ReadonlyMap<string, Cell>;
  /** The column of the clicked cell; null where the whole row was meant. */
  column: string | null;
  /** The column whose panels it leads to, where that is another one: the head above a cell of a cross table. */
  leads?: string;
}

/**
 * The answer's row behind a mark, by column. `depth` is how many of the chart's dimensions the mark stands for, from the
 * first: a piece of the inner ring is its group, not the first of what lies around it.
 */
export function pickedRow(
  type: ChartType | undefined,
  answer: Answer,
  form: ChartForm,
  at: number,
  depth = Number.POSITIVE_INFINITY,
): Picked {
  const row = answer.data[at] ?? [];
  const dimensions = dimensionsOf(type, form);
  const areas = traitsOf(type).axes === 'matrix' ? form.heatmapY : [...form.nAxis, ...form.yAxis];
  const others = areas.filter((item) => !dimensions.includes(item));
  const values = new Map<string, Cell>();
  const placed = placeItems(answer, [...dimensions, ...others]);
  const keys = uniqueKeys(placed.map(({ item }) => measureKey(item)));
  placed.forEach(({ index }, place) => {
    const isMeant = place < depth || place >= dimensions.length;
    const key = keys[place] ?? '';
    if (isMeant && index >= 0 && !values.has(key)) values.set(key, row[index] ?? null);
  });
  // Answers begin with the X entry that is shown, under whatever name.
  const [entry] = dimensions;
  if (entry !== undefined && !values.has(entry.id) && row.length > 0) values.set(entry.id, row[0] ?? null);
  return { values, column: null };
}

/** A cell of a table: its row by the table's columns. */
export function pickedCell(keys: readonly string[], row: readonly Cell[], column: number): Picked {
  const values = new Map(keys.map((key, at): [string, Cell] => [key, row[at] ?? null]));
  return { values, column: keys[column] ?? null };
}
