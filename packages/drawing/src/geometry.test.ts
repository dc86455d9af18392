import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignments, alignWays, distributeWays } from './arranging.ts';
import {
  aabb,
  angleTo,
  type Handle,
  handlePoint,
  handles,
  hits,
  intersects,
  normaliseAngle,
  resizeBox,
  scaleInto,
  union,
  wholeBox,
} from './geometry.ts';
import { snapLines, snapMove, snapSides } from './snapping.ts';

const opposite: Record<Handle, Handle> = {
  nw: 'se',
  n: 's',
  ne: 'sw',
  e: 'w',
  se: 'nw',
  s: 'n',
  sw: 'ne',
  w: 'e',
};
const integer = (min: number, max: number) => fc.integer({ min, max });
const box = fc.record({
  x: integer(-500, 500),
  y: integer(-500, 500),
  w: integer(1, 400),
  h: integer(1, 400),
  r: integer(-180, 180),
});
const way = fc.record({ x: integer(-400, 400), y: integer(-400, 400) });
const rect = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('[PANEL-23] pulling a handle leaves the opposite one where it is, at any rotation', () => {
  fc.assert(
    fc.property(box, fc.constantFrom(...handles), way, fc.boolean(), (before, handle, by, ratio) => {
      const after = resizeBox(before, handle, by, { ratio });
      const fixed = handlePoint(before, opposite[handle]);
      const still = handlePoint(after, opposite[handle]);
      expect(still.x).toBeCloseTo(fixed.x, 6);
      expect(still.y).toBeCloseTo(fixed.y, 6);
      expect(Math.min(after.w, after.h)).toBeGreaterThan(ratio ? 7.99 : 0);
      const shape = ratio ? before.w / before.h : after.w / after.h;
      expect(after.w / after.h).toBeCloseTo(shape, 6);
    }),
  );
});

test('[PANEL-23] the handle follows the pointer as long as the box stays large enough', () => {
  fc.assert(
    fc.property(box, fc.constantFrom('nw', 'ne', 'se', 'sw'), way, (before, handle: Handle, by) => {
      const after = resizeBox(before, handle, by, { min: 0 });
      fc.pre(after.w > 0 && after.h > 0);
      const from = handlePoint(before, handle);
      const to = handlePoint(after, handle);
      expect([to.x, to.y]).toEqual([expect.closeTo(from.x + by.x, 5), expect.closeTo(from.y + by.y, 5)]);
    }),
  );
});

test('the upright frame holds every corner, and the corners lie on the box', () => {
  fc.assert(
    fc.property(box, fc.constantFrom(...handles), (found, handle) => {
      const frame = aabb(found);
      const point = handlePoint(found, handle);
      expect(point.x).toBeGreaterThanOrEqual(frame.left - 1e-6);
      expect(point.x).toBeLessThanOrEqual(frame.right + 1e-6);
      expect(point.y).toBeGreaterThanOrEqual(frame.top - 1e-6);
      expect(point.y).toBeLessThanOrEqual(frame.bottom + 1e-6);
      expect(hits(found, point, 1e-6)).toBe(true);
    }),
  );
});

test('a rotated box is hit where it is drawn, not where its unrotated box would be', () => {
  const turned = { x: 0, y: 40, w: 100, h: 20, r: 90 };
  expect(hits(turned, { x: 50, y: 5 })).toBe(true);
  expect(hits(turned, { x: 5, y: 50 })).toBe(false);
});

test('angles: up is 0, right is 90, and they stay within half a turn', () => {
  const found = { x: 0, y: 0, w: 10, h: 10, r: 0 };
  expect(angleTo(found, { x: 5, y: -50 })).toBeCloseTo(0);
  expect(angleTo(found, { x: 50, y: 5 })).toBeCloseTo(90);
  expect(normaliseAngle(540)).toBe(180);
  expect(normaliseAngle(-90)).toBe(-90);
});

test('scaling a frame to itself changes nothing', () => {
  fc.assert(
    fc.property(box, (found) => {
      const same = scaleInto(found, aabb(found), aabb(found));
      for (const key of ['x', 'y', 'w', 'h', 'r'] as const) expect(same[key]).toBeCloseTo(found[key], 6);
    }),
  );
  const from = rect(0, 0, 100, 100);
  expect(scaleInto({ x: 50, y: 50, w: 50, h: 50, r: 0 }, from, rect(0, 0, 200, 50))).toEqual({
    x: 100,
    y: 25,
    w: 100,
    h: 25,
    r: 0,
  });
});

test('whole boxes have integer pixels, no negative zero and no side below 1', () => {
  expect(wholeBox({ x: -0.4, y: 1.5, w: 0.2, h: 9.6, r: 359.6 })).toEqual({ x: 0, y: 2, w: 1, h: 10, r: 0 });
});

test('frames and overlaps', () => {
  expect(union([])).toBeUndefined();
  expect(union([rect(0, 0, 1, 1), rect(-5, 3, 0, 9)])).toEqual(rect(-5, 0, 1, 9));
  expect(intersects(rect(0, 0, 1, 1), rect(1, 0, 2, 1))).toBe(false);
});

test('[PANEL-23] a moved box snaps with its edges and its centre to others and to the canvas', () => {
  const lines = snapLines([rect(100, 100, 300, 200)], { w: 1000, h: 600 });
  expect(lines.x).toEqual([0, 100, 200, 300, 500, 1000]);
  expect(snapMove(rect(302, 400, 352, 450), lines, 3)).toMatchObject({ dx: -2, x: [300], dy: 0, y: [] });
  expect(snapMove(rect(476, 299, 526, 303), lines, 3)).toMatchObject({ dx: -1, x: [500], dy: 1, y: [300] });
  expect(snapMove(rect(304, 0, 354, 50), lines, 3)).toMatchObject({ dx: 0, x: [] });
  expect(snapMove(rect(101, 0, 301, 10), lines, 3).x).toEqual([100, 200, 300]);
  expect(snapSides({ x: 298 }, lines, 3)).toMatchObject({ dx: 2, x: [300], dy: 0, y: [] });
});

test('[PANEL-23] snapping never goes further than the threshold', () => {
  const lines = fc.array(integer(0, 1000), { maxLength: 20 });
  fc.assert(
    fc.property(lines, lines, integer(0, 900), integer(1, 20), (x, y, left, threshold) => {
      const snap = snapMove(rect(left, left, left + 50, left + 70), { x, y }, threshold);
      expect(Math.abs(snap.dx)).toBeLessThanOrEqual(threshold);
      expect(Math.abs(snap.dy)).toBeLessThanOrEqual(threshold);
      expect(snap.x.length === 0 && snap.dx !== 0).toBe(false);
    }),
  );
});

test('[PANEL-23] aligning brings all to one line, distributing makes the gaps equal', () => {
  const rects = [rect(0, 0, 10, 10), rect(50, 30, 90, 50), rect(20, 5, 40, 95)];
  const moved = (ways: { x: number; y: number }[]) =>
    rects.map((found, index) => {
      const by = ways[index]!;
      return rect(found.left + by.x, found.top + by.y, found.right + by.x, found.bottom + by.y);
    });
  const lines = {
    left: (r: (typeof rects)[0]) => r.left,
    right: (r: (typeof rects)[0]) => r.right,
    centre: (r: (typeof rects)[0]) => (r.left + r.right) / 2,
    top: (r: (typeof rects)[0]) => r.top,
    bottom: (r: (typeof rects)[0]) => r.bottom,
    middle: (r: (typeof rects)[0]) => (r.top + r.bottom) / 2,
  };
  for (const alignment of alignments) {
    expect(new Set(moved(alignWays(rects, alignment)).map(lines[alignment])).size).toBe(1);
  }
  const [first, last, middle] = moved(distributeWays(rects, 'across'));
  expect(middle!.left - first!.right).toBe(last!.left - middle!.right);
  expect(distributeWays(rects.slice(0, 2), 'down')).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});
