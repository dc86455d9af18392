import { describe, expect, test } from 'vitest';
import { Grid, type Merge, type Raw } from './grid.ts';
import { findLayout } from './layout.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';

function gridOf(rows: Raw[][], merges: Merge[] = []): Grid {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  for (const merge of merges) grid.merge(merge);
  return grid;
}
const read = (grid: Grid) => {
  const table = tableOf(grid, { sheet: '', isPlainText: false, choices: {} });
  return { names: table.columns.map(({ name }) => name), rows: toCells(table.rows, table.plans), table };
};
const area = (top: number, left: number, bottom: number, right: number): Merge => ({
  top,
  left,
  bottom,
  right,
});

describe('[UPL-08] reports are recognised', () => {
  test('a sentence below a table of texts is said of it all', () => {
    const menu = gridOf([
      ['餐次', '星期一', '星期二'],
      ['早餐', '豆浆', '油条'],
      ['午餐', '红烧肉', '清蒸鱼'],
      ['如有调整，以当日公示为准'],
    ]);
    expect(read(menu).rows).toHaveLength(2);
    const remarks = gridOf([
      ['意见', '部门', '人员'],
      ['希望食堂早点开门，谢谢', '一科', '甲'],
      ['停车位太少，请增加一些', null, null],
    ]);
    expect(read(remarks).rows).toHaveLength(2);
  });

  test('title, remarks, header on row 3, totals and who made it', () => {
    const grid = gridOf(
      [
        ['2024年5月门诊收入统计表'],
        ['单位：市一院', null, null, '日期：2024-05'],
        ['科室', '人次', '药费', '检查费'],
        ['内科', 10, 1.5, 2],
        ['外科', 20, 2.5, 3],
        ['合计', 30, 4, 5],
        ['制表人：张三', null, null, '审核：李四'],
      ],
      [area(0, 0, 0, 3)],
    );
    const { names, rows, table } = read(grid);
    expect(names).toEqual(['科室', '人次', '药费', '检查费']);
    expect(rows).toEqual([
      ['内科', 10, 1.5, 2],
      ['外科', 20, 2.5, 3],
    ]);
    expect(table.report.header).toEqual({ from: 3, to: 3 });
    expect(table.report.skipped).toEqual([
      { row: 1, reason: 'title', text: '2024年5月门诊收入统计表' },
      { row: 2, reason: 'title', text: '单位：市一院 日期：2024-05' },
      { row: 6, reason: 'total', text: '合计 30 4 5' },
      { row: 7, reason: 'footer', text: '制表人：张三 审核：李四' },
    ]);
  });

  test('levels of a header that were stored without merged areas, and totals of other countries', () => {
    const { names, rows } = read(
      gridOf([
        ['期间', '区', '医院', '医院', '诊所', '诊所'],
        ['期间', '区', '家数', '床位', '家数', '床位'],
        [2019, '합계', 30, 900, 80, 12],
        [2019, '东区', 10, 400, 50, '-'],
        [2019, '西区', 20, 500, 30, 12],
      ]),
    );
    expect(names).toEqual(['期间', '区', '医院-家数', '医院-床位', '诊所-家数', '诊所-床位']);
    expect(rows.map((row) => row[1])).toEqual(['东区', '西区']);
    for (const word of ['合計', '總計', '소계', '총 계'])
      expect([
        word,
        read(
          gridOf([
            ['区', '数'],
            ['东', 1],
            ['西', 2],
            [word, 3],
          ]),
        ).rows.length,
      ]).toEqual([word, 2]);
  });

  test('a column that merged cells draw wide is one column', () => {
    const wide = gridOf(
      [
        ['序号', '名称', null, '总价'],
        [1, '汤料', null, 248],
        [2, '辣椒', null, 160],
        [3, '标签', null, 50],
      ],
      [area(0, 1, 0, 2), area(1, 1, 1, 2), area(2, 1, 2, 2), area(3, 1, 3, 2)],
    );
    expect(read(wide).names).toEqual(['序号', '名称', '总价']);
    const two = gridOf(
      [
        ['序号', '名称', null, '总价'],
        [1, '汤料', '袋装', 248],
        [2, '辣椒', null, 160],
      ],
      [area(0, 1, 0, 2), area(2, 1, 2, 2)],
    );
    expect(read(two).names).toEqual(['序号', '名称', '名称_2', '总价']);
  });

  test('a first row whose only number is one like those below it is no header', () => {
    const marks = [99, 98, 81, 66, 90, 77].map((mark, at): Raw[] => [`学生${at}`, mark]);
    expect(read(gridOf([['学生甲', 100], ...marks])).rows).toHaveLength(7);
    expect(read(gridOf([['姓名', 100], ...marks.map(([name]): Raw[] => [name!, 3])])).rows).toHaveLength(6);
    expect(read(gridOf([['科室', 2024], ...marks])).rows).toHaveLength(6);
  });

  test('lines below a list that say what it comes to in words of its own are totals', () => {
    const cards = gridOf(
      [
        ['序号', '姓名', '充值', '消费', '余额'],
        [1, '甲', 500, 200, 300],
        [2, '乙', 964, 0, 964],
        [3, '丙', 204, 204, 0],
        [4, '丁', 100, 50.5, 49.5],
        [null, '总充值', 1768],
        [null, '总消费', 454.5],
        [null, '总余额', 1313.5],
      ],
      [area(5, 2, 5, 4), area(6, 2, 6, 4), area(7, 2, 7, 4)],
    );
    expect(read(cards).rows.map(([no]) => no)).toEqual([1, 2, 3, 4]);
    const budget = (last: Raw[]) =>
      read(
        gridOf([
          ['物品', '说明', '花费', '预算'],
          ['窗帘', '定做', 900, 1000],
          ['沙发', null, 8800, 8000],
          ['电视', '国美', 7800, 4500],
          ['冰箱', null, 4799, 7000],
          last,
          [null, '超出预算', 1799],
        ]),
      ).rows.length;
    expect(budget([null, '总花费', 22_299, 20_500])).toBe(4);
    // Where no number is a sum, nothing says that they are no things.
    expect(budget([null, '另购', 22_300, 20_400])).toBe(6);
  });

  test('a sum noted at the right of the table makes no total of the row beside it', () => {
    const grid = gridOf([
      ['项目', '构件', '数量', '总重'],
      ['甲', 'A1', 1, 100.5],
      ['甲', 'A2', 2, 200, '合   计：', 300.5],
      ['乙', 'B1', 3, 50],
      ['乙', 'B2', 4, 60, '合计', 110],
    ]);
    const { names, rows, table } = read(grid);
    expect(names).toEqual(['项目', '构件', '数量', '总重']);
    expect(rows.map((row) => row[3])).toEqual([100.5, 200, 50, 60]);
    expect(table.report.notes.join()).toMatch(/E列起是写在表格右边的合计/);
  });

  test('a first row of data like those below is no header, and that is told', () => {
    const rows: Raw[][] = [
      ['A000', '2024-01-01', 0],
      ['A001', '2024-01-02', 1.25],
      ['A002', '2024-01-03', 2.5],
    ];
    const { names, rows: found, table } = read(gridOf(rows));
    expect(names).toEqual(['列1', '列2', '列3']);
    expect(found).toEqual(rows);
    expect(table.report.header).toBeNull();
    expect(table.report.notes.join()).toMatch(/没有找到写有列名的行/);
  });

  const rows = (count: number, row: (at: number) => Raw[]): Raw[][] =>
    Array.from({ length: count }, (_, at) => row(at));
  test.each<[string, Raw[][]]>([
    [
      'numbers, names and values that come again',
      rows(12, (at) => [`${1001 + at}`, `张${at}`, at % 2 ? '男' : '女', `${30 + at}`]),
    ],
    [
      'words that come again in two columns',
      rows(12, (at) => [`张${at}`, '男女'[at % 2]!, '内外儿'[at % 3]!]),
    ],
    ['numbers alone', rows(12, (at) => ['5', '3', `${(at * 7) % 5}`])],
    ['fractions of a plain file', rows(12, (at) => [`${at + 0.5}`, `${at + 1}`, `组${at}`])],
  ])('a first row of %s is data as well', (_, table) => {
    const read = findLayout(gridOf(table));
    expect(read.header).toBeUndefined();
    expect(read.skipped.size).toBe(0);
  });

  test.each<[string, Raw[][]]>([
    [
      'a table of words',
      rows(12, (at) =>
        at === 0 ? ['姓名', '性别', '科室'] : [`张${at}`, '男女'[at % 2]!, '内外儿'[at % 3]!],
      ),
    ],
    [
      'names that stand again further down',
      rows(40, (at) => (at % 10 === 0 ? ['姓名', '科室', `第${at}页`] : [`张${at}`, '内', `${at}床`])),
    ],
    [
      'years as a plain file has them',
      [
        ['指标', '2021', '2022'],
        ['甲', '15', '2'],
        ['乙', '3', '4'],
      ],
    ],
    [
      'years alone',
      [
        ['2021', '2022'],
        ['15', '2'],
        ['3', '4'],
      ],
    ],
    [
      'one word that a column has as a value',
      [
        ['是', '否', '备注'],
        ['是', '否', '甲'],
        ['否', '否', '乙'],
      ],
    ],
  ])('%s keeps its header', (_, table) => {
    expect(findLayout(gridOf(table)).header).toMatchObject({ from: 0, to: 0 });
  });

  test('years of a plain file below a title name their columns', () => {
    const report = gridOf([
      ['门诊量', null, null],
      ['科室', '2021', '2022'],
      ['内科', '5', '6'],
      ['外科', '7', '8'],
    ]);
    expect(read(report).names).toEqual(['科室', '2021', '2022']);
  });

  test.each<[string, Raw[][]]>([
    [
      'years',
      [
        ['指标', 2021, 2022],
        ['甲', 1.5, 2],
        ['乙', 3, 4],
      ],
    ],
    [
      'days',
      [
        ['科室', '2024-01-01', '2024-01-02'],
        ['内科', 5, 6],
        ['外科', 7, 8],
      ],
    ],
    [
      'days above days',
      [
        ['项目', '2024-01-01', '2024-01-02'],
        ['甲', '2024-02-01', '2024-02-03'],
      ],
    ],
    [
      'numbers of months',
      [
        ['科室', 1, 2, 3],
        ['内科', 5, 6, 7],
        ['外科', 7, 8, 9],
      ],
    ],
    [
      'names',
      [
        ['编号', '日期', '值'],
        ['A1', '2024-01-01', 1.5],
        ['A2', '2024-01-02', 2.5],
      ],
    ],
  ])('%s across name their columns', (_, rows) => {
    expect(read(gridOf(rows)).table.report.header).toEqual({ from: 1, to: 1 });
  });

  test('merged heads of two levels are joined and unique', () => {
    const grid = gridOf(
      [
        ['科室', '收入', null, '支出', null],
        [null, '药费', '检查费', '药费', '人力'],
        ['内科', 1, 2, 3, 4],
        ['外科', 5, 6, 7, 8],
      ],
      [area(0, 0, 1, 0), area(0, 1, 0, 2), area(0, 3, 0, 4)],
    );
    expect(read(grid).names).toEqual(['科室', '收入-药费', '收入-检查费', '支出-药费', '支出-人力']);
  });

  test('heads of two levels whose merges were lost', () => {
    const grid = gridOf([
      ['科室', '收入', null, '支出', null],
      [null, '药费', '检查费', '药费', '人力'],
      ['内科', 1, 2, 3, 4],
      ['外科', 5, 6, 7, 8],
    ]);
    expect(read(grid).names).toEqual(['科室', '收入-药费', '收入-检查费', '支出-药费', '支出-人力']);
  });

  test('a plain sheet keeps its first row as the header and all other rows', () => {
    const plain: Raw[][][] = [
      [
        ['科室', '人次'],
        ['内科', 1],
        ['外科', 2],
      ],
      [
        ['a', 'b', 'c'],
        ['x', null, null],
        ['y', 'z', 1],
      ],
      [['姓名'], ['张三'], ['备注'], ['李四']],
      [
        ['科室', 2022, 2023],
        ['内科', 5, 6],
      ],
      [
        ['项目', '时间'],
        ['甲', '10:00'],
        ['乙', '11:00'],
      ],
      [
        ['x', 'y', 'z'],
        ['p', 'q', 'r'],
        ['s', 't', 'u'],
      ],
    ];
    for (const rows of plain) {
      const layout = findLayout(gridOf(rows));
      expect(layout.header).toEqual({ from: 0, to: 0 });
      expect([...layout.skipped]).toEqual([]);
    }
  });

  test('empty rows and columns around a table are no part of it', () => {
    const grid = gridOf([[], [null, '科室', null, '人次'], [], [null, '内科', null, 3]]);
    const { names, rows, table } = read(grid);
    expect(names).toEqual(['科室', '人次']);
    expect(rows).toEqual([['内科', 3]]);
    expect(table.report.columns.map(({ letters }) => letters)).toEqual(['B', 'D']);
  });

  test('headers repeated on every printed page are left out', () => {
    const { rows } = read(
      gridOf([
        ['科室', '人次'],
        ['内科', 1],
        ['科室', '人次'],
        ['外科', 2],
      ]),
    );
    expect(rows).toEqual([
      ['内科', 1],
      ['外科', 2],
    ]);
  });

  test('rows of values like the first one are data, in a sheet without names too', () => {
    const same = read(gridOf([[7], [7], [8], [7]]));
    expect(same.rows).toEqual([[7], [8], [7]]);
    const pairs = read(
      gridOf([
        ['2024-05-01', 3],
        ['2024-05-01', 3],
        ['2024-05-02', 4],
      ]),
    );
    expect(pairs.rows).toHaveLength(3);
    const answers = read(gridOf([['是'], ['是'], ['否']]));
    expect(answers.rows).toEqual([['是'], ['否']]);
  });

  test.each<[string, Raw[][], number[]]>([
    [
      'behind a running number',
      [
        [1, '内科', 10],
        [2, '外科', 20],
        [3, '合计', 30],
      ],
      [4],
    ],
    [
      'behind empty cells',
      [
        [1, '内科', 10],
        [2, '外科', 20],
        [null, '总 计', 30],
      ],
      [4],
    ],
    [
      'of a group that is named',
      [
        ['甲', '内科', 10],
        ['甲', '小计', 10],
        ['乙', '外科', 20],
        ['乙', '小计', 20],
      ],
      [3, 5],
    ],
    [
      'in brackets',
      [
        [1, '内科', 10],
        [2, '外科', 20],
        [null, '【合计】', 30],
      ],
      [4],
    ],
    [
      'without a word',
      [
        [1, '内科', 10],
        [2, '外科', 20],
        [3, '儿科', 5],
        [null, null, 35],
      ],
      [5],
    ],
    [
      'whose formulas were stored without results',
      [
        ['1', '内科', 10],
        ['2', '外科', 20],
        ['合计', null, null],
      ],
      [4],
    ],
    [
      'of groups whose formulas were stored without results',
      [
        ['内科', '1月', 10],
        ['内科', '2月', 20],
        ['内科 小计', null, null],
        ['呼吸与危重症医学科（RICU）', '1月', 5],
        ['呼吸与危重症医学科（RICU） 小计', null, null],
      ],
      [4, 6],
    ],
    [
      'of groups within others',
      [
        ['总院', '内科', 10],
        ['总院', '内科 小计', 10],
        ['总院', '外科', 20],
        ['总院', null, 20],
        ['总院', '外科合计', 40],
        ['总院', '儿科疾病统计', 40],
      ],
      [3, 6],
    ],
    [
      'of functions that programs write behind groups',
      [
        ['1', '内科', 10],
        ['1', '内科 汇总', 10],
        ['1', '外科', 20],
        ['1', '外科 平均值', 20],
        ['总计平均值', null, 15],
      ],
      [3, 5, 6],
    ],
  ])('[UPL-08] totals %s are no data, and a note tells their rows', (_, data, rows) => {
    const { table } = read(gridOf([['序', '科室', '人次'], ...data]));
    expect(table.report.skipped).toEqual(
      rows.map((row) => expect.objectContaining({ row, reason: 'total' })),
    );
    expect(table.report.notes).toEqual([
      `第${rows.join('、')}行是合计，未作为数据，以免重复计算；要保留请取消“跳过合计行”`,
    ]);
    expect(table.rows).toHaveLength(data.length - rows.length);
  });

  test.each<[string, Raw[][], number, string]>([
    [
      'groups beside their members below a pivot table',
      [
        ['行标签', '计数项:单号', '求和项:金额'],
        ['内科', 3, 30],
        ['甲', 1, 10],
        ['乙', 2, 20],
        ['外科', 2, 40],
        ['丙', 2, 40],
        ['总计', 5, 70],
      ],
      5,
      '第7行的合计（B列）是5，而读入的各行之和正好是它的2倍，求和会重复计算：数据透视表把分组与明细放在同一列：请在其“设计”中选“以表格形式显示”“重复所有项目标签”“不显示分类汇总”后重新上传',
    ],
    [
      'a first row that is called something else',
      [
        ['科室', '人次', '金额'],
        ['全院', 6, 60],
        ['内科', 1, 10],
        ['外科', 2, 20],
        ['儿科', 3, 30],
      ],
      4,
      '第2行“全院”的数字正好是其余各行之和，可能是合计，已作为数据，求和会重复计算；是合计时请在原文件中删去',
    ],
  ])('[UPL-08] sums that no word marks stay and are told: %s', (_, data, rows, note) => {
    const { table } = read(gridOf(data));
    expect(table.rows).toHaveLength(rows);
    expect(table.report.notes).toContain(note);
    expect(table.columns.slice(1).map(({ type }) => type)).toEqual(['integer', 'integer']);
  });

  test('[UPL-08] totals of pages, of groups and what is an indicator of its own is not taken for a sum', () => {
    const notesOf = (data: Raw[][]) => read(gridOf(data)).table.report.notes.join('');
    const rows = (word: string): Raw[][] => [
      ['科室', '人次', '金额'],
      ['内科', 1, 10],
      [word, 1, 10],
      ['外科', 1, 10],
      [word, 1, 10],
    ];
    expect(notesOf(rows('合计'))).not.toContain('倍');
    const indicators: Raw[][] = [
      ['指标', '值'],
      ['体温', 36.5],
      ['体温最大值', 39],
      ['体温平均值', 36.8],
    ];
    expect(read(gridOf(indicators)).table.rows).toHaveLength(3);
  });

  test('a last row with empty cells that is no sum is data', () => {
    const data: Raw[][] = [
      [1, '内科', 10],
      [2, '外科', 20],
      [3, '儿科', 5],
      [4, null, 36],
    ];
    const { table } = read(gridOf([['序', '科室', '人次'], ...data]));
    expect(table.report.skipped).toEqual([]);
    expect(table.rows).toHaveLength(4);
  });

  test('[UPL-08] a company that is called Total is a row, a total of all regions is none', () => {
    const { rows } = read(
      gridOf([
        ['rank', 'name', 'country', 'category', 'sales'],
        [16, 'Shell', 'Netherlands', 'Oil', 133],
        [17, 'Total', 'France', 'Oil & gas', 131],
        [18, 'Nestle', 'Switzerland', 'Food', 65],
        ['World', 'Total', 'All countries', '-', 329],
      ]),
    );
    expect(rows.map(([, name]) => name)).toEqual(['Shell', 'Total', 'Nestle']);
  });

  test('[UPL-08] totals of tables that stand side by side are told, each with its own word', () => {
    const { rows } = read(
      gridOf([
        ['A', 'Sum', '', 'B', 'Sum', '', 'C', 'Sum'],
        ['a', 3, '', 'b', 4, '', 'c', 7],
        ['d', 5, '', 'e', 4, '', 'f', 1],
        ['Grand Total', 8, '', 'Grand Total', 8, '', 'Grand Total', 8],
      ]),
    );
    expect(rows.map(([name]) => name)).toEqual(['a', 'd']);
  });

  test('the uploader chooses header rows, none, and whether totals are data', () => {
    const rows: Raw[][] = [
      ['x', 1],
      ['科室', '人次'],
      ['内科', 1],
      ['合计', 1],
    ];
    const table = (choices: Parameters<typeof tableOf>[1]['choices']) =>
      tableOf(gridOf(rows), { sheet: '', isPlainText: false, choices });
    expect(table({ header: { from: 2, to: 2 } }).columns.map(({ name }) => name)).toEqual(['科室', '人次']);
    expect(table({ header: { from: 2, to: 2 } }).rows).toHaveLength(1);
    expect(table({ header: { from: 2, to: 2 }, totals: 'keep' }).rows).toHaveLength(2);
    const none = table({ header: null, totals: 'keep' });
    expect(none.columns.map(({ name }) => name)).toEqual(['列1', '列2']);
    expect(none.rows).toHaveLength(4);
  });

  test('numbers in areas merged over rows are named: a sum counts them more than once', () => {
    const grid = gridOf(
      [
        ['科室', '年度'],
        ['内科', 5],
        ['外科', null],
      ],
      [area(1, 1, 2, 1)],
    );
    expect(read(grid).table.report.notes).toEqual(['1处合并单元格中的数字已填入其每一格，求和时会重复计算']);
  });
});
