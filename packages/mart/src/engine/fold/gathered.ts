import type { Grain } from '@mingjing/contract';
import type { FoldKey } from '@mingjing/query';
import { dayMicros } from '../../encode/calendar.ts';
import type { Arena } from './arena.ts';
import { type Dense, denseOfValues } from './dense.ts';
import type { CodedColumn, GatheredColumn, NumberColumn } from './gathered-column.ts';
import { type Period, periodOf, stepMicros } from './period-key.ts';
import { Unfoldable } from './unfoldable.ts';

/** What rows are grouped by: which of them are alike, and of each value its place in the order and its JSON. */
export interface Key {
  dense: Dense;
  /** NaN where there is no value. */
  order: ArrayLike<number>;
  json(place: number): string;
}

/** The values of a dictionary as JSON, and their places in the order of texts. */
export interface Coded {
  json: readonly string[];
  /** One more, NaN, for no value. */
  places: Float64Array;
}

/** Gathered rows by their columns. What questions have in common is worked out once. */
export class Gathered {
  readonly rows: number;
  readonly arena: Arena;
  readonly #read: (name: string) => GatheredColumn;
  readonly #columns = new Map<string, GatheredColumn>();
  readonly #codedOf: (name: string, type: CodedColumn['type']) => Coded;
  readonly #keys = new Map<string, Key>();
  readonly #different = new Map<string, Dense>();
  readonly #moments = new Map<string, { dense: Dense; of: number[] }>();
  readonly #summed = new Map<string, NumberColumn>();

  constructor(
    rows: number,
    read: (name: string) => GatheredColumn,
    codedOf: (name: string, type: CodedColumn['type']) => Coded,
    arena: Arena,
  ) {
    this.rows = rows;
    this.arena = arena;
    this.#read = read;
    this.#codedOf = codedOf;
  }

  /** Throws Unfoldable. */
  column(name: string): GatheredColumn {
    return remembered(this.#columns, name, () => this.#read(name));
  }

  /** A column of numbers whose sum over any of the rows is exact as a double. Throws Unfoldable. */
  summed(name: string): NumberColumn {
    return remembered(this.#summed, name, () => {
      const column = this.column(name);
      if (column.kind !== 'number') throw new Unfoldable('a sum of what are no numbers');
      let greatest = 0;
      for (const value of column.values) if (Math.abs(value) > greatest) greatest = Math.abs(value);
      if (greatest * this.rows > Number.MAX_SAFE_INTEGER) throw new Unfoldable('a sum past 2^53');
      return column;
    });
  }

  /** Which rows have the same value of a column; those without one are alike as well. */
  different(name: string): Dense {
    const column = this.column(name);
    if (column.kind === 'codes') return { ids: column.codes, count: column.size + 1 };
    return remembered(this.#different, name, () => denseOfValues(this.arena, column.values));
  }

  /** The place of what is no value among the different ones of a column; -1 where each row has one. */
  noneOf(name: string): number {
    const column = this.column(name);
    if (column.isFull) return -1;
    if (column.kind === 'codes') return column.size;
    const { rows = [] } = this.different(name);
    return rows.findIndex((row) => Number.isNaN(column.values[row]!));
  }

  /** What rows are grouped by. Throws Unfoldable. */
  key({ column: name, grain }: FoldKey): Key {
    return remembered(this.#keys, `${grain ?? ''} ${name}`, () => {
      const column = this.column(name);
      if (column.kind === 'codes') return this.#codedKey(name, column);
      if (column.kind === 'number' && grain === undefined && column.scale === 0)
        return this.#numberKey(name, column);
      if (column.kind === 'number') throw new Unfoldable('groups by decimals, or by periods of numbers');
      return this.#periodKey(name, column, grain ?? 'day');
    });
  }

  #codedKey(name: string, { codes, size, type }: CodedColumn): Key {
    const { json, places } = this.#codedOf(name, type);
    return { dense: { ids: codes, count: size + 1 }, order: places, json: (code) => json[code] ?? 'null' };
  }

  #numberKey(name: string, { values }: NumberColumn): Key {
    const dense = this.different(name);
    const order = Array.from(dense.rows ?? [], (row) => values[row]!);
    return { dense, order, json: (place) => (Number.isNaN(order[place]) ? 'null' : String(order[place])) };
  }

  #periodKey(name: string, column: NumberColumn, grain: Grain): Key {
    const steps = this.#steps(name, column, stepMicros(grain));
    const none: Period = { key: Number.NaN, text: '' };
    const periods = steps.of.map((step) => (Number.isNaN(step) ? none : periodOf(step, grain)));
    const alike = denseOfValues(
      this.arena,
      Float64Array.from(periods, ({ key }) => key),
    );
    const { ids } = steps.dense;
    const ofRows = this.arena.int32(ids.length);
    for (let row = 0; row < ids.length; row += 1) ofRows[row] = alike.ids[ids[row]!]!;
    const shown = Array.from(alike.rows ?? [], (at) => periods[at]!);
    const firstOf = steps.dense.rows ?? [];
    return {
      dense: {
        ids: ofRows,
        count: alike.count,
        rows: Int32Array.from(alike.rows ?? [], (at) => firstOf[at]!),
      },
      order: shown.map(({ key }) => key),
      json: (place) => (Number.isNaN(shown[place]!.key) ? 'null' : `"${shown[place]!.text}"`),
    };
  }

  /** The days, or hours, of dates and moments, and which rows are of the same. Throws Unfoldable for the hours of days. */
  #steps(name: string, { kind, values }: NumberColumn, micros: number): { dense: Dense; of: number[] } {
    if (kind === 'date') {
      if (micros !== dayMicros) throw new Unfoldable('hours of days');
      const dense = this.different(name);
      return { dense, of: Array.from(dense.rows ?? [], (row) => values[row]!) };
    }
    return remembered(this.#moments, `${micros} ${name}`, () => {
      const steps = this.arena.float64(values.length);
      for (let row = 0; row < steps.length; row += 1) steps[row] = Math.floor(values[row]! / micros);
      const dense = denseOfValues(this.arena, steps);
      return { dense, of: Array.from(dense.rows ?? [], (row) => steps[row]!) };
    });
  }
}

function remembered<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = make();
  known.set(name, made);
  return made;
}
