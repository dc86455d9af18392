import { type Cell, type Column, countsAsNumeric, isDated } from '@mingjing/contract';
import { begunYear, yearAsking } from './begun-year.ts';
import { classify } from './classify.ts';
import { inTable } from './in-table.ts';
import { type IndicatorGroup, indicatorAskings, indicatorGroups, indicatorsIn } from './indicators.ts';
import {
  type BegunYear,
  type ColumnFacts,
  type ColumnProfile,
  fewValues,
  type Indicators,
  type Profile,
} from './profile.ts';
import { withShortLabels } from './short-labels.ts';

const isFilled = (cell: Cell | undefined): cell is Cell => cell !== null && cell !== undefined && cell !== '';

/** What rows at hand tell of a column: all that is known where nobody can be asked to count. */
function factsOf(column: Column, values: readonly Cell[]): ColumnFacts {
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const isNumber = countsAsNumeric(column);
  const ordered =
    isNumber || isDated(column.type)
      ? [...counts.keys()].toSorted((a, b) =>
          isNumber ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1,
        )
      : [];
  const top = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, fewValues + 1)
    .map(([value, count]) => ({ value, count }));
  return {
    column,
    filled: values.length,
    distinct: counts.size,
    min: ordered[0] ?? null,
    max: ordered.at(-1) ?? null,
    ...(isNumber && values.length > 0
      ? { mean: values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length }
      : {}),
    top,
  };
}

/** The indicators of rows at hand. */
function indicatorsOfRows(
  columns: readonly Column[],
  profiles: readonly ColumnProfile[],
  rows: readonly (readonly Cell[])[],
): Indicators | undefined {
  for (const asking of indicatorAskings(profiles)) {
    const at = (name: string): number => columns.findIndex((column) => column.name === name);
    const [key, unit] = [at(asking.column), asking.units === undefined ? -1 : at(asking.units)];
    const groups = new Map<string, (readonly Cell[])[]>();
    for (const row of rows) {
      const of = JSON.stringify([row[key] ?? null, row[unit] ?? null]);
      const held = groups.get(of);
      if (held === undefined) groups.set(of, [row]);
      else held.push(row);
    }
    const counted = [...groups.values()]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, indicatorGroups)
      .map(
        (of): IndicatorGroup => ({
          name: of[0]?.[key] ?? null,
          unit: of[0]?.[unit] ?? null,
          columns: asking.values.map((name) =>
            factsOf({ name, type: 'double' }, of.map((row) => row[at(name)]).filter(isFilled)),
          ),
        }),
      );
    const found = indicatorsIn(asking, counted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The last year of rows at hand, where it has begun only. */
function begunOfRows(
  columns: readonly Column[],
  profiles: readonly ColumnProfile[],
  rows: readonly (readonly Cell[])[],
): BegunYear | undefined {
  const asking = yearAsking(profiles);
  if (asking === undefined) return undefined;
  const [years, parts] = [asking.years, asking.parts].map((name) =>
    columns.findIndex((column) => column.name === name),
  );
  const pairs = rows.map((row) => [row[years ?? -1] ?? null, row[parts ?? -1] ?? null] as const);
  return begunYear(asking, [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()]);
}

/** The profile of rows at hand. */
export function profileOfRows(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Profile {
  const alone = columns.map((column, at) =>
    classify(factsOf(column, rows.map((row) => row[at]).filter(isFilled)), rows.length),
  );
  const indicators = indicatorsOfRows(columns, alone, rows);
  const begun = begunOfRows(columns, alone, rows);
  return {
    rows: rows.length,
    columns: withShortLabels(inTable(alone, rows.length)),
    expressions: [],
    hierarchies: [],
    ...(indicators === undefined ? {} : { indicators }),
    ...(begun === undefined ? {} : { begun }),
  };
}
