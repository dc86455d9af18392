import { describe, expect, test } from 'vitest';
import { Grid, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf } from './table.ts';

function reportOf(rows: Raw[][]) {
  const grid = new Grid(sheetLimits);
  for (const [place, row] of rows.entries()) grid.add(place, [...row]);
  return tableOf(grid, { sheet: '', isPlainText: false, choices: {} }).report;
}
const notesOf = (rows: Raw[][]): string[] => reportOf(rows).notes;
const levels = (...places: number[]): string =>
  `第${places.join('、')}行的数字是其下各级明细之和，上级与明细都已作为数据，求和会重复计算；请在图表中只筛选其中一级，或在原文件中只保留末级`;

describe('[UPL-08] upper levels that hold the sums of lower ones are told: adding all rows up counts them again', () => {
  test('by sums alone: a province above its cities, and those above their districts', () => {
    const rows: Raw[][] = [
      ['江西省', 1098, 61_003],
      ['南昌市', 310, 19_566],
      ['东湖区', 65, 3632],
      ['西湖区', 17, 7539],
      ['青云谱区', 228, 8395],
      ['九江市', 788, 41_437],
      ['浔阳区', 207, 8294],
      ['濂溪区', 210, 3718],
      ['柴桑区', 371, 29_425],
    ];
    const head = ['地区', '机构数', '床位数'];
    expect(notesOf([head, ...rows])).toEqual([levels(2, 3, 7)]);
    expect(reportOf([head, ...rows]).upper).toMatchObject({ values: ['江西省', '南昌市', '九江市'] });
    const other = [['江西省', 1099, 61_003], ...rows.slice(1)];
    expect(notesOf([head, ...other])).toEqual([]);
  });

  test('by codes: accounts with and without points, regions filled up with zeros', () => {
    const accounts: Raw[][] = [
      ['1001', '库存现金', 1000],
      ['100101', '人民币', 600],
      ['100102', '美元', 400],
      ['1002', '银行存款', 5000],
      ['100201', '工行', 3000],
      ['10020101', '基本户', 2000],
      ['10020102', '一般户', 1000],
      ['100202', '建行', 2000],
      ['1122', '应收账款', 700],
    ];
    const head = ['科目编码', '科目名称', '期末余额'];
    expect(notesOf([head, ...accounts])).toEqual([levels(2, 5, 6)]);
    // In whatever order they stand, and as numbers.
    expect(notesOf([head, ...accounts.toReversed()])).toEqual([levels(6, 7, 10)]);
    expect(notesOf([head, ...accounts.map(([code, ...rest]) => [Number(code), ...rest])])).toEqual([
      levels(2, 5, 6),
    ]);
    const dotted = accounts.map(([code, ...rest]) => [
      String(code).replace(/(?<=^\d{4})(\d\d)?(\d\d)?$/, (_, a?: string, b?: string) =>
        [a, b].flatMap((one) => (one === undefined ? [] : [`.${one}`])).join(''),
      ),
      ...rest,
    ]);
    expect(notesOf([head, ...dotted])).toEqual([levels(2, 5, 6)]);
    const regions: Raw[][] = [
      ['420000', '湖北省', 200],
      ['420100', '武汉市', 120],
      ['420200', '黄石市', 80],
      ['430000', '湖南省', 150],
      ['430100', '长沙市', 100],
      ['430200', '株洲市', 50],
    ];
    expect(notesOf([['区划代码', '名称', '人口'], ...regions])).toEqual([levels(2, 5)]);
  });

  test('also where each month holds the whole tree, told by the names that only upper rows have', () => {
    const month = (name: string, by: number): Raw[][] => [
      [name, '1002', '银行存款', 5 * by],
      [name, '100201', '工行', 3 * by],
      [name, '100202', '建行', 2 * by],
      [name, '6602', '管理费用', 9 * by],
      [name, '660201', '工资', 4 * by],
      [name, '660202', '差旅费', 5 * by],
    ];
    const rows = [
      ['会计期间', '科目编码', '科目名称', '发生额'],
      ...month('一月', 100),
      ...month('二月', 130),
    ];
    expect(notesOf(rows)).toEqual([levels(2, 5, 8, 11)]);
    expect(reportOf(rows).upper).toEqual({
      column: '科目名称',
      values: ['银行存款', '管理费用'],
      note: notesOf(rows)[0],
    });
    // Names that both levels have tell nothing: the codes do.
    const alike = rows.map((row, at) =>
      at === 2 || at === 8 ? [...row.slice(0, 2), '银行存款', row[3]!] : row,
    );
    expect(reportOf(alike).upper).toEqual({
      column: '科目编码',
      values: ['1002', '6602'],
      note: notesOf(alike)[0],
    });
    expect(
      reportOf([
        ['会计期间', '科目名称', '发生额'],
        ['一月', '工资', 4],
        ['一月', '差旅费', 5],
      ]).upper,
    ).toBe(undefined);
  });

  test('the rows are told also where a stated total shows that everything is counted twice', () => {
    const rows: Raw[][] = [
      ['项目', '2025年', '2026年'],
      ['一、管理费用', 300, 330],
      ['（一）工资', 240, 260],
      ['（二）办公费', 60, 70],
      ['二、销售费用', 500, 560],
      ['（一）广告费', 350, 390],
      ['（二）运输费', 150, 170],
      ['合计', 800, 890],
    ];
    expect(reportOf(rows).upper).toEqual({
      column: '项目',
      values: ['一、管理费用', '二、销售费用'],
      note: levels(2, 5),
    });
    expect(notesOf(rows)).toContain(levels(2, 5));
  });

  test('by blanks, by the numbers of an outline, and by sums alone where the whole table is groups', () => {
    const rows: [string, number, number][] = [
      ['医疗收入', 100, 90],
      ['门诊收入', 60, 50],
      ['住院收入', 40, 40],
      ['其他收入', 30, 20],
      ['利息', 10, 5],
      ['捐赠', 20, 15],
    ];
    const head = ['项目', '本期', '上期'];
    const named = (names: (name: string, at: number) => string): Raw[][] =>
      rows.map(([name, ...numbers], at) => [names(name, at), ...numbers]);
    expect(notesOf([head, ...named((name, at) => (at % 3 === 0 ? name : `　　${name}`))])).toEqual([
      levels(2, 5),
    ]);
    const outline = ['一、', '（一）', '（二）', '二、', '（一）', '（二）'];
    expect(notesOf([head, ...named((name, at) => `${outline[at]}${name}`)])).toEqual([levels(2, 5)]);
    expect(notesOf([head, ...named((name) => name)])).toEqual([levels(2, 5)]);
    const behind = [1, 2, 0, 4, 5, 3].map((at) => rows[at]!);
    expect(notesOf([head, ...behind])).toEqual([levels(4, 7)]);
  });

  test('by a column that says how deep each row lies', () => {
    const stated: Raw[][] = [
      ['地域階層', '地域', '事業所数', '従業者数'],
      ['0', '総数', 1410, 20_512],
      ['1', '区部', 1000, 15_311],
      ['2', '千代田区', 247, 2748],
      ['2', '中央区', 753, 12_563],
      ['1', '市部', 410, 5201],
      ['2', '八王子市', 110, 2100],
      ['2', '立川市', 300, 3101],
    ];
    expect(reportOf(stated).upper).toMatchObject({ column: '地域', values: ['総数', '区部', '市部'] });
  });

  test('全国 above provinces and cities, and 其中 below a row', () => {
    const rows: Raw[][] = [
      ['全国', 300],
      ['湖北', 200],
      ['武汉', 120],
      ['宜昌', 80],
      ['湖南', 100],
      ['长沙', 100],
    ];
    expect(notesOf([['地区', '人口'], ...rows])[0]).toContain('第2行“全国”的数字正好是其余各行之和的2分之一');
    const parts: Raw[][] = [
      ['收入', 1000],
      ['其中：药品', 400],
      ['支出', 800],
      ['其中：人员', 300],
    ];
    expect(notesOf([['项目', '金额'], ...parts])[0]).toContain('第3行“其中：药品”是其上一行的一部分');
  });

  test('a whole among the names of each year, in whatever order, with a rate beside it', () => {
    const provinces: Raw[][] = [2021, 2022, 2023].flatMap((year, at) => [
      [year, '广东', 8200 + at * 310, '4.1%'],
      [year, '江苏', 7900 + at * 275, '5.2%'],
      [year, '全国', 16_100 + at * 585, '4.6%'],
    ]);
    const head = ['年份', '地区', '生产总值', '增速'];
    expect(reportOf([head, ...provinces])).toMatchObject({
      notes: [levels(4, 7, 10)],
      upper: { column: '地区', values: ['全国'] },
    });
    const byName = provinces.toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
    expect(reportOf([head, ...byName]).upper?.values).toEqual(['全国']);
    // Years in which one part alone is known say nothing, whatever the column is called.
    const disasters: Raw[][] = [
      ['All natural disasters', 1900, 1_267_360],
      ['All natural disasters', 1901, 200_018],
      ['All natural disasters', 1905, 22_758],
      ['Drought', 1900, 1_261_000],
      ['Flood', 1900, 300],
      ['Volcanic activity', 1900, 6060],
      ['Epidemic', 1901, 200_018],
      ['Earthquake', 1905, 22_700],
      ['Flood', 1905, 58],
    ];
    expect(reportOf([['Entity', 'Year', 'Deaths'], ...disasters]).upper?.values).toEqual([
      'All natural disasters',
    ]);
  });

  test('a whole beside who answers for it, numbers of rows and remarks, wherever it stands', () => {
    const shops: Raw[][] = [1, 2, 3].flatMap((month) => [
      [`2024-0${month}`, '京东', '李娜', 23_120 + month * 310],
      [`2024-0${month}`, '拼多多', '王强', 17_480 + month * 207],
      [`2024-0${month}`, '淘宝', '张伟', 31_006 + month * 119],
      [`2024-0${month}`, '全平台', '赵总', 71_606 + month * 636],
    ]);
    const byShop = shops.toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
    const head = ['月份', '平台', '负责人', '销售额'];
    const told = { column: '平台', values: ['全平台'] };
    expect(reportOf([head, ...byShop]).upper).toMatchObject(told);
    const remarks = ['无', '促销', '补录', '无', '正常', '无', '正常'];
    const numbered = shops.map((row, at): Raw[] => [`A${at + 1000}`, ...row, remarks[(at * 5) % 7] ?? '']);
    expect(reportOf([['编号', ...head, '备注'], ...numbered]).upper).toMatchObject(told);
  });

  test('a whole in the middle of a table of one group, by its name or by several sums', () => {
    const wards = (name: string): Raw[][] => [
      ['科室', '主任', '人次', '收入'],
      ['内科', '甲一', 3913, 333_615],
      ['外科', '乙二', 5362, 667_874],
      [name, '丙三', 16_657, 1_628_605],
      ['儿科', '丁四', 7382, 627_116],
    ];
    for (const name of ['全院', '总院'])
      expect(reportOf(wards(name)).upper).toMatchObject({ column: '科室', values: [name] });
    // One sum of three others may be chance where the name says no whole, and profit is no group of others.
    expect(reportOf(wards('东区').map((row) => row.filter((_, at) => at !== 3))).upper).toBeUndefined();
    expect(reportOf(wards('利润')).upper).toBeUndefined();
  });

  test('a whole that stands without a name beside its parts', () => {
    const towns = (of: [string, ...[string, number][]][]): Raw[][] =>
      of.flatMap(([name, ...parts]): Raw[][] => [
        [name, null, parts.reduce((sum, [, one]) => sum + one, 0)],
        ...parts.map(([town, one]): Raw[] => [name, town, one]),
      ]);
    const rows = towns([
      ['湖北', ['武汉', 32_150], ['黄冈', 7261], ['孝感', 6284]],
      ['浙江', ['温州', 2651], ['杭州', 1557], ['宁波', 893]],
    ]);
    const head = ['省', '市', '确诊'];
    expect(reportOf([head, ...rows]).upper).toMatchObject({ column: '市', values: [''] });
    // Where a part has no name either no filter tells both: the note alone does.
    const alone = reportOf([head, ...rows, ['香港', null, 12]]);
    expect([alone.upper, alone.notes]).toEqual([undefined, [levels(2, 6)]]);
  });

  test('wholes of two columns are told by both', () => {
    const rows: Raw[][] = [2021, 2022, 2023].flatMap((year, at) => {
      const towns = [
        ['甲县', 4210 + at * 31, 4105 + at * 17],
        ['乙县', 2870 + at * 45, 2664 + at * 29],
        ['丙县', 3055 + at * 11, 3190 + at * 13],
      ] as const;
      const sum = (place: 1 | 2): number => towns.reduce((all, town) => all + town[place], 0);
      return [...towns, ['全市', sum(1), sum(2)] as const].flatMap(([town, men, women]): Raw[][] => [
        [year, town, '男', men],
        [year, town, '女', women],
        [year, town, '男女', men + women],
      ]);
    });
    expect(reportOf([['年份', '地区', '性别', '人数'], ...rows]).upper).toMatchObject({
      column: '地区',
      values: ['全市'],
      also: [{ column: '性别', values: ['男女'] }],
    });
  });

  test('what is the sum of others by what it is stays a name as the others are', () => {
    const accounts: Raw[][] = [1, 2, 3, 4].flatMap((month) => [
      [`2024-0${month}`, '成本', 61_000 + month * 900],
      [`2024-0${month}`, '收入', 91_000 + month * 1300],
      [`2024-0${month}`, '税费', 4000 + month * 100],
      [`2024-0${month}`, '利润', 26_000 + month * 300],
    ]);
    expect(reportOf([['月份', '项目', '金额'], ...accounts])).toMatchObject({ notes: [] });
    expect(reportOf([['月份', '项目', '金额'], ...accounts]).upper).toBeUndefined();
    // A name that says no whole, and two others that come to it.
    const wards: Raw[][] = [1, 2, 3].flatMap((month) => [
      [`2024-0${month}`, '外科', 2000],
      [`2024-0${month}`, '内科', 3000 + month],
      [`2024-0${month}`, '儿科', 1000 + month],
    ]);
    expect(reportOf([['月份', '科室', '人次'], ...wards]).upper).toBeUndefined();
  });

  test('running numbers, departments and lists have no levels', () => {
    const list = Array.from({ length: 200 }, (_, at) => [at + 1, `科室${at}`, (at * 7) % 13] as Raw[]);
    expect(notesOf([['序号', '科室', '人次'], ...list])).toEqual([]);
    const codes = list.map(
      ([, name], at) => [String(1000 + at * 37), name!, ((at * 31) % 97) + 0.5] as Raw[],
    );
    expect(notesOf([['编码', '科室', '费用'], ...codes])).toEqual([]);
  });
});

describe('[UPL-08] tables beside each other and names of groups that are written once are told', () => {
  test('the same columns again without an empty one between, or a shorter table behind an empty column', () => {
    const again: Raw[][] = [
      ['科室', '人次', '科室', '人次'],
      ['内科', 10, '骨科', 7],
      ['外科', 20, '眼科', 8],
      ['儿科', 30, null, null],
    ];
    expect(notesOf(again)[0]).toContain('C列起列名重复，像是并排的几张表');
    const beside: Raw[][] = [
      ['科室', '人次', null, '药品', '金额'],
      ['内科', 10, null, '头孢', 1.5],
      ['外科', 20, null, '青霉素', 2.5],
      [null, null, null, '布洛芬', 3.5],
    ];
    expect(notesOf(beside)[0]).toContain('A–B列与D–E列之间是空列，像是并排的两张表');
    // Months with two figures each are one table.
    const months: Raw[][] = [
      ['科室', '收入', '支出', '收入', '支出'],
      ['内科', 1, 2, 3, 4],
      ['外科', 5, 6, 7, 8],
    ];
    expect(notesOf(months)).toEqual([]);
  });

  test('a name above its rows, or at the first of them', () => {
    const head = ['院区', '科室', '人次'];
    const note =
      'A列“院区”只在每组第一行写有名称，其下3行为空，按它分组时这些行归入“（空）”；可在预览中勾选“向下填满”';
    const first: Raw[][] = [
      ['东院', '内科', 10],
      [null, '外科', 21],
      [null, '儿科', 3],
      ['西院', '眼科', 5],
      [null, '骨科', 6],
    ];
    expect(notesOf([head, ...first])).toEqual([note]);
    const above: Raw[][] = [
      ['东院', null, null],
      [null, '内科', 10],
      [null, '外科', 21],
      ['西院', null, null],
      [null, '眼科', 5],
    ];
    expect(notesOf([head, ...above])).toEqual([note]);
    const few = first.map(([name, ...rest], at) => [at === 1 ? null : (name ?? `院${at}`), ...rest]);
    expect(notesOf([head, ...few])).toEqual([]);
  });

  test('small counts of a short table that add up by chance are no levels', () => {
    const head = ['科室', '人数'];
    const counts = (...all: number[]): Raw[][] =>
      all.map((count, at) => [`科室${'甲乙丙丁戊己'[at]}`, count]);
    for (const rows of [counts(2, 1, 1, 2, 1, 1), counts(5, 2, 3, 9, 4, 5), counts(1, 3, 4, 2, 5, 7)])
      expect(reportOf([head, ...rows])).toMatchObject({ notes: [], rows: 6 });
    const large = counts(5200, 2100, 3100, 940, 430, 510);
    expect(notesOf([head, ...large])).toEqual([levels(2, 5)]);
  });
});

describe('[UPL-08] one row that holds the sums of all others is left out of what a board counts, and told', () => {
  const regions: Raw[][] = [
    ['Uusimaa', 1714741, 61.5, 797633],
    ['Lapland', 176494, 57.2, 74310],
    ['Kainuu', 71255, 55.9, 27431],
    ['Satakunta', 214281, 59.1, 92644],
  ];
  const sums = [2176771, 59.9, 992018];
  const upperOf = (rows: Raw[][]) =>
    reportOf([['Region', 'Population', 'Employment, %, 2021', 'Workplaces'], ...rows]).upper;

  test('also where shares stand beside the sums, first or last, whatever it is called', () => {
    for (const name of ['WHOLE COUNTRY', 'Finland', '全国']) {
      expect(upperOf([[name, ...sums], ...regions])?.values).toEqual([name]);
      expect(upperOf([...regions, [name, ...sums]])?.column).toBe('Region');
    }
  });

  test('not where one number alone is such a sum', () => {
    expect(upperOf([['Finland', 2176771, 59.9, 1200], ...regions])).toBeUndefined();
    expect(
      upperOf([
        ['Helsinki', 12, 59.9, 15],
        ['a', 4, 1, 5],
        ['b', 5, 2, 6],
        ['c', 3, 7, 4],
      ]),
    ).toBeUndefined();
  });
});

test('[UPL-08] cells of very many digits and points are no codes of levels, and are not looked through as such', () => {
  const rows = Array.from({ length: 50 }, (_, at): Raw[] => [`${'1.'.repeat(20_000)}${at}`, '名', at]);
  const started = process.cpuUsage();
  expect(notesOf([['编码', '名称', '金额'], ...rows])).toEqual([]);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
});
