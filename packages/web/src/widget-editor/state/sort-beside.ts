import { kindOf } from '@mingjing/charts';
import { type Calculation, type ColumnItem, traitsOf } from '@mingjing/contract';
import { type Place, replaceItem } from './editor-areas.ts';
import { itemAt, setSort, sortOf } from './editor-items.ts';
import type { EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';
import { grouped, testedCalculation, testedChoices } from './having.ts';
import { isExpression } from './stored-calculations.ts';

type Direction = 'asc' | 'desc';

/** Whether a chart's groups can stand in the order of a field among the filters. A table hides a column for it. */
export const takesSortBeside = (state: EditorState, { area }: Place): boolean =>
  area === 'filters' && traitsOf(state.chartType).listsRows !== true && groupItems(state).length > 0;

export interface SortChoice {
  calculation: Calculation;
  direction: Direction;
  chosen: boolean;
}

/** How a field among the filters may put the groups in order. One with conditions stays calculated as these ask. */
export function sortChoices(state: EditorState, place: Place, item: ColumnItem): SortChoice[] {
  const held = testedCalculation(state, place, item);
  const isFixed = isExpression(item) || (item.having ?? []).length > 0;
  const calculations = isFixed ? [held] : testedChoices(state, item);
  const order = sortOf(state, item);
  return calculations.flatMap((calculation) =>
    (['desc', 'asc'] as const).map((direction) => ({
      calculation,
      direction,
      chosen: order === direction && calculation === held,
    })),
  );
}

/** The picture shows the order of the answer: one of its own would hide it. */
function inAnswerOrder(state: EditorState): EditorState {
  const fields = kindOf(state.chartType)?.fields ?? {};
  if (!('sort' in fields)) return state;
  return { ...state, form: { ...state.form, settings: { ...state.form.settings, sort: 'none' } } };
}

/** Puts a chart's groups in the order of what a field among the filters comes to in each. */
export function setSortBeside(
  state: EditorState,
  place: Place,
  { calculation, direction }: Pick<SortChoice, 'calculation' | 'direction'>,
): EditorState {
  const base = inAnswerOrder(grouped(state));
  const item = itemAt(base, place);
  if (item === undefined) return state;
  const calculated = isExpression(item) ? item : { ...item, calculation };
  const next = replaceItem(base, place.area, place.at, calculated);
  return setSort(next, itemAt(next, place) ?? calculated, direction);
}
