import type { Cell, Column } from '@mingjing/contract';
import { profileOfRows } from '../insight/facts-of-rows.ts';
import type { Profile } from '../insight/profile.ts';

/** The profile of a table with so many rows, each cell by its row's number. */
export function tableOf(
  types: Record<string, Column['type']>,
  rows: number,
  cell: (at: number) => Record<string, Cell>,
): Profile {
  const columns = Object.entries(types).map(([name, type]): Column => ({ name, type }));
  const values = Array.from({ length: rows }, (_, at) => columns.map(({ name }) => cell(at)[name] ?? null));
  return profileOfRows(columns, values);
}
