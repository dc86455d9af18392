import { type Expression, ExpressionError, isDated, parseExpression } from '@mingjing/contract';
import type { Arithmetic, ColumnValue } from '../plan/value.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { bindCounted, bindRowTest } from './bind-row-value.ts';

/** Reads an expression with our own parser and resolves its columns. */
export function bindExpression(text: string, alias: string, find: (key: string) => ColumnValue): Arithmetic {
  try {
    return resolve(parseExpression(text), find);
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new QuestionError(questionTexts.expression(alias, error.message));
    throw error;
  }
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
      return {
        kind: 'overRows',
        fn: expression.fn,
        of: expression.of && bindCounted(expression.of, find),
        when: expression.when && bindRowTest(expression.when, find),
      };
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
