// @vitest-environment node
import { expect, test } from 'vitest';
import { createHarness } from './harness.ts';
import { drawingOf, groupOf, shapeAt } from './nodes.ts';

const pair = () => createHarness(drawingOf([shapeAt('a', 100, 100), shapeAt('b', 400, 300)]));

test('[PANEL-23] a drag moves by whole pixels and is one step to undo', () => {
  const h = pair().drag([150, 150], [180.4, 213.6], { ctrl: true });
  expect(h.box('a')).toEqual([130, 164, 100, 100, 0]);
  expect(h.state().history.past.map((entry) => entry.label)).toEqual(['移动']);
  h.key('mod+z');
  expect(h.box('a')).toEqual([100, 100, 100, 100, 0]);
  h.key('mod+shift+z');
  expect(h.box('a')[0]).toBe(130);
});

test('a press that hardly moves is a click, at any zoom', () => {
  const h = pair();
  h.editor.setZoom(0.5);
  h.pointerDown(150, 150).pointerMove(155, 150).pointerUp();
  expect(h.box('a')[0]).toBe(100);
  expect(h.selection()).toEqual(['a']);
  expect(h.state().history.past).toHaveLength(0);
});

test('[PANEL-23] a drag snaps within 3 pixels of the screen, shows the lines, and Alt switches it off', () => {
  const h = pair();
  h.pointerDown(150, 150).pointerMove(340, 150);
  expect(h.seen.guides.x).toEqual([]);
  h.pointerMove(448, 260);
  expect(h.seen.guides.x).toEqual([400, 450, 500]);
  h.pointerUp();
  expect(h.box('a').slice(0, 2)).toEqual([400, 210]);
  expect(h.seen.guides).toEqual({ x: [], y: [] });
  expect(h.seen.preview).toBeUndefined();

  h.key('mod+z');
  h.drag([150, 150], [448, 260], { ctrl: true });
  expect(h.box('a')[0]).toBe(398);

  h.key('mod+z');
  h.editor.setZoom(0.25);
  h.drag([150, 150], [440, 260]);
  expect(h.box('a')[0]).toBe(400);
});

test('snaps to the middle of the canvas', () => {
  const h = pair().drag([150, 150], [510, 386]);
  expect(h.box('a').slice(0, 2)).toEqual([462, 334]);
});

test('Shift keeps a drag to one axis', () => {
  expect(pair().drag([150, 150], [260, 170], { shift: true, ctrl: true }).box('a').slice(0, 2)).toEqual([
    210, 100,
  ]);
});

test.each([
  ['nw', [120, 130], [120, 130, 80, 70, 0]],
  ['n', [150, 130], [100, 130, 100, 70, 0]],
  ['ne', [230, 130], [100, 130, 130, 70, 0]],
  ['e', [230, 150], [100, 100, 130, 100, 0]],
  ['se', [230, 240], [100, 100, 130, 140, 0]],
  ['s', [150, 240], [100, 100, 100, 140, 0]],
  ['sw', [120, 240], [120, 100, 80, 140, 0]],
  ['w', [120, 150], [120, 100, 80, 100, 0]],
] as const)('[PANEL-23] handle %s resizes', (handle, to, expected) => {
  const from = {
    nw: [100, 100],
    n: [150, 100],
    ne: [200, 100],
    e: [200, 150],
    se: [200, 200],
    s: [150, 200],
    sw: [100, 200],
    w: [100, 150],
  } as const;
  const h = pair().click(150, 150);
  h.drag([...from[handle]], [...to], { handle, alt: true });
  expect(h.box('a')).toEqual(expected);
});

test('Shift keeps the ratio, sides stop at 8 pixels, and a thin line may stay thin', () => {
  const h = pair().click(150, 150);
  h.drag([200, 200], [300, 210], { handle: 'se', shift: true });
  expect(h.box('a')).toEqual([100, 100, 200, 200, 0]);
  h.drag([300, 300], [-500, -500], { handle: 'se', alt: true });
  expect(h.box('a')).toEqual([100, 100, 8, 8, 0]);
  const thin = createHarness(drawingOf([shapeAt('l', 100, 100, { h: 2 })])).click(150, 101);
  thin.drag([200, 101], [260, 101], { handle: 'e', alt: true });
  expect(thin.box('l')).toEqual([100, 100, 160, 2, 0]);
});

test('a resize snaps its moving side', () => {
  const h = pair().click(150, 150);
  h.drag([200, 150], [398, 150], { handle: 'e' });
  expect(h.box('a')).toEqual([100, 100, 300, 100, 0]);
});

test('trap: a rotated node resizes from its own side and keeps the other where it is', () => {
  const h = createHarness(drawingOf([shapeAt('a', 100, 100, { w: 200, r: 90 })])).click(200, 150);
  // Turned by a quarter, its right side points down.
  h.drag([200, 250], [200, 290], { handle: 'e' });
  expect(h.box('a')).toEqual([80, 120, 240, 100, 90]);
});

test('rotation: Shift in steps of 15°, holding at quarters, groups about their middle', () => {
  const h = pair().click(150, 150);
  h.drag([150, 90], [240, 118], { handle: 'rotate', shift: true });
  expect(h.box('a')[4]).toBe(75);
  h.key('mod+z');
  h.drag([150, 90], [240, 149], { handle: 'rotate' });
  expect(h.box('a')[4]).toBe(90);
  h.key('mod+z');
  h.key('mod+a');
  h.drag([300, 50], [600, 250], { handle: 'rotate' });
  expect(h.box('a')).toEqual([350, 50, 100, 100, 90]);
  expect(h.box('b')).toEqual([150, 350, 100, 100, 90]);
});

test('a frame around several scales what is in it', () => {
  const h = pair();
  h.key('mod+a');
  h.drag([500, 400], [900, 700], { handle: 'se', alt: true });
  expect(h.box('a')).toEqual([100, 100, 200, 200, 0]);
  expect(h.box('b')).toEqual([700, 500, 200, 200, 0]);
});

test('the marquee takes what it touches, Shift adds, hidden and locked stay out', () => {
  const h = createHarness(
    drawingOf([
      shapeAt('a', 100, 100),
      shapeAt('b', 400, 300),
      shapeAt('locked', 210, 100, { lock: true }),
      shapeAt('hidden', 220, 210, { hide: true }),
    ]),
  );
  h.pointerDown(50, 50).pointerMove(350, 320);
  expect(h.selection()).toEqual(['a']);
  expect(h.seen.marquee).toEqual({ left: 50, top: 50, right: 350, bottom: 320 });
  h.pointerUp();
  expect(h.seen.marquee).toBeUndefined();
  h.drag([390, 290], [410, 310], { shift: true });
  expect(h.selection()).toEqual(['a', 'b']);
});

test('clicks: Shift and Ctrl add and take away, a click into a selection narrows it, empty canvas clears', () => {
  const h = pair().click(150, 150).click(450, 350, { shift: true });
  expect(h.selection()).toEqual(['a', 'b']);
  h.click(450, 350, { ctrl: true });
  expect(h.selection()).toEqual(['a']);
  h.key('mod+a');
  h.click(450, 350);
  expect(h.selection()).toEqual(['b']);
  h.click(900, 700);
  expect(h.selection()).toEqual([]);
});

test('trap: locked nodes are selected by a click and moved by nothing', () => {
  const h = createHarness(
    drawingOf([shapeAt('bg', 0, 0, { w: 1024, h: 768, lock: true }), shapeAt('a', 100, 100)]),
  );
  h.click(900, 700);
  expect(h.selection()).toEqual(['bg']);
  h.drag([900, 700], [950, 740]);
  h.key('arrowright');
  h.key('delete');
  expect(h.box('bg')).toEqual([0, 0, 1024, 768, 0]);
  // A drag over it is a marquee.
  h.drag([50, 50], [250, 250]);
  expect(h.selection()).toEqual(['a']);
});

test('trap: hidden nodes are neither hit nor selected, and hiding lets go of them', () => {
  const h = createHarness(drawingOf([shapeAt('a', 100, 100), shapeAt('over', 100, 100, { hide: true })]));
  h.click(150, 150);
  expect(h.selection()).toEqual(['a']);
  h.key('mod+h');
  expect(h.selection()).toEqual([]);
  h.key('mod+shift+h');
  expect(h.drawing().nodes.every((node) => !node.hide)).toBe(true);
});

test('trap: nested groups move as one, a double click enters one level, Escape leaves one', () => {
  const h = createHarness(
    drawingOf(
      [
        shapeAt('a', 100, 100, { group: 'in' }),
        shapeAt('b', 300, 100, { group: 'in' }),
        shapeAt('c', 500, 100, { group: 'out' }),
        shapeAt('d', 700, 400),
      ],
      [groupOf('out'), groupOf('in', { group: 'out' })],
    ),
  );
  h.click(150, 150);
  expect(h.selection()).toEqual(['a', 'b', 'c']);
  h.drag([150, 150], [160, 170], { ctrl: true });
  expect(['a', 'b', 'c'].map((id) => h.box(id)[1])).toEqual([120, 120, 120]);
  h.doubleClick(160, 170);
  expect(h.selection()).toEqual(['a', 'b']);
  h.doubleClick(160, 170);
  expect(h.selection()).toEqual(['a']);
  h.key('escape');
  expect(h.selection()).toEqual(['a', 'b']);
  h.key('escape');
  expect([h.state().scope, h.selection()]).toEqual([undefined, ['a', 'b', 'c']]);
  h.doubleClick(160, 170);
  h.click(750, 450);
  expect([h.state().scope, h.selection()]).toEqual([undefined, ['d']]);
});

test('trap: a member locked inside a group keeps its place while the others move', () => {
  const h = createHarness(
    drawingOf(
      [shapeAt('a', 100, 100, { group: 'g' }), shapeAt('b', 300, 100, { group: 'g', lock: true })],
      [groupOf('g')],
    ),
  );
  h.drag([150, 150], [200, 150], { ctrl: true });
  expect([h.box('a')[0], h.box('b')[0]]).toEqual([150, 300]);
});

test('trap: 60 widgets move together, in one step', () => {
  const nodes = Array.from({ length: 60 }, (_, index) =>
    shapeAt(`n${index}`, (index % 10) * 101, Math.floor(index / 10) * 101),
  );
  const h = createHarness(drawingOf(nodes));
  h.key('mod+a');
  h.drag([50, 50], [57, 63], { ctrl: true });
  expect(h.drawing().nodes.map((node) => [node.x, node.y])).toEqual(
    nodes.map((node) => [node.x + 7, node.y + 13]),
  );
  h.key('mod+z');
  expect(h.drawing().nodes).toEqual(nodes);
});

test('trap: an empty canvas survives every gesture and every key', () => {
  const h = createHarness(drawingOf([]));
  h.click(10, 10)
    .drag([0, 0], [500, 500])
    .drag([0, 0], [5, 500], { handle: 'se' })
    .drag([0, 0], [5, 500], { handle: 'rotate' });
  for (const key of [
    'mod+a',
    'mod+c',
    'mod+x',
    'mod+d',
    'mod+g',
    'mod+b',
    'delete',
    'arrowleft',
    'mod+]',
    'mod+z',
    'mod+y',
    'escape',
  ])
    h.key(key);
  expect(h.drawing().nodes).toEqual([]);
  expect(h.state().history.past).toEqual([]);
});

test('a cancelled gesture leaves everything as it was', () => {
  const h = pair().click(450, 350);
  h.pointerDown(150, 150).pointerMove(300, 300).cancel();
  h.pointerUp();
  expect(h.box('a')).toEqual([100, 100, 100, 100, 0]);
  expect(h.state().history.past).toEqual([]);
  h.key('mod+a');
  h.pointerDown(900, 700).pointerMove(950, 750);
  expect(h.selection()).toEqual([]);
  h.cancel();
  expect(h.selection()).toEqual(['a', 'b']);
});

test('a double click on a text says which text to edit', () => {
  expect(pair().doubleClick(150, 150)).toBe('a');
  expect(pair().doubleClick(900, 700)).toBeUndefined();
});
