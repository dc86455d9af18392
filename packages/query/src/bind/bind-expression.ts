import { type Expression, ExpressionError, isDated, parseExpression } from '@mingjing/contract';
import type { Arithmetic, ColumnValue } from '../plan/value.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { bindCounted, bindRowTest, bindRowValue } from './bind-row-value.ts';
import { refuseQuotedColumn, textOf } from './quoted-column.ts';

/** Reads an expression with our own parser and resolves its columns. `names` are those of all columns, hidden ones too. */
export function bindExpression(
  { expression, alias }: { expression: string; alias: string },
  find: (key: string) => ColumnValue,
  names: readonly string[],
): Arithmetic {
  try {
    return resolve(parseExpression(expression, names), find);
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new QuestionError(questionTexts.expression(alias, error.message));
    throw error;
  }
}

type OverRows = Omit<Extract<Expression, { kind: 'overRows' }>, 'kind'>;

/** A column's name in quotes is a text: what counts it counts each row. */
function refuseCountedText({ of, when }: OverRows, find: (key: string) => ColumnValue): void {
  const text = of === null ? undefined : textOf(of);
  if (text !== undefined && when === null) refuseQuotedColumn(text, find);
}

/** An aggregate of a choice without an alternative is one of the rows that are chosen: IF(科室 = '内科', 费用). */
function bindOverRows({ fn, of, when }: OverRows, find: (key: string) => ColumnValue): Arithmetic {
  const [branch, ...others] = of?.kind === 'choice' && of.otherwise === null ? of.branches : [];
  if (branch !== undefined && others.length === 0 && when === null)
    return bindOverRows({ fn, of: branch.value, when: branch.when }, find);
  const counts = fn === 'COUNT' || fn === 'DISTINCT';
  if (counts) refuseCountedText({ fn, of, when }, find);
  return {
    kind: 'overRows',
    fn,
    of: of && (counts ? bindRowValue(of, find) : bindCounted(of, find)),
    when: when && bindRowTest(when, find),
  };
}

function resolve(expression: Expression, find: (key: string) => ColumnValue): Arithmetic {
  switch (expression.kind) {
    case 'number':
      if (!Number.isFinite(expression.value)) throw new ExpressionError('数值过大', 0);
      return { kind: 'number', value: expression.value };
    case 'rows':
      return { kind: 'rows' };
    case 'negate':
      return { kind: 'negate', of: resolve(expression.of, find) };
    case 'binary':
      return {
        kind: 'binary',
        op: expression.op,
        left: resolve(expression.left, find),
        right: resolve(expression.right, find),
      };
    case 'overRows':
      return bindOverRows(expression, find);
    case 'distinct':
      return { kind: 'distinct', of: find(expression.column) };
    case 'scalar':
      return { kind: 'scalar', fn: expression.fn, of: expression.of.map((one) => resolve(one, find)) };
    case 'choice':
      return {
        kind: 'choice',
        branches: expression.branches.map(({ when, value }) => ({
          when: { op: when.op, left: resolve(when.left, find), right: resolve(when.right, find) },
          value: resolve(value, find),
        })),
        otherwise: expression.otherwise && resolve(expression.otherwise, find),
      };
    case 'call': {
      const of = find(expression.column);
      if (expression.fn !== 'COUNT' && of.column.masked === true) {
        throw new QuestionError(questionTexts.masked(of.column.name));
      }
      if (expression.fn !== 'COUNT' && isDated(of.column.type)) {
        throw new QuestionError(questionTexts.notNumeric(of.column.name));
      }
      return { kind: 'call', fn: expression.fn, of };
    }
  }
}
