// @vitest-environment node
import { expect, test } from 'vitest';
import { firstSpot, nextSpot } from './keyboard-drag.ts';

const down = { x: 0, y: 1 };
const up = { x: 0, y: -1 };
const right = { x: 1, y: 0 };
const left = { x: -1, y: 0 };

const spot = (name: string, x: number, top: number, height = 36) => ({
  name,
  x,
  y: top + height / 2,
  top,
  bottom: top + height,
});
/** Two lines of areas, as the editor of a bar chart has them. */
const areas = [spot('X轴', 491, 209), spot('Y轴', 901, 209), spot('N轴', 491, 251), spot('筛选', 901, 251)];
const from = (name: string, all = areas) => {
  const here = all.find((one) => one.name === name)!;
  const others = all.filter((one) => one !== here);
  return (direction: typeof down) => nextSpot(others, here, direction)?.name;
};

test('[AXIS-16] an arrow goes to the next area in its direction', () => {
  expect(from('X轴')(right)).toBe('Y轴');
  expect(from('Y轴')(left)).toBe('X轴');
  expect(from('X轴')(down)).toBe('N轴');
  expect(from('筛选')(up)).toBe('Y轴');
  expect(nextSpot(areas, spot('医生', 150, 400, 28), right)?.name).toBe('N轴');
});

test('[AXIS-16] the first arrow leaves the list for an area, wherever the column stands in it', () => {
  for (const top of [150, 230, 400])
    for (const direction of [down, up, right, left])
      expect(firstSpot(areas, spot('医生', 150, top, 28), direction)?.name).toBeDefined();
  expect(firstSpot(areas, spot('医生', 150, 400, 28), down)?.name).toBe('X轴');
  expect(firstSpot([], spot('医生', 150, 400, 28), down)).toBeUndefined();
});

test('[AXIS-16] down alone passes every area, up alone comes back', () => {
  expect(['Y轴', 'N轴'].map((name) => from(name)(down))).toEqual(['筛选', '筛选']);
  expect(['筛选', 'N轴', 'Y轴'].map((name) => from(name)(up))).toEqual(['Y轴', 'X轴', 'X轴']);
  expect(from('筛选')(down)).toBeUndefined();
  expect(from('X轴')(up)).toBeUndefined();
});

test('[AXIS-16] an area that grew by its refusal holds nobody, whether its neighbour grew with it or not', () => {
  const grown = spot('N轴', 491, 251, 62);
  for (const neighbour of [spot('筛选', 901, 251, 36), spot('筛选', 901, 251, 62)]) {
    const all = [areas[0]!, areas[1]!, grown, neighbour];
    expect(from('N轴', all)(down)).toBe('筛选');
    expect(from('筛选', all)(left)).toBe('N轴');
  }
});

test('[AXIS-16] chips inside an area are passed from the left to the right', () => {
  const all = [...areas, spot('科室', 426, 213, 28), spot('院区', 540, 213, 28)];
  expect(from('科室', all)(right)).toBe('X轴');
  expect(from('X轴', all)(right)).toBe('院区');
  expect(from('院区', all)(left)).toBe('X轴');
});
