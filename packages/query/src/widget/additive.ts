import type { Column, Question } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import type { BoundQuestion } from '../plan/plan.ts';

/**
 * Keys of an answer whose values of several rows may be added up: sums, counts and rows as they are. Averages, medians,
 * extremes, distinct counts and expressions may not: what is made of them (其他, totals, shares) would be a wrong number.
 */
export function additiveKeys(question: Question, columns: readonly Column[]): string[] {
  const bound = bindQuestion(question, columns);
  return bound.outputs.flatMap(({ column }, at) => (isAdditive(bound, at) ? [column.name] : []));
}

function isAdditive({ input, outputs }: BoundQuestion, at: number): boolean {
  const value = outputs[at]?.value;
  if (value?.kind === 'aggregate') return value.calculation === 'sum' || value.calculation === 'count';
  if (value?.kind === 'expression') return value.tree.kind === 'rows';
  if (value?.kind !== 'column') return false;
  return input === undefined || isAdditive(input, value.index);
}
