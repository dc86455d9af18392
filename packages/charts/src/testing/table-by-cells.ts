import type { Cell, Column } from '@mingjing/contract';
import { profileOfRows } from '../insight/facts-of-rows.ts';
import { measuresOf } from '../insight/measure.ts';
import type { Profile } from '../insight/profile.ts';

/** The profile of a table with so many rows, each by its number; its columns are as its cells tell them. */
export function tableByCells(rows: number, cells: (at: number) => Record<string, Cell>): Profile {
  const values = Array.from({ length: rows }, (_, at) => cells(at));
  const columns = Object.entries(values[0] ?? {}).map(([name, cell]): Column => {
    if (typeof cell !== 'number')
      return { name, type: /^\d{4}-\d{2}-\d{2}$/.test(String(cell)) ? 'date' : 'text' };
    const isWhole = values.every((row) => row[name] === null || Number.isInteger(row[name]));
    return { name, type: isWhole ? 'integer' : 'decimal' };
  });
  return profileOfRows(
    columns,
    values.map((row) => columns.map(({ name }) => row[name] ?? null)),
  );
}

/** What each column is taken for. */
export const roles = ({ columns }: Profile): Record<string, string> =>
  Object.fromEntries(columns.map(({ name, role }) => [name, role]));

/** What each measure is calculated as, by its label. */
export const formulas = (profile: Profile): Record<string, string> =>
  Object.fromEntries(
    measuresOf(profile).map(({ label, item }) => [label, item.expressions?.exp ?? item.calculation ?? '']),
  );

/** A day of 2026 and on, by its number. */
export const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
