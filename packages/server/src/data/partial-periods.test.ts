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

test('a source asked as it is now tells where its dates begin, where periods are compared', async () => {
  let asked = 0;
  const reader = {
    columns: async () => columns,
    answer: async () => {
      asked += 1;
      const data = [
        ['2024-03', 19, '2024-03-12', '2024-03-31'],
        ['2024-04', 30, '2024-04-01', '2024-04-30'],
        ['2024-05', 31, '2024-05-01', '2024-05-31'],
        ['2024-06', 30, '2024-06-01', '2024-06-30'],
        ['2024-07', 31, '2024-07-01', '2024-07-31'],
        ['2024-08', 9, '2024-08-01', '2024-08-09'],
      ];
      const json = Buffer.from(JSON.stringify({ keys: ['p', 'n', 'a', 'z'], data }));
      return { json, rows: 6, cached: false, durationMs: 0, stored: false };
    },
  };
  const about = { target, asking, stored: false, today: '2024-10-05' };
  const months = byPeriods('month');
  const change = (made: 'changeRate' | 'share') => ({
    ...months,
    measures: [{ column: '费用', calculation: 'sum' as const, tableCalculation: made }],
  });
  expect(await partialOf(reader, months, about)).toEqual(['2024-10']);
  expect(await partialOf(reader, change('share') as Question, about)).toEqual(['2024-10']);
  expect(asked).toBe(0);
  const compared = await partialOf(reader, change('changeRate') as Question, about);
  expect(compared?.toSorted()).toEqual(['2024-03', '2024-08', '2024-10']);
  expect(asked).toBe(1);
  const failing = { ...reader, answer: () => Promise.reject(new Error('gone')) };
  expect(await partialOf(failing, change('changeRate') as Question, about)).toEqual(['2024-10']);
});

test('years beside months of all years tell which month of which year is there in part', async () => {
  const ends = {
    year: ['2026', 320, '2026-01-01', '2026-11-17'],
    month: ['2026-11', 17, '2026-11-01', '2026-11-17'],
  };
  const reader = {
    columns: async () => columns,
    answer: async (_: DataTarget, { inner }: Question) => {
      const grain = inner?.kind === 'groups' && inner.dimensions[0]?.grain === 'month' ? 'month' : 'year';
      const json = Buffer.from(JSON.stringify({ keys: ['p', 'n', 'a', 'z'], data: [ends[grain]] }));
      return { json, rows: 1, cached: true, durationMs: 0, stored: true };
    },
  };
  const dimensions = [
    { column: '日期', grain: 'monthOfYear' as const },
    { column: '日期', grain: 'year' as const },
  ];
  const question = { ...byPeriods('year'), dimensions } as Question;
  const about = { target, asking, stored: true, today: '2026-11-30' };
  expect(await partialOf(reader, question, about)).toEqual(['2026', '2026-11']);
});
