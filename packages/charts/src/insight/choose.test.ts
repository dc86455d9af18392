import { expect, test } from 'vitest';
import { chartsOf } from './choose.ts';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import { trend } from './rules/trend.ts';
import { trendTogether } from './rules/trend-together.ts';

test('a course that stands beside others already is not drawn once more alone', () => {
  const facts = { filled: 90, distinct: 60, min: 20, max: 80, top: [] };
  const day = { ...facts, min: '2026-01-01', max: '2026-03-31' };
  const columns = [
    classify({ ...day, column: { name: '日期', type: 'date' } }, 90),
    ...['营业收入', '营业成本', '客流量'].map((name) =>
      classify({ ...facts, column: { name, type: 'integer' } }, 90),
    ),
  ];
  const material = materialOf({ rows: 90, columns, hierarchies: [], expressions: [] });
  const titles = chartsOf([...trend.propose(material), ...trendTogether.propose(material)]).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['每周营业收入与营业成本', '客流量每周趋势']);
});
