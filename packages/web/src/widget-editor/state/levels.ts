import { levelItem } from '@mingjing/charts/insight';
import { type ColumnItem, ownValue } from '@mingjing/contract';
import { setItemCalculation, valueItems, withUsualFormat } from './calculations.ts';
import { isCounted, profileOf } from './column-profile.ts';
import { columnsIn, columnsOf, expressionOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';
import { isExpression, valueAreas, withoutTable } from './stored-calculations.ts';

/** What auto boards would show of a column that says how many are there at a moment: over days its sum says nothing. */
export function levelOf(state: EditorState, id: string): ColumnItem | null {
  const profile = isCounted(state) ? profileOf(state) : undefined;
  const level = profile === undefined ? undefined : levelItem(profile, id);
  if (level === undefined) return null;
  // A measure of another meaning has this name already.
  const held = expressionOf(state, level.id);
  return held === undefined || held.exp === level.expressions?.exp ? level : null;
}

/** The state with the expression of a placed item among those that are made here: there it can be changed. */
export function withExpressionOf(state: EditorState, { expressions }: ColumnItem): EditorState {
  if (expressions == null || state.expressions.some(({ alias }) => alias === expressions.alias)) return state;
  return { ...state, expressions: [...state.expressions, { ...expressions, type: 'exp' }] };
}

/** The column whose level a placed item shows; undefined for anything else. */
export function columnOfLevel(state: EditorState, { expressions }: ColumnItem): string | undefined {
  const exp = expressions?.exp ?? '';
  const known = columnsOf(state).map(({ name }) => name);
  return columnsIn(exp, known).find((id) => levelOf(state, id)?.expressions?.exp === exp);
}

const replaced = (state: EditorState, item: ColumnItem, by: ColumnItem): EditorState => ({
  ...state,
  form: {
    ...state.form,
    ...Object.fromEntries(
      valueAreas(state.chartType).map((area) => [
        area,
        state.form[area].map((one) => (one === item ? by : one)),
      ]),
    ),
  },
});

/** The column itself in place of its level, which is calculated anew from there. */
export function withColumnOfLevel(
  state: EditorState,
  item: ColumnItem,
): { state: EditorState; item: ColumnItem } {
  const id = columnOfLevel(state, item);
  if (id === undefined) return { state, item };
  const { expressions: _level, ...plain } = withoutTable(item);
  const level = levelOf(state, id);
  const own = {
    ...plain,
    id,
    name: plain.name === level?.name ? (ownValue(state.names, id) ?? id) : plain.name,
  };
  const column = withUsualFormat(state, { ...own, calculation: 'sum' }, 'sum');
  return { state: replaced(state, item, column), item: column };
}

/** The level of a column in place of its sum, average and so on. */
export function setLevel(state: EditorState, item: ColumnItem): EditorState {
  const level = levelOf(state, item.id);
  if (level === null || isExpression(item)) return state;
  // The others keep what they are calculated as, which they may have had together with this one.
  const apart = setItemCalculation(state, item, 'sum');
  const at = valueItems(state).indexOf(item);
  const held = valueItems(apart)[at] ?? item;
  const named =
    held.name === (ownValue(state.names, item.id) ?? item.id) ? level : { ...level, name: held.name };
  return withExpressionOf(replaced(apart, held, named), level);
}
