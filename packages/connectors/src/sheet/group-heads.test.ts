import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function read(rows: Raw[][], groups?: 'fill' | 'keep') {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  const { report, ...table } = tableOf(grid, {
    sheet: '',
    isPlainText: false,
    choices: groups === undefined ? {} : { groups },
  });
  return { report, places: table.places, rows: toCells(table.rows, table.plans) };
}

describe('[UPL-08] names that stand once for each group are filled down where the uploader wants it', () => {
  const head = ['院区', '科室', '医生', '人次'];
  const pivot: Raw[][] = [
    ['东院', '内科', '张', 10],
    [null, null, '李', 20],
    [null, '外科', '王', 30],
    ['东院 汇总', null, null, 60],
    ['西院', '内科', '赵', 40],
    [null, null, '钱', 50],
    [null, '眼科', '孙', 60],
    [null, null, '周', 70],
    ['西院 汇总', null, null, 220],
    ['总计', null, null, 280],
  ];
  const filled = [
    ['东院', '内科', '张', 10],
    ['东院', '内科', '李', 20],
    ['东院', '外科', '王', 30],
    ['西院', '内科', '赵', 40],
    ['西院', '内科', '钱', 50],
    ['西院', '眼科', '孙', 60],
    ['西院', '眼科', '周', 70],
  ];

  test('of a pivot table with several levels, each level within the one before it', () => {
    const { report, rows } = read([head, ...pivot], 'fill');
    expect(rows).toEqual(filled);
    expect(report.groups).toEqual(['院区', '科室']);
    expect(report.notes).toContain('A列“院区”、B列“科室”只在每组第一行写有名称，其下5行已填入同一名称');
  });

  test('otherwise they stay as they are, and the preview offers it', () => {
    for (const groups of [undefined, 'keep'] as const) {
      const { report, rows } = read([head, ...pivot], groups);
      expect(rows[1]).toEqual([null, null, '李', 20]);
      expect(report.groups).toEqual(['院区', '科室']);
      expect(report.notes.join()).toContain('可在预览中勾选“向下填满”');
    }
  });

  test('a name on a row of its own above its group is no row of data', () => {
    const above: Raw[][] = [
      ['东院', null, null],
      [null, '内科', 10],
      [null, '外科', 21],
      ['西院', null, null],
      [null, '眼科', 5],
    ];
    const { rows, places } = read([['院区', '科室', '人次'], ...above], 'fill');
    expect(rows).toEqual([
      ['东院', '内科', 10],
      ['东院', '外科', 21],
      ['西院', '眼科', 5],
    ]);
    expect(places).toEqual([2, 3, 5]);
  });

  test('columns that are empty now and then, or repeat a name, are no groups', () => {
    for (const column of [
      ['甲', null, '甲', null, '乙'],
      [null, '甲', null, null, '乙'],
      ['甲', '乙', '丙', '丁', null],
      [1, null, 2, null, 3],
    ] as Raw[][]) {
      const table = column.map((name, at): Raw[] => [name, `项${at}`, at]);
      const { report, rows } = read([['组', '项', '数'], ...table], 'fill');
      expect(report.groups).toBeUndefined();
      expect(rows.map(([name]) => name ?? null)).toEqual(column.map((name) => name));
    }
  });
});
