import { expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { withoutLeadingMarks } from './leading-marks.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function gridOf(rows: Raw[][]): Grid {
  const grid = new Grid(sheetLimits);
  for (const [at, row] of rows.entries()) grid.add(at, [...row]);
  return grid;
}
const read = (rows: Raw[][], isPlainText = true) => {
  const table = tableOf(gridOf(rows), { sheet: '', isPlainText, choices: {} });
  return {
    types: table.columns.map(({ type }) => type),
    cells: toCells(table.rows, table.plans),
    notes: table.report.notes,
  };
};
const bill = Array.from({ length: 9 }, (_, at) => [
  `\`2024-03-0${at + 1} 10:00:00`,
  `\`0141598${at}`,
  `\`${at + 12}.50`,
  '`0.60%',
  '`',
  '`挂号费',
]);

test('[UPL-09] a bill whose every value has a sign before it is days, codes and amounts', () => {
  const summary = [
    ['总交易单数', '应结订单总金额', '退款总金额'],
    ['`9', '`148.50', '`0.00'],
  ];
  for (const isPlainText of [true, false]) {
    const { types, cells, notes } = read(
      [['交易时间', '商户订单号', '订单金额', '费率', '设备号', '商品名称'], ...bill, ...summary],
      isPlainText,
    );
    expect(types).toEqual(['datetime', 'text', 'decimal', 'decimal', 'text', 'text']);
    expect(cells).toHaveLength(9);
    expect(cells[0]).toEqual(['2024-03-01 10:00:00', '01415980', 12.5, 0.006, null, '挂号费']);
    expect(notes[0]).toBe('A、B、C、D、E等6列的值前面都有“`”，已去掉，其余内容不变');
  }
});

test('[UPL-09] an apostrophe before every code keeps its zeros and goes', () => {
  const { cells, notes } = read([
    ['订单编号', '金额'],
    ["'00123", '10.5'],
    ["'00124", '11'],
    ["'1234567890123456789", '12'],
  ]);
  expect(cells.map(([code]) => code)).toEqual(['00123', '00124', '1234567890123456789']);
  expect(notes).toEqual(["A列的值前面都有“'”，已去掉，其余内容不变"]);
});

test('quotes, single marked texts and formulas kept from being calculated stay as they are', () => {
  const texts: Raw[][] = [
    ["'甲'", '`a`', "'=1", "'tis", 1],
    ["'乙'", '`b`', "'=2", '平常', 2],
    ["'丙'", '`c`', "'-3", '平常', 3],
  ];
  const grid = gridOf(texts);
  expect(withoutLeadingMarks(grid)).toBeUndefined();
  expect(grid.rows).toEqual(texts);
});

test('[UPL-09] lines that a bill puts around its table are no rows, tabs behind each of its words no part of them', () => {
  const { cells } = read([
    ['#支付宝业务明细查询'],
    ['#-----业务明细列表-----'],
    ['交易号', '业务类型', '金额'],
    ...Array.from({ length: 5 }, (_, at): Raw[] => [`2024030122${at}`, '交易\t', `${at + 1}.50 `]),
    ['#-----业务明细列表结束-----'],
    ['#交易合计：5笔'],
  ]);
  expect(cells).toHaveLength(5);
  expect(cells.map((row) => row[1])).toEqual(Array.from({ length: 5 }, () => '交易'));
});
