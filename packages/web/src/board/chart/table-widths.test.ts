// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWidths, fixedOffsets } from './table-widths.ts';

test('widths fill their place, those that were set stay', () => {
  expect(fitWidths([100, 100, 200], 800, new Set([0]))).toEqual([100, 233, 467]);
  expect(fitWidths([300, 300], 400, new Set())).toEqual([300, 300]);
  expect(fitWidths([100, 100], 300, new Set([0, 1]))).toEqual([100, 200]);
});

test('no pixel is lost and no column shrinks', () => {
  const width = fc.integer({ min: 40, max: 400 });
  fc.assert(
    fc.property(
      fc.array(width, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 4000 }),
      (natural, place) => {
        const widths = fitWidths(natural, place, new Set());
        const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
        expect(sum(widths)).toBe(Math.max(sum(natural), place));
        expect(widths.every((each, at) => each >= (natural[at] ?? 0))).toBe(true);
      },
    ),
  );
});

test('fixed columns leave room for the others', () => {
  expect(fixedOffsets([100, 100, 100], 2, 1000)).toEqual([0, 100]);
  expect(fixedOffsets([150, 150, 100], 2, 390)).toEqual([0]);
  expect(fixedOffsets([300, 100], 1, 390)).toEqual([]);
});
