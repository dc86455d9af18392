// @vitest-environment node
import { type DrawingNode, parseDrawing, writeDrawing } from '@mingjing/drawing';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { addPage, movePage, putInside, removePage, renamePage } from '../commands/containers.ts';
import { addNode } from '../commands/edit.ts';
import { newTabs, newText } from '../document/new-nodes.ts';
import { clipboard } from '../state/clipboard.ts';
import { createHarness } from './harness.ts';
import { drawingOf, shapeAt } from './nodes.ts';

const tabsAt = (id: string, x: number, y: number, more: Partial<DrawingNode> = {}) =>
  shapeAt(id, x, y, {
    kind: 'tabs',
    w: 400,
    h: 344,
    look: 'line',
    pages: [
      { id: 'p1', name: '一' },
      { id: 'p2', name: '二' },
    ],
    ...more,
  } as Partial<DrawingNode>);
const inside = (page: string, node = 'c'): Partial<DrawingNode> => ({ inside: { node, page } });
/** Tabs at 100, 100 with a member on each page, and a free shape below and above. */
const sample = () =>
  createHarness(
    drawingOf([
      shapeAt('low', 600, 600),
      tabsAt('c', 100, 100),
      shapeAt('a', 150, 200, inside('p1')),
      shapeAt('b', 150, 200, inside('p2')),
      shapeAt('top', 600, 100),
    ]),
  );
type Harness = ReturnType<typeof sample>;
const pageOf = (h: Harness, id: string) => h.node(id).inside?.page;

beforeEach(() => clipboard.write(''));

test('[PANEL-24] what is dropped on a container comes to stand on its open page; dragged out it is free', () => {
  const h = sample();
  h.drag([650, 150], [350, 350]);
  expect(h.node('top').inside).toEqual({ node: 'c', page: 'p1' });
  expect(h.order()).toEqual(['low', 'c', 'a', 'top', 'b']);
  h.key('mod+z');
  expect(h.node('top').inside).toBeUndefined();
  expect(h.order()).toEqual(['low', 'c', 'a', 'b', 'top']);
  h.editor.showPage('c', 'p2');
  h.drag([650, 150], [350, 350]);
  expect(pageOf(h, 'top')).toBe('p2');
  h.drag([350, 350], [800, 500]);
  expect(h.node('top').inside).toBeUndefined();
});

test('[PANEL-24] while it is dragged, the container that would take it is marked; another container is not taken', () => {
  const h = sample();
  h.pointerDown(650, 150).pointerMove(400, 300).pointerMove(350, 350);
  expect(h.seen.target).toBe('c');
  h.pointerMove(900, 600);
  expect(h.seen.target).toBeUndefined();
  h.pointerMove(350, 350).cancel();
  expect(h.seen.target).toBeUndefined();
  expect(h.node('top').inside).toBeUndefined();
  const two = createHarness(drawingOf([tabsAt('c', 0, 0), tabsAt('d', 600, 0)]));
  two.pointerDown(800, 20).pointerMove(300, 100).pointerMove(210, 60);
  expect(two.seen.target).toBeUndefined();
});

test('[PANEL-24] the row of tabs and a locked container take nothing', () => {
  const h = sample();
  h.drag([650, 150], [300, 120], { ctrl: true });
  expect(h.node('top').inside).toBeUndefined();
  const locked = createHarness(drawingOf([tabsAt('c', 100, 100, { lock: true }), shapeAt('top', 600, 100)]));
  locked.drag([650, 150], [350, 350]);
  expect(locked.node('top').inside).toBeUndefined();
});

test('[PANEL-24] only the open page can be pressed, and opening another lets the selection go', () => {
  const h = sample();
  h.click(200, 250);
  expect(h.selection()).toEqual(['a']);
  h.editor.showPage('c', 'p2');
  expect(h.selection()).toEqual([]);
  h.click(200, 250);
  expect(h.selection()).toEqual(['b']);
});

test('[PANEL-24] selecting what is on a closed page opens it, and undoing there shows what was undone', () => {
  const h = sample();
  h.editor.select(['b']);
  expect(h.state().pages).toEqual({ c: 'p2' });
  h.key('arrowright');
  h.editor.showPage('c', 'p1');
  h.key('mod+z');
  expect(h.state().pages).toEqual({ c: 'p2' });
  expect(h.selection()).toEqual(['b']);
});

test('[PANEL-23] a container moves with all of its pages, and is shown doing so', () => {
  const h = sample();
  h.pointerDown(300, 120).pointerMove(350, 160, { ctrl: true }).pointerMove(360, 170, { ctrl: true });
  expect([...(h.seen.preview?.keys() ?? [])].toSorted()).toEqual(['a', 'b', 'c']);
  h.pointerUp();
  expect([h.box('c'), h.box('a'), h.box('b')].map(([x, y]) => [x, y])).toEqual([
    [160, 150],
    [210, 250],
    [210, 250],
  ]);
  expect(h.state().history.past).toHaveLength(1);
  expect([pageOf(h, 'a'), pageOf(h, 'b')]).toEqual(['p1', 'p2']);
  h.key('arrowright');
  expect(h.box('b')[0]).toBe(211);
});

test('[PANEL-23] resized, its members are scaled into its page; it never turns', () => {
  const h = sample();
  h.click(300, 120);
  h.drag([500, 300], [900, 300], { handle: 'e', alt: true });
  expect(h.box('c')).toEqual([100, 100, 800, 344, 0]);
  expect(h.box('b')).toEqual([200, 200, 200, 100, 0]);
  h.drag([500, 80], [800, 300], { handle: 'rotate' });
  expect(h.box('c')[4]).toBe(0);
});

test('[PANEL-23] front and back take a container with its members, and pages have an order of their own', () => {
  const h = sample();
  h.editor.select(['c']);
  h.key('mod+shift+]');
  expect(h.order()).toEqual(['low', 'top', 'c', 'a', 'b']);
  h.key('mod+shift+[');
  expect(h.order()).toEqual(['c', 'a', 'b', 'low', 'top']);
  h.editor.select(['top']);
  h.key('mod+[');
  h.key('mod+[');
  expect(h.order()).toEqual(['top', 'c', 'a', 'b', 'low']);
  h.editor.run(putInside(['low'], { node: 'c', page: 'p1' }));
  expect(h.order()).toEqual(['top', 'c', 'a', 'low', 'b']);
  h.editor.select(['low']);
  h.key('mod+shift+[');
  expect(h.order()).toEqual(['top', 'c', 'low', 'a', 'b']);
});

test('[PANEL-23] deleted with everything on its pages, and brought back whole', () => {
  const h = sample();
  const before = writeDrawing(h.drawing());
  h.editor.select(['c']);
  h.key('delete');
  expect(h.order()).toEqual(['low', 'top']);
  h.key('mod+z');
  expect(writeDrawing(h.drawing())).toBe(before);
});

test('[PANEL-23] a copy has copies of all members, on the copy’s pages', () => {
  const h = sample();
  h.editor.select(['c']);
  h.key('mod+d');
  const [copy] = h.selection();
  const made = h.drawing().nodes.filter(({ inside: around }) => around?.node === copy);
  expect(h.selection()).toHaveLength(1);
  expect(made.map(({ inside: around, x }) => [around?.page, x])).toEqual([
    ['p1', 166],
    ['p2', 166],
  ]);
  expect(h.drawing().nodes.filter(({ inside: around }) => around?.node === 'c')).toHaveLength(2);
});

test('[PANEL-23] locked and hidden as one; freeing a member frees its container', () => {
  const h = sample();
  h.editor.select(['c']);
  h.key('mod+l');
  h.drag([200, 250], [700, 700]);
  expect(h.box('a')).toEqual([150, 200, 100, 100, 0]);
  h.editor.select(['a']);
  h.key('mod+u');
  expect(h.node('c').lock).toBe(false);
  h.editor.select(['c']);
  h.key('mod+h');
  h.key('mod+a');
  expect(h.selection()).toEqual(['low', 'top']);
  h.key('mod+shift+h');
  expect(h.node('c').hide).toBe(false);
});

test('[PANEL-23] selecting all takes a container and not its members twice', () => {
  const h = sample();
  h.key('mod+a');
  expect(h.selection()).toEqual(['low', 'c', 'top']);
  h.key('arrowdown');
  expect(h.box('a')[1]).toBe(201);
});

test('[PANEL-24] pages are added, renamed, moved and removed with what is on them', () => {
  const h = sample();
  const pages = () => {
    const node = h.node('c');
    return node.kind === 'tabs' ? node.pages.map(({ id, name }) => `${id}:${name}`) : [];
  };
  h.editor.run(addPage('c'));
  h.editor.run(renamePage('c', 'p3', '住院'));
  expect(pages()).toEqual(['p1:一', 'p2:二', 'p3:住院']);
  h.editor.run(movePage('c', 'p3', -2));
  h.editor.run(movePage('c', 'p3', -1));
  expect(pages()).toEqual(['p3:住院', 'p1:一', 'p2:二']);
  h.editor.run(removePage('c', 'p1'));
  expect(pages()).toEqual(['p3:住院', 'p2:二']);
  expect(h.order()).toEqual(['low', 'c', 'b', 'top']);
  h.editor.run(removePage('c', 'p2'));
  h.editor.run(removePage('c', 'p3'));
  expect(pages()).toEqual(['p3:住院']);
  while (h.key('mod+z'));
  expect(pages()).toEqual(['p1:一', 'p2:二']);
  expect(pageOf(h, 'b')).toBe('p2');
});

test('[PANEL-24] containers never stand inside one another, however they come there', () => {
  const h = sample();
  h.editor.run(addNode(newTabs(), { x: 300, y: 300 }));
  const [made] = h.selection();
  expect(h.node(made ?? '').inside).toBeUndefined();
  h.editor.run(putInside([made ?? '', 'c'], { node: 'c', page: 'p1' }));
  expect(h.drawing().nodes.filter(({ kind, inside: around }) => kind === 'tabs' && around)).toEqual([]);
});

test('[PANEL-24] what is added over a container stands on its open page', () => {
  const h = sample();
  h.editor.showPage('c', 'p2');
  h.editor.run(addNode(newText(), { x: 300, y: 350 }));
  expect(pageOf(h, h.selection()[0] ?? '')).toBe('p2');
});

const step = fc.oneof(
  fc
    .constantFrom('mod+d', 'delete', 'mod+]', 'mod+[', 'mod+shift+]', 'mod+shift+[', 'mod+l', 'mod+u')
    .map((key) => (h: Harness) => void h.key(key)),
  fc
    .constantFrom('mod+g', 'mod+shift+g', 'mod+h', 'mod+shift+h', 'mod+a', 'mod+z')
    .map((key) => (h: Harness) => void h.key(key)),
  fc.tuple(fc.nat(1000), fc.nat(700), fc.nat(1000), fc.nat(700)).map(
    ([x, y, toX, toY]) =>
      (h: Harness) =>
        void h.drag([x, y], [toX, toY]),
  ),
  fc.nat(20).map((at) => (h: Harness) => {
    const { nodes } = h.drawing();
    const node = nodes[at % Math.max(1, nodes.length)];
    if (node !== undefined) h.editor.select([node.id]);
  }),
  fc.constantFrom('p1', 'p2').map((page) => (h: Harness) => h.editor.showPage('c', page)),
  fc.constantFrom('p1', 'p2').map((page) => (h: Harness) => h.editor.run(removePage('c', page))),
);

test('[PANEL-24] whatever is done, members have a page of a container, lie right above it, and the file says the same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const h = sample();
      const before = writeDrawing(h.drawing());
      for (const one of steps) one(h);
      const xml = writeDrawing(h.drawing());
      expect(writeDrawing(parseDrawing(xml))).toBe(xml);
      expect(parseDrawing(xml).nodes.map(({ id, inside: around }) => [id, around])).toEqual(
        h.drawing().nodes.map(({ id, inside: around }) => [id, around]),
      );
      while (h.state().history.past.length > 0) h.editor.undo();
      expect(writeDrawing(h.drawing())).toBe(before);
    }),
    { numRuns: 120 },
  );
});

test('[PANEL-23] a single member is aligned to the page it lies on, not to the drawing', () => {
  const h = sample();
  h.editor.select(['a']);
  h.run('align.right');
  h.run('align.bottom');
  expect(h.box('a').slice(0, 2)).toEqual([400, 344]);
  h.run('align.left');
  h.run('align.top');
  expect(h.box('a').slice(0, 2)).toEqual([100, 144]);
});
