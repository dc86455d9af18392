import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import { mixedColumns } from './mixed-columns.ts';
import type { Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';

const formulas = (profile: Profile): Record<string, string> =>
  Object.fromEntries(
    materialOf(profile).measures.map(({ label, item }) => [
      label,
      item.expressions?.exp ?? item.calculation ?? '',
    ]),
  );
/** The columns whose plain sums or means stand on a chart. */
const plainly = (profile: Profile): string[] =>
  ideasOf(materialOf(profile)).flatMap(({ form }) =>
    [...form.yAxis, ...form.nAxis].flatMap(({ id, expressions }) => (expressions == null ? [id] : [])),
  );

const figuresOfTitles = (profile: Profile): string[] =>
  ideasOf(materialOf(profile)).flatMap(({ room, title }) => (room === 'figure' ? [title] : []));

const years = 6;
const bureau = (key: string, value: string, unit?: string): Profile => {
  const told: [string, string, number][] = [
    ['地区生产总值', '亿元', 30000],
    ['门诊人次', '人次', 90000],
    ['床位使用率', '%', 82],
    ['平均住院日', '天', 7],
  ];
  return tableOf(
    {
      地区: 'text',
      年份: 'integer',
      [key]: 'text',
      [value]: 'decimal',
      ...(unit === undefined ? {} : { [unit]: 'text' }),
    },
    3 * years * told.length,
    (at) => {
      const [name, of, size] = told[at % told.length]!;
      return {
        地区: ['甲区', '乙区', '丙区'][Math.floor(at / told.length) % 3]!,
        年份: 2018 + (Math.floor(at / told.length / 3) % years),
        [key]: name,
        [value]: size + at / 10,
        ...(unit === undefined ? {} : { [unit]: of }),
      };
    },
  );
};

describe('[CALC-19] values of different indicators below one name are never added up', () => {
  test.each([
    ['指标', '数值', '单位'],
    ['指标名称', '值', undefined],
    ['项目', '数值', '单位'],
    ['indicator', 'value', 'unit'],
    ['Series Name', 'Value', undefined],
    ['variable', 'value', undefined],
  ])('%s beside %s and %s', (key, value, unit) => {
    const profile = bureau(key, value, unit);
    expect(profile.indicators).toMatchObject({ column: key, values: [value], count: 4 });
    expect(plainly(profile)).not.toContain(value);
    const found = formulas(profile);
    expect(found['门诊人次']).toBe(`SUMIF(\`${value}\`, \`${key}\` = '门诊人次')`);
    expect(found['平均床位使用率']).toBe(`AVGIF(\`${value}\`, \`${key}\` = '床位使用率')`);
    expect(found['平均住院日']).toBe(`AVGIF(\`${value}\`, \`${key}\` = '平均住院日')`);
    // What is there at each year is told on the average of the years that it was counted in.
    expect(found['年均地区生产总值']).toBe(
      `SUMIF(\`${value}\`, \`${key}\` = '地区生产总值')/COUNT(DISTINCT IF(\`${key}\` = '地区生产总值', \`年份\`))`,
    );
    expect(found['记录数']).toBeUndefined();
  });

  test('units beside them are written behind their figures', () => {
    const suffixes = Object.fromEntries(
      materialOf(bureau('指标', '数值', '单位')).measures.map(({ label, suffix }) => [label, suffix]),
    );
    expect(suffixes).toMatchObject({ 门诊人次: '人次', 平均床位使用率: '%', 平均住院日: '天' });
  });

  test('no chart groups by the indicators, and no viewer chooses one of them', () => {
    const material = materialOf(bureau('指标', '数值', '单位'));
    expect(material.categories.map(({ name }) => name)).toEqual(['地区']);
    expect(ideasOf(material).filter(({ dimensions }) => dimensions.includes('指标'))).toEqual([]);
    expect(ideasOf(material).filter(({ rule }) => rule === 'trend').length).toBeGreaterThan(1);
  });

  test('a statement of what was earned, spent and left, also in several columns', () => {
    const lines = ['营业收入', '营业成本', '管理费用', '净利润'];
    const statement = tableOf(
      { 公司: 'text', 项目: 'text', 本期金额: 'decimal', 上期金额: 'decimal' },
      40,
      (at) => ({
        公司: `公司${at % 10}`,
        项目: lines[Math.floor(at / 10)]!,
        本期金额: 100 + at,
        上期金额: 90 + at,
      }),
    );
    expect(plainly(statement)).toEqual([]);
    expect(formulas(statement)['营业收入（本期金额）']).toBe("SUMIF(`本期金额`, `项目` = '营业收入')");
  });
});

test('one indicator alone gives its name to the values', () => {
  const bank = tableOf(
    { 'Country Name': 'text', 'Indicator Name': 'text', 年份: 'integer', 数值: 'decimal' },
    60,
    (at) => ({
      'Country Name': `C${at % 10}`,
      'Indicator Name': 'Life expectancy at birth (years)',
      年份: 2010 + Math.floor(at / 10),
      数值: 60.5 + (at % 17),
    }),
  );
  expect(Object.keys(formulas(bank))).toContain('平均Life expectancy at birth (years)');
  expect(plainly(bank)).not.toContain('数值');
  expect(mixedColumns(bank)).toEqual([]);
});

test('which way money went is told by its own measures', () => {
  const journal = tableOf({ 收支: 'text', 金额: 'decimal' }, 40, (at) => ({
    收支: at % 2 === 0 ? '收入' : '支出',
    金额: 10 + at,
  }));
  expect(journal.indicators).toBeUndefined();
});

describe('kinds of one measure are added up as before', () => {
  test.each<
    [string, Record<string, 'text' | 'decimal' | 'integer'>, (at: number) => Record<string, string | number>]
  >([
    [
      'costs',
      { 科室: 'text', 项目: 'text', 金额: 'decimal' },
      (at) => ({
        科室: ['内', '外'][at % 2]!,
        项目: ['工资', '房租', '水电费', '材料费'][at % 4]!,
        金额: 100 + at,
      }),
    ],
    [
      'examinations',
      { 检查项目: 'text', 收费金额: 'decimal', 人次: 'integer' },
      (at) => ({ 检查项目: ['CT', 'MRI', 'B超'][at % 3]!, 收费金额: 100 + at, 人次: 3 + at }),
    ],
    [
      'goods',
      { 名称: 'text', 单位: 'text', 数量: 'integer' },
      (at) => ({ 名称: `药品${at % 12}`, 单位: '盒', 数量: 1 + at }),
    ],
    [
      'kinds',
      { type: 'text', value: 'decimal' },
      (at) => ({ type: ['a', 'b', 'c'][at % 3]!, value: 10 + (at % 7) }),
    ],
    [
      'departments',
      { 科室: 'text', 收入: 'decimal' },
      (at) => ({ 科室: ['财务科', '门诊部', '收费处', '住院部'][at % 4]!, 收入: 10 + at }),
    ],
  ])('%s', (_, types, cell) => {
    expect(tableOf(types, 48, cell).indicators).toBeUndefined();
    expect(measuresOf(tableOf(types, 48, cell)).length).toBeGreaterThan(0);
  });
});

test('[CALC-19] lines of cash flows, and of what came and was counted up, are told one by one', () => {
  const told = (key: string, lines: readonly string[], value: string) => {
    const table = tableOf({ 年份: 'integer', [key]: 'text', [value]: 'decimal' }, lines.length * 5, (at) => ({
      年份: 2017 + Math.floor(at / lines.length),
      [key]: lines[at % lines.length] ?? '',
      [value]: (at % 3 === 0 ? -1 : 1) * (1000.5 + at * 77),
    }));
    return plainly(table);
  };
  expect(told('科目', ['*经营活动现金流量净额', '*投资活动现金流量净额', '汇率变动'], '数值')).not.toContain(
    '数值',
  );
  expect(told('名称', ['今日入库：', '本月累计入库：', '库 存：'], '重量')).not.toContain('重量');
  const daily = tableOf({ 日期: 'date', 名称: 'text', 重量: 'decimal' }, 30, (at) => ({
    日期: `2024-03-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`,
    名称: ['今日入库：', '本月累计入库：', '库 存：'][at % 3] ?? '',
    重量: 1000.5 + at * 77,
  }));
  expect(formulas(daily)).toHaveProperty('今日入库', "SUMIF(`重量`, `名称` = '今日入库：')");
  expect(told('名称', ['甲产品', '乙产品', '丙产品'], '重量')).toContain('重量');
});

test('[CALC-19] a long balance sheet is told line by line as well', () => {
  const lines = ['货币资金', '应收账款', '存货', '应付账款', '短期借款', '未分配利润'].concat(
    Array.from({ length: 70 }, (_, at) => `其他项目${at + 1}`),
  );
  const table = tableOf({ 报表日期: 'text', 2023: 'decimal', 2022: 'decimal' }, lines.length, (at) => ({
    报表日期: lines[at] ?? '',
    2023: 9_000_000.5 - at * 77,
    2022: 8_000_000.5 - at * 71,
  }));
  expect(figuresOfTitles(table)).not.toContain('2023');
});
