import { type BoundCombination, combinationSql, joinFiguresSql, type ParentTable } from '@mingjing/query';
import { identifier } from './engine/open-database.ts';
import type { Extract } from './mart.ts';

/** Where the engine finds the rows of extracts that stand beside each other: each is a database of its id's name. */
const tablesOf = (extracts: readonly Extract[]): ParentTable[] =>
  extracts.map(({ id, place }) => ({
    table: `${identifier(id)}.data`,
    ...(place !== undefined && { place }),
  }));

/** The statement of a combination's rows, up to so many. */
export const combinedRows = (combination: BoundCombination, extracts: readonly Extract[], most: number) =>
  combinationSql(combination, tablesOf(extracts), most);

/** The statement of a join's figures; rows that are put below each other have none. */
export const combinedFigures = (combination: BoundCombination, extracts: readonly Extract[]) =>
  combination.kind === 'join' ? joinFiguresSql(combination, tablesOf(extracts)) : undefined;
