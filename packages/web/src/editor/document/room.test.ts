// @vitest-environment node
import { aabb, intersects } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { addWithRoom } from '../commands/edit.ts';
import { createEditor } from '../state/editor.ts';
import { drawingOf, shapeAt } from '../testing/nodes.ts';
import { newWidget } from './new-nodes.ts';
import { roomFor } from './room.ts';

const addCharts = (many: number, zoom: 'width' | 'fit' = 'width', page = { w: 1024, h: 768 }) => {
  const drawing = drawingOf([]);
  const editor = createEditor({ ...drawing, canvas: { ...drawing.canvas, ...page, zoom } });
  for (let at = 1; at <= many; at += 1)
    editor.run(addWithRoom(newWidget({ id: at, name: `图${at}` }, editor.store.getState().drawing.canvas)));
  return editor;
};
const frames = (editor: ReturnType<typeof createEditor>) => editor.store.getState().drawing.nodes.map(aabb);

test.each([
  { w: 1024, h: 768 },
  { w: 1920, h: 1080 },
  { w: 375, h: 667 },
])('[PANEL-27] forty charts added by clicks on a page of $w × $h lie beside each other', (page) => {
  const placed = frames(addCharts(40, 'width', page));
  expect(placed).toHaveLength(40);
  const pairs = placed.flatMap((one, at) => placed.slice(at + 1).filter((other) => intersects(one, other)));
  expect(pairs).toEqual([]);
  expect(Math.max(...placed.map(({ right }) => right))).toBeLessThanOrEqual(page.w);
});

test('[PANEL-27] a chart takes the gap that is left, smaller than usual', () => {
  const { nodes, canvas } = addCharts(4).store.getState().drawing;
  expect(nodes.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
    [16, 16, 480, 400],
    [512, 16, 480, 400],
    [16, 432, 480, 320],
    [512, 432, 480, 320],
  ]);
  expect(canvas.h).toBe(768);
});

test('[PANEL-27] a full page that scrolls becomes higher in the same step, and is as it was after undo', () => {
  const editor = addCharts(5);
  const { drawing, history, notice } = editor.store.getState();
  expect([drawing.canvas.h, drawing.nodes.at(-1)!.y]).toEqual([1184, 768]);
  expect([history.past.length, notice]).toEqual([5, '添加图5，画布加高到 1184']);
  editor.undo();
  expect([editor.store.getState().drawing.canvas.h, frames(editor).length]).toEqual([768, 4]);
});

test('[PANEL-27] a page that is shown whole keeps its size', () => {
  const { drawing } = addCharts(9, 'fit').store.getState();
  expect([drawing.canvas.h, drawing.nodes.length]).toEqual([768, 9]);
});

test('a page that may not become higher takes the place that covers least', () => {
  const drawing = drawingOf([shapeAt('a', 0, 0, { w: 1024, h: 500 })]);
  drawing.canvas.h = 20_000;
  drawing.nodes.push(
    shapeAt('b', 0, 500, { w: 1024, h: 13_000 }),
    shapeAt('c', 0, 13_500, { w: 1024, h: 6_500 }),
  );
  expect(roomFor(drawing, { w: 480, h: 400 })).toMatchObject({ w: 480, h: 400, height: 20_000 });
});
