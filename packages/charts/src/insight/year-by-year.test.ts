import { expect, test } from 'vitest';
import { profiledColumns } from '../testing/profiled-column.ts';
import { tableOf } from '../testing/table-of.ts';
import { chartsOf } from './choose.ts';
import { materialOf } from './material.ts';
import { ideasOf } from './rules/index.ts';
import { senselessByFields } from './senseless.ts';

const rows = 72;
const column = profiledColumns(rows);

test('years and months in two columns are a line for each year, and no months of all years together', () => {
  const months = Array.from({ length: 12 }, (_, at) => at + 1);
  const columns = [
    column('年', [2024, 2025]),
    column('月', months),
    column('产线', ['A线', 'B线', 'C线']),
    column('产量', [500, 9000], 70),
  ];
  const profile = { rows, columns, expressions: [], hierarchies: [] };
  const material = materialOf(profile);
  const charts = chartsOf(ideasOf(material));
  const [first] = charts.filter(({ rule }) => rule === 'yearByYear');
  expect(first).toMatchObject({ type: 'line', title: '各年产量月度对比', dimensions: ['月', '年'] });
  expect(senselessByFields(first!, profile, material.measures)).toBeUndefined();
  expect(charts.filter(({ rule, dimensions }) => rule !== 'yearByYear' && dimensions[0] === '月')).toEqual(
    [],
  );
  const measured = charts.filter(
    ({ dimensions, measures }) => dimensions[0] === '月' && measures[0] === first?.measures[0],
  );
  expect(measured.map(({ rule }) => rule)).toEqual(['yearByYear']);
});

test('a last year that has begun only is compared with no whole year', () => {
  const of = (lastMonths: number) =>
    tableOf({ 年: 'integer', 月: 'integer', 收入: 'decimal' }, 36 + lastMonths, (at) => ({
      年: 2021 + Math.floor(at / 12),
      月: 1 + (at % 12),
      收入: 100.5 + at * 3,
    }));
  const trends = (months: number) =>
    ideasOf(materialOf(of(months))).filter(
      ({ rule, dimensions }) => rule === 'trend' && dimensions[0] === '年',
    );
  const [cut] = trends(5);
  expect(cut?.form.filters).toMatchObject([{ id: '年', rightValues: [2024], equal: false }]);
  expect(cut?.why).toContain('2024 只有 5 个月，不与整年比较');
  expect(trends(12)[0]?.form.filters).toEqual([]);
});
