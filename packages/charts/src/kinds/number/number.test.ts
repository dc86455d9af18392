import { type Cell, type ChartForm, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Drawn } from '../../chart-kind.ts';
import { drawChart } from '../../draw.ts';
import { ruleColor } from './settings.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });

function draw(
  data: Cell[][],
  settings: object = {},
  more: Partial<ChartForm> & { grain?: string; partial?: string[] } = {},
) {
  const { grain = 'month', partial = [], ...areas } = more;
  const form = chartForm.parse({
    xAxis: [item('日期', { grain })],
    yAxis: [item('收入')],
    settings,
    ...areas,
  });
  const { drawn, description } = drawChart({
    type: 'number',
    form,
    answer: { keys: ['日期', '收入'], data, ...(partial.length === 0 ? {} : { partial }) },
  });
  if (drawn.renderer !== 'number') throw new Error(drawn.renderer);
  return { ...drawn, words: description };
}
type Number = Extract<Drawn, { renderer: 'number' }>;
const change = ({ comparison }: Number) =>
  comparison && [comparison.direction, comparison.text, comparison.tone, comparison.against];

describe('a number beside the period before', () => {
  test('the last period counts, in whatever order the rows come', () => {
    const drawn = draw([
      ['2026-05', 120],
      ['2026-03', 90],
      [null, 7],
      ['2026-04', 100],
    ]);
    expect([drawn.value, drawn.period, drawn.row]).toEqual([120, '2026-05', 0]);
    expect(change(drawn)).toEqual(['up', '20%', 'good', '2026-04']);
    expect(drawn.trend?.map(({ value }) => value)).toEqual([90, 100, 120]);
    expect(drawn.words).toBe('收入 120（2026-05），较 2026-04 的 100 上升 20%');
  });

  test.each<[string, string, object, string]>([
    ['2026-04', '2026-05', {}, '较上月'],
    ['2026-03', '2026-05', {}, '较 2026-03'],
    ['2025-12-31', '2026-01-01', {}, '较前一日'],
    ['2026-01-05', '2026-01-12', {}, '较前一周'],
    ['2025-Q4', '2026-Q1', {}, '较上季度'],
    ['2025', '2026', {}, '较上年'],
    ['2025-05', '2026-05', { compare: 'year' }, '较去年同期'],
  ])('%s before %s with %j is said as %s', (before, now, settings, words) => {
    const drawn = draw(
      [
        [before, 1],
        [now, 2],
      ],
      settings,
    );
    expect(drawn.comparison?.againstText).toBe(words);
  });

  test('越低越好 turns the meaning, not the arrow', () => {
    const rows: Cell[][] = [
      ['2026-04', 100],
      ['2026-05', 87.66],
    ];
    expect(change(draw(rows))).toEqual(['down', '12.3%', 'bad', '2026-04']);
    expect(change(draw(rows, { better: 'down' }))).toEqual(['down', '12.3%', 'good', '2026-04']);
    expect(change(draw(rows, { better: 'none' }))).toEqual(['down', '12.3%', 'neutral', '2026-04']);
    expect(draw(rows, { better: 'down' }).comparison?.color).not.toBe(draw(rows).comparison?.color);
  });

  test.each<[number | null, number | null, object, string | undefined]>([
    [100, 100, {}, '持平'],
    [0, 5, {}, '5'],
    [-10, 5, {}, '150%'],
    [100, 104, { change: 'difference' }, '4'],
    [100, 90, { change: 'both' }, '10%（-10）'],
    [0.1, 0.125, { numberStyle: 'percent' }, '2.50 个百分点'],
    [73.2, 71.9, { numberStyle: 'thousands', suffix: '%' }, '1.30 个百分点'],
    [20_000, 32_000, { numberStyle: 'wan', change: 'difference' }, '1.20万'],
    [null, 5, {}, undefined],
    [5, null, {}, undefined],
    [5, 6, { compare: 'none' }, undefined],
    [1, 1000, {}, '99,900%'],
    [10_000, 10_001, {}, '0.01%'],
  ])('from %d to %d with %j: %s', (before, now, settings, text) => {
    const drawn = draw(
      [
        ['2026-04', before],
        ['2026-05', now],
      ],
      settings,
    );
    expect(drawn.comparison?.text).toBe(text);
  });

  test('the same period of the year before, where there is one', () => {
    const rows: Cell[][] = [
      ['2025-05', 50],
      ['2026-04', 100],
      ['2026-05', 75],
    ];
    expect(change(draw(rows, { compare: 'year' }))).toEqual(['up', '50%', 'good', '2025-05']);
    expect(change(draw(rows.slice(1), { compare: 'year' }))).toBeUndefined();
    const weeks: Cell[][] = [
      ['2025-05-04', 1],
      ['2026-05-04', 2],
    ];
    expect(change(draw(weeks, { compare: 'year' }, { grain: 'week' }))).toBeUndefined();
  });

  test('a period that is not over yet is left out unless the author wants it, and is compared with none', () => {
    const rows: Cell[][] = [
      ['2026-Q1', 80],
      ['2026-Q2', 100],
      ['2026-Q3', 3],
    ];
    const quarters = { grain: 'quarter', partial: ['2026-Q3'] };
    const drawn = draw(rows, {}, quarters);
    expect([drawn.value, drawn.period, drawn.trend]).toEqual([100, '2026-Q2', undefined]);
    expect(change(drawn)).toEqual(['up', '25%', 'good', '2026-Q1']);
    expect(change(draw(rows, {}, { ...quarters, partial: ['2026-Q1', '2026-Q3'] }))).toBeUndefined();
    expect(draw(rows.slice(2), {}, quarters)).toMatchObject({ value: 3, period: '2026-Q3（不完整）' });
    const wanted = draw(rows, { skipLast: false }, quarters);
    expect([wanted.value, wanted.period, change(wanted)]).toEqual([3, '2026-Q3（不完整）', undefined]);
    expect(draw(rows, {}, { grain: 'quarter' }).value).toBe(3);
  });

  test('years are numbers too; a column that is not cut into periods is not compared', () => {
    const years: Cell[][] = [
      [2025, 10],
      [2026, 12],
    ];
    expect(change(draw(years, {}, { grain: 'year' }))).toEqual(['up', '20%', 'good', '2025']);
    const drawn = draw([['2026-05', 12]], {}, { xAxis: [item('日期')] });
    expect(drawn).not.toHaveProperty('period');
    expect(drawn).not.toHaveProperty('comparison');
  });

  test.each<[string, string, string, string]>([
    ['2022年', '2023年', '2023', '较上年'],
    ['2024年9月', '2024年10月', '2024-10', '较上月'],
    ['2023年4季度', '2024年1季度', '2024-Q1', '较上季度'],
  ])('names of periods are read as such: %s before %s', (before, now, period, words) => {
    const rows: Cell[][] = [
      [now, 12],
      [before, 10],
      ['合计', 22],
    ];
    const earlier = ['2017', '2018'].map((year): Cell[] => [before.replace(/^\d{4}/, year), 3]);
    const drawn = draw([...rows, ...earlier], {}, { xAxis: [item('日期', { periods: true })] });
    expect([drawn.value, drawn.period, drawn.comparison?.againstText]).toEqual([12, period, words]);
  });

  test('years of two centuries end with the last of them', () => {
    const years = Array.from({ length: 224 }, (_, at): Cell[] => [1800 + at, at]);
    const drawn = draw(years, {}, { xAxis: [item('年份', { periods: true })] });
    expect([drawn.value, drawn.period, drawn.comparison?.against]).toEqual([223, '2023', '2022']);
  });

  test('what is not told yet is no last period', () => {
    const rows: Cell[][] = [
      ['2022', 10],
      ['2023', 12],
      ['2024', null],
    ];
    const drawn = draw(rows, {}, { grain: 'year' });
    expect([drawn.value, drawn.period, change(drawn)]).toEqual([12, '2023', ['up', '20%', 'good', '2022']]);
    expect(draw(rows, { skipLast: false }, { grain: 'year' })).toMatchObject({ value: null, period: '2024' });
  });

  test('a long history is cut to what a small line can show', () => {
    const days = Array.from({ length: 1200 }, (_, at): Cell[] => [
      new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10),
      at,
    ]);
    const drawn = draw(days, {}, { grain: 'day' });
    expect(drawn.trend).toHaveLength(60);
    expect(drawn.trend?.at(-1)).toMatchObject({ value: 1199, text: '1,199' });
    expect(draw(days, { sparkline: false }, { grain: 'day' })).not.toHaveProperty('trend');
  });

  test('arrow and meaning follow the values, whatever they are', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(value, value, (before, now) => {
        const { comparison } = draw([
          ['2026-04', before],
          ['2026-05', now],
        ]);
        const direction = now > before ? 'up' : now < before ? 'down' : 'flat';
        expect(comparison?.direction).toBe(direction);
        expect(comparison?.text).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});

test('the first rule that holds gives the colour; colours that are none give none', () => {
  const rules = [
    { when: 'lt', value: 10, color: 'red' },
    { when: 'between', value: 20, to: 10, color: '#00ff00' },
    { when: 'eq', value: 42, color: 'javascript:alert(1)' },
    { when: 'gte', value: null, color: 'blue' },
    { when: 'gt', value: 40, color: 'orange' },
  ];
  const colorAt = (value: number | null) => draw([['2026-05', value]], { rules }).color;
  expect([9, 10, 20, 21, 40, 42, null].map(colorAt)).toEqual([
    'red',
    '#00ff00',
    '#00ff00',
    undefined,
    undefined,
    'orange',
    undefined,
  ]);
  expect(ruleColor([{ when: 'lte', value: 5, to: null, color: 'red' }], 5)).toBe('red');
});
