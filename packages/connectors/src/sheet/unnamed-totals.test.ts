import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function read(rows: Raw[][]) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  const { report, ...table } = tableOf(grid, { sheet: '', isPlainText: false, choices: {} });
  return { report, rows: toCells(table.rows, table.plans) };
}
const totalRows = (rows: Raw[][]): number[] =>
  read(rows).report.skipped.flatMap(({ row, reason }) => (reason === 'total' ? [row] : []));

const list: Raw[][] = [
  [1, '江苏', '徐州', 10.5, 100],
  [2, '浙江', '德清', 20, 200],
  [3, '湖南', '永州', 30, null],
  [4, '山西', '运城', 0, 400],
];
const sums = [60.5, 700];
const head = ['排名', '省份', '城市', '1月', '总额'];

describe('[UPL-08] a row without a name that holds the sums of all others is no data', () => {
  test('right below the header as well as at the end', () => {
    expect(totalRows([head, [null, null, null, ...sums], ...list])).toEqual([2]);
    expect(totalRows([head, ...list, [null, null, null, ...sums]])).toEqual([6]);
  });

  test('where codes that are texts come to 0 beside the sums', () => {
    const coded = list.map((row, at) => [...row, `A${at}`, `${1100 + at}`]);
    expect(totalRows([[...head, '货号', '编码'], ...coded, [null, null, null, ...sums, 0, 0]])).toEqual([6]);
  });

  test('where a few rows lack a name as well, and many numbers agree', () => {
    const rows = Array.from({ length: 40 }, (_, at): Raw[] => [
      at === 7 ? null : `品${at}`,
      at,
      at * 2,
      at * 3,
    ]);
    const named = ['品名', '期初', '入库', '期末'];
    expect(totalRows([named, ...rows, [null, 780, 1560, 2340]])).toEqual([42]);
    // Two numbers are less than enough for that.
    const fewer = rows.map((row) => row.slice(0, 3));
    expect(totalRows([named.slice(0, 3), ...fewer, [null, 780, 1560]])).toEqual([]);
  });

  test('not a row of zeros, of one sum beside a zero, or of another number', () => {
    for (const last of [
      [0, 0],
      [60.5, 0],
      [60.5, 701],
    ])
      expect(totalRows([head, ...list, [null, null, null, ...last]])).toEqual([]);
    expect(totalRows([head, [9, '广东', '广州', ...sums], ...list])).toEqual([]);
  });
});

test('[UPL-08] a cell of nothing but tabs is empty, and tabs behind a text are no part of it', () => {
  const { rows } = read([
    ['货号', '金额'],
    ['\t', 1],
    ['A1\t', 2],
    ['A1', 3],
  ]);
  expect(rows.map(([code]) => code)).toEqual([null, 'A1', 'A1']);
});

test('[UPL-08] reports of listed companies beside each other are periods', () => {
  const { report } = read([
    ['项目', '2019年三季报', '2018年年报', '2018年半年报', '2017年年报'],
    ['营业收入', 1, 2, 3, 4],
    ['净利润', 5, 6, 7, 8],
  ]);
  expect(report.periods).toEqual({ unit: '报告期', first: '2019年三季报', last: '2017年年报' });
});
