import { tooLarge } from '../faults.ts';
import { ancestorOf } from '../unique-name.ts';
import type { SaikuCell } from './cell.ts';

/** The levels of a hierarchy from the top down, as people read them, and the place of one among them. */
export interface LevelPlace {
  captions: readonly string[];
  at: number;
  hierarchy: string;
}
/** Levels of a cube by their unique names. */
export type Levels = ReadonlyMap<string, LevelPlace>;

interface Described {
  name?: unknown;
  caption?: unknown;
  uniqueName?: unknown;
}
/** Saiku sends null for what it could not find out. */
interface Metadata {
  dimensions?: { hierarchies?: (Described & { levels?: Described[] | null })[] | null }[] | null;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what Saiku tells of a cube. The whole of all is no level. */
export function levelsOf(metadata: unknown): Levels {
  const found = new Map<string, LevelPlace>();
  const { dimensions } = (metadata ?? {}) as Metadata;
  for (const hierarchy of (dimensions ?? []).flatMap(({ hierarchies }) => hierarchies ?? [])) {
    const levels = (hierarchy.levels ?? []).filter(({ name }) => name !== '(All)');
    const captions = levels.map(({ caption, name }) => text(caption) || text(name));
    for (const [at, level] of levels.entries())
      found.set(text(level.uniqueName), { captions, at, hierarchy: text(hierarchy.uniqueName) });
  }
  return found;
}

/** Columns put before those of one answer; cubes have a handful of levels. */
const mostAbove = 1000;

/** A column for a level that no member on the rows is of: so many levels above the cell it is read from. */
export interface Above {
  name: string;
  up: number;
}

/**
 * The levels to put before each column of a row: those between its own and the one before it of the same hierarchy.
 * None where members are named by keys, which say nothing of what they lie in.
 */
export function levelsAbove(
  headers: readonly (SaikuCell | null)[],
  row: readonly (SaikuCell | null)[],
  levels: Levels,
): Above[][] {
  const shown = new Map<string, number>();
  let added = 0;
  return headers.map((header, column) => {
    const place = levels.get(header?.type === 'ROW_HEADER_HEADER' ? (header.properties?.level ?? '') : '');
    if (place === undefined) return [];
    const from = (shown.get(place.hierarchy) ?? -1) + 1;
    shown.set(place.hierarchy, place.at);
    const name = row[column]?.properties?.uniquename ?? '';
    if (place.at > from && ancestorOf(name, place.at - from) === undefined) return [];
    added += Math.max(0, place.at - from);
    if (added > mostAbove) throw tooLarge();
    return place.captions
      .slice(from, place.at)
      .map((caption, at) => ({ name: caption, up: place.at - from - at }));
  });
}
