import type { FoldTest } from '@mingjing/query';
import type { Arena } from './arena.ts';
import type { CodedColumn } from './gathered-column.ts';
import { blockRows, type KeptColumn } from './kept-column.ts';
import { keptPeriods } from './kept-periods.ts';
import { Unfoldable } from './unfoldable.ts';

/** One thing that rows have to pass. Each has loops of its own: a call for each row took four to seven times as long. */
interface Test {
  /** Whether no row of a block passes. */
  isNone(block: number): boolean;
  /** Whether all rows of a block are known to pass. */
  isWhole(block: number): boolean;
  /** Writes those of the rows from `row` on, before `end`, that pass behind others. Returns where they end. */
  find(row: number, end: number, rows: Int32Array, from: number): number;
  /** Keeps those of the rows from `from` to `to` in a list that pass, in their order. Returns where they end. */
  keep(rows: Int32Array, from: number, to: number): number;
}

/** A table whose columns stand in memory. */
export interface Table {
  rows: number;
  column: (name: string) => KeptColumn;
  /** Codes of texts in a dictionary, as the type of a column lists it. */
  codeOf: (dictionary: string, type: CodedColumn['type']) => (text: string) => number | undefined;
}

/** Finds the rows of a table that pass all tests, in their order, block after block. */
export class RowFinder {
  readonly #rows: number;
  readonly #tests: readonly Test[];
  #next = 0;

  /** Throws Unfoldable. */
  constructor(table: Table, tests: readonly FoldTest[]) {
    this.#rows = table.rows;
    this.#tests = [...timeTests(table, tests), ...textTests(table, tests), ...cycleTests(table, tests)];
  }

  get isEnded(): boolean {
    return this.#next >= this.#rows;
  }

  /** Writes those of the next block behind others. Returns where they end. */
  find(found: Int32Array, count: number): number {
    const from = this.#next;
    this.#next += blockRows;
    const block = from / blockRows;
    if (this.#tests.some((test) => test.isNone(block))) return count;
    const [first = all, ...others] = this.#tests.filter((test) => !test.isWhole(block));
    let end = first.find(from, Math.min(this.#rows, from + blockRows), found, count);
    for (const test of others) end = test.keep(found, count, end);
    return end;
  }
}

/** The rows that pass all tests, or about so many of the `first` that do; undefined where there are more than `atOnce`. */
export function passingRows(
  arena: Arena,
  finder: RowFinder,
  { first, atOnce }: { first: number; atOnce: number },
): Int32Array | undefined {
  const found = arena.int32(atOnce + blockRows);
  let count = 0;
  while (!finder.isEnded && count < first) {
    count = finder.find(found, count);
    if (count > atOnce && count < first) return undefined;
  }
  return found.subarray(0, count);
}

/** Every row passes. */
const all: Pick<Test, 'find' | 'keep'> = {
  find(row, end, rows, from) {
    for (let at = row; at < end; at += 1) rows[from + at - row] = at;
    return from + end - row;
  },
  keep: (_rows, _from, to) => to,
};

/** One test for each column of dates, of all its bounds. */
function timeTests(table: Table, tests: readonly FoldTest[]): Test[] {
  const bounds = new Map<string, { least: number; greatest: number }>();
  for (const test of tests) {
    if (test.kind !== 'time') continue;
    const { op, value, column } = test;
    const bound = bounds.get(column) ?? {
      least: Number.NEGATIVE_INFINITY,
      greatest: Number.POSITIVE_INFINITY,
    };
    // Days and microseconds are whole numbers.
    if (op === '=' || op === '>=' || op === '>')
      bound.least = Math.max(bound.least, op === '>' ? value + 1 : value);
    if (op === '=' || op === '<=' || op === '<')
      bound.greatest = Math.min(bound.greatest, op === '<' ? value - 1 : value);
    if (table.column(column).kind !== test.unit) throw new Unfoldable('bounds of another type');
    bounds.set(column, bound);
  }
  return [...bounds].map(([name, { least, greatest }]) => {
    const column = table.column(name);
    if (column.kind === 'codes' || column.blocks === undefined)
      throw new Unfoldable('bounds of another type');
    const { values, blocks, isFull } = column;
    return {
      // Of a block without any date neither holds.
      isNone: (block) => !(blocks.least[block]! <= greatest && blocks.greatest[block]! >= least),
      isWhole: (block) => isFull && blocks.least[block]! >= least && blocks.greatest[block]! <= greatest,
      find(row, last, rows, from) {
        let end = from;
        for (let at = row; at < last; at += 1) {
          const value = values[at]!;
          if (value >= least && value <= greatest) {
            rows[end] = at;
            end += 1;
          }
        }
        return end;
      },
      keep(rows, from, to) {
        let end = from;
        for (let at = from; at < to; at += 1) {
          const row = rows[at]!;
          const value = values[row]!;
          if (value >= least && value <= greatest) {
            rows[end] = row;
            end += 1;
          }
        }
        return end;
      },
    };
  });
}

function textTests(table: Table, tests: readonly FoldTest[]): Test[] {
  return tests.flatMap((test): Test[] => {
    if (test.kind !== 'texts') return [];
    const column = table.column(test.column);
    if (column.kind !== 'codes') throw new Unfoldable('texts without codes');
    const { codes, size, type } = column;
    const passes = new Uint8Array(size + 1);
    const codeOf = table.codeOf(test.dictionary, type);
    for (const text of test.texts) {
      const code = codeOf(text);
      if (code !== undefined) passes[code] = 1;
    }
    return [
      {
        isNone: () => false,
        isWhole: () => false,
        find(row, last, rows, from) {
          let end = from;
          for (let at = row; at < last; at += 1) {
            if (passes[codes[at]!] === 1) {
              rows[end] = at;
              end += 1;
            }
          }
          return end;
        },
        keep(rows, from, to) {
          let end = from;
          for (let at = from; at < to; at += 1) {
            const row = rows[at]!;
            if (passes[codes[row]!] === 1) {
              rows[end] = row;
              end += 1;
            }
          }
          return end;
        },
      },
    ];
  });
}

function cycleTests(table: Table, tests: readonly FoldTest[]): Test[] {
  return tests.flatMap((test): Test[] => {
    if (test.kind !== 'cycle') return [];
    const column = table.column(test.column);
    if (column.kind === 'codes') throw new Unfoldable('places of texts');
    const { values } = column;
    const { unit, firstStep, ofSteps, shown } = keptPeriods(column, test.cycle);
    const names = new Set(test.names);
    const passes = Uint8Array.from(ofSteps, (place) => (names.has(shown[place]!.text) ? 1 : 0));
    // What is no number has no step.
    return [
      {
        isNone: () => false,
        isWhole: () => false,
        find(row, last, rows, from) {
          let end = from;
          for (let at = row; at < last; at += 1) {
            if (passes[Math.floor(values[at]! / unit) - firstStep] === 1) {
              rows[end] = at;
              end += 1;
            }
          }
          return end;
        },
        keep(rows, from, to) {
          let end = from;
          for (let at = from; at < to; at += 1) {
            const row = rows[at]!;
            if (passes[Math.floor(values[row]! / unit) - firstStep] === 1) {
              rows[end] = row;
              end += 1;
            }
          }
          return end;
        },
      },
    ];
  });
}
