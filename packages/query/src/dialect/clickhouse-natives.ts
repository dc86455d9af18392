import type { Comparison } from '../plan/condition.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Native } from './dialect.ts';

/** The text of a bound constant; undefined where there is none. */
function textOf(constant: Sql): string | undefined {
  const [first] = constant.parts.filter((part) => typeof part !== 'string');
  return first === undefined ? undefined : String(first.value);
}

/** NaN and the infinities are no numbers that anything else here can hold; -0 is 0. */
const finite = (value: Sql): Sql => sql`CASE WHEN isFinite(${value}) THEN ${value} + 0 END`;

/** A moment to the second, as it is shown. */
const seconds = (value: Sql): Sql => sql`substring(toString(${value}), 1, 19)`;

/**
 * Compares the column itself with a literal, so that its index still serves. A literal beyond what the type can hold
 * would wrap around: there the texts are compared.
 */
const between =
  (first: string, last: string, ops: readonly Comparison[], text: (value: Sql) => Sql) =>
  (value: Sql, op: Comparison, constant: Sql): Sql => {
    const asked = textOf(constant);
    const fits = asked !== undefined && asked >= first && asked <= last && ops.includes(op);
    return fits ? sql`${value} ${raw(op)} ${constant}` : sql`${text(value)} ${raw(op)} ${constant}`;
  };
const every: readonly Comparison[] = ['=', '<', '<=', '>', '>='];
const day = (value: Sql): Sql => sql`toString(${value})`;

/** Version 18 to 19 show the first day there is as a zero date, and the first second as one too. */
const zeroDay = (value: Sql): Sql =>
  sql`CASE WHEN toYear(${value}) > 0 AND ${value} > toDate(0) THEN ${value} END`;
const zeroMoment = (value: Sql): Sql => sql`CASE WHEN ${value} > toDateTime(0) THEN ${value} END`;
const compareDay = between('1970-01-02', '2105-12-31', every, day);
const compareMoment = between('1970-01-02 00:00:00', '2105-12-31 23:59:59', every, seconds);
const comparePrecise = between('1900-01-02 00:00:00', '2261-12-31 23:59:59', ['>=', '<'], seconds);

/** Types of ClickHouse by the names the connector gives them. */
export const clickhouseNatives: Record<string, Native> = {
  float64: { read: finite },
  // The shortest text of a single is what is shown; as a double the value itself is another number.
  float32: { read: (value) => sql`CASE WHEN isFinite(${value}) THEN toFloat64(toString(${value})) + 0 END` },
  // Sums of unsigned numbers wrap around.
  uint64: {
    read: (value) => sql`toDecimal128(${value}, 0)`,
    compare: (value, op, constant) => sql`${value} ${raw(op)} ${constant}`,
  },
  // Whole numbers of 128 and 256 bits; servers that have them have decimals of 76 digits.
  wide: {
    // Made of the number itself, one beyond 76 digits would wrap around to another; of its text it is refused.
    read: (value) => sql`toDecimal256(toString(${value}), 0)`,
  },
  date: { read: (value) => value, compare: compareDay },
  zeroDate: {
    read: zeroDay,
    compare: (value, op, constant) => sql`(${compareDay(value, op, constant)} AND ${value} > toDate(0))`,
  },
  datetime: { read: (value) => value, compare: compareMoment },
  // Of a zone of its own: before version 20 a literal beside it is read in the server's zone, so texts are compared.
  zoned: { read: (value) => value },
  zeroDatetime: {
    read: zeroMoment,
    compare: (value, op, constant) =>
      sql`(${compareMoment(value, op, constant)} AND ${value} > toDateTime(0))`,
  },
  // With parts of seconds, which are not shown.
  moment: { read: (value) => sql`toStartOfSecond(${value})`, compare: comparePrecise },
  // Filled up with bytes of zero.
  fixed: { read: (value) => sql`toStringCutToZero(${value})` },
  // What is shown as the server writes it: enumerations, arrays, maps, addresses, UUIDs.
  written: { read: (value) => sql`toString(${value})` },
  // A value of any type, or none; the text of none would be an empty one, and 5 and '5' would be two.
  variant: { read: (value) => sql`CASE WHEN isNotNull(${value}) THEN toString(${value}) END` },
};
