import type { BoundCalculated } from '../bind/bind-calculated.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { join, type Sql, sql } from '../sql.ts';
import type { From } from './from.ts';
import { rowValueSql } from './row-value.ts';
import { tableAlias } from './scope.ts';

/** Pieces that calculated columns may come to in one column, and in one statement, before they are worked out apart. */
const mostWritten = { column: 5_000, statement: 200_000 } as const;

/**
 * How many pieces a calculated column, by its quoted name, comes to where the database puts its formula in every place
 * that reads it, and so on with what the formula reads.
 */
type Written = Map<string, number>;

/** Pieces of the calculated columns that are read here. */
function readIn({ parts }: Sql, written: Written): number {
  let pieces = 0;
  for (const part of parts) if (typeof part === 'string') pieces += written.get(part) ?? 0;
  return pieces;
}

/** A source's rows with what is calculated of each beside them, a derived table a layer. */
export interface CalculatedFrom {
  from: From;
  written: Written;
}

/**
 * The source's rows with what is calculated of each beside them. Columns that read another one several times, over and
 * over, double with each layer where a database puts formulas in place of names: some twenty fill its memory while it
 * plans, where no time limit reaches. Before that a layer is worked out by itself.
 */
export function calculatedFrom(
  stored: From,
  layers: readonly (readonly BoundCalculated[])[],
  dialect: Dialect,
): CalculatedFrom {
  let from = stored;
  const written: Written = new Map();
  for (const layer of layers) {
    const { names, dictionaries = [] } = from;
    const scope = { dialect, alias: tableAlias, names, middles: new Map(), dictionaries };
    const made = layer.map(({ column, value }) => ({ column, piece: rowValueSql(scope, value) }));
    if (made.some(({ piece }) => readIn(piece, written) > mostWritten.column)) {
      from = workedOutApart(from, dialect);
      written.clear();
    }
    const sizes = made.map(({ piece }) => piece.parts.length + readIn(piece, written));
    const columns = made.map(({ column, piece }) => sql`${piece} AS ${dialect.quoteIdent(column.name)}`);
    for (const [at, { column }] of made.entries())
      written.set(dialect.quoteIdent(column.name).parts.join(''), sizes[at] ?? 0);
    from = {
      ...from,
      sql: sql`(SELECT ${tableAlias}.*, ${join(columns, ', ')} FROM ${from.sql}) ${tableAlias}`,
      names: [...names, ...layer.map(({ column }) => column.name)],
      // A place of its own is a column like any other; what the database numbers rows by stays inside.
      ...(from.isNumbered === true ? {} : { position: undefined }),
    };
  }
  return { from, written };
}

/** The same rows, which the database works out before anything is asked of them; as they are where it does so anyway. */
const workedOutApart = (from: From, { apart }: Dialect): From =>
  apart === undefined
    ? from
    : { ...from, sql: sql`(SELECT ${tableAlias}.* FROM ${from.sql}${apart}) ${tableAlias}` };

/** Writes a statement over calculated columns: over those worked out apart where it reads them too often. */
export function writtenOver(
  { from, written }: CalculatedFrom,
  dialect: Dialect,
  write: (from: From) => Sql,
): Sql {
  const whole = write(from);
  const pieces = readIn(whole, written) - readIn(from.sql, written);
  return dialect.apart === undefined || pieces <= mostWritten.statement
    ? whole
    : write(workedOutApart(from, dialect));
}
