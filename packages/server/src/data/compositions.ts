import {
  type ColumnProfile,
  compositionColumns,
  compositionRoom,
  withoutSumsOfParts,
} from '@mingjing/charts/insight';
import { columnInFormula, limits } from '@mingjing/contract';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/** The columns, parts of a hundred that stand beside each other averaged; over the rows that the caller may see. */
export async function withoutCompositions(
  ask: FactsAsking,
  columns: readonly ColumnProfile[],
  rows: number,
): Promise<ColumnProfile[]> {
  const parts = compositionColumns(columns, rows);
  if (parts.length === 0) return [...columns];
  const sum = parts.map((name) => `COALESCE(${columnInFormula(name)}, 0)`).join(' + ');
  const expression = `COUNTIF(ABS(${sum} - 100) <= ${compositionRoom})`;
  if (expression.length > limits.formula) return [...columns];
  const [row = []] = await rowsOf(ask, {
    kind: 'groups',
    dimensions: [],
    measures: [{ expression, alias: 'held' }],
    filters: [],
    sorts: [],
  });
  return withoutSumsOfParts(columns, parts, { held: Number(row[0] ?? 0), rows });
}
