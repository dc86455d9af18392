import { ExpressionError, expressionPlace, sameButForWidth, withQuotesHint } from './expression.ts';
import { ExpressionScanner } from './expression-scanner.ts';
import { halfWidthMarks } from './half-width-marks.ts';
import { RowParser } from './row-parser.ts';
import { type RowValue, rowValueColumns } from './row-value.ts';

const maxLength = 1000;

/**
 * Reads what a calculated column holds: a value of each row, with arithmetic and choices. What an aggregate adds up, and
 * what COUNTIF and SUMIF ask, is read by the same grammar (`parse-expression.ts`).
 *
 *   value  := term (('+' | '-') term)*      term := factor (('*' | '/') factor)*
 *   factor := number | 'text' | '-' factor | '(' value ')' | column | `column`
 *           | IF '(' test ',' (value | NULL) (',' value | ',' NULL)? ')' | FUNC '(' value (',' value)* ')'
 *           | CASE (WHEN test THEN (value | NULL))+ (ELSE value | ELSE NULL)? END
 *           | CASE value (WHEN value THEN (value | NULL))+ (ELSE value | ELSE NULL)? END
 *   test   := any (OR any)*      any := one (AND one)*
 *   one    := NOT one | '(' test ')' | value NOT? LIKE '%text%' | value NOT? LIKE 'text%' | value compare value | value NOT? IN '(' value (',' value)* ')'
 *           | value NOT? BETWEEN value AND value | value IS NOT? NULL
 *
 * Names of functions in any letter case, marks of half or full width. Throws ExpressionError with the position of the fault.
 */
export function parseRowExpression(text: string): RowValue {
  if (text.length > maxLength) throw new ExpressionError('表达式过长', maxLength);
  const aggregate = (name: string): string => `计算字段逐行计算，不能写汇总函数${name}；汇总请用计算指标`;
  return new RowParser(new ExpressionScanner(halfWidthMarks(text)), { aggregate }).whole();
}

/** What is wrong with a formula and where, as a sentence; undefined when it reads over these columns. */
export function rowExpressionFault(text: string, columns: readonly string[]): string | undefined {
  try {
    const unknown = rowValueColumns(parseRowExpression(text)).filter((name) => !columns.includes(name));
    return unknown.length === 0
      ? undefined
      : withQuotesHint(
          `没有字段：${[...new Set(unknown)].map((name) => name + sameButForWidth(name, columns)).join('、')}`,
          text,
          columns,
        );
  } catch (error) {
    if (error instanceof ExpressionError) return withQuotesHint(expressionPlace(text, error), text, columns);
    throw error;
  }
}
