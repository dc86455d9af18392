import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapGaps } from './gap-snapping.ts';

const rect = (left: number, top: number, w = 100, h = 100) => ({
  left,
  top,
  right: left + w,
  bottom: top + h,
});

test('[PANEL-23] between two neighbours the middle is met, and both gaps are told', () => {
  const snap = snapGaps(rect(203, 10), [rect(0, 0), rect(400, 20)], 'x', 5);
  expect(snap?.way).toBe(-3);
  expect(snap?.gaps).toEqual([
    { axis: 'x', from: 100, to: 200, at: 55 },
    { axis: 'x', from: 300, to: 400, at: 65 },
  ]);
});

test('[PANEL-23] beside two neighbours the gap between them is repeated, before and after', () => {
  const row = [rect(200, 0), rect(340, 0)];
  expect(snapGaps(rect(478, 0), row, 'x', 5)).toMatchObject({
    way: 2,
    gaps: [{ to: 340 }, { from: 440, to: 480 }],
  });
  expect(snapGaps(rect(58, 0), row, 'x', 5)?.way).toBe(2);
  const column = [rect(0, 200), rect(0, 340)];
  expect(snapGaps(rect(0, 478), column, 'y', 5)?.way).toBe(2);
});

test('what stands in another row, touches or overlaps makes no gap', () => {
  expect(snapGaps(rect(203, 500), [rect(0, 0), rect(400, 0)], 'x', 5)).toBeUndefined();
  expect(snapGaps(rect(203, 0), [rect(0, 0), rect(100, 0)], 'x', 5)).toBeUndefined();
  expect(snapGaps(rect(220, 0), [rect(0, 0), rect(400, 0)], 'x', 5)).toBeUndefined();
  expect(snapGaps(rect(0, 0), [], 'x', 5)).toBeUndefined();
});

test('wherever it snaps, it is within reach and the two gaps are equal', () => {
  const integer = (min: number, max: number) => fc.integer({ min, max });
  const rects = fc.tuple(integer(-500, 500), integer(-50, 50), integer(1, 200), integer(60, 200));
  fc.assert(
    fc.property(rects, fc.array(rects, { maxLength: 8 }), integer(1, 20), (own, others, reach) => {
      const snap = snapGaps(
        rect(...own),
        others.map((other) => rect(...other)),
        'x',
        reach,
      );
      if (snap === undefined) return;
      expect(Math.abs(snap.way)).toBeLessThanOrEqual(reach);
      const [one, two] = snap.gaps.map((gap) => gap.to - gap.from);
      expect(one).toBeCloseTo(two!, 6);
      expect(one).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
