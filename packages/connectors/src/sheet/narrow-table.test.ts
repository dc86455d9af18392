import { describe, expect, test } from 'vitest';
import { type Book, bookOf } from './book.ts';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { isNarrowTable } from './narrow-table.ts';
import { pickSheet } from './pick-sheet.ts';

function gridOf(rows: Raw[][]): Grid {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  return grid;
}

const tables: Record<string, Raw[][]> = {
  编码与名称: [
    ['编码', '名称'],
    ['01', '内科'],
    ['02', '外科'],
  ],
  字母编码: [
    ['科室代码', '科室名称'],
    ['NK', '内科'],
    ['WK', '外科'],
  ],
  数字编码: [
    ['编码', '名称'],
    [1, '男'],
  ],
  标题之下: [['科室字典', null], [], ['编码', '名称'], ['A01', '内科'], ['A02', '外科']],
  不认识的列名: [
    ['楼层', '面积合计'],
    ['一楼', 120.5],
    ['二楼', 98],
    ['三楼', '1,020'],
  ],
  编码在前: [
    ['键', '含义'],
    ['ICD-01', '甲'],
    ['ICD-02', '乙'],
    ['ICD-03', '丙'],
  ],
  有制表人: [
    ['科室', '人次'],
    ['内科', 10],
    ['外科', 20],
    ['合计', 30],
    ['制表人：', '张三'],
    ['审核：', '李四'],
  ],
  带单位: [
    ['月份', '收入（万元）'],
    ['1月', 10.5],
    ['2月', 11],
  ],
};
const covers: Record<string, Raw[][]> = {
  标题与编制: [['年报'], ['编制', '财务科']],
  名称与值: [
    ['单位', '市第一医院'],
    ['年份', 2024],
    ['月份', 5],
    ['填表人', '张三'],
  ],
  带冒号: [
    ['2024年统计报表'],
    ['填报单位：', '市第一医院'],
    ['日期：', '2024-05-01'],
    ['联系电话：', '010-1234'],
  ],
  年月日: [
    ['年份', 2024],
    ['月份', 5],
    ['版本', 3],
    ['密级', 1],
  ],
  项目: [
    ['项目名称', '门诊收入'],
    ['统计时间', '2024-05'],
    ['数据来源', 'HIS'],
  ],
  只有一列: [['说明'], ['一、本表由财务科填写'], ['二、每月五日前报送']],
};

describe('[UPL-08] a first sheet of two columns', () => {
  test.each(Object.entries(tables))('is a table: %s', (_, rows) => {
    expect(isNarrowTable(gridOf(rows))).toBe(true);
  });
  test.each(Object.entries(covers))('is a cover: %s', (_, rows) => {
    expect(isNarrowTable(gridOf(rows))).toBe(false);
  });

  const detail = gridOf([
    ['科室', '人次', '费用'],
    ['内科', 1, 2],
  ]);
  const book = (name: string, rows: Raw[][]): Book =>
    bookOf(
      [
        { name, isHidden: false, grid: () => gridOf(rows) },
        { name: '明细', isHidden: false, grid: () => detail },
      ],
      false,
    );
  test('is read when it is a table, and gives way when it is a cover, also by its name', async () => {
    for (const rows of Object.values(tables))
      expect((await pickSheet(book('字典', rows), undefined)).name).toBe('字典');
    for (const rows of Object.values(covers))
      expect((await pickSheet(book('Sheet1', rows), undefined)).name).toBe('明细');
    expect((await pickSheet(book('目录', tables.编码与名称!), undefined)).name).toBe('明细');
  });
});
