import type { ColumnFacts, ColumnProfile } from '@mingjing/charts/insight';
import type { SheetReport } from '@mingjing/contract';

/**
 * What a column of a spreadsheet is, where a unit stood behind each of its numbers: as if its name told it. 14222元/㎡ is a
 * price, whatever its column is called.
 */
export function withUnitBehind(
  facts: ColumnFacts,
  report: Pick<SheetReport, 'columns'> | undefined,
  classified: (facts: ColumnFacts) => ColumnProfile,
): ColumnProfile {
  const { column } = facts;
  const behind = report?.columns.find(({ name }) => name === column.name)?.behind;
  if (behind === undefined) return classified(facts);
  const named = classified({ ...facts, column: { ...column, name: `${column.name}（${behind}）` } });
  return { ...named, name: column.name };
}
