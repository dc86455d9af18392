import type { Column, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { chooseRollups } from './choose-rollups.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '院区', type: 'text' },
  { name: '患者', type: 'integer' },
];
const groups = (
  dimension: string,
  column: string,
  calculation: 'count' | 'countAndClearRepeat',
): Question => ({
  kind: 'groups',
  dimensions: [{ column: dimension }],
  measures: [{ column, calculation, alias: '值' }],
  filters: [],
  sorts: [],
});

test('counts of different values come first, as the time may not do for all that is asked more often', async () => {
  const known = [
    ...Array.from({ length: 5 }, () => groups('科室', '患者', 'count')),
    groups('院区', '患者', 'countAndClearRepeat'),
  ].map((question) => ({ question, filters: [] }));
  const data = { columns, unique: new Set<string>(), rows: 1_000_000 };
  // Too many patients to keep a group for each.
  const counted = (dimensions: readonly { column: string }[]): number =>
    dimensions.some(({ column }) => column === '患者') ? 400_000 : 40;
  const shapes = await chooseRollups(known, data, async (asked) => asked.map(counted));
  expect(shapes.map(({ dimensions }) => dimensions)).toEqual([[{ column: '院区' }], [{ column: '科室' }]]);
});
