import {
  type BoundCombination,
  type CompiledSql,
  combinationSql,
  figuresOfJoin,
  joinFiguresSql,
  type ParentTable,
} from '@mingjing/query';
import { identifier } from './engine/open-database.ts';
import type { Extract } from './mart.ts';

/** Where the engine finds the rows of extracts that stand beside each other: each is a database of its id's name. */
const tablesOf = (extracts: readonly Extract[]): ParentTable[] =>
  extracts.map(({ id, place }) => ({
    table: `${identifier(id)}.data`,
    ...(place !== undefined && { place }),
  }));

/** A statement over several extracts, and the name of each column that it answers. */
export type CombinedStatement = CompiledSql & { keys: string[] };

/** The statement of a combination's rows, up to so many. */
export const combinedRows = (
  combination: BoundCombination,
  extracts: readonly Extract[],
  most: number,
): CombinedStatement => ({
  ...combinationSql(combination, tablesOf(extracts), most),
  keys: combination.columns.map(({ name }) => name),
});

/** The statement of a join's figures, which are read by their places; rows that are put below each other have none. */
export function combinedFigures(
  combination: BoundCombination,
  extracts: readonly Extract[],
): CombinedStatement | undefined {
  if (combination.kind !== 'join') return undefined;
  const keys = Array.from({ length: figuresOfJoin(combination.steps.length) }, (_, at) => String(at));
  return { ...joinFiguresSql(combination, tablesOf(extracts)), keys };
}
