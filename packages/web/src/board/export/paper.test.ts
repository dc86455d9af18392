// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomOn, tallOf } from './paper.ts';

test('a wall lies on A4, a page of a phone stands on it', () => {
  expect(roomOn('a4', { width: 1920, height: 1080 })).toMatchObject({
    pageWidth: 841.89,
    pageHeight: 595.28,
  });
  expect(roomOn('a4', { width: 750, height: 750 * tallOf('a4') })).toMatchObject({ pageWidth: 595.28 });
  expect(roomOn('a3', { width: 1920, height: 1080 })).toMatchObject({
    pageWidth: 1190.55,
    pageHeight: 841.89,
  });
});

test('a picture keeps its shape, is within the edges, and touches two of them', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(fc.constantFrom('a4' as const, 'a3' as const), side, side, (paper, width, height) => {
      const room = roomOn(paper, { width, height });
      expect(room.width / room.height / (width / height)).toBeCloseTo(1, 6);
      expect(Math.min(room.x, room.y)).toBeCloseTo(28.35, 6);
      expect(room.x * 2 + room.width).toBeCloseTo(room.pageWidth, 6);
      expect(room.y * 2 + room.height).toBeCloseTo(room.pageHeight, 6);
    }),
  );
});
