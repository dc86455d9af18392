import type { Cell, ChartForm, Grain } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { numberOf } from '../../number/format.ts';
import { placeItems, shownX } from '../../shape/columns.ts';
import { categoryName, gather } from '../../shape/matrix.ts';
import { withMissingPeriods } from '../../shape/missing-periods.ts';
import { gatheredOrder, namesInOrder } from '../../shape/name-order.ts';
import { once } from '../../shape/once.ts';
import type { HeatmapSettings } from './settings.ts';

/** One square of the map. */
export interface HeatCell {
  x: number;
  y: number;
  value: number;
  cell: Cell;
  /** The answer's row it came from, the first where several were added up. */
  row: number;
}

export interface HeatCells {
  columns: string[];
  rows: string[];
  cells: HeatCell[];
  names: { x: string; y: string; value: string };
  measure: string;
}

/** Where each name goes: by name where that is asked, else in the answer's order unless the names say one. */
function ranks(
  names: readonly string[],
  sorted: boolean,
  form: Pick<ChartForm, 'sort'>,
): { names: string[]; to: number[] } {
  const compare = namesInOrder(names);
  const order = sorted
    ? names.map((_, at) => at).toSorted((a, b) => compare(names[a] ?? '', names[b] ?? ''))
    : gatheredOrder(names, form);
  const to: number[] = [];
  order.forEach((from, at) => {
    to[from] = at;
  });
  return { names: order.map((at) => names[at] ?? ''), to };
}

/** The ranks with a place for each period that has no square. */
function wholeAxis({ names, to }: ReturnType<typeof ranks>, grain?: Grain): ReturnType<typeof ranks> {
  const whole = withMissingPeriods(names, grain);
  if (whole === undefined) return { names, to };
  return { names: whole.names, to: to.map((at) => whole.from.indexOf(at)) };
}

/** The answer as squares; null when it lacks a column. Pairs without a value have none, repeated pairs are added up. */
export const cellsOf = once((input: ChartInput<HeatmapSettings>): HeatCells | null => {
  const { answer, form, settings } = input;
  const [x] = shownX(form);
  const [y] = form.yAxis;
  const [heat] = form.heatmapY;
  if (x === undefined || y === undefined || heat === undefined) return null;
  const [atX = -1, atY = -1, atValue = -1] = placeItems(answer, [x, y, heat]).map(({ index }) => index);
  if (atX < 0 || atY < 0 || atValue < 0) return null;
  const [across, down] = [gather(), gather()];
  const found = new Map<string, HeatCell>();
  answer.data.forEach((row, at) => {
    const [column, line] = [across.at(categoryName(row[atX])), down.at(categoryName(row[atY]))];
    const cell = row[atValue] ?? null;
    const value = numberOf(cell);
    if (value === null) return;
    const known = found.get(`${column}/${line}`);
    if (known === undefined) {
      found.set(`${column}/${line}`, { x: column, y: line, value, cell, row: at });
    } else {
      known.value += value;
      known.cell = known.value;
    }
  });
  const columns = ranks(across.names(), settings.sortX === 'name', form);
  const rows = ranks(down.names(), settings.sortY === 'name', form);
  const [wide, high] = [wholeAxis(columns, x.grain), wholeAxis(rows, y.grain)];
  return {
    columns: wide.names,
    rows: high.names,
    cells: [...found.values()].map((cell) => ({
      ...cell,
      x: wide.to[cell.x] ?? 0,
      y: high.to[cell.y] ?? 0,
    })),
    names: { x: x.name, y: y.name, value: heat.name },
    measure: heat.id,
  };
});
