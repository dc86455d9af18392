import { type FoldTest, mostFolded } from '@mingjing/query';
import type { Arena } from './arena.ts';
import type { CodedColumn } from './gathered-column.ts';
import { blockRows, type KeptColumn } from './kept-column.ts';
import { Unfoldable } from './unfoldable.ts';

/** One thing that rows have to pass. Each has loops of its own: a call for each row took four to seven times as long. */
interface Test {
  /** Whether no row of a block passes. */
  isNone(block: number): boolean;
  /** Writes those of the rows from `row` on, before `end`, that pass behind others. Returns where they end. */
  find(row: number, end: number, rows: Int32Array, from: number): number;
  /** Keeps those of the rows from `from` to `to` in a list that pass, in their order. Returns where they end. */
  keep(rows: Int32Array, from: number, to: number): number;
}

/** Finds rows of a table whose columns stand in memory. */
interface Table {
  rows: number;
  column: (name: string) => KeptColumn;
  /** Codes of texts in a dictionary, as the type of a column lists it. */
  codeOf: (dictionary: string, type: CodedColumn['type']) => (text: string) => number | undefined;
}

/**
 * The rows that pass all tests, in their order, or about so many of the first that do. Throws Unfoldable where there are
 * too many.
 */
export function passingRows(
  arena: Arena,
  table: Table,
  tests: readonly FoldTest[],
  most = Number.POSITIVE_INFINITY,
): Int32Array {
  const compiled = [...timeTests(table, tests), ...textTests(table, tests)];
  const [first, ...others] = compiled;
  const found = arena.int32(mostFolded + blockRows);
  let count = 0;
  for (let from = 0; from < table.rows; from += blockRows) {
    const block = from / blockRows;
    if (compiled.some((test) => test.isNone(block))) continue;
    const to = Math.min(table.rows, from + blockRows);
    let end = (first ?? all).find(from, to, found, count);
    for (const test of others) end = test.keep(found, count, end);
    count = end;
    if (count >= most) break;
    if (count > mostFolded) throw new Unfoldable('more rows than are folded');
  }
  return found.subarray(0, count);
}

/** Every row passes. */
const all: Pick<Test, 'find'> = {
  find(row, end, rows, from) {
    for (let at = row; at < end; at += 1) rows[from + at - row] = at;
    return from + end - row;
  },
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
    const { values, blocks } = column;
    return {
      // Of a block without any date neither holds.
      isNone: (block) => !(blocks.least[block]! <= greatest && blocks.greatest[block]! >= least),
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
