import type { Cell } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { day, formulas, roles, tableByCells } from '../testing/table-by-cells.ts';
import { ratiosIn } from './ratio.ts';

const month = (at: number): string => `2026-0${1 + at}`;

describe('what was counted up from row to row', () => {
  const instalment = (at: number) => ({
    合同编号: `HT${Math.floor(at / 3)}`,
    期次: 1 + (at % 3),
    计划回款日期: day(at * 2),
    实际回款金额: 100 + at,
    累计回款: (100 + at) * (1 + (at % 3)),
    未回款金额: 500 - at,
  });

  test('of each instalment of a contract is no sum, nor is what is still open', () => {
    const profile = tableByCells(90, instalment);
    expect(roles(profile)).toMatchObject({
      期次: 'category',
      实际回款金额: 'amount',
      累计回款: 'none',
      未回款金额: 'none',
    });
    expect(profile.columns.find(({ name }) => name === '累计回款')).toMatchObject({
      because: '逐行累计的数包含前面各行，不能相加',
      calculation: 'max',
    });
  });

  test('of one row for each thing is added up', () => {
    const members = tableByCells(90, (at) => ({
      会员卡号: `VIP${1000 + at}`,
      注册日期: day(at * 2),
      累计消费金额: 100 + at * 3,
      未使用积分: at % 50,
    }));
    expect(roles(members)).toMatchObject({ 累计消费金额: 'amount', 未使用积分: 'amount' });
    const departments = tableByCells(8, (at) => ({ 科室: `科${at}`, 本月收入: 10 + at, 累计收入: 80 + at }));
    expect(roles(departments)['累计收入']).toBe('amount');
  });

  test('of weeks without a date is none either', () => {
    const weeks = tableByCells(48, (at) => ({
      周次: `第${1 + (at % 12)}周`,
      项目名称: `项目${Math.floor(at / 12)}`,
      累计投入: 8 * (1 + (at % 12)),
      新增风险: at % 5,
    }));
    expect(roles(weeks)).toMatchObject({ 累计投入: 'none', 新增风险: 'amount' });
  });
});

describe('balances', () => {
  test('of income and cost in each row are what was earned, those of a cash book are what is left', () => {
    const earned = tableByCells(48, (at) => ({
      月份: month(at % 6),
      科室: `科室${at % 8}`,
      收入: 200 + at,
      成本: 120 + (at % 30),
      结余: 80 + (at % 20),
    }));
    expect(roles(earned)['结余']).toBe('amount');
    const book = tableByCells(48, (at) => ({
      日期: day(Math.floor(at / 2)),
      摘要: at % 2 === 0 ? '货款' : '工资',
      收入: at % 2 === 0 ? 200 + at : 0,
      支出: at % 2 === 0 ? 0 : 120 + at,
      结余: 5000 + at * 7,
    }));
    expect(roles(book)['结余']).toBe('none');
  });

  test('of cards after each payment are no sum, of a list of cards they are', () => {
    const fuel = (own: boolean) =>
      tableByCells(60, (at) => ({
        ...(own ? { 卡号: `K${100 + at}` } : {}),
        加油日期: day(at),
        车牌号: `粤A1234${at % 5}`,
        金额: 300 + (at % 40),
        油卡余额: 3000 - at * 20,
      }));
    expect(roles(fuel(false))).toMatchObject({ 油卡余额: 'none', 车牌号: 'category' });
    expect(roles(fuel(true))['油卡余额']).toBe('amount');
  });
});

test('people beside their pay and those on duty are counted by period, people who came are added up', () => {
  const pay = tableByCells(48, (at) => ({
    考核月份: month(at % 6),
    科室: `科室${at % 8}`,
    人数: 8 + (at % 9),
    绩效奖金: 40 + at,
  }));
  expect(formulas(pay)).toMatchObject({ 月均人数: 'SUM(`人数`)/COUNT(DISTINCT `考核月份`)' });
  const visits = (name: string) =>
    formulas(tableByCells(48, (at) => ({ 日期: day(at % 6), 科室: `科室${at % 8}`, [name]: 8 + (at % 9) })));
  expect(visits('出诊医生数')).toMatchObject({ 日均出诊医生数: 'SUM(`出诊医生数`)/COUNT(DISTINCT `日期`)' });
  for (const name of ['人数', '参加培训员工数', '新增医生数'])
    expect(visits(name)).toMatchObject({ [name]: 'sum' });
});

describe('what each row holds divided', () => {
  const names = ['率', '上', '下'];
  const both = { means: ['率'], amounts: ['上', '下'] };
  const rowsBy = (below: (at: number) => number): Cell[][] =>
    Array.from({ length: 40 }, (_, at) => {
      const up = 30 + ((at * 7) % 41);
      return [Number((up / below(at)).toFixed(4)), up, below(at)];
    });

  test('is found where it is divided by plans that come again, not where it is divided by the same', () => {
    const [found] = ratiosIn(
      names,
      rowsBy((at) => [80, 60, 12][at % 3] ?? 1),
      both,
    );
    expect(found).toMatchObject({ above: '上', below: '下', times: 1 });
    expect(
      ratiosIn(
        names,
        rowsBy(() => 80),
        both,
      ),
    ).toEqual([]);
  });

  test('is no ratio of sums that take from each other: what came in and what went out', () => {
    const moved = (sign: (at: number) => number): Cell[][] =>
      Array.from({ length: 40 }, (_, at) => {
        const price = 100 + ((at * 13) % 290);
        const count = (5 + (at % 17)) * sign(at);
        return [price, price * count, count];
      });
    expect(
      ratiosIn(
        names,
        moved((at) => (at % 3 === 0 ? 1 : -1)),
        both,
      ),
    ).toEqual([]);
    // A few that were returned are part of what was sold.
    expect(
      ratiosIn(
        names,
        moved((at) => (at % 20 === 0 ? -1 : 1)),
        both,
      ),
    ).toHaveLength(1);
  });
});

test('rain of several stations is told as a mean, of one place alone it adds up', () => {
  const stations = tableByCells(120, (at) => ({
    日期: day(Math.floor(at / 4)),
    站点: `站${at % 4}号`,
    '日降雨量(mm)': (at * 7) % 40,
    rainfall_mm: (at * 3) % 20,
    灌溉水量: 10 + (at % 9),
  }));
  expect(roles(stations)).toMatchObject({
    '日降雨量(mm)': 'mean',
    rainfall_mm: 'mean',
    灌溉水量: 'amount',
  });
  const alone = tableByCells(120, (at) => ({
    日期: day(at),
    天气: at % 3 > 0 ? '晴' : '雨',
    '降雨量(mm)': at % 40,
  }));
  expect(roles(alone)).toMatchObject({ '降雨量(mm)': 'amount' });
});

test('what was left to do after each entry of a log is no sum, in a list of tasks it is one', () => {
  const log = tableByCells(90, (at) => ({
    日志编号: `L${1000 + at}`,
    任务编号: `T${at % 20}`,
    日期: day(Math.floor(at / 3)),
    消耗工时: 1 + (at % 7),
    剩余工时: 60 - (at % 60),
  }));
  expect(roles(log)).toMatchObject({ 消耗工时: 'amount', 剩余工时: 'none' });
  const tasks = tableByCells(90, (at) => ({
    任务编号: `T${1000 + at}`,
    截止日期: day(Math.floor(at / 3)),
    消耗工时: 1 + (at % 7),
    剩余工时: 60 - (at % 60),
  }));
  expect(roles(tasks)).toMatchObject({ 剩余工时: 'amount' });
});
