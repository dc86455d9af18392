import {
  type ColumnProfile,
  type IndicatorGroup,
  type Indicators,
  indicatorAskings,
  indicatorGroups,
  indicatorsIn,
} from '@mingjing/charts/insight';
import type { Cell, Measure } from '@mingjing/contract';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** What a row tells of its first value column, of its second one and so on. */
const perColumn = 4;

/** Groups of one row each, in the order of the rows: statements begin with what they are about. */
async function asTheyStand(ask: FactsAsking, column: string, groups: readonly Cell[][]): Promise<Cell[][]> {
  const rows = await rowsOf(ask, {
    kind: 'rows',
    columns: [column],
    filters: [{ column, op: 'ne', value: null }],
    sorts: [],
    limit: indicatorGroups,
  });
  const places = new Map(rows.map(([name = null], at) => [name, at]));
  const placeOf = ([name = null]: Cell[]): number => places.get(name) ?? rows.length;
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Which column says what the values of each row are of, where one does; over the rows that the caller may see. */
export async function indicatorsOf(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
): Promise<Indicators | undefined> {
  for (const asking of indicatorAskings(columns)) {
    const { column, units, values } = asking;
    const names = units === undefined ? [column] : [column, units];
    const measures: Measure[] = [
      { expression: 'COUNT(*)', alias: 'n' },
      ...values.flatMap((name, at): Measure[] => [
        { column: name, calculation: 'count', alias: `f${at}` },
        { column: name, calculation: 'countAndClearRepeat', alias: `d${at}` },
        { column: name, calculation: 'min', alias: `a${at}` },
        { column: name, calculation: 'max', alias: `z${at}` },
      ]),
    ];
    const found = await rowsOf(ask, {
      kind: 'groups',
      dimensions: names.map((name) => ({ column: name })),
      measures,
      filters: [{ column, op: 'ne', value: null }],
      sorts: [{ key: 'n', descending: true }],
      limit: indicatorGroups,
    });
    const inOrder = found.every((row) => Number(row[names.length]) === 1)
      ? await asTheyStand(ask, column, found)
      : found;
    const groups = inOrder.map((row): IndicatorGroup => {
      const counted = row.slice(names.length + 1);
      return {
        name: row[0] ?? null,
        unit: units === undefined ? null : (row[1] ?? null),
        columns: values.map((_, at) => {
          const [filled = 0, distinct = 0, min = null, max = null]: Cell[] = counted.slice(at * perColumn);
          return { filled: Number(filled), distinct: Number(distinct), min, max };
        }),
      };
    });
    const indicators = indicatorsIn(asking, groups);
    if (indicators !== undefined) return indicators;
  }
  return undefined;
}
