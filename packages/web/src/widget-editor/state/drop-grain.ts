import { type Cell, type Grain, limits, traitsOf } from '@mingjing/contract';
import { isGrouped, valueItems } from './calculations.ts';
import { type Place, replaceItem } from './editor-areas.ts';
import { itemAt, setGrain, takesGrain } from './editor-items.ts';
import type { EditorState } from './editor-state.ts';

const day = 86_400_000;
/** The longest span, in days, that is read well at each grain. */
const spans: readonly [number, Grain][] = [
  [45, 'day'],
  [190, 'week'],
  [3 * 366, 'month'],
  [8 * 366, 'quarter'],
];

/** The grain at which dates between the first and the last of these are read well; months where that is not known. */
export function grainOfSpan(values: readonly Cell[], isWhole: boolean): Grain {
  const times = values
    .map((value) => Date.parse(`${String(value).slice(0, 10)}T00:00:00Z`))
    .filter((time) => !Number.isNaN(time));
  // The first rows of many may all be of one day.
  if (!isWhole || times.length === 0) return 'month';
  const first = times.reduce((least, time) => Math.min(least, time));
  const last = times.reduce((most, time) => Math.max(most, time));
  return spans.find(([most]) => (last - first) / day <= most)?.[1] ?? 'year';
}

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
  const { columns = [], rows = [] } = state.fields ?? {};
  const at = columns.findIndex(({ name }) => name === item.id);
  const grain = grainOfSpan(
    rows.map((row) => row[at] ?? null),
    rows.length < limits.previewRows,
  );
  const next = setGrain(state, place, grain);
  // The same date at the same grain stands there already: as it is, it is another entry.
  const twins = next.form[place.area].filter((one) => one.id === item.id && one.grain === grain);
  return twins.length > 1 ? replaceItem(state, place.area, place.at, item) : next;
}
