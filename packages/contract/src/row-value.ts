import type { ScalarFunction } from './scalar-functions.ts';

/**
 * Values of single rows: what a calculated column holds, what SUM(收入 - 成本) adds up, and what COUNTIF asks of each row
 * (`parse-row-expression.ts`).
 */
export const rowFunctions = {
  YEAR: { least: 1, most: 1, signature: 'YEAR(日期)', means: '年份' },
  QUARTER: { least: 1, most: 1, signature: 'QUARTER(日期)', means: '季度，1 至 4' },
  MONTH: { least: 1, most: 1, signature: 'MONTH(日期)', means: '月份，1 至 12' },
  DAY: { least: 1, most: 1, signature: 'DAY(日期)', means: '几号，1 至 31' },
  WEEKDAY: { least: 1, most: 1, signature: 'WEEKDAY(日期)', means: '星期几，1 至 7，星期一为 1' },
  HOUR: { least: 1, most: 1, signature: 'HOUR(时间)', means: '几点，0 至 23' },
  DATEDIFF: {
    least: 2,
    most: 2,
    signature: 'DATEDIFF(结束日期, 开始日期)',
    means: '相差的天数，只看日期，不看时刻',
  },
  HOURDIFF: {
    least: 2,
    most: 2,
    signature: 'HOURDIFF(结束时间, 开始时间)',
    means: '相差的小时数，精确到秒，带小数',
  },
  MINUTEDIFF: {
    least: 2,
    most: 2,
    signature: 'MINUTEDIFF(结束时间, 开始时间)',
    means: '相差的分钟数，精确到秒，带小数',
  },
  DATE: {
    least: 1,
    most: 1,
    signature: 'DATE(时间)',
    means: '时间所在的日期，去掉时刻，可与日期字段比较',
  },
  DATETIME: {
    least: 1,
    most: 1,
    signature: 'DATETIME(日期)',
    means: '日期当天零点的时间，可与时间字段比较',
  },
  LENGTH: { least: 1, most: 1, signature: 'LENGTH(文本)', means: '字数' },
  LEFT: { least: 2, most: 2, signature: 'LEFT(文本, 字数)', means: '开头的几个字' },
  CONCAT: { least: 2, most: 10, signature: 'CONCAT(文本, 文本, …)', means: '连接起来的文本' },
  FROM_UNIXTIME: {
    least: 1,
    most: 2,
    signature: "FROM_UNIXTIME(时间戳, '时区')",
    means: '从1970年起的秒数或毫秒数是哪个时刻；时区可省略，省略时为 Asia/Shanghai',
  },
} as const;
export type RowFunction = keyof typeof rowFunctions;
/** Functions whose numbers have decimals; those of all others are whole. */
const withDecimals: ReadonlySet<RowFunction> = new Set(['HOURDIFF', 'MINUTEDIFF']);
export const isWholeFunction = (fn: RowFunction): boolean => !withDecimals.has(fn);
export const isRowFunction = (word: string): word is RowFunction => Object.hasOwn(rowFunctions, word);

export type RowValue =
  | { kind: 'column'; column: string }
  | { kind: 'constant'; value: number | string }
  | { kind: 'made'; fn: RowFunction; of: RowValue[] }
  | { kind: 'scalar'; fn: ScalarFunction; of: RowValue[] }
  /** The value of the first branch whose test holds; without any, and without `otherwise`, there is none. */
  | { kind: 'choice'; branches: { when: RowTest; value: RowValue }[]; otherwise: RowValue | null }
  | { kind: 'negate'; of: RowValue }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: RowValue; right: RowValue };

export type RowTest =
  | { kind: 'compare'; op: '=' | '<>' | '<' | '<=' | '>' | '>='; left: RowValue; right: RowValue }
  /** Whether there is no value, or with `is: false` whether there is one. */
  | { kind: 'empty'; is: boolean; of: RowValue }
  /** Whether a text stands in the value, letters of either case. */
  | { kind: 'contains'; is: boolean; of: RowValue; text: string }
  | { kind: 'all' | 'any'; of: RowTest[] };

/** Columns that a value of a row reads, one as often as it stands there. */
export function rowValueColumns(value: RowValue): string[] {
  switch (value.kind) {
    case 'column':
      return [value.column];
    case 'constant':
      return [];
    case 'made':
    case 'scalar':
      return value.of.flatMap(rowValueColumns);
    case 'negate':
      return rowValueColumns(value.of);
    case 'binary':
      return [value.left, value.right].flatMap(rowValueColumns);
    case 'choice': {
      const branches = value.branches.flatMap((one) => [
        ...rowTestColumns(one.when),
        ...rowValueColumns(one.value),
      ]);
      return value.otherwise === null ? branches : [...branches, ...rowValueColumns(value.otherwise)];
    }
  }
}

/** Columns that a test of a row reads. */
export function rowTestColumns(test: RowTest): string[] {
  if (test.kind === 'compare') return [test.left, test.right].flatMap(rowValueColumns);
  if (test.kind === 'empty' || test.kind === 'contains') return rowValueColumns(test.of);
  return test.of.flatMap(rowTestColumns);
}

/**
 * Columns that a value calculates with as they are, those of its tests aside. `counts` says that the value itself is
 * calculated with: what SUM adds up.
 */
export function reckonedOfRow(value: RowValue, counts: boolean): string[] {
  switch (value.kind) {
    case 'column':
      return counts ? [value.column] : [];
    case 'constant':
    case 'made':
      return [];
    case 'negate':
      return reckonedOfRow(value.of, true);
    case 'binary':
      return [value.left, value.right].flatMap((one) => reckonedOfRow(one, true));
    case 'scalar': {
      const reckons = counts || value.fn === 'ABS' || value.fn === 'ROUND';
      return value.of.flatMap((one) => reckonedOfRow(one, reckons));
    }
    case 'choice': {
      const results = [...value.branches.map((one) => one.value), value.otherwise];
      return results.flatMap((one) => (one === null ? [] : reckonedOfRow(one, counts)));
    }
  }
}
