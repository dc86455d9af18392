import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNode } from '../commands/edit.ts';
import { clipboard } from '../state/clipboard.ts';
import { createHarness } from '../testing/harness.ts';
import { drawingOf, shapeAt } from '../testing/nodes.ts';
import { newWidget } from './new-nodes.ts';

const page = fc.record({ w: fc.integer({ min: 200, max: 2000 }), h: fc.integer({ min: 200, max: 2000 }) });

test('[PANEL-24] a chart dropped anywhere on a page stands whole on it, as near to the pointer as can be', () => {
  fc.assert(
    fc.property(
      page,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (size, right, down) => {
        const empty = drawingOf([]);
        const h = createHarness({ ...empty, canvas: { ...empty.canvas, ...size } });
        const at = { x: size.w * right, y: size.h * down };
        const made = newWidget({ id: 1, name: '图' }, size);
        h.editor.run(addNode(made, at));
        const { x, y, w, h: height } = h.drawing().nodes[0]!;
        expect([w, height]).toEqual([made.w, made.h]);
        expect([x >= 0, y >= 0, x + w <= size.w, y + height <= size.h]).toEqual([true, true, true, true]);
        // At the pointer, or held by an edge.
        expect([0, size.w - w, Math.round(at.x - w / 2)]).toContain(x);
        expect([0, size.h - height, Math.round(at.y - height / 2)]).toContain(y);
      },
    ),
  );
});

test('[PANEL-27] what is pasted onto a smaller page stands whole on it, each time elsewhere', () => {
  const far = createHarness(drawingOf([shapeAt('n1', 900, 650, { w: 120 }), shapeAt('n2', 700, 700)]));
  far.key('mod+a');
  far.key('mod+c');
  const empty = drawingOf([]);
  const small = createHarness({ ...empty, canvas: { ...empty.canvas, w: 375, h: 300 } });
  for (let times = 0; times < 5; times += 1) small.key('mod+v');
  const boxes = small.drawing().nodes;
  expect(boxes).toHaveLength(10);
  for (const { x, y, w, h } of boxes) {
    expect([x >= 0, y >= 0, x + w <= 375, y + h <= 300]).toEqual([true, true, true, true]);
  }
  expect(new Set(boxes.map(({ x, y }) => `${x},${y}`)).size).toBe(10);
  // Both keep their places to each other.
  expect([boxes[0]!.x - boxes[1]!.x, boxes[0]!.y - boxes[1]!.y]).toEqual([200, -50]);
  clipboard.write('');
});

test('a copy at the corner of its page stands beside it, not beyond the edge', () => {
  const h = createHarness(drawingOf([shapeAt('n1', 924, 668)]));
  h.editor.select(['n1']);
  h.key('mod+d');
  expect(h.node('n2')).toMatchObject({ x: 908, y: 652 });
});
