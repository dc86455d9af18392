import type { Comparison } from '../plan/condition.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Native } from './dialect.ts';

/** NaN and the infinities subtracted from themselves are no zero; numeric has infinities from version 14 on. */
const finite = (value: Sql): Sql => sql`(${value} - ${value} = 0)`;
/** The infinities, years before Christ and of six digits are no dates that anything else here can hold. */
const dated = (value: Sql): Sql => sql`(${value} >= '0001-01-01' AND ${value} < '100000-01-01')`;
const where = (condition: Sql, value: Sql): Sql => sql`CASE WHEN ${condition} THEN ${value} END`;

/** What ends a second: no sum passes the last moment there is. */
const rest = raw("INTERVAL '0.999999 second'");
/** Comparisons of whole seconds with moments that have parts of them. */
const bySecond: Record<Comparison, (value: Sql, constant: Sql) => Sql> = {
  '=': (value, constant) => sql`${value} >= ${constant} AND ${value} <= ${constant} + ${rest}`,
  '>=': (value, constant) => sql`${value} >= ${constant}`,
  '<': (value, constant) => sql`${value} < ${constant}`,
  '>': (value, constant) => sql`${value} > ${constant} + ${rest}`,
  '<=': (value, constant) => sql`${value} <= ${constant} + ${rest}`,
};

const numeric = (read: (value: Sql) => Sql): Native => ({
  read: (value) => where(finite(value), read(value)),
  compare: (value, op, constant) => sql`(${value} ${raw(op)} ${constant} AND ${finite(value)})`,
});

/** Only later versions count in decimals there; infinite lengths are none. */
const secondsOf = (value: Sql): Sql => sql`CAST(EXTRACT(EPOCH FROM ${value}) AS numeric)`;

/** Types of PostgreSQL by the names the connector gives them. */
export const postgresNatives: Record<string, Native> = {
  numeric: numeric((value) => value),
  float8: numeric((value) => value),
  // The shortest text of a single is what is shown; as a double the value itself is another number.
  float4: { read: (value) => where(finite(value), sql`CAST(CAST(${value} AS text) AS double precision)`) },
  date: {
    read: (value) => where(dated(value), value),
    compare: (value, op, constant) => sql`(${value} ${raw(op)} ${constant} AND ${dated(value)})`,
  },
  moment: {
    read: (value) => where(dated(value), sql`date_trunc('second', CAST(${value} AS timestamp))`),
    compare: (value, op, constant) => sql`(${bySecond[op](value, constant)} AND ${dated(value)})`,
  },
  // No average, no comparison with a number, and a text that a locale writes.
  money: { read: (value) => sql`CAST(${value} AS numeric)` },
  // A length of time, in seconds.
  interval: { read: (value) => where(finite(secondsOf(value)), secondsOf(value)) },
  // Neither summed nor cast to a decimal.
  oid: { read: (value) => sql`CAST(${value} AS bigint)` },
  bytea: {
    read: (value) =>
      sql`('0x' || encode(substring(${value} FROM 1 FOR 32), 'hex') || CASE WHEN length(${value}) > 32 THEN '…' ELSE '' END)`,
  },
  // A cast writes the length of the mask always, the value itself only where it says something.
  inet: { read: (value) => where(sql`${value} IS NOT NULL`, sql`format('%s', ${value})`) },
};
