// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparkPaths } from './sparkline.tsx';

test('a gap parts the line, a point alone has none', () => {
  expect(sparkPaths([1, 2, null, 2, 1]).line).toBe('M0 96L25 4M75 4L100 96');
  expect(sparkPaths([1, null, 2]).line).toBe('');
});

test('a line that never changes runs through the middle', () => {
  expect(sparkPaths([7, 7, 7])).toEqual({
    line: 'M0 50L50 50L100 50',
    area: 'M0 100L0 50L50 50L100 50L100 100Z',
  });
});

test('no figures lead out of the box', () => {
  const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), {
    nil: null,
  });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 70 }), (values) => {
      const numbers = [...sparkPaths(values).area.matchAll(/-?[\d.]+(e-?\d+)?|NaN|Infinity/g)].map(([text]) =>
        Number(text),
      );
      expect(numbers.every((number) => number >= 0 && number <= 100)).toBe(true);
    }),
  );
});
