import {
  type CalculatedColumn,
  type Column,
  ExpressionError,
  isWholeFunction,
  parseRowExpression,
  texts,
} from '@mingjing/contract';
import type { BoundRowValue } from '../plan/value.ts';
import { QuestionError } from '../question-error.ts';
import { bindRowValue } from './bind-row-value.ts';
import { calculatedLayers, circularText } from './calculated-layers.ts';
import { columnFinder } from './columns.ts';
import { joinedValues, mostJoined } from './joined-values.ts';

/** A calculated column with its columns found: what it holds, and of which type. */
export interface BoundCalculated {
  column: Column;
  value: BoundRowValue;
}

function typeOf(value: BoundRowValue): Omit<Column, 'name'> {
  if (value.kind === 'column' && value.is === 'number') {
    const { type, precision, scale, unit } = value.of.column;
    if (type === 'boolean') return { type: 'integer' };
    return {
      type,
      ...(precision === undefined ? {} : { precision }),
      ...(scale === undefined ? {} : { scale }),
      ...(unit === undefined ? {} : { unit }),
    };
  }
  if (value.is !== 'number') return { type: value.is };
  return { type: value.kind === 'made' && isWholeFunction(value.fn) ? 'integer' : 'double' };
}

function bound(
  { name, expression }: CalculatedColumn,
  find: ReturnType<typeof columnFinder>,
  joined: Map<string, number>,
): BoundCalculated {
  try {
    const read = parseRowExpression(expression);
    const value = bindRowValue(read, find);
    const values = joinedValues(read, (column) => joined.get(column.toLowerCase()) ?? 1);
    if (values > mostJoined) throw new QuestionError(texts.calculated.joinsMany(name, mostJoined));
    joined.set(name.toLowerCase(), values);
    return { column: { name, ...typeOf(value) }, value };
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new QuestionError(texts.calculated.fault(name, error.message));
    throw error;
  }
}

/**
 * Calculated columns over the columns of a source and over each other, in layers: each layer reads the source's and those
 * of the layers before it. Throws QuestionError that names the column and what is wrong with its formula.
 */
export function bindCalculated(
  calculated: readonly CalculatedColumn[],
  columns: readonly Column[],
): BoundCalculated[][] {
  const { layers, circular } = calculatedLayers(calculated);
  if (circular.length > 0) throw new QuestionError(circularText(circular));
  const known = [...columns];
  const joined = new Map<string, number>();
  return layers.map((layer) => {
    const find = columnFinder([...known]);
    const own = layer.map((one) => bound(one, find, joined));
    known.push(...own.map(({ column }) => column));
    return own;
  });
}
