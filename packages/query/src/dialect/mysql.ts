import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { fitsBigint } from './constants.ts';
import type { Dialect } from './dialect.ts';
import { limitOffset, noMedian, noRowPosition, numberPattern, trueOrFalse, written } from './forms.ts';
import { mysqlNatives } from './mysql-natives.ts';

const unicode = (value: Sql): Sql => sql`CONVERT(${value} USING utf8mb4)`;
/** UTF-8 bytes: the usual collations hold 'a' = 'A' and 'a' = 'a ', and differ from table to table. */
const bytes = (value: Sql): Sql => sql`CAST(${unicode(value)} AS BINARY)`;
const format = (picture: string) => (value: Sql) => written(sql`DATE_FORMAT(${value}, '${raw(picture)}')`);

/**
 * MySQL 8.0 and MariaDB 10.3: the oldest with window functions, which the median needs; everything else runs on 5.7
 * too. Text is compared by bytes, so filters do not follow the column's collation.
 */
export const mysql: Dialect = {
  id: 'mysql',
  version: 'MySQL 8.0, MariaDB 10.3',
  can: { medianAggregate: false, rowPosition: false, sharedNames: true },
  guessesTypes: true,
  natives: mysqlNatives,
  quoteIdent: (name) => raw(`\`${name.replaceAll('`', '``')}\``),
  placeholder: () => '?',
  constant(constant) {
    switch (constant.type) {
      case 'integer':
        // Bound text beside a BIGINT would be compared in doubles.
        return fitsBigint(constant.text)
          ? sql`CAST(${bound(constant.text)} AS SIGNED)`
          : sql`CAST(${bound(constant.text)} AS DECIMAL(65, 0))`;
      case 'decimal':
        return sql`CAST(${bound(constant.text)} AS ${raw(`DECIMAL(65, ${Math.min(constant.scale ?? 30, 30)})`)})`;
      case 'double':
        return sql`(${bound(constant.text)} + 0e0)`;
      case 'text':
        return bytes(bound(constant.text));
      case 'date':
        return sql`CAST(${bound(constant.text)} AS DATE)`;
      case 'datetime':
        return sql`CAST(${bound(constant.text)} AS DATETIME(6))`;
      case 'boolean':
        return constant.value ? sql`TRUE` : sql`FALSE`;
    }
  },
  shown: (value) => value,
  shownOfGroup: (value, type) => (type === 'text' ? unicode(value) : value),
  grouped: (value, type) => (type === 'text' ? bytes(value) : value),
  compared: (value, type) => (type === 'text' ? bytes(value) : value),
  // ONLY_FULL_GROUP_BY does not see through an expression of a grouped expression.
  ofGroup: (value) => sql`MIN(${value})`,
  asText(value, type) {
    if (type === 'text') return unicode(value);
    if (type === 'boolean') return trueOrFalse(value);
    if (type === 'datetime') return sql`DATE_FORMAT(${value}, '%Y-%m-%d %H:%i:%s')`;
    return sql`CAST(${value} AS CHAR)`;
  },
  asNumber(value, type) {
    if (type === 'boolean') return sql`(${value} + 0)`;
    if (type !== 'text') return value;
    return sql`CASE WHEN ${unicode(value)} REGEXP ${numberPattern} THEN ${unicode(value)} + 0e0 END`;
  },
  // CAST … AS DOUBLE came with 8.0.17 only.
  asDouble: (value) => sql`(${value} + 0e0)`,
  // INSTR on bytes: on texts it follows the collation, where é is e. Bytes of UTF-8 match only at characters.
  contains: (text, part) =>
    sql`INSTR(CAST(LOWER(${text}) AS BINARY), CAST(LOWER(${unicode(part)}) AS BINARY)) > 0`,
  datePart: (part, value) =>
    part === 'weekday' ? sql`(WEEKDAY(${value}) + 1)` : sql`${raw(part.toUpperCase())}(${value})`,
  daysBetween: (from, to) => sql`DATEDIFF(${to}, ${from})`,
  dayOf: (value) => sql`CAST(${value} AS DATE)`,
  momentOf: (value) => sql`CAST(${value} AS DATETIME)`,
  sinceEpoch: (seconds) => sql`(CAST('1970-01-01' AS DATETIME) + INTERVAL CAST(${seconds} AS SIGNED) SECOND)`,
  textLength: (text) => sql`CHAR_LENGTH(${text})`,
  leading: (text, count) => sql`LEFT(${text}, ${count})`,
  joined: (texts) => sql`CONCAT(${join([...texts], ', ')})`,
  truncate: {
    hour: format('%Y-%m-%d %H:00'),
    day: format('%Y-%m-%d'),
    // WEEKDAY() is 0 on Monday.
    week: (value) => written(sql`DATE_FORMAT(${value} - INTERVAL WEEKDAY(${value}) DAY, '%Y-%m-%d')`),
    month: format('%Y-%m'),
    quarter: (value) => written(sql`CONCAT(DATE_FORMAT(${value}, '%Y'), '-Q', QUARTER(${value}))`),
    year: format('%Y'),
  },
  sum: (value) => sql`SUM(${value})`,
  average: (value, type) =>
    // AVG of whole numbers and decimals stops four digits behind the point.
    type === 'double' || type === 'text' ? sql`AVG(${value})` : sql`(SUM(${value}) + 0e0) / COUNT(${value})`,
  extreme(fn, value, type) {
    if (type === 'text') return unicode(sql`${raw(fn)}(${bytes(value)})`);
    // The greatest BIT is a byte, not a number.
    if (type === 'boolean') return sql`${raw(fn)}(${value} + 0)`;
    return sql`${raw(fn)}(${value})`;
  },
  median: noMedian,
  // Not (low + high) * 0.5: the sum of two whole numbers may be one too many.
  middle: (low, high) => sql`${low} * 0.5 + ${high} * 0.5`,
  // No NULLS LAST; the first key is 0 for values and 1 for NULL.
  sortKey: (value, descending) => sql`${value} IS NULL, ${value}${raw(descending ? ' DESC' : '')}`,
  rowPosition: noRowPosition,
  page: limitOffset,
  apart: raw(' LIMIT 9223372036854775807'),
};
