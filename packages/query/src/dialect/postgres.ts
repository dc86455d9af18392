import { join, raw, type Sql, sql } from '../sql.ts';
import { castConstants } from './constants.ts';
import type { Dialect, Period } from './dialect.ts';
import { doubleQuoted, limitOffset, noRowPosition, nullsLast, numberPattern } from './forms.ts';
import { postgresNatives } from './postgres-natives.ts';

/** Grouped by the first moment of the period, written once a group. */
const period =
  (grain: string, picture: string) =>
  (value: Sql): Period => {
    const key = sql`date_trunc('${raw(grain)}', ${value})`;
    return { key, text: sql`to_char(${key}, '${raw(picture)}')` };
  };

/**
 * PostgreSQL 10+. Every parameter is cast: without it the server guesses a type from the other side, and a word
 * beside a uuid column would be an error instead of no match.
 */
export const postgres: Dialect = {
  id: 'postgres',
  version: '10',
  can: { medianAggregate: true, rowPosition: false, sharedNames: true },
  guessesTypes: true,
  natives: postgresNatives,
  quoteIdent: doubleQuoted,
  longestName: 63,
  placeholder: (position) => `$${position}`,
  constant: castConstants({
    integer: 'bigint',
    wide: 'numeric',
    decimal: () => 'numeric',
    double: 'double precision',
    text: 'text',
    date: 'date',
    datetime: 'timestamp',
  }),
  shown: (value) => value,
  shownOfGroup: (value, type) => postgres.grouped(value, type),
  // A collation that is not deterministic would group different texts as one.
  grouped: (value, type) => postgres.compared(value, type),
  // The C collation compares bytes; a language's collation would sort and compare otherwise on every server.
  compared: (value, type) => (type === 'text' ? sql`CAST(${value} AS text) COLLATE "C"` : value),
  ofGroup: (value) => value,
  asText: (value, type) =>
    type === 'datetime' ? sql`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')` : sql`CAST(${value} AS text)`,
  asNumber(value, type) {
    if (type === 'boolean') return sql`CAST(${value} AS integer)`;
    if (type !== 'text') return value;
    return sql`CASE WHEN CAST(${value} AS text) ~ ${numberPattern} THEN CAST(CAST(${value} AS text) AS double precision) END`;
  },
  asDouble: (value) => sql`CAST(${value} AS double precision)`,
  // Nothing is looked for within a text whose collation is not deterministic.
  contains: (text, part) =>
    sql`strpos(lower(${text}) COLLATE "C", lower(CAST(${part} AS text)) COLLATE "C") > 0`,
  datePart(part, value) {
    const found = sql`date_part('${raw(part === 'weekday' ? 'isodow' : part)}', ${value})`;
    // Seconds have a fraction, which is cut as in texts.
    return sql`CAST(${part === 'second' ? sql`floor(${found})` : found} AS integer)`;
  },
  daysBetween: (from, to) => sql`(CAST(${to} AS date) - CAST(${from} AS date))`,
  dayOf: (value) => sql`CAST(${value} AS date)`,
  momentOf: (value) => sql`CAST(${value} AS timestamp)`,
  sinceEpoch: (seconds) => sql`(CAST('1970-01-01' AS timestamp) + ${seconds} * INTERVAL '1 second')`,
  textLength: (text) => sql`char_length(${text})`,
  leading: (text, count) => sql`left(${text}, ${count})`,
  joined: (texts) => sql`(${join([...texts], ' || ')})`,
  truncate: {
    hour: period('hour', 'YYYY-MM-DD HH24":00"'),
    day: period('day', 'YYYY-MM-DD'),
    week: period('week', 'YYYY-MM-DD'),
    month: period('month', 'YYYY-MM'),
    quarter: period('quarter', 'YYYY-"Q"Q'),
    year: period('year', 'YYYY'),
  },
  sum: (value) => sql`SUM(${value})`,
  // AVG of doubles keeps squares beside them, which run over.
  average: (value) => sql`CAST(SUM(${value}) AS double precision) / COUNT(${value})`,
  extreme(fn, value, type) {
    // There is no MAX of booleans.
    if (type === 'boolean') return sql`CAST(${raw(fn)}(CAST(${value} AS integer)) AS boolean)`;
    return sql`${raw(fn)}(${postgres.compared(value, type)})`;
  },
  median(value, result) {
    if (result.type === 'double') return sql`PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY ${value})`;
    // PERCENTILE_CONT is a double; the lower middle of both directions is exact.
    return postgres.middle(
      sql`PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY ${value})`,
      sql`PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY ${value} DESC)`,
      result,
    );
  },
  middle: (low, high) => sql`(CAST(${low} AS numeric) + ${high}) * 0.5`,
  sortKey: nullsLast,
  rowPosition: noRowPosition,
  page: limitOffset,
  apart: raw(' OFFSET 0'),
};
