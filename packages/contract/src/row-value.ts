import type { ScalarFunction } from './scalar-functions.ts';

/**
 * Values of single rows: what COUNTIF and SUMIF ask of each row, what SUM(DATEDIFF(…)) adds up, and, with arithmetic and
 * choices, what a calculated column holds (`parse-row-expression.ts`).
 *
 *   value := column | number | 'text' | FUNC '(' value (',' value)* ')'
 *   test  := any (OR any)*      any := one (AND one)*      one := '(' test ')' | value compare value
 */
export const rowFunctions = {
  YEAR: { least: 1, most: 1, signature: 'YEAR(日期)', means: '年份' },
  QUARTER: { least: 1, most: 1, signature: 'QUARTER(日期)', means: '季度，1 至 4' },
  MONTH: { least: 1, most: 1, signature: 'MONTH(日期)', means: '月份，1 至 12' },
  DAY: { least: 1, most: 1, signature: 'DAY(日期)', means: '几号，1 至 31' },
  DATEDIFF: {
    least: 2,
    most: 2,
    signature: 'DATEDIFF(结束日期, 开始日期)',
    means: '相差的天数，只看日期，不看时刻',
  },
  LENGTH: { least: 1, most: 1, signature: 'LENGTH(文本)', means: '字数' },
  LEFT: { least: 2, most: 2, signature: 'LEFT(文本, 字数)', means: '开头的几个字' },
  CONCAT: { least: 2, most: 10, signature: 'CONCAT(文本, 文本, …)', means: '连接起来的文本' },
} as const;
export type RowFunction = keyof typeof rowFunctions;
export const isRowFunction = (word: string): word is RowFunction => Object.hasOwn(rowFunctions, word);

/** Functions that are added up, averaged and compared as numbers of each row. */
export const countedRowFunctions = ['YEAR', 'QUARTER', 'MONTH', 'DAY', 'DATEDIFF', 'LENGTH'] as const;

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
  return test.of.flatMap(rowTestColumns);
}
