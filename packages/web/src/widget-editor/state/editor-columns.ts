import {
  type Cell,
  type Column,
  type ColumnItem,
  type ExpressionItem,
  expressionColumns,
  ownValue,
  parseExpression,
} from '@mingjing/contract';
import { columnsAfter } from '../rules/rule-columns.ts';
import { ruleSetOf } from '../rules/rule-set.ts';
import type { EditorState, LoadedFields } from './editor-state.ts';
import { isExpression } from './stored-calculations.ts';

interface Known {
  aggregation: string;
  columns: Column[];
}
/** Rules are opened once for each load, not at every key press. */
const known = new WeakMap<LoadedFields, Known>();

/** The columns that can be placed: those loaded, after the rules of the data format dialog. */
export function columnsOf(state: EditorState): Column[] {
  const { fields } = state;
  if (fields === null) return [];
  const { aggregation } = state.rules;
  const held = known.get(fields);
  if (held?.aggregation === aggregation) return held.columns;
  const columns = columnsAfter(withNumericTexts(fields), ruleSetOf(state.rules));
  known.set(fields, { aggregation, columns });
  return columns;
}

const isNumberText = (value: Cell): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim()));

/** A text column counts as numeric when the server says so, or when all values that were loaded are numbers. */
function withNumericTexts({ columns, rows }: LoadedFields): Column[] {
  return columns.map((column, at) => {
    if (column.type !== 'text' || column.numeric !== undefined) return column;
    const values = rows.map((row) => row[at] ?? null).filter((value) => value !== null);
    return values.length > 0 && values.every(isNumberText) ? { ...column, numeric: true } : column;
  });
}

export function columnOf(state: EditorState, id: string): Column | undefined {
  return columnsOf(state).find((column) => column.name === id);
}

/** The columns that an expression reads, of those that are known; none where it cannot be read. */
export function columnsIn(exp: string, known: readonly string[]): string[] {
  try {
    return expressionColumns(parseExpression(exp, known));
  } catch {
    return [];
  }
}

/** Measures of the dataset and expressions of this chart, as far as the data have their columns. */
export function allExpressions(state: EditorState): ExpressionItem[] {
  const known = columnsOf(state).map(({ name }) => name);
  const readable = (item: ExpressionItem): boolean =>
    columnsIn(item.exp, known).every((name) => known.includes(name));
  return [...(state.fields?.measures ?? []).filter(readable), ...state.expressions];
}

/** How many rows there are: offered beside the columns of any data, under a name that nothing else there has. */
export function rowCountOf(state: EditorState): ExpressionItem[] {
  if (state.fields === null) return [];
  const taken = new Set([
    ...columnsOf(state).map(({ name }) => name),
    ...allExpressions(state).map(({ alias }) => alias),
  ]);
  const alias = ['记录数', '行数', '记录行数'].find((name) => !taken.has(name));
  return alias === undefined ? [] : [{ alias, exp: 'COUNT(*)', type: 'exp' }];
}

export const expressionOf = (state: EditorState, id: string): ExpressionItem | undefined =>
  [...allExpressions(state), ...rowCountOf(state)].find((item) => item.alias === id);

/** Whether a name is that of a measure of the dataset, which charts refer to, and of nothing made here. */
export const isShared = (state: EditorState, id: string): boolean =>
  !state.expressions.some(({ alias }) => alias === id) &&
  (state.fields?.measures ?? []).some(({ alias }) => alias === id);

/** A column of the list as an item to drop; a shared measure is referred to, not copied. */
export function itemOf(state: EditorState, id: string): ColumnItem {
  const expression = expressionOf(state, id);
  const name = ownValue(state.names, id) ?? id;
  if (expression !== undefined && isShared(state, id))
    return { id, name, shared: true, expressions: { exp: '', alias: expression.alias } };
  return expression === undefined
    ? { id, name }
    : { id, name, expressions: { exp: expression.exp, alias: expression.alias } };
}

/** Whether a chip refers to a measure that the dataset no longer has, or that reads a column it no longer has. */
const isSharedGone = (state: EditorState, { id }: ColumnItem): boolean =>
  !allExpressions({ ...state, expressions: [] }).some(({ alias }) => alias === id);

/** Placed columns and columns of expressions that the data lack. */
export function unknownColumns(state: EditorState): string[] {
  if (state.fields === null) return [];
  const known = columnsOf(state).map(({ name }) => name);
  const names = new Set(known);
  const { form } = state;
  const placed = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY, form.filters].flat();
  const missing = placed.flatMap((item) =>
    item.shared === true
      ? isSharedGone(state, item)
        ? [item.id]
        : []
      : isExpression(item)
        ? columnsIn(item.expressions?.exp ?? '', known).filter((name) => !names.has(name))
        : names.has(item.id) || expressionOf(state, item.id) !== undefined
          ? []
          : [item.id],
  );
  return [...new Set(missing)];
}

/** Whether a chip stands for something that the data no longer have. */
export const isBroken = (state: EditorState, item: ColumnItem): boolean => {
  if (state.fields === null) return false;
  if (item.shared === true) return isSharedGone(state, item);
  const unknown = new Set(unknownColumns(state));
  return isExpression(item)
    ? columnsIn(
        item.expressions?.exp ?? '',
        columnsOf(state).map(({ name }) => name),
      ).some((name) => unknown.has(name))
    : unknown.has(item.id);
};
