import { expect, test } from 'vitest';
import { profiledColumns } from '../testing/profiled-column.ts';
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
