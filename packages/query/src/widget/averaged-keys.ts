import { type Column, type Question, usualCalculation } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { unfiltered } from './additive.ts';

const areSingleRows = ({ kind, inner }: Question): boolean =>
  kind === 'rows' && (inner === undefined || areSingleRows(inner));

/** The column of the data that an output shows as it is. */
function sourceOf({ input, inputColumns, outputs }: BoundQuestion, at: number): Column | undefined {
  const value = outputs[at]?.value;
  if (value?.kind !== 'column') return undefined;
  return input === undefined ? inputColumns[value.index] : sourceOf(input, value.index);
}

/**
 * Keys of an answer of single rows whose values are averaged where they become one, by their names: shares, prices, ages.
 * Groups have calculations of their own. Throws QuestionError as binding does.
 */
export function averagedKeys(question: Question, columns: readonly Column[]): string[] {
  if (!areSingleRows(question)) return [];
  const bound = bindQuestion(unfiltered(question), columns);
  return bound.outputs.flatMap(({ column: { name } }, at) => {
    const source = sourceOf(bound, at);
    return source !== undefined && usualCalculation(source, [source.name]) === 'avg' ? [name] : [];
  });
}
