import { expect, test } from 'vitest';
import { plainNumber } from './plain-number.ts';

test.each([
  ['1.2345678E7', '12345678'],
  ['9.007199254740992E15', '9007199254740992'],
  ['1.5E-7', '0.00000015'],
  ['-2.50', '-2.5'],
  ['+007', '7'],
  ['-0.0', '0'],
  ['9007199254740993', '9007199254740993'],
  ['0.10000000000000000001', '0.10000000000000000001'],
  ['1E22', '10000000000000000000000'],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['', undefined],
  ['12 人', undefined],
])('%s is written %s', (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});
