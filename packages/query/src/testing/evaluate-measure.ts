import {
  type Calculation,
  type Cell,
  type Column,
  type Expression,
  type ExpressionCondition,
  type ExpressionFunction,
  isNumeric,
  type ScalarFunction,
} from '@mingjing/contract';
import { type Decimal, decimalText, readDecimal } from '../value/decimal.ts';
import { compareCells, compareNumbers, numberIn } from './evaluate-filter.ts';
import { evaluateOverRows } from './evaluate-row-value.ts';

type Asked = Exclude<Calculation, 'empty'>;

const exact = (cell: Cell): Decimal => {
  const read = readDecimal(cell);
  if (read === undefined) throw new Error(`not a number: ${String(cell)}`);
  return read;
};

function add(cells: readonly Cell[]): Decimal {
  return cells.map(exact).reduce(
    (sum, next) => {
      const scale = Math.max(sum.scale, next.scale);
      const units =
        sum.units * 10n ** BigInt(scale - sum.scale) + next.units * 10n ** BigInt(scale - next.scale);
      return { units, scale };
    },
    { units: 0n, scale: 0 },
  );
}

/** Cells as numbers: exact where the column is, doubles from text, 0 and 1 from booleans. */
function numbers(cells: readonly Cell[], column: Column): Cell[] {
  if (column.type === 'text') return cells.flatMap((cell) => numberIn(cell) ?? []);
  if (column.type === 'boolean') return cells.map(Number);
  return [...cells];
}

const isDouble = (column: Column): boolean => column.type === 'double' || column.type === 'text';

function sum(cells: readonly Cell[], column: Column): Cell {
  if (isDouble(column)) return cells.reduce<number>((total, cell) => total + Number(cell), 0);
  return decimalText(add(cells));
}

function median(cells: readonly Cell[], column: Column): Cell {
  const sorted = cells.toSorted(compareNumbers);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] as Cell;
  const high = sorted[Math.floor(sorted.length / 2)] as Cell;
  if (isDouble(column)) return Number(low) / 2 + Number(high) / 2;
  const { units, scale } = add([low, high]);
  return decimalText({ units: units * 5n, scale: scale + 1 });
}

function extreme(cells: readonly Cell[], column: Column, sign: number): Cell {
  return cells.reduce((best, cell) => (compareCells(cell, best, column) * sign > 0 ? cell : best));
}

/** A calculation over the cells of a group. NULLs are left out; of nothing comes NULL, of a count 0. */
export function calculate(calculation: Asked, all: readonly Cell[], column: Column): Cell {
  const present = all.filter((cell) => cell !== null);
  if (calculation === 'count') return present.length;
  if (calculation === 'countAndClearRepeat') {
    return new Set(present.map((cell) => (isNumeric(column.type) ? decimalKey(cell) : cell))).size;
  }
  if ((calculation === 'max' || calculation === 'min') && column.numeric === true) {
    const read = present.flatMap((cell) => numberIn(cell) ?? []);
    return read.length === 0 ? null : Math[calculation](...read);
  }
  if (calculation === 'max' || calculation === 'min') {
    return present.length === 0 ? null : extreme(present, column, calculation === 'max' ? 1 : -1);
  }
  const cells = numbers(present, column);
  if (cells.length === 0) return null;
  if (calculation === 'sum') return sum(cells, column);
  if (calculation === 'median') return median(cells, column);
  return Number(sum(cells, column)) / cells.length;
}

/** One text for one number, however many zeros follow its point. */
export function decimalKey(cell: Cell): string {
  if (typeof cell === 'number' && !Number.isInteger(cell)) return String(cell);
  return decimalText(exact(cell))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

const calls: Record<ExpressionFunction, Asked> = {
  SUM: 'sum',
  COUNT: 'count',
  AVG: 'avg',
  MAX: 'max',
  MIN: 'min',
  MEDIAN: 'median',
};

type Numbers = readonly (number | null)[];
const scalars: Record<ScalarFunction, (of: Numbers) => number | null> = {
  ABS: ([of = null]) => (of === null ? null : Math.abs(of)),
  COALESCE: (of) => of.find((one) => one !== null) ?? null,
  NULLIF: ([of = null, other = null]) => (of === other ? null : of),
  ROUND([of = null, digits]) {
    if (of === null) return null;
    const scale = 10 ** (digits ?? 0);
    const size = Math.floor(Math.abs(of) * scale + 0.5) / scale;
    return of < 0 ? 0 - size : size;
  },
};
const holds: Record<ExpressionCondition['op'], (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** A function of an expression over the cells of a column. */
function called(fn: ExpressionFunction, cells: readonly Cell[], column: Column): number | null {
  const asNumbers =
    fn === 'COUNT'
      ? cells
      : numbers(
          cells.filter((cell) => cell !== null),
          column,
        );
  const type = isDouble(column) ? 'double' : column.type === 'boolean' ? 'integer' : column.type;
  const value = calculate(calls[fn], asNumbers, { ...column, type });
  return value === null ? null : Number(value);
}

/** An expression over a group, in doubles; a division by zero is NULL. */
export function calculateExpression(
  expression: Expression,
  cellsOf: (key: string) => { cells: readonly Cell[]; column: Column },
  rows: number,
): number | null {
  const inner = (part: Expression): number | null => calculateExpression(part, cellsOf, rows);
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'rows':
      return rows;
    case 'negate': {
      const value = inner(expression.of);
      return value === null ? null : -value;
    }
    case 'distinct': {
      const { cells, column } = cellsOf(expression.column);
      return Number(calculate('countAndClearRepeat', cells, column));
    }
    case 'overRows':
      return evaluateOverRows(expression, { cellsOf, rows, called });
    case 'scalar':
      return scalars[expression.fn](expression.of.map(inner));
    case 'choice': {
      const found = expression.branches.find(({ when }) => {
        const [left, right] = [inner(when.left), inner(when.right)];
        return left !== null && right !== null && holds[when.op](left, right);
      });
      const chosen = found?.value ?? expression.otherwise;
      return chosen === null ? null : inner(chosen);
    }
    case 'call': {
      const { cells, column } = cellsOf(expression.column);
      return called(expression.fn, cells, column);
    }
    case 'binary': {
      const [left, right] = [inner(expression.left), inner(expression.right)];
      if (left === null || right === null) return null;
      if (expression.op === '+') return left + right;
      if (expression.op === '-') return left - right;
      if (expression.op === '*') return left * right;
      return right === 0 ? null : left / right;
    }
  }
}
