import { classify, materialOf } from '@mingjing/charts/insight';
import { expect, test } from 'vitest';
import { parametersOf } from './board-parameters.ts';

const rows = 240;
const column = (name: string, values: readonly (string | number)[]) =>
  classify(
    {
      column: { name, type: typeof values[0] === 'number' ? 'integer' : 'text' },
      filled: rows,
      distinct: values.length,
      min: null,
      max: null,
      top: values.map((value) => ({ value, count: 9 })),
    },
    rows,
  );

test('a board without a date can be filtered by its periods', () => {
  const years = column('年份', [2023, 2024, 2025]);
  const cities = column('城市', ['甲市', '乙市', '丙市']);
  const material = materialOf({ rows, columns: [years, cities], expressions: [], hierarchies: [] });
  expect(parametersOf(material).map(({ name, type }) => [name, type])).toEqual([
    ['年份', 2],
    ['城市', 2],
  ]);
});

test('what is counted at each step is not filtered by the steps', () => {
  const columns = [
    column('步骤', ['曝光', '点击', '支付']),
    column('渠道', ['搜索', '直播']),
    { ...column('人数', [1, 900]), distinct: 200 },
  ];
  const material = materialOf({ rows, columns, expressions: [], hierarchies: [] });
  expect(parametersOf(material).map(({ name }) => name)).toEqual(['渠道']);
});
