import type { Cell, Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { NumericTexts, sampleRows } from './numeric-texts.ts';

const judge = (values: Cell[], type: Column['type'] = 'text'): boolean | undefined => {
  const looking = new NumericTexts([{ name: 'a', type }]);
  looking.look(values.map((value) => [value]));
  return looking.judged[0]?.numeric;
};

test.each<[string, Cell[], true | undefined]>([
  ['numbers', ['1', '-2.5', ' 3e2 '], true],
  ['numbers and gaps', [null, '1', null], true],
  ['a word among them', ['1', '二'], undefined],
  ['an empty text among them', ['1', ''], undefined],
  ['nothing but gaps', [null, null], undefined],
  ['no rows', [], undefined],
  ['dates', ['2024-01-01'], undefined],
  ['NaN and infinities', ['NaN', 'Infinity', '1e999'], undefined],
  ['thousands', ['1,000'], undefined],
])('[CALC-21] texts that are %s', (_, values, expected) => {
  expect(judge(values)).toBe(expected);
});

test('[CALC-21] masks of bits are no numbers', () => {
  const looking = new NumericTexts([{ name: 'a', type: 'text', native: 'bits' }]);
  looking.look([['00000101']]);
  expect(looking.judged[0]?.numeric).toBeUndefined();
});

test('[CALC-21] other types need no telling, and a late word was not in the sample', () => {
  expect(judge([1, 2], 'integer')).toBeUndefined();
  expect(judge([...Array.from({ length: sampleRows }, () => '1'), 'x'])).toBe(true);
});
