import type { Dialect, Native } from '../dialect/dialect.ts';
import type { Arithmetic, ColumnValue, CountedMedian } from '../plan/value.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { raw, type Sql, sql } from '../sql.ts';

/** Where a level's values come from: the alias of its FROM and the names its columns have there. */
export interface Scope {
  dialect: Dialect;
  alias: Sql;
  names: readonly string[];
  /** Medians that window functions prepared: what they are of (`middleKey`) to its middle values. */
  middles: ReadonlyMap<string, { low: Sql; high: Sql }>;
  /** Types of the columns that are stored as codes of their values, by their places. */
  dictionaries: readonly (string | undefined)[];
  /** Counts different values by their numbers; undefined where a column's values are not numbered, or it does not pay. */
  different?: ((of: ColumnValue) => Sql | undefined) | undefined;
}

/** Medians of one column, or of one value of rows, are prepared once. */
export const middleKey = (
  of: { kind: 'call'; of: ColumnValue } | Extract<Arithmetic, { kind: 'overRows' }>,
): string => (of.kind === 'call' ? String(of.of.index) : JSON.stringify([of.of, of.when]));

/** Medians of values that a roll-up counts. */
export const countedKey = ({ of }: CountedMedian): string => `counted ${of.index}`;

export const tableAlias = raw('t');

/** How the values of a column are read at its source, where that needs saying. */
export const nativeOf = (scope: Scope, { column }: ColumnValue): Native | undefined =>
  column.native === undefined ? undefined : scope.dialect.natives?.[column.native];

/** A column's values as connectors show them. */
export function columnSql(scope: Scope, value: ColumnValue): Sql {
  const stored = storedSql(scope, value);
  return nativeOf(scope, value)?.read(stored) ?? stored;
}

/** A column as it stands at its source. */
export function storedSql(scope: Scope, value: ColumnValue): Sql {
  const name = scope.names[value.index];
  if (name === undefined) throw new Error(`no column at ${value.index}`);
  if (name === '') throw new QuestionError(questionTexts.nameless(value.column.name));
  return sql`${scope.alias}.${scope.dialect.quoteIdent(name)}`;
}
