import { expect, test } from 'vitest';
import { Grid, type Merge, type Raw } from './grid.ts';
import { sheetLimits } from './limits.ts';
import { tableOf, toCells } from './table.ts';
import { measureName } from './turned-periods.ts';

const _ = null;
const area = (top: number, left: number, bottom: number, right: number): Merge => ({
  top,
  left,
  bottom,
  right,
});

function read(rows: Raw[][], merges: Merge[] = [], isPlainText = false) {
  const grid = new Grid(sheetLimits);
  for (const [at, row] of rows.entries()) grid.add(at, row);
  for (const merge of merges) grid.merge(merge);
  const table = tableOf(grid, { sheet: 'S', isPlainText, choices: { periods: 'columns' } });
  return {
    names: table.report.columns.map(({ name }) => name),
    rows: toCells(table.rows, table.plans),
    header: table.report.header,
    skipped: table.report.skipped,
  };
}

test('[UPL-09] rows below the names that describe the columns are no data, and units go to the names', () => {
  const bank = read([
    ['指标名称', '中国:CPI:当月同比', '中国:M2:期末值', '中国:发电量'],
    ['频率', '月', '月', '月'],
    ['单位', '%', '亿元', '亿千瓦时'],
    ['指标ID', 'M0000612', 'M0001385', 'S0027012'],
    ['来源', '国家统计局', '中国人民银行', '国家统计局'],
    ['2024-01-31', -0.8, 2976250, 7000.5],
    ['2024-02-29', 0.7, 2995570, 7100],
    ['2024-03-31', 0.1, 3047952, 7200],
  ]);
  expect(bank.names).toEqual([
    '指标名称',
    '中国:CPI:当月同比（%）',
    '中国:M2:期末值（亿元）',
    '中国:发电量（亿千瓦时）',
  ]);
  expect(bank.rows[0]).toEqual(['2024-01-31', -0.8, 2976250, 7000.5]);
  expect(bank.rows).toHaveLength(3);
  expect(bank.skipped.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'caption'],
    [3, 'caption'],
    [4, 'caption'],
    [5, 'caption'],
  ]);
  // Behind a column that numbers the rows they stand in the second.
  const numbered = read([
    ['序号', '日期', '中国:GDP', '中国:M2'],
    [_, '指标名称', '中国:GDP', '中国:M2'],
    [_, '指标ID', 'EMM00000004', 'EMM00000005'],
    [_, '单位', '亿元', '亿元'],
    [_, '发布方', '国家统计局', '中国人民银行'],
    [1, '2025-03', 318758, 11713],
    [2, '2024-12', 1349084, 91414],
    [3, '2024-09', 949746, 57733],
  ]);
  expect(numbered.rows).toHaveLength(3);
  expect(numbered.names.slice(2)).toEqual(['中国:GDP（亿元）', '中国:M2（亿元）']);
  // Years stay what they are.
  const years = read([
    ['报表日期', 2023, 2022],
    ['单位', '元', '元'],
    ['货币资金', 3287, 2648],
    ['应收账款', 1087, 1183],
  ]);
  expect(years.names).toEqual(['报表日期', '2023', '2022']);
  expect(years.rows).toHaveLength(2);
  // Where the columns hold texts, 单位 and 来源 are rows like any other.
  const form = read([
    ['项目', '甲方', '乙方'],
    ['单位', '某公司', '某医院'],
    ['地区', '广州', '佛山'],
    ['联系人', '张三', '李四'],
  ]);
  expect(form.rows).toHaveLength(3);
});

test('[UPL-09] a row that numbers the columns is no data', () => {
  const form = read([
    ['序号', '用人单位', '岗位', '人数'],
    ['1', '2', '3', '4'],
    ['1', '市中医院', '护士', 2],
    ['2', '人民医院', '医生', 3],
  ]);
  expect(form.rows).toEqual([
    ['1', '市中医院', '护士', 2],
    ['2', '人民医院', '医生', 3],
  ]);
  const lettered = read([
    ['指标', '单位', '本期', '上期', '增长'],
    ['甲', '乙', 1, 2, '3=1/2'],
    ['收入', '万元', 30, 20, 0.5],
    ['诊疗', '人次', 300, 250, 0.2],
  ]);
  expect(lettered.rows).toHaveLength(2);
  const fromZero = read([
    ['序号', '用人单位', '岗位', '人数'],
    [0, 1, 2, 3],
    [30, '林科所', '职员', 1],
    [33, '应急中心', '职员', 1],
  ]);
  expect(fromZero.rows).toHaveLength(2);
  // Numbers alone that go on are data.
  expect(
    read([
      ['a', 'b', 'c', 'd'],
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [2, 4, 6, 9],
    ]).rows,
  ).toHaveLength(3);
});

test('[UPL-09] Column1, Column2 … above the lines at the head of a bill name nothing', () => {
  const bill = read([
    ['Column1', 'Column2', 'Column3', 'Column4'],
    ['微信支付账单明细', _, _, _],
    ['共43笔记录', _, _, _],
    ['交易时间', '交易类型', '收/支', '金额(元)'],
    ['2024-01-02 10:00:00', '商户消费', '支出', '¥12.50'],
    ['2024-01-03 10:00:00', '商户消费', '支出', '¥8.00'],
    ['2024-01-04 10:00:00', '转账', '收入', '¥100.00'],
  ]);
  expect(bill.names).toEqual(['交易时间', '交易类型', '收/支', '金额(元)']);
  expect(bill.rows).toHaveLength(3);
  const counted = read([
    ['Column1', 'Column2', 'Column3'],
    ['张三', '男', '北京'],
    ['李四', '女', '上海'],
    ['王五', '男', '广州'],
  ]);
  expect(counted.names).toEqual(['Column1', 'Column2', 'Column3']);
  expect(counted.rows).toHaveLength(3);
});

test('[UPL-09] a title with a remark beside it names nothing', () => {
  const listed = read(
    [
      ['人员信息列表', _, _, '注：没有的不填'],
      ['序号', '部门', '姓名', '入职时间'],
      [1, '内科', '张三', '2020-01-02'],
      [2, '外科', '李四', '2021-03-04'],
    ],
    [area(0, 0, 0, 2)],
  );
  expect(listed.names).toEqual(['序号', '部门', '姓名', '入职时间']);
});

test('[UPL-09] names of a pivot table behind its page filter', () => {
  const pivot = read([
    ['平台', '(全部)', _, _],
    ['门店', '求和项:GMV', '求和项:创收', '平均值项:费用'],
    ['宝山店', 421831.7, 16.04, 1.8],
    ['五角场店', 3913.76, 21.59, 1.58],
    ['武宁路店', 114007.74, 15.13, 2],
  ]);
  expect(pivot.names).toEqual(['门店', '求和项:GMV', '求和项:创收', '平均值项:费用']);
  expect(pivot.rows).toHaveLength(3);
});

test('[UPL-09] a title with figures beside it, days above names, rates across and names with gaps', () => {
  const daily = read(
    [
      ['2019年4月18日，日发电量1867万千瓦时', _, _, 1670.4],
      ['序号', '场站', '日发电量', '风速'],
      [1, '伊和乌素', 68.344, 7.55],
      [2, '乌吉尔', 67.943, 9.11],
      [3, '杭锦旗', 119.809, 6.92],
    ],
    [area(0, 0, 0, 2)],
  );
  expect(daily.names).toEqual(['序号', '场站', '日发电量', '风速']);
  const roster = read(
    [
      ['2026-04排班', _, _, _],
      [_, '2026-04-01', '2026-04-02', '2026-04-03'],
      ['姓名', '2026-04-01', '2026-04-02', '2026-04-03'],
      ['文杰', 'A1', '休', '休'],
      ['袁章', 'A1', '休', 'A2'],
    ],
    [area(0, 0, 0, 3)],
  );
  expect(roster.header).toEqual({ from: 3, to: 3 });
  const rates = read(
    [
      ['复利现值系数表', _, _, _, _, _],
      ['期数', '1%', '2%', '3%', '4%', '5%'],
      [1, 0.99, 0.98, 0.97, 0.96, 0.95],
      [2, 0.98, 0.96, 0.94, 0.92, 0.9],
    ],
    [area(0, 0, 0, 5)],
  );
  expect(rates.names[0]).toBe('期数');
  expect(rates.rows).toHaveLength(2);
  const gaps = read(
    [
      ['5月出库单', _, _, _, _, _],
      ['科目编码', '科目名称', '单位', _, _, _],
      [_, _, _, '数量', '单价', '金额'],
      ['1403', '白胶车贴', '平方米', '176', '2.57', '451.68'],
      ['1404', '透膜', '平方米', '1024', '4.78', '4,893.45'],
    ],
    [area(0, 0, 0, 5), area(1, 3, 1, 5), area(1, 0, 2, 0), area(1, 1, 2, 1), area(1, 2, 2, 2)],
  );
  expect(gaps.names).toEqual(['科目编码', '科目名称', '单位', '数量', '单价', '金额']);
  expect(gaps.rows).toHaveLength(2);
});

test('[UPL-09] a year whose months to come are empty keeps its header', () => {
  const year = read([
    ['2026年各科收入（万元）', _, _, _],
    ['月份', '内科', '外科', '儿科'],
    ['1月', 10, 20, 30],
    ['2月', 11, 21, 31],
    ...Array.from({ length: 10 }, (__, at): Raw[] => [`${at + 3}月`, _, _, _]),
  ]);
  expect(year.names).toEqual(['月份', '内科', '外科', '儿科']);
});

test('[UPL-09] a line that names the indicator names the values of periods beside each other', () => {
  expect(measureName(['数据库：分省年度数据', '指标：人口数(人口抽样调查)(人)', '时间：最近20年'])).toBe(
    '人口数(人口抽样调查)(人)',
  );
});

const form: Raw[][] = [
  ['科室', '人次', '收入', '备注'],
  ['内科', 10, 200, '新'],
  ['外科', 12, 220, _],
  ['儿科', 8, 120, _],
];
test.each<[string, Raw[][]]>([
  ['who signs', [['主管领导：', _, '填表人：', _]]],
  ['who made it and their telephone', [['填表人：', '张三', '联系电话：', 13_800_000_000]]],
  ['who made it, when', [['填报单位（盖章）：', _, '填报日期：', '2024年5月6日']]],
  ['a date in digits', [['填表日期：', 20_240_506, _, _]]],
  ['two who sign', [['分管领导签字：', _, '部门负责人签字：', _]]],
  ['a date left open', [['经办人签名', _, '年  月  日', _]]],
  [
    'remarks by number',
    [
      ['说明', _, _, _],
      ['1、本表数据截至5月', _, _, _],
      ['2、含急诊', _, _, _],
    ],
  ],
  ['a remark with a star', [['*本表含急诊人次', _, _, _]]],
])('[UPL-09] lines below a form are no data: %s', (_name, lines) => {
  expect(read([...form, ...lines]).rows).toHaveLength(3);
});

test('[UPL-09] tables of such lines, and numbered rows, are data', () => {
  const people = ['甲', '乙', '丙', '丁', '戊'].map((name): Raw[] => [
    `联系人：${name}`,
    `电话：1380000000`,
    '杭州',
  ]);
  expect(read([['联系人', '电话', '城市'], ...people]).rows.length).toBeGreaterThanOrEqual(2);
  const costs = ['办公费支出', '差旅费支出', '会议费支出'].map((name, at): Raw[] => [
    `${at + 1}、${name}`,
    at === 2 ? _ : 5,
    _,
  ]);
  expect(read([['项目', '本月', '上月'], ...costs]).rows).toHaveLength(3);
});

test('[UPL-08] files of banks of data are named by the row for people, and their units are no kinds', () => {
  const codes = ['Stkcd', 'EndDate', 'ApplyType', 'Patents'];
  const names = ['证券代码', '统计截止日期', '申请类型', '专利'];
  const rows = Array.from({ length: 9 }, (_, at) => [`00000${at}`, `202${at % 4}-12-31`, '已授权', 5 + at]);
  const table = read([codes, names, ['没有单位', '没有单位', '没有单位', '件'], ...rows]);
  expect(table.names).toEqual(['证券代码', '统计截止日期', '申请类型', '专利（件）']);
  expect(table.rows).toHaveLength(9);
  const plain = read([codes, names, names.map(() => '没有单位'), ...rows]);
  expect([plain.names.at(-1), plain.rows.length]).toEqual(['专利', 9]);
});

test('[UPL-08] a series whose name has colons is a name, where what describes it stands below', () => {
  const table = read([
    [null, '人口数:年龄:0-14', '人口数:年龄:15-64', '人口数:年龄:65及以上'],
    ['区域', '中国', '中国', '中国'],
    ['频率', '年', '年', '年'],
    ['单位', '百万人', '百万人', '百万人'],
    ['SR码', 'SR4958950', 'SR4958951', 'SR4958949'],
    ...Array.from({ length: 8 }, (_, at) => [`${1994 + at}`, 300 - at, 800 + at, 76 + at]),
  ]);
  expect(table.names.slice(1)).toEqual([
    '人口数:年龄:0-14（百万人）',
    '人口数:年龄:15-64（百万人）',
    '人口数:年龄:65及以上（百万人）',
  ]);
  expect(table.rows).toHaveLength(8);
});
