import type { Cell, Column } from '@mingjing/contract';
import { type Clocks, clocksOf } from './clocks.ts';
import { LostCounts } from './lost-values.ts';
import { uniqueNames } from './unique-names.ts';

/** A column, and what makes cells of its values. */
export interface Described<C> {
  column: Column;
  toCell: C;
  /** Of moments: by which clock they are shown. */
  clock?: string;
}

/** Columns of an answer, how their values become cells, and which of them became none. */
export interface DescribedColumns<C> {
  columns: Column[];
  toCells: C[];
  lost: LostCounts;
  clocks: Clocks;
}

/** A column that remembers how its source spells its name, where that is not the name it has here. */
export const withWritten = (column: Column, written: string): Column =>
  column.name === written ? column : { ...column, written };

/** Columns of an answer and how their values become cells; names that stand twice are told apart. */
export function describeColumns<F, C extends ((value: never) => Cell) | undefined>(
  fields: readonly F[],
  nameOf: (field: F) => string,
  describe: (name: string, field: F) => Described<C>,
): DescribedColumns<C> {
  const written = fields.map(nameOf);
  const names = uniqueNames(written);
  const lost = new LostCounts();
  const described = fields.map((field, at) => describe(names[at] ?? '', field));
  return {
    columns: described.map(({ column }, at) => withWritten(column, written[at] ?? '')),
    toCells: described.map(({ column, toCell }) => lost.counting(column, toCell)),
    lost,
    clocks: clocksOf(described),
  };
}
