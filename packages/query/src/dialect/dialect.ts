import type { Column, ColumnType, PeriodGrain, SourceDialect } from '@mingjing/contract';
import type { Comparison, Constant } from '../plan/condition.ts';
import type { Sql } from '../sql.ts';

/** `weekday`: 1 is Monday, 7 Sunday. Parts of the clock are asked of moments only. */
export type DatePart = 'year' | 'quarter' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'second';

/** Databases that a question can be compiled for: those that stored datasets stand in, and those they are read from. */
export type DialectId = 'duckdb' | 'clickhouseMart' | SourceDialect;

/**
 * The period a date lies in. `key` is what rows are grouped and sorted by, cheap for every row; `text` is made of it
 * once a group: 'yyyy-MM-dd HH:00' (hour, of moments only), 'yyyy-MM-dd' (day; week by its Monday), 'yyyy-MM', 'yyyy-Qn',
 * 'yyyy'.
 */
export interface Period {
  key: Sql;
  text: Sql;
}

/**
 * A type of a source whose values are not all cells. A stored dataset holds what the connector made of them; a question
 * asked of the source itself reads them the same way.
 */
export interface Native {
  /** The value as the connector shows it; NULL where it makes nothing of it. */
  read(value: Sql): Sql;
  /** A comparison of the column itself, so that an index still serves. Without it what `read` gives is compared. */
  compare?(value: Sql, op: Comparison, constant: Sql): Sql;
}

/** The parts of one SELECT. */
export interface SelectParts {
  list: Sql;
  /** The quoted names of its columns, in order. */
  names: readonly Sql[];
  /** FROM and what follows it, without ORDER BY. */
  rest: Sql;
  order: readonly Sql[];
  page: { size: number; offset: number } | undefined;
}

/** The ways in which a text may stand in a source whose columns are of several encodings; at least one. */
export type Spellings = (text: string) => readonly string[];

/**
 * How one database differs. A dialect holds no state and knows no question: it turns pieces of SQL into pieces of
 * SQL. Whatever it cannot do is a flag in `can`, answered by a rewrite or by another shape in compile/.
 *
 * One meaning for all dialects: text compares and sorts by its UTF-8 bytes, NULLs sort last in both directions,
 * averages and expressions are doubles, sums of whole numbers and decimals are exact.
 */
export interface Dialect {
  readonly id: DialectId;
  /** Oldest versions the SQL is written for. */
  readonly version: string;
  readonly can: {
    /** An exact median as an aggregate. Without it the median comes from window functions. */
    readonly medianAggregate: boolean;
    /** A stored table's rows have a place (`rowPosition`) that orders them as they were written. */
    readonly rowPosition: boolean;
    /**
     * So many first rows of a stored table come as they stand in it without being sorted, at most: reading ends with
     * them. Not given: rows come in any order.
     */
    readonly rowsInOrder?: number;
    /**
     * An output may carry the name of a column of its input. Where that hides the column, outputs carry names of their
     * own: answers are told by place.
     */
    readonly sharedNames: boolean;
  };
  /**
   * A question for the types that columns had before is answered all the same, by other numbers: MySQL adds up the numbers
   * that texts begin with, and casts of ours make whole numbers of decimals that were yes and no. Other databases refuse it.
   */
  readonly guessesTypes?: true;
  /** Types of the source that connectors name in `Column.native`. */
  readonly natives?: Readonly<Record<string, Native>>;
  /** What ends a derived table whose columns are worked out once, and not again wherever they are read. */
  readonly apart?: Sql;
  /** An identifier in the dialect's quotes, whatever characters it holds. */
  quoteIdent(name: string): Sql;
  /** Bytes that a name may have, where a name of a few words may be longer. */
  readonly longestName?: number;
  /** A text without quotes and backslashes that stands in the statement itself; in single quotes when not given. */
  literal?(text: string): Sql;
  /** The nth placeholder, counted from 1. */
  placeholder(position: number): string;
  /** A bound constant with the type it is compared as. */
  constant(constant: Constant): Sql;
  /** A constant as a value by itself, where beside a sign it may stand as a text. */
  result?(constant: Constant): Sql;
  /** Whether a value is one of a list, where constants in a list are written otherwise than beside a sign. */
  oneOf?(value: Sql, constants: readonly Constant[]): Sql;
  /** A value as an answer shows it, in its outermost SELECT only. */
  shown(value: Sql, type: ColumnType): Sql;
  /** Grouped text as it is shown: where rows are grouped by another form, that form must lead back. */
  shownOfGroup(value: Sql, type: ColumnType): Sql;
  /** A column as rows are grouped and counted by it. */
  grouped(value: Sql, type: ColumnType): Sql;
  /** Columns that rows are not grouped by themselves: the key in their place, and the value of a group. */
  groupedByOther?(value: Sql, column: Column): { key: Sql; ofGroup: Sql } | undefined;
  /** A column as it is compared and sorted by. */
  compared(value: Sql, type: ColumnType): Sql;
  /** A value that is the same in all rows of a group, where the database wants to see an aggregate. */
  ofGroup(value: Sql): Sql;
  /** Codes of texts, where a table may store a column as codes; a text that none stands for has a code no row has. */
  readonly codes?: {
    ofValue(value: Sql): Sql;
    ofText(text: Sql, dictionary: Sql): Sql;
  };
  /** A column as text, for substring search. */
  asText(value: Sql, type: ColumnType, scale?: number): Sql;
  /** A column as a number: text that is no number is NULL, booleans are 0 and 1. */
  asNumber(value: Sql, type: ColumnType): Sql;
  asDouble(value: Sql): Sql;
  /** Substring without regard to letter case, with no wildcard of any kind. */
  contains(text: Sql, part: Sql): Sql;
  /** A part of a date as a whole number. */
  datePart(part: DatePart, value: Sql): Sql;
  /** Days from one date to another, by their days alone, whatever their times. */
  daysBetween(from: Sql, to: Sql): Sql;
  /** The day of a moment, as a date. */
  dayOf(value: Sql): Sql;
  /** The moment that a day begins with. */
  momentOf(value: Sql): Sql;
  /** The moment so many whole seconds, given as a double, after 1970 begins on clocks that are never changed. */
  sinceEpoch(seconds: Sql): Sql;
  /** The moment that a column shows, where its type carries a zone that values beside it would be shown in. */
  withoutZone?(value: Sql, column: Column): Sql;
  /** Characters of a text, spaces included. */
  textLength(text: Sql): Sql;
  /** The first characters of a text. */
  leading(text: Sql, count: Sql): Sql;
  /** Texts one after the other; nothing where one of them is nothing. */
  joined(texts: readonly Sql[]): Sql;
  /** The name that a number stands for; `CASE … WHEN` of the number when not given. */
  nameOf?(number: Sql, names: readonly (readonly [number: Sql, name: Sql])[]): Sql;
  /** Rows are grouped by the names of places that come again: no number in them is found in what is grouped by. */
  groupsByNames?: true;
  readonly truncate: Record<PeriodGrain, (value: Sql) => Period>;
  /** The ways in which a text that is shown as this one may stand in the source; as it is when not given. */
  spellings?: Spellings | undefined;
  /** How many different values there are, 0 for none; `COUNT(DISTINCT …)` when not given. */
  countUnique?(value: Sql): Sql;
  /**
   * How many different whole numbers there are, 0 for none, by marking a bit for each; all lie in the `size` ones from
   * `least` on. Only for tables whose columns are numbered.
   */
  marked?(number: Sql, least: bigint, size: number): Sql;
  /** Exact sum. */
  sum(value: Sql, type: ColumnType): Sql;
  /** Average as a double, never rounded to the column's own scale. */
  average(value: Sql, type: ColumnType): Sql;
  /** Greatest or least value by the order of `compared`. */
  extreme(fn: 'MAX' | 'MIN', value: Sql, type: ColumnType): Sql;
  /** Exact median: of an even count the mean of the two middle values. Only where `can.medianAggregate`. */
  median(value: Sql, result: Column): Sql;
  /** The mean of two middle values as the result's type. */
  middle(low: Sql, high: Sql, result: Column): Sql;
  /** One key of ORDER BY with NULLs last. */
  sortKey(value: Sql, descending: boolean): Sql;
  /** Place of a row in its stored table; only where `can.rowPosition`. */
  rowPosition(alias: Sql): Sql;
  /** Whole numbers that were checked; inlined, because not every driver binds them here. */
  page(size: number, offset: number): Sql;
  /** A whole SELECT, where a page is not cut out by words at its end (`page`). */
  select?(parts: SelectParts): Sql;
  /**
   * A user's statement where it cannot stand inside a derived table as it is: `head` comes before the outermost SELECT,
   * `body` takes the statement's place. `keepsOrder` asks for the order of its rows.
   */
  derive?(statement: string, keepsOrder: boolean): { head: string; body: string };
}
