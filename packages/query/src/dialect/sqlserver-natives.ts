import type { Comparison } from '../plan/condition.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Native } from './dialect.ts';

/** Comparisons of whole seconds with moments that have parts of them; no sum passes the last moment there is. */
const bySecond =
  (end: (constant: Sql) => Sql) =>
  (value: Sql, op: Comparison, constant: Sql): Sql => {
    if (op === '=') return sql`(${value} >= ${constant} AND ${value} <= ${end(constant)})`;
    return sql`${value} ${raw(op)} ${op === '>' || op === '<=' ? end(constant) : constant}`;
  };

const cast = (type: string): Native => ({ read: (value) => sql`CAST(${value} AS ${raw(type)})` });

/** The beginning of bytes in hexadecimal digits; style 2 writes them without 0x, in capitals. */
const bytes: Native = {
  read: (value) =>
    sql`CASE WHEN ${value} IS NOT NULL THEN N'0x' + LOWER(CONVERT(nvarchar(64), CAST(${value} AS varbinary(32)), 2)) + CASE WHEN DATALENGTH(${value}) > 32 THEN N'…' ELSE N'' END END`,
};

const shared: Record<string, Native> = {
  // Old and own types are neither grouped nor compared.
  longText: cast('nvarchar(max)'),
  guid: cast('nvarchar(36)'),
  variant: cast('nvarchar(4000)'),
  padded: { read: (value) => sql`RTRIM(${value})` },
  money: cast('decimal(19, 4)'),
  bytes,
};

/** The shortest text of a single stands for it; as a double the value itself is another number. */
const single: Native = {
  read: (value) => sql`CAST(FORMAT(${value}, N'R', N'en-US') AS float)`,
};

/** Types of SQL Server 2012 and later by the names the connector gives them. */
export const sqlserverNatives: Record<string, Native> = {
  ...shared,
  single,
  // Parts of seconds are not shown.
  moment: {
    read: (value) => sql`CONVERT(datetime2(0), CONVERT(nvarchar(19), ${value}, 120), 120)`,
    compare: bySecond((constant) => sql`DATEADD(nanosecond, 999999900, ${constant})`),
  },
  // With an offset: what the clock showed there.
  zoned: { read: (value) => sql`CONVERT(datetime2(0), CONVERT(nvarchar(19), ${value}, 120), 120)` },
};

/** Types of SQL Server 2005 and 2008: moments are DATETIME, which counts in steps of 1/300 of a second. */
export const sqlserver2005Natives: Record<string, Native> = {
  ...shared,
  single: cast('float'),
  moment: {
    read: (value) => sql`CONVERT(datetime, CONVERT(nvarchar(19), ${value}, 120), 120)`,
    compare: bySecond((constant) => sql`DATEADD(millisecond, 997, ${constant})`),
  },
};
