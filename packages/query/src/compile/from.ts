import type { Sql } from '../sql.ts';

/** Numbers of a column's values in a stored table, each value its own, from `least` on. */
export interface NumberedColumn {
  column: string;
  /** How many numbers there are. */
  size: number;
  /** Column that holds the numbers. Without it they are the codes of a column stored as codes, or its very values. */
  kept?: string | undefined;
  /** 0 when not given. */
  least?: string | undefined;
}

/** A column of dates with its first and last one, as texts. */
export type DateSpan = readonly [column: string, least: string, greatest: string];

/** The innermost FROM with its alias, and the names the source's columns have in it. */
export interface From {
  sql: Sql;
  /** What comes before the outermost SELECT. */
  head?: Sql;
  names: readonly string[];
  /** What orders rows by where they stand; without it they come in that order anyway. */
  position?: Sql | undefined;
  /** Whether positions count all rows from 0, so that a page of all of them is a range. */
  isNumbered?: boolean;
  /** Types of the columns that are stored as codes of their values. */
  dictionaries?: readonly (string | undefined)[];
  /** How the values of its columns are numbered. */
  numbers?: readonly (NumberedColumn | undefined)[];
  /** How many different values its columns have, where that is known. */
  sizes?: readonly (number | undefined)[];
  /** The first and last dates of its columns, where that is known. */
  spans?: readonly (DateSpan | undefined)[];
  /** Whether all its rows pass the conditions of the innermost level: they were tried when its rows were written. */
  isFiltered?: boolean;
  /** How many rows there are, where that is known. */
  rows?: number | undefined;
}
