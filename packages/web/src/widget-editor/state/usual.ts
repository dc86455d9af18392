import { type Calculation, type ColumnItem, countsAsNumeric, usualCalculation } from '@mingjing/contract';
import { columnProfile, isCounted } from './column-profile.ts';
import { columnOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';

/** The calculation a field has before anybody chooses one. */
export function usualOf(state: EditorState, { id, name }: Pick<ColumnItem, 'id' | 'name'>): Calculation {
  const column = columnOf(state, id);
  if (column === undefined) return 'sum';
  const known = isCounted(state) ? columnProfile(state, id) : undefined;
  // What auto boards would calculate: identifiers are counted, ratios averaged. A name given here says it too.
  const isTold = known !== undefined && (known.role !== 'none' || known.calculation === 'avg');
  if (isTold && known.filled > 0 && countsAsNumeric(column)) {
    const named = usualCalculation(column, [id, name]);
    // A text of digits is judged by its name where its values are told as texts.
    return known.calculation === 'sum' || known.calculation === 'count' ? named : known.calculation;
  }
  const at = state.fields?.columns.findIndex((one) => one.name === id) ?? -1;
  const values = at < 0 ? [] : (state.fields?.rows ?? []).map((row) => row[at] ?? null);
  return usualCalculation(column, [id, name], values);
}
