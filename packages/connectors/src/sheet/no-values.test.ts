import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function read(rows: Raw[][]) {
  const grid = new Grid(sheetLimits);
  for (const [at, row] of rows.entries()) grid.add(at, row);
  const { rows: data, plans, report } = tableOf(grid, { sheet: 'S', isPlainText: false, choices: {} });
  return { rows: toCells(data, plans), types: report.columns.map(({ type }) => type), report };
}
const of = (count: number, make: (at: number) => Raw[]): Raw[][] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('[UPL-09] what stands for no value', () => {
  test('NULL, N/A, nan and dashes among names are empty, and the reader is told', () => {
    const words = ['NULL', 'N/A', 'nan', '-', '内科', '外科'];
    const { rows, report } = read([['科室', '人次'], ...of(36, (at) => [words[at % 6]!, at + 20])]);
    expect(rows.map(([name]) => name).slice(0, 6)).toEqual([null, null, null, null, '内科', '外科']);
    expect(report.notes.join()).toContain('“科室”中有24个 NULL 一类表示没有值的字样，已作为空值');
  });

  test('columns that share a word for nothing are told in one sentence, the first five by name', () => {
    const names = ['甲', '乙', '丙', '丁', '戊', '己', '庚'];
    const { report } = read([
      ['人次', ...names],
      ...of(24, (at) => [at + 20, ...names.map((name, of) => ((at + of) % 3 === 0 ? '-' : `${name}班`))]),
    ]);
    expect(report.notes).toEqual([
      '“甲”、“乙”、“丙”、“丁”、“戊”等7列中有56个 - 一类表示没有值的字样，已作为空值',
    ]);
  });

  test('marks and places typed as texts, with dashes where a subject was not chosen, are numbers', () => {
    const { rows, types } = read([
      ['选科', '物理-原始分', '物理-校内排名', '考场号'],
      ...of(12, (at) => [
        '物化生',
        at % 3 === 0 ? '-' : `${70 + at}`,
        at % 3 === 0 ? '-' : `${at + 1}`,
        '12',
      ]),
    ]);
    expect(types).toEqual(['text', 'integer', 'integer', 'text']);
    expect(rows.slice(0, 2).map((row) => row.slice(1, 3))).toEqual([
      [null, null],
      [71, 2],
    ]);
  });

  test('a dash beside + is an answer, nan beside nv a sex, and none an answer of a survey', () => {
    for (const values of [
      ['+', '-', '弱+'],
      ['nan', 'nv', 'nv'],
      ['None', 'Mild', 'Severe'],
    ]) {
      const { rows } = read([['结果', '例数'], ...of(9, (at) => [values[at % 3]!, at + 20])]);
      expect(rows.slice(0, 3).map(([value]) => value)).toEqual(values);
    }
  });

  test('1900-01-00 and 1900-01-01 beside later days are no days', () => {
    for (const none of ['1900-01-00', '1900-01-01', '1899-12-31', '0000-00-00', '1900-01-01 00:00:00']) {
      const { rows, types, report } = read([
        ['完成日期', '金额'],
        ...of(10, (at) => [at % 5 === 0 ? none : `2024-03-1${at}`, at + 20]),
      ]);
      expect(types[0]).toBe('date');
      expect(rows.slice(0, 2).map(([day]) => day)).toEqual([null, '2024-03-11']);
      expect(report.notes.join()).toContain('“完成日期”中有2个');
    }
    // Beside days of that time it is one of them.
    const old = read([['生日', '人数'], ...of(10, (at) => [at === 0 ? '1900-01-01' : `190${at}-03-11`, at])]);
    expect(old.rows[0]?.[0]).toBe('1900-01-01');
  });
});

describe('[UPL-09] rows below a list that are worked out of it', () => {
  const marks = of(12, (at) => [20_230_000 + at, 60 + ((at * 17) % 39), 55 + ((at * 23) % 43)]);
  const mean = (column: number): number => marks.reduce((sum, row) => sum + Number(row[column]), 0) / 12;
  const deviation = (column: number): number =>
    Math.sqrt(marks.reduce((sum, row) => sum + (Number(row[column]) - mean(column)) ** 2, 0) / 11);
  const head = ['学号', '语文', '数学'];
  const rounded = (value: number): number => Number(value.toFixed(2));

  test('means and deviations without a name, and named ones in the place of a number', () => {
    const means = [mean(1), mean(2)];
    const deviations = [deviation(1), deviation(2)];
    for (const below of [
      [[null, ...means]],
      [[null, ...means.map(rounded)]],
      [
        [null, ...means],
        [null, ...deviations],
      ],
      [
        ['平均', ...means],
        ['std', ...deviations],
      ],
      [['最大值', ...[1, 2].map((at) => Math.max(...marks.map((row) => Number(row[at]))))]],
    ]) {
      const { rows, report } = read([head, ...marks, ...below]);
      expect(rows).toHaveLength(12);
      expect(report.skippedCount).toBe(below.length);
    }
  });

  test('a pupil without a number, and a name that only sounds so, stay', () => {
    for (const last of [
      [null, 88, 91],
      ['平均', 88, 91],
      ['max', 3, 4],
    ])
      expect(read([head, ...marks, last]).rows).toHaveLength(13);
  });

  test('a thing that is called as the one above it with a word behind is the next one', () => {
    const head = ['商品', '规格', '分类', '品牌', '销售'];
    const goods = [
      ['手机壳', '17pro', '配件', '甲', 2],
      ['手机壳', '17pro max', '配件', '甲', 2],
      ['手机壳', '17', '配件', '甲', 5],
    ];
    expect(read([head, ...goods]).rows).toHaveLength(3);
    expect(read([head, ...goods, [null, '17 汇总', null, null, 5]]).rows).toHaveLength(3);
  });
});
