import { type ColumnItem, goesByPeriods, traitsOf } from '@mingjing/contract';
import { shownCalculation } from './calculations.ts';
import type { EditorState } from './editor-state.ts';
import { isExpression } from './stored-calculations.ts';

/** What a chart groups by: what the values of its groups are compared along. */
export function groupItems(state: EditorState): ColumnItem[] {
  const { form, chartType } = state;
  const { listsRows, axes, showsAllX } = traitsOf(chartType);
  if (listsRows) {
    return form.xAxis.filter((item) => !isExpression(item) && shownCalculation(state, item) === 'empty');
  }
  if (axes === 'single') return [];
  if (axes === 'compared') return form.xAxis.filter(goesByPeriods).slice(0, 1);
  const level = form.filterForm?.index ?? 0;
  const shown = showsAllX ? form.xAxis : form.xAxis.slice(level, level + 1);
  return axes === 'matrix' ? [...shown, ...form.yAxis] : [...shown, ...form.nAxis];
}
