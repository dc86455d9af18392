import { type RowTest, type RowValue, reckonedOfRow, rowTestColumns, rowValueColumns } from './row-value.ts';
import type { ScalarFunction } from './scalar-functions.ts';

/**
 * Aggregate expressions such as SUM(费用)/COUNT(人次): our own small grammar, never run as code. What stands in the
 * brackets of an aggregate is a value of each row (`parse-row-expression.ts`), most often a column.
 *
 *   expr   := term (('+' | '-') term)*        term := factor (('*' | '/') factor)*
 *   factor := number | '-' factor | '(' expr ')' | FUNC '(' value ')' | COUNT '(' '*' ')'
 *           | COUNT '(' DISTINCT value ')' | scalar '(' expr (',' expr)* ')' | IF '(' condition ',' expr ',' expr ')'
 *           | CASE (WHEN condition THEN expr)+ (ELSE expr)? END
 *           | COUNTIF '(' test ')' | (SUMIF | AVGIF) '(' value ',' test ')'
 *   condition := expr ('=' | '<>' | '!=' | '<' | '<=' | '>' | '>=') expr
 */
export const expressionFunctions = ['SUM', 'COUNT', 'AVG', 'MAX', 'MIN', 'MEDIAN'] as const;
export type ExpressionFunction = (typeof expressionFunctions)[number];

/** Aggregates of values that are made of each row, or of the rows that a test chooses; DISTINCT counts different ones. */
export type RowAggregate = ExpressionFunction | 'DISTINCT';

/** How values are compared in IF and CASE WHEN; != is <>. */
export const comparisons = ['<=', '>=', '<>', '=', '<', '>'] as const;
export interface ExpressionCondition {
  op: (typeof comparisons)[number];
  left: Expression;
  right: Expression;
}

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'call'; fn: ExpressionFunction; column: string }
  /** COUNT(DISTINCT column). */
  | { kind: 'distinct'; column: string }
  | { kind: 'scalar'; fn: ScalarFunction; of: Expression[] }
  /** The value of the first branch whose condition holds; without any, and without `otherwise`, there is none. */
  | {
      kind: 'choice';
      branches: { when: ExpressionCondition; value: Expression }[];
      otherwise: Expression | null;
    }
  /** Over the rows that pass `when`; without a value their number. */
  | { kind: 'overRows'; fn: RowAggregate; of: RowValue | null; when: RowTest | null }
  /** COUNT(*): how many rows there are, whatever stands in them. */
  | { kind: 'rows' }
  | { kind: 'negate'; of: Expression }
  | { kind: 'binary'; op: '+' | '-' | '*' | '/'; left: Expression; right: Expression };

export class ExpressionError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.name = 'ExpressionError';
    this.position = position;
  }
}

/** What is wrong with a formula and where, as a sentence. */
export function expressionPlace(text: string, { message, position }: ExpressionError): string {
  const near = text.slice(position).trim().slice(0, 12);
  return near === '' ? `${message}（在末尾）` : `${message}（第${position + 1}个字符，“${near}”处）`;
}

const narrow = (name: string): string => name.normalize('NFKC').replaceAll(/\s|^[[{]|[\]}]$/g, '');

/**
 * Names the column that an unknown name differs from only in the width of its signs, in blanks or in brackets of other
 * products around it: 费用（元） for 费用(元), [费用] for 费用.
 */
export function sameButForWidth(unknown: string, columns: readonly string[]): string {
  const meant = columns.find((column) => narrow(column) === narrow(unknown));
  return meant === undefined ? '' : `（是不是 ${meant}？）`;
}

const plainName = /^[\p{L}\p{N}_]+$/u;

/** What a faulty formula is told of columns that it names without back quotes, though their names have signs in them. */
export function withQuotesHint(fault: string, text: string, columns: readonly string[]): string {
  const bare = text.replaceAll(/`[^`]*`/g, '');
  const [name] = columns
    .filter((column) => !plainName.test(column) && !column.includes('`') && bare.includes(column))
    .toSorted((a, b) => b.length - a.length);
  return name === undefined ? fault : `${fault}；名称含括号、空格等符号的字段要写成 \`${name}\``;
}

/** Columns that an expression reads, in order of first mention. */
export function expressionColumns(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
    case 'rows':
      return [];
    case 'call':
    case 'distinct':
      return [expression.column];
    case 'overRows': {
      const { of, when } = expression;
      return [
        ...new Set([
          ...(of === null ? [] : rowValueColumns(of)),
          ...(when === null ? [] : rowTestColumns(when)),
        ]),
      ];
    }
    default:
      return [...new Set(partsOf(expression).flatMap(expressionColumns))];
  }
}

/** Functions that calculate with numbers: of texts they read only those that are written as numbers. */
export const reckons = (fn: string): boolean => ['SUM', 'AVG', 'MEDIAN'].includes(fn.toUpperCase());

/** Columns that an expression calculates with as they are, see `reckons`; conditions aside. */
export function reckonedColumns(expression: Expression): string[] {
  if (expression.kind === 'call') return reckons(expression.fn) ? [expression.column] : [];
  if (expression.kind === 'overRows')
    return expression.of === null ? [] : [...new Set(reckonedOfRow(expression.of, reckons(expression.fn)))];
  return [...new Set(partsOf(expression).flatMap(reckonedColumns))];
}

/** The expressions that stand directly in this one, in the order they are written. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'rows':
    case 'call':
    case 'distinct':
    case 'overRows':
      return [];
    case 'negate':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'scalar':
      return expression.of;
    case 'choice': {
      const { branches, otherwise } = expression;
      const parts = branches.flatMap(({ when, value }) => [when.left, when.right, value]);
      return otherwise === null ? parts : [...parts, otherwise];
    }
  }
}
