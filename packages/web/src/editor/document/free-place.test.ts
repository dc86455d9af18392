import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf, shapeAt } from '../testing-nodes.ts';
import { freePlace } from './free-place.ts';

test('[PANEL-27] what is added goes to the first free place', () => {
  expect(freePlace(drawingOf([]), { w: 100, h: 100 })).toEqual({ x: 66, y: 66 });
  expect(freePlace(drawingOf([shapeAt('a', 16, 16)]), { w: 100, h: 100 })).toEqual({ x: 194, y: 66 });
  const background = shapeAt('bg', 0, 0, { w: 1024, h: 768 });
  expect(freePlace(drawingOf([background]), { w: 100, h: 100 })).toEqual({ x: 66, y: 66 });
});

test('a free place is inside the page and touches nothing, or the page is full', () => {
  const place = fc.tuple(fc.integer({ min: -50, max: 1000 }), fc.integer({ min: -50, max: 760 }));
  const size = fc.record({ w: fc.integer({ min: 10, max: 900 }), h: fc.integer({ min: 10, max: 700 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), size, (places, { w, h }) => {
      const nodes = places.map(([x, y], index) => shapeAt(`n${index}`, x, y));
      const { x, y } = freePlace(drawingOf(nodes), { w, h });
      const isFree = nodes.every(
        (node) => Math.abs(node.x + 50 - x) >= (w + 100) / 2 || Math.abs(node.y + 50 - y) >= (h + 100) / 2,
      );
      const isFallback = x >= 512 && x === 512 + (nodes.length % 8) * 16;
      expect(isFree || isFallback).toBe(true);
    }),
  );
});
