import { classify } from '@mingjing/charts/insight';
import { expect, test } from 'vitest';
import { withUnitBehind } from './unit-behind.ts';

const facts = {
  column: { name: '列9', type: 'double' as const },
  filled: 400,
  distinct: 380,
  min: 8000,
  max: 42_000,
  top: [],
};
const rows = 400;
const classified = (one: Parameters<typeof classify>[0]) => classify(one, rows);
const report = (behind?: string) => ({
  columns: [
    {
      name: '列9',
      letters: 'I',
      type: 'double' as const,
      wanted: null,
      misfits: 0,
      treatment: null,
      ...(behind === undefined ? {} : { behind }),
    },
  ],
});

test('[CALC-19] what stood behind each number tells what its column is: a price is averaged, an area added up', () => {
  expect(withUnitBehind(facts, report('元/m2'), classified)).toMatchObject({
    name: '列9',
    label: '列9',
    unit: '元/m2',
    role: 'mean',
  });
  expect(withUnitBehind(facts, report('m2'), classified)).toMatchObject({ name: '列9', role: 'amount' });
});

test('a column without one is told by its name alone', () => {
  for (const known of [report(), undefined])
    expect(withUnitBehind(facts, known, classified)).toEqual(classify(facts, rows));
});
