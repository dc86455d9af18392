import { bound, raw, type Sql, sql } from '../sql.ts';
import type { Dialect } from './dialect.ts';
import { numberText } from './number-text.ts';

const pattern = raw(`'${numberText}'`);
const fitsBigint = (text: string): boolean => BigInt.asIntN(64, BigInt(text)) === BigInt(text);
const date = (format: string) => (value: Sql) => sql`strftime(${value}, ${raw(`'${format}'`)})`;

/** DuckDB 1.1+: the engine of stored datasets. Texts may be stored as ENUM, which sorts by its own order. */
export const duckdb: Dialect = {
  id: 'duckdb',
  version: '1.1',
  can: { medianAggregate: true, rowPosition: true },
  quoteIdent: (name) => raw(`"${name.replaceAll('"', '""')}"`),
  placeholder: (position) => `$${position}`,
  constant(constant) {
    switch (constant.type) {
      case 'integer':
        return fitsBigint(constant.text)
          ? sql`CAST(${bound(constant.text)} AS BIGINT)`
          : sql`CAST(${bound(constant.text)} AS HUGEINT)`;
      case 'decimal': {
        // The engine keeps decimals of unknown scale so.
        const { precision = 38, scale = 10 } = constant;
        return sql`CAST(${bound(constant.text)} AS ${raw(`DECIMAL(${precision}, ${scale})`)})`;
      }
      case 'double':
        return sql`CAST(${bound(constant.text)} AS DOUBLE)`;
      case 'text':
        return sql`CAST(${bound(constant.text)} AS VARCHAR)`;
      case 'date':
        return sql`CAST(${bound(constant.text)} AS DATE)`;
      case 'datetime':
        return sql`CAST(${bound(constant.text)} AS TIMESTAMP)`;
      case 'boolean':
        return constant.value ? sql`TRUE` : sql`FALSE`;
    }
  },
  shown: (value) => value,
  shownOfGroup: (value) => value,
  grouped: (value) => value,
  compared: (value, type) => (type === 'text' ? sql`CAST(${value} AS VARCHAR)` : value),
  ofGroup: (value) => value,
  asText(value, type) {
    if (type === 'datetime') return sql`strftime(${value}, '%Y-%m-%d %H:%M:%S')`;
    // DuckDB writes whole doubles as 1.0, the others as 1.
    if (type === 'double') return sql`regexp_replace(CAST(${value} AS VARCHAR), '[.]0$', '')`;
    return sql`CAST(${value} AS VARCHAR)`;
  },
  asNumber(value, type) {
    if (type === 'boolean') return sql`CAST(${value} AS INTEGER)`;
    if (type !== 'text') return value;
    // TRY_CAST alone would also read nan, inf and 1_000.
    return sql`CASE WHEN regexp_matches(CAST(${value} AS VARCHAR), ${pattern}) THEN TRY_CAST(CAST(${value} AS VARCHAR) AS DOUBLE) END`;
  },
  asDouble: (value) => sql`CAST(${value} AS DOUBLE)`,
  contains: (text, part) => sql`contains(lower(${text}), lower(CAST(${part} AS VARCHAR)))`,
  truncate: {
    day: date('%Y-%m-%d'),
    week: (value) => sql`strftime(date_trunc('week', ${value}), '%Y-%m-%d')`,
    month: date('%Y-%m'),
    quarter: (value) => sql`strftime(${value}, '%Y') || '-Q' || quarter(${value})`,
    year: date('%Y'),
  },
  sum: (value) => sql`SUM(${value})`,
  average: (value) => sql`AVG(${value})`,
  extreme: (fn, value, type) => sql`${raw(fn)}(${duckdb.compared(value, type)})`,
  median(value, result) {
    if (result.type === 'double') return sql`MEDIAN(${value})`;
    // MEDIAN interpolates whole numbers and decimals in doubles: past 2^53 it is wrong, and it cuts the last half.
    return duckdb.middle(sql`QUANTILE_DISC(${value}, 0.5)`, sql`QUANTILE_DISC(${value}, -0.5)`, result);
  },
  middle(low, high, result) {
    const type = raw(`DECIMAL(${result.precision ?? 38}, ${result.scale ?? 1})`);
    const [from, to] = [low, high].map((value) => sql`CAST(${value} AS ${type})`) as [Sql, Sql];
    // Not (low + high) / 2: the sum may need a digit more than there is, and / makes doubles.
    return sql`${from} + CAST((${to} - ${from}) * 0.5 AS ${type})`;
  },
  sortKey: (value, descending) => sql`${value}${raw(descending ? ' DESC' : '')} NULLS LAST`,
  rowPosition: (alias) => sql`${alias}.rowid`,
  page: (size, offset) => raw(offset > 0 ? `LIMIT ${size} OFFSET ${offset}` : `LIMIT ${size}`),
};
