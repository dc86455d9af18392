import type { Column, Question } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { addsUp } from '../table-calculation/adds-up.ts';
import { tableKeys } from '../table-calculation/table-question.ts';

/** Filters and conditions choose rows and groups: what a column of the answer holds does not depend on them. */
export function unfiltered(question: Question): Question {
  const inner = question.inner === undefined ? {} : { inner: unfiltered(question.inner) };
  if (question.kind === 'rows') return { ...question, filters: [], ...inner };
  const { having: _, order: __, ...groups } = question;
  return { ...groups, filters: [], ...inner };
}

/** Questions of the same columns whose keys are remembered at most. */
const mostKnown = 500;
const known = new WeakMap<readonly Column[], Map<string, string[]>>();

/**
 * Keys of an answer whose values of several rows may be added up: sums, counts and rows as they are. Averages, medians,
 * extremes, distinct counts and expressions may not: what is made of them (其他, totals, shares) would be a wrong number.
 * Throws QuestionError as binding does.
 */
export function additiveKeys(question: Question, columns: readonly Column[]): string[] {
  const asked = unfiltered(question);
  const of = known.get(columns) ?? new Map<string, string[]>();
  known.set(columns, of);
  const id = JSON.stringify(asked);
  // Viewers ask the same again, each under other filters.
  const keys = of.get(id) ?? keysOf(asked, columns);
  if (of.size >= mostKnown && !of.has(id)) of.clear();
  of.set(id, keys);
  return [...keys];
}

function keysOf(question: Question, columns: readonly Column[]): string[] {
  const bound = bindQuestion(question, columns);
  const made = tableKeys(question, columns);
  return bound.outputs.flatMap(({ column: { name } }, at) => {
    const measure = made.get(name);
    // Shares of parts are those of the parts together; sums so far, changes and places are not.
    if (measure !== undefined)
      return measure.tableCalculation === 'share' && addsUp(measure, columns) ? [name] : [];
    return isAdditive(bound, at) ? [name] : [];
  });
}

function isAdditive({ input, outputs }: BoundQuestion, at: number): boolean {
  const value = outputs[at]?.value;
  if (value?.kind === 'aggregate') return value.calculation === 'sum' || value.calculation === 'count';
  if (value?.kind === 'expression') return value.tree.kind === 'rows';
  if (value?.kind !== 'column') return false;
  return input === undefined || isAdditive(input, value.index);
}
