// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitFigure, fitWrapped } from './fit-text.ts';

test('a figure keeps its size while it fits and shrinks when it does not', () => {
  expect(fitFigure('88', 200, 1000, 400)).toBe(200);
  expect(fitFigure('1,234,567', 200, 240, 400)).toBeLessThan(80);
  expect(fitFigure('88', 200, 1000, 111)).toBe(100);
});

test('never larger than asked, never unreadable', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 12, max: 400 }),
      fc.nat(2000),
      fc.nat(1000),
      (text, size, w, h) => {
        for (const fitted of [fitFigure(text, size, w, h), fitWrapped(text, size, w, h)]) {
          expect(fitted).toBeGreaterThanOrEqual(12);
          expect(fitted).toBeLessThanOrEqual(size);
        }
      },
    ),
  );
});
