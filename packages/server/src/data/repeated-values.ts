import {
  type ColumnProfile,
  repeatedAskings,
  repeatedGroups,
  repeatedIn,
  withoutRepeated,
} from '@mingjing/charts/insight';
import type { Measure } from '@mingjing/contract';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** The columns, amounts that joins repeated in several rows left out; over the rows that the caller may see. */
export async function withoutRepeatedValues(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<ColumnProfile[]> {
  const repeated = new Map<string, string>();
  for (const asking of repeatedAskings(columns, rows)) {
    const { key, moment, amounts, dates } = asking;
    const asked = [...amounts, ...dates];
    const names = moment === undefined ? [key] : [key, moment];
    const measures: Measure[] = [
      { expression: 'COUNT(*)', alias: 'n' },
      ...asked.flatMap((column, at): Measure[] => [
        { column, calculation: 'min', alias: `a${at}` },
        { column, calculation: 'max', alias: `z${at}` },
      ]),
    ];
    const found = await rowsOf(ask, {
      kind: 'groups',
      dimensions: names.map((column) => ({ column })),
      measures,
      filters: names.map((column) => ({ column, op: 'ne', value: null })),
      sorts: [],
      limit: repeatedGroups,
    });
    const groups = found.map((row) => {
      const [count, ...ends] = row.slice(names.length);
      const all = asked.map((_, at) => [ends[at * 2] ?? null, ends[at * 2 + 1] ?? null] as const);
      return {
        rows: Number(count ?? 0),
        ends: all.slice(0, amounts.length),
        dates: all.slice(amounts.length),
      };
    });
    for (const name of repeatedIn(asking, groups, columns)) if (!repeated.has(name)) repeated.set(name, key);
  }
  return withoutRepeated(columns, repeated);
}
