// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf, shapeAt } from '../testing/nodes.ts';
import { freePlace } from './free-place.ts';
import { newWidget } from './new-nodes.ts';

test('[PANEL-27] what is added goes to the first free place', () => {
  expect(freePlace(drawingOf([]), { w: 100, h: 100 })).toEqual({ x: 66, y: 66 });
  expect(freePlace(drawingOf([shapeAt('a', 16, 16)]), { w: 100, h: 100 })).toEqual({ x: 194, y: 66 });
  const background = shapeAt('bg', 0, 0, { w: 1024, h: 768 });
  expect(freePlace(drawingOf([background]), { w: 100, h: 100 })).toEqual({ x: 66, y: 66 });
});

test('[LIM-05] widgets added one after another are 400 high and never lie exactly on each other', () => {
  const drawing = drawingOf([]);
  const places = Array.from({ length: 6 }, (_, index) => {
    const node = newWidget({ id: 1, name: '' }, drawing.canvas);
    const { x, y } = freePlace(drawing, node);
    drawing.nodes.push(shapeAt(`n${index}`, x - node.w / 2, y - node.h / 2, { w: node.w, h: node.h }));
    return `${x},${y},${node.h}`;
  });
  expect(places.slice(0, 2)).toEqual(['256,216,400', '752,216,400']);
  expect(new Set(places).size).toBe(6);
});

test('what is found lies on the page, and touches nothing while there is room', () => {
  const place = fc.tuple(fc.integer({ min: -50, max: 1000 }), fc.integer({ min: -50, max: 760 }));
  const size = fc.record({ w: fc.integer({ min: 10, max: 900 }), h: fc.integer({ min: 10, max: 700 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), size, (places, { w, h }) => {
      const nodes = places.map(([x, y], index) => shapeAt(`n${index}`, x, y));
      const { x, y } = freePlace(drawingOf(nodes), { w, h });
      expect(x - w / 2).toBeGreaterThanOrEqual(16);
      expect(y + h / 2).toBeLessThanOrEqual(752);
      const isFree = nodes.every(
        (node) => Math.abs(node.x + 50 - x) >= (w + 100) / 2 || Math.abs(node.y + 50 - y) >= (h + 100) / 2,
      );
      const corner = { left: 16, top: 16, right: 16 + w, bottom: 16 + h };
      const cornerIsFree = nodes.every(
        (node) =>
          node.x > corner.right + 16 || node.x + 100 < 0 || node.y > corner.bottom + 16 || node.y + 100 < 0,
      );
      expect(isFree || !cornerIsFree).toBe(true);
    }),
  );
});
