import {
  type Cell,
  type Column,
  type Cycle,
  cycles,
  type Filter,
  isDated,
  isNumeric,
} from '@mingjing/contract';
import { decimalText, readDecimal } from '../value/decimal.ts';
import { isMidnight, readPeriod, wholeDay } from '../value/moment.ts';

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Order of two exact numbers. */
export function compareNumbers(a: Cell, b: Cell): number {
  const [x, y] = [readDecimal(a), readDecimal(b)];
  if (x === undefined || y === undefined) throw new Error(`not numbers: ${String(a)}, ${String(b)}`);
  const scale = Math.max(x.scale, y.scale);
  const left = x.units * 10n ** BigInt(scale - x.scale);
  const right = y.units * 10n ** BigInt(scale - y.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Order of two cells of a column that are not null. */
export function compareCells(a: Cell, b: Cell, column: Column): number {
  if (isNumeric(column.type)) return compareNumbers(a, b);
  if (column.type === 'boolean') return Number(a) - Number(b);
  return byBytes(String(a), String(b));
}

/** A text cell read as a number, as databases are asked to read it. */
export function numberIn(cell: Cell): number | undefined {
  const pattern = /^ *[+-]?([0-9]{1,100}([.][0-9]{0,100})?|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})? *$/;
  return typeof cell === 'string' && pattern.test(cell) ? Number(cell) : undefined;
}

const holds: Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte', (order: number) => boolean> = {
  eq: (order) => order === 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};
type Op = keyof typeof holds;

const truths = new Map([
  ['true', 1],
  ['1', 1],
  ['是', 1],
  ['false', 0],
  ['0', 0],
  ['否', 0],
]);

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const hour = /(\d\d):\d\d:\d\d/;

/** The name of a date's place in a cycle. */
export function placeIn(date: string, cycle: Cycle): string {
  if (cycle === 'monthOfYear') return `${Number(date.slice(5, 7))}月`;
  if (cycle === 'dayOfWeek')
    return weekdays[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()] as string;
  return `${Number(hour.exec(date)?.[1])}点`;
}

function dateHolds(cell: Cell, op: Op, value: Cell): boolean {
  const name = String(value);
  if (/^周.$|^\d+[点月]$/.test(name)) return cycles.some((cycle) => placeIn(String(cell), cycle) === name);
  const read = readPeriod(value);
  if (read === undefined) throw new Error(`not a date: ${String(value)}`);
  const period =
    op === 'lte' && read.end === undefined && isMidnight(read.start) ? wholeDay(read.start) : read;
  const moment = String(cell).length === 10 ? `${String(cell)} 00:00:00` : String(cell);
  if (period.end === undefined) return holds[op](byBytes(moment, period.start));
  const { start, end } = period;
  if (op === 'eq') return moment >= start && moment < end;
  if (op === 'gt') return moment >= end;
  if (op === 'gte') return moment >= start;
  return op === 'lt' ? moment < start : moment < end;
}

/** One comparison of a cell and a value, both not null; undefined where they cannot be compared. */
function comparesTo(cell: Cell, op: Op, value: Cell, column: Column): boolean | undefined {
  if (column.type === 'double') {
    const number = readDecimal(value);
    return number && holds[op](Number(cell) - Number(decimalText(number)));
  }
  if (isNumeric(column.type)) return readDecimal(value) && holds[op](compareNumbers(cell, value));
  if (isDated(column.type)) return dateHolds(cell, op, value);
  if (column.type === 'boolean') {
    const truth = truths.get(String(value).trim().toLowerCase());
    return truth === undefined ? undefined : holds[op](Number(cell) - truth);
  }
  const read = column.numeric === true && op !== 'eq' ? readDecimal(value) : undefined;
  if (read === undefined && typeof value !== 'number') {
    return holds[op](byBytes(String(cell), String(value)));
  }
  const number = numberIn(cell);
  return number === undefined ? undefined : holds[op](number - Number(value));
}

const fold = (text: string): string => text.toLowerCase();

/** Whether a cell passes a filter. */
export function passes(cell: Cell, filter: Filter, column: Column): boolean {
  const list = Array.isArray(filter.value) ? filter.value : [filter.value];
  const equalsOne = (): boolean =>
    list.some((value) =>
      value === null ? cell === null : cell !== null && comparesTo(cell, 'eq', value, column),
    );
  switch (filter.op) {
    case 'eq':
    case 'in':
      return equalsOne();
    case 'ne':
    case 'notIn':
      return !equalsOne();
    case 'like': {
      const [value] = list;
      if (value === undefined || value === null || cell === null) return false;
      return fold(String(cell)).includes(fold(String(value)));
    }
    default: {
      const [value] = list;
      if (value === undefined || value === null || cell === null) return false;
      return comparesTo(cell, filter.op, value, column) ?? false;
    }
  }
}
