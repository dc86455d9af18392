import type { Cell } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { numberOf } from '../../number/format.ts';
import { type Placed, placeColumns } from '../../shape/columns.ts';
import { categoryName, gather, othersName, seriesLimit } from '../../shape/matrix.ts';
import { once } from '../../shape/once.ts';
import type { ScatterSettings } from './settings.ts';

/** What stands at the X axis: numbers, moments, or names in order of first sight. */
export type XKind = 'value' | 'time' | 'category';

/** Points of one colour. The lists run side by side. */
export interface PointGroup {
  name: string;
  /** A number, a date's text or the position of a name. */
  x: (number | string)[];
  y: number[];
  /** The second measure, where there is one. */
  size: (number | null)[];
  /** The answer's row of each point. */
  rows: number[];
}

export interface Points {
  kind: XKind;
  categories: string[];
  groups: PointGroup[];
  count: number;
  columns: { x: Placed; y: Placed; n?: Placed; size?: Placed };
}

const moment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** Every value that there is decides: one name makes names of all. */
function kindOf(rows: readonly Cell[][], index: number): XKind {
  let kind: XKind | undefined;
  for (const row of rows) {
    const cell = row[index] ?? null;
    if (cell === null || cell === '') continue;
    const own: XKind =
      typeof cell !== 'boolean' && numberOf(cell) !== null
        ? 'value'
        : typeof cell === 'string' && moment.test(cell)
          ? 'time'
          : 'category';
    if (own === 'category' || (kind !== undefined && own !== kind)) return 'category';
    kind = own;
  }
  return kind ?? 'category';
}

/** Groups beyond the limit in one: those with the fewest points. */
function capped(groups: PointGroup[]): PointGroup[] {
  if (groups.length <= seriesLimit) return groups;
  const bySize = groups.toSorted((a, b) => b.rows.length - a.rows.length);
  const kept = new Set(bySize.slice(0, seriesLimit - 1));
  const tail = groups.filter((group) => !kept.has(group));
  return [
    ...groups.filter((group) => kept.has(group)),
    {
      name: othersName,
      x: tail.flatMap((group) => group.x),
      y: tail.flatMap((group) => group.y),
      size: tail.flatMap((group) => group.size),
      rows: tail.flatMap((group) => group.rows),
    },
  ];
}

/** The answer as points; null when it lacks a column. Rows without a number at Y or a place at X have no point. */
export const pointsOf = once((input: ChartInput<ScatterSettings>): Points | null => {
  const { answer, form } = input;
  const placed = placeColumns(answer, form);
  const [x, y, size] = [placed.x[0], placed.y[0], placed.y[1]];
  const [n] = placed.n;
  if (x === undefined || y === undefined || x.index < 0 || y.index < 0) return null;
  const kind = kindOf(answer.data, x.index);
  const names = gather();
  const groups = new Map<string, PointGroup>();
  let count = 0;
  answer.data.forEach((row, at) => {
    const up = numberOf(row[y.index]);
    const cell = row[x.index] ?? null;
    const across =
      kind === 'category'
        ? names.at(categoryName(cell))
        : kind === 'value'
          ? numberOf(cell)
          : String(cell ?? '');
    if (up === null || across === null || across === '') return;
    const name = n === undefined || n.index < 0 ? y.item.name : categoryName(row[n.index]);
    let group = groups.get(name);
    if (group === undefined) {
      group = { name, x: [], y: [], size: [], rows: [] };
      groups.set(name, group);
    }
    group.x.push(across);
    group.y.push(up);
    group.size.push(size === undefined ? null : numberOf(row[size.index]));
    group.rows.push(at);
    count += 1;
  });
  return {
    kind,
    categories: names.names(),
    groups: capped([...groups.values()]),
    count,
    columns: {
      x,
      y,
      ...(n !== undefined && n.index >= 0 ? { n } : {}),
      ...(size !== undefined && size.index >= 0 ? { size } : {}),
    },
  };
});
