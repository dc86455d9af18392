import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { periodMeasures } from './period-measures.ts';
import { tableOf, toCells } from './table.ts';

function read(rows: Raw[][]) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  const table = tableOf(grid, { sheet: '', isPlainText: false, choices: { periods: 'rows' } });
  return { ...table, cells: toCells(table.rows, table.plans) };
}

const monthly = [1, 2, 3].flatMap((month) => [`${month}月计划`, `${month}月实际`]);

describe('[UPL-08] columns that are periods of several measures', () => {
  test('become a row for each period, with a column for each measure', () => {
    const { columns, cells, report, nameAt, columnAt } = read([
      ['区域', ...monthly, '合计计划', '合计实际'],
      ['华东', 10, 11, 20, 19, 30, null, 60, 30],
      ['华南', 5, 6, 7, 8, null, null, 12, 14],
    ]);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['区域', 'text'],
      ['月份', 'text'],
      ['计划', 'integer'],
      ['实际', 'integer'],
    ]);
    expect(cells).toEqual([
      ['华东', '1月', 10, 11],
      ['华东', '2月', 20, 19],
      ['华东', '3月', 30, null],
      ['华南', '1月', 5, 6],
      ['华南', '2月', 7, 8],
    ]);
    expect(report.periods).toEqual({ unit: '月份', first: '1月', last: '3月' });
    expect(report.choices).toEqual({ periods: 'rows' });
    expect(report.columns.map(({ letters }) => letters)).toEqual(['A', 'B–G', 'B–F', 'C–G']);
    expect(report.notes).toEqual([
      '6列（1月…3月的计划、实际）已转为“月份”与“计划”“实际”各一列，每期一行',
      '合计计划、合计实际由各月份算出，未导入，以免重复计算',
    ]);
    expect([0, 1, 2, 6].map(nameAt)).toEqual(['区域', '计划', '实际', '实际']);
    // The third row came from the columns of March.
    expect([0, 1, 2, 3].map((at) => columnAt(at, 2))).toEqual([0, 5, 5, 6]);
  });

  test.each([
    [['计划-1月', '实际-1月', '计划-2月', '实际-2月', '计划-3月', '实际-3月'], '月份', ['计划', '实际']],
    [
      [
        '第一季度预算（万元）',
        '第一季度执行（万元）',
        '第二季度预算（万元）',
        '第二季度执行（万元）',
        '第三季度预算（万元）',
        '第三季度执行（万元）',
      ],
      '季度',
      ['预算（万元）', '执行（万元）'],
    ],
    [
      ['1月（计划）', '1月（完成）', '2月（计划）', '2月（完成）', '十二月（计划）', '十二月（完成）'],
      '月份',
      ['计划', '完成'],
    ],
    [
      ['2023年收入', '2024年收入', '2025年收入', '2023年成本', '2024年成本', '2025年成本'],
      '年份',
      ['收入', '成本'],
    ],
    [
      ['Jan Target', 'Jan Sales', 'Feb Target', 'Feb Sales', 'Mar Target', 'Mar Sales'],
      '月份',
      ['Target', 'Sales'],
    ],
    [['1月收入', '2月收入', '3月收入'], '月份', ['收入']],
  ])('as offices write them: %j', (names, unit, measures) => {
    expect(periodMeasures(['科室', ...names])).toMatchObject({ unit, measures });
  });

  test.each([
    ['one period each', ['1月计划', '2月实际', '3月完成']],
    ['words that only begin like months', ['market', 'marks', 'mayor', 'decade', 'junk', 'jancy']],
    ['questions', ['Q1性别', 'Q2年龄', 'Q3职业', 'Q4收入']],
    ['a measure of two periods', ['1月计划', '2月计划', '3月计划', '1月实际', '2月实际']],
    ['two columns of one period and measure', [...monthly, '1月-计划']],
  ])('none of them: %s', (_, names) => {
    expect(periodMeasures(names)).toBeUndefined();
  });

  test('a number beside them would stand in every row again: the table stays as it is', () => {
    const { columns, report } = read([
      ['区域', '编制人数', ...monthly],
      ['华东', 12, 10, 11, 20, 19, 30, 31],
      ['华南', 15, 5, 6, 7, 8, 9, 10],
    ]);
    expect(columns).toHaveLength(8);
    expect(report.periods).toBeUndefined();
  });
});
