import type { Column } from '@mingjing/contract';
import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { clickhouseNatives } from './clickhouse-natives.ts';
import { fitsBigint } from './constants.ts';
import type { Dialect, Period } from './dialect.ts';
import { noRowPosition, numberPattern } from './forms.ts';

/** Aggregates of no rows are 0 here, and NULL only for values that may be NULL. */
const nullable = (value: Sql): Sql => sql`toNullable(${value})`;
/** Both middle values of a group from one pass: a hair below one half is the lower one of an even count. */
const middles = (value: Sql): Sql => sql`quantilesExact(0.499999999999, 0.5)(${nullable(value)})`;
const digits = (key: Sql, from: number, count: number): Sql =>
  sql`substring(toString(${key}), ${raw(String(from))}, ${raw(String(count))})`;

/** 'yyyy-MM-dd' of a number that begins with these digits. */
const dayText = (key: Sql): Sql =>
  sql`concat(${digits(key, 1, 4)}, '-', ${digits(key, 5, 2)}, '-', ${digits(key, 7, 2)})`;

/** A day by its number yyyymmdd, which dates beyond 2149 have as well. */
const day = (value: Sql): Period => numbered(sql`toYYYYMMDD(${value})`);

function numbered(key: Sql): Period {
  return { key, text: dayText(key) };
}

/**
 * A week by its Monday; toDayOfWeek() is 1 on one. That of the first days of 1970 lies before the first day of Date and
 * DateTime, where counting back wraps around to 2149: 1970-01-01 is what those columns hold where nothing was given.
 */
function week(value: Sql): Period {
  const { key: own } = day(value);
  const { key } = day(sql`addDays(${value}, 1 - toDayOfWeek(${value}))`);
  return numbered(sql`CASE WHEN ${own} BETWEEN 19700101 AND 19700104 THEN 19691229 ELSE ${key} END`);
}

/** Digits of a decimal of 64 bits, and characters of the longest of 256. */
const narrowDigits = 18;
const longestDecimal = 80;
const isWideDecimal = ({ type, precision = longestDecimal }: Column): boolean =>
  type === 'decimal' && precision > narrowDigits;

/** Places after the point: with more than a text has, fewer digits before it would fit. */
const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** What is made of a date within years that the other type holds: beyond them it would wrap around to another. */
const within = (first: number, last: number, value: Sql, made: Sql): Sql =>
  sql`CASE WHEN toYear(${value}) BETWEEN ${raw(String(first))} AND ${raw(String(last))} THEN ${made} END`;
const dateParts = {
  year: 'toYear',
  quarter: 'toQuarter',
  month: 'toMonth',
  day: 'toDayOfMonth',
  weekday: 'toDayOfWeek',
  hour: 'toHour',
  minute: 'toMinute',
  second: 'toSecond',
} as const;

/** The text of a decimal with all its places: releases of today leave out the zeros at its end, old ones do not. */
function allPlaces(text: Sql, scale: number): Sql {
  const zeros = raw('0'.repeat(scale));
  const point = sql`position(${text}, '.')`;
  // Of so many zeros those that are missing.
  return sql`concat(${text}, CASE WHEN ${point} = 0 THEN '.${zeros}' ELSE substring('${zeros}', 1 + length(${text}) - ${point}) END)`;
}

/**
 * ClickHouse 18.16 and later. Texts are bytes and compare so. Dates are compared by their texts: a literal beyond the
 * range of a column's type would wrap around (the types that connectors name are compared themselves where it fits).
 */
export const clickhouse: Dialect = {
  id: 'clickhouse',
  version: 'ClickHouse 18.16',
  // Before version 24 an alias hides the column of the same name, even where the column is qualified.
  can: { medianAggregate: true, rowPosition: false, sharedNames: false },
  natives: clickhouseNatives,
  quoteIdent: (name) => raw(`\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``),
  // The form of the server's own parameters; the connector puts the literals in.
  placeholder: (position) => `{p${position}:String}`,
  constant(constant) {
    switch (constant.type) {
      case 'integer':
        return fitsBigint(constant.text)
          ? sql`toInt64(${bound(constant.text)})`
          : sql`toDecimal128(${bound(constant.text)}, 0)`;
      case 'decimal':
        return sql`toDecimal128(${bound(constant.text)}, ${raw(String(constant.scale ?? placesOf(constant.text)))})`;
      case 'double':
        return sql`toFloat64(${bound(constant.text)})`;
      case 'text':
      case 'date':
      case 'datetime':
        return bound(constant.text);
      case 'boolean':
        return raw(constant.value ? '1' : '0');
    }
  },
  result(constant) {
    if (constant.type === 'date') return sql`toDate(${bound(constant.text)})`;
    if (constant.type === 'datetime') return sql`toDateTime(${bound(constant.text)})`;
    return clickhouse.constant(constant);
  },
  // The list takes decimals of the column's own digits only, and reads them from texts.
  oneOf(value, constants) {
    const list = constants.map((constant) =>
      constant.type === 'decimal' ? bound(constant.text) : clickhouse.constant(constant),
    );
    return sql`${value} IN (${join(list, ', ')})`;
  },
  shown: (value) => value,
  shownOfGroup: (value) => value,
  grouped: (value) => value,
  // Servers before version 19 end where they group by a decimal of 128 bits beside a text. They group by the value itself
  // where a function could be undone, which a part of a text cannot.
  groupedByOther: (value, column) =>
    isWideDecimal(column)
      ? {
          key: sql`substring(toString(${value}), 1, ${raw(String(longestDecimal))})`,
          ofGroup: sql`any(${value})`,
        }
      : undefined,
  compared(value, type) {
    if (type === 'date') return sql`toString(${value})`;
    return type === 'datetime' ? sql`substring(toString(${value}), 1, 19)` : value;
  },
  ofGroup: (value) => value,
  asText(value, type, scale = 0) {
    if (type === 'decimal' && scale > 0) return allPlaces(sql`toString(${value})`, scale);
    if (type === 'text') return value;
    if (type === 'datetime') return sql`substring(toString(${value}), 1, 19)`;
    if (type === 'boolean') return sql`CASE WHEN ${value} = 1 THEN 'true' WHEN ${value} = 0 THEN 'false' END`;
    return sql`toString(${value})`;
  },
  asNumber(value, type) {
    if (type === 'boolean') return sql`toUInt8(${value})`;
    if (type !== 'text') return value;
    // The reader of numbers knows neither spaces nor a plus before the digits.
    return sql`CASE WHEN match(${value}, ${numberPattern}) THEN toFloat64OrNull(replaceRegexpAll(${value}, '^ *[+]|[ ]', '')) END`;
  },
  asDouble: (value) => sql`toFloat64(${value})`,
  contains: (text, part) => sql`position(lowerUTF8(${text}), lowerUTF8(${part})) > 0`,
  datePart: (part, value) => sql`${raw(dateParts[part])}(${value})`,
  daysBetween: (from, to) => sql`dateDiff('day', ${from}, ${to})`,
  dayOf: (value) => within(1970, 2148, value, sql`toDate(${value})`),
  momentOf: (value) => within(1970, 2105, value, sql`toDateTime(${value})`),
  // By its text: what the server's own clocks show then is another moment.
  sinceEpoch: (seconds) => sql`toDateTime(toString(toDateTime(toUInt32(${seconds}), 'UTC')))`,
  withoutZone(value, { native }) {
    if (native === 'zoned') return sql`toDateTime(toString(${value}))`;
    return native === 'moment' ? sql`toDateTime64(substring(toString(${value}), 1, 19), 0)` : value;
  },
  textLength: (text) => sql`lengthUTF8(${text})`,
  // substringUTF8 of version 18 cuts characters of four bytes in two.
  leading: (text, count) => sql`extract(${text}, '(?s)^.{0,${count}}')`,
  joined: (texts) => sql`concat(${join([...texts], ', ')})`,
  // CASE of a value that may be missing finds none of its names.
  nameOf(number, names) {
    const cases = names.map(([one, name]) => sql` WHEN ${number} = ${one} THEN ${name}`);
    return sql`CASE${join(cases, '')} END`;
  },
  truncate: {
    hour(value) {
      const key = sql`(toYYYYMMDD(${value}) * 100 + toHour(${value}))`;
      return { key, text: sql`concat(${dayText(key)}, ' ', ${digits(key, 9, 2)}, ':00')` };
    },
    day,
    week,
    month(value) {
      const key = sql`toYYYYMM(${value})`;
      return { key, text: sql`concat(${digits(key, 1, 4)}, '-', ${digits(key, 5, 2)})` };
    },
    quarter(value) {
      const key = sql`(toYear(${value}) * 10 + toQuarter(${value}))`;
      return { key, text: sql`concat(${digits(key, 1, 4)}, '-Q', ${digits(key, 5, 1)})` };
    },
    year(value) {
      const key = sql`toYear(${value})`;
      return { key, text: sql`toString(${key})` };
    },
  },
  // Of values that are all NULL it is NULL before version 19.
  countUnique: (value) => sql`ifNull(uniqExact(${value}), 0)`,
  // A sum of whole numbers wraps around.
  sum(value, type) {
    const added = type === 'integer' ? sql`toDecimal128(${value}, 0)` : value;
    return sql`sum(${nullable(added)})`;
  },
  average: (value, type) =>
    sql`toFloat64(${clickhouse.sum(value, type)}) / nullIf(toFloat64(COUNT(${value})), 0)`,
  extreme: (fn, value) => sql`${raw(fn)}(${nullable(value)})`,
  median(value, result) {
    const found = middles(value);
    const middle = clickhouse.middle(sql`${found}[1]`, sql`${found}[2]`, result);
    return sql`CASE WHEN COUNT(${value}) > 0 THEN ${middle} END`;
  },
  middle(low, high, result) {
    if (result.type === 'double') return sql`${low} * 0.5 + ${high} * 0.5`;
    const scale = raw(String(result.scale ?? 1));
    const [from, to] = [low, high].map((value) => sql`toDecimal128(${value}, ${scale})`) as [Sql, Sql];
    // Divided by a whole number a decimal keeps its scale.
    return sql`${from} + (${to} - ${from}) / 2`;
  },
  sortKey: (value, descending) => sql`${value}${raw(descending ? ' DESC' : '')} NULLS LAST`,
  rowPosition: noRowPosition,
  page: (size, offset) => raw(offset > 0 ? `LIMIT ${offset}, ${size}` : `LIMIT ${size}`),
};
