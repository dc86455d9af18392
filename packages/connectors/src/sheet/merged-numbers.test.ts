import { describe, expect, test } from 'vitest';
import { Grid, type Merge, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { isAmountName } from './merged-numbers.ts';
import { tableOf, toCells } from './table.ts';

function read(rows: Raw[][], merges: Merge[]) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  for (const merge of merges) grid.merge(merge);
  const table = tableOf(grid, { sheet: '', isPlainText: false, choices: {} });
  return { rows: toCells(table.rows, table.plans), notes: table.report.notes };
}
const down = (top: number, bottom: number, column: number): Merge => ({
  top,
  bottom,
  left: column,
  right: column,
});

describe('[UPL-08] numbers that are said once of several rows', () => {
  test('an amount that was written as a text counts once as well, a code is in each', () => {
    const found = read(
      [
        ['订单号', '已付金额', '门店码', '商品'],
        ['D1', '529.00', '0012', '甲'],
        [null, null, null, '乙'],
        ['D2', '50.50', '0013', '丙'],
      ],
      [down(1, 2, 0), down(1, 2, 1), down(1, 2, 2)],
    );
    expect(found.rows).toEqual([
      ['D1', 529, '0012', '甲'],
      ['D1', null, '0012', '乙'],
      ['D2', 50.5, '0013', '丙'],
    ]);
  });

  test('an amount stays in the first of them: a sum counts it once; names and years are in each', () => {
    const found = read(
      [
        ['年度', '订单号', '订单金额（元）', '商品', '件数'],
        [2026, 'D1', 300, '甲', 1],
        [null, null, null, '乙', 2],
        [null, 'D2', 50, '丙', 4],
      ],
      [down(1, 3, 0), down(1, 2, 1), down(1, 2, 2)],
    );
    expect(found.rows).toEqual([
      [2026, 'D1', 300, '甲', 1],
      [2026, 'D1', null, '乙', 2],
      [2026, 'D2', 50, '丙', 4],
    ]);
    expect(found.notes).toEqual([
      '1处合并单元格中的金额、数量只写在第一行，其余各行留空，求和时不重复计算',
      '1处合并单元格中的数字已填入其每一格，求和时会重复计算',
    ]);
  });

  test('heads of two levels in merged areas name the amounts below them', () => {
    const found = read(
      [
        ['科室', '编制', null, '姓名'],
        [null, '编制人数', '单价', null],
        ['内科', 10, 2.5, '张'],
        [null, null, null, '李'],
        ['外科', 8, 2.5, '王'],
      ],
      [
        down(0, 1, 0),
        { top: 0, left: 1, bottom: 0, right: 2 },
        down(0, 1, 3),
        down(2, 3, 0),
        down(2, 3, 1),
        down(2, 3, 2),
      ],
    );
    expect(found.rows).toEqual([
      ['内科', 10, 2.5, '张'],
      ['内科', null, 2.5, '李'],
      ['外科', 8, 2.5, '王'],
    ]);
  });

  test('amounts beside each other, and numbers without a name, are in each cell as before', () => {
    const across = read(
      [
        ['科室', '一月金额', '二月金额'],
        ['内科', 5, null],
        ['外科', 6, 7],
      ],
      [{ top: 1, left: 1, bottom: 1, right: 2 }],
    );
    expect(across.rows[0]).toEqual(['内科', 5, 5]);
  });
});

test('amounts by their names', () => {
  const amounts =
    '订单金额,编制人数,数量（件）,合计,本期费用,产量(吨),Total amount,货物数量,总重,毛重(kg),总价'.split(',');
  expect(amounts.filter((name) => !isAmountName(name))).toEqual([]);
  const ofPeople =
    '合计-病假天数,补休小时,加班（小时）,应出勤,迟到次数,基本工资,实发,年假,扣款（元）,Overtime hours';
  expect(ofPeople.split(',').filter((name) => !isAmountName(name))).toEqual([]);
  const others =
    '年度,年龄,单价,费率,房号,班级,楼层,年级,小组,序号,平均工时,日工资标准,平均费用,额定功率,占比,含量,金额占比'.split(
      ',',
    );
  expect(others.filter(isAmountName)).toEqual([]);
});
