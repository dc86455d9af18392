import type { Constant } from '../plan/condition.ts';
import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { clickhouse } from './clickhouse.ts';
import type { DatePart, Dialect, Period } from './dialect.ts';

/**
 * A moment as the digits yyyyMMddHHmmss in one whole number of 64 bits, a day as its first moment: the types of
 * ClickHouse end in 2149 or 2299 and begin in 1900 or 1970, and which of them a server has depends on its version.
 */
const dayDigits = 1_000_000;
const part = (value: Sql, by: number): Sql => sql`intDiv(${value}, ${raw(String(by))})`;
const rest = (value: Sql, by: number): Sql => sql`(${value} % ${raw(String(by))})`;

const year = (value: Sql): Sql => part(value, 10_000 * dayDigits);
const month = (value: Sql): Sql => rest(part(value, 100 * dayDigits), 100);
const dayOfMonth = (value: Sql): Sql => rest(part(value, dayDigits), 100);
const quarter = (value: Sql): Sql => sql`intDiv(${month(value)} + 2, 3)`;

const two = (value: Sql): Sql => sql`substring(toString(${value} + 100), 2)`;
const four = (value: Sql): Sql =>
  sql`CASE WHEN ${value} > 9999 THEN toString(${value}) ELSE substring(toString(${value} + 10000), 2) END`;

/** 'yyyy-MM-dd' of year * 10000 + month * 100 + day. */
const dateText = (key: Sql): Sql =>
  sql`concat(${four(part(key, 10_000))}, '-', ${two(rest(part(key, 100), 100))}, '-', ${two(rest(key, 100))})`;

function momentText(value: Sql): Sql {
  const clock = [10_000, 100, 1].map((by) => two(rest(part(value, by), 100)));
  return sql`concat(${dateText(part(value, dayDigits))}, ' ', ${join(clock, `, ':', `)})`;
}

/**
 * Days since 0000-03-01, which was a Wednesday: years begin in March, so that the day of a leap year is the last one.
 * Source: Howard Hinnant, chrono-compatible low-level date algorithms.
 */
function dayNumber(value: Sql): Sql {
  const shifted = sql`((${month(value)} + 9) % 12)`;
  const from = sql`(${year(value)} - intDiv(${shifted}, 10))`;
  return sql`(${from} * 365 + intDiv(${from}, 4) - intDiv(${from}, 100) + intDiv(${from}, 400) + intDiv(${shifted} * 306 + 5, 10) + ${dayOfMonth(value)} - 1)`;
}

const parts: Record<DatePart, (value: Sql) => Sql> = {
  year,
  quarter,
  month,
  day: dayOfMonth,
  weekday: (value) => sql`((${dayNumber(value)} + 2) % 7 + 1)`,
  hour: (value) => rest(part(value, 10_000), 100),
  minute: (value) => rest(part(value, 100), 100),
  second: (value) => rest(value, 100),
};

/** A value under a name, for a piece that needs it more than once. */
const named = (name: string, value: Sql, piece: (name: Sql) => Sql): Sql =>
  sql`arrayMap(${raw(name)} -> ${piece(raw(name))}, [${value}])[1]`;

/** Year * 10000 + month * 100 + day of a day's number; the way back of `dayNumber`. */
const dayOfNumber = (number: Sql): Sql =>
  named('mj_n', number, (n) =>
    named('mj_e', sql`${n} % 146097`, (e) =>
      named(
        'mj_y',
        sql`intDiv(${e} - intDiv(${e}, 1460) + intDiv(${e}, 36524) - intDiv(${e}, 146096), 365)`,
        (y) =>
          named('mj_d', sql`${e} - (${y} * 365 + intDiv(${y}, 4) - intDiv(${y}, 100))`, (d) =>
            named('mj_m', sql`intDiv(${d} * 5 + 2, 153)`, (m) => {
              const later = sql`intDiv(${m}, 10)`;
              const years = sql`(${y} + intDiv(${n}, 146097) * 400 + ${later})`;
              const months = sql`(${m} + 3 - ${later} * 12)`;
              return sql`${years} * 10000 + ${months} * 100 + ${d} - intDiv(${m} * 153 + 2, 5) + 1`;
            }),
          ),
      ),
    ),
  );

/** A period that is told by digits: year and a part of it. */
function digits(key: Sql, by: number, between: string, last: (value: Sql) => Sql): Period {
  return { key, text: sql`concat(${four(part(key, by))}, ${raw(between)}, ${last(rest(key, by))})` };
}

/** The digits of 'yyyy-MM-dd[ HH:mm:ss[.f]]', which are compared as the whole numbers are. */
function moment(text: string): Sql {
  const [, day = '', clock = '', fraction = ''] =
    /^(\d+-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?(\.\d+)?/.exec(text) ?? [];
  const whole = `${day}${clock === '' ? '000000' : clock}`.replaceAll(/[-:]/g, '');
  // Numbers alone: nothing that a user wrote stands in the statement.
  return raw(`${Number(whole)}${/[1-9]/.test(fraction) ? fraction : ''}`);
}

const isMoment = ({ type }: Constant): boolean => type === 'date' || type === 'datetime';
const constantSql = (constant: Constant): Sql =>
  isMoment(constant) && 'text' in constant ? moment(constant.text) : clickhouse.constant(constant);

/**
 * ClickHouse as the store of datasets: its tables are of our own making, so that their values are as they came whatever
 * the server's version. Dates and moments are whole numbers there (see above).
 */
export const clickhouseMart: Dialect = {
  ...clickhouse,
  id: 'clickhouseMart',
  natives: {},
  constant: constantSql,
  result: (constant) => (isMoment(constant) ? sql`toInt64(${constantSql(constant)})` : constantSql(constant)),
  oneOf(value, constants) {
    const list = constants.map((one) => (one.type === 'decimal' ? bound(one.text) : constantSql(one)));
    return sql`${value} IN (${join(list, ', ')})`;
  },
  shown(value, type) {
    if (type === 'date') return dateText(part(value, dayDigits));
    return type === 'datetime' ? momentText(value) : value;
  },
  compared: (value) => value,
  asText(value, type, scale) {
    if (type === 'date' || type === 'datetime') return clickhouseMart.shown(value, type);
    return clickhouse.asText(value, type, scale);
  },
  datePart: (name, value) => parts[name](value),
  daysBetween: (from, to) => sql`(${dayNumber(to)} - ${dayNumber(from)})`,
  dayOf: (value) => sql`(${part(value, dayDigits)} * ${raw(String(dayDigits))})`,
  momentOf: (value) => value,
  sinceEpoch: (seconds) => sql`toInt64(toYYYYMMDDhhmmss(toDateTime(toUInt32(${seconds}), 'UTC'), 'UTC'))`,
  truncate: {
    hour(value) {
      const key = part(value, 10_000);
      return { key, text: sql`concat(${dateText(part(key, 100))}, ' ', ${two(rest(key, 100))}, ':00')` };
    },
    day(value) {
      const key = part(value, dayDigits);
      return { key, text: dateText(key) };
    },
    week(value) {
      const number = dayNumber(value);
      // The day before the first one was a Tuesday.
      const key = sql`(${number} - (${number} + 2) % 7)`;
      return { key, text: dateText(dayOfNumber(key)) };
    },
    month: (value) => digits(part(value, 100 * dayDigits), 100, `'-'`, two),
    quarter: (value) =>
      digits(sql`(${year(value)} * 10 + ${quarter(value)})`, 10, `'-Q'`, (one) => sql`toString(${one})`),
    year(value) {
      const key = year(value);
      return { key, text: four(key) };
    },
  },
};
