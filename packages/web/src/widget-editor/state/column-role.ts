import { countsAsNumeric, ownValue } from '@mingjing/contract';
import { columnOf, expressionOf } from './editor-columns.ts';
import type { ColumnRole, EditorState } from './editor-state.ts';
import { usualOf } from './usual.ts';

/**
 * Expressions, numbers and what was moved there are measures; everything else is a dimension: also numbers that only
 * tell things apart, such as codes, telephone numbers and years.
 */
export function isMeasure(state: EditorState, id: string): boolean {
  if (expressionOf(state, id) !== undefined) return true;
  const role = ownValue(state.roles, id);
  if (role !== undefined) return role === 'measure';
  const column = columnOf(state, id);
  if (column === undefined || !countsAsNumeric(column)) return false;
  return usualOf(state, { id, name: ownValue(state.names, id) ?? id }) !== 'countAndClearRepeat';
}

/** Moves a column of the list between 维度 and 指标; what a column is by itself need not be remembered. */
export function setRole(state: EditorState, id: string, role: ColumnRole): EditorState {
  const { [id]: _dropped, ...others } = state.roles;
  const plain = { ...state, roles: others };
  const own: ColumnRole = isMeasure(plain, id) ? 'measure' : 'dimension';
  return own === role ? plain : { ...state, roles: { ...others, [id]: role } };
}
