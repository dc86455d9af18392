import { join, raw, type Sql, sql } from '../sql.ts';
import { castConstants } from './constants.ts';
import type { Dialect, Period } from './dialect.ts';
import { doubleQuoted, limitOffset, nullsLast, numberPattern } from './forms.ts';

/** A day, by the date itself. */
const day = (key: Sql): Period => ({ key, text: sql`strftime(${key}, '%Y-%m-%d')` });
/** A part of a year, by year * base + part: formatting the date of every row costs ten times as much. */
const partOfYear =
  (fn: string, base: number, format: string) =>
  (value: Sql): Period => {
    const key = sql`(year(${value}) * ${raw(String(base))} + ${raw(fn)}(${value}))`;
    return {
      key,
      text: sql`printf('${raw(format)}', ${key} // ${raw(String(base))}, ${key} % ${raw(String(base))})`,
    };
  };

/**
 * LIMIT keeps the order of a table (preserve_insertion_order). Up to so many rows it is read by all threads and no further
 * than it takes, where ORDER BY rowid looks at every row: the first 50 of a search in a million rows took 3 in place of
 * 69 ms of processor time. Beyond them one thread reads alone.
 */
const limitedTogether = 10_000;

/** DuckDB 1.1+: the engine of stored datasets. Texts may be stored as ENUM, which sorts by its own order. */
export const duckdb: Dialect = {
  id: 'duckdb',
  version: '1.1',
  can: { medianAggregate: true, rowPosition: true, rowsInOrder: limitedTogether, sharedNames: true },
  quoteIdent: doubleQuoted,
  placeholder: (position) => `$${position}`,
  constant: castConstants({
    integer: 'BIGINT',
    wide: 'HUGEINT',
    // The engine keeps decimals of unknown scale so.
    decimal: (precision = 38, scale = 10) => `DECIMAL(${precision}, ${scale})`,
    double: 'DOUBLE',
    text: 'VARCHAR',
    date: 'DATE',
    datetime: 'TIMESTAMP',
  }),
  shown: (value) => value,
  shownOfGroup: (value) => value,
  grouped: (value) => value,
  compared: (value, type) => (type === 'text' ? sql`CAST(${value} AS VARCHAR)` : value),
  ofGroup: (value) => value,
  codes: {
    ofValue: (value) => sql`enum_code(${value})`,
    ofText: (text, dictionary) => sql`coalesce(enum_code(TRY_CAST(${text} AS ${dictionary})), -1)`,
  },
  asText(value, type) {
    if (type === 'datetime') return sql`strftime(${value}, '%Y-%m-%d %H:%M:%S')`;
    // DuckDB writes whole doubles as 1.0, the others as 1.
    if (type === 'double') return sql`regexp_replace(CAST(${value} AS VARCHAR), '[.]0$', '')`;
    return sql`CAST(${value} AS VARCHAR)`;
  },
  asNumber(value, type) {
    if (type === 'boolean') return sql`CAST(${value} AS INTEGER)`;
    if (type !== 'text') return value;
    // TRY_CAST alone would also read nan, inf and 1_000.
    return sql`CASE WHEN regexp_matches(CAST(${value} AS VARCHAR), ${numberPattern}) THEN TRY_CAST(CAST(${value} AS VARCHAR) AS DOUBLE) END`;
  },
  asDouble: (value) => sql`CAST(${value} AS DOUBLE)`,
  contains(text, part) {
    const sought = sql`CAST(${part} AS VARCHAR)`;
    // Chinese is written in one way only, and lower-casing every row takes four times as long as searching it.
    return sql`contains(CASE WHEN lower(${sought}) = upper(${sought}) THEN ${text} ELSE lower(${text}) END, lower(${sought}))`;
  },
  datePart: (part, value) => sql`${raw(part === 'weekday' ? 'isodow' : part)}(${value})`,
  daysBetween: (from, to) => sql`date_diff('day', CAST(${from} AS DATE), CAST(${to} AS DATE))`,
  dayOf: (value) => sql`CAST(${value} AS DATE)`,
  momentOf: (value) => sql`CAST(${value} AS TIMESTAMP)`,
  sinceEpoch: (seconds) => sql`make_timestamp(CAST(${seconds} AS BIGINT) * 1000000)`,
  textLength: (text) => sql`length(${text})`,
  leading: (text, count) => sql`left(${text}, ${count})`,
  joined: (texts) => sql`(${join([...texts], ' || ')})`,
  truncate: {
    hour(value) {
      const key = sql`date_trunc('hour', ${value})`;
      return { key, text: sql`strftime(${key}, '%Y-%m-%d %H:00')` };
    },
    day: (value) => day(sql`CAST(${value} AS DATE)`),
    // isodow() is 1 on Monday.
    week: (value) => day(sql`(CAST(${value} AS DATE) - CAST(isodow(${value}) - 1 AS INTEGER))`),
    month: partOfYear('month', 100, '%04d-%02d'),
    quarter: partOfYear('quarter', 10, '%04d-Q%d'),
    year(value) {
      const key = sql`year(${value})`;
      return { key, text: sql`printf('%04d', ${key})` };
    },
  },
  marked(number, least, size) {
    const [from, to] = [least, least + BigInt(size) - 1n].map((bound) => raw(String(bound))) as [Sql, Sql];
    return sql`coalesce(bit_count(bitstring_agg(CAST(${number} AS BIGINT), ${from}, ${to})), 0)`;
  },
  sum: (value) => sql`SUM(${value})`,
  average: (value, type) =>
    type === 'integer' || type === 'decimal'
      ? sql`CAST(SUM(${value}) AS DOUBLE) / COUNT(${value})`
      : sql`AVG(${value})`,
  extreme: (fn, value, type) => sql`${raw(fn)}(${duckdb.compared(value, type)})`,
  median(value, result) {
    if (result.type === 'double') return sql`MEDIAN(${value})`;
    // MEDIAN interpolates whole numbers and decimals in doubles: past 2^53 it is wrong, and it cuts the last half.
    // Both middle values come from one pass: a hair above one half is the upper one of an even count.
    const middles = sql`QUANTILE_DISC(${value}, [0.5, 0.500000000001])`;
    return duckdb.middle(sql`${middles}[1]`, sql`${middles}[2]`, result);
  },
  middle(low, high, result) {
    const type = raw(`DECIMAL(${result.precision ?? 38}, ${result.scale ?? 1})`);
    const [from, to] = [low, high].map((value) => sql`CAST(${value} AS ${type})`) as [Sql, Sql];
    // Not (low + high) / 2: the sum may need a digit more than there is, and / makes doubles.
    return sql`${from} + CAST((${to} - ${from}) * 0.5 AS ${type})`;
  },
  sortKey: nullsLast,
  rowPosition: (alias) => sql`${alias}.rowid`,
  page: limitOffset,
};
