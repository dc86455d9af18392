import {
  type CalculatedColumn,
  type Column,
  ExpressionError,
  expressionPlace,
  isOneLine,
  parseRowExpression,
  texts,
} from '@mingjing/contract';
import { bindCalculated, QuestionError } from '@mingjing/query';
import { refused } from '../../http/app-error.ts';

const t = texts.calculated;

/**
 * Checks the calculated columns that a form sends: their names, and each formula over the columns of the source, for its
 * grammar alone where those are not known. Throws AppError.
 */
export function readCalculated(
  sent: readonly CalculatedColumn[],
  columns: readonly Column[],
): CalculatedColumn[] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  return sent.map(({ name, expression }) => {
    const one = { name: name.trim(), expression: expression.trim() };
    if (one.name === '') throw refused(t.name);
    if (!isOneLine(one.name)) throw refused(texts.nameControls);
    if (taken.has(one.name.toLowerCase())) throw refused(t.taken(one.name));
    taken.add(one.name.toLowerCase());
    const fault = faultOf(one, columns);
    if (fault !== undefined) throw refused(fault);
    return one;
  });
}

/** What is wrong with a formula, as a sentence that names its column; undefined when it can be worked out. */
export function faultOf(one: CalculatedColumn, columns: readonly Column[]): string | undefined {
  try {
    parseRowExpression(one.expression);
    if (columns.length > 0) bindCalculated([one], columns);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return t.fault(one.name, expressionPlace(one.expression, error));
    if (error instanceof QuestionError) return error.message;
    throw error;
  }
}
