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

test('rows without a date are no point behind the last one, and that is told', () => {
  const proposed = (filled: number) => {
    const facts = { filled: 90, distinct: 60, min: 20, max: 80, top: [] };
    const day = { ...facts, filled, min: '2026-01-01', max: '2026-03-31' };
    const columns = [
      classify({ ...day, column: { name: '签约日期', type: 'date' } }, 90),
      classify({ ...facts, column: { name: '总价', type: 'integer' } }, 90),
    ];
    return trend.propose(materialOf({ rows: 90, columns, hierarchies: [], expressions: [] }))[0];
  };
  expect(proposed(50)?.form.filters).toEqual([
    { id: '签约日期', name: '签约日期', rightValues: [null], equal: false },
  ]);
  expect(proposed(50)?.why).toContain('没有签约日期的 40 行不在其中');
  expect(proposed(90)?.form.filters).toEqual([]);
  expect(proposed(90)?.why).not.toContain('不在其中');
});
