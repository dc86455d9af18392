// @vitest-environment node
import { expect, test } from 'vitest';
import { createHarness } from './harness.ts';
import { drawingOf, groupOf, shapeAt } from './nodes.ts';

const alt = { alt: true };

test('[PANEL-23] a drag with Alt leaves what is dragged and puts a copy there, in one step', () => {
  const h = createHarness(drawingOf([shapeAt('n1', 100, 100)]));
  h.drag([150, 150], [350, 450], alt);
  expect([h.box('n1'), h.box('n2')]).toEqual([
    [100, 100, 100, 100, 0],
    [300, 400, 100, 100, 0],
  ]);
  expect([h.selection(), h.state().history.past.length]).toEqual([['n2'], 1]);
  h.key('mod+z');
  expect([h.order(), h.selection()]).toEqual([['n1'], ['n1']]);
});

test('the key counts as it is when the drag ends', () => {
  const h = createHarness(drawingOf([shapeAt('n1', 100, 100)]));
  h.pointerDown(150, 150, alt).pointerMove(350, 450, alt).pointerMove(350, 450).pointerUp();
  expect([h.order(), h.box('n1').slice(0, 2)]).toEqual([['n1'], [300, 400]]);
});

test('a copied group is a group of its own; what is locked in the selection stays alone', () => {
  const group = (id: string, x: number) => shapeAt(id, x, 100, { group: 'g1' });
  const h = createHarness(
    drawingOf([group('n1', 100), group('n2', 220), shapeAt('n3', 400, 100, { lock: true })], [groupOf('g1')]),
  );
  h.key('mod+a');
  h.drag([150, 150], [150, 350], alt);
  expect(h.drawing().groups.map(({ id }) => id)).toEqual(['g1', 'g2']);
  expect(h.order()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
  expect([h.node('n4').group, h.box('n5').slice(0, 2), h.node('n3').lock]).toEqual(['g2', [220, 300], true]);
});

test('given up with Escape nothing is copied', () => {
  const h = createHarness(drawingOf([shapeAt('n1', 100, 100)]));
  h.pointerDown(150, 150, alt).pointerMove(350, 450, alt).cancel();
  expect([h.order(), h.box('n1').slice(0, 2)]).toEqual([['n1'], [100, 100]]);
});
