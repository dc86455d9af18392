import { bound, raw, type Sql, sql } from '../sql.ts';
import type { Dialect, Period } from './dialect.ts';
import { numberText } from './number-text.ts';
import { postgresNatives } from './postgres-natives.ts';

const pattern = raw(`'${numberText}'`);
const fitsBigint = (text: string): boolean => BigInt.asIntN(64, BigInt(text)) === BigInt(text);
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
  can: { medianAggregate: true, rowPosition: false },
  natives: postgresNatives,
  quoteIdent: (name) => raw(`"${name.replaceAll('"', '""')}"`),
  placeholder: (position) => `$${position}`,
  constant(constant) {
    switch (constant.type) {
      case 'integer':
        return fitsBigint(constant.text)
          ? sql`CAST(${bound(constant.text)} AS bigint)`
          : sql`CAST(${bound(constant.text)} AS numeric)`;
      case 'decimal':
        return sql`CAST(${bound(constant.text)} AS numeric)`;
      case 'double':
        return sql`CAST(${bound(constant.text)} AS double precision)`;
      case 'text':
        return sql`CAST(${bound(constant.text)} AS text)`;
      case 'date':
        return sql`CAST(${bound(constant.text)} AS date)`;
      case 'datetime':
        return sql`CAST(${bound(constant.text)} AS timestamp)`;
      case 'boolean':
        return constant.value ? sql`TRUE` : sql`FALSE`;
    }
  },
  shown: (value) => value,
  shownOfGroup: (value, type) => postgres.grouped(value, type),
  grouped: (value, type) => (type === 'text' ? sql`CAST(${value} AS text)` : value),
  // The C collation compares bytes; a language's collation would sort and compare otherwise on every server.
  compared: (value, type) => (type === 'text' ? sql`CAST(${value} AS text) COLLATE "C"` : value),
  ofGroup: (value) => value,
  asText: (value, type) =>
    type === 'datetime' ? sql`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')` : sql`CAST(${value} AS text)`,
  asNumber(value, type) {
    if (type === 'boolean') return sql`CAST(${value} AS integer)`;
    if (type !== 'text') return value;
    return sql`CASE WHEN CAST(${value} AS text) ~ ${pattern} THEN CAST(CAST(${value} AS text) AS double precision) END`;
  },
  asDouble: (value) => sql`CAST(${value} AS double precision)`,
  contains: (text, part) => sql`strpos(lower(${text}), lower(CAST(${part} AS text))) > 0`,
  truncate: {
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
  sortKey: (value, descending) => sql`${value}${raw(descending ? ' DESC' : '')} NULLS LAST`,
  rowPosition: () => {
    throw new Error('rows of a table have no place here');
  },
  page: (size, offset) => raw(offset > 0 ? `LIMIT ${size} OFFSET ${offset}` : `LIMIT ${size}`),
};
