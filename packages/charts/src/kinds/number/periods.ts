import {
  type Cell,
  type Grain,
  goesByPeriods,
  measureKey,
  type PeriodPlace,
  periodNumbers,
  periodUnit,
  readPeriodPlace,
} from '@mingjing/contract';
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
  /** What the periods are, where the form or their names tell it. */
  grain: Grain | undefined;
}

/** A date as an answer writes it: a year, its quarter, month, day or moment. */
const dated = /^\d{4}(-(Q[1-4]|\d{2}(-\d{2}([ T].*)?)?))?$/;

const periodName = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? String(cell) : `${cell ?? ''}`;

/** A period as an answer writes one of a date: 2023年 as 2023, 2024年5月 as 2024-05. */
function writtenPeriod(place: PeriodPlace): string {
  const [year = 0, ...rest] = periodNumbers(place);
  const parts = rest.map((part) => (place.unit === 'quarter' ? `Q${part}` : String(part).padStart(2, '0')));
  return [String(year).padStart(4, '0'), ...parts].join('-');
}

/** Years of a column that is said to hold periods: by themselves numbers before 1900 are none. */
const isYear = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' && Number.isInteger(cell) && cell >= 1000 && cell < 2200;

/** What named periods are. A series of two hundred years is one of years. */
function unitOf(cells: readonly (Cell | undefined)[]): Grain | undefined {
  const filled = cells.filter((cell) => cell !== null && cell !== undefined);
  return periodUnit(cells) ?? (filled.length > 0 && filled.every(isYear) ? 'year' : undefined);
}

/** The measure of each period. Rows without a date belong to no period. */
export function shownPeriods({ answer, form }: Pick<ChartInput<unknown>, 'answer' | 'form'>): Shown {
  const x = form.xAxis.filter(goesByPeriods).slice(0, 1);
  const placed = placeColumns(answer, form, x);
  const [first] = placed.y;
  // A measure under a name of the server's own is the last column, after the dimensions.
  const at = first !== undefined && first.index >= 0 ? first.index : answer.keys.length - 1;
  const dateAt = placed.x[0]?.index ?? -1;
  const isNamed = x[0]?.periods === true && x[0].grain === undefined;
  const grain = isNamed ? unitOf(answer.data.map((row) => row[dateAt])) : x[0]?.grain;
  const nameOf = (cell: Cell | undefined): string => {
    const place = isNamed ? readPeriodPlace(cell) : undefined;
    return place === undefined ? periodName(cell) : place.unit === grain ? writtenPeriod(place) : '';
  };
  const periodOf = (row: readonly Cell[], index: number): Period => ({
    name: dateAt < 0 ? '' : nameOf(row[dateAt]),
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
    grain,
  };
}

/** The name of the same period a year before: '2026-05' → '2025-05'. Weeks start on other days then: none. */
export function yearBefore(name: string, grain: string | undefined): string | null {
  if (!dated.test(name) || grain === 'week') return null;
  return `${String(Number(name.slice(0, 4)) - 1).padStart(4, '0')}${name.slice(4)}`;
}
