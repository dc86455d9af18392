import { expect, test } from 'vitest';
import { Grid } from './grid.ts';
import { sheetLimits } from './limits.ts';

const limits = { ...sheetLimits, characters: 1000 };
const text = 'x'.repeat(100);

test('[I04] a text that stands in many cells counts in each of them', () => {
  const grid = new Grid(limits);
  for (let place = 0; place < 5; place += 1) grid.add(place, [text, 1, text]);
  expect(() => grid.add(5, [text])).toThrow('文字过多');
});

test('[I04] a text in a merged area counts for each cell that it fills', () => {
  const grid = new Grid(limits);
  for (let place = 0; place < 4; place += 1) grid.add(place, [place === 0 ? text : 1]);
  grid.merge({ top: 0, left: 0, bottom: 3, right: 2 });
  expect(() => grid.fill()).toThrow('文字过多');
});

test('[UPL-08] spaces far beside a table are none of its columns', () => {
  const grid = new Grid(limits);
  grid.add(0, ['科室', '人次']);
  grid.add(1, ['内科', 3, ...Array.from({ length: 900 }, () => null), ' \u3000']);
  grid.add(2, [' ', '\u00a0']);
  expect(grid.width).toBe(2);
  expect(grid.rows).toEqual([
    ['科室', '人次'],
    ['内科', 3],
  ]);
});
