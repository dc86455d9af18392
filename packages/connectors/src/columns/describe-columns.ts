import type { Column } from '@mingjing/contract';
import { uniqueNames } from './unique-names.ts';

/** A column, and what makes cells of its values. */
export interface Described<C> {
  column: Column;
  toCell: C;
}

/** Columns of an answer and how their values become cells; names that stand twice are told apart. */
export function describeColumns<F, C>(
  fields: readonly F[],
  nameOf: (field: F) => string,
  describe: (name: string, field: F) => Described<C>,
): { columns: Column[]; toCells: C[] } {
  const names = uniqueNames(fields.map(nameOf));
  const described = fields.map((field, at) => describe(names[at] ?? '', field));
  return {
    columns: described.map(({ column }) => column),
    toCells: described.map(({ toCell }) => toCell),
  };
}
