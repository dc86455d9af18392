import { type Cell, measureKey } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { numberOf } from '../../number/format.ts';
import { placeColumns } from '../../shape/columns.ts';

/** One period of the date column: its name as the answer writes it, its value and its row. */
export interface Period {
  name: string;
  cell: Cell;
  value: number | null;
  row: number;
}

/** What a number shows: the periods in their order, oldest first; a single nameless one without a date column. */
export interface Shown {
  label: string;
  measure: string;
  periods: Period[];
}

/** A date as an answer writes it: a year, its quarter, month, day or moment. */
const dated = /^\d{4}(-(Q[1-4]|\d{2}(-\d{2}([ T].*)?)?))?$/;

const periodName = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? String(cell) : `${cell ?? ''}`;

/** The measure of each period. Rows without a date belong to no period. */
export function shownPeriods({ answer, form }: Pick<ChartInput<unknown>, 'answer' | 'form'>): Shown {
  const x = form.xAxis.filter(({ grain }) => grain !== undefined).slice(0, 1);
  const placed = placeColumns(answer, form, x);
  const [first] = placed.y;
  // A measure under a name of the server's own is the last column, after the dimensions.
  const at = first !== undefined && first.index >= 0 ? first.index : answer.keys.length - 1;
  const dateAt = placed.x[0]?.index ?? -1;
  const periodOf = (row: readonly Cell[], index: number): Period => ({
    name: dateAt < 0 ? '' : periodName(row[dateAt]),
    cell: row[at] ?? null,
    value: numberOf(row[at]),
    row: index,
  });
  const all = answer.data.map(periodOf);
  // Names of periods sort as texts in their order of time.
  const periods = all
    .filter(({ name }) => dated.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return {
    label: first?.item.name ?? '',
    measure: first === undefined ? '' : measureKey(first.item),
    periods: periods.length > 0 ? periods : all.slice(0, 1),
  };
}

/** The name of the same period a year before: '2026-05' → '2025-05'. Weeks start on other days then: none. */
export function yearBefore(name: string, grain: string | undefined): string | null {
  if (!dated.test(name) || grain === 'week') return null;
  return `${String(Number(name.slice(0, 4)) - 1).padStart(4, '0')}${name.slice(4)}`;
}
