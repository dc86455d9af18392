import type { Column } from '@mingjing/contract';
import { columnsInFormula, withThoseRead } from '@mingjing/query';
import { storedCalculated, withCalculatedColumns } from './calculated-columns.ts';
import { columnsNamedBy, shownMeasures, storedMeasures } from './shared-measures.ts';
import type { DatasetRow } from './stored-dataset.ts';

/** What a dataset makes of its columns. */
export type MakesColumns = Pick<DatasetRow, 'calculated_columns' | 'calculated_measures'>;

/** All that widgets may draw from a dataset with these columns: what works of its calculated columns and measures as well. */
export function drawnFrom(row: MakesColumns, columns: readonly Column[]): Column[] {
  const all = withCalculatedColumns(row, [...columns]);
  const measures = shownMeasures(storedMeasures(row.calculated_measures), all);
  return [...all, ...measures.map(({ alias }): Column => ({ name: alias, type: 'double' }))];
}

/** Columns of a dataset, with its calculated columns and measures that are made of them. */
export function withMadeOf(row: MakesColumns, columns: readonly string[]): Set<string> {
  const stored = storedCalculated(row);
  const names = new Set(columns);
  for (const one of stored) {
    const read = withThoseRead([one], stored).flatMap(columnsInFormula);
    if (read.some((name) => columns.includes(name))) names.add(one.name);
  }
  const known = [...names];
  for (const { alias, exp } of storedMeasures(row.calculated_measures))
    if (columnsNamedBy(exp, known).some((name) => known.includes(name))) names.add(alias);
  return names;
}
