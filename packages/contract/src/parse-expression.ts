import {
  type Expression,
  ExpressionError,
  expressionColumns,
  expressionPlace,
  sameButForWidth,
  withQuotesHint,
} from './expression.ts';
import { halfWidthMarks } from './half-width-marks.ts';
import { MeasureParser } from './measure-parser.ts';

const maxLength = 1000;

/**
 * Reads an expression, with marks of half or full width. Function names in any letter case. What stands in an aggregate's
 * brackets is a column where one of `columns` is called so, whatever signs its name has; else a value of each row, in
 * which a name with signs is one of `columns` or stands in back quotes. Throws ExpressionError with the position of the
 * fault.
 */
export function parseExpression(written: string, columns: readonly string[] = []): Expression {
  if (written.length > maxLength) throw new ExpressionError('表达式过长', maxLength);
  return new MeasureParser(halfWidthMarks(written), columns).whole();
}

/** Names with signs are read as they stand here: back quotes help only where letters follow one. */
const withHint = (fault: string, text: string, columns: readonly string[]): string =>
  withQuotesHint(
    fault,
    text,
    columns.filter((name) =>
      text
        .split(name)
        .slice(1)
        .some((rest) => /^[\p{L}\p{N}_]/u.test(rest)),
    ),
  );

/** What is wrong with an expression and where, as a sentence; undefined when it can be calculated over these columns. */
export function expressionFault(text: string, columns: readonly string[]): string | undefined {
  try {
    const unknown = expressionColumns(parseExpression(text, columns)).filter(
      (name) => !columns.includes(name),
    );
    return unknown.length === 0
      ? undefined
      : withHint(
          `没有字段：${unknown.map((name) => name + sameButForWidth(name, columns)).join('、')}`,
          text,
          columns,
        );
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return withHint(expressionPlace(text, error), text, columns);
  }
}

/** True when the text parses and every column it names is known: the verify button's answer. */
export function verifyExpression(text: string, columns: readonly string[]): boolean {
  return expressionFault(text, columns) === undefined;
}
