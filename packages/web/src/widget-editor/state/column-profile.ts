import { type ColumnProfile, type Profile, profileOfRows } from '@mingjing/charts/insight';
import { limits } from '@mingjing/contract';
import type { EditorState, LoadedFields } from './editor-state.ts';

/** Rows are looked through once for each load. */
const ofRows = new WeakMap<LoadedFields, Profile>();

/** What the columns are: counted over all rows where that is known, else told by the rows at hand. */
export function profileOf({ fields }: Pick<EditorState, 'fields'>): Profile | undefined {
  if (fields === null) return undefined;
  if (fields.profile !== undefined) return fields.profile;
  const known = ofRows.get(fields) ?? profileOfRows(fields.columns, fields.rows);
  ofRows.set(fields, known);
  return known;
}

/** Whether the profile speaks of all rows: the first rows of many may all be of one day. */
export const isCounted = ({ fields }: Pick<EditorState, 'fields'>): boolean =>
  fields !== null && (fields.profile !== undefined || fields.rows.length < limits.previewRows);

export const columnProfile = (state: Pick<EditorState, 'fields'>, id: string): ColumnProfile | undefined =>
  profileOf(state)?.columns.find(({ name }) => name === id);
