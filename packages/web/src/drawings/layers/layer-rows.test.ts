// @vitest-environment node
import { expect, test } from 'vitest';
import { moveLayers } from '../../editor/commands/layers.ts';
import { createHarness } from '../../editor/testing/harness.ts';
import { drawingOf, groupOf, shapeAt } from '../../editor/testing/nodes.ts';
import { layerName } from './layer-name.ts';
import { layerRows } from './layer-rows.ts';

test('layers are listed topmost first, a group above its topmost member, members apart kept apart', () => {
  const drawing = drawingOf(
    [shapeAt('a', 0, 0, { group: 'in' }), shapeAt('b', 0, 0), shapeAt('c', 0, 0, { group: 'out' })],
    [groupOf('out'), groupOf('in', { group: 'out' })],
  );
  const rows = layerRows(drawing).map((row) =>
    row.kind === 'group' ? `[${row.group.id}]${row.depth}` : `${row.node.id}${row.depth}`,
  );
  expect(rows).toEqual(['[out]0', 'c1', 'b0', '[in]1', 'a2']);
});

test('a layer is called by its name, its words, its widget or its kind', () => {
  expect(layerName(shapeAt('a', 0, 0, { name: '' }))).toBe('图形');
  expect(layerName(shapeAt('a', 0, 0, { kind: 'text', name: '文本', content: '标题\n副标题' }))).toBe('标题');
  expect(
    layerName(shapeAt('a', 0, 0, { kind: 'widget', name: '', ref: 7 }), new Map([[7, { name: '门诊量' }]])),
  ).toBe('门诊量');
});

test('[PANEL-24] a layer that is dragged into a container stands on its open page, dragged out on none', () => {
  const tabs = shapeAt('t', 100, 100, {
    kind: 'tabs',
    w: 400,
    h: 300,
    look: 'line',
    pages: [
      { id: 'p1', name: '门诊' },
      { id: 'p2', name: '住院' },
    ],
  });
  const h = createHarness(
    drawingOf([tabs, shapeAt('a', 0, 0), shapeAt('b', 200, 0, { group: 'g' })], [groupOf('g')]),
  );
  const rows = () => layerRows(h.drawing()).map((row) => `${row.key}${row.depth}`);
  expect(rows()).toEqual(['g0', 'b1', 'a0', 't0']);
  h.editor.showPage('t', 'p2');
  h.editor.run(moveLayers(['a'], { group: 't', at: 1 }));
  expect(h.node('a').inside).toEqual({ node: 't', page: 'p2' });
  expect(rows()).toEqual(['g0', 'b1', 't0', 'a1']);
  expect(layerRows(h.drawing()).at(-1)).toMatchObject({ page: '住院' });
  expect(layerRows(h.drawing(), new Set(['t'])).map((row) => row.key)).toEqual(['g', 'b', 't']);
  h.editor.run(moveLayers(['t'], { group: undefined, at: 3 }));
  expect(h.order()).toEqual(['b', 't', 'a']);
  // Containers never stand inside one another.
  h.editor.run(moveLayers(['t'], { group: 't', at: 3 }));
  expect(h.node('t').inside).toBeUndefined();
  h.editor.run(moveLayers(['a'], { group: undefined, at: 0 }));
  expect([h.order(), h.node('a').inside]).toEqual([['a', 'b', 't'], undefined]);
});
