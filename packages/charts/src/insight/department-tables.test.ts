import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { figuresOf } from './choose.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import type { Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';
import { standOut } from './stand-out.ts';

const roleOf = ({ columns }: Profile, name: string) => columns.find((one) => one.name === name)?.role;
const figures = (profile: Profile): string[] =>
  figuresOf(ideasOf(materialOf(profile))).map(({ title }) => title);
const titles = (profile: Profile, rule: string): string[] =>
  ideasOf(materialOf(profile)).flatMap((idea) => (idea.rule === rule ? [idea.title] : []));
const day = (at: number): string =>
  `2026-0${1 + (Math.floor(at / 28) % 9)}-${String((at % 28) + 1).padStart(2, '0')}`;

test('发生日期 is a date that trends go by, though 生日 stands in it', () => {
  const events = tableOf({ 事件编号: 'text', 发生日期: 'date', 生日: 'date' }, 60, (at) => ({
    事件编号: `BL${at}`,
    发生日期: day(at),
    生日: day(at),
  }));
  expect(roleOf(events, '发生日期')).toBe('time');
  expect(roleOf(events, '生日')).toBe('none');
});

describe('what rows are called and whether they are counted', () => {
  test('by the number of their own, not by the line of the sheet', () => {
    const events = tableOf({ 序号: 'integer', 事件编号: 'text', 科室: 'text' }, 40, (at) => ({
      序号: at + 1,
      事件编号: `BL2026${at}`,
      科室: ['内科', '外科', '儿科'][at % 3] ?? '',
    }));
    expect(figures(events)[0]).toBe('事件数');
  });

  test('lines of orders that are only numbered in the sheet do not come first', () => {
    const lines = tableOf(
      { 序号: 'integer', 运单号: 'text', 发车日期: 'date', '重量(吨)': 'decimal', 目的地: 'text' },
      60,
      (at) => ({
        序号: at + 1,
        运单号: `YD${Math.floor(at / 3)}`,
        发车日期: day(at),
        '重量(吨)': 1 + at / 7,
        目的地: ['长沙', '武汉', '郑州'][at % 3] ?? '',
      }),
    );
    expect(figures(lines)).not.toContain('记录数');
    expect(titles(lines, 'trend')[0]).toBe('重量每周趋势');
  });

  test('rides and loans are counted though no number tells them apart: cards come again', () => {
    const loans = tableOf(
      { 读者证号: 'text', 借出日期: 'date', 续借次数: 'integer', 馆: 'text' },
      200,
      (at) => ({
        读者证号: `D${(at * 7) % 60}`,
        借出日期: day(at * 3),
        续借次数: at % 4,
        馆: ['总馆', '东区分馆'][at % 2] ?? '',
      }),
    );
    expect(figures(loans)).toContain('记录数');
  });
});

test('numbers of people and rooms between 1900 and 2199 are no years', () => {
  const rides = tableOf({ 司机工号: 'text', 房号: 'integer', 金额: 'decimal' }, 90, (at) => ({
    司机工号: `${2001 + (at % 29)}`,
    房号: 1901 + (at % 30),
    金额: at + 0.5,
  }));
  expect(roleOf(rides, '司机工号')).not.toBe('period');
  expect(roleOf(rides, '房号')).not.toBe('period');
});

describe('what cannot be added up', () => {
  test('marks beside their total', () => {
    const marks = tableOf(
      { 考号: 'integer', 首选科目: 'integer', 再选科目1: 'integer', 总分: 'integer' },
      60,
      (at) => ({
        考号: 260101001 + at,
        首选科目: 50 + (at % 40),
        再选科目1: 55 + (at % 31),
        总分: 105 + (at % 40) + (at % 31),
      }),
    );
    expect(['首选科目', '再选科目1'].map((name) => roleOf(marks, name))).toEqual(['mean', 'mean']);
  });

  test('points after each movement', () => {
    const moves = tableOf(
      { 变动时间: 'datetime', 变动类型: 'text', 积分变动: 'integer', 变动后积分: 'integer' },
      60,
      (at) => ({
        变动时间: `${day(at)} 10:00:00`,
        变动类型: ['签到', '兑换'][at % 2] ?? '',
        积分变动: at % 2 === 0 ? 50 : -20,
        变动后积分: 1000 + at * 7,
      }),
    );
    expect(roleOf(moves, '变动后积分')).toBe('none');
    expect(roleOf(moves, '积分变动')).toBe('amount');
  });

  test('prices by whatever name, and not what a whole thing costs', () => {
    const of = (name: string) =>
      roleOf(
        tableOf({ [name]: 'decimal', 品种: 'text' }, 60, (at) => ({
          [name]: 2 + at / 9,
          品种: `品${at % 6}`,
        })),
        name,
      );
    expect(['大宗价', '到手价', '券后价', '来料不良PPM'].map(of)).toEqual(Array(4).fill('mean'));
    expect(['总价', '中标价', '投标报价', '工程造价', '差价'].map(of)).toEqual(Array(5).fill('amount'));
  });

  test('what is told in a unit of its own is told in that, whatever the column of units says', () => {
    const units = ['MWh', '吨', 'GJ', 'kg', '件'];
    const ledger = tableOf(
      { 单位: 'text', 活动数据: 'decimal', 排放因子: 'decimal', '排放量(tCO2e)': 'decimal', 厂区: 'text' },
      60,
      (at) => ({
        单位: units[at % units.length] ?? '',
        活动数据: 10 + ((at * 7) % 31) * 12.5,
        排放因子: [0.5703, 21.62, 0.11, 3.1, 1.2][at % 5] ?? 0,
        '排放量(tCO2e)': 3 + at * 1.5,
        厂区: ['一厂', '二厂'][at % 2] ?? '',
      }),
    );
    expect(['活动数据', '排放因子', '排放量(tCO2e)'].map((name) => roleOf(ledger, name))).toEqual([
      'none',
      'none',
      'amount',
    ]);
  });
});

test('小计 beside 单价 is money', () => {
  const lines = tableOf({ 商品: 'text', 数量: 'integer', 单价: 'decimal', 小计: 'decimal' }, 40, (at) => ({
    商品: ['帽子', '袜子', '卫衣'][at % 3] ?? '',
    数量: 1 + (at % 4),
    单价: 9.5 + (at % 5),
    小计: (1 + (at % 4)) * (9.5 + (at % 5)),
  }));
  expect(measuresOf(lines).find(({ label }) => label === '小计')).toMatchObject({
    idea: 'money',
    suffix: '元',
  });
});

describe('dates of what was done', () => {
  const payments = tableOf(
    { 合同编号: 'text', 签订日期: 'date', 支付日期: 'date', '本期支付(万元)': 'decimal' },
    90,
    (at) => ({
      合同编号: `HT${at % 30}`,
      签订日期: day(at % 30),
      支付日期: day(at + 60),
      '本期支付(万元)': 20 + at,
    }),
  );
  test('a list of payments goes by the day of payment, not by that of the contract', () => {
    expect(materialOf(payments).date?.name).toBe('支付日期');
    expect(titles(payments, 'trend')[0]).toBe('本期支付每周趋势');
  });

  test('where others go by another date, the title of what was received says by which', () => {
    const contracts = tableOf(
      {
        合同编号: 'text',
        签订日期: 'date',
        '合同额(万元)': 'decimal',
        '回款金额(万元)': 'decimal',
        最近回款日: 'date',
      },
      90,
      (at) => ({
        合同编号: `XS${at}`,
        签订日期: day(at),
        '合同额(万元)': 50 + at * 3,
        '回款金额(万元)': 20 + at,
        最近回款日: day(at + 40),
      }),
    );
    expect(titles(contracts, 'trend')).toEqual(
      expect.arrayContaining(['合同额每周趋势', '回款金额每周趋势（按签订日期）']),
    );
  });
});

test('things with a row each and who answers for them are not compared twice', () => {
  const plan = tableOf(
    { 车间: 'text', 负责人: 'text', 计划产量: 'integer', 实际产量: 'integer' },
    6,
    (at) => ({
      车间: `${'一二三四五六'[at] ?? ''}车间`,
      负责人: ['赵伟', '钱芳', '孙敏', '李静', '周强', '吴磊'][at] ?? '',
      计划产量: 900 + at * 50,
      实际产量: 880 + at * 61,
    }),
  );
  expect(ideasOf(materialOf(plan)).filter(({ dimensions }) => dimensions.includes('负责人'))).toEqual([]);
});

test('a rate that the rows hold already is not told twice by another name', () => {
  const base = tableOf(
    { 大区: 'text', 销售目标: 'decimal', 销售额: 'decimal', 达成率: 'decimal' },
    50,
    (at) => {
      const [plan, done] = [200 + ((at * 37) % 300), 190 + ((at * 53) % 280)];
      return {
        大区: `区${at % 5}`,
        销售目标: plan,
        销售额: done,
        达成率: Math.round((done / plan) * 1000) / 10,
      };
    },
  );
  const ratio = { column: '达成率', above: '销售额', below: '销售目标', shape: 'part', times: 100 } as const;
  const ideas = ideasOf(materialOf({ ...base, ratios: [ratio] }));
  const rates = ideas.filter(({ measures }) => measures[0] === 'weighted:达成率');
  expect(rates.find(({ rule }) => rule === 'plannedActual')?.title).toBe('各大区达成率');
  expect(ideas.filter(({ title }) => title.includes('占销售目标'))).toEqual([]);
  expect(rates[0]?.telling.suffix).toBe('%');
});

test('a plan that says nothing else is in what came of it: 目标 beside 销售额(万元)', () => {
  const sales = tableOf(
    { 大区: 'text', 目标: 'decimal', '销售额(万元)': 'decimal', 去年同期: 'decimal' },
    50,
    (at) => ({
      大区: `区${at % 5}`,
      目标: 200 + ((at * 37) % 300),
      '销售额(万元)': 190 + ((at * 53) % 280),
      去年同期: 180 + ((at * 41) % 280),
    }),
  );
  expect(sales.columns.find(({ name }) => name === '目标')).toMatchObject({ idea: 'money', unit: '万元' });
  expect(titles(sales, 'plannedActual')).toContain('各大区销售额占目标');
  const far = tableOf({ 大区: 'text', 目标: 'integer', '销售额(万元)': 'decimal' }, 50, (at) => ({
    大区: `区${at % 5}`,
    目标: 1 + (at % 9),
    '销售额(万元)': 1900 + at,
  }));
  expect(titles(far, 'plannedActual')).toEqual([]);
});

describe('sentences', () => {
  const money = {
    label: '结余',
    style: 'thousands',
    suffix: '元',
    round: 0,
    additive: true,
    about: 'money',
  } as const;
  const data = (before: number, now: number) => [
    ['2026-01', 1],
    ['2026-02', before],
    ['2026-03', now],
  ];
  const said = (before: number, now: number, suffix = '元') =>
    standOut({ ...money, suffix, by: 'time', whole: true }, { keys: [], data: data(before, now) });
  test('what was or is below zero changes by an amount, not by a part of it', () => {
    expect(said(-120, -40)).toContain('较上期增加 80元');
    expect(said(60, -40)).toContain('较上期减少 100元');
    expect(said(60, 90)).toContain('较上期增长 50.0%');
  });
  test('rates in a hundred change by points', () => {
    expect(said(92, 96.5, '%')).toContain('较上期上升 4.5 个百分点');
  });
});

test('answers about pay are no money, limits of days no marks', () => {
  const survey = tableOf(
    { 'Q4.薪酬有竞争力': 'integer', '整改期限(天)': 'integer', 单号: 'text' },
    60,
    (at) => ({
      'Q4.薪酬有竞争力': 1 + (at % 5),
      '整改期限(天)': [3, 5, 7][at % 3] ?? 0,
      单号: `X${at}`,
    }),
  );
  expect(measuresOf(survey).find(({ of }) => of?.column === 'Q4.薪酬有竞争力')).toMatchObject({ suffix: '' });
  expect(titles(survey, 'marks')).toEqual(['薪酬有竞争力的分布']);
});

test('OEE and SOC from 0 to 1 are percentages', () => {
  const machines = tableOf({ OEE: 'decimal', 起始SOC: 'decimal' }, 60, (at) => ({
    OEE: 0.5 + at / 200,
    起始SOC: 0.1 + at / 100,
  }));
  expect(
    measuresOf(machines)
      .filter(({ style }) => style === 'percent')
      .map(({ of }) => of?.column),
  ).toEqual(expect.arrayContaining(['OEE', '起始SOC']));
});

test('a rate is not set against what it is worked out of', () => {
  const calls = tableOf({ 呼入量: 'integer', 接起量: 'integer', 接通率: 'decimal' }, 60, (at) => {
    const [all, taken] = [80 + ((at * 37) % 60), 60 + ((at * 23) % 20)];
    return { 呼入量: all, 接起量: taken, 接通率: Math.round((taken / all) * 1000) / 1000 };
  });
  const ratio = { column: '接通率', above: '接起量', below: '呼入量', shape: 'part', times: 1 } as const;
  expect(titles({ ...calls, ratios: [ratio] }, 'relation')).toHaveLength(1);
  expect(titles(calls, 'relation')).toHaveLength(3);
});

test('a row a day for each worker is no event', () => {
  const daily = tableOf({ 工号: 'text', 日期: 'date', 接起量: 'integer' }, 56 * 20, (at) => ({
    工号: `G${at % 56}`,
    日期: day(Math.floor(at / 56)),
    接起量: 50 + ((at * 7) % 40),
  }));
  expect(figures(daily)).not.toContain('记录数');
});
