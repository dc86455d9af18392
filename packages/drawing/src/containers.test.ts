import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyOf,
  carried,
  containerAt,
  gathered,
  membersInside,
  offPage,
  pageShown,
  withMembers,
} from './containers.ts';
import type { ContainerNode, Drawing, DrawingNode } from './drawing.ts';
import { DrawingError } from './drawing-error.ts';
import { parseDrawing } from './parse-drawing.ts';
import { hiddenNodes, rowsOf } from './rows-of.ts';

const board = (nodes: string): Drawing => parseDrawing(`<board v="1"><nodes>${nodes}</nodes></board>`);
const tabs = (id: string, more = '') =>
  `<tabs id="${id}" x="0" y="100" w="400" h="344"${more}><page id="p1" name="一"/><page id="p2" name="二"/></tabs>`;
const ids = (drawing: Drawing): string[] => drawing.nodes.map((node) => node.id);
const containerOf = (drawing: Drawing, id = 'c'): ContainerNode =>
  drawing.nodes.find((node) => node.id === id) as ContainerNode;

test('[PANEL-24] tabs, carousels, framed pages, notices and ornaments are read, ranges kept', () => {
  const { nodes } = board(
    '<tabs id="a" look="pill" r="30"><page id="p" name="概览"/></tabs>' +
      '<carousel id="b" seconds="1"><page id="p"/></carousel><carousel id="b2" seconds="9e9"/>' +
      '<iframe id="c" src="https://maps.example.org/x"/>' +
      '<notice id="d" way="left" speed="0"><content>停电通知&#10;值班表</content></notice>' +
      '<ornament id="e" form="header-wing"/>',
  );
  expect(nodes).toMatchObject([
    { kind: 'tabs', look: 'pill', r: 0, pages: [{ id: 'p', name: '概览' }] },
    { kind: 'carousel', seconds: 3 },
    { kind: 'carousel', seconds: 600, pages: [{ id: 'p1', name: '' }] },
    { kind: 'iframe', src: 'https://maps.example.org/x' },
    { kind: 'notice', way: 'left', speed: 5, content: '停电通知\n值班表' },
    { kind: 'ornament', form: 'header-wing' },
  ]);
});

test('[K05] members of pages that do not exist, of what is no container and of themselves stand free', () => {
  const drawing = board(
    `<text id="t1" in="c" page="p9"/><text id="t2" in="gone" page="p1"/><text id="t3" in="t1" page="p1"/>` +
      `<text id="t4" in="c" page="__proto__"/><text id="t5" in="c"/><text id="t6" page="p1"/>` +
      `${tabs('c', ' in="c" page="p1"')}${tabs('d', ' in="e" page="p1"')}${tabs('e', ' in="d" page="p1"')}`,
  );
  expect(drawing.nodes.filter((node) => node.inside !== undefined)).toEqual([]);
  expect(ids(drawing)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 'c', 'd', 'e']);
});

test('[K05] pages of one id are one page, nameless ones none, and no container has more than fifty', () => {
  const pages = Array.from({ length: 300 }, (_, at) => `<page id="p${at}"/>`).join('');
  const drawing = board(
    `<tabs id="a"><page id="p" name="一"/><page id="p" name="二"/><page name="三"/></tabs><tabs id="b">${pages}</tabs>`,
  );
  expect(containerOf(drawing, 'a').pages).toEqual([{ id: 'p', name: '一' }]);
  expect(containerOf(drawing, 'b').pages).toHaveLength(50);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '/files/a.html',
  'https://user:pw@maps.example.org/',
])('[K05] a frame at %s is refused', (src) => {
  expect(() => board(`<iframe id="a" src="${src}"/>`)).toThrow(DrawingError);
});

test('[K05] ten thousand members are read, gathered and laid out, each once', () => {
  const members = Array.from(
    { length: 10_000 },
    (_, at) => `<widget id="w${at}" in="c" page="p${(at % 2) + 1}" y="${at}"/>`,
  ).join('');
  const drawing = board(`${members}${tabs('c')}`);
  expect(ids(drawing)[0]).toBe('c');
  expect(drawing.nodes).toHaveLength(10_001);
  expect(rowsOf(drawing).flatMap((row) => row.cells)).toHaveLength(10_000);
});

test('[PANEL-24] members stand right above their container, whatever the order in the file', () => {
  const member = (id: string, page: string) => `<text id="${id}" in="c" page="${page}"/>`;
  const drawing = board(
    `<text id="low"/>${member('m1', 'p2')}${tabs('c')}<text id="top"/>${member('m2', 'p1')}`,
  );
  expect(ids(drawing)).toEqual(['low', 'c', 'm2', 'm1', 'top']);
});

const places = fc.array(fc.constantFrom('c', 'd', 'gone', ''), { maxLength: 12 });

test('gathering loses nobody, doubles nobody, and a second time changes nothing', () => {
  fc.assert(
    fc.property(places, fc.nat(12), (around, at) => {
      const members = around.map((node, index) => {
        const [text] = board(`<text id="m${index}"/>`).nodes;
        return { ...text!, ...(node === '' ? {} : { inside: { node, page: 'p1' } }) } as DrawingNode;
      });
      const containers = board(`${tabs('c')}${tabs('d')}`).nodes;
      const all = [...members.slice(0, at), ...containers, ...members.slice(at)];
      const once = gathered(all);
      expect(new Set(once)).toEqual(new Set(all));
      expect(once).toHaveLength(all.length);
      expect(gathered(once)).toEqual(once);
    }),
  );
});

test('[PANEL-24] the first page is shown until another one is, and again when that one is gone', () => {
  const drawing = board(`${tabs('c')}<text id="a" in="c" page="p1"/><text id="b" in="c" page="p2"/>`);
  const container = containerOf(drawing);
  const pages = (...asked: string[]) => asked.map((page) => pageShown(container, { c: page }));
  expect([pageShown(container, {}), ...pages('p2', 'p9')]).toEqual(['p1', 'p2', 'p1']);
  expect([...offPage(drawing.nodes, {})]).toEqual(['b']);
  expect([...hiddenNodes(drawing, { c: 'p2' })]).toEqual(['a']);
  expect([...hiddenNodes(drawing)]).toEqual([]);
});

test('[PANEL-24] what is inside a hidden container is hidden with it', () => {
  const drawing = board(`${tabs('c', ' hide="1"')}<text id="a" in="c" page="p1"/><text id="z"/>`);
  expect([...hiddenNodes(drawing)].toSorted()).toEqual(['a', 'c']);
});

test('[PANEL-24] members move with their container and are scaled into its page', () => {
  const drawing = board(`${tabs('c')}<text id="a" x="100" y="244" w="100" h="100" in="c" page="p2"/>`);
  const to = (x: number, y: number, w: number, h: number) =>
    carried(drawing.nodes, new Map([['c', { x, y, w, h, r: 15 }]]));
  expect(to(50, 160, 400, 344).get('a')).toEqual({ x: 150, y: 304, w: 100, h: 100, r: 0 });
  // Twice as wide; the page without its row of tabs half as high.
  expect(to(0, 100, 800, 194).get('a')).toEqual({ x: 200, y: 194, w: 200, h: 50, r: 0 });
  expect(to(0, 100, 400, 344).get('c')?.r).toBe(0);
  expect([...withMembers(drawing.nodes, ['c'])]).toEqual(['c', 'a']);
  expect(membersInside(drawing.nodes, 'c', 'p1')).toEqual([]);
});

test('[PANEL-24] a point lies on the page of the topmost container that is seen', () => {
  const drawing = board(`${tabs('c')}${tabs('d')}`);
  const at = (y: number, hidden: string[] = []) =>
    containerAt(drawing.nodes, { x: 200, y }, new Set(hidden))?.id;
  expect(at(300)).toBe('d');
  expect(at(300, ['d'])).toBe('c');
  // The row of tabs is no place for members.
  expect(at(120)).toBeUndefined();
  expect(bodyOf(containerOf(drawing))).toEqual({ x: 0, y: 144, w: 400, h: 300, r: 0 });
});

test('[PANEL-24] pages of a container follow each other as rows, between what stands above and below it', () => {
  const widget = (id: string, y: number, more = '') =>
    `<widget id="${id}" ref="1" x="0" y="${y}" w="200" h="100"${more}/>`;
  const drawing = board(
    `${widget('under', 500)}${tabs('c')}${widget('a1', 150, ' in="c" page="p1"')}` +
      `<widget id="a2" ref="1" x="200" y="150" w="200" h="100" in="c" page="p1"/>` +
      `${widget('b1', 150, ' in="c" page="p2"')}${widget('above', 0)}`,
  );
  expect(rowsOf(drawing).map((row) => row.cells.map(({ node, width }) => [node.id, width]))).toEqual([
    [['above', 20]],
    [
      ['a1', 50],
      ['a2', 50],
    ],
    [['b1', 50]],
    [['under', 20]],
  ]);
});
