import type { Column, DataProfile } from '@mingjing/contract';
import { expect, expectTypeOf, test } from 'vitest';
import { classify } from './classify.ts';
import { measureIdea, unitOf } from './measure-name.ts';
import type { ColumnFacts, ColumnProfile } from './profile.ts';

const rows = 1000;
function facts(column: Column, values: Partial<ColumnFacts> = {}): ColumnFacts {
  return { column, filled: rows, distinct: rows, min: null, max: null, top: [], ...values };
}
const text = (name: string, values: string[], distinct = values.length): ColumnFacts =>
  facts({ name, type: 'text' }, { distinct, top: values.map((value) => ({ value, count: 10 })) });
const whole = (name: string, values: Partial<ColumnFacts>): ColumnFacts =>
  facts({ name, type: 'integer' }, values);
const role = (one: ColumnFacts): string => classify(one, rows).role;

test('numbers that tell rows apart are identifiers, by their name or by their values', () => {
  expect(role(whole('就诊号', { min: 1, max: 1000 }))).toBe('id');
  expect(role(whole('order_id', { min: 1, max: 1000 }))).toBe('id');
  expect(role(whole('列1', { min: 100001, max: 101000 }))).toBe('id');
  expect(role(text('单据', ['001', '002', '003'], 1000))).not.toBe('amount');
  // Foreign keys of a database come again and again; customers' numbers may be how many there were.
  expect(role(whole('customerid', { distinct: 90, min: 1, max: 95 }))).toBe('id');
  expect(role(whole('deptno', { distinct: 4, min: 10, max: 40 }))).toBe('category');
  expect(role(whole('customerNumber', { min: 103, max: 9496 }))).toBe('id');
  expect(role(whole('customerNumber', { distinct: 98, min: 3, max: 496 }))).toBe('amount');
});

test('marks in the places of bits are no amount', () => {
  const masks = { distinct: 200, min: 0, max: 255 };
  expect(role(whole('权限', masks))).toBe('amount');
  expect(role(facts({ name: '权限', type: 'integer', native: 'bits' }, masks))).toBe('none');
});

test('what another table is told apart by has no order, grades have', () => {
  const few = (name: string) => classify(whole(name, { distinct: 4, min: 1, max: 4 }), rows);
  for (const name of ['category_id', 'MediaTypeId', '品牌id', 'deptno'])
    expect([name, few(name).role, few(name).ordered ?? false]).toEqual([name, 'category', name === 'deptno']);
});

test('figures that are texts, since some cells say why there is none, group nothing', () => {
  const figures = ['21384.24', '1859.92', '3276.35', '..', '8302.74', '0.105'];
  expect(classify({ ...text('ODA total', figures), filled: 8 }, 15).role).toBe('none');
  expect(classify({ ...text('版本', ['1.0', '1.2', '2.0']), filled: 60 }, 60).role).toBe('category');
});

test('what numbers the rows of a sheet groups nothing where it is repeated', () => {
  const numbers = (distinct: number) => ({ distinct, min: 1, max: distinct, top: [{ value: 1, count: 10 }] });
  expect(role(whole('序号', numbers(12)))).toBe('none');
  expect(role(whole('序号', numbers(rows)))).toBe('id');
  expect(role(whole('楼层编号', numbers(12)))).toBe('category');
});

test('the place in a list is no amount, and codes of many digits group nothing', () => {
  const few = { distinct: 30, min: 0, max: 200 };
  for (const name of ['排序', '显示顺序', 'sort', 'sort_order', 'display_order'])
    expect(role(whole(name, few))).toBe('none');
  for (const name of ['排序次数', '顺序号总数', 'sorted_items'])
    expect(role(whole(name, few))).toBe('amount');
  expect(role(text('订单编号', ['201809130101000001', '201809140101000001'], 20))).not.toBe('category');
  expect(role(whole('订单编号', { distinct: 20, min: 201809130, max: 201809150 }))).toBe('id');
});

test('a date that most rows lack is no trend of them', () => {
  const day = (filled: number): string =>
    role(
      facts(
        { name: '促销开始时间', type: 'datetime' },
        { filled, distinct: 60, min: '2018-01-01', max: '2023-01-01' },
      ),
    );
  expect(day(400)).toBe('none');
  expect(day(700)).toBe('time');
});

test('a date that stands for no end or no date is no time to follow', () => {
  const dated = (name: string, min: string, max: string) =>
    classify(facts({ name, type: 'date' }, { distinct: 300, min, max }), rows);
  expect(dated('to_date', '2024-06-30', '9999-12-31')).toMatchObject({
    role: 'none',
    because: '有表示没有日期的 9999-12-31，不用来看趋势',
  });
  expect(dated('停用日期', '2024-06-30', '10000-01-01 07:59:59').role).toBe('none');
  expect(dated('建档日期', '0001-01-01', '2026-05-01').because).toBe(
    '有表示没有日期的 0001-01-01，不用来看趋势',
  );
  expect(dated('就诊日期', '2024-06-30', '2026-05-01').role).toBe('time');
  expect(dated('年份', '1949-10-01', '2199-12-31').role).toBe('time');
});

test('telephones and postcodes are no things to count, calls are', () => {
  const phones = { distinct: 600, min: 13800000001, max: 18999999999 };
  expect(role(whole('联系电话', phones))).toBe('none');
  const inside = { distinct: 9, min: 428, max: 5467, top: [{ value: 5467, count: 3 }] };
  for (const name of ['extension', 'Ext', '分机号']) expect(role(whole(name, inside))).toBe('none');
  expect(role(text('手机号', ['138****0001', '0755-8234 5678'], 600))).toBe('none');
  expect(role(text('邮政编码', ['518000', '518001'], 20))).toBe('none');
  expect(role(whole('接听电话次数', { distinct: 90, min: 0, max: 260 }))).toBe('amount');
  expect(role(text('手机品牌', ['华为', '小米', '荣耀'], 12))).toBe('category');
});

test('kinds written as numbers are categories and never amounts', () => {
  const coded = { distinct: 3, min: 1, max: 3, top: [1, 2, 3].map((value) => ({ value, count: 300 })) };
  for (const name of ['状态', '性别', '护理级别', '星期', 'status'])
    expect(role(whole(name, coded))).toBe('category');
  for (const name of ['数量', '床日', '占用床日']) expect(role(whole(name, coded))).toBe('amount');
});

test('shares, means, ages, scores and lengths of time are averaged', () => {
  for (const name of ['药占比', '平均住院日', '年龄', '满意度', '单价(元)', '等候分钟'])
    expect(role(whole(name, { distinct: 90, min: 0, max: 99 }))).toBe('mean');
});

test('many fractions between 0 and 1 are averaged, whatever their name; amounts and flags of that size are added up', () => {
  const between = (name: string, values: Partial<ColumnFacts> = {}): string =>
    role(facts({ name, type: 'decimal' }, { distinct: 400, min: '0.0002', max: '0.98', ...values }));
  for (const name of ['rd2_win', 'pval', '模型得出的可能']) expect(between(name)).toBe('mean');
  for (const name of ['重量(kg)', '金额', 'amount', '体积(m³)']) expect(between(name)).toBe('amount');
  expect(between('rd2_win', { max: '1.5' })).toBe('amount');
  expect(role(whole('won', { distinct: 2, min: 0, max: 1 }))).toBe('amount');
});

test('what a report says money is in holds for its sums, whose names say nothing of money', () => {
  const unit = (name: string, stated?: string) =>
    classify(whole(name, { min: 2000, max: 60_000 }), rows, stated);
  for (const name of ['执行数', '决算数', '本年累计数', '实收数', '调整预算数'])
    expect(unit(name, '万元')).toMatchObject({ idea: 'money', unit: '万元' });
  expect(unit('执行数')).toMatchObject({ idea: 'count', unit: '' });
  for (const name of ['参保人数', '项目数', '完成数(个)']) expect(unit(name, '万元').unit).not.toBe('万元');
});

test('units stand in names: money, in thousands or not, is told in its unit', () => {
  expect(classify(whole('金额(元)', { min: 0, max: 10 }), rows)).toMatchObject({
    label: '金额',
    unit: '元',
    role: 'amount',
  });
  expect(classify(whole('收入（万元）', { min: 0, max: 10 }), rows)).toMatchObject({
    label: '收入',
    unit: '万元',
  });
  expect(classify(whole('备件(大)', { min: 0, max: 10 }), rows).label).toBe('备件(大)');
});

test.each<[string, string, string]>([
  ['收入（万元）-药品', '收入-药品', '万元'],
  ['金额（亿元）', '金额', '亿元'],
  ['收入（美元）', '收入', '美元'],
  ['收入合计万元', '收入合计万元', '万元'],
  ['温度(℃)', '温度', '℃'],
  ['手术(台)次数', '手术(台)次数', ''],
  ['费用', '费用', '千元'],
])('%s is told as %s in %s, and money without a word in what the sheet says', (name, label, unit) => {
  expect(classify(whole(name, { min: 0, max: 10 }), rows, '千元')).toMatchObject({ label, unit });
});

test('provinces, cities of Guangdong, periods and ages are known by their values', () => {
  expect(classify(text('来源', ['广东省', '北京', '上海市', '四川']), rows)).toMatchObject({
    role: 'region',
    regions: 'provinces',
  });
  expect(classify(text('地市', ['广州市', '深圳', '珠海市']), rows)).toMatchObject({
    role: 'region',
    regions: 'guangdong',
  });
  expect(classify(text('账期', ['2026-01', '2026-02', '2026-03']), rows)).toMatchObject({
    role: 'period',
    grain: 'month',
  });
  for (const [name, values] of [
    ['月份', ['1月', '2月', '10月', '12月']],
    ['季度', ['第一季度', '二季度', 'Q3']],
    ['出院月', ['一月', '十月', '十二月']],
  ] as const)
    expect(classify(text(name, [...values]), rows)).toMatchObject({ role: 'period', yearless: true });
  const numbered = { distinct: 12, min: 1, max: 12, top: [1, 2, 12].map((value) => ({ value, count: 9 })) };
  expect(classify(whole('月份', numbered), rows)).toMatchObject({ role: 'period', grain: 'month' });
  expect(role(whole('数量', numbered))).toBe('amount');
  const change = { distinct: 90, min: -0.12, max: 0.4 };
  expect(role(facts({ name: '门急诊-同比增减', type: 'double' }, change))).toBe('mean');
  expect(role(text('出生年月', ['1985-07', '1990-10', '1991-01']))).toBe('none');
  expect(classify(text('年龄段', ['0-14岁', '15-29岁', '60岁以上']), rows)).toMatchObject({
    role: 'category',
    ordered: true,
  });
});

test('what is empty, constant, masked, private or prose stays off the board, with a reason', () => {
  const idle = [
    facts({ name: '科室', type: 'text' }, { filled: 0, distinct: 0 }),
    text('科室', ['内科']),
    facts({ name: '科室', type: 'text', masked: true }, { distinct: 5 }),
    text('患者姓名', ['张三', '李四'], 800),
    text('备注', ['好', '坏']),
    facts({ name: '出生日期', type: 'date' }, { min: '1950-01-01', max: '2020-01-01' }),
  ];
  for (const one of idle) {
    const found = classify(one, rows);
    expect(found.role).toBe('none');
    expect(found.because).not.toBe('');
  }
});

test.each([
  ['2026-01-01', '2026-01-31', 31, 'day'],
  ['2026-01-01', '2026-06-01', 150, 'week'],
  ['2024-01-01', '2026-10-31', 1000, 'month'],
  ['2024-01-01', '2026-10-01', 34, 'month'],
  ['2010-01-01', '2026-10-31', 6000, 'year'],
  ['2015-01-01', '2024-01-01', 10, 'year'],
])('dates from %s to %s with %i different ones are followed by %s', (min, max, distinct, grain) => {
  expect(classify(facts({ name: '日期', type: 'date' }, { min, max, distinct }), rows).grain).toBe(grain);
});

test.each([
  ['2026-01-05 00:03:10', '2026-01-05 23:58:00', 900, 'hour'],
  ['2026-01-05 08:00:00', '2026-01-07 17:30:00', 40, 'hour'],
  // Days that are written as moments.
  ['2026-01-05 00:00:00', '2026-01-07 00:00:00', 3, 'day'],
  ['2026-01-05 08:00:00', '2026-01-09 17:30:00', 400, 'day'],
])('moments from %s to %s with %i different ones are followed by %s', (min, max, distinct, grain) => {
  const moments = facts({ name: '时间', type: 'datetime' }, { min, max, distinct });
  expect(classify(moments, rows).grain).toBe(grain);
});

test('months written beside each other are amounts, a column of months is none', () => {
  const amounts = { distinct: 30, min: 80, max: 200 };
  for (const name of ['一月', '3月', '十二月份', 'Q2', '第三季度', '2025年4月', '上半年'])
    expect(role(whole(name, amounts))).toBe('amount');
  const coded = { distinct: 4, min: 1, max: 4, top: [1, 2, 3, 4].map((value) => ({ value, count: 250 })) };
  expect(role(whole('所属季度', coded))).not.toBe('amount');
  for (const name of ['季节', '天气', '天气状况']) expect(role(whole(name, coded))).not.toBe('amount');
});

test('names in other languages and names that hardly repeat are told by their values', () => {
  const near = { distinct: 300, min: 4.3, max: 7.9, top: [] };
  expect(role(facts({ name: 'sepal', type: 'decimal' }, near))).toBe('mean');
  expect(role(facts({ name: 'total', type: 'decimal' }, near))).toBe('amount');
  expect(role(facts({ name: 'sepal', type: 'decimal' }, { ...near, max: 79 }))).toBe('amount');
  expect(role(facts({ name: 'visits', type: 'integer' }, { ...near, min: 4, max: 7 }))).not.toBe('mean');
  expect(role(facts({ name: '用电', type: 'decimal' }, near))).toBe('amount');
  for (const name of ['start_lat', 'LONG', 'pickupLongitude', 'z'])
    expect(role(facts({ name, type: 'decimal' }, near))).toBe('none');
  const numbers = { distinct: 30, min: 1, max: 30, top: [1, 2].map((value) => ({ value, count: 30 })) };
  expect(role(whole('id', numbers))).toBe('id');
  expect(role(whole('day', numbers))).toBe('category');
  const years = { distinct: 60, min: 1950, max: 2014 };
  for (const name of ['year_release', 'cycle', '建成年']) expect(role(whole(name, years))).toBe('period');
  for (const name of ['面积', 'total', 'visits_count']) expect(role(whole(name, years))).toBe('amount');
  expect(role(whole('year', { distinct: 144, min: 1880, max: 2023 }))).toBe('period');
  expect(role(whole('Date', { distinct: 30, min: 10062018, max: 10202018 }))).toBe('none');
  expect(
    role(whole('Review Date', { distinct: 12, min: 2006, max: 2017, top: [{ value: 2006, count: 9 }] })),
  ).toBe('period');
  expect(role(whole('#', { distinct: 700, min: 1, max: 721 }))).toBe('none');
  expect(role(text('Time', ['12:25:18', '08:00:01'], 400))).toBe('none');
  expect(role(whole('Unique Key', { min: 64_000_000, max: 66_000_000 }))).toBe('id');
  expect(role(whole('order_num', { min: 120, max: 9000 }))).toBe('amount');
  const months = ['January', 'Feb', 'Mar.'].map((value) => ({ value, count: 300 }));
  expect(classify(facts({ name: 'month', type: 'text' }, { distinct: 3, top: months }), rows)).toMatchObject({
    role: 'period',
    grain: 'month',
  });
  const single = (values: string[]) =>
    classify(
      facts(
        { name: 'state', type: 'text' },
        { distinct: rows, filled: rows, top: values.map((value) => ({ value, count: 1 })) },
      ),
      rows,
    ).single;
  expect(single(['Alabama', 'Alaska', 'Maine'])).toBe(true);
  expect(single(['K-301', 'K-302', 'K-303'])).toBe(false);
});

test('the wire names every part of a column as it was profiled', () => {
  // Checked by the types alone: an answer with a part that its document lacks is refused by callers.
  expectTypeOf<keyof ColumnProfile>().toEqualTypeOf<keyof DataProfile['columns'][number]>();
});

test('times of a day, directions and what a meter shows are no measures; amounts of the same size are', () => {
  const clock = { distinct: 1100, min: 1, max: 2359 };
  for (const name of ['dep_time', 'sched_arr_time', '开诊时间'])
    expect(role(whole(name, clock))).toBe('none');
  expect(role(whole('dep_time', { distinct: 1100, min: 1, max: 2380 }))).toBe('mean');
  expect(role(whole('开机台时', clock))).toBe('amount');
  expect(role(whole('风向', { distinct: 300, min: 0, max: 359 }))).toBe('none');
  expect(role(whole('本期读数', { distinct: 800, min: 10, max: 90000 }))).toBe('none');
});

test('months that ledgers write as whole numbers are periods, by their values alone', () => {
  const months = [202411, 202412, 202501, 202502].map((value) => ({ value, count: 200 }));
  const ends = { distinct: 4, min: 202411, max: 202502, top: months };
  for (const name of ['工资月份', '会计期间', '账期'])
    expect(classify(whole(name, ends), rows)).toMatchObject({ role: 'period', grain: 'month' });
});

test('working time is added up, the time that something takes is averaged', () => {
  const hours = { distinct: 90, min: 0, max: 99 };
  for (const name of ['加班小时', '请假天数']) expect(role(whole(name, hours))).toBe('amount');
  for (const name of ['处理小时', '平均加班小时']) expect(role(whole(name, hours))).toBe('mean');
});

test('values that are steps of their own are ordered, whatever their column is called', () => {
  expect(classify(text('年级', ['高二', '高一', '高三']), rows).ordered).toBe(true);
  expect(classify(text('文化程度', ['本科', '大专', '硕士', '博士']), rows).ordered).toBe(true);
  expect(classify(text('车间', ['二车间', '一车间', '三车间']), rows).ordered).toBeUndefined();
});

test('a date that lacks most of its periods is told by longer ones', () => {
  const dates = (distinct: number, max: string) =>
    classify(facts({ name: '考试日期', type: 'date' }, { distinct, min: '2025-09-28', max }), rows).grain;
  expect(dates(8, '2026-11-11')).toBe('quarter');
  expect(dates(14, '2026-11-11')).toBe('month');
  expect(dates(300, '2026-11-11')).toBe('month');
  expect(dates(8, '2026-02-11')).toBe('month');
  expect(dates(6, '2025-11-20')).toBe('week');
});

test('English names tell shares as well, rates of exchange and of hearts do not', () => {
  expect(measureIdea('discount_rate')).toBe('share');
  expect(measureIdea('Market Share')).toBe('share');
  for (const name of ['exchange_rate', 'heart rate', 'hourly_rate', 'earnings per share'])
    expect(measureIdea(name)).not.toBe('share');
});

test('a few small whole numbers of many rows are codes where no word says what they are', () => {
  const few = (name: string, max = 8, distinct = 4) => role(whole(name, { distinct, min: 0, max }));
  for (const name of ['cyl', 'mode', 'psize', 'induced']) expect(few(name)).toBe('category');
  for (const name of ['children', 'bedrooms', 'qty', '孩子数', 'total']) expect(few(name)).toBe('amount');
  expect(few('cyl', 800)).toBe('amount');
  expect(few('points earned', 60, 40)).toBe('amount');
});

test('what numbers the rows of a table of R is no amount', () => {
  for (const name of ['rownames', 'row_names', 'Unnamed: 0'])
    expect(['id', 'none']).toContain(role(whole(name, { distinct: 900, min: 7, max: 460_000 })));
  expect(role(whole('individual', { distinct: 210, min: 1, max: 210 }))).toBe('id');
});

test('small whole numbers below a numbered question are marks, unless it asks for how many', () => {
  const marks = { distinct: 5, min: 1, max: 5, top: [1, 2, 3, 4, 5].map((value) => ({ value, count: 200 })) };
  expect(role(whole('3.窗口指引', marks))).toBe('mean');
  expect(role(whole('三、就餐环境', marks))).toBe('mean');
  expect(role(whole('5、家里有几口人', marks))).toBe('amount');
  expect(role(whole('3.5寸硬盘', marks))).toBe('amount');
  expect(role(whole('3.窗口指引', { ...marks, max: 900, distinct: 300 }))).toBe('amount');
});

test('an assessment is no price, and amounts in English words are in no yuan', () => {
  expect(measureIdea('口味评价')).toBe('other');
  for (const name of ['成交额', '借方发生额', '进货价', 'Gross Pay', 'Electric Cost', 'total_amount'])
    expect(measureIdea(name)).toBe('money');
  for (const name of ['名额', '定额', 'Sales Qty', 'payee']) expect(measureIdea(name)).not.toBe('money');
  const unit = (name: string): string =>
    classify(facts({ name, type: 'decimal' }, { min: 1, max: 90_000 }), rows).unit;
  expect([unit('成交额'), unit('Electric Cost'), unit('total_amount'), unit('Cost')]).toEqual([
    '元',
    '',
    '元',
    '',
  ]);
});

test('many units behind a name are read, single letters of reports are not', () => {
  expect(unitOf('压力(MPa)')).toEqual({ label: '压力', unit: 'MPa' });
  expect(unitOf('水量（m³）')).toEqual({ label: '水量', unit: 'm³' });
  expect(unitOf('配送距离(km)')).toEqual({ label: '配送距离', unit: 'km' });
  expect(unitOf('总碳排放_万吨')).toEqual({ label: '总碳排放', unit: '万吨' });
  expect(unitOf('收入_元')).toEqual({ label: '收入', unit: '元' });
  expect(['金额_2', '收入_药品', 'sales_kg'].map((name) => unitOf(name).unit)).toEqual(['', '', '']);
  expect(unitOf('种植成本/(元/亩)')).toEqual({ label: '种植成本', unit: '元/亩' });
  expect(unitOf('能源消费总量(万吨标准煤)')).toEqual({ label: '能源消费总量', unit: '万吨标准煤' });
  expect(unitOf('租金(元/㎡)')).toEqual({ label: '租金', unit: '元/㎡' });
  for (const name of ['本期数(A)', '人数(男)', '金额(含税)']) expect(unitOf(name).unit).toBe('');
});

test('a place among all rows is no number, and set phrases of statements group while prose does not', () => {
  const places = { min: 1, max: rows };
  expect(role(whole('年级名次', places))).toBe('none');
  expect(role(whole('Rank', places))).toBe('none');
  expect(role(whole('名次', { distinct: 20, min: 1, max: 20 }))).toBe('mean');
  expect(role(text('摘要', ['转账', '工资', '利息', '手续费']))).toBe('category');
  expect(role(text('摘要', ['收到某某公司三月份的货款尾款', '付某某公司货款']))).toBe('none');
  expect(role(text('备注', ['好', '坏']))).toBe('none');
  expect(role(whole('storenum', { min: 1, max: 5000 }))).toBe('id');
});

test('cells with several choices each group nothing, names with a comma do', () => {
  const chosen = [
    '价格',
    '价格；味道',
    '味道；环境',
    '价格；环境',
    '环境',
    '味道',
    '价格；味道；环境',
    '服务；味道',
  ];
  expect(role(text('原因', chosen))).toBe('none');
  expect(role(text('您选择的渠道（多选）', ['电视┋网络', '网络', '报纸']))).toBe('none');
  expect(role(text('部门', ['研发、测试', '市场', '财务', '人事', '法务', '行政']))).toBe('category');
  expect(
    role(text('location', ['Paris, France', 'Rome, Italy', 'Lyon, France', 'Nice, France', 'Bonn', 'Kiel'])),
  ).toBe('category');
});

test('few whole numbers that fall from none to many are how often something happens, others are codes', () => {
  const few = (name: string, counts: number[]): string =>
    role(
      whole(name, {
        distinct: counts.length,
        min: 0,
        max: counts.length - 1,
        top: counts.map((count, value) => ({ value, count })),
      }),
    );
  expect(few('gold', [700, 240, 50, 10])).toBe('amount');
  expect(few('mode', [300, 350, 350])).toBe('category');
  expect(few('key_of_song', [260, 250, 250, 240])).toBe('category');
});

test('delays of arrivals are no recurring revenue, and minutes at which people clock in are no groups', () => {
  const facts = { filled: 300, distinct: 20, min: 0, max: 90, top: [] };
  const delay = classify({ ...facts, column: { name: 'arr_delay', type: 'integer' } }, 300);
  expect([delay.unit, delay.idea]).toEqual(['', 'other']);
  expect(classify({ ...facts, column: { name: 'arr', type: 'integer' } }, 300).unit).toBe('元');
  const times = (minutes: readonly number[]) =>
    classify(
      {
        column: { name: '上班打卡', type: 'text' },
        filled: 300,
        distinct: minutes.length,
        min: null,
        max: null,
        top: minutes.map((minute) => ({ value: `08:${String(minute).padStart(2, '0')}`, count: 10 })),
      },
      300,
    ).role;
  expect(times(Array.from({ length: 20 }, (_, at) => at + 31))).toBe('none');
  expect(times([0, 30])).toBe('category');
});

test('proportions are no groups, a few of them are kinds of something', () => {
  const many = Array.from({ length: 40 }, (_, at) => `1:${(4 + at / 10).toFixed(1)}`);
  expect(role(text('护患比', many, 69))).toBe('none');
  expect(
    role(
      text(
        '师生比',
        many.map((one) => one.replace(':', '：')),
      ),
    ),
  ).toBe('none');
  expect(role(text('屏幕比例', ['16:9', '4:3', '21:9']))).toBe('category');
  const halfHours = Array.from({ length: 24 }, (_, at) => `${8 + (at >> 1)}:${at % 2 === 0 ? '00' : '30'}`);
  expect(role(text('到诊时段', halfHours))).toBe('category');
});

test('hours of work and lessons are amounts, also in few whole numbers; hours of a day are none', () => {
  const few = { distinct: 8, min: 1, max: 8, top: [{ value: 2, count: 10 }] };
  for (const name of ['消耗工时', '课时', '学时', '台时']) expect(role(whole(name, few))).toBe('amount');
  for (const name of ['时', '下单时']) expect(role(whole(name, few))).toBe('category');
});

test('numbers called so that are all of so many digits are codes, though they come again', () => {
  const coded = { distinct: 300, min: 15009, max: 99_845 };
  for (const name of ['provnum', 'acctnbr', 'Order #']) expect(role(whole(name, coded))).toBe('id');
  expect(role(whole('ordernum', { ...coded, min: 1 }))).toBe('amount');
  expect(role(whole('numdeaths', coded))).toBe('amount');
});

test('years of building and numbers of doses are told apart by, not added up', () => {
  const built = {
    distinct: 29,
    min: 1995,
    max: 2023,
    top: [
      { value: 1998, count: 40 },
      { value: 2011, count: 30 },
    ],
  };
  expect(classify(whole('建成年代', built), rows)).toMatchObject({ role: 'period', grain: 'year' });
  const doses = {
    distinct: 3,
    min: 1,
    max: 3,
    top: [
      { value: 1, count: 600 },
      { value: 2, count: 400 },
    ],
  };
  expect(role(whole('剂次', doses))).toBe('category');
});

test('digits with a zero before them are codes, also where only the ends of many are known', () => {
  const digits = facts(
    { name: '卡片尾码数据', type: 'text', numeric: true },
    { distinct: 900, min: '0004', max: '9987' },
  );
  expect(role(digits)).toBe('id');
});

test('people who come, buy or live somewhere are not listed; firms and those who serve are', () => {
  const many = (name: string, ends: [string, string]): ColumnFacts =>
    facts({ name, type: 'text' }, { distinct: 300, min: ends[0], max: ends[1] });
  for (const name of ['车主', '业主姓名', '收件人', '借款人'])
    expect(role(many(name, ['严伟', '诸葛子轩']))).toBe('none');
  expect(role(many('借款人', ['佳美贸易有限公司', '顺达物流有限公司']))).toBe('entity');
  expect(role(many('业务员', ['严伟', '魏芳']))).toBe('entity');
});

test('money that few rows have adds up: a statement has a column of receipts and one of payments', () => {
  const few = { filled: 200, distinct: 190, min: 3, max: 90_000 };
  expect(role(whole('贷方发生额(收入)', few))).toBe('amount');
  expect(role(whole('退款金额', few))).toBe('amount');
  expect(role(whole('退款金额', { ...few, filled: 12 }))).toBe('none');
  expect(role(whole('体重', few))).toBe('none');
});

test('days that are said once of four rows each add up, in a table of few people too', () => {
  const once = { filled: 9, distinct: 5, min: 0, max: 19 };
  const of = (name: string, more: object = {}) => classify(whole(name, { ...once, ...more }), 36).role;
  expect([of('合计-出勤天数'), of('加班小时'), of('补贴金额')]).toEqual(['amount', 'amount', 'amount']);
  expect([of('体重'), of('出勤天数', { filled: 4 })]).toEqual(['none', 'none']);
});

test('months that are written as one number are periods, also below the name of a date', () => {
  expect(classify(whole('Date', { min: 192_607, max: 201_811 }), rows)).toMatchObject({
    role: 'period',
    grain: 'month',
  });
  expect(role(whole('Date', { min: 192_677, max: 201_811 }))).toBe('none');
});

test('1 and 2 below a name that counts nothing are two kinds, of things they are how many', () => {
  const two = { min: 1, max: 2, distinct: 2, top: [1, 2].map((value) => ({ value, count: 500 })) };
  expect(role(whole('menopause', two))).toBe('category');
  expect(role(whole('children', two))).toBe('amount');
  expect(role(whole('quantity', two))).toBe('amount');
});

test('parts of a date and codes of regions are grouped by or counted, never averaged', () => {
  expect(role(whole('hr', { min: 0, max: 23, distinct: 24 }))).toBe('category');
  expect(role(whole('weekday', { min: 0, max: 6, distinct: 7 }))).toBe('category');
  expect(role(whole('day', { min: 1, max: 365, distinct: 365 }))).toBe('none');
  expect(role(whole('county', { min: 1, max: 840, distinct: 400 }))).toBe('id');
  expect(role(whole('state_n', { min: 1, max: 56, distinct: 30 }))).toBe('category');
  expect(role(facts({ name: 'x_coord', type: 'double' }, { min: 1.5, max: 9 }))).toBe('none');
  expect(role(facts({ name: 'Longitud', type: 'double' }, { min: -85.5, max: -81 }))).toBe('none');
  // Hours worked and days stayed are lengths.
  expect(role(whole('hour', { min: 0, max: 4000, distinct: 300 }))).not.toBe('category');
});

test('rooms of an examination, moments of orders and years below the name of others are no amounts', () => {
  expect(role(whole('考场', { distinct: 29, min: 1, max: 29 }))).toBe('category');
  expect(role(whole('下单时间', { distinct: 30, min: 1, max: 30 }))).toBe('none');
  const years = Array.from({ length: 13 }, (_, at) => ({ value: 2012 + at, count: 5 }));
  expect(role(whole('地区', { distinct: 13, min: 2012, max: 2024, top: years }))).toBe('period');
});

test('texts below the name of an amount group nothing, but ranges of it do', () => {
  expect(role(text('数量', ['1', '2', '1份（5个）', '10m', '3'], 5))).toBe('none');
  expect(role(text('价格', ['0-50元', '50-100元', '100元以上'], 3))).toBe('category');
});

test('answers to questions that have no number of their own are marks', () => {
  const answers = whole('在修改文本时，您多大程度上认同主要由自己决定', { distinct: 5, min: 1, max: 5 });
  expect(role(answers)).toBe('mean');
  expect(role(whole('您家里一共有几个人一起住', { distinct: 9, min: 1, max: 9 }))).toBe('amount');
});

test('values whose name 数值 says nothing are averaged where they look measured', () => {
  const values = (min: number, max: number, type: Column['type'] = 'decimal') =>
    role(facts({ name: '数值', type }, { distinct: 600, min, max }));
  expect([values(93.1, 105.2), values(1.5, 9000.25), values(93, 105, 'integer')]).toEqual([
    'mean',
    'amount',
    'amount',
  ]);
});

test('shares that are held are no money', () => {
  expect(['总份额', '持有份额', '总金额', '销售额'].map(measureIdea)).toEqual([
    'other',
    'other',
    'money',
    'money',
  ]);
});
