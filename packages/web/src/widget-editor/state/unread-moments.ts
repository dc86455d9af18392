import { epochColumns, ownValue } from '@mingjing/contract';
import type { EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';

/** Columns that the chart is grouped or filtered by and that hold counts from 1970 in place of dates, by their names. */
export function unreadMoments(state: EditorState): string[] {
  const { fields, form, names } = state;
  if (fields === null) return [];
  const counts = new Set(epochColumns(fields.columns, fields.rows).map(({ name }) => name));
  const ids = [...groupItems(state), ...form.filters].map(({ id }) => id).filter((id) => counts.has(id));
  return [...new Set(ids)].map((id) => ownValue(names, id) ?? id);
}
