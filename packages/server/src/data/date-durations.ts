import {
  type ColumnProfile,
  type CountedPair,
  type Duration,
  datePairs,
  durationsOf,
} from '@mingjing/charts/insight';
import { columnInFormula, type Measure } from '@mingjing/contract';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** The times that pass between dates of the rows, over those that the caller may see; one statement. `today` is yyyy-MM-dd. */
export async function dateDurations(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
  today: string,
): Promise<Duration[]> {
  const pairs = datePairs(columns, today);
  if (pairs.length === 0) return [];
  const measures = pairs.flatMap(({ from, to }, at): Measure[] => {
    const hours = `HOURDIFF(${columnInFormula(to)}, ${columnInFormula(from)})`;
    return [
      { expression: `COUNT(${hours})`, alias: `f${at}` },
      { expression: `COUNTIF(${hours} < 0)`, alias: `t${at}` },
      { expression: `AVG(${hours})`, alias: `h${at}` },
    ];
  });
  const [row = []] = await rowsOf(ask, { kind: 'groups', dimensions: [], measures, filters: [], sorts: [] });
  const counted = pairs.map((pair, at): CountedPair => {
    const [filled = 0, turned = 0, hours = 0] = row.slice(at * 3, at * 3 + 3).map(Number);
    return { ...pair, filled, turned, hours };
  });
  return durationsOf(counted, rows);
}
