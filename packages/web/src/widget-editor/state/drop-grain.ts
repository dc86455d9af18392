import { type Grain, measureKey, traitsOf } from '@mingjing/contract';
import { isGrouped, valueItems, withMeasuresCalculated } from './calculations.ts';
import { columnProfile, isCounted } from './column-profile.ts';
import { type Place, replaceItem } from './editor-areas.ts';
import { itemAt, setGrain, takesGrain } from './editor-items.ts';
import type { EditorState } from './editor-state.ts';

/** The grain that trends of auto boards go by; months where the span is not known. */
const usualGrain = (state: EditorState, id: string): Grain =>
  (isCounted(state) ? columnProfile(state, id)?.grain : undefined) ?? 'month';

/**
 * A date that was just dropped, cut to the grain its span suggests. Lists of rows and charts of rows as they are keep
 * the date itself.
 */
export function withDropGrain(state: EditorState, place: Place): EditorState {
  const item = itemAt(state, place);
  const isList = traitsOf(state.chartType).listsRows === true;
  const isRaw = valueItems(state).length > 0 && !isGrouped(state);
  if (item === undefined || item.grain !== undefined || isList || isRaw || !takesGrain(state, place))
    return state;
  const grain = usualGrain(state, item.id);
  const next = setGrain(state, place, grain);
  // The same date at the same grain stands there already: as it is, it is another entry.
  const twins = next.form[place.area].filter((one) => one.id === item.id && one.grain === grain);
  return twins.length > 1 ? replaceItem(state, place.area, place.at, item) : next;
}

/**
 * A table whose values of the column with the key were just put across: its measures are calculated as they usually are,
 * and a date is cut to the grain its span suggests. Days of years would be a thousand heads, and rows that are not grouped
 * have no cells.
 */
export function withColumnAcross(state: EditorState, key: string | undefined): EditorState {
  const at = state.form.xAxis.findLastIndex((item) => measureKey(item) === key);
  const place = { area: 'xAxis' as const, at };
  const calculated = withMeasuresCalculated(state);
  const item = itemAt(calculated, place);
  if (item === undefined) return state;
  const isWhole = item.grain !== undefined || !isGrouped(calculated) || !takesGrain(calculated, place);
  return isWhole ? calculated : setGrain(calculated, place, usualGrain(calculated, item.id));
}
