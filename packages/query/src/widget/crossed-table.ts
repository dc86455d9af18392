import type { Column, Crossed, Question } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';

/** Places of a cross table's outputs: what names its rows, whose values become heads, what stands in the cells. */
export type CrossedPlaces = Pick<Crossed, 'names' | 'head' | 'figures'>;

/**
 * Of a table of groups, what a cross table is made of with the values of the output at `head` beside each other;
 * undefined where there is none: of rows that are not grouped, of the first groups alone, without another name or
 * without figures.
 */
export function crossedTable(
  question: Question,
  columns: readonly Column[],
  head: number,
): CrossedPlaces | undefined {
  const { inner } = question;
  if (question.kind !== 'rows' || inner?.kind !== 'groups' || question.limit !== undefined) return undefined;
  const grouped = bindQuestion(inner, columns).outputs.map(({ column }) => column.name);
  const dimensions = new Set(grouped.slice(0, inner.dimensions.length));
  const places = question.columns.map((_, at) => at);
  const names = places.filter((at) => dimensions.has(question.columns[at] ?? ''));
  // Groups that are told apart by what is not shown would meet in one cell.
  if (names.length < dimensions.size || !names.includes(head)) return undefined;
  const rows = names.filter((at) => at !== head);
  const figures = places.filter((at) => !names.includes(at));
  return rows.length === 0 || figures.length === 0 ? undefined : { names: rows, head, figures };
}

/**
 * The same groups one row of the cross table behind the other: so that of too many the first rows are whole. A sort by
 * one of the names stands; any other is the table's, once it is folded.
 */
export function inCrossOrder<Q extends Question>(
  question: Q,
  keys: readonly string[],
  places: CrossedPlaces,
): Q {
  const names = places.names.map((at) => keys[at] ?? '');
  const own = question.sorts.filter(({ key }) => names.includes(key));
  const others = [...names, keys[places.head] ?? ''].filter((key) => !own.some((one) => one.key === key));
  return { ...question, sorts: [...own, ...others.map((key) => ({ key, descending: false }))] };
}
