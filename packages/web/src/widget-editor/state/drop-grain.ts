import { type Grain, traitsOf } from '@mingjing/contract';
import { isGrouped, valueItems } from './calculations.ts';
import { columnProfile, isCounted } from './column-profile.ts';
import { type Place, replaceItem } from './editor-areas.ts';
import { itemAt, setGrain, takesGrain } from './editor-items.ts';
import type { EditorState } from './editor-state.ts';

/** The grain that trends of auto boards go by; months where the span is not known. */
export const usualGrain = (state: EditorState, id: string): Grain =>
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
