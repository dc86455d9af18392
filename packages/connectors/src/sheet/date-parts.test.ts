import type { SheetChoices } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function read(rows: Raw[][], choices: SheetChoices = { dates: 'join' }) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  const { report, ...table } = tableOf(grid, { sheet: '', isPlainText: false, choices });
  return { report, columns: table.columns, rows: toCells(table.rows, table.plans) };
}
/** The joined dates of a table, which stand behind its own columns; undefined where it has none. */
function joined(head: Raw[], rows: Raw[][]): unknown[] | undefined {
  const table = read([head, ...rows]);
  const at = table.columns.length - 1;
  return at < head.length ? undefined : table.rows.map((row) => row[at]);
}

describe('[UPL-08] year, month and day in columns of their own are joined to a date where the uploader wants it', () => {
  const head = ['年', '月', '日', '雨量'];
  const rain: Raw[][] = [
    [2023, 12, 30, 1.5],
    [2023, 12, 31, 0],
    [2024, 1, 1, 2],
    [2024, 2, 29, 3],
  ];

  test('a column of days behind those that there are, which stay', () => {
    const { report, columns, rows } = read([head, ...rain]);
    expect(columns.map(({ name, type }) => [name, type]).at(-1)).toEqual(['日期', 'date']);
    expect(rows[3]).toEqual([2024, 2, 29, 3, '2024-02-29']);
    expect(report.columns.at(-1)).toMatchObject({ letters: 'A–C', misfits: 0 });
    expect(report.notes).toContain('“年”“月”“日”已合成日期，另成一列“日期”');
    expect(report.dates).toEqual({ name: '日期', parts: ['年', '月', '日'] });
  });

  test('otherwise they stay as they are, and the report offers it', () => {
    for (const choices of [{}, { dates: 'keep' }] as SheetChoices[]) {
      const { report, columns } = read([head, ...rain], choices);
      expect(columns.map(({ name }) => name)).toEqual(head);
      expect(report.dates).toEqual({ name: '日期', parts: ['年', '月', '日'] });
    }
  });

  test('months and quarters count as their first day, however they are written', () => {
    const of = (parts: Raw[]): Raw[][] => parts.map((part, at) => [at < 2 ? '2023年' : 2024, part, at]);
    const first = (...months: string[]) => months.map((month, at) => `${at < 2 ? 2023 : 2024}-${month}-01`);
    const named = ['就诊年份', '就诊月份', '人次'];
    expect(joined(named, of(['1月', '12月份', '3月']))).toEqual(first('01', '12', '03'));
    expect(joined(named, of(['01', '十二月', 3]))).toEqual(first('01', '12', '03'));
    expect(joined(['year', 'month', 'n'], of(['Jan', 'Sept.', 'march']))).toEqual(first('01', '09', '03'));
    expect(joined(['年度', '季度', '金额'], of(['一季度', 'Q4', '第2季度']))).toEqual(
      first('01', '10', '04'),
    );
  });

  test('the column is called after what its parts are of, and like none that there is', () => {
    const rows: Raw[][] = [1, 2, 3].map((month) => [2024, month, `第${month}批`]);
    expect(read([['销售年份', '销售月份', '批次'], ...rows]).report.dates?.name).toBe('销售日期');
    expect(read([['年', '月', '日期'], ...rows]).report.dates?.name).toBe('日期_2');
  });

  test('of months beside each other as well, once they are rows', () => {
    const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
    const table = read(
      [
        ['年份', ...months],
        [2023, ...months.map((_, at) => at)],
        [2024, ...months.map((_, at) => at + 100)],
      ],
      { periods: 'rows', dates: 'join' },
    );
    expect(table.rows[13]).toEqual([2024, '2月', 101, '2024-02-01']);
    expect(table.report.columns.at(-1)?.letters).toBe('A–M');
  });

  test('what is no month is told where it stands, to those who want dates', () => {
    const rows: Raw[][] = [
      ['年', '月', '值'],
      [2024, 1, 1],
      [2024, 13, 2],
      [2024, 3, 3],
    ];
    expect(read(rows).report.notes).toEqual([
      '年、月各占的一列没有合成日期：第3行的“13”不是月份，请在原文件中改正后重新上传',
    ]);
    expect(read(rows, {}).report.notes).toEqual([]);
    expect(read(rows.toSpliced(2, 1)).report.notes).toEqual([]);
    // Years that are codes, and rows that have their dates, need no others.
    const coded = rows.map(([year, ...rest]) => [year === 2024 ? 0 : (year ?? null), ...rest]);
    expect(read(coded).report.notes).toEqual([]);
    const dated = rows.map((row, at): Raw[] => [...row, at === 0 ? '日期' : `2024-0${at}-01`]);
    expect(read(dated).report.notes).toEqual([]);
  });

  test('not where a part is none, rows lack them, a day is not in its month, or dates are there', () => {
    const months = ['年', '月', '值'];
    expect(
      joined(months, [
        [2024, 1, 1],
        [2024, 13, 2],
        [2024, 3, 3],
      ]),
    ).toBeUndefined();
    expect(
      joined(months, [
        [2024, 1, 1],
        [null, 2, 2],
        [2024, 3, 3],
      ]),
    ).toBeUndefined();
    expect(
      joined(months, [
        [2024, 1, 1],
        [2024, 1, 2],
        [2024, 1, 3],
      ]),
    ).toBeUndefined();
    expect(
      joined(
        ['出生年', '工作月', '值'],
        [
          [1990, 1, 1],
          [1991, 2, 2],
          [1992, 3, 3],
        ],
      ),
    ).toBeUndefined();
    const dated = rain.map(([year, month, day]) => [year!, month!, `${year}-${month}-${day}`]);
    expect(joined(['年', '月', '就诊时间'], dated)).toBeUndefined();
    // A day that its month does not have: the months are right still.
    expect(joined(head, [...rain, [2023, 2, 30, 1]])).toEqual([
      '2023-12-01',
      '2023-12-01',
      '2024-01-01',
      '2024-02-01',
      '2023-02-01',
    ]);
  });
});
