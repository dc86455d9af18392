import { chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { pictureOf } from '../picture/index.ts';
import { legendAt, legendFits, legendRows, moreRows } from './legend.ts';
import { defaultTheme } from './theme.ts';

const payments = ['职工医保', '居民医保', '自费', '异地医保', '商业保险', '公费医疗'];

test('names that fit in a few rows are all there; more than that, or in a low place, they scroll', () => {
  expect(legendRows(payments, 600, 400)).toBe(1);
  expect(legendRows(payments, 280, 280)).toBe(2);
  expect(legendRows(payments, 190, 400)).toBe(3);
  expect(legendRows(payments, 280, 120)).toBe(1);
  expect(
    legendRows(
      Array.from({ length: 60 }, (_, at) => `第${at}科室`),
      280,
      600,
    ),
  ).toBe(1);
  const theme = defaultTheme(false);
  expect(legendAt('bottom', payments, theme, 2)).toMatchObject({ type: 'plain' });
  expect(legendAt('bottom', payments, theme)).toMatchObject({ type: 'scroll' });
});

test('a narrower place never takes fewer rows while the names still fit', () => {
  const names = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(names, fc.integer({ min: 100, max: 1200 }), (all, width) => {
      const rows = legendRows(all, width, 2000);
      expect(rows).toBeGreaterThanOrEqual(1);
      expect(rows).toBeLessThanOrEqual(3);
      const narrower = legendRows(all, width - 40, 2000);
      expect(narrower === 1 || narrower >= rows).toBe(true);
    }),
  );
});

test.each(['pie', 'line'] as const)('a %s leaves its picture below two rows of names', (type) => {
  const item = (id: string) => ({ id, name: id });
  const optionAt = (width: number) => {
    const form = chartForm.parse(
      type === 'pie'
        ? { xAxis: [item('方式')], yAxis: [item('人次')], settings: { legend: 'top' } }
        : { xAxis: [item('月')], nAxis: [item('方式')], yAxis: [item('人次')], settings: { legend: 'top' } },
    );
    const rows = payments.map((name) => (type === 'pie' ? [name, 10] : ['1月', name, 10]));
    const keys = type === 'pie' ? ['方式', '人次'] : ['月', '方式', '人次'];
    const { drawn } = drawChart({ type, form, answer: { keys, data: rows }, width, height: 400 });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    return drawn.option as {
      legend: { type: string };
      grid?: { top: number };
      series: { center?: [number, number]; radius?: [number, number] }[];
    };
  };
  const topOf = ({ grid, series: [ring] }: ReturnType<typeof optionAt>): number =>
    grid?.top ?? (ring?.center?.[1] ?? 0) - (ring?.radius?.[1] ?? 0);
  const [wide, narrow] = [optionAt(900), optionAt(280)];
  expect([wide.legend.type, narrow.legend.type]).toEqual(['scroll', 'plain']);
  expect(topOf(narrow)).toBeGreaterThanOrEqual(40 + moreRows(2) - 8);
});

test('a pie in a low place names its slices beside it instead of paging through them below', () => {
  const form = chartForm.parse({ xAxis: [{ id: 'x', name: 'x' }], yAxis: [{ id: 'y', name: 'y' }] });
  const data = payments.map((name, at) => [name, at + 1]);
  const legendOf = (width: number, height: number) => {
    const answer = { keys: ['x', 'y'], data };
    const { drawn } = drawChart({ type: 'pie', form, answer, width, height });
    return drawn.renderer === 'echarts' && drawn.option['legend'];
  };
  expect(legendFits(payments, 190, 150)).toBe(false);
  expect(legendOf(190, 150)).toMatchObject({ orient: 'vertical' });
  expect(legendOf(190, 170)).toMatchObject({ orient: 'vertical' });
  expect(legendOf(280, 210)).toMatchObject({ orient: 'horizontal', type: 'plain' });
});

test.each([
  [['总装', '焊装', '涂装', '冲压']],
  [['内科', '外科', '儿科']],
  [['现金', '2024', 'Visa', '一二三四五']],
])('%s are paged through at no width that all of them were found to fit in', (names) => {
  const form = chartForm.parse({ xAxis: [{ id: 'x', name: 'x' }], yAxis: [{ id: 'y', name: 'y' }] });
  const answer = { keys: ['x', 'y'], data: names.map((name, at) => [name, at + 1]) };
  const paged = Array.from({ length: 60 }, (_, at) => 190 + at * 2).filter((width) =>
    />\s*1\/\d\s*</.test(pictureOf({ type: 'pie', form, answer, width, height: 240 })),
  );
  expect(paged).toEqual([]);
});

test('a pie without labels says the shares in its legend: below it, in as many rows as a tall place has room for', () => {
  const form = chartForm.parse({ xAxis: [{ id: 'x', name: 'x' }], yAxis: [{ id: 'y', name: 'y' }] });
  const optionOf = (names: string[], width: number, height: number) => {
    const answer = { keys: ['x', 'y'], data: names.map((name) => [name, 10]) };
    const { drawn } = drawChart({ type: 'pie_doughnut', form, answer, width, height });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    return drawn.option as {
      legend: { show: boolean; orient: string; type: string; formatter?: (name: string) => string };
      series: { radius: [number, number]; label: { show: boolean } }[];
    };
  };
  const kinds = ['零食', '生鲜', '粮油', '日化', '酒水'];
  const low = optionOf(kinds, 224, 190);
  expect(low.legend).toMatchObject({ orient: 'horizontal', type: 'plain' });
  expect(kinds.map((name) => low.legend.formatter?.(name))).toContain('零食 20.0%');
  // Long names would leave a ring of a thumb's size in the middle of a large card.
  const exams = ['2025学年上期中', '2025学年上期末', '2025学年下期中', '2025学年下期末', '2026学年上期中'];
  const tall = optionOf(exams, 236, 310);
  expect(tall.legend).toMatchObject({ orient: 'horizontal', type: 'plain' });
  expect(tall.legend.formatter?.('2026学年上期中')).toBe('2026学年上期中 20.0%');
  expect(tall.series[0]!.radius[1]).toBeGreaterThan(60);
  // Short ones stand beside their slices.
  expect(optionOf(['是', '否'], 260, 280)).toMatchObject({
    legend: { show: false },
    series: [{ label: { show: true } }, {}],
  });
});

test('letters of a legend get the width of Chinese names, and names that begin alike are told apart', () => {
  const written = (names: string[], place: 'top' | 'right' = 'top') => {
    const legend = legendAt(place, names, defaultTheme(false)) as { formatter: (name: string) => string };
    return names.map(legend.formatter);
  };
  expect(written(['Outpatient Consultation', '职工医保'])).toEqual(['Outpatient Consultation', '职工医保']);
  const alike = written(['广东省第二人民医院附属心血管内科', '广东省第二人民医院附属神经外科病区'], 'right');
  expect(new Set(alike).size).toBe(2);
});
