import type { Column, Grain, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import type { Asking, DataTarget } from './data-reader.ts';
import { partialOf } from './partial-periods.ts';

const columns: Column[] = [{ name: '日期', type: 'date' }];
const target = { kind: 'dataset' } as DataTarget;
const asking = {} as Asking;

const byPeriods = (grain: Grain): Question => ({
  kind: 'groups',
  dimensions: [{ column: '日期', grain }],
  measures: [],
  filters: [],
  sorts: [],
});

test('days that bytes tell of are read by each grain, and other bytes tell of others', async () => {
  const until = (last: string): Buffer =>
    Buffer.from(JSON.stringify({ keys: ['p', 'n', 'a', 'z'], data: [['p', 400, '2024-01-01', last]] }));
  const partial = (json: Buffer, grain: Grain) => {
    const answer = { json, rows: 1, cached: true, durationMs: 0, stored: true };
    const reader = { answer: async () => answer, columns: async () => columns };
    return partialOf(reader, byPeriods(grain), { target, asking, stored: true, today: '2025-06-01' });
  };
  const [march, year] = [until('2025-03-31'), until('2024-12-31')];
  for (const _ of [1, 2]) {
    expect(await partial(march, 'month')).toBeUndefined();
    expect(await partial(march, 'year')).toEqual(['2025']);
    expect(await partial(year, 'year')).toBeUndefined();
  }
});
