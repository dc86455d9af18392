import { kindOf } from '@mingjing/charts';
import { type ColumnItem, measureKey } from '@mingjing/contract';
import { withNumbersListed } from './calculations.ts';
import type { EditorState } from './editor-state.ts';

/** Whether the values of a table's column are its heads; undefined where they cannot be. */
export function crossingOf(state: EditorState, item: ColumnItem): boolean | undefined {
  const field = kindOf(state.chartType)?.fields['across'];
  if (field?.control.kind !== 'columns') return undefined;
  const form = withNumbersListed(state);
  const mayCross = field.appliesTo?.(form) !== false && field.control.among?.(form).includes(item) === true;
  if (!mayCross) return undefined;
  const chosen: unknown = state.form.settings?.['across'];
  return Array.isArray(chosen) && chosen[0] === measureKey(item);
}

/** A table with the values of a column beside each other, or below each other again. */
export function setCrossing(state: EditorState, item: ColumnItem, on: boolean): EditorState {
  const { across: _, ...settings } = state.form.settings ?? {};
  const chosen = on ? { ...settings, across: [measureKey(item)] } : settings;
  return { ...state, form: { ...state.form, settings: chosen } };
}
