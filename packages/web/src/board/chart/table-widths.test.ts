// @vitest-environment node

import type { TableColumn } from '@mingjing/charts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWidths, fixedOffsets, leastWidths, naturalWidths, titledFor } from './table-widths.ts';

test('widths fill their place, those that were set stay', () => {
  expect(fitWidths([100, 100, 200], 800, new Set([0]))).toEqual([100, 233, 467]);
  expect(fitWidths([300, 300], 400, new Set())).toEqual([300, 300]);
  expect(fitWidths([100, 100], 300, new Set([0, 1]))).toEqual([100, 200]);
});

test('no pixel is lost and no column shrinks', () => {
  const width = fc.integer({ min: 40, max: 400 });
  fc.assert(
    fc.property(
      fc.array(width, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 4000 }),
      (natural, place) => {
        const widths = fitWidths(natural, place, new Set());
        const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
        expect(sum(widths)).toBe(Math.max(sum(natural), place));
        expect(widths.every((each, at) => each >= (natural[at] ?? 0))).toBe(true);
      },
    ),
  );
});

test('in a place that is too narrow long names give way before any figure is cut', () => {
  const column = (title: string, figures: boolean): TableColumn =>
    ({ title, figures, width: null, format: (value) => String(value ?? '') }) as TableColumn;
  const columns = [column('城市', false), column('门诊量', true), column('门诊收入', true)];
  const names = [
    '广州市',
    '佛山市',
    '东莞市',
    '深圳市',
    '清远市',
    '肇庆市',
    '江门市',
    '恩施土家族苗族自治州',
  ];
  const rows = names.map((name) => [name, '27,195', '664.0万']);
  for (const shrink of [1, 0.67]) {
    const natural = naturalWidths(columns, rows, new Set(), new Map(), shrink);
    const least = leastWidths(natural, columns, rows, shrink);
    const sum = natural.reduce((a, b) => a + b, 0);
    const [name, visits, income] = fitWidths(natural, sum - 20, new Set(), least);
    expect([name, visits, income]).toEqual([(natural[0] ?? 0) - 20, natural[1], natural[2]]);
    // Too narrow for the figures themselves: everything stays and the table rolls.
    expect(fitWidths(natural, sum - 150, new Set(), least)).toEqual(natural);
    // A width that the author or the viewer set gives nothing.
    expect(fitWidths(natural, sum - 20, new Set([0]), least)).toEqual(natural);
  }
});

test('a title has room for its arrow at every size', () => {
  const column = { title: '门诊量', figures: true, width: null, format: String } as unknown as TableColumn;
  for (const shrink of [1, 0.8, 0.67, 0.5]) {
    const [width = 0] = naturalWidths([column], [], new Set(), new Map(), shrink);
    const air = 2 * Math.max(6, 12 * shrink);
    expect(width).toBeGreaterThanOrEqual(3 * 12 + 6 + 8 + air);
  }
});

test('a name is not cut on a board that is a little smaller, whose texts are larger than the smallest', () => {
  const column = { title: '科室', figures: false, width: null, format: String } as unknown as TableColumn;
  for (const shrink of [1, 0.98, 0.944, 0.93, 0.9, 0.5]) {
    const [width = 0] = naturalWidths([column], [['神经内科']], new Set(), new Map(), shrink);
    expect(width).toBeGreaterThanOrEqual(4 * Math.max(12, 13 * shrink) + 2 * Math.max(6, 12 * shrink));
  }
});

test('fixed columns leave room for the others', () => {
  expect(fixedOffsets([100, 100, 100], 2, 1000)).toEqual([0, 100]);
  expect(fixedOffsets([150, 150, 100], 2, 390)).toEqual([0]);
  expect(fixedOffsets([300, 100], 1, 390)).toEqual([]);
});

test('on a board that is made smaller columns have less air, and those the author set shrink with their place', () => {
  const column = (title: string, width: number | null): TableColumn =>
    ({ title, width, format: (value) => String(value ?? '') }) as TableColumn;
  const columns = [column('城市', null), column('门诊收入', null), column('备注', 200)];
  const rows = [['广州市', '664.0万', '']];
  const [city = 0, income = 0, note] = naturalWidths(columns, rows, new Set(), new Map());
  const [smallCity = 0, smallIncome = 0, smallNote] = naturalWidths(columns, rows, new Set(), new Map(), 0.5);
  expect([note, smallNote]).toEqual([200, 100]);
  expect(city - smallCity).toBeGreaterThanOrEqual(12);
  expect(income - smallIncome).toBeGreaterThanOrEqual(12);
  expect(smallIncome).toBeGreaterThan(4 * 12);
});

test('long titles give way before figures are out of sight, and never below eight characters', () => {
  const column = (title: string, figures: boolean): TableColumn =>
    ({ title, figures, width: null, format: (value) => String(value ?? '') }) as TableColumn;
  const title = '二〇二六年度各临床科室门诊住院手术麻醉综合运营分析';
  const columns = [column(title, false), column(title, true), column('占比', true)];
  const rows = [['内科', '543,688.27', '12.5%']];
  const totals = new Map([[1, '合计 1,234,567,890,123.45']]);
  const natural = naturalWidths(columns, rows, new Set(), totals);
  const least = leastWidths(natural, columns, rows, 1, { extra: new Set(), totals });
  const [name, figure, share] = fitWidths(natural, 560, new Set(), least);
  expect((name ?? 0) + (figure ?? 0) + (share ?? 0)).toBe(560);
  expect(name).toBeGreaterThanOrEqual(130);
  // The total of the column is written as a whole.
  expect(figure).toBeGreaterThanOrEqual(172);
  expect(share).toBe(natural[2]);
});

test('on a phone a long title leaves the next column in sight', () => {
  const long = '二〇二六年度各临床科室门诊住院手术麻醉综合运营分析';
  const columns = [long, `${long}金额`, '占比'].map(
    (title, at) =>
      ({ title, figures: at > 0, width: null, format: (value) => String(value ?? '') }) as TableColumn,
  );
  const rows = [['内科', '543,688.27', '12.5%']];
  const [first = 0, second = 0] = naturalWidths(titledFor(columns, 318), rows, new Set(), new Map());
  expect(first + second).toBeLessThan(318);
  expect(naturalWidths(titledFor(columns, 1200), rows, new Set(), new Map())[0]).toBe(300);
});
