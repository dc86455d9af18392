import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, lengthText } from './length-text.ts';

test('a length of time reads as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (seconds) => {
      expect(lengthOf(lengthText(seconds))).toBe(seconds);
    }),
  );
  expect(lengthOf(' 1：02：03 ')).toBe(3723);
});

test.each(['', '205', '3:25', '1:60:00', '1:00:75', '1:00:00.5', '甲'])('%s is none', (text) =>
  expect(lengthOf(text)).toBeUndefined(),
);
