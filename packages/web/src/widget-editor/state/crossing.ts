import { kindOf } from '@mingjing/charts';
import { type ColumnItem, measureKey } from '@mingjing/contract';
import { isGrouped, withMeasuresCalculated, withNumbersListed } from './calculations.ts';
import { usualGrain } from './drop-grain.ts';
import { replaceItem } from './editor-areas.ts';
import { itemAt, setGrain, takesGrain } from './editor-items.ts';
import type { EditorState } from './editor-state.ts';

/**
 * A table whose values of the column with the key were just put across: its measures are calculated as they usually are,
 * and a date is cut to the grain its span suggests. Days of years would be a thousand heads, and rows that are not grouped
 * have no cells.
 */
export function withColumnAcross(state: EditorState, key: string | undefined): EditorState {
  const at = state.form.xAxis.findLastIndex((item) => measureKey(item) === key);
  const place = { area: 'xAxis' as const, at };
  const item = itemAt(state, place);
  if (item === undefined) return state;
  // Numbers may be names as well: of marks from 1 to 5 each is a head.
  const calculated = replaceItem(withMeasuresCalculated(state), 'xAxis', at, item);
  const isWhole = item.grain !== undefined || !isGrouped(calculated) || !takesGrain(calculated, place);
  return isWhole ? calculated : setGrain(calculated, place, usualGrain(calculated, item.id));
}

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
  const key = measureKey(item);
  const chosen = on ? { ...settings, across: [key] } : settings;
  const next = { ...state, form: { ...state.form, settings: chosen } };
  return on ? withColumnAcross(next, key) : next;
}
