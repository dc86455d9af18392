import { expect, test } from 'vitest';
import { writing } from './idea.ts';
import { measuresOf } from './measure.ts';

const measured = (format?: object) =>
  measuresOf({
    rows: 10,
    columns: [],
    hierarchies: [],
    expressions: [
      { alias: '药占比', exp: 'SUM(药费)/SUM(总费用)', type: 'exp', ...(format && { format }) } as never,
    ],
  }).find(({ label }) => label === '药占比')!;

test('[CALC-11] a shared measure is referred to, never copied', () => {
  expect(measured().item).toEqual({
    id: '药占比',
    name: '药占比',
    shared: true,
    expressions: { exp: '', alias: '药占比' },
  });
});

test('a measure with a format of its own is told by it, and its charts say nothing against it', () => {
  const own = measured({ numberStyle: 'thousands', prefix: '¥', suffix: ' 元', decimals: 0 });
  expect([own.style, own.prefix, own.suffix, own.round]).toEqual(['thousands', '¥', ' 元', 0]);
  expect(writing(own)).toEqual({});
  expect(writing(measured())).toEqual({ numberStyle: 'percent' });
});
