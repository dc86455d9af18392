import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDrawing, type WidgetNode } from './drawing.ts';
import { rowsOf, widgetRefs } from './rows-of.ts';

const widget = (
  id: string,
  [x, y, w, h]: [number, number, number, number],
  more: Partial<WidgetNode> = {},
): WidgetNode => ({
  kind: 'widget',
  id,
  name: id,
  ref: 1,
  x,
  y,
  w,
  h,
  r: 0,
  op: 1,
  lock: false,
  hide: false,
  style: {},
  ...more,
});
const rows = (...nodes: WidgetNode[]) =>
  rowsOf({ ...emptyDrawing(), nodes }).map((row) => [
    row.rowHeight,
    ...row.cells.map((cell) => [cell.node.id, cell.width]),
  ]);

test('widgets whose middle lies in a row stand in it, from left to right', () => {
  expect(
    rows(
      widget('right', [512, 90, 512, 200]),
      widget('below', [0, 320, 1024, 300]),
      widget('left', [0, 100, 512, 210]),
      widget('title', [0, 0, 1024, 60]),
    ),
  ).toEqual([
    [60, ['title', 100]],
    [210, ['left', 50], ['right', 50]],
    [300, ['below', 100]],
  ]);
});

test('hidden widgets and widgets of hidden groups, however deep, take no place', () => {
  const drawing = emptyDrawing();
  drawing.groups = [
    { id: 'outer', name: '', lock: false, hide: true },
    { id: 'inner', name: '', lock: false, hide: false, group: 'outer' },
  ];
  drawing.nodes = [
    widget('a', [0, 0, 100, 100], { hide: true }),
    widget('b', [0, 0, 100, 100], { group: 'inner' }),
    widget('c', [0, 0, 100, 100]),
  ];
  expect(rowsOf(drawing).flatMap((row) => row.cells.map((cell) => cell.node.id))).toEqual(['c']);
});

test('whatever the drawing, every visible widget appears once and no row exceeds 100', () => {
  const box = fc.tuple(
    fc.integer({ min: -500, max: 2000 }),
    fc.integer({ min: -500, max: 2000 }),
    fc.integer({ min: 1, max: 3000 }),
    fc.integer({ min: 1, max: 3000 }),
  );
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), (boxes) => {
      const nodes = boxes.map((at, index) => widget(`n${index}`, at));
      const found = rowsOf({ ...emptyDrawing(), nodes });
      expect(found.flatMap((row) => row.cells.map((cell) => cell.node.id)).sort()).toEqual(
        nodes.map((node) => node.id).sort(),
      );
      for (const row of found) {
        expect(row.cells.reduce((sum, cell) => sum + cell.width, 0)).toBeLessThanOrEqual(100);
        expect(row.rowHeight).toBe(Math.max(...row.cells.map((cell) => cell.node.h)));
      }
    }),
  );
});

test('each stored widget is named once, temporary ones not at all', () => {
  const nodes = [
    widget('a', [0, 0, 1, 1], { ref: 7 }),
    widget('b', [0, 0, 1, 1], { ref: 0, tmp: 'abcdef' }),
    widget('c', [0, 0, 1, 1], { ref: 7 }),
    widget('d', [0, 0, 1, 1], { ref: 3 }),
  ];
  expect(widgetRefs({ ...emptyDrawing(), nodes })).toEqual([7, 3]);
});
