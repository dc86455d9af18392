import { type ColumnFacts, spanDays } from '@mingjing/charts/insight';
import { type Cell, type FarYears, type Filter, farYears, isDated, type Question } from '@mingjing/contract';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** A date column of which a few rows lie far from the others. */
export interface FarDates extends FarYears {
  column: string;
}

/** A shorter span has no year that is far; more years are those of no calendar. */
const [leastDays, mostYears] = [20 * 366, 1000] as const;
const dayOf = (year: number, day: string): string => `${String(year).padStart(4, '0')}-${day}`;

/** Both ends of the dates that are not far, open where no row is far behind them. */
export const nearRange = ({ from, to }: FarYears): { from: string | null; to: string | null } => ({
  from: from === undefined ? null : dayOf(from, '01-01'),
  to: to === undefined ? null : dayOf(to, '12-31'),
});

const yearOf = (cell: Cell): number => Number.parseInt(String(cell), 10);

async function farIn(ask: FactsAsking, column: string): Promise<FarYears | undefined> {
  const question: Question = {
    kind: 'groups',
    dimensions: [{ column, grain: 'year' }],
    measures: [{ expression: 'COUNT(*)', alias: column === 'n' ? 'n_rows' : 'n' }],
    filters: [{ column, op: 'ne', value: null }],
    sorts: [],
    limit: mostYears + 1,
  };
  const found = await rowsOf(ask, question);
  if (found.length > mostYears) return undefined;
  return farYears(found.map(([year = null, rows = null]) => [yearOf(year), Number(rows)] as const));
}

async function nearFacts(ask: FactsAsking, facts: ColumnFacts, far: FarYears): Promise<ColumnFacts> {
  const column = facts.column.name;
  const { from, to } = nearRange(far);
  const filters: Filter[] = [
    ...(from === null ? [] : [{ column, op: 'gte' as const, value: from }]),
    ...(to === null ? [] : [{ column, op: 'lte' as const, value: to }]),
  ];
  const [row = []] = await rowsOf(ask, {
    kind: 'groups',
    dimensions: [],
    measures: (['count', 'countAndClearRepeat', 'min', 'max'] as const).map((calculation, at) => ({
      column,
      calculation,
      alias: `m${at}`,
    })),
    filters,
    sorts: [],
  });
  const [filled = 0, distinct = 0, min = null, max = null] = row;
  return { ...facts, filled: Number(filled), distinct: Number(distinct), min, max };
}

/**
 * The columns of dates of which a few rows lie far from all others, and what is known of the columns without those rows;
 * over the rows that the caller may see. Asks for each such span one question, and one more where rows are far.
 */
export async function withoutFarDates(
  ask: FactsAsking,
  facts: readonly ColumnFacts[],
): Promise<{ facts: ColumnFacts[]; far: FarDates[] }> {
  const far: FarDates[] = [];
  const near: ColumnFacts[] = [];
  for (const one of facts) {
    const { column, min, max } = one;
    const found =
      isDated(column.type) && spanDays(min, max) >= leastDays ? await farIn(ask, column.name) : undefined;
    if (found === undefined) near.push(one);
    else {
      far.push({ column: column.name, ...found });
      near.push(await nearFacts(ask, one, found));
    }
  }
  return { facts: near, far };
}
