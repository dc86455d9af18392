import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { deriveTsql } from '../user-sql/t-sql.ts';
import { fitsBigint } from './constants.ts';
import type { Dialect, Native } from './dialect.ts';
import { noMedian, noRowPosition, nullsBehind, written } from './forms.ts';
import { sqlserver2005Natives, sqlserverNatives } from './sqlserver-natives.ts';
import { selectByOffset, selectByRowNumber } from './sqlserver-select.ts';

const binary = raw('COLLATE Latin1_General_BIN2');
const unicode = (value: Sql): Sql => sql`CAST(${value} AS nvarchar(max))`;
/**
 * Text by its UTF-16 code units: the usual collations hold 'a' = 'A'. The server pads the shorter of two texts with
 * spaces before it compares them, under every collation; a last character that sorts before all others tells 'a' from
 * 'a '. Characters beyond the basic plane sort before U+E000 to U+FFFF here, and behind them on the other databases.
 */
const exact = (value: Sql): Sql => sql`(${unicode(value)} + NCHAR(1)) ${binary}`;

/** The beginning of yyyy-mm-dd hh:mi:ss. */
const beginning = (characters: number) => (value: Sql) =>
  written(sql`CONVERT(nvarchar(${raw(String(characters))}), ${value}, 120)`);

/**
 * Whether text is a number by `numberText`, without regular expressions: a sign, digits with one point at most, two
 * digits of exponent at most.
 */
function isNumber(value: Sql): Sql {
  const text = sql`(LTRIM(RTRIM(${unicode(value)})) ${binary})`;
  const e = sql`PATINDEX('%[eE]%', ${text} + N'e')`;
  const mantissa = sql`LEFT(${text}, ${e} - 1)`;
  const exponent = sql`SUBSTRING(${text}, ${e}, 200)`;
  const exponents = exponentForms.map((form) => sql`${exponent} LIKE '${raw(form)}'`);
  return sql`${mantissa} LIKE '%[0-9]%' AND ${mantissa} NOT LIKE '%[^0-9.+-]%' AND ${mantissa} NOT LIKE '_%[+-]%' AND ${mantissa} NOT LIKE '%.%.%' AND LEN(${mantissa}) <= 200 AND (${join(exponents, ' OR ')})`;
}
const exponentForms = ['', '[eE][0-9]', '[eE][0-9][0-9]', '[eE][+-][0-9]', '[eE][+-][0-9][0-9]'];

/** How the versions differ. */
interface Version {
  id: 'sqlserver' | 'sqlserver2005';
  version: string;
  natives: Readonly<Record<string, Native>>;
  day: string;
  moment: string;
  select: NonNullable<Dialect['select']>;
  /** What makes a derived table take ORDER BY. */
  allRows: string | undefined;
  toFloat(value: Sql): Sql;
  floatText(value: Sql): Sql;
}

/** Days since Monday; 1900-01-01 was one. */
const sinceMonday = (day: Sql, type: Sql): Sql =>
  sql`((DATEDIFF(day, CAST('19000101' AS ${type}), ${day}) % 7 + 7) % 7)`;
/** The Monday of a week. */
const mondayOf = (day: Sql, type: Sql): Sql => sql`DATEADD(day, -${sinceMonday(day, type)}, ${day})`;

function transactSql(of: Version): Dialect {
  const [dayType, momentType] = [raw(of.day), raw(of.moment)];
  // A parameter alone is text; ISO 8601 in style 120 is read alike under every language of the session.
  const converted = (type: Sql, text: string): Sql => sql`CONVERT(${type}, ${bound(text)}, 120)`;
  const dialect: Dialect = {
    id: of.id,
    version: of.version,
    can: { medianAggregate: false, rowPosition: false, sharedNames: true },
    natives: of.natives,
    quoteIdent: (name) => raw(`[${name.replaceAll(']', ']]')}]`),
    literal: (text) => raw(`N'${text}'`),
    placeholder: (position) => `@p${position}`,
    constant(constant) {
      switch (constant.type) {
        case 'integer':
          return fitsBigint(constant.text)
            ? sql`CAST(${bound(constant.text)} AS bigint)`
            : sql`CAST(${bound(constant.text)} AS decimal(38, 0))`;
        case 'decimal': {
          const { precision = 38, scale = 10 } = constant;
          return sql`CAST(${bound(constant.text)} AS ${raw(`decimal(${precision}, ${scale})`)})`;
        }
        case 'double':
          return sql`CAST(${bound(constant.text)} AS float)`;
        case 'text':
          return exact(bound(constant.text));
        case 'date':
          return converted(dayType, constant.text);
        case 'datetime':
          return converted(momentType, constant.text);
        case 'boolean':
          return sql`CAST(${raw(constant.value ? '1' : '0')} AS bit)`;
      }
    },
    shown: (value) => value,
    shownOfGroup: (value, type) => (type === 'text' ? unicode(value) : value),
    grouped: (value, type) => (type === 'text' ? exact(value) : value),
    compared: (value, type) => (type === 'text' ? exact(value) : value),
    // A grouped expression is not found again inside of another one.
    ofGroup: (value) => sql`MIN(${value})`,
    asText(value, type) {
      if (type === 'boolean') return sql`CASE ${value} WHEN 1 THEN N'true' WHEN 0 THEN N'false' END`;
      if (type === 'datetime') return sql`CONVERT(nvarchar(19), ${value}, 120)`;
      if (type === 'date') return sql`CONVERT(nvarchar(10), ${value}, 120)`;
      return type === 'double' ? of.floatText(value) : unicode(value);
    },
    asNumber(value, type) {
      if (type === 'boolean') return sql`CAST(${value} AS int)`;
      if (type !== 'text') return value;
      return sql`CASE WHEN ${isNumber(value)} THEN ${of.toFloat(unicode(value))} END`;
    },
    asDouble: (value) => sql`CAST(${value} AS float)`,
    // CHARINDEX finds no empty text, and knows no wildcards.
    contains: (text, part) => sql`CHARINDEX(LOWER(${part}) ${binary}, LOWER(${text}) ${binary}) > 0`,
    datePart: (part, value) =>
      part === 'weekday' ? sql`(${sinceMonday(value, dayType)} + 1)` : sql`DATEPART(${raw(part)}, ${value})`,
    daysBetween: (from, to) => sql`DATEDIFF(day, ${from}, ${to})`,
    dayOf: (value) => sql`CONVERT(${dayType}, CONVERT(nvarchar(10), ${value}, 120), 120)`,
    momentOf: (value) => sql`CAST(${value} AS ${momentType})`,
    // Numbers that are added to a date are small ones, which hold the seconds until 2038.
    sinceEpoch: (seconds) =>
      sql`DATEADD(second, CAST(CAST(${seconds} AS bigint) % 86400 AS int), DATEADD(day, CAST(CAST(${seconds} AS bigint) / 86400 AS int), CONVERT(${momentType}, '19700101')))`,
    // LEN leaves spaces at the end out.
    textLength: (text) => sql`(LEN(${text} + N'.') - 1)`,
    leading: (text, count) => sql`LEFT(${text}, ${count})`,
    joined: (texts) => sql`(${join([...texts], ' + ')})`,
    truncate: {
      hour: (value) => written(sql`CONVERT(nvarchar(13), ${value}, 120) + N':00'`),
      day: beginning(10),
      week: (value) => beginning(10)(mondayOf(value, dayType)),
      month: beginning(7),
      quarter: (value) =>
        written(sql`CONVERT(nvarchar(4), ${value}, 120) + N'-Q' + DATENAME(quarter, ${value})`),
      year: beginning(4),
    },
    // A SUM of INT is an INT and runs over.
    sum: (value, type) =>
      type === 'integer' ? sql`SUM(CAST(${value} AS decimal(38, 0)))` : sql`SUM(${value})`,
    average: (value, type) => sql`CAST(${dialect.sum(value, type)} AS float) / COUNT(${value})`,
    extreme(fn, value, type) {
      const greatest = (of: Sql): Sql => sql`${raw(fn)}(${of})`;
      if (type === 'boolean') return sql`CAST(${greatest(sql`CAST(${value} AS int)`)} AS bit)`;
      if (type !== 'text') return greatest(value);
      const found = greatest(exact(value));
      return sql`LEFT(${found}, LEN(${found}) - 1)`;
    },
    median: noMedian,
    middle(low, high, result) {
      if (result.type === 'double') return sql`${low} * 0.5e0 + ${high} * 0.5e0`;
      const type = raw(`decimal(${result.precision ?? 38}, ${result.scale ?? 1})`);
      const [from, to] = [low, high].map((value) => sql`CAST(${value} AS ${type})`) as [Sql, Sql];
      return sql`${from} + CAST((${to} - ${from}) * 0.5 AS ${type})`;
    },
    sortKey: nullsBehind,
    rowPosition: noRowPosition,
    page: () => {
      throw new Error('pages are cut by the whole SELECT here');
    },
    select: of.select,
    derive: (statement, keepsOrder) => deriveTsql(statement, { keepsOrder, allRows: of.allRows }),
  };
  return dialect;
}

/** SQL Server 2012 and later. No such server runs in our tests: the SQL is stated, not tried. */
export const sqlserver = transactSql({
  id: 'sqlserver',
  version: 'SQL Server 2012',
  natives: sqlserverNatives,
  day: 'date',
  moment: 'datetime2',
  select: selectByOffset,
  allRows: 'OFFSET 0 ROWS',
  toFloat: (value) => sql`TRY_CONVERT(float, ${value})`,
  // The shortest text that reads back as the same number.
  floatText: (value) => sql`FORMAT(${value}, N'R', N'en-US')`,
});

/** SQL Server 2005 to 2008 R2: no DATE in 2005, no OFFSET, no TRY_CONVERT; doubles are searched by six digits. */
export const sqlserver2005 = transactSql({
  id: 'sqlserver2005',
  version: 'SQL Server 2005',
  natives: sqlserver2005Natives,
  day: 'datetime',
  moment: 'datetime',
  select: selectByRowNumber,
  allRows: undefined,
  toFloat: (value) => sql`CAST(${value} AS float)`,
  floatText: (value) => sql`CONVERT(nvarchar(40), ${value})`,
});
