import { expect, test } from 'vitest';
import { havingFault, havingProblem, havingTests, havingWords, mostHaving } from './having.ts';
import { texts } from './texts.ts';

test.each([
  [{ op: 'gt', value: 10 }, 'number', null],
  [{ op: 'gt', value: '12345678901234567.5' }, 'number', null],
  [{ op: 'gte', value: '十' }, 'number', texts.widget.number],
  [{ op: 'gte', value: true }, 'number', texts.widget.number],
  [{ op: 'gte', value: ' ' }, 'number', texts.rules.value],
  [{ op: 'lt' }, undefined, texts.rules.value],
  [{ op: 'between', value: 1 }, 'number', texts.having.ends],
  [{ op: 'between', value: 10, to: 9 }, 'number', texts.having.order],
  [{ op: 'between', value: '10', to: '9' }, undefined, texts.having.order],
  [{ op: 'between', value: 9, to: 10 }, 'number', null],
  [{ op: 'gt', value: '2024-02-30' }, 'date', texts.rules.date],
  [{ op: 'between', value: '2024-02-29', to: '2024-03-01' }, 'date', null],
  [{ op: 'ne', value: 'x'.repeat(201) }, 'text', texts.having.tooLong],
  [{ op: 'empty' }, 'number', null],
  [{ op: 'like', value: 1 }, 'number', texts.having.unknown],
] as const)('[CALC-12] %j of a %s: %s', (rule, kind, problem) => {
  expect(havingProblem(rule, kind)).toBe(problem);
});

test('a field has so many conditions at most', () => {
  const rules = Array.from({ length: mostHaving + 1 }, () => ({ op: 'empty' }));
  expect(havingFault(rules, 'number')).toBe(texts.having.tooMany);
  expect(havingFault(rules.slice(1), 'number')).toBeNull();
  expect(havingFault([{ op: 'empty' }, { op: 'gt' }], 'number')).toBe(texts.rules.value);
});

test('conditions as questions ask them, and in words', () => {
  const rules = [{ op: 'between', value: 1, to: 5 }, { op: 'ne', value: 3 }, { op: 'notEmpty' }];
  expect(rules.flatMap(havingTests)).toEqual([
    { op: 'gte', value: 1 },
    { op: 'lte', value: 5 },
    { op: 'ne', value: 3 },
    { op: 'ne', value: null },
  ]);
  expect(havingTests({ op: 'soon' })).toEqual([]);
  expect(havingWords(rules, (value) => `${String(value)}次`)).toBe('1次 ~ 5次 且 ≠ 3次 且 不为空');
});
