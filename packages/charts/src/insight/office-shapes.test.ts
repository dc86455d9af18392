import type { Cell, Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { figuresOf } from './choose.ts';
import { profileOfRows } from './facts-of-rows.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import type { Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';
import { choicesOf } from './several-choices.ts';

type Types = Record<string, Column['type']>;
/** The profile of a table with so many rows, each cell by its row's number. */
function tableOf(types: Types, rows: number, cell: (at: number) => Record<string, Cell>): Profile {
  const columns = Object.entries(types).map(([name, type]): Column => ({ name, type }));
  const values = Array.from({ length: rows }, (_, at) => columns.map(({ name }) => cell(at)[name] ?? null));
  return profileOfRows(columns, values);
}
const column = ({ columns }: Profile, name: string) => columns.find((one) => one.name === name);
const formulas = (profile: Profile): Record<string, string> =>
  Object.fromEntries(
    measuresOf(profile).map(({ label, item }) => [label, item.expressions?.exp ?? item.calculation ?? '']),
  );
const figures = (profile: Profile): string[] =>
  figuresOf(ideasOf(materialOf(profile))).map(({ title }) => title);

test('a column for each day beside what the month came to is neither an amount nor a category', () => {
  const days = Array.from({ length: 31 }, (_, at) => `打卡记录-${at + 1} 星期${'日一二三四五六'[at % 7]}`);
  const types: Types = { 姓名: 'text', 部门: 'text', 缺卡次数: 'integer' };
  for (const day of days) types[day] = 'text';
  const sheet = tableOf(types, 40, (at) => ({
    姓名: `员工${at}`,
    部门: at % 2 === 0 ? '技术部' : '市场部',
    缺卡次数: at % 5,
    ...Object.fromEntries(days.map((day, no) => [day, (at + no) % 3 === 0 ? '缺卡' : '正常'])),
  }));
  expect(new Set(days.map((day) => column(sheet, day)?.role))).toEqual(new Set(['none']));
  expect(column(sheet, '部门')?.role).toBe('category');
  const numbers = Array.from({ length: 31 }, (_, at) => `${at + 1}`);
  const wide = tableOf(
    Object.fromEntries([['病区', 'text'], ['床日', 'integer'], ...numbers.map((day) => [day, 'integer'])]),
    20,
    (at) => ({
      病区: `${at}病区`,
      床日: (at * 7) % 13,
      ...Object.fromEntries(numbers.map((day) => [day, at + 3])),
    }),
  );
  expect(new Set(numbers.map((day) => column(wide, day)?.role))).toEqual(new Set(['none']));
  expect(column(wide, '床日')?.role).toBe('amount');
});

describe('cells with several choices', () => {
  const kinds = ['价格;味道', '味道', '服务;味道;价格', '价格', '服务', '环境;服务'];
  const survey = tableOf({ 答卷编号: 'integer', 性别: 'text', '到店原因（多选）': 'text' }, 60, (at) => ({
    答卷编号: at + 1,
    性别: at % 3 === 0 ? '男' : '女',
    '到店原因（多选）': kinds[at % kinds.length] ?? '',
  }));

  test('are told by choice: the part of those who answered that named it', () => {
    expect(column(survey, '到店原因（多选）')).toMatchObject({
      role: 'none',
      choices: ['价格', '味道', '服务', '环境'],
    });
    expect(formulas(survey)['选择服务占比']).toBe(
      "COUNTIF(`到店原因（多选）` LIKE '%服务%')/COUNT(`到店原因（多选）`)",
    );
    const table = ideasOf(materialOf(survey)).find(({ rule }) => rule === 'choices');
    expect(table).toMatchObject({ type: 'table', title: '到店原因（按性别）', dimensions: ['性别'] });
    expect(table?.form.xAxis.map(({ name }) => name)).toEqual(['性别', '价格', '味道', '服务', '环境']);
  });

  test('a choice within the name of another cannot be told from it by what a cell contains', () => {
    const top = (...values: string[]) => ({ top: values.map((value) => ({ value, count: 1 })) });
    expect(choicesOf(top('价格;味道', '价格便宜;味道'))).toBeUndefined();
    expect(choicesOf(top('100%;味道'))).toBeUndefined();
    expect(choicesOf(top('价格；味道', '味道、环境'))).toEqual(['味道', '价格', '环境']);
  });

  test('parts that come in several combinations are choices, places beside their towns are none', () => {
    const told = (values: string[]) =>
      column(
        tableOf({ 原因: 'text' }, 60, (at) => ({ 原因: values[at % values.length] ?? '' })),
        '原因',
      );
    const causes = ['人为、流程', '人为', '环境', '设备、环境', '流程', '人为、设备'];
    expect(told(causes)?.choices).toEqual(['人为', '流程', '环境', '设备']);
    expect(told(['广州,天河', '广州,越秀', '深圳,南山', '深圳,福田', '佛山,禅城', '珠海,香洲'])?.role).toBe(
      'category',
    );
  });
});

test('results with marks are no names: the part of them that is high or low is told', () => {
  const lab = tableOf({ 体检号: 'text', '血糖(mmol/L)': 'text', 血压: 'text' }, 50, (at) => ({
    体检号: `T${1000 + at}`,
    '血糖(mmol/L)': at % 5 === 0 ? `7.${at % 10}↑` : `5.${at % 10}`,
    血压: `${110 + at}/${70 + (at % 9)}`,
  }));
  expect(column(lab, '血糖(mmol/L)')).toMatchObject({ role: 'none', marks: ['↑'] });
  expect(column(lab, '血压')?.role).toBe('none');
  expect(formulas(lab)).toMatchObject({
    血糖偏高率: "COUNTIF(`血糖(mmol/L)` LIKE '%↑%')/COUNT(`血糖(mmol/L)`)",
  });
  expect(Object.keys(formulas(lab))).not.toContain('血糖偏低率');
});

describe('[AUTO] lists of people that keep those who left', () => {
  const staff = (extra: Types, cell: (at: number) => Record<string, Cell>) =>
    tableOf({ 工号: 'text', 部门: 'text', 年龄: 'integer', 入职日期: 'date', ...extra }, 60, (at) => ({
      工号: `G${1000 + at}`,
      部门: ['研发', '市场', '行政'][at % 3] ?? '',
      年龄: 22 + (at % 30),
      入职日期: `20${10 + (at % 12)}-03-0${1 + (at % 8)}`,
      ...cell(at),
    }));

  test('by the date of leaving', () => {
    const list = staff({ 离职日期: 'date' }, (at) => ({ 离职日期: at % 4 === 0 ? '2025-01-31' : null }));
    expect(figures(list).slice(0, 2)).toEqual(['在职人数', '在职平均年龄']);
    expect(formulas(list)).toMatchObject({
      在职人数: 'COUNTIF(`离职日期` IS NULL)',
      在职平均年龄: 'AVGIF(`年龄`, `离职日期` IS NULL)',
      '人数（含离职）': 'COUNT(*)',
    });
    const ideas = ideasOf(materialOf(list));
    // Who came in a year came in it, whether or not they left since.
    expect(ideas.filter(({ rule }) => rule === 'trend').map(({ title }) => title)).toEqual([
      '人数（含离职）年度趋势（按入职日期）',
    ]);
  });

  test('by their state, of which all rows are told', () => {
    const list = staff({ 员工状态: 'text' }, (at) => ({
      员工状态: ['在职', '在职', '试用', '离职'][at % 4] ?? '',
    }));
    expect(formulas(list)['在职人数']).toBe("COUNTIF((`员工状态` IS NULL OR `员工状态` NOT IN ('离职')))");
    const states = ideasOf(materialOf(list)).filter(({ dimensions }) => dimensions[0] === '员工状态');
    expect(states.length).toBeGreaterThan(0);
    for (const { measures } of states) expect(measures).not.toContain('rows');
  });

  test('a list without either, and one that nobody left, count as they did', () => {
    expect(figures(staff({}, () => ({})))[0]).toBe('人数');
    expect(figures(staff({ 离职日期: 'date' }, () => ({ 离职日期: null })))[0]).toBe('人数');
  });
});

describe('stocks', () => {
  const monthly = (type: 'date' | 'text') =>
    tableOf({ 月份: type, 版本: 'text', MRR: 'integer' }, 36, (at) => ({
      月份:
        type === 'date'
          ? `2026-${String(1 + Math.floor(at / 3)).padStart(2, '0')}-01`
          : `${1 + Math.floor(at / 3)}月`,
      版本: ['基础版', '专业版', '企业版'][at % 3] ?? '',
      MRR: 1000 + at * 37,
    }));

  test('of months are told by the last one beside the one before', () => {
    const [first] = figuresOf(ideasOf(materialOf(monthly('date'))));
    expect(first).toMatchObject({
      title: '最新MRR',
      type: 'number',
      form: { xAxis: [{ id: '月份', grain: 'month' }], yAxis: [{ name: '最新MRR' }] },
      telling: { by: 'time', grain: 'month' },
    });
    expect(first?.form.settings?.['compare']).toBeUndefined();
  });

  test('of days are told as what there is on the average of them', () => {
    const days = tableOf({ 日期: 'date', 在院人数: 'integer' }, 28, (at) => ({
      日期: `2026-02-${String(at + 1).padStart(2, '0')}`,
      在院人数: 200 + (at % 9),
    }));
    expect(figures(days)[0]).toBe('日均在院人数');
  });

  test('what is left at the end of a period is no balance of a movement where its beginning stands beside it', () => {
    const goods = (first: string) =>
      tableOf(
        { 月份: 'text', 品名: 'text', [first]: 'integer', 入库金额: 'integer', 结存金额: 'integer' },
        60,
        (at) => ({
          月份: `2026-0${1 + (at % 6)}`,
          品名: `品${at % 10}`,
          [first]: 100 + at,
          入库金额: 10 + at * 3,
          结存金额: 90 + at * 5,
        }),
      );
    expect(column(goods('期初金额'), '结存金额')).toMatchObject({ role: 'amount' });
    expect(column(goods('领用金额'), '结存金额')).toMatchObject({ role: 'none' });
  });
});

describe('what a column is by those beside it', () => {
  const assets = (names: string[]) =>
    tableOf(Object.fromEntries(names.map((name) => [name, 'decimal' as const])), 40, (at) =>
      Object.fromEntries(names.map((name, place) => [name, 3.5 + at * (place + 1) * 1.7])),
    );

  test('money without a unit is not told in 元 beside amounts in 万元', () => {
    const contracts = assets(['合同金额（万元）', '已付金额', '保证金(元)']);
    expect(contracts.columns.map(({ unit }) => unit)).toEqual(['万元', '', '元']);
    expect(assets(['合同金额', '已付金额']).columns.map(({ unit }) => unit)).toEqual(['元', '元']);
  });

  test('net values of things that were bought are added up, those of funds are averaged', () => {
    expect(column(assets(['原值（万元）', '净值（万元）']), '净值（万元）')).toMatchObject({
      role: 'amount',
      calculation: 'sum',
    });
    expect(column(assets(['规模', '净值']), '净值')?.role).toBe('mean');
    expect(column(assets(['购置金额', '单位净值']), '单位净值')?.role).toBe('mean');
  });

  test('marks by day are no dimensions, one such column is', () => {
    const days = (...names: string[]) =>
      tableOf(
        { 班组: 'text', ...Object.fromEntries(names.map((name) => [name, 'text' as const])) },
        30,
        (at) => ({
          班组: ['甲', '乙'][at % 2] ?? '',
          ...Object.fromEntries(names.map((name) => [name, ['√', '休', '病'][at % 3] ?? ''])),
        }),
      ).columns.map(({ role }) => role);
    expect(days('1日', '2日', '3日', '4日')).toEqual(['category', 'none', 'none', 'none', 'none']);
    expect(days('1日')).toEqual(['category', 'category']);
  });

  test('numbers that stand once at every period tell things apart, where their name says nothing', () => {
    const panel = (name: string) =>
      column(
        tableOf({ year: 'integer', [name]: 'integer', wage: 'decimal' }, 200, (at) => ({
          year: 1980 + (at % 5),
          [name]: 13 + Math.floor(at / 5) * 7,
          wage: 3.2 + at,
        })),
        name,
      )?.role;
    expect(panel('nr')).toBe('id');
    expect(panel('amount')).toBe('amount');
    expect(panel('visits')).toBe('amount');
  });
});

test('fractions on both sides of zero without a known name are averaged, changes are added up', () => {
  const role = (name: string) =>
    column(
      tableOf({ [name]: 'double' }, 60, (at) => ({ [name]: (at - 30) / 7.3 + 0.01 })),
      name,
    )?.role;
  expect(role('bp')).toBe('mean');
  expect(role('stock_change')).toBe('amount');
  expect(role('增减')).toBe('amount');
});

test('places with ties are no numbers, places in a group are', () => {
  const places = (most: number) =>
    column(
      tableOf({ 名次: 'integer' }, 100, (at) => ({ 名次: 1 + ((at * 3) % most) })),
      '名次',
    )?.role;
  expect(places(100)).toBe('none');
  expect(
    column(
      tableOf({ 名次: 'integer' }, 100, (at) => ({ 名次: Math.ceil((at + 1) / 2) * 2 - 1 })),
      '名次',
    )?.role,
  ).toBe('none');
  expect(places(20)).toBe('mean');
});

test('progress between 0 and 1 is told in percent', () => {
  const progress = tableOf({ 项目: 'text', 完成进度: 'decimal' }, 40, (at) => ({
    项目: `项目${at}`,
    完成进度: (at % 10) / 10,
  }));
  expect(measuresOf(progress).find(({ item }) => item.id === '完成进度')).toMatchObject({ style: 'percent' });
});

test('names with hardly more rows than there are of them are not ranked by the number of rows', () => {
  const people = (many: number) =>
    ideasOf(
      materialOf(
        tableOf({ 姓名: 'text', 年龄: 'integer' }, 40, (at) => ({
          姓名: `员工${'甲乙丙丁戊己庚辛'[at % 8]}${Math.floor(at / 8) % many}`,
          年龄: 25 + (at % 8),
        })),
      ),
    )
      .filter(({ rule }) => rule === 'ranking')
      .map(({ measures }) => measures[0]);
  expect(people(5)).toEqual(['avg:年龄']);
});

test('whole numbers that stand for words of a list are kinds, and what meters are multiplied by is nothing', () => {
  const roleOf = (name: string, values: readonly number[], type: Column['type'] = 'integer') =>
    column(
      tableOf({ [name]: type, 科室: 'text' }, 240, (at) => ({
        [name]: values[at % values.length] ?? null,
        科室: `科室${at % 6}`,
      })),
      name,
    )?.role;
  for (const name of ['入院病情', '离院方式', '婚姻状况', '手术间', '期次', '费用来源', 'tz'])
    expect([name, roleOf(name, [1, 2, 3, 5, 9])]).toEqual([name, 'category']);
  const many = Array.from({ length: 80 }, (_, at) => at * 13);
  for (const name of ['其他来源', '窗口']) expect([name, roleOf(name, many)]).toEqual([name, 'amount']);
  for (const name of ['倍率', 'CT变比']) expect([name, roleOf(name, [1, 40, 80])]).toEqual([name, 'none']);
});

test('models, vehicles and sizes are what people call things by, other codes are not shown', () => {
  const roleOf = (name: string) =>
    column(
      tableOf({ [name]: 'text' }, 60, (at) => ({ [name]: `X-${at % 4}` })),
      name,
    )?.role;
  for (const name of ['产品型号', '规格型号', '车牌号', 'SKU', 'tailnum'])
    expect([name, roleOf(name)]).toEqual([name, 'category']);
  for (const name of ['货位号', '工号']) expect([name, roleOf(name)]).toEqual([name, 'none']);
});

test('places and money that is only promised are no first figures', () => {
  const titles = figures(
    tableOf({ 运单号: 'text', 运费: 'decimal', 保价金额: 'integer', 排名: 'integer' }, 120, (at) => ({
      运单号: `SF${1000 + at}`,
      运费: 8 + (at % 9) / 2,
      保价金额: (at % 5) * 500,
      排名: 1 + (at % 8),
    })),
  );
  expect(titles).toEqual(['运单数', '运费', '保价金额']);
});
