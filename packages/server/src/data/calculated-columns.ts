import {
  type CalculatedColumn,
  type Column,
  calculatedColumn,
  type DataScope,
  ExpressionError,
  parseRowExpression,
  type Question,
  type RowsQuestion,
  reckonedOfRow,
} from '@mingjing/contract';
import {
  bindCalculated,
  calculatedLayers,
  columnsInFormula,
  QuestionError,
  withThoseRead,
} from '@mingjing/query';
import { readOnce } from './read-once.ts';
import type { DatasetRow } from './stored-dataset.ts';

type Stored = Pick<DatasetRow, 'calculated_columns'>;

/** A dataset's calculated columns as they were saved. */
export const storedCalculated = ({ calculated_columns: text }: Stored): CalculatedColumn[] =>
  text === '' ? [] : readCalculated(text);

const readCalculated = readOnce<CalculatedColumn[]>(
  (text) => calculatedColumn.array().parse(JSON.parse(text)),
  4 * 1024 * 1024,
);

/**
 * Those that can be worked out over the columns as they are now, with their types. One that reads a column that is gone,
 * or whose name the source took meanwhile, is as if it were not there, and so is what reads that one.
 */
export function workingCalculated(
  calculated: readonly CalculatedColumn[],
  columns: readonly Column[],
): { calculated: CalculatedColumn; column: Column }[] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const known = [...columns];
  const working = new Map<CalculatedColumn, Column>();
  const free = calculated.filter(({ name }) => !taken.has(name.toLowerCase()));
  for (const one of calculatedLayers(free).layers.flat()) {
    try {
      for (const { column } of bindCalculated([one], known).flat()) {
        known.push(column);
        working.set(one, { ...column, calculated: true });
      }
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
    }
  }
  return free.flatMap((one) => {
    const column = working.get(one);
    return column === undefined ? [] : [{ calculated: one, column }];
  });
}

const withCalculatedBehind = new WeakMap<Column[], { text: string; columns: Column[] }>();

/** Stored columns with those that are calculated behind them; shared by all who ask, and frozen. */
export function withCalculatedColumns(row: Stored, columns: Column[]): Column[] {
  const { calculated_columns: text } = row;
  if (text === '') return columns;
  const known = withCalculatedBehind.get(columns);
  if (known?.text === text) return known.columns;
  const working = workingCalculated(storedCalculated(row), columns).map(({ column }) => column);
  const all = Object.freeze([...columns, ...working]) as Column[];
  withCalculatedBehind.set(columns, { text, columns: all });
  return all;
}

/** What is made of a column that a caller does not see, or whose values are not told, is not there for them. */
export function closedWithSources(scope: DataScope | undefined, row: Stored): DataScope | undefined {
  const { hidden = [], masked = [] } = scope ?? {};
  if (scope === undefined || hidden.length + masked.length === 0) return scope;
  const closed = new Set([...hidden, ...masked]);
  const stored = storedCalculated(row);
  const made = stored.filter((one) =>
    withThoseRead([one], stored)
      .flatMap(columnsInFormula)
      .some((name) => closed.has(name)),
  );
  if (made.length === 0) return scope;
  return { ...scope, hidden: [...new Set([...hidden, ...made.map(({ name }) => name)])].toSorted() };
}

/** Columns that one of a dataset's calculated columns calculates with, straight or over others; those of its tests aside. */
export function reckonedBehind(row: Stored, name: string): string[] {
  const stored = storedCalculated(row);
  const found = new Set<string>();
  const open = [name];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const formula = stored.find((one) => one.name === at);
    for (const column of formula === undefined ? [] : reckonedIn(formula))
      if (!found.has(column)) {
        found.add(column);
        open.push(column);
      }
  }
  return [...found];
}

/** None of a formula that cannot be read: its column is not there. */
function reckonedIn({ expression }: CalculatedColumn): string[] {
  try {
    return reckonedOfRow(parseRowExpression(expression), true);
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

/** Whether a question shows all columns: what stands above named columns or groups shows none but these. */
const showsAll = ({ kind, inner, ...level }: Question): boolean =>
  kind === 'rows' && (level as RowsQuestion).columns.length === 0 && (inner === undefined || showsAll(inner));

/** A text with what formulas and JSON may write otherwise in names written in one way: quotes, blanks, signs of full width. */
const plainText = (value: unknown): string =>
  JSON.stringify(value)
    .normalize('NFKC')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll(/[\s`"'“”‘’\\]/g, '');

/** Whether a question may name a column: it stands somewhere in its text, or in the rules of its rows, or all are shown. */
function mentions(question: Question, rules: DataScope['rows']): (name: string) => boolean {
  if (showsAll(question)) return () => true;
  const text = plainText([question, rules ?? []]);
  // A mark at its start may have become one with the character before.
  return (name) => /^\p{M}/u.test(name) || text.includes(plainText(name));
}

/**
 * The question with the calculated columns that it asks for: without them it is answered as if there were none, of
 * roll-ups and together with the others of a board. `scope` is what its caller sees.
 */
export function withCalculated(
  question: Question,
  row: Stored,
  columns: readonly Column[],
  scope?: DataScope,
): Question {
  const stored = storedCalculated(row);
  if (stored.length === 0) return question;
  const isAsked = mentions(question, scope?.rows);
  const asked = withThoseRead(
    stored.filter(({ name }) => isAsked(name)),
    stored,
  );
  if (asked.length === 0) return question;
  const working = workingCalculated(asked, columns).map(({ calculated }) => calculated);
  return working.length === 0 ? question : onInnermost(question, working);
}

function onInnermost(question: Question, calculated: CalculatedColumn[]): Question {
  if (question.inner !== undefined) return { ...question, inner: onInnermost(question.inner, calculated) };
  // Those of a form that is not saved yet stand in the question already.
  const { calculated: own = [] } = question;
  const taken = new Set(own.map(({ name }) => name.toLowerCase()));
  return {
    ...question,
    calculated: [...own, ...calculated.filter(({ name }) => !taken.has(name.toLowerCase()))],
  };
}
