import type { Cell, Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { wholesOfRows } from './wholes-of-rows.ts';

const text = (name: string): Column => ({ name, type: 'text' });
const columns: Column[] = [
  { name: 'month', type: 'date' },
  text('region'),
  text('kind'),
  { name: 's', type: 'decimal' },
];
const told = (rows: readonly (readonly Cell[])[], areSingle = true) =>
  wholesOfRows({ columns, numbers: [3], rows, areSingle });

const regions = ['North', 'South', 'East', 'West'];
const kinds = ['A', 'B', 'C'];
const months = ['2026-01-01', '2026-02-01', '2026-03-01'];
const amount = (month: number, region: number, kind: number): number =>
  (month * 7919 + region * 1047 + kind * 331 + 17) * 13;
const lines = months.flatMap((month, at) =>
  regions.flatMap((region, of) => kinds.map((kind, by): Cell[] => [month, region, kind, amount(at, of, by)])),
);
const sum = (rows: readonly Cell[][]): number => rows.reduce((all, row) => all + Number(row[3]), 0);

test('[AUTO] a name that is the sum of the others in each group is told, and no other', () => {
  const totals = months.flatMap((month) =>
    kinds.map((kind): Cell[] => [
      month,
      'Total',
      kind,
      sum(lines.filter((row) => row[0] === month && row[2] === kind)),
    ]),
  );
  expect(told([...lines, ...totals])).toEqual([{ column: 'region', values: ['Total'] }]);
  expect(told(lines)).toEqual([]);
  const other = totals.map(([month, , kind, value]): Cell[] => [month!, 'Total', kind!, Number(value) + 5]);
  expect(told([...lines, ...other])).toEqual([]);
});

test('[AUTO] rows of GROUP BY ROLLUP are told by the names that they lack', () => {
  const ofRegions = months.flatMap((month) =>
    regions.map((region): Cell[] => [
      month,
      region,
      null,
      sum(lines.filter((row) => row[0] === month && row[1] === region)),
    ]),
  );
  const ofMonths = months.map((month): Cell[] => [
    month,
    null,
    null,
    sum(lines.filter((row) => row[0] === month)),
  ]);
  const found = told([...lines, ...ofRegions, ...ofMonths]);
  expect(found.map(({ column }) => column)).toContain('kind');
  expect(found.flatMap(({ values }) => values)).toEqual(found.map(() => ''));
});

test('[AUTO] where groups hold several rows a name has to say that it is a whole', () => {
  const named = (name: string) => [
    ...lines,
    ...months.flatMap((month) =>
      kinds.map((kind): Cell[] => [
        month,
        name,
        kind,
        sum(lines.filter((row) => row[0] === month && row[2] === kind)),
      ]),
    ),
  ];
  expect(told(named('合计'), false)).toEqual([{ column: 'region', values: ['合计'] }]);
  expect(told(named('Mid'), false)).toEqual([]);
  expect(told(named('Mid'))).toEqual([{ column: 'region', values: ['Mid'] }]);
});

test('[AUTO] the same numbers in every group bear no sum out: 950 is 475, 380 and 95 wherever the plan repeats them', () => {
  const crops: [name: string, tons: number][] = [
    ['木耳', 950],
    ['香菇', 380],
    ['平菇', 475],
    ['银耳', 95],
  ];
  const plan = (of: (tons: number, at: number) => number) =>
    months.flatMap((month, at) =>
      ['E1', 'E2', 'E3'].flatMap((field, row) =>
        crops.map(([name, tons]): Cell[] => [month, field, name, of(tons, at * 3 + row)]),
      ),
    );
  expect(told(plan((tons) => tons))).toEqual([]);
  expect(told(plan((tons, at) => tons * (at + 1)))).toEqual([{ column: 'kind', values: ['木耳'] }]);
});

test('[AUTO] a whole that its rounded parts miss by their rounding is one, and one that they miss by more is none', () => {
  const cities = [3925.957, 4873.564, 4569.439, 659.532, 5688.464, 5454.949].map((money, at) => ({
    money,
    people: 197.25 + at * 83.3333,
  }));
  const shown = (value: number): number => Math.round(value * 100) / 100;
  const [money, people] = [
    cities.reduce((all, one) => all + one.money, 0),
    cities.reduce((all, one) => all + one.people, 0),
  ];
  const wholes = (miss: number) =>
    wholesOfRows({
      columns: [text('地区'), { name: 'money', type: 'decimal' }, { name: 'people', type: 'decimal' }],
      numbers: [1, 2],
      rows: [
        ['江西省', shown(money) + miss, shown(people) + miss],
        ...cities.map((one, at): Cell[] => [`市${at}`, shown(one.money), shown(one.people)]),
      ],
      areSingle: true,
    });
  expect(wholes(0)).toEqual([{ column: '地区', values: ['江西省'] }]);
  expect(wholes(0.02)).toEqual([{ column: '地区', values: ['江西省'] }]);
  expect(wholes(0.2)).toEqual([]);
});

test('[AUTO] 计 beside 男 and 女 of each month is their sum, and stays where it is not', () => {
  const people = (miss: number) =>
    told(
      months.flatMap((month, at): Cell[][] => [
        [month, '计', 'A', 4100 + at * 11 + 3900 + at * 7 + miss],
        [month, '男', 'A', 4100 + at * 11],
        [month, '女', 'A', 3900 + at * 7],
      ]),
    );
  expect(people(0)).toEqual([{ column: 'region', values: ['计'] }]);
  expect(people(40)).toEqual([]);
});
