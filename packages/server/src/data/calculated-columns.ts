import {
  type CalculatedColumn,
  type Column,
  calculatedColumn,
  type DataScope,
  parseRowExpression,
  type Question,
  rowValueColumns,
} from '@mingjing/contract';
import { bindCalculated, QuestionError } from '@mingjing/query';
import type { DatasetRow } from './stored-dataset.ts';

type Stored = Pick<DatasetRow, 'calculated_columns'>;

/** A dataset's calculated columns as they were saved. */
export function storedCalculated({ calculated_columns: text }: Stored): CalculatedColumn[] {
  return text === '' ? [] : calculatedColumn.array().parse(JSON.parse(text));
}

/** The columns that a saved formula reads. */
export const columnsReadBy = ({ expression }: CalculatedColumn): string[] =>
  rowValueColumns(parseRowExpression(expression));

/**
 * Those that can be worked out over the columns as they are now, with their types. One that reads a column that is gone,
 * or whose name the source took meanwhile, is as if it were not there.
 */
export function workingCalculated(
  calculated: readonly CalculatedColumn[],
  columns: readonly Column[],
): { calculated: CalculatedColumn; column: Column }[] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  return calculated.flatMap((one) => {
    if (taken.has(one.name.toLowerCase())) return [];
    try {
      return bindCalculated([one], columns).map(({ column }) => ({
        calculated: one,
        column: { ...column, calculated: true },
      }));
    } catch (error) {
      if (error instanceof QuestionError) return [];
      throw error;
    }
  });
}

/** Stored columns with those that are calculated behind them. */
export function withCalculatedColumns(row: Stored, columns: readonly Column[]): Column[] {
  return [...columns, ...workingCalculated(storedCalculated(row), columns).map(({ column }) => column)];
}

/** What is made of a column that a caller does not see, or whose values are not told, is not there for them. */
export function closedWithSources(scope: DataScope | undefined, row: Stored): DataScope | undefined {
  const { hidden = [], masked = [] } = scope ?? {};
  if (scope === undefined || hidden.length + masked.length === 0) return scope;
  const closed = new Set([...hidden, ...masked]);
  const made = storedCalculated(row).filter((one) => columnsReadBy(one).some((name) => closed.has(name)));
  if (made.length === 0) return scope;
  return { ...scope, hidden: [...new Set([...hidden, ...made.map(({ name }) => name)])].toSorted() };
}

/** Whether a question may name a column: it stands somewhere in its text, or all columns are asked for. */
function mentions(question: Question): (name: string) => boolean {
  const text = JSON.stringify(question);
  const asksAll = (level: Question): boolean =>
    level.inner === undefined ? level.kind === 'rows' && level.columns.length === 0 : asksAll(level.inner);
  if (asksAll(question)) return () => true;
  return (name) => text.includes(JSON.stringify(name).slice(1, -1));
}

/** The question with the calculated columns that it asks for: without them it is answered as if there were none. */
export function withCalculated(question: Question, row: Stored, columns: readonly Column[]): Question {
  const stored = storedCalculated(row);
  if (stored.length === 0) return question;
  const isAsked = mentions(question);
  const asked = stored.filter(({ name }) => isAsked(name));
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
