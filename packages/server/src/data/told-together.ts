import {
  type ColumnProfile,
  isSequence,
  runningIn,
  sequenceAsking,
  sequenceRows,
  seriesAsking,
  seriesRows,
  twinPairs,
  withoutSumsOfRunning,
  withoutTwinNames,
  withSequence,
} from '@mingjing/charts/insight';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** The columns without sums of what only grows from date to date; over the rows that the caller may see. */
async function withoutGrowing(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<readonly ColumnProfile[]> {
  const asking = seriesAsking(columns, rows);
  if (asking === undefined) return columns;
  const { date, amounts } = asking;
  const sorts = [{ key: date, descending: false }];
  const names = [...amounts, date];
  const found = await rowsOf(ask, { kind: 'rows', columns: names, filters: [], sorts, limit: seriesRows });
  return withoutSumsOfRunning(columns, runningIn(asking, found));
}

/** The columns with the one that the rows were measured along, where there is one. */
async function alongSequence(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<readonly ColumnProfile[]> {
  const asking = sequenceAsking(columns, rows);
  for (const step of asking?.steps ?? []) {
    const column = columns.find(({ name }) => name === step);
    const measured = (asking?.measured ?? []).filter((name) => name !== step);
    if (column === undefined || measured.length === 0) continue;
    const sorts = [{ key: step, descending: false }];
    const question = { kind: 'rows' as const, columns: [step, ...measured], filters: [], sorts };
    if (isSequence(column, await rowsOf(ask, { ...question, limit: sequenceRows })))
      return withSequence(columns, column);
  }
  return columns;
}

/** What columns are by the values that stand beside each other in the same rows. */
export async function toldTogether(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<ColumnProfile[]> {
  const alone = await alongSequence(ask, await withoutGrowing(ask, columns, rows), rows);
  const twins: (readonly [ColumnProfile, ColumnProfile])[] = [];
  for (const pair of twinPairs(alone)) {
    const [one, other] = pair;
    const found = await rowsOf(ask, {
      kind: 'groups',
      dimensions: pair.map(({ name }) => ({ column: name })),
      measures: [],
      filters: pair.map(({ name }) => ({ column: name, op: 'ne', value: null })),
      sorts: [],
      limit: one.distinct + 1,
    });
    if (found.length === one.distinct && other.distinct === one.distinct) twins.push(pair);
  }
  return withoutTwinNames(alone, twins);
}
