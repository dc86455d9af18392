// @vitest-environment node
import { expect, test } from 'vitest';
import { rulerMarks } from '../canvas/ruler-marks.ts';
import { clearGuides, moveGuide } from '../commands/guides.ts';
import { createHarness } from './harness.ts';
import { drawingOf, groupOf, shapeAt } from './nodes.ts';

const three = () =>
  createHarness(drawingOf([shapeAt('a', 0, 0), shapeAt('b', 150, 500), shapeAt('c', 400, 0)]));

test('[PANEL-23] a drag meets the place between two neighbours where the gaps are equal, and shows them', () => {
  const h = three();
  h.pointerDown(200, 550).pointerMove(252, 62);
  expect(h.seen.gaps.map((gap) => [gap.from, gap.to])).toEqual([
    [100, 200],
    [300, 400],
  ]);
  h.pointerUp();
  expect(h.box('b')[0]).toBe(200);
  expect(h.seen.gaps).toEqual([]);
});

test('[PANEL-23] guides are laid down, met by a drag, moved, taken away, each one step to undo', () => {
  const h = three();
  h.editor.run(moveGuide('x', undefined, 777.4));
  expect(h.drawing().guides).toEqual({ x: [777], y: [] });
  h.drag([200, 550], [828, 620]);
  expect(h.box('b')[0]).toBe(777);
  h.editor.run(moveGuide('x', 777, 300));
  h.editor.run(moveGuide('y', undefined, 20));
  expect(h.drawing().guides).toEqual({ x: [300], y: [20] });
  h.editor.run(moveGuide('x', 300, 300));
  h.editor.run(moveGuide('x', 300, undefined));
  h.editor.run(moveGuide('y', 20, undefined));
  expect(h.drawing()).not.toHaveProperty('guides');
  for (let at = 0; at < 2; at += 1) h.key('mod+z');
  expect(h.drawing().guides).toEqual({ x: [300], y: [20] });
  h.editor.run(clearGuides);
  expect(h.drawing()).not.toHaveProperty('guides');
  expect(h.state().history.past.at(-1)?.label).toBe('清除参考线');
});

test('[PANEL-23] the chosen become as wide or as high as the largest; locked ones stay', () => {
  const h = createHarness(
    drawingOf([
      shapeAt('a', 0, 0),
      shapeAt('b', 200, 0, { w: 160, h: 40 }),
      shapeAt('c', 400, 0, { w: 300, lock: true }),
    ]),
  );
  h.key('mod+a');
  h.editor.select(['a', 'b', 'c']);
  h.run('size.width');
  expect([h.box('a'), h.box('b'), h.box('c')].map(([, , w, height]) => [w, height])).toEqual([
    [160, 100],
    [160, 40],
    [300, 100],
  ]);
  h.run('size.both');
  expect(h.box('b').slice(2, 4)).toEqual([160, 100]);
});

test('[PANEL-23] the list of steps goes back and forth to any of them', () => {
  const h = three();
  for (const [at, x] of [10, 20, 30].entries()) {
    h.editor.run(moveGuide('x', at === 0 ? undefined : [10, 20][at - 1], x));
  }
  const [first, second, third] = h.state().history.past.map((entry) => entry.id);
  h.editor.goTo(first!);
  expect(h.drawing().guides?.x).toEqual([10]);
  expect(h.state().history.future).toHaveLength(2);
  h.editor.goTo(third!);
  expect(h.drawing().guides?.x).toEqual([30]);
  h.editor.goTo(0);
  expect(h.drawing()).not.toHaveProperty('guides');
  h.editor.goTo(second!);
  expect(h.drawing().guides?.x).toEqual([20]);
  h.editor.goTo(99_999);
  expect(h.drawing().guides?.x).toEqual([20]);
});

test('a save that ends after further work leaves that work unsaved', () => {
  const h = three();
  h.editor.run(moveGuide('x', undefined, 10));
  const sent = h.state().history.past.at(-1)!.id;
  h.editor.run(moveGuide('x', undefined, 20));
  h.editor.markSaved(sent);
  expect(h.state().savedId).toBe(sent);
  h.key('mod+z');
  expect(h.state().history.past.at(-1)?.id).toBe(h.state().savedId);
});

test('[PANEL-27] Enter opens what is chosen: one widget or one text, not a locked one, not several', () => {
  const opened: string[] = [];
  const widget = shapeAt('w', 0, 0, { kind: 'widget', ref: 7 });
  const h = createHarness(
    drawingOf(
      [widget, shapeAt('s', 0, 0), { ...widget, id: 'l', group: 'g' }],
      [groupOf('g', { lock: true })],
    ),
    { edit: (id) => opened.push(id) },
  );
  for (const chosen of [['s'], ['l'], ['w', 's'], []]) {
    h.editor.select(chosen);
    expect(h.key('enter')).toBe(false);
  }
  h.editor.select(['w']);
  expect(h.key('enter')).toBe(true);
  expect(opened).toEqual(['w']);
});

test('ruler numbers stand apart enough to be read at every zoom, and ten strokes lie between them', () => {
  for (const zoom of [0.1, 0.33, 0.58, 1, 1.7, 4]) {
    const marks = rulerMarks(120, zoom, 900);
    const labelled = marks.filter((mark) => mark.label !== undefined);
    expect(labelled.length).toBeGreaterThan(0);
    const gaps = labelled.slice(1).map((mark, at) => mark.at - labelled[at]!.at);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(56 - 0.001);
    expect(labelled.find((mark) => mark.label === '0')?.at).toBeCloseTo(120, 6);
    expect(marks.length).toBeLessThan(900 / 5);
  }
});
