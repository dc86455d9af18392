import {
  type CalculatedColumn,
  type Column,
  ExpressionError,
  expressionPlace,
  isOneLine,
  parseRowExpression,
  texts,
} from '@mingjing/contract';
import { bindCalculated, calculatedLayers, circularText, QuestionError } from '@mingjing/query';
import { refused } from '../../http/app-error.ts';

const t = texts.calculated;

/**
 * Checks the calculated columns that a form sends: their names, and each formula over the columns of the source and over
 * each other, for its grammar alone where the former are not known. Throws AppError.
 */
export function readCalculated(
  sent: readonly CalculatedColumn[],
  columns: readonly Column[],
): CalculatedColumn[] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const read = sent.map(({ name, expression }) => {
    const one = { name: name.trim(), expression: expression.trim() };
    if (one.name === '') throw refused(t.name);
    if (!isOneLine(one.name)) throw refused(texts.nameControls);
    if (taken.has(one.name.toLowerCase())) throw refused(t.taken(one.name));
    taken.add(one.name.toLowerCase());
    return one;
  });
  const { layers, circular } = calculatedLayers(read);
  if (circular.length > 0) throw refused(circularText(circular));
  const checked: CalculatedColumn[] = [];
  for (const one of layers.flat()) {
    const fault = faultOf(one, columns, checked);
    if (fault !== undefined) throw refused(fault);
    checked.push(one);
  }
  return read;
}

/**
 * What is wrong with a formula that may read these others, as a sentence that names its column; undefined when it can be
 * worked out.
 */
export function faultOf(
  one: CalculatedColumn,
  columns: readonly Column[],
  others: readonly CalculatedColumn[] = [],
): string | undefined {
  try {
    parseRowExpression(one.expression);
    if (columns.length > 0) bindCalculated([...others, one], columns);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return t.fault(one.name, expressionPlace(one.expression, error));
    // One that reads what is not there says what, not in which formula; any other says both.
    if (error instanceof QuestionError)
      return error.column === undefined ? error.message : t.fault(one.name, error.message);
    throw error;
  }
}
