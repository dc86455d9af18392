import { bound, join, raw, type Sql, sql } from '../sql.ts';
import type { Dialect, Period } from './dialect.ts';
import { datePictures, doubleQuoted, noRowPosition, numberPattern } from './forms.ts';
import { oracleNatives } from './oracle-natives.ts';
import { selectByRownum } from './oracle-select.ts';

/** Days of all time by number; those that 7 divides are Mondays. */
const julian = (value: Sql): Sql => sql`CAST(TO_CHAR(${value}, 'J') AS NUMBER(10))`;
const double = (value: Sql): Sql => sql`CAST(${value} AS BINARY_DOUBLE)`;
/** Grouped by the first moment of the period, written once a group. */
const period =
  (unit: string, picture: string) =>
  (value: Sql): Period => {
    const key = unit === '' ? sql`TRUNC(${value})` : sql`TRUNC(${value}, '${raw(unit)}')`;
    return { key, text: sql`TO_CHAR(${key}, '${raw(picture)}')` };
  };

/**
 * Oracle 12.1 and later. Its sessions compare texts by their bytes (NLS_COMP, NLS_SORT), as they are set in a new
 * connection. An empty text is NULL here, in columns as in constants.
 */
export const oracle: Dialect = {
  id: 'oracle',
  version: 'Oracle 12.1',
  // Names had 30 bytes at most until 12.2: outputs carry short ones.
  can: { medianAggregate: true, rowPosition: false, sharedNames: false },
  natives: oracleNatives,
  quoteIdent: doubleQuoted,
  // 128 from 12.2 on.
  longestName: 30,
  placeholder: () => '?',
  constant(constant) {
    switch (constant.type) {
      case 'integer':
        return sql`CAST(${bound(constant.text)} AS NUMBER(38))`;
      case 'decimal': {
        const { precision = 38, scale = 10 } = constant;
        return sql`CAST(${bound(constant.text)} AS ${raw(`NUMBER(${precision}, ${scale})`)})`;
      }
      case 'double':
        return double(bound(constant.text));
      case 'text':
        // No text is equal to it, and every text is greater.
        return constant.text === '' ? sql`NVL(${bound('')}, CHR(0))` : bound(constant.text);
      case 'date':
        return sql`TO_DATE(${bound(constant.text)}, 'YYYY-MM-DD')`;
      case 'datetime':
        // A moment beside a DATE would turn the column into moments, row by row.
        return constant.text.includes('.')
          ? sql`TO_TIMESTAMP(${bound(constant.text)}, 'YYYY-MM-DD HH24:MI:SS.FF6')`
          : sql`TO_DATE(${bound(constant.text)}, 'YYYY-MM-DD HH24:MI:SS')`;
      case 'boolean':
        return raw(constant.value ? '1' : '0');
    }
  },
  shown: (value, type) => (type === 'date' ? sql`TO_CHAR(${value}, 'YYYY-MM-DD')` : value),
  shownOfGroup: (value) => value,
  grouped: (value) => value,
  compared: (value) => value,
  ofGroup: (value) => value,
  asText(value, type) {
    if (type === 'text') return value;
    if (type === 'date') return sql`TO_CHAR(${value}, 'YYYY-MM-DD')`;
    if (type === 'datetime') return sql`TO_CHAR(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
    if (type === 'boolean') return sql`CASE ${value} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END`;
    // A double is written with an exponent, and a fraction without its zero.
    const number = type === 'double' ? sql`CAST(${value} AS NUMBER)` : value;
    return sql`REGEXP_REPLACE(TO_CHAR(${number}), '^(-?)[.]', '\\10.')`;
  },
  asNumber(value, type) {
    if (type !== 'text') return value;
    const trimmed = sql`TRIM(${value})`;
    return sql`CASE WHEN REGEXP_LIKE(${value}, ${numberPattern}) THEN ${double(trimmed)} END`;
  },
  asDouble: double,
  contains: (text, part) => sql`INSTR(LOWER(${text}), LOWER(${part})) > 0`,
  datePart: (part, value) =>
    part === 'weekday'
      ? sql`(MOD(${julian(value)}, 7) + 1)`
      : sql`CAST(TO_CHAR(${value}, '${raw(datePictures[part])}') AS NUMBER(10))`,
  groupsByNames: true,
  daysBetween: (from, to) => sql`(${julian(to)} - ${julian(from)})`,
  dayOf: (value) => sql`TRUNC(${value})`,
  momentOf: (value) => value,
  // A DATE, as moments beside it are.
  sinceEpoch: (seconds) => sql`(TO_DATE('1970-01-01', 'YYYY-MM-DD') + CAST(${seconds} AS NUMBER) / 86400)`,
  textLength: (text) => sql`LENGTH(${text})`,
  leading: (text, count) => sql`SUBSTR(${text}, 1, ${count})`,
  // Nothing is an empty text here.
  joined(texts) {
    const missing = texts.map((text) => sql`${text} IS NULL`);
    return sql`CASE WHEN NOT (${join(missing, ' OR ')}) THEN ${join([...texts], ' || ')} END`;
  },
  truncate: {
    hour: period('HH24', 'YYYY-MM-DD HH24":00"'),
    day: period('', 'YYYY-MM-DD'),
    week: period('IW', 'YYYY-MM-DD'),
    month: period('MM', 'YYYY-MM'),
    quarter: period('Q', 'YYYY-"Q"Q'),
    year: period('YYYY', 'YYYY'),
  },
  sum: (value) => sql`SUM(${value})`,
  average(value) {
    const total = double(sql`SUM(${value})`);
    return sql`${total} / COUNT(${value})`;
  },
  extreme: (fn, value) => sql`${raw(fn)}(${value})`,
  median: (value) => sql`MEDIAN(${value})`,
  middle: (low, high) => sql`(${low} + ${high}) * 0.5`,
  sortKey: (value, descending) => sql`${value}${raw(descending ? ' DESC' : '')} NULLS LAST`,
  rowPosition: noRowPosition,
  page: (size, offset) =>
    raw(offset > 0 ? `OFFSET ${offset} ROWS FETCH NEXT ${size} ROWS ONLY` : `FETCH FIRST ${size} ROWS ONLY`),
  // A statement stands in a derived table as it is, WITH and ORDER BY included.
  derive: (statement) => ({ head: '', body: statement }),
};

/** Oracle 10 and 11: rows are counted as they come (ROWNUM). */
export const oracle11: Dialect = {
  ...oracle,
  id: 'oracle11',
  version: 'Oracle 10.2',
  page: () => {
    throw new Error('pages are cut by the whole SELECT here');
  },
  select: selectByRownum,
};
