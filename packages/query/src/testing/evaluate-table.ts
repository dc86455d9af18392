import type { Cell, Column, Filter, Grain, GroupsQuestion, Measure } from '@mingjing/contract';
import { passes } from './evaluate-filter.ts';
import { evaluateQuestion } from './evaluate-question.ts';

/** The first day of a period as an answer names it. */
function firstDay(name: string): Date {
  const quarter = /^(\d{4})-Q(\d)$/.exec(name);
  const text = quarter
    ? `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`
    : `${name}-01-01`.slice(0, 10);
  return new Date(`${text}T00:00:00Z`);
}

/** A day moved on by months and days; by months it is the first of its month, where whole months are asked for. */
function moved(day: Date, by: { months: number; days: number }): Date {
  const on = new Date(day);
  if (by.months !== 0) on.setUTCMonth(on.getUTCMonth() + by.months, 1);
  on.setUTCDate(on.getUTCDate() + by.days);
  return on;
}

const monthsOf: Partial<Record<Grain, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };
const daysOf: Partial<Record<Grain, number>> = { day: 1, week: 7, month: 0, quarter: 0, year: 0 };

function distance(grain: Grain, byYear: boolean): { months: number; days: number } {
  if (byYear) return grain === 'week' ? { months: 0, days: 364 } : { months: 12, days: 0 };
  return { months: monthsOf[grain] ?? 0, days: daysOf[grain] ?? 0 };
}

/** The first day of the period that is compared with; nothing for 29 February a year before. */
function compared(name: string, grain: Grain, byYear: boolean): number | undefined {
  const day = firstDay(name);
  if (byYear && grain === 'day') {
    const text = `${day.getUTCFullYear() - 1}${day.toISOString().slice(4, 10)}`;
    const before = new Date(`${text}T00:00:00Z`);
    return before.toISOString().startsWith(text) ? before.getTime() : undefined;
  }
  const { months, days } = distance(grain, byYear);
  const before = new Date(day);
  before.setUTCMonth(before.getUTCMonth() - months);
  before.setUTCDate(before.getUTCDate() - days);
  return before.getTime();
}

const num = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

/**
 * What is made of the values of all groups, written as plainly as can be: the oracle for the product's way over plain
 * questions. The first dimension is a date that is cut to periods; filters on it are whole months.
 */
export function evaluateTable(
  question: GroupsQuestion,
  columns: readonly Column[],
  rows: readonly Cell[][],
): (Cell | undefined)[][] {
  const [time] = question.dimensions;
  const grain = time?.grain as Grain;
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const holds = (row: readonly Cell[], filter: Filter): boolean =>
    passes(row[at(filter.column)] as Cell, filter, columns[at(filter.column)] as Column);
  const { having = [], ...unchosen } = question;
  const plain: GroupsQuestion = {
    ...unchosen,
    filters: [],
    sorts: [],
    measures: question.measures.map((measure) => {
      const { tableCalculation: _, ...plain } = measure;
      return plain as Measure;
    }),
  };
  const date = at(time?.column ?? '');
  const onRows = having.filter(({ measure }) => measure.tableCalculation === undefined);
  const groupsOf = (by: { months: number; days: number }, chosen = plain) =>
    evaluateQuestion(
      chosen,
      columns,
      rows.filter((row) =>
        question.filters.every((filter) => {
          if (filter.column !== time?.column || filter.fixed === true || row[date] === null)
            return holds(row, filter);
          const later = moved(new Date(`${String(row[date]).slice(0, 10)}T00:00:00Z`), by);
          return holds(
            row.map((cell, place) => (place === date ? later.toISOString().slice(0, 10) : cell)),
            filter,
          );
        }),
      ),
    ).data;
  const all = groupsOf({ months: 0, days: 0 });
  const shown = groupsOf({ months: 0, days: 0 }, { ...plain, having: onRows });
  const size = question.dimensions.length;
  const same = (a: readonly Cell[], b: readonly Cell[]): boolean =>
    a.slice(1, size).every((cell, place) => cell === b[place + 1]);
  const whole =
    evaluateQuestion(
      { ...plain, dimensions: [] },
      columns,
      rows.filter((row) => question.filters.every((one) => holds(row, one))),
    ).data[0] ?? [];
  const made = shown.map((row) =>
    row.map((cell, place): Cell | undefined => {
      const measure = question.measures[place - size];
      const made = measure?.tableCalculation;
      if (made === undefined) return cell;
      const value = num(cell);
      const column = shown.map((other) => num(other[place]));
      if (made === 'share') {
        const isDistinct = 'calculation' in measure! && measure.calculation === 'countAndClearRepeat';
        const present = column.flatMap((one) => one ?? []);
        // A person may have come to several groups: how many came to those that are shown is not known of the groups.
        const ofShown = isDistinct || present.length === 0 ? null : present.reduce((a, b) => a + b, 0);
        const total = onRows.length === 0 ? num(whole[place - size]) : ofShown;
        return value === null || total === null || total === 0 ? null : value / total;
      }
      if (made === 'rank') {
        const rivals = shown.flatMap((other, i) =>
          (size === 1 || other[0] === row[0]) && column[i] !== null ? [column[i] as number] : [],
        );
        return value === null ? null : 1 + rivals.filter((other) => other > value).length;
      }
      if (row[0] === null) return null;
      if (made === 'running') {
        const upTo = shown.flatMap((other, i) =>
          other[0] !== null && same(other, row) && String(other[0]) <= String(row[0]) && column[i] !== null
            ? [column[i] as number]
            : [],
        );
        return upTo.length === 0 ? null : upTo.reduce((a, b) => a + b, 0);
      }
      const byYear = made.startsWith('year');
      const wanted = compared(String(row[0]), grain, byYear);
      const find = (groups: readonly Cell[][]) =>
        groups.find(
          (other) => other[0] !== null && same(other, row) && firstDay(String(other[0])).getTime() === wanted,
        );
      const isCut = question.filters.some(
        (filter) => filter.column === time?.column && filter.fixed !== true,
      );
      const base = num((find(all) ?? (isCut ? find(groupsOf(distance(grain, byYear))) : undefined))?.[place]);
      if (value === null || base === null || wanted === undefined) return null;
      if (!made.endsWith('Rate')) return value - base;
      return base === 0 ? null : (value - base) / Math.abs(base);
    }),
  );
  const chosen = having.filter(({ measure }) => measure.tableCalculation !== undefined);
  return made.filter((row) =>
    chosen.every(({ measure, op, value }) => {
      const at = question.measures.findIndex(
        (one) => JSON.stringify({ ...one, alias: '' }) === JSON.stringify({ ...measure, alias: '' }),
      );
      const test: Filter = { column: '', op, value };
      return passes(row[size + at] ?? null, test, { name: '', type: 'double' });
    }),
  );
}
