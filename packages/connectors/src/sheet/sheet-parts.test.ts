import { describe, expect, test } from 'vitest';
import { Grid, type Merge, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { largestOf, sheetParts } from './sheet-parts.ts';
import { tableOf } from './table.ts';

function gridOf(rows: readonly (readonly Raw[])[], merges: Merge[] = []): Grid {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  for (const merge of merges) grid.merge(merge);
  return grid;
}
const many = (count: number, row: (at: number) => Raw[]): Raw[][] =>
  Array.from({ length: count }, (_, at) => row(at));
/** Each table of a sheet with its columns and the number of its rows. */
const read = (rows: readonly (readonly Raw[])[], merges: Merge[] = []) =>
  sheetParts('月报', gridOf(rows, merges)).map(({ name, grid }) => {
    const table = tableOf(grid, { sheet: name, isPlainText: false, choices: {} });
    return [name, table.columns.map((column) => column.name).join(), table.rows.length];
  });

const income: Raw[][] = [
  ['2024年1月收入明细'],
  ['日期', '项目', '金额'],
  ...many(4, (at) => [`2024-01-0${at + 1}`, '门诊', 100 + at]),
  ['合计', null, 406],
];
const spending: Raw[][] = [
  ['2024年1月支出明细'],
  ['日期', '项目', '金额'],
  ...many(3, (at) => [`2024-01-0${at + 1}`, '药品', 50 + at]),
];

describe('[UPL-08] several tables of one sheet', () => {
  test('below each other with titles: the same columns with other titles are other tables', () => {
    expect(read([...income, [], ...spending])).toEqual([
      ['月报·收入明细', '日期,项目,金额', 4],
      ['月报·支出明细', '日期,项目,金额', 3],
    ]);
    expect(read([...income, ...spending]).map(([name]) => name)).toEqual(['月报·收入明细', '月报·支出明细']);
  });

  test('below each other with nothing but an empty row between: by their numbers', () => {
    const stock = [['药品', '单价', '数量', '金额'], ...many(3, (at) => [`药${at}`, 1.5, at, at * 1.5])];
    const wards = [['科室', '人次', '费用'], ...many(4, (at) => [`科${at}`, at, at * 2.5])];
    expect(read([...wards, [], ...stock])).toEqual([
      ['月报·表1', '科室,人次,费用', 4],
      ['月报·表2', '药品,单价,数量,金额', 3],
    ]);
  });

  test('beside each other without titles: lists of the same things, each by an order of its own', () => {
    const lists = (other: (at: number) => string): Raw[][] => [
      ['城市', '人口', '面积', null, '城市', '收入', '支出'],
      ...many(6, (at) => [`市${at}`, at, at * 3, null, other(at), at * 2, at * 5]),
    ];
    expect(read(lists((at) => `市${6 - at}`)).map(([, columns]) => columns)).toEqual([
      '城市,人口,面积',
      '城市,收入,支出',
    ]);
    // The same city in each line is one table that was spaced.
    expect(read(lists((at) => `市${at}`))).toEqual([]);
    // So are two parties of a line, which come again and again.
    expect(read(lists((at) => `市${at % 2}`))).toEqual([]);
  });

  test('a header of two levels in merged areas, remarks and signatures stay with their table', () => {
    const rows: Raw[][] = [
      ['门诊统计'],
      ['科室', '人次', null, '收入', null],
      [null, '本月', '上月', '本月', '上月'],
      ...many(3, (at) => [`科${at}`, at, at, at, at]),
      ['制表人：张三', '审核：李四'],
      [],
      ['住院统计'],
      ['单位：万元'],
      ['科室', '出院', '占用'],
      ...many(3, (at) => [`科${at}`, at, at]),
      ['备注：截至月末'],
    ];
    const merges = [
      { top: 1, left: 0, bottom: 2, right: 0 },
      { top: 1, left: 1, bottom: 1, right: 2 },
      { top: 1, left: 3, bottom: 1, right: 4 },
    ];
    expect(read(rows, merges)).toEqual([
      ['月报·门诊统计', '科室,人次-本月,人次-上月,收入-本月,收入-上月', 3],
      ['月报·住院统计', '科室,出院,占用', 3],
    ]);
  });

  test('a list that is folded to fit its page, as balance sheets are', () => {
    const rows: Raw[][] = [
      ['资产负债表', null, null, null, null, null],
      ['编制单位：某某', null, null, null, null, '单位：元'],
      ['资产', '期末余额', '年初余额', '负债和所有者权益', '期末余额', '年初余额'],
      ['流动资产：', null, null, '流动负债：', null, null],
      ['货币资金', 523, 412, '短期借款', 300, 200],
      ['应收账款', 221, 198, '应付账款', 189, 176],
      ['存货', 332.5, '299', '长期借款', 400, 450],
      ['资产总计', 1076.5, 909, '负债和所有者权益总计', 1076.5, 909],
    ];
    expect(read(rows).map(([name, columns]) => [name, columns])).toEqual([
      ['月报·资产', '资产,期末余额,年初余额'],
      ['月报·负债和所有者权益', '负债和所有者权益,期末余额,年初余额'],
    ]);
    const marks = many(4, (at) => [`甲${at}`, 80 + at, 90, `乙${at}`, 70 + at, 85, `丙${at}`, 60, 75]);
    const [one, two] = ['姓名', '语文'];
    expect(
      read([[one, two, '数学', one, two, '数学', one, two, '数学'], ...marks]).map(([, columns]) => columns),
    ).toEqual(['姓名,语文,数学', '姓名,语文,数学', '姓名,语文,数学']);
  });

  test('the same columns of two parties of one line are one table', () => {
    const teams = ['红队', '蓝队', '黄队'];
    const matches = many(6, (at) => [teams[at % 3]!, at, 9, teams[(at + 1) % 3]!, at + 1, 8]);
    expect(read([['主队', '进球', '射门', '客队', '进球', '射门'], ...matches])).toEqual([]);
    const parcels = many(4, (at) => [`张${at}`, '138', '东街', `李${at}`, '139', '西街']);
    expect(read([['收件人', '电话', '地址', '寄件人', '电话', '地址'], ...parcels])).toEqual([]);
  });

  test('beside each other, by titles of their own or by one that ends early; a unit above counts for both', () => {
    const titled = [
      ['单位：万元'],
      ['收入', null, null, '支出'],
      ['来源', '金额', null, '用途', '金额'],
      ...many(3, (at) => [`源${at}`, at, null, `用${at}`, at]),
    ];
    expect(read(titled)).toEqual([
      ['月报·收入', '来源,金额', 3],
      ['月报·支出', '用途,金额', 3],
    ]);
    const right = sheetParts('', gridOf(titled))[1]!;
    const { report } = tableOf(right.grid, { sheet: right.name, isPlainText: false, choices: {} });
    expect(report.skipped.map(({ text }) => text)).toEqual(['单位：万元', '支出']);
    expect(report.columns.map(({ letters }) => letters)).toEqual(['D', 'E']);
    const early = [
      ['科室', '人次', null, '药品', '金额'],
      ...many(6, (at) => (at < 3 ? [`科${at}`, at, null, `药${at}`, at] : [null, null, null, `药${at}`, at])),
    ];
    expect(read(early)).toEqual([
      ['月报·表1', '科室,人次', 3],
      ['月报·表2', '药品,金额', 6],
    ]);
  });

  test('the largest is known; the first of them keeps its own rows and merged areas', () => {
    const parts = sheetParts('', gridOf([...income, [], ...spending]));
    expect(largestOf(parts)?.name).toBe('收入明细');
    expect(parts[1]!.grid.places).toEqual([8, 9, 10, 11, 12]);
  });
});

describe('[UPL-08] one table stays one', () => {
  const groups = (row: (at: number) => Raw[]): Raw[][] =>
    [0, 1, 2].flatMap((group) => [...many(3, (at) => row(group * 3 + at)), []]);

  test.each<[string, Raw[][]]>([
    ['empty rows between groups', [['科室', '姓名', '工资'], ...groups((at) => ['内科', `人${at}`, at])]],
    [
      'subtotals with empty rows behind them',
      [
        ['地区', '金额'],
        ...['东', '西'].flatMap((name) => [[`${name}1`, 1], [`${name}2`, 2], [`${name} 小计`, 3], []]),
      ],
    ],
    [
      'notes and signatures at the end',
      [
        ['序号', '名称', '数量'],
        ...many(4, (at) => [at + 1, `物${at}`, at]),
        [],
        ['说明', '本表仅供内部'],
        [],
        ['制表人', '张三', '日期'],
        ['审核人', '李四', '2024-01-31'],
      ],
    ],
    [
      'captions of groups without a header',
      [['项目', '预算'], ['一、人员'], ['工资', 1], ['津贴', 2], [], ['二、公用'], ['办公', 3], ['差旅', 4]],
    ],
    [
      'the same header for each part of a list',
      ['一', '二'].flatMap((name) => [
        [`${name}车间`],
        ['产品', '数量', '工时'],
        ...many(3, (at) => [`品${at}`, at, at]),
        [],
      ]),
    ],
    [
      'pages that repeat title and header',
      [1, 2].flatMap((page) => [
        ['库存表'],
        ['编码', '名称', '数量'],
        ...many(3, (at) => [`A${page}${at}`, '物', at]),
        [`第${page}页`],
        [],
      ]),
    ],
    [
      'an empty column for looks',
      [['科室', '人次', null, '收入', '成本'], ...many(5, (at) => [`科${at}`, at, null, at, at])],
    ],
    [
      'a card of one person',
      [
        ['部门', '财务部'],
        ['日期', '2024-01-31'],
        ['期数', 3],
        [],
        ['日期', '摘要', '收入'],
        ...many(4, (at) => [`2024-01-0${at + 1}`, '甲', at]),
      ],
    ],
    [
      'a first row of a group without its date',
      [
        ['姓名', '日期', '结果'],
        ['张', '2024-01-01', '好'],
        ['李', '2024-01-02', '中'],
        [],
        ['王', '未定', '好'],
        ['赵', '2024-01-04', '中'],
        ['钱', '2024-01-05', '中'],
      ],
    ],
    [
      'sides of a balance sheet',
      [['资产', '期末', '负债', '期末'], ...many(4, (at) => [`资${at}`, at, `债${at}`, at])],
    ],
  ])('with %s', (_, rows) => {
    expect(sheetParts('表', gridOf(rows))).toEqual([]);
  });

  test('lines between the pages of a list are no rows of it', () => {
    const pages = [1, 2].flatMap((page): Raw[][] => [
      ['库存表'],
      ['编码', '名称', '数量'],
      ...many(3, (at) => [`A${page}${at}`, '物', at]),
      [`第${page}页`],
    ]);
    const { rows } = tableOf(gridOf(pages), { sheet: '', isPlainText: false, choices: {} });
    expect(rows.length).toBe(6);
  });
});
