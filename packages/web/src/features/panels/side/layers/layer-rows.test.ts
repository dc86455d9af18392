import { expect, test } from 'vitest';
import { drawingOf, groupOf, shapeAt } from '../../../../editor/testing-nodes.ts';
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
