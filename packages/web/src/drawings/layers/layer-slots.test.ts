// @vitest-environment node
import { expect, test } from 'vitest';
import { drawingOf, groupOf, shapeAt } from '../../editor/testing/nodes.ts';
import { type LayerRow, layerRows } from './layer-rows.ts';
import { slotAt, slotBeside, slotsOf } from './layer-slots.ts';
import { markAt } from './use-layer-drag.ts';

/** Listed as: d / [out] / c / [in] / b / a. */
const drawing = drawingOf(
  [
    shapeAt('a', 0, 0),
    shapeAt('b', 0, 0, { group: 'in' }),
    shapeAt('c', 0, 0, { group: 'out' }),
    shapeAt('d', 0, 0),
  ],
  [groupOf('out'), groupOf('in', { group: 'out' })],
);
const rows = layerRows(drawing);
const told = ({ gap, depth, place }: ReturnType<typeof slotAt>) =>
  `${gap}:${depth} ${place.group ?? '-'}@${place.at}`;

test('the places of a list: every gap, at every depth that the rows around it allow', () => {
  expect(rows.map((row) => row.key)).toEqual(['d', 'out', 'c', 'in', 'b', 'a']);
  expect(slotsOf(rows).map(told)).toEqual([
    '0:0 -@4',
    '1:0 -@3',
    '2:1 out@3',
    '3:1 out@2',
    '4:2 in@2',
    '5:2 in@1',
    '5:1 out@1',
    '5:0 -@1',
    '6:0 -@0',
  ]);
});

test('below a closed group one stands beside it, not in it', () => {
  const closed = layerRows(drawing, new Set(['out']));
  expect(closed.map((row) => row.key)).toEqual(['d', 'out', 'a']);
  expect(slotsOf(closed).map(told)).toEqual(['0:0 -@4', '1:0 -@3', '2:0 -@1', '3:0 -@0']);
});

test('keys walk one layer through every place, into groups and out of them', () => {
  const steps = (key: string, way: 'up' | 'down') => slotBeside(rows, new Set([key]), way);
  expect(told(steps('a', 'up')!)).toBe('5:1 out@1');
  expect(told(steps('d', 'down')!)).toBe('1:1 out@3');
  expect(told(steps('c', 'up')!)).toBe('1:0 -@3');
  expect(told(steps('b', 'down')!)).toBe('4:1 out@1');
  expect(steps('d', 'up')).toBeUndefined();
  expect(steps('a', 'down')).toBeUndefined();
  expect(told(steps('out', 'down')!)).toBe('2:0 -@0');
});

test('a pointer means the gap it is near to, its depth by the row it is over and by how far it went sideways', () => {
  const at = (row: number, part: number, sideways = 0) => markAt(rows, (row + part) * 32, sideways);
  expect(told(at(0, 0.1))).toBe('0:0 -@4');
  expect(told(at(4, 0.9))).toBe('5:2 in@1');
  expect(told(at(4, 0.9, -30))).toBe('5:1 out@1');
  expect(told(at(5, 0.1))).toBe('5:0 -@1');
  expect(told(at(5, 0.1, 60))).toBe('5:2 in@1');
  expect(at(1, 0.5)).toMatchObject({ into: 'out', place: { group: 'out', at: 3 } });
  expect(told(at(1, 0.9))).toBe('2:1 out@3');
  expect(told(at(40, 0))).toBe('6:0 -@0');
});

test('a list of nothing has one place', () => {
  const none: LayerRow[] = [];
  expect(told(slotAt(none, 3, 2))).toBe('0:0 -@0');
});
