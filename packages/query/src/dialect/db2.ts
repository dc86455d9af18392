import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { hoistWith } from '../user-sql/t-sql.ts';
import { fitsBigint } from './constants.ts';
import { db2Natives } from './db2-natives.ts';
import { isNumberByShape } from './db2-numbers.ts';
import { selectByFetch, selectByPlace } from './db2-select.ts';
import type { Dialect } from './dialect.ts';
import {
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

/** The most digits that a decimal has. */
const mostDigits = 31;
/** The shorter of two texts is padded with spaces before they are compared: a last character tells 'a' from 'a '. */
const exact = (value: Sql): Sql => sql`(${value} || CHR(1))`;

const format = (picture: string) => (value: Sql) => written(sql`TO_CHAR(${value}, '${raw(picture)}')`);

/** How the versions differ. */
interface Version {
  id: 'db2' | 'db2v9';
  version: string;
  select: NonNullable<Dialect['select']>;
  isNumber(value: Sql): Sql;
  monday(value: Sql): Sql;
}

function db2Sql(of: Version): Dialect {
  const dialect: Dialect = {
    id: of.id,
    version: of.version,
    can: { medianAggregate: false, rowPosition: false, sharedNames: false },
    natives: db2Natives,
    quoteIdent: doubleQuoted,
    placeholder: () => '?',
    // A marker alone has the type, and the length, of what stands beside it.
    constant(constant) {
      switch (constant.type) {
        case 'integer':
          return fitsBigint(constant.text)
            ? sql`CAST(${bound(constant.text)} AS BIGINT)`
            : sql`CAST(${bound(constant.text)} AS DECFLOAT)`;
        case 'decimal': {
          const { precision = 38, scale = 10 } = constant;
          const type = precision > mostDigits ? 'DECFLOAT' : `DECIMAL(${precision}, ${scale})`;
          return sql`CAST(${bound(constant.text)} AS ${raw(type)})`;
        }
        case 'double':
          return sql`CAST(${bound(constant.text)} AS DOUBLE)`;
        case 'text':
          return exact(varchar(bound(constant.text)));
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
    grouped: (value, type) => (type === 'text' ? exact(value) : value),
    compared: (value, type) => (type === 'text' ? exact(value) : value),
    // A grouped expression is not found again inside of another one.
    ofGroup: (value) => sql`MIN(${value})`,
    asText(value, type) {
      if (type === 'text') return typedText(value);
      if (type === 'boolean') return trueOrFalse(value);
      if (type === 'date') return sql`TO_CHAR(${value}, 'YYYY-MM-DD')`;
      if (type === 'datetime') return sql`TO_CHAR(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
      // A double is written with an exponent.
      const number = type === 'double' ? sql`CAST(${value} AS DECFLOAT)` : value;
      return sql`CAST(${number} AS VARCHAR(60))`;
    },
    asNumber(value, type) {
      if (type === 'boolean') return sql`CAST(${value} AS INTEGER)`;
      if (type !== 'text') return value;
      return sql`CASE WHEN ${of.isNumber(value)} THEN CAST(TRIM(${value}) AS DOUBLE) END`;
    },
    asDouble: (value) => sql`CAST(${value} AS DOUBLE)`,
    contains: (text, part) => sql`LOCATE(LOWER(${varchar(part)}), LOWER(${text})) > 0`,
    datePart: (part, value) =>
      sql`${raw(part === 'weekday' ? 'DAYOFWEEK_ISO' : part.toUpperCase())}(${value})`,
    daysBetween: (from, to) => sql`(DAYS(${to}) - DAYS(${from}))`,
    dayOf: (value) => sql`CAST(${value} AS DATE)`,
    momentOf: (value) => sql`CAST(${value} AS TIMESTAMP)`,
    sinceEpoch: (seconds) =>
      sql`(TIMESTAMP('1970-01-01-00.00.00') + CAST(${seconds} AS DECIMAL(15, 0)) SECONDS)`,
    // Without a unit lengths are counted in bytes.
    textLength: (text) => sql`CHARACTER_LENGTH(${text}, CODEUNITS32)`,
    leading: (text, count) => sql`SUBSTRING(${text}, 1, ${count}, CODEUNITS32)`,
    joined: (texts) => sql`(${join([...texts], ' || ')})`,
    truncate: {
      hour: (value) => written(sql`TO_CHAR(${value}, 'YYYY-MM-DD HH24') || ':00'`),
      day: format('YYYY-MM-DD'),
      week: (value) => format('YYYY-MM-DD')(of.monday(value)),
      month: format('YYYY-MM'),
      quarter: (value) =>
        written(sql`TO_CHAR(${value}, 'YYYY') || '-Q' || CAST(QUARTER(${value}) AS CHAR(1))`),
      year: format('YYYY'),
    },
    // A SUM of BIGINT is a BIGINT and runs over.
    sum: (value, type) =>
      type === 'integer' ? sql`SUM(CAST(${value} AS DECIMAL(31, 0)))` : sql`SUM(${value})`,
    average: (value, type) => sql`CAST(${dialect.sum(value, type)} AS DOUBLE) / COUNT(${value})`,
    extreme: (fn, value) => sql`${raw(fn)}(${value})`,
    median: noMedian,
    middle: (low, high, { type }) =>
      type === 'double'
        ? sql`${low} * 0.5e0 + ${high} * 0.5e0`
        : sql`(CAST(${low} AS DECFLOAT) + ${high}) * 0.5`,
    sortKey: nullsBehind,
    rowPosition: noRowPosition,
    page: () => {
      throw new Error('pages are cut by the whole SELECT here');
    },
    select: of.select,
    derive: hoistWith,
  };
  return dialect;
}

/** DB2 for Linux, UNIX and Windows 11.1 and later. */
export const db2 = db2Sql({
  id: 'db2',
  version: 'DB2 11.1',
  select: selectByFetch,
  isNumber: (value) => sql`REGEXP_LIKE(${value}, ${numberPattern})`,
  monday: (value) => sql`ADD_DAYS(CAST(${value} AS DATE), 1 - DAYOFWEEK_ISO(${value}))`,
});

/** DB2 9.7 to 10.5: neither OFFSET nor regular expressions. */
export const db2v9 = db2Sql({
  id: 'db2v9',
  version: 'DB2 9.7',
  select: selectByPlace,
  isNumber: isNumberByShape,
  monday: (value) => sql`(CAST(${value} AS DATE) - (DAYOFWEEK_ISO(${value}) - 1) DAYS)`,
});
