import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { fitsBigint } from './constants.ts';
import type { Dialect, Native } from './dialect.ts';
import {
  datePictures,
  doubleQuoted,
  noMedian,
  noRowPosition,
  nullsBehind,
  numberPattern,
  trueOrFalse,
  typedText,
  varchar,
  written,
} from './forms.ts';

/** Days of all time by number; those that 7 divides are Mondays. */
const julian = (value: Sql): Sql => sql`CAST(TO_CHAR(${value}, 'J') AS INTEGER)`;
const format = (picture: string) => (value: Sql) => written(sql`TO_CHAR(${value}, '${raw(picture)}')`);
const second = (value: Sql): Sql => sql`CAST(TO_CHAR(${value}, 'YYYY-MM-DD HH24:MI:SS') AS TIMESTAMP)`;

/** Types by the names that the connector gives them. */
const natives: Record<string, Native> = {
  padded: { read: (value) => sql`RTRIM(${value})` },
  longText: { read: varchar },
  written: { read: varchar },
  single: { read: (value) => sql`CAST(CAST(${value} AS VARCHAR(60)) AS DOUBLE PRECISION)` },
  moment: { read: second },
  zoned: { read: second },
};

/**
 * Databases without a dialect of their own: SQL:2008 with TO_CHAR and REGEXP_LIKE. Texts are compared as the database
 * does it.
 */
export const generic: Dialect = {
  id: 'generic',
  version: 'SQL:2008',
  can: { medianAggregate: false, rowPosition: false, sharedNames: false },
  natives,
  quoteIdent: doubleQuoted,
  placeholder: () => '?',
  constant(constant) {
    switch (constant.type) {
      case 'integer':
        return fitsBigint(constant.text)
          ? sql`CAST(${bound(constant.text)} AS BIGINT)`
          : sql`CAST(${bound(constant.text)} AS DECIMAL(38, 0))`;
      case 'decimal': {
        const { precision = 38, scale = 10 } = constant;
        return sql`CAST(${bound(constant.text)} AS ${raw(`DECIMAL(${precision}, ${scale})`)})`;
      }
      case 'double':
        return sql`CAST(${bound(constant.text)} AS DOUBLE PRECISION)`;
      case 'text':
        return varchar(bound(constant.text));
      case 'date':
        return sql`CAST(${bound(constant.text)} AS DATE)`;
      case 'datetime':
        return sql`CAST(${bound(constant.text)} AS TIMESTAMP)`;
      case 'boolean':
        return raw(constant.value ? 'TRUE' : 'FALSE');
    }
  },
  shown: (value) => value,
  shownOfGroup: (value) => value,
  grouped: (value) => value,
  compared: (value) => value,
  ofGroup: (value) => sql`MIN(${value})`,
  asText(value, type) {
    if (type === 'text') return typedText(value);
    if (type === 'boolean') return trueOrFalse(value);
    if (type === 'date') return sql`TO_CHAR(${value}, 'YYYY-MM-DD')`;
    if (type === 'datetime') return sql`TO_CHAR(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
    // Doubles are written with exponents by some.
    const number = type === 'double' ? sql`CAST(${value} AS DECIMAL(38, 10))` : value;
    return sql`CAST(${number} AS VARCHAR(60))`;
  },
  asNumber(value, type) {
    if (type === 'boolean') return sql`CAST(${value} AS INTEGER)`;
    if (type !== 'text') return value;
    return sql`CASE WHEN REGEXP_LIKE(${value}, ${numberPattern}) THEN CAST(TRIM(${value}) AS DOUBLE PRECISION) END`;
  },
  asDouble: (value) => sql`CAST(${value} AS DOUBLE PRECISION)`,
  contains: (text, part) => sql`POSITION(LOWER(${varchar(part)}) IN LOWER(${text})) > 0`,
  datePart: (part, value) =>
    part === 'weekday'
      ? sql`(MOD(${julian(value)}, 7) + 1)`
      : sql`CAST(TO_CHAR(${value}, '${raw(datePictures[part])}') AS INTEGER)`,
  daysBetween: (from, to) => sql`(${julian(to)} - ${julian(from)})`,
  dayOf: (value) => sql`CAST(${value} AS DATE)`,
  momentOf: (value) => sql`CAST(${value} AS TIMESTAMP)`,
  sinceEpoch: (seconds) =>
    sql`(TIMESTAMP '1970-01-01 00:00:00' + CAST(${seconds} AS BIGINT) * INTERVAL '1' SECOND)`,
  textLength: (text) => sql`CHAR_LENGTH(${text})`,
  leading: (text, count) => sql`SUBSTR(${text}, 1, ${count})`,
  // Nothing is an empty text to some.
  joined(texts) {
    const missing = texts.map((text) => sql`${text} IS NULL`);
    return sql`CASE WHEN NOT (${join(missing, ' OR ')}) THEN ${join([...texts], ' || ')} END`;
  },
  truncate: {
    hour: (value) => written(sql`TO_CHAR(${value}, 'YYYY-MM-DD HH24') || ':00'`),
    day: format('YYYY-MM-DD'),
    // D is 1 on Sunday.
    week: (value) =>
      format('YYYY-MM-DD')(
        sql`(CAST(${value} AS DATE) - MOD(CAST(TO_CHAR(${value}, 'D') AS INTEGER) + 5, 7))`,
      ),
    month: format('YYYY-MM'),
    quarter: (value) => written(sql`TO_CHAR(${value}, 'YYYY') || '-Q' || TO_CHAR(${value}, 'Q')`),
    year: format('YYYY'),
  },
  sum: (value, type) =>
    type === 'integer' ? sql`SUM(CAST(${value} AS DECIMAL(38, 0)))` : sql`SUM(${value})`,
  average: (value, type) => sql`CAST(${generic.sum(value, type)} AS DOUBLE PRECISION) / COUNT(${value})`,
  extreme(fn, value, type) {
    if (type === 'boolean') return sql`CAST(${raw(fn)}(CAST(${value} AS INTEGER)) AS BOOLEAN)`;
    return sql`${raw(fn)}(${value})`;
  },
  median: noMedian,
  middle: (low, high, { type, scale = 1 }) =>
    type === 'double'
      ? sql`${low} * 0.5e0 + ${high} * 0.5e0`
      : sql`CAST(${low} * 0.5 + ${high} * 0.5 AS ${raw(`DECIMAL(38, ${scale})`)})`,
  sortKey: nullsBehind,
  rowPosition: noRowPosition,
  page: (size, offset) =>
    raw(offset > 0 ? `OFFSET ${offset} ROWS FETCH NEXT ${size} ROWS ONLY` : `FETCH FIRST ${size} ROWS ONLY`),
  derive: (statement) => ({ head: '', body: statement }),
};
