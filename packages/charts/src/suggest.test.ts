import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds } from './kinds/index.ts';
import { suggestKinds } from './suggest.ts';

const best = (shape: Parameters<typeof suggestKinds>[0]) =>
  suggestKinds(shape)
    .filter(({ good }) => good)
    .slice(0, 3)
    .map(({ type }) => type);

test.each([
  ['one figure', { dimensions: 0, measures: 1, rows: 1 }, 'number'],
  ['months', { dimensions: 1, measures: 1, rows: 24, time: true }, 'line'],
  ['a few names', { dimensions: 1, measures: 1, rows: 5 }, 'bar'],
  ['many names', { dimensions: 1, measures: 1, rows: 35 }, 'bar_y_category'],
  ['names in groups', { dimensions: 2, measures: 1, rows: 20 }, 'bar_stack'],
  ['columns without figures', { dimensions: 3, measures: 0, rows: 20 }, 'table'],
])('%s', (_, shape, type) => {
  expect(best(shape)[0]).toBe(type);
});

test('every kind is judged once with a reason, no suitable one after one that is not', () => {
  const shape = fc.record({
    dimensions: fc.nat(5),
    measures: fc.nat(5),
    rows: fc.nat(100_000),
    time: fc.boolean(),
  });
  fc.assert(
    fc.property(shape, (one) => {
      const suggested = suggestKinds(one);
      expect(new Set(suggested.map(({ type }) => type)).size).toBe(kinds.length);
      expect(suggested.every(({ reason }) => reason !== '')).toBe(true);
      const goods = suggested.map(({ good }) => Number(good));
      expect(goods).toEqual(goods.toSorted((a, b) => b - a));
    }),
  );
});
