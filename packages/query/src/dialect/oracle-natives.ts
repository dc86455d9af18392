import type { Comparison } from '../plan/condition.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Native } from './dialect.ts';

/** A moment to the second, as it is shown. */
const second = (value: Sql): Sql =>
  sql`TO_DATE(TO_CHAR(${value}, 'YYYY-MM-DD HH24:MI:SS'), 'YYYY-MM-DD HH24:MI:SS')`;
/** Whole seconds stand before their parts: these two need no cutting, so that an index serves. */
const direct: readonly Comparison[] = ['>=', '<'];

/** Types of Oracle by the names the connector gives them. */
export const oracleNatives: Record<string, Native> = {
  padded: { read: (value) => sql`RTRIM(${value})` },
  // Neither grouped nor compared: the first thousand characters stand for the text.
  longText: { read: (value) => sql`TO_CHAR(SUBSTR(${value}, 1, 1000))` },
  moment: {
    read: second,
    compare: (value, op, constant) =>
      sql`${direct.includes(op) ? value : second(value)} ${raw(op)} ${constant}`,
  },
  // What the clock showed in the value's own zone.
  zoned: { read: second },
  // The shortest text of a single stands for it.
  single: { read: (value) => sql`CAST(TO_CHAR(${value}) AS BINARY_DOUBLE)` },
  bytes: {
    read: (value) => sql`CASE WHEN ${value} IS NOT NULL THEN '0x' || LOWER(RAWTOHEX(${value})) END`,
  },
};
