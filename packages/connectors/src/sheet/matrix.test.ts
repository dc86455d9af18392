import { expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf } from './table.ts';

function read(rows: Raw[][]) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  const { columns, rows: found } = tableOf(grid, {
    sheet: '',
    isPlainText: false,
    choices: { periods: 'rows' },
  });
  return { names: columns.map(({ name }) => name), rows: found };
}

const places = ['总院', '东院', '南院', '北院'];
const distances = [
  [null, 12.5, 8, 20],
  [12.5, null, 6.5, 9],
  [8, 6.5, null, 15],
  [20, 9, 15, null],
];
const table = (corner: string | null, names: Raw[], values: Raw[][]): Raw[][] => [
  [corner, ...names],
  ...values.map((row, at) => [names[at] ?? null, ...row]),
];

test('[UPL-05] distances between places become a row for each two of them', () => {
  const { names, rows } = read(table('地点', places, distances));
  expect(names).toEqual(['地点', '对应地点', '两两数值']);
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual(['总院', '东院', 12.5]);
});

test('[UPL-05] numbers of places are called so', () => {
  const { names, rows } = read(table('点', [1, 2, 3, 4], distances));
  expect(names).toEqual(['点', '对应点', '两两数值']);
  expect(rows[0]).toEqual(['1号', '2号', 12.5]);
});

test('[UPL-05] correlations are called so, and what flows from one to another has a direction', () => {
  const shares = distances.map((row, at) => row.map((_, of) => (at === of ? 1 : Math.abs(at - of) / 10)));
  expect(read(table('指标', places, shares)).names.at(-1)).toBe('相关系数');
  const flows = distances.map((row, at) => row.map((_, of) => at * 31 + of * 7 + 1));
  expect(read(table('转出', places, flows)).names).toEqual(['转出', '对应转出', '数值']);
});

test('[UPL-05] columns that are called as some rows only are measures beside each other', () => {
  const names = ['内科', '外科', '总院', '东院'];
  const rows: Raw[][] = [
    ['地点', ...names],
    ...places.map((place, at): Raw[] => [place, at, at + 1, at, at]),
  ];
  expect(read(rows).names).toEqual(['地点', ...names]);
});

test('[UPL-05] years of the Republic beside each other are periods', () => {
  const { names, rows } = read([
    ['區域別', '99年', '100年', '101年'],
    ['新北市', 6.1, 4.9, 5.8],
    ['臺北市', 4.3, 12.3, 8.4],
  ]);
  expect(names).toEqual(['區域別', '年份', '数值']);
  expect(rows.slice(0, 3).map(([, year]) => year)).toEqual(['2010年', '2011年', '2012年']);
});

test('[UPL-05] days of a roster with their weekdays in a row of their own are days', () => {
  const days = Array.from({ length: 28 }, (_, at) => `${at + 1}-${'一二三四五六日'[at % 7]}`);
  const { names, rows } = read([
    ['姓名', ...days],
    ['甲', ...days.map((_, at) => (at % 3 === 0 ? '休' : '早'))],
    ['乙', ...days.map((_, at) => (at % 4 === 0 ? '休' : '晚'))],
  ]);
  expect(names).toEqual(['姓名', '日', '标记']);
  expect(rows[0]).toEqual(['甲', '1日', '休']);
});
