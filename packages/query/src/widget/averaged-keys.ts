import { type Column, type Question, usualCalculation } from '@mingjing/contract';

/**
 * Keys of an answer of single rows whose values are averaged where they become one, by their names: shares, prices, ages.
 * Groups and rules have calculations of their own.
 */
export function averagedKeys(question: Question, columns: readonly Column[]): string[] {
  if (question.kind !== 'rows' || question.inner !== undefined) return [];
  return columns
    .filter((column) => question.columns.includes(column.name))
    .filter((column) => usualCalculation(column, [column.name]) === 'avg')
    .map(({ name }) => name);
}
