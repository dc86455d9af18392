import { type Cell, measureKey } from '@mingjing/contract';
import type { ChartInput } from '../../chart-kind.ts';
import { numberOf } from '../../number/format.ts';
import type { PieSettings } from '../../pie/settings.ts';
import { isAdditive } from '../../shape/additive.ts';
import { placeColumns } from '../../shape/columns.ts';
import { categoryName, othersName } from '../../shape/matrix.ts';
import { namesInOrder } from '../../shape/name-order.ts';

/** A piece of the outer ring. */
export interface Part {
  name: string;
  value: number;
  /** As it came where one row stands behind it. */
  cell: Cell;
  share: number;
  row: number | null;
}
/** A piece of the inner ring with the pieces of the outer ring that lie around it. */
export interface Group extends Part {
  parts: Part[];
}

export interface Rings {
  measure: string;
  measureName: string;
  groups: Group[];
  /** Rows without a positive value, and those of them below zero: they have no piece. */
  left: number;
  negative: number;
  /** Pieces that are neither drawn nor summed up. */
  hidden: number;
  /** Whether the inner ring stands for figures; otherwise it only holds together what lies around it. */
  sums: boolean;
}

/** Pieces of the inner ring at most, even when the author asks for all. */
const most = 60;
/** Pieces of the whole outer ring; thinner ones could not be pointed at. */
const outerLimit = 48;
/** Of the whole: less than this is no piece of its own. */
const thinnest = 0.01;

type Found = Omit<Part, 'share'>;

function add(places: Map<string, Found>, additive: boolean, { name, value, cell, row }: Found): void {
  const known = places.get(name);
  if (known === undefined) places.set(name, { name, value, cell, row });
  else {
    known.value += value;
    known.cell = additive ? known.value : null;
  }
}

/** The largest few; what is left over is summed up at the end, or left out where it may not be added up. */
function withOthers(found: Found[], additive: boolean, keep: (part: Found, at: number) => boolean): Found[] {
  const kept = found.filter(keep);
  const tail = found.filter((part, at) => !keep(part, at));
  // One alone keeps its own name: 其他 would take the same room.
  if (tail.length < 2) return found;
  if (!additive) return kept.length === 0 ? found.slice(0, 1) : kept;
  const value = tail.reduce((sum, part) => sum + part.value, 0);
  // Nothing beside it: what it is other than would not be seen.
  const name = kept.length === 0 ? `共 ${tail.length} 项` : othersName;
  return [...kept, { name, value, cell: value, row: null }];
}

/**
 * Rows (first X, second X, value) as two rings, the largest first in both unless another order is asked for. What may not
 * be added up gives a piece of the inner ring its breadth only.
 */
export function ringsOf({ answer, form, settings }: ChartInput<PieSettings>): Rings {
  const placed = placeColumns(answer, { ...form, nAxis: [] }, form.xAxis.slice(0, 2));
  const [innerAt, outerAt] = [placed.x[0]?.index ?? -1, placed.x[1]?.index ?? -1];
  const measure = placed.y[0];
  const valueAt = measure?.index ?? -1;
  const additive = isAdditive(form, answer);
  const inner = new Map<string, Found>();
  const outer = new Map<string, Map<string, Found>>();
  let [left, negative] = [0, 0];
  answer.data.forEach((row, at) => {
    const value = numberOf(row[valueAt]);
    if (value === null || value <= 0) {
      left += 1;
      if (value !== null && value < 0) negative += 1;
      return;
    }
    const name = categoryName(row[innerAt]);
    const cell = row[valueAt] ?? null;
    add(inner, additive, { name, value, cell, row: at });
    if (outerAt < 0) return;
    const parts = outer.get(name) ?? new Map<string, Found>();
    outer.set(name, parts);
    add(parts, additive, { name: categoryName(row[outerAt]), value, cell, row: at });
  });
  const whole = [...inner.values()].reduce((sum, { value }) => sum + value, 0);
  const inOrder = (found: Iterable<Found>, always = false): Found[] => {
    const all = [...found];
    if (settings.sort === 'name' && !always) {
      const compare = namesInOrder(all.map(({ name }) => name));
      return all.toSorted((a, b) => compare(a.name, b.name));
    }
    if (settings.sort === 'none' && !always) return all;
    const sign = settings.sort === 'ascending' && !always ? 1 : -1;
    return all.toSorted((a, b) => sign * (a.value - b.value));
  };
  const top = Math.min(settings.top ?? most, form.top ?? most, most);
  const tailed = inner.size > top;
  const ordered = inOrder(inner.values(), tailed);
  const shown = tailed ? withOthers(ordered, additive, (_, at) => at < top) : ordered;
  const room = Math.max(2, Math.floor(outerLimit / Math.max(1, shown.length)));
  const around = shown.map((found) => {
    if (found.row === null) return { found, parts: [found] };
    const pieces = inOrder(outer.get(found.name)?.values() ?? [], true);
    const kept = new Set(pieces.filter(({ value }, at) => at < room && value / whole >= thinnest));
    const parts = withOthers(inOrder(pieces), additive, (piece) => kept.has(piece));
    if (additive || parts.length === 0) return { found, parts };
    // As broad as what lies around it.
    return { found: { ...found, value: parts.reduce((sum, { value }) => sum + value, 0) }, parts };
  });
  const drawn = around.reduce((sum, { found }) => sum + found.value, 0);
  const part = (found: Found): Part => ({ ...found, share: drawn === 0 ? 0 : found.value / drawn });
  const groups = around.map(({ found, parts }): Group => ({ ...part(found), parts: parts.map(part) }));
  const known = outerAt < 0 ? inner.size : [...outer.values()].reduce((sum, { size }) => sum + size, 0);
  const seen = outerAt < 0 ? groups.length : groups.reduce((sum, { parts }) => sum + parts.length, 0);
  return {
    measure: measure === undefined ? '' : measureKey(measure.item),
    measureName: measure?.item.name ?? '',
    groups,
    left,
    negative,
    hidden: additive ? 0 : known - seen,
    sums: additive || outerAt < 0,
  };
}
