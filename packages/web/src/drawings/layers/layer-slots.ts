import type { LayerPlace } from '../../editor/commands/layers.ts';
import type { LayerRow } from './layer-rows.ts';

/** A place between two rows, at a depth: what a drag or a key can move layers to. */
export interface LayerSlot {
  /** Number of rows above it. */
  gap: number;
  depth: number;
  place: LayerPlace;
}

/** Groups that surround what stands right below a row, from the outermost inwards. */
const containerOf = (row: LayerRow | undefined): readonly string[] =>
  row === undefined ? [] : row.open === true ? [...row.path, row.key] : row.path;

/** Places in a gap, from the innermost group outwards, as they follow each other down the list. */
function slotsAt(rows: readonly LayerRow[], gap: number): LayerSlot[] {
  const upper = rows[gap - 1];
  const lower = rows[gap];
  const above = containerOf(upper);
  const below = lower?.path ?? [];
  const deepest = Math.max(above.length, below.length);
  const path = above.length >= below.length ? above : below;
  // Between members of one group there is no place outside of it.
  const least = Math.min(above.length, below.length);
  const at =
    upper === undefined
      ? (lower?.top ?? -1) + 1
      : upper.open === true
        ? (lower?.top ?? upper.low - 1) + 1
        : upper.low;
  return Array.from({ length: deepest - least + 1 }, (_, less) => {
    const depth = deepest - less;
    return { gap, depth, place: { group: path[depth - 1], at } };
  });
}

/** Every place of the list from the top down, each depth of each gap. */
export function slotsOf(rows: readonly LayerRow[]): LayerSlot[] {
  return Array.from({ length: rows.length + 1 }, (_, gap) => slotsAt(rows, gap)).flat();
}

/** The place that a pointer means: the gap it is nearest to, and of its depths the one it points at. */
export function slotAt(rows: readonly LayerRow[], gap: number, depth: number): LayerSlot {
  const slots = slotsAt(rows, Math.max(0, Math.min(rows.length, gap)));
  const nearest = (a: LayerSlot, b: LayerSlot): LayerSlot =>
    Math.abs(b.depth - depth) < Math.abs(a.depth - depth) ? b : a;
  return slots.reduce(nearest);
}

/** Rows of a list without what is being moved, and all that is in it. */
export function restOf(rows: readonly LayerRow[], moved: ReadonlySet<string>): LayerRow[] {
  return rows.filter((row) => !moved.has(row.key) && !row.path.some((id) => moved.has(id)));
}

/** The place one step up or down from where the moved rows stand now; undefined at the ends. */
export function slotBeside(
  rows: readonly LayerRow[],
  moved: ReadonlySet<string>,
  way: 'up' | 'down',
): LayerSlot | undefined {
  const own = rows.filter((row) => moved.has(row.key));
  const edge = way === 'up' ? own[0] : own.at(-1);
  if (edge === undefined) return undefined;
  const rest = restOf(rows, moved);
  const before = new Set(rows.slice(0, rows.indexOf(edge)).map((row) => row.key));
  const gap = rest.filter((row) => before.has(row.key)).length;
  const slots = slotsOf(rest);
  const now = slots.findIndex((slot) => slot.gap === gap && slot.depth === edge.depth);
  return slots[now + (way === 'up' ? -1 : 1)];
}
