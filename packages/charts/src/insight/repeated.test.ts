import type { Cell } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { profileOfRows } from './facts-of-rows.ts';
import { repeatedAskings, repeatedIn, withoutRepeated } from './repeated.ts';

const names = ['订单号', '下单日期', '小计', '订单总额', '运费'];
const types = ['text', 'date', 'integer', 'integer', 'integer'] as const;
/** Orders with two items each. */
const rowOf = (at: number, total: (order: number, item: number) => number | null): Cell[] => {
  const order = Math.floor(at / 2);
  return [
    `DD${1000 + order}`,
    `2026-03-${String(1 + (order % 28)).padStart(2, '0')}`,
    20 + at * 3,
    total(order, at % 2),
    [0, 8, 12][order % 3] ?? 0,
  ];
};

function found(total: (order: number, item: number) => number | null, own = types): string[] {
  const rows = Array.from({ length: 160 }, (_, at) => rowOf(at, total));
  const { columns } = profileOfRows(
    names.map((name, at) => ({ name, type: own[at] ?? 'text' })),
    rows,
  );
  return repeatedAskings(columns, rows.length).flatMap((asking) => {
    const keys = new Map<string, Cell[][]>();
    for (const row of rows) {
      const key = `${row[names.indexOf(asking.key)]} ${row[names.indexOf(asking.moment ?? asking.key)]}`;
      keys.set(key, [...(keys.get(key) ?? []), row]);
    }
    const groups = [...keys.values()].map((group) => ({
      rows: group.length,
      ends: asking.amounts.map((name) => {
        const held = group.map((row) => row[names.indexOf(name)] ?? null);
        const values = held.filter((value) => value !== null).map(Number);
        return [Math.min(...values), Math.max(...values)] as const;
      }),
    }));
    return repeatedIn(asking, groups, columns);
  });
}

describe('values of what rows belong to, repeated in each of them', () => {
  test('the total of an order and its postage beside its items', () => {
    expect(found((order) => 300 + order * 11)).toEqual(['订单总额', '运费']);
  });

  test('the total of an order that stands once, in its first row, is added up', () => {
    expect(found((order, item) => (item === 0 ? 300 + order * 11 : null))).toEqual(['运费']);
  });

  test('what differs within one order is a number of its rows', () => {
    expect(found((order, item) => (order === 7 && item === 1 ? 5 : 300 + order * 11))).toEqual(['运费']);
  });

  test('equal instalments of one contract, each of which has its own date', () => {
    const own = ['合同编号', '签订日期', '合同金额', '计划回款金额', '实收', '计划回款日期'];
    const { columns } = profileOfRows(
      own.map((name, at) => ({ name, type: at === 0 ? 'text' : [1, 5].includes(at) ? 'date' : 'integer' })),
      Array.from({ length: 90 }, (_, at) => {
        const contract = Math.floor(at / 3);
        const signed = `2026-01-${String(1 + (contract % 28)).padStart(2, '0')}`;
        const due = `2026-0${2 + (at % 3)}-${String(1 + (contract % 28)).padStart(2, '0')}`;
        return [`HT${contract}`, signed, 300 + contract * 30, 100 + contract * 10, at * 3, due];
      }),
    );
    const [asking] = repeatedAskings(columns, 90);
    expect(asking).toMatchObject({ key: '合同编号', moment: '签订日期', dates: ['计划回款日期'] });
    const groups = (last: string) =>
      Array.from({ length: 30 }, (_, at) => ({
        rows: 3,
        ends: (asking?.amounts ?? []).map((name) =>
          name.endsWith('金额') ? ([at, at] as const) : ([at, at + 2] as const),
        ),
        dates: [['2026-02-01', last] as const],
      }));
    expect(repeatedIn(asking!, groups('2026-04-01'), columns)).toEqual(['合同金额']);
    expect(repeatedIn(asking!, groups('2026-02-01'), columns)).toEqual(['合同金额', '计划回款金额']);
  });

  test('a column that is left out says why, and is not added up by hand either', () => {
    const { columns } = profileOfRows([{ name: '运费', type: 'integer' }], [[8], [12], [9]]);
    expect(withoutRepeated(columns, new Map([['运费', '订单号']]))[0]).toMatchObject({
      role: 'none',
      because: '同一个「订单号」的几行里重复着同一个值，相加会重复计算',
      calculation: 'max',
    });
  });

  test('payments of the same size at several dates, and names whose rows nothing tells apart, are added up', () => {
    const asking = { key: '会员', moment: '日期', amounts: ['会费', '积分'], dates: [] };
    const { columns } = profileOfRows(
      ['会员', '日期', '会费', '积分'].map((name, at) => ({ name, type: at < 2 ? 'text' : 'integer' })),
      Array.from({ length: 60 }, (_, at) => [`会员${at % 20}`, '2026-01', 100 + (at % 20), at]),
    );
    const groups = (rows: number) =>
      Array.from({ length: 20 }, (_, at) => ({
        rows,
        ends: [
          [100 + at, 100 + at],
          [at, at + 5],
        ] as const,
      }));
    expect(repeatedIn(asking, groups(1), columns)).toEqual([]);
    // 会费 of a member is paid by each row: only what a thing has by itself is left out below a name.
    expect(repeatedIn(asking, groups(3), columns)).toEqual([]);
    expect(repeatedIn({ ...asking, amounts: ['建筑面积', '积分'] }, groups(3), columns)).toEqual([
      '建筑面积',
    ]);
  });
});

test('[AUTO] what all had together in a week stands beside each of them again', () => {
  const own = ['week', 'person', 'clips', 'all_clips'];
  const { columns } = profileOfRows(
    own.map((name, at) => ({ name, type: at === 0 ? 'date' : at === 1 ? 'text' : 'integer' })),
    Array.from({ length: 240 }, (_, at) => {
      const week = Math.floor(at / 8);
      const from = new Date(Date.UTC(2025, 0, 6 + week * 7)).toISOString().slice(0, 10);
      return [from, `P${at % 8}`, (at * 37) % 97, 900 + ((week * 53) % 700)];
    }),
  );
  const [asking] = repeatedAskings(columns, 240).filter(({ key }) => key === 'week');
  expect(asking).toMatchObject({ moment: undefined, amounts: ['clips', 'all_clips'] });
  const groups = Array.from({ length: 30 }, (_, week) => ({
    rows: 8,
    ends: [[week, week + 200] as const, [900 + ((week * 53) % 700), 900 + ((week * 53) % 700)] as const],
  }));
  const told = asking === undefined ? [] : repeatedIn(asking, groups, columns);
  expect(told).toEqual(['all_clips']);
});
