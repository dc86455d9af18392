import {
  type Answer,
  type CalculatedColumn,
  type Cell,
  type Column,
  type DataScope,
  type Filter,
  type GroupsQuestion,
  isNumeric,
  type Measure,
  parseExpression,
  parseRowExpression,
  type Question,
  type SmallestGroup,
  type Sort,
} from '@mingjing/contract';
import { bindCalculated } from '../bind/bind-calculated.ts';
import { bindQuestion } from '../bind/bind-question.ts';
import { compareCells, passes, placeIn } from './evaluate-filter.ts';
import { calculate, calculateExpression, decimalKey } from './evaluate-measure.ts';
import { evaluateRowValue } from './evaluate-row-value.ts';

interface Table {
  columns: Column[];
  rows: Cell[][];
}

export interface Evaluated extends Answer {
  columns: Column[];
}

const isCut = ({ page, limit, sorts }: Question): boolean =>
  page !== undefined || (limit !== undefined && sorts.length > 0);

const isOrdered = (question: Question | undefined): boolean =>
  question !== undefined &&
  (question.kind === 'groups' || isCut(question) || question.sorts.length > 0 || isOrdered(question.inner));

/** How many of the first columns decide between equal rows; none where rows simply stay as they come from below. */
function tieColumns(question: Question, all: number): number {
  if (question.kind === 'groups') return question.dimensions.length;
  return isCut(question) && !isOrdered(question.inner) ? all : 0;
}

/**
 * A question answered in plain TypeScript over rows in memory: what every database's answer is compared with. It
 * takes types and keys from binding and does everything else on its own, one plain step after the other.
 */
export function evaluateQuestion(
  question: Question,
  columns: readonly Column[],
  rows: readonly Cell[][],
): Evaluated {
  const source = withCalculated(question, { columns: [...columns], rows: [...rows] });
  const { table, total } = level(question, source);
  const isMasked = table.columns.map(({ masked }) => masked === true);
  if (isMasked.includes(true))
    table.rows = table.rows.map((row) => row.map((cell, at) => (isMasked[at] ? '***' : cell)));
  const keys = table.columns.map(({ name }) => name);
  return { keys, data: table.rows, columns: table.columns, ...(total === undefined ? {} : { total }) };
}

function level(question: Question, source: Table): { table: Table; total: number | undefined } {
  const below = question.inner === undefined ? undefined : level(question.inner, source);
  const input = below?.table ?? scoped(source, question.scope);
  const place = (key: string): number => {
    const found = input.columns.findIndex(({ name }) => name === key);
    if (found < 0) throw new Error(`no column ${key}`);
    return found;
  };
  const columns = bindQuestion(
    { ...question, inner: undefined, scope: undefined, page: undefined } as Question,
    input.columns,
  ).outputs.map(({ column }) => column);
  const kept = input.rows.filter((row) =>
    question.filters.every((filter) => {
      const at = place(filter.column);
      return passes(row[at] as Cell, filter, input.columns[at] as Column);
    }),
  );
  const shown =
    question.kind === 'groups'
      ? groups(question, { columns: input.columns, rows: kept }, place, smallestOf(question))
      : kept.map((row) => ({
          row: (question.columns.length > 0 ? question.columns : input.columns.map(({ name }) => name)).map(
            (key) => row[place(key)] as Cell,
          ),
          from: row,
        }));
  const sorted = shown.toSorted((a, b) => order(question, columns, input, a, b));
  const limited = question.limit === undefined ? sorted : sorted.slice(0, question.limit);
  const { page } = question;
  const cut =
    page === undefined ? limited : limited.slice((page.page - 1) * page.size, page.page * page.size);
  const showsAll = question.kind === 'rows' && question.filters.length === 0 && question.limit === undefined;
  return {
    table: { columns, rows: cut.map(({ row }) => row) },
    total: page !== undefined ? limited.length : showsAll ? below?.total : undefined,
  };
}

/** How large groups of plain rows have to be; what is made of groups is made of those that are. */
function smallestOf(question: Question): SmallestGroup[] {
  let below: Question = question;
  while (below.inner !== undefined) {
    below = below.inner;
    if (below.kind === 'groups') return [];
  }
  return below.scope?.smallest ?? [];
}

/** The source's rows with what is calculated of each beside them. */
function withCalculated(question: Question, source: Table): Table {
  if (question.inner !== undefined) return withCalculated(question.inner, source);
  const { calculated = [] } = question;
  const made = bindCalculated(calculated, source.columns)
    .flat()
    .map(({ column }) => column);
  const columns = [...source.columns, ...made];
  const at = (row: readonly Cell[]) => (name: string) => {
    const place = columns.findIndex((column) => column.name === name);
    return { cell: row[place] as Cell, column: columns[place] as Column };
  };
  const values = made.map(({ name }) => {
    const formula = calculated.find((one) => one.name === name) as CalculatedColumn;
    return parseRowExpression(formula.expression);
  });
  return {
    columns,
    rows: source.rows.map((row) => {
      const whole = [...row];
      // Those of later layers read what stands here already.
      for (const value of values) whole.push(evaluateRowValue(value, at(whole)));
      return whole;
    }),
  };
}

/** The source's rows and columns as far as the caller may see them. */
function scoped(source: Table, scope: DataScope | undefined): Table {
  if (scope === undefined) return source;
  const { rows: lists, hidden = [], masked = [] } = scope;
  const at = (name: string): number => source.columns.findIndex((column) => column.name === name);
  const holds = (row: readonly Cell[], filter: Filter): boolean =>
    passes(row[at(filter.column)] as Cell, filter, source.columns[at(filter.column)] as Column);
  const kept = source.rows.filter(
    (row) => lists?.some((filters) => filters.every((filter) => holds(row, filter))) ?? true,
  );
  const shown = source.columns.flatMap(({ name }, place) => (hidden.includes(name) ? [] : [place]));
  return {
    columns: shown.map((place) => {
      const column = source.columns[place] as Column;
      return masked.includes(column.name) ? { ...column, masked: true } : column;
    }),
    rows: kept.map((row) => shown.map((place) => row[place] as Cell)),
  };
}

type Shown = { row: Cell[]; from: readonly Cell[] };

function compareNullable(a: Cell, b: Cell, column: Column, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareCells(a, b, column) * (descending ? -1 : 1);
}

function order(question: Question, columns: readonly Column[], input: Table, a: Shown, b: Shown): number {
  for (const { key, descending } of question.sorts satisfies Sort[]) {
    if ([...columns, ...input.columns].some(({ name, masked }) => name === key && masked === true)) continue;
    const shownAt = columns.findIndex(({ name }) => name === key);
    const at = shownAt >= 0 ? shownAt : input.columns.findIndex(({ name }) => name === key);
    const column = (shownAt >= 0 ? columns : input.columns)[at] as Column;
    const [x, y] = [a, b].map(({ row, from }) => (shownAt >= 0 ? row : from)[at] as Cell) as [Cell, Cell];
    const found = compareNullable(x, y, column, descending);
    if (found !== 0) return found;
  }
  const isMasked = [...input.columns, ...columns].some(({ masked }) => masked === true);
  // Masked values decide nothing: what is shown beside them does.
  const ties = isMasked ? columns.length : tieColumns(question, columns.length);
  for (let at = 0; at < ties; at += 1) {
    if (columns[at]?.masked === true) continue;
    const found = compareNullable(a.row[at] as Cell, b.row[at] as Cell, columns[at] as Column, false);
    if (found !== 0) return found;
  }
  return 0;
}

const grainText: Record<
  NonNullable<GroupsQuestion['dimensions'][number]['grain']>,
  (date: string) => string
> = {
  day: (date) => date.slice(0, 10),
  week(date) {
    const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    return day.toISOString().slice(0, 10);
  },
  month: (date) => date.slice(0, 7),
  quarter: (date) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
  year: (date) => date.slice(0, 4),
  hour: (date) => `${date.slice(0, 13)}:00`,
  hourOfDay: (date) => placeIn(date, 'hourOfDay'),
  dayOfWeek: (date) => placeIn(date, 'dayOfWeek'),
  monthOfYear: (date) => placeIn(date, 'monthOfYear'),
};

function groups(
  question: GroupsQuestion,
  input: Table,
  place: (key: string) => number,
  smallest: readonly SmallestGroup[],
): Shown[] {
  const names = input.columns.map(({ name }) => name);
  const found = new Map<string, { key: Cell[]; rows: Cell[][] }>();
  if (question.dimensions.length === 0) found.set('', { key: [], rows: [] });
  for (const row of input.rows) {
    const key = question.dimensions.map(({ column, grain }) => {
      const cell = row[place(column)] as Cell;
      return cell === null || grain === undefined ? cell : grainText[grain](String(cell));
    });
    const same = question.dimensions.map(({ column, grain }, at) => {
      const cell = key[at] as Cell;
      const numeric = grain === undefined && isNumeric((input.columns[place(column)] as Column).type);
      return cell === null ? null : numeric ? decimalKey(cell) : String(cell);
    });
    const id = question.dimensions.length === 0 ? '' : JSON.stringify(same);
    const group = found.get(id) ?? { key, rows: [] };
    group.rows.push(row);
    found.set(id, group);
  }
  const tests = (question.having ?? []).map(({ measure, ...test }) => {
    const asked: GroupsQuestion = {
      kind: 'groups',
      dimensions: [],
      measures: [measure],
      filters: [],
      sorts: [],
    };
    return {
      measure,
      filter: { column: '', ...test },
      column: bindQuestion(asked, input.columns).outputs[0]?.column,
    };
  });
  return [...found.values()].flatMap(({ key, rows }) => {
    const cellsOf = (name: string): { cells: Cell[]; column: Column } => {
      const at = place(name);
      return { cells: rows.map((row) => row[at] as Cell), column: input.columns[at] as Column };
    };
    const comesTo = (measure: Measure): Cell => {
      if ('expression' in measure)
        return calculateExpression(parseExpression(measure.expression, names), cellsOf, rows.length);
      const { cells, column } = cellsOf(measure.column);
      return calculate(measure.calculation, cells, column);
    };
    const isLarge = smallest.every(({ least, column: name }) => {
      if (name === undefined) return rows.length >= least;
      const { cells, column } = cellsOf(name);
      return Number(calculate('countAndClearRepeat', cells, column)) >= least;
    });
    if (!isLarge) return [];
    const isShown = tests.every(({ measure, filter, column }) =>
      passes(comesTo(measure), filter, column as Column),
    );
    return isShown ? [{ row: [...key, ...question.measures.map(comesTo)], from: [] }] : [];
  });
}
