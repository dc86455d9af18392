// @vitest-environment node
import { writeDrawing } from '@mingjing/drawing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveLayers } from '../commands/layers.ts';
import { groupPath } from '../document/tree.ts';
import { createHarness } from './harness.ts';
import { drawingOf, groupOf, shapeAt } from './nodes.ts';

const nested = () =>
  createHarness(
    drawingOf(
      [
        shapeAt('a', 0, 0),
        shapeAt('b', 0, 0, { group: 'in' }),
        shapeAt('c', 0, 0, { group: 'out' }),
        shapeAt('d', 0, 0),
      ],
      [groupOf('out'), groupOf('in', { group: 'out' })],
    ),
  );

test('[PANEL-23] a layer is moved into a group, out of it and between groups, each one step to undo', () => {
  const h = nested();
  h.editor.run(moveLayers(['d'], { group: 'in', at: 1 }));
  expect([h.order(), h.node('d').group]).toEqual([['a', 'd', 'b', 'c'], 'in']);
  h.editor.run(moveLayers(['d'], { group: 'out', at: 4 }));
  expect([h.order(), h.node('d').group]).toEqual([['a', 'b', 'c', 'd'], 'out']);
  h.editor.run(moveLayers(['d'], { group: undefined, at: 0 }));
  expect([h.order(), h.node('d')]).toEqual([
    ['d', 'a', 'b', 'c'],
    expect.not.objectContaining({ group: expect.anything() }),
  ]);
  expect(h.state().history.past.map((entry) => entry.label)).toEqual(['调整图层', '调整图层', '调整图层']);
  while (h.key('mod+z'));
  expect(h.drawing()).toEqual(nested().drawing());
});

test('a group is moved with all that is in it, and leaves an empty one behind nowhere', () => {
  const h = nested();
  h.editor.run(moveLayers(['in'], { group: undefined, at: 4 }));
  expect(h.order()).toEqual(['a', 'c', 'd', 'b']);
  expect(h.drawing().groups).toEqual([groupOf('out'), groupOf('in')]);
  h.editor.run(moveLayers(['c'], { group: undefined, at: 0 }));
  expect(h.drawing().groups).toEqual([groupOf('in')]);
  h.key('mod+z');
  expect(h.drawing().groups).toEqual([groupOf('out'), groupOf('in')]);
});

test('trap: nothing goes into itself, and where nothing changes there is no step', () => {
  const h = nested();
  h.editor.run(moveLayers(['out'], { group: 'in', at: 2 }));
  h.editor.run(moveLayers(['a'], { group: undefined, at: 0 }));
  h.editor.run(moveLayers(['b', 'c'], { group: undefined, at: 2 }));
  expect(h.state().history.past).toHaveLength(1);
  expect(h.drawing().groups).toEqual([]);
});

interface Step {
  keys: string[];
  group: string | undefined;
  at: number;
}

test('whatever is moved wherever: nobody is lost, the others keep their order, undo gives the same bytes', () => {
  const group = fc.constantFrom(undefined, 'out', 'in', 'gone');
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'in', 'out'), { minLength: 1 });
  const step = fc.record({ keys, group, at: fc.integer({ min: 0, max: 4 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps: Step[]) => {
      const h = nested();
      const before = writeDrawing(h.drawing());
      for (const { keys: moved, group: into, at } of steps) {
        const { nodes, groups } = h.drawing();
        const target = groups.some(({ id }) => id === into) ? into : undefined;
        h.editor.run(moveLayers(moved, { group: target, at }));
        const goes = (id: string) =>
          moved.includes(id) ||
          groupPath({ ...h.drawing(), groups }, nodes.find((node) => node.id === id)?.group).some((key) =>
            moved.includes(key),
          );
        const stay = (ids: string[]) => ids.filter((id) => !goes(id));
        expect(stay(h.order())).toEqual(stay(nodes.map((node) => node.id)));
        expect(h.order().toSorted((a, b) => a.localeCompare(b))).toEqual(['a', 'b', 'c', 'd']);
        // Every group is one that exists, and none is around itself.
        for (const found of h.drawing().groups) {
          expect(groupPath(h.drawing(), found.group)).not.toContain(found.id);
          expect(found.group === undefined || h.drawing().groups.some(({ id }) => id === found.group)).toBe(
            true,
          );
        }
      }
      const after = writeDrawing(h.drawing());
      while (h.key('mod+z'));
      expect(writeDrawing(h.drawing())).toBe(before);
      while (h.key('mod+y'));
      expect(writeDrawing(h.drawing())).toBe(after);
    }),
    { numRuns: 60 },
  );
});
