import type { Comparison } from '../plan/condition.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Native } from './dialect.ts';

/** A moment to the second, as it is shown. */
const second = (value: Sql): Sql => sql`CAST(TO_CHAR(${value}, 'YYYY-MM-DD HH24:MI:SS') AS TIMESTAMP)`;
/** Whole seconds stand before their parts: these two need no cutting, so that an index serves. */
const direct: readonly Comparison[] = ['>=', '<'];
const text = (value: Sql): Sql => sql`CAST(${value} AS VARCHAR(4000))`;

/** Types of DB2 by the names the connector gives them. */
export const db2Natives: Record<string, Native> = {
  padded: { read: (value) => sql`RTRIM(${value})` },
  // Neither grouped nor compared: its beginning stands for the text.
  longText: { read: (value) => sql`CAST(SUBSTR(${value}, 1, 4000) AS VARCHAR(4000))` },
  moment: {
    read: second,
    compare: (value, op, constant) =>
      sql`${direct.includes(op) ? value : second(value)} ${raw(op)} ${constant}`,
  },
  zoned: { read: second },
  // The shortest text of a single stands for it.
  single: { read: (value) => sql`CAST(CAST(${value} AS VARCHAR(24)) AS DOUBLE)` },
  written: { read: text },
  bytes: {
    read: (value) => sql`CASE WHEN ${value} IS NOT NULL THEN '0x' || LOWER(HEX(${value})) END`,
  },
};
