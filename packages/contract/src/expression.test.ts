import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Expression,
  ExpressionError,
  expressionColumns,
  expressionFunctions,
  parseExpression,
  verifyExpression,
  writeExpression,
} from './expression.ts';

/** Writes a tree back as text, every column in back quotes and every part in brackets. */
function write(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'rows':
      return 'COUNT( * )';
    case 'call':
      return `${expression.fn}(\`${expression.column}\`)`;
    case 'negate':
      return `-(${write(expression.of)})`;
    case 'binary':
      return `(${write(expression.left)}) ${expression.op} (${write(expression.right)})`;
  }
}

const column = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes('`'));
const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: 0, max: 9999 }).map((value): Expression => ({ kind: 'number', value })),
    fc.constant<Expression>({ kind: 'rows' }),
    fc.record({ kind: fc.constant('call' as const), fn: fc.constantFrom(...expressionFunctions), column }),
    fc.record({ kind: fc.constant('negate' as const), of: tie('tree') }),
    fc.record({
      kind: fc.constant('binary' as const),
      op: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
}));

/** The value with every aggregate set to 1. */
function value(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'rows':
    case 'call':
      return 1;
    case 'negate':
      return -value(expression.of);
    case 'binary': {
      const [left, right] = [value(expression.left), value(expression.right)];
      return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[expression.op];
    }
  }
}

function outcomeOf(text: string): unknown {
  try {
    parseExpression(text);
    return 'read';
  } catch (error) {
    return error;
  }
}

describe('parseExpression', () => {
  test('what it reads is what was written', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        const text = write(expression);
        fc.pre(text.length <= 1000);
        expect(parseExpression(text)).toEqual(expression);
      }),
    );
  });

  test('any text is read or refused with a place, never anything else', () => {
    const piece = fc.constantFrom(
      'SUM(',
      'count',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '`',
      '1',
      '.',
      ' ',
      '费用',
      'e',
      ',',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const outcome = outcomeOf(text);
          expect(outcome === 'read' || outcome instanceof ExpressionError).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['8 - 4 - 2', 2],
    ['-2 * -3', 6],
    ['- - 2', 2],
    ['.5 + 1.25', 1.75],
    ['SUM(a)/COUNT(b) * 100', 100],
  ])('%s', (text, expected) => {
    expect(value(parseExpression(text))).toBe(expected);
  });

  test('[CALC-09] functions in any letter case', () => {
    for (const word of ['SUM', 'Count', 'avg', 'mAx', 'MIN']) {
      expect(parseExpression(`${word}(费用)`)).toEqual({
        kind: 'call',
        fn: word.toUpperCase(),
        column: '费用',
      });
    }
  });

  test('[CALC-03] five functions and no other', () => {
    expect(expressionFunctions).toEqual(['SUM', 'COUNT', 'AVG', 'MAX', 'MIN']);
    expect(() => parseExpression('MEDIAN(费用)')).toThrow('未知函数MEDIAN');
  });

  test('a column is any text up to the bracket, or anything in back quotes', () => {
    expect(expressionColumns(parseExpression('SUM( 费用 (元 )'))).toEqual(['费用 (元']);
    expect(expressionColumns(parseExpression('SUM(`费用 (元)`) - MAX(A*2) + SUM(`费用 (元)`)'))).toEqual([
      '费用 (元)',
      'A*2',
    ]);
  });

  test('5,000 brackets are refused, as is a very long text', () => {
    expect(() => parseExpression('('.repeat(5000))).toThrow('表达式过长');
    expect(() => parseExpression(`${'('.repeat(400)}1${')'.repeat(400)}`)).toThrow('表达式嵌套过深');
    expect(() => parseExpression(`${'-'.repeat(900)}1`)).toThrow('表达式嵌套过深');
  });
});

describe('verifyExpression', () => {
  const columns = ['columnA', 'columnB'];

  test('[CALC-07] the example succeeds; a missing bracket, an unknown function and an unknown column fail', () => {
    expect(verifyExpression('SUM(columnA)/COUNT(columnB)', columns)).toBe(true);
    expect(verifyExpression('SUM(columnA', columns)).toBe(false);
    expect(verifyExpression('FOO(columnA)', columns)).toBe(false);
    expect(verifyExpression('SUM(columnC)', columns)).toBe(false);
  });

  test.each([
    '',
    '1 +',
    'columnA',
    'SUM()',
    'SUM(columnA) SUM(columnB)',
    '1 2',
    'sleep(9)',
    'process.exit()',
    'constructor.constructor("return process")()',
    '__proto__(columnA)',
    'SUM(columnA); 1',
    '1e9',
  ])('[CALC-08] %s is not an expression', (text) => {
    expect(verifyExpression(text, columns)).toBe(false);
  });

  test('dividing by zero is found when it happens, not here', () => {
    expect(verifyExpression('SUM(columnA)/(1-1)', columns)).toBe(true);
  });
});

describe('an expression is written', () => {
  test('so that it reads the same', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        expect(parseExpression(writeExpression(expression))).toEqual(expression);
      }),
    );
  });

  test('with other columns, in no more brackets than it needs', () => {
    const parsed = parseExpression('(SUM(收入)-SUM(成本))/COUNT(人次)*100-0.0000005');
    const other = new Map([['收入', 'income']]);
    expect(writeExpression(parsed, (column) => other.get(column) ?? column)).toBe(
      '(SUM(`income`)-SUM(`成本`))/COUNT(`人次`)*100-0.0000005',
    );
  });
});

test('[CALC-03] COUNT(*) counts rows; no other function takes them, and a column of that name is quoted', () => {
  expect(parseExpression('count( * )')).toEqual({ kind: 'rows' });
  expect(expressionColumns(parseExpression('SUM(费用)/COUNT(*)'))).toEqual(['费用']);
  expect(parseExpression('COUNT(`*`)')).toEqual({ kind: 'call', fn: 'COUNT', column: '*' });
  expect(parseExpression('SUM(*)')).toEqual({ kind: 'call', fn: 'SUM', column: '*' });
  expect(verifyExpression('COUNT(*)', [])).toBe(true);
  expect(() => parseExpression('COUNT(* )+')).toThrow('表达式错误');
});
