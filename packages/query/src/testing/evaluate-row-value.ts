import {
  type Cell,
  type Column,
  type Expression,
  type ExpressionFunction,
  isNumeric,
  type RowTest,
  type RowValue,
} from '@mingjing/contract';
import { numberIn } from './evaluate-filter.ts';

type Given = { cell: string | number | null; is: 'number' | 'text' | 'date' };
type At = (column: string) => { cell: Cell; column: Column };

const days = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 86_400_000;
const dayPart: Record<string, (text: string) => number> = {
  YEAR: (text) => Number(text.slice(0, 4)),
  QUARTER: (text) => Math.ceil(Number(text.slice(5, 7)) / 3),
  MONTH: (text) => Number(text.slice(5, 7)),
  DAY: (text) => Number(text.slice(8, 10)),
  WEEKDAY: (text) => ((new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1,
  HOUR: (text) => Number(text.slice(11, 13)),
};
const seconds = (text: string): number => {
  const [hour = 0, minute = 0, second = 0] = text.slice(11, 19).split(':').map(Number);
  return days(text) * 86_400 + hour * 3600 + minute * 60 + second;
};

function given(value: RowValue, at: At): Given {
  if (value.kind === 'constant')
    return { cell: value.value, is: typeof value.value === 'number' ? 'number' : 'text' };
  if (value.kind === 'column') {
    const { cell, column } = at(value.column);
    const is =
      isNumeric(column.type) || column.type === 'boolean'
        ? 'number'
        : column.type === 'text'
          ? 'text'
          : 'date';
    return { cell: cell === null ? null : is === 'number' ? Number(cell) : String(cell), is };
  }
  if (value.kind === 'negate' || value.kind === 'binary') return reckoned(value, at);
  if (value.kind === 'choice') {
    const found = value.branches.find(({ when }) => passes(when, at))?.value ?? value.otherwise;
    const is = given((value.branches[0] as { value: RowValue }).value, at).is;
    return found === null ? { cell: null, is } : given(found, at);
  }
  if (value.kind === 'scalar') return scalar(value, at);
  const parts = value.of.map((one) => given(one, at).cell);
  if (parts.includes(null)) return { cell: null, is: 'number' };
  const [one = '', two = ''] = parts.map(String);
  if (value.fn === 'FROM_UNIXTIME') return moment(numberIn(one), two === '' ? 'Asia/Shanghai' : two);
  if (value.fn === 'DATE') return { cell: one.slice(0, 10), is: 'date' };
  if (value.fn === 'DATETIME') return { cell: one.length > 10 ? one : `${one} 00:00:00`, is: 'date' };
  if (value.fn === 'LENGTH') return { cell: [...one].length, is: 'number' };
  if (value.fn === 'LEFT') return { cell: [...one].slice(0, Number(two)).join(''), is: 'text' };
  if (value.fn === 'CONCAT') return { cell: parts.join(''), is: 'text' };
  if (value.fn === 'DATEDIFF') return { cell: days(one) - days(two), is: 'number' };
  if (value.fn === 'HOURDIFF') return { cell: (seconds(one) - seconds(two)) / 3600, is: 'number' };
  if (value.fn === 'MINUTEDIFF') return { cell: (seconds(one) - seconds(two)) / 60, is: 'number' };
  return { cell: dayPart[value.fn]?.(one) ?? null, is: 'number' };
}

/** What clocks of a zone show so many seconds, or milliseconds, after 1970 began. */
function moment(count: number | undefined, zone: string): Given {
  const second = count === undefined ? 0 : Math.floor(count >= 1e11 ? count / 1000 : count);
  if (second <= 0 || second >= Date.UTC(2100, 0) / 1000) return { cell: null, is: 'date' };
  return { cell: new Date(second * 1000).toLocaleString('sv-SE', { timeZone: zone }), is: 'date' };
}

const numberOf = ({ cell, is }: Given): number | null =>
  cell === null ? null : is === 'text' ? (numberIn(cell) ?? null) : Number(cell);

function reckoned(value: Extract<RowValue, { kind: 'negate' | 'binary' }>, at: At): Given {
  if (value.kind === 'negate') {
    const of = numberOf(given(value.of, at));
    return { cell: of === null ? null : -of, is: 'number' };
  }
  const [left, right] = [numberOf(given(value.left, at)), numberOf(given(value.right, at))];
  if (left === null || right === null) return { cell: null, is: 'number' };
  const results = { '+': left + right, '-': left - right, '*': left * right, '/': left / right };
  return { cell: value.op === '/' && right === 0 ? null : results[value.op], is: 'number' };
}

function scalar({ fn, of }: Extract<RowValue, { kind: 'scalar' }>, at: At): Given {
  const values = of.map((one) => given(one, at));
  const [first] = values as [Given];
  if (fn === 'COALESCE') return values.find(({ cell }) => cell !== null) ?? first;
  if (fn === 'NULLIF') return order(first, values[1] as Given) === 0 ? { ...first, cell: null } : first;
  const number = numberOf(first);
  if (number === null || fn === 'ABS')
    return { cell: number === null ? null : Math.abs(number), is: 'number' };
  const scale = 10 ** Number(values[1]?.cell ?? 0);
  const size = Math.floor(Math.abs(number) * scale + 0.5) / scale;
  return { cell: number < 0 ? 0 - size : size, is: 'number' };
}

/** What a calculated column holds for a row. */
export const evaluateRowValue = (value: RowValue, at: At): Cell => given(value, at).cell;

/** Dates with and without a time compare as moments, texts by their bytes. */
function order(left: Given, right: Given): number | null {
  if (left.cell === null || right.cell === null) return null;
  if (left.is === 'number' || right.is === 'number') {
    const [a, b] = [left, right].map(({ cell }) =>
      typeof cell === 'number' ? cell : (numberIn(cell) ?? null),
    );
    return a === null || b === null || a === undefined || b === undefined ? null : a - b;
  }
  const isDate = left.is === 'date' || right.is === 'date';
  const texts = [left, right].map(({ cell }) => {
    const text = String(cell);
    return Buffer.from(isDate && text.length === 10 ? `${text} 00:00:00` : text);
  });
  return Buffer.compare(texts[0] as Buffer, texts[1] as Buffer);
}

function passes(test: RowTest, at: At): boolean {
  if (test.kind === 'empty') return (given(test.of, at).cell === null) === test.is;
  if (test.kind === 'contains') {
    const { cell } = given(test.of, at);
    return cell !== null && String(cell).toLowerCase().includes(test.text.toLowerCase()) === test.is;
  }
  if (test.kind !== 'compare')
    return test.kind === 'all'
      ? test.of.every((one) => passes(one, at))
      : test.of.some((one) => passes(one, at));
  const found = order(given(test.left, at), given(test.right, at));
  if (found === null) return false;
  if (test.op === '=') return found === 0;
  if (test.op === '<>') return found !== 0;
  return test.op === '<'
    ? found < 0
    : test.op === '<='
      ? found <= 0
      : test.op === '>'
        ? found > 0
        : found >= 0;
}

/** A group of rows, and how a column's cells are calculated. */
interface Group {
  cellsOf: (key: string) => { cells: readonly Cell[]; column: Column };
  rows: number;
  called: (fn: ExpressionFunction, cells: readonly Cell[], column: Column) => number | null;
}

const made = { number: 'double', text: 'text', date: 'date' } as const;

/** How many different cells there are, numbers by their value. */
const different = (cells: readonly Cell[]): number => new Set(cells.filter((cell) => cell !== null)).size;

/** An aggregate over the rows of a group that pass its test. */
export function evaluateOverRows(
  { fn, of, when }: Extract<Expression, { kind: 'overRows' }>,
  { cellsOf, rows, called }: Group,
): number | null {
  const chosen = Array.from(
    { length: rows },
    (_, row): At =>
      (column) => {
        const { cells, column: found } = cellsOf(column);
        return { cell: cells[row] ?? null, column: found };
      },
  ).filter((at) => when === null || passes(when, at));
  if (of === null) return chosen.length;
  const values = chosen.map((at) => given(of, at));
  if (fn === 'DISTINCT') return different(values.map(({ cell }) => cell));
  if (of.kind === 'column')
    return called(
      fn,
      chosen.map((at) => at(of.column).cell),
      cellsOf(of.column).column,
    );
  const cells = values.map(({ cell }) => cell);
  return called(fn, cells, { name: '', type: made[values[0]?.is ?? 'number'] });
}
