import type { Comparison } from '../plan/condition.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Native } from './dialect.ts';

/** MySQL's zero dates ('0000-00-00', months and days of 0) are no dates. */
const dated = (value: Sql): Sql =>
  sql`(${value} >= '0001-01-01' AND MONTH(${value}) > 0 AND DAYOFMONTH(${value}) > 0)`;
const where = (condition: Sql, value: Sql): Sql => sql`CASE WHEN ${condition} THEN ${value} END`;

/** What ends a second: no sum passes the last moment there is. */
const rest = raw('INTERVAL 999999 MICROSECOND');
const bySecond: Record<Comparison, (value: Sql, constant: Sql) => Sql> = {
  '=': (value, constant) => sql`${value} >= ${constant} AND ${value} <= ${constant} + ${rest}`,
  '>=': (value, constant) => sql`${value} >= ${constant}`,
  '<': (value, constant) => sql`${value} < ${constant}`,
  '>': (value, constant) => sql`${value} > ${constant} + ${rest}`,
  '<=': (value, constant) => sql`${value} <= ${constant} + ${rest}`,
};

/** A single's value with so many digits. */
const rounded = (value: Sql, digits: number): Sql =>
  sql`ROUND(${value} + 0e0, ${raw(String(digits - 1))} - FLOOR(LOG10(ABS(${value}))))`;
/** The shortest number that stands for a single: half of its last binary place is the most that may be off. */
function shortest(value: Sql): Sql {
  const near = (short: Sql): Sql =>
    sql`WHEN ABS((${short}) - ${value}) <= ABS(${value}) * 6e-8 THEN ${short}`;
  const six = sql`CAST(${value} AS CHAR) + 0e0`;
  return sql`CASE WHEN ${value} = 0 THEN 0e0 ${near(six)} ${near(rounded(value, 7))} ${near(rounded(value, 8))} ELSE ${rounded(value, 9)} END`;
}

const text = (value: Sql): Sql => sql`CONVERT(${value} USING utf8mb4)`;

/** Numbers of a column that fills them up with zeros to a width, which is 255 at most. */
const zeros = Object.fromEntries(
  Array.from({ length: 255 }, (_, at): [string, Native] => {
    const digits = (value: Sql): Sql => sql`CAST(${value} AS CHAR)`;
    const width = raw(String(at + 1));
    return [
      `zeros${at + 1}`,
      {
        read: (value) => sql`LPAD(${digits(value)}, GREATEST(${width}, CHAR_LENGTH(${digits(value)})), '0')`,
      },
    ];
  }),
);

/** Types of MySQL and MariaDB by the names the connector gives them. */
export const mysqlNatives: Record<string, Native> = {
  date: {
    read: (value) => where(dated(value), value),
    compare: (value, op, constant) => sql`(${value} ${raw(op)} ${constant} AND ${dated(value)})`,
  },
  datetime: {
    read: (value) => where(dated(value), value),
    compare: (value, op, constant) => sql`(${value} ${raw(op)} ${constant} AND ${dated(value)})`,
  },
  // With parts of seconds, which are not shown.
  moment: {
    read: (value) => where(dated(value), sql`CAST(DATE_FORMAT(${value}, '%Y-%m-%d %H:%i:%s') AS DATETIME)`),
    compare: (value, op, constant) => sql`(${bySecond[op](value, constant)} AND ${dated(value)})`,
  },
  ...zeros,
  // The server's own bytes say nothing to anybody.
  geometry: { read: (value) => sql`ST_AsText(${value})` },
  vector: { read: (value) => sql`VECTOR_TO_STRING(${value})` },
  float: { read: shortest },
  // Whole seconds of a TIME that is a length of time.
  length: { read: (value) => sql`(TIME_TO_SEC(${value}) DIV 1)` },
  bits: { read: (value) => sql`(${value} + 0)` },
  // Bytes that are text are shown as text, others by their beginning.
  bytes: {
    read: (value) =>
      sql`CASE WHEN CAST(${text(value)} AS BINARY) = ${value} THEN ${text(value)} WHEN ${value} IS NOT NULL THEN CONCAT('0x', LOWER(HEX(LEFT(${value}, 32))), CASE WHEN LENGTH(${value}) > 32 THEN '…' ELSE '' END) END`,
  },
};
