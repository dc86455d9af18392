import { tooLarge } from '../faults.ts';
import type { Value } from '../table.ts';
import { ancestorOf, partsOf } from '../unique-name.ts';

export interface Member {
  uniqueName: string;
  caption: string;
  /** Its level: unique name, and how deep it lies. */
  level: string;
  depth: number;
}
export type Tuple = readonly Member[];

/** A level of a hierarchy on the rows, which becomes a column. */
interface LevelColumn {
  /** Place of the hierarchy in a tuple. */
  at: number;
  depth: number;
  name: string;
}

/** Levels on one axis; hierarchies have a handful. */
const mostLevels = 1000;

/** The levels of an axis that become columns: those that its members are of, from the top down. */
function levelsOf(tuples: readonly Tuple[]): LevelColumn[] {
  const found = new Map<string, LevelColumn>();
  for (const tuple of tuples) {
    for (const [at, { depth, level }] of tuple.entries()) {
      const key = `${at}:${depth}`;
      if (!found.has(key)) found.set(key, { at, depth, name: partsOf(level).at(-1) ?? level });
      if (found.size > mostLevels) throw tooLarge();
    }
  }
  const levels = [...found.values()].toSorted((a, b) => a.at - b.at || a.depth - b.depth);
  // A hierarchy of which only the whole is there keeps that; beside other levels it is no column.
  return levels.filter(
    (one) => one.name !== '(All)' || !levels.some(({ at, depth }) => at === one.at && depth > one.depth),
  );
}

/** Rows by the members on an axis: a column for each level, its ancestors beside each member. */
export class RowAxis {
  readonly names: readonly string[];
  readonly size: number;
  readonly #tuples: readonly Tuple[];
  readonly #levels: readonly LevelColumn[];
  readonly #captions = new Map<string, string>();
  /** By position: with several axes each is asked for again and again. */
  readonly #values: (Value | undefined)[][] = [];

  constructor(tuples: readonly Tuple[]) {
    this.#tuples = tuples;
    this.size = tuples.length;
    this.#levels = levelsOf(tuples);
    this.names = this.#levels.map(({ name }) => name);
    for (const tuple of tuples)
      for (const { uniqueName, caption } of tuple) this.#captions.set(uniqueName, caption);
  }

  values(position: number): readonly (Value | undefined)[] {
    const known = this.#values[position] ?? this.#valuesOf(position);
    this.#values[position] = known;
    return known;
  }

  #valuesOf(position: number): (Value | undefined)[] {
    const tuple = this.#tuples[position] ?? [];
    return this.#levels.map(({ at, depth }) => {
      const member = tuple[at];
      if (member === undefined || depth > member.depth) return undefined;
      if (depth === member.depth) return { kind: 'text', text: member.caption };
      const above = ancestorOf(member.uniqueName, member.depth - depth);
      if (above === undefined) return undefined;
      return { kind: 'text', text: this.#captions.get(above.uniqueName) ?? above.name };
    });
  }
}

/** What a column of values is called: the captions of its members. */
export const tupleName = (tuple: Tuple): string => tuple.map(({ caption }) => caption).join(' ');
