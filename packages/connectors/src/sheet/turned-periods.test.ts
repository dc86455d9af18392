import type { SheetChoices } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { marksOf } from './mark/marks.ts';
import { tableOf, toCells } from './table.ts';
import { periodColumns } from './turned-periods.ts';

function read(rows: Raw[][], choices: SheetChoices = { periods: 'rows' }, sheet = '', area?: number) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  const table = tableOf(grid, { sheet, isPlainText: false, choices, ...(area && { area }) });
  const marks = marksOf({ ...table, grid, top: [], report: { ...table.report, sheets: [] } });
  return { ...table, marks, cells: toCells(table.rows, table.plans) };
}

const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
const report: Raw[][] = [
  ['2024年各科室门诊人次统计表'],
  ['序号', '科室', ...months, '合计'],
  [1, '内科', ...months.map((_, at) => 100 + at), 1266],
  [2, '外科', ...months.map((_, at) => (at < 10 ? 200 + at : null)), 2045],
];

describe('[UPL-08] columns that are periods of one measure', () => {
  test('stand as the file has them until their uploader wants rows', () => {
    const { columns, report: told, cells } = read(report, {});
    expect(columns.map(({ name }) => name)).toEqual(['序号', '科室', ...months, '合计']);
    expect(told.periods).toEqual({ unit: '月份', first: '1月', last: '12月' });
    expect(cells[0]?.slice(1, 4)).toEqual(['内科', 100, 101]);
    expect(read(report, { periods: 'columns' }).cells).toEqual(cells);
  });

  test('become a row for each that holds something, without the columns that add them up', () => {
    const { columns, report: told, cells, places } = read(report);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['序号', 'integer'],
      ['科室', 'text'],
      ['月份', 'text'],
      ['门诊人次', 'integer'],
    ]);
    expect(cells).toHaveLength(22);
    expect(cells[0]).toEqual([1, '内科', '1月', 100]);
    expect(cells[21]).toEqual([2, '外科', '10月', 209]);
    expect(places.at(-1)).toBe(3);
    expect(told.rows).toBe(22);
    expect(told.notes).toEqual([
      '12列（1月…12月）已转为“月份”与“门诊人次”两列，有值的每格一行',
      '合计由各月份算出，未导入，以免重复计算',
    ]);
    expect(told.columns.map(({ letters }) => letters)).toEqual(['A', 'B', 'C–N', 'C–N']);
  });

  test.each([
    [
      ['Jan', 'Feb', 'Mar', 'Apr'],
      ['Total', 'YTD'],
    ],
    [['January', 'February', 'March', 'April'], ['Average']],
    [['jan.', 'feb.', 'mar.', 'apr.'], ['Full Year']],
    [['1月', '2月', '3月', '一季度', '4月'], ['合计']],
  ])('months in English, and quarters between the months that they add up: %j', (names, totals) => {
    const isMonth = (name: string) => !/季度/.test(name);
    const { columns, cells } = read([
      ['Region', ...names, ...totals],
      ['North', ...names.map((_, at) => at + 1), ...totals.map(() => 99)],
      ['South', ...names.map((_, at) => at + 11), ...totals.map(() => 99)],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['Region', '月份', '数值']);
    expect(cells.map((row) => row[1])).toEqual([...names.filter(isMonth), ...names.filter(isMonth)]);
    expect(cells.map((row) => row[2])).not.toContain(99);
  });

  test('the values keep the name that they had first', () => {
    const { report: told } = read(report);
    expect(told.choices).toEqual({ periods: 'rows', periodValue: '门诊人次' });
    const next = [['2025年住院人次'], ...report.slice(1)];
    expect(
      read(next, told.choices)
        .columns.map(({ name }) => name)
        .at(-1),
    ).toBe('门诊人次');
    expect(read(next).columns.at(-1)?.name).toBe('住院人次');
    expect(read(report.slice(1), undefined, '药品收入').columns.at(-1)?.name).toBe('药品收入');
  });

  test('the next file may hold a single period, which a first one is not read by', () => {
    const next = [['科室', '2025年'], ...['内科', '外科', '儿科'].map((name, at) => [name, 100 + at])];
    const { columns, cells } = read(next, { periods: 'rows', periodValue: '门诊人次' });
    expect(columns.map(({ name }) => name)).toEqual(['科室', '年份', '门诊人次']);
    expect(cells[0]).toEqual(['内科', '2025年', 100]);
    expect(read(next).columns.map(({ name }) => name)).toEqual(['科室', '2025年']);
  });

  test('stay where their rows would be too many cells, which is told', () => {
    const { columns, report: told } = read(report, undefined, '', 60);
    expect(columns).toHaveLength(15);
    expect(told.notes).toContain('表格过大，月份没有转为行');
  });

  test('cells that do not fit are told and marked where they stand in the sheet', () => {
    const odd = report.map((row) => [...row]);
    odd[3]![4] = '待核';
    const { report: told, marks, cells } = read(odd);
    expect(told.misfits).toMatchObject([{ row: 4, letters: 'E', column: '门诊人次', value: '待核' }]);
    expect(marks).toMatchObject([{ place: 3, column: 4, name: '门诊人次', value: '待核' }]);
    expect(cells[14]).toEqual([2, '外科', '3月', null]);
  });

  test('columns that are renamed or left out are those of the rows', () => {
    const choices: SheetChoices = { periods: 'rows', rename: { 门诊人次: '人次' }, without: ['序号'] };
    const { columns, cells, report: told } = read(report, choices);
    expect(columns.map(({ name }) => name)).toEqual(['科室', '月份', '人次']);
    expect(cells[1]).toEqual(['内科', '2月', 101]);
    expect(told.columns.map(({ letters }) => letters)).toEqual(['B', 'C–N', 'C–N']);
  });

  test.each<[string, string, Raw[]]>([
    ['months of years', '月份', ['2024年11月', '2024年12月', '2025年1月']],
    ['months of two heads', '月份', ['2024年-1月', '2024年-2月', '2024年-3月']],
    ['months as numbers', '月份', ['202401', '202402', '202403']],
    ['quarters', '季度', ['一季度', '二季度', '三季度', '四季度']],
    ['quarters in letters', '季度', ['2024Q1', '2024Q2', '2024Q3']],
    ['years', '年份', ['2021年', '2022年', '2023年']],
    ['days', '日期', ['2024-01-01', '2024-01-02', '2024-01-03']],
  ])('%s are known', (_, unit, names) => {
    const { columns, cells } = read([
      ['门店', ...names],
      ['东街店', ...names.map((_name, at) => at + 0.5)],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['门店', unit, '数值']);
    expect(cells.map((row) => row[2])).toEqual(names.map((_name, at) => at + 0.5));
  });

  test.each<[string, Raw[][]]>([
    [
      'other numbers stand beside them',
      [
        ['科室', '床位', '1月', '2月', '3月'],
        ['内科', 40, 1, 2, 3],
      ],
    ],
    [
      'they hold texts',
      [
        ['姓名', '1月', '2月', '3月'],
        ['甲', '夜班', '白班', '休'],
      ],
    ],
    [
      'there are two of them',
      [
        ['科室', '1月', '2月'],
        ['内科', 1, 2],
      ],
    ],
    [
      'a name only begins like one',
      [
        ['科室', '1月收入', '2月收入', '3月成本'],
        ['内科', 1, 2, 3],
      ],
    ],
  ])('nothing is turned where %s', (_, rows) => {
    const { columns, report: told } = read(rows);
    expect(columns.map(({ name }) => name)).toEqual(rows[0]);
    expect(told.periods).toBeUndefined();
  });
});

describe('[UPL-08] heads of several rows, weeks and days of a month', () => {
  const wide = (heads: string[], cell: (at: number) => Raw = (at) => at + 1, title: Raw[] = []) =>
    read([
      ...(title.length > 0 ? [title] : []),
      ['产品', ...heads],
      ['甲', ...heads.map((_, at) => cell(at))],
    ]);

  test.each([
    [['2025年-1月', '2025年-2月', '2026年-10月'], '月份', ['2025年1月', '2025年2月', '2026年10月']],
    [['2025年度-1月', '2025年度-2月', '2025年度-3月'], '月份', ['2025年1月', '2025年2月', '2025年3月']],
    [['2025-1月', '2025-2月', '2025-11月'], '月份', ['2025年1月', '2025年2月', '2025年11月']],
    [['25年1月', '25年十一月', '26年1月'], '月份', ['2025年1月', '2025年11月', '2026年1月']],
    [
      ['2025年第一季度', '2025年第二季度', '2025年三季度'],
      '季度',
      ['2025年第1季度', '2025年第2季度', '2025年第3季度'],
    ],
    [['第31周', '第32周', '第33周'], '周次', ['第31周', '第32周', '第33周']],
    [['1月', '2月', '3月'], '月份', ['1月', '2月', '3月']],
  ])('%j are periods, those with a year as they are read everywhere', (heads, unit, periods) => {
    const { columns, cells } = wide(heads);
    expect(columns[1]?.name).toBe(unit);
    expect(cells.map((row) => row[1])).toEqual(periods);
    expect(cells.map((row) => row[2])).toEqual([1, 2, 3]);
  });

  const days = Array.from({ length: 31 }, (_, at) => `${at + 1}`);
  test('numbers alone are days where there are those of a month, of amounts and of marks', () => {
    expect(wide(days).columns.map(({ name }) => name)).toEqual(['产品', '日', '数值']);
    const checked = wide(days, (at) => (at % 7 === 0 ? '×' : '√'));
    expect(checked.columns.map(({ name, type }) => [name, type])).toEqual([
      ['产品', 'text'],
      ['日', 'text'],
      ['标记', 'text'],
    ]);
    expect(checked.cells[7]).toEqual(['甲', '8日', '×']);
    expect(wide(days.slice(0, 12)).columns).toHaveLength(13);
    expect(wide(days, (at) => `第${at}天的巡查记录`).columns).toHaveLength(32);
  });

  test.each([
    [
      'with the day of the week',
      days.map((day, at) => `${day} 星期${'日一二三四五六'[at % 7]}`),
      '日',
      '8日',
    ],
    ['below the name of their group', days.map((day) => `每日考勤-${day}日`), '日', '8日'],
    ['as dates', days.map((day) => `2026-03-${day.padStart(2, '0')}`), '日期', '2026-03-08'],
  ])('marks of a roster are a row for each day, %s', (_, heads, unit, eighth) => {
    const { columns, cells } = wide(heads, (at) => (at % 7 === 0 ? '休' : '早班'));
    expect(columns.map(({ name }) => name).slice(0, 2)).toEqual(['产品', unit]);
    expect(columns).toHaveLength(3);
    expect(cells[7]).toEqual(['甲', eighth, '休']);
  });

  test('a title that says what its values are in names them', () => {
    const named = (title: string): string | undefined =>
      wide(['2023年', '2024年', '2025年'], (at) => at, [title]).columns.at(-1)?.name;
    expect(named('2023-2025年各地区生产总值（亿元）')).toBe('生产总值(亿元)');
    expect(named('用气量统计表（单位：立方米）')).toBe('用气量(立方米)');
    expect(named('一览表（修订）')).toBe('数值');
    expect(named('各大区销售额（万元）')).toBe('销售额(万元)');
    expect(named('2025年各科室收入(万元)汇总表')).toBe('收入(万元)');
    expect(named('各科室门诊人次统计表（修订）')).toBe('门诊人次');
  });
});

test('[UPL-08] days as English lists head their columns, beside codes and places of the things they tell of', () => {
  const days = ['1/22/20', '1/23/20', '1/24/20', '1/25/20'];
  const { columns, cells } = read([
    ['Country', 'Code', 'Lat', 'Long', ...days],
    ['Norland', 12, 33.93911, 67.709953, 1, 2, 4, 7],
    ['Sudland', 13, -41.1533, 20.1683, 0, 1, 1, 3],
  ]);
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['Country', 'text'],
    ['Code', 'integer'],
    ['Lat', 'decimal'],
    ['Long', 'decimal'],
    ['日期', 'date'],
    ['数值', 'integer'],
  ]);
  expect(cells[0]?.slice(4)).toEqual(['2020-01-22', 1]);
});

describe('[UPL-08] columns that are regions', () => {
  const yearbook: Raw[][] = [
    ['指标', '全国', '北京市', '上海', '内蒙古自治区', '广东'],
    ['常住人口（万人）', 141_000, 2185, 2480, 2401, 12_684],
    ['医院数（个）', 36_976, 733, 432, 806, 1762],
  ];
  test('become a row for each, without the column of all of them', () => {
    const told = read(yearbook, {}).report.periods;
    expect(told).toEqual({ unit: '地区', first: '北京市', last: '广东' });
    const { columns, cells } = read(yearbook);
    expect(columns.map(({ name }) => name)).toEqual(['指标', '地区', '数值']);
    expect(cells).toHaveLength(8);
    expect(cells[0]).toEqual(['常住人口（万人）', '北京市', 2185]);
  });

  test('stay where other columns are measures, or heads are no regions', () => {
    expect(
      read(
        [
          ['年份', '北京', '上海', '单价'],
          [2023, 1, 2, 3.5],
          [2024, 2, 3, 4.5],
        ],
        {},
      ).report.periods,
    ).toBeUndefined();
    const offices = read(
      [
        ['月份', '北京路', '上海路', '广州路'],
        ['1月', 1, 2, 3],
        ['2月', 2, 3, 4],
      ],
      {},
    );
    expect(offices.report.periods).toBeUndefined();
  });
});

describe('[UPL-08] columns that are departments', () => {
  const months: Raw[][] = [
    ['月份', '内科', '外科', '呼吸内科一病区', '全院'],
    ['1月', 10, 20, 5, 35],
    ['2月', 11, 21, 6, 38],
  ];
  test('become a row for each, without the column of all of them', () => {
    expect(read(months, {}).report.periods).toEqual({ unit: '科室', first: '内科', last: '呼吸内科一病区' });
    const { columns, cells } = read(months);
    expect(columns.map(({ name }) => name)).toEqual(['月份', '科室', '数值']);
    expect(cells).toHaveLength(6);
    expect(cells[5]).toEqual(['2月', '呼吸内科一病区', 6]);
  });

  test('stay where other columns are measures, or heads are degrees of schools', () => {
    const beside = months.map((row, at) => [...row, at === 0 ? '单价' : 3.5]);
    expect(read(beside, {}).report.periods).toBeUndefined();
    const degrees: Raw[][] = [
      ['单位', '本科', '专科', '高职专科'],
      ['东院', 1, 2, 3],
      ['西院', 4, 5, 6],
    ];
    expect(read(degrees, {}).report.periods).toBeUndefined();
  });
});

describe('[UPL-08] columns that are cities, countries, shops and other places', () => {
  const by = (heads: string[], choices?: SheetChoices) =>
    read(
      [
        ['月份', ...heads],
        ...[1, 2, 3].map((month): Raw[] => [`${month}月`, ...heads.map((_, at) => month * 10 + at)]),
      ],
      choices,
    );
  test.each([
    ['地区', ['武汉', '成都市', '杭州', '延边州']],
    ['地区', ['北京', '上海', '苏州']],
    ['国家', ['中国', '美国', '德国']],
    ['门店', ['朝阳店', '海淀店', '西单旗舰店']],
    ['公司', ['华东分公司', '华南分公司', '西南分公司']],
    ['院区', ['东院区', '西院区', '新院区']],
    ['校区', ['南校区', '北校区', '东校区']],
    ['车间', ['一车间', '二车间', '装配车间']],
    ['大区', ['华东', '华南', '西北地区']],
  ])('%s: %s', (unit, heads) => {
    expect(by(heads, {}).report.periods).toEqual({ unit, first: heads[0], last: heads.at(-1) });
    const { columns, cells } = by(heads);
    expect(columns.map(({ name }) => name)).toEqual(['月份', unit, '数值']);
    expect(cells).toHaveLength(3 * heads.length);
  });

  test('the column of all of them is left out', () => {
    const shops: Raw[][] = [
      ['品类', '朝阳店', '海淀店', '西城店', '全店'],
      ['饮料', 854, 366, 358, 1578],
      ['日化', 638, 585, 863, 2086],
    ];
    expect(read(shops).cells).toHaveLength(6);
  });

  test('not what came to a shop, and not what was taken into and out of a store', () => {
    for (const heads of [
      ['到店', '进店', '离店'],
      ['新店', '老店', '闭店'],
      ['入库', '出库', '在库'],
      ['本公司', '全公司', '总公司'],
    ])
      expect(by(heads, {}).report.periods).toBeUndefined();
  });
});

describe('[UPL-08] a column of sums beside the periods, whatever it is called', () => {
  const sold = (total: (row: number[]) => number): Raw[][] => [
    ['产品', '1月', '2月', '3月', '总额'],
    ...[
      [10.1, 20.2, 5],
      [11, 21, 6],
      [0, 1, 2],
    ].map((row, at) => [`产品${at}`, ...row, total(row)]),
  ];
  test('is left out', () => {
    const { columns, cells } = read(sold((row) => row.reduce((all, one) => all + one, 0)));
    expect(columns.map(({ name }) => name)).toEqual(['产品', '月份', '数值']);
    expect(cells).toHaveLength(9);
  });

  test('is a measure of its own where it is no sum', () => {
    expect(
      read(
        sold((row) => row.length + (row[0] ?? 0)),
        {},
      ).report.periods,
    ).toBeUndefined();
  });
});

test('[UPL-09] a key of another table beside the months is no measure', () => {
  const names = ['Category', 'ProductKey', '2016-01', '2016-02', '2016-03'];
  const rows = [
    ['Bikes', 344, 10, 20, 30],
    ['Bikes', 310, 1, 2, 3],
  ];
  const turnedBy = (key: string) =>
    periodColumns(
      names.map((name, at) => (at === 1 ? key : name)),
      rows,
      [0, 1, 2, 3, 4],
    )?.unit;
  expect([turnedBy('ProductKey'), turnedBy('product_key'), turnedBy('Turkey')]).toEqual([
    '月份',
    '月份',
    undefined,
  ]);
});

test('[UPL-09] names below Year are those of the rows, and no total of the years', () => {
  const names = ['Year', '2019', '2021', '2022'];
  const ages = ['0-14', '15-64', '65-120'].map((age, at) => [age, 10 + at, 20 + at, 30 + at]);
  const found = periodColumns(names, ages, [0, 1, 2, 3]);
  expect(found).toMatchObject({ unit: '年份', totals: [] });
  const sums = ages.map(([, ...values]) => [60, ...values]);
  expect(periodColumns(names, sums, [0, 1, 2, 3])?.totals).toEqual([0]);
  const shares = ages.map(([, ...values]) => ['3.5%', ...values]);
  expect(periodColumns(['同比', '2019', '2021', '2022'], shares, [0, 1, 2, 3])?.totals).toEqual([0]);
});

describe('[UPL-08] what the rows and values of periods are called', () => {
  const namesOf = (rows: Raw[][], sheet = '') =>
    read(rows, { periods: 'rows' }, sheet).columns.map(({ name }) => name);
  const body = (first: string): Raw[][] => [
    [first, '2021', '2022', '2023'],
    ['甲县', 120, 130, 142],
    ['乙县', 80, 85, 91],
  ];

  test.each([
    ['科目\\时间', '', ['科目', '年份', '数值']],
    ['地区 / 年份', '', ['地区', '年份', '数值']],
    ['收入/支出', '', ['收入/支出', '年份', '数值']],
    ['GDP', '', ['名称', '年份', 'GDP']],
    ['费用类别', '', ['费用类别', '年份', '数值']],
    ['地区', '各县年末常住人口', ['地区', '年份', '年末常住人口']],
    ['地区', '2021-2023年各县人均生产总值', ['地区', '年份', '人均生产总值']],
    ['地区', 'GDP', ['地区', '年份', 'GDP']],
    ['科目', '利润表', ['科目', '年份', '数值']],
    ['地区', '分县年度数据', ['地区', '年份', '数值']],
  ])('%s below %s', (corner, title, names) => {
    expect(namesOf(title === '' ? body(corner) : [[title], ...body(corner)])).toEqual(names);
  });

  test('a line above the table tells the unit of its values', () => {
    expect(namesOf([['各县年末常住人口'], ['单位：万人'], ...body('地区')]).at(-1)).toBe(
      '年末常住人口(万人)',
    );
  });

  test('lines with units of their own are numbers, and their names tell the units', () => {
    const { columns, cells } = read([
      ['科目\\时间', '2021', '2022', '2023'],
      ['营业收入', '3283.50元', '2458.65元', '2058.38元'],
      ['营业利润率', '7.35%', '8.24%', '-6.24%'],
      ['总资产', '2928.91元', '2536.79元', '1836.29元'],
      ['周转次数', 2, 3, 4],
    ]);
    expect(columns[2]?.type).toBe('decimal');
    expect(cells.map((row) => [row[0], row[2]]).slice(2, 6)).toEqual([
      ['营业收入(元)', 2058.38],
      ['营业利润率(%)', 7.35],
      ['营业利润率(%)', 8.24],
      ['营业利润率(%)', -6.24],
    ]);
    expect(cells.at(-1)).toEqual(['周转次数', expect.anything(), 4]);
  });

  test('cities beside the whole that they are parts of become rows, below years without a name', () => {
    const {
      columns,
      cells,
      report: told,
    } = read([
      ['', '广州', '深圳', '珠海', '大湾区'],
      [1999, 454, 300, 74, 828],
      [2000, 503, 308, 78, 889],
      [2001, 510, 332, 81, 923],
    ]);
    expect(columns.slice(1).map(({ name }) => name)).toEqual(['地区', '数值']);
    expect(cells).toHaveLength(9);
    expect(told.notes.join()).toContain('大湾区');
  });

  test('places among the others are no measure beside the months', () => {
    const { columns } = read([
      ['排名', '城市', '1月', '2月', '3月'],
      [1, '徐州', 100, 101, 102],
      [2, '宁波', 50, 51, 52],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['排名', '城市', '月份', '数值']);
  });
});
