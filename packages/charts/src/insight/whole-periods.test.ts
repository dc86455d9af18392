import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { chartsOf, figuresOf } from './choose.ts';
import { materialOf } from './material.ts';
import type { Profile } from './profile.ts';
import { rowsTable } from './rows-table.ts';
import { ideasOf } from './rules/index.ts';
import { senselessByFields } from './senseless.ts';
import { hasComing, wholePeriodsOf } from './whole-periods.ts';

const titles = (profile: Profile) => {
  const ideas = ideasOf(materialOf(profile));
  return {
    figures: figuresOf(ideas).map(({ title }) => title),
    charts: chartsOf(ideas).map(({ title }) => title),
    ideas,
  };
};
const cities = ['沙河', '云岭', '白石', '临江', '东湖', '西屏'];
const years = (count: number, more: object = {}) =>
  tableOf({ 年份: 'integer', 城市: 'text', 财政收入: 'decimal', 户籍人口: 'integer' }, count * 6, (at) => ({
    年份: 2014 + Math.floor(at / 6),
    城市: cities[at % 6] ?? '',
    财政收入: 100.5 + at * 3.25 + (at % 6) * 40,
    户籍人口: 5000 + at * 10 + (at % 6) * 900,
    ...more,
  }));

describe('tables of whole years', () => {
  test('figures tell the last year beside the one before', () => {
    const { figures, ideas } = titles(years(8));
    expect(figures).toEqual(expect.arrayContaining(['最新年度财政收入', '最新年度户籍人口']));
    expect(figures).not.toContain('财政收入');
    const figure = ideas.find(({ title }) => title === '最新年度财政收入');
    expect(figure).toMatchObject({
      dimensions: ['年份'],
      form: {
        xAxis: [{ id: '年份' }],
        yAxis: [{ id: '财政收入', calculation: 'sum', name: '最新年度财政收入' }],
      },
      telling: { by: 'time', grain: 'year' },
    });
  });

  test('names are compared within the last year, whichever it is by then', () => {
    const { ideas } = titles(years(8));
    const ranking = ideas.find(({ title }) => title === '各城市财政收入');
    expect(ranking?.form.filters).toEqual([{ id: '年份', name: '年份', latest: 'value' }]);
    expect(ranking?.why).toContain('只看数据中最后一年');
    expect(ideas.filter(({ title }) => title.includes('合计'))).toEqual([]);
    // What is drawn along the years shows all of them.
    const byYears = ideas.filter(({ form }) =>
      [form.xAxis, form.nAxis].flat().some(({ id }) => id === '年份'),
    );
    expect(byYears.flatMap(({ form }) => form.filters).filter(({ latest }) => latest !== 'past')).toEqual([]);
  });

  test('dates that stand for years are cut to years, and stocks are called as at one moment', () => {
    const dated = tableOf({ 统计日期: 'date', 城市: 'text', 常住人口: 'integer' }, 48, (at) => ({
      统计日期: `${2014 + Math.floor(at / 6)}-12-31`,
      城市: cities[at % 6] ?? '',
      常住人口: 5000 + at * 10 + (at % 6) * 900,
    }));
    const ranking = titles(dated).ideas.find(({ rule }) => rule === 'ranking');
    expect(ranking?.title).toBe('各城市常住人口');
    expect(ranking?.form.filters).toEqual([{ id: '统计日期', name: '统计日期', latest: 'year' }]);
  });

  test('sums of all years say that they are', () => {
    const { charts } = titles({ ...years(8), listed: false });
    const ofSums = charts.filter((title) => title.includes('财政收入') && !/年度|关系|各年份/.test(title));
    expect(ofSums).not.toEqual([]);
    for (const title of ofSums) expect(title).toMatch(/（各年合计）$/);
  });

  test('a row for each year is told by its own name', () => {
    const table = tableOf({ 年份: 'text', 平均气温: 'decimal', 财政收入: 'decimal' }, 9, (at) => ({
      年份: `${2012 + at}年`,
      平均气温: 14.5 + (at % 4) * 0.3,
      财政收入: 100.5 + at * 33.25,
    }));
    expect(titles(table).figures).toEqual(expect.arrayContaining(['最新年度财政收入']));
  });

  test('what comes as it comes is added up, and said so', () => {
    const table = tableOf({ 年份: 'integer', 渠道: 'text', 销售额: 'decimal' }, 300, (at) => ({
      年份: 2019 + (at % 5),
      渠道: ['直营', '加盟', '线上'][(at * 7) % 3] ?? '',
      销售额: 100.5 + ((at * 37) % 211) * 3.25,
    }));
    expect(titles(table).figures).toContain('销售额（各年合计）');
  });

  test('days, and the months of one year, are called as ever', () => {
    const of = (type: 'date' | 'text', name: (at: number) => string, rows: number) =>
      tableOf({ 日期: type, 收入: 'decimal' }, rows, (at) => ({ 日期: name(at), 收入: 100.5 + at * 3.25 }));
    const day = (at: number) => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
    const month = (at: number) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    expect(titles(of('date', day, 700)).figures).toContain('收入');
    expect(titles(of('text', month, 12)).figures).toContain('收入');
    expect(titles(of('text', month, 30)).figures).toContain('收入（各月合计）');
  });

  test('reports of listed companies are of their years', () => {
    const table = tableOf({ 报告期: 'text', 科目: 'text', 数值: 'decimal' }, 60, (at) => ({
      报告期: `${2009 + Math.floor(at / 4)}年年报`,
      科目: ['甲项', '乙项', '丙项', '丁项'][at % 4] ?? '',
      数值: 1000.5 + ((at * 137) % 911),
    }));
    expect(titles(table).figures.some((title) => title.startsWith('最新年度'))).toBe(true);
  });

  test('names that stand in a year several times are no list of it, however many there are', () => {
    const { figures } = titles({ ...years(8), listed: false });
    expect(figures).toContain('财政收入（各年合计）');
  });

  test('years of the things that rows tell of are no periods of the rows', () => {
    const table = tableOf({ 商品年份: 'integer', 仓库: 'text', 数量: 'integer' }, 90, (at) => ({
      商品年份: 2013 + (at % 3),
      仓库: `${['东', '西', '南'][(at * 7) % 3] ?? ''}仓`,
      数量: 3 + ((at * 37) % 211),
    }));
    expect(titles(table).figures).toContain('数量');
  });

  test('a rate or an index of each month is told as it is now', () => {
    const table = tableOf({ 月份: 'text', 出租率: 'decimal', 收入: 'decimal' }, 30, (at) => ({
      月份: `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      出租率: 81.5 + (at % 9),
      收入: 100.5 + at * 33.25,
    }));
    expect(titles(table).figures).toEqual(expect.arrayContaining(['最新出租率', '收入（各月合计）']));
  });
});

test('rows that no chart says anything of are listed', () => {
  const table = tableOf(
    { 产品号: 'integer', 产品名: 'text', 密码: 'integer', 成交价: 'decimal' },
    8,
    (at) => ({
      产品号: 201 + at,
      产品名: `产品${'甲乙丙丁戊己庚辛'[at] ?? ''}`,
      密码: 4321 + at * 7,
      成交价: 14.5 + at,
    }),
  );
  const listing = rowsTable(materialOf(table));
  expect(listing?.form.xAxis.map(({ id }) => id)).toEqual(['产品名', '成交价']);
  expect(senselessByFields(listing!, table, [])).toBeUndefined();
  // A list of people is no board.
  const people = tableOf(
    { id: 'integer', name: 'text', identification_no: 'text', gender: 'text' },
    18,
    (at) => ({
      id: at,
      name: `李${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未'[at] ?? ''}`,
      identification_no: `12016519900629${1000 + at}`,
      gender: at % 2 === 0 ? '男' : '女',
    }),
  );
  expect(rowsTable(materialOf(people))).toBeUndefined();
  // Goods are told apart by their codes as well, and long names do not matter in a list.
  const goods = tableOf({ 条码: 'integer', 库存: 'integer' }, 6, (at) => ({
    条码: 6_901_000_000_000 + at * 37,
    库存: 3 + at * at * 7,
  }));
  expect(rowsTable(materialOf(goods))?.form.xAxis.map(({ id }) => id)).toEqual(['条码', '库存']);
});

test('the lines of a statement with one column of values are listed', () => {
  const lines = ['一、营业收入', '减：营业成本', '销售费用', '管理费用', '二、营业利润', '三、净利润'];
  const one = tableOf({ 项目: 'text', 本月预测: 'decimal' }, lines.length, (at) => ({
    项目: lines[at] ?? '',
    本月预测: 1000.5 - at * 31,
  }));
  const column = (name: string) => ({
    name,
    unit: '',
    column: '本月预测',
    filled: 1,
    distinct: 1,
    min: 1,
    max: 1,
  });
  const listing = rowsTable(
    materialOf({
      ...one,
      indicators: { column: '项目', values: ['本月预测'], count: lines.length, of: lines.map(column) },
    }),
  );
  expect(listing?.form.xAxis.map(({ id }) => id)).toEqual(['项目', '本月预测']);
  expect(listing?.dimensions).toEqual(['项目']);
});

test('numbers that no chart says anything of are listed as the rows have them', () => {
  const table = tableOf({ 销量: 'decimal', 价格: 'decimal' }, 9, (at) => ({
    销量: 3100.5 - ((at * 37) % 11) * 200,
    价格: 7.5 + ((at * 5) % 7),
  }));
  const { xAxis = [] } = rowsTable(materialOf(table))?.form ?? {};
  expect(xAxis.map(({ id, calculation }) => [id, calculation])).toEqual([
    ['销量', undefined],
    ['价格', undefined],
  ]);
});

test('what stands in one row of each name or period is no mean, and is not called one', () => {
  const gas = tableOf({ Year: 'integer', 煤气单价: 'decimal' }, 21, (at) => ({
    Year: 2000 + at,
    煤气单价: 3.5 + at / 8,
  }));
  expect(titles(gas).charts).toContain('煤气单价年度趋势');
  const marks = tableOf({ 姓名: 'text', 总成绩: 'integer' }, 34, (at) => ({
    姓名: `${'赵钱孙李周吴'[at % 6] ?? ''}${'伟芳敏静磊洋'[Math.floor(at / 6)] ?? ''}`,
    总成绩: 61 + ((at * 7) % 29),
  }));
  expect(titles(marks).charts).toContain('姓名总成绩 Top 10');
});

test('numbers of students are no amounts, priorities are kinds', () => {
  const roles = (table: Profile) => Object.fromEntries(table.columns.map(({ name, role }) => [name, role]));
  const prizes = tableOf(
    { number: 'integer', student: 'integer', '优先级(1优先级最高)': 'integer', 收入金额: 'integer' },
    90,
    (at) => ({
      number: at % 9 === 0 ? 1_604_060_153 : 201_821_070_100 + (at % 45) * 13,
      student: 201_821_070_100 + (at % 45) * 13,
      '优先级(1优先级最高)': 1 + (at % 3),
      收入金额: 25_000_000_000 + (at % 45) * 13,
    }),
  );
  expect(roles(prizes)).toMatchObject({
    number: 'id',
    student: 'id',
    '优先级(1优先级最高)': 'category',
    收入金额: 'amount',
  });
});

test('rows without a name of their own are not called by the name that was given to the column', () => {
  const schools = tableOf({ 列1: 'text', 在校生数: 'integer' }, 11, (at) => ({
    列1: `${'甲乙丙丁戊己庚辛壬癸子'[at] ?? ''}镇`,
    在校生数: 900 + ((at * 37) % 211) * 9,
  }));
  expect(titles(schools).charts.filter((title) => title.includes('列1'))).toEqual([]);
});

test('years to come are no last year of a figure', () => {
  const table = years(8);
  const periods = wholePeriodsOf(materialOf(table));
  expect([hasComing(periods!, '2019-05-01'), hasComing(periods!, '2021-05-01')]).toEqual([true, false]);
  const filtersOf = (profile: Profile) =>
    titles(profile).ideas.find(({ title }) => title === '最新年度财政收入')?.form.filters;
  // They may arrive after the board was stored.
  for (const profile of [table, { ...table, coming: true }])
    expect(filtersOf(profile)).toEqual([{ id: '年份', name: '年份', latest: 'past' }]);
});

test('dates until which something was counted tell when rows were, and small numbers of regions are kinds', () => {
  const table = tableOf({ 统计截止日期: 'date', 地区: 'integer', 专利: 'integer' }, 90, (at) => ({
    统计截止日期: `${2019 + (at % 5)}-12-31`,
    地区: 1 + (at % 2),
    专利: 5 + ((at * 37) % 61),
  }));
  expect(table.columns.map(({ role }) => role)).toEqual(['time', 'category', 'amount']);
});

test('postcodes are neither counted nor compared', () => {
  const table = tableOf({ postal_code: 'integer', zip_code: 'integer', sales: 'decimal' }, 90, (at) => ({
    postal_code: 42_420 + (at % 45) * 31,
    zip_code: 10_001 + (at % 45) * 17,
    sales: 20.5 + ((at * 37) % 61),
  }));
  expect(table.columns.map(({ role }) => role)).toEqual(['none', 'none', 'amount']);
});

test('years below a corner without a name are years of the rows', () => {
  const table = tableOf({ 列1: 'integer', 地区: 'text', 财政收入: 'decimal' }, 48, (at) => ({
    列1: 2014 + Math.floor(at / 6),
    地区: cities[at % 6] ?? '',
    财政收入: 100.5 + at * 3.25 + (at % 6) * 40,
  }));
  expect(titles(table).figures).toContain('最新年度财政收入');
  const ranking = titles(table).ideas.find(({ rule }) => rule === 'ranking');
  expect(ranking?.form.filters).toEqual([{ id: '列1', name: '列1', latest: 'value' }]);
});

test('notes below a yearbook, which have no year, take nothing from its years', () => {
  const table = tableOf({ 年份: 'integer', 出生人口: 'integer' }, 44, (at) => ({
    年份: at < 40 ? 1980 + at : null,
    出生人口: at < 40 ? 20_000 + ((at * 37) % 61) * 100 : null,
  }));
  expect(titles(table).figures).toContain('最新年度出生人口');
});

test('[WID-18] stocks of months that are texts, beside numbers of rows without a name, are told of the last one', () => {
  const table = tableOf({ 列1: 'integer', 指标名称: 'text', 'M2（亿元）': 'decimal' }, 60, (at) => ({
    列1: at + 1,
    指标名称: `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    'M2（亿元）': 198_000.5 + at * 1731.25 + (at % 5) * 260,
  }));
  const { figures } = titles(table);
  expect(figures).toContain('最新M2');
  expect(figures.filter((title) => title.includes('合计'))).toEqual([]);
});
