import type { GroupsQuestion, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { inEntryOrder } from './entry-order.ts';

const answerOf = (data: unknown[][]) => ({
  json: Buffer.from(JSON.stringify({ keys: ['门店'], data, partial: ['2026'] })),
  rows: data.length,
  cached: true,
  durationMs: 0,
  stored: true,
});
const question: GroupsQuestion = {
  kind: 'groups',
  dimensions: [{ column: '门店' }, { column: '渠道' }],
  measures: [{ column: '金额', calculation: 'sum' }],
  having: [{ measure: { column: '金额', calculation: 'sum' }, op: 'gt', value: 1 }],
  order: { measure: { column: '订单', calculation: 'count' }, descending: true },
  filters: [{ column: '年', op: 'eq', value: 2026 }],
  sorts: [],
};

test('entries stand by what the figure comes to over all of their series, whose order stays', async () => {
  const asked: Question[] = [];
  // The largest group of all is of 天河, which has fewer orders than 光谷 in all.
  const rows = [
    ['天河', '外卖', 9],
    ['光谷', '外卖', 8],
    ['光谷', '堂食', 7],
    [null, '外卖', 2],
    ['天河', '堂食', 1],
  ];
  const ordered = await inEntryOrder(question, answerOf(rows), async (one) => {
    asked.push(one);
    return answerOf([['光谷'], ['天河'], [null]]);
  });
  const { data, partial } = JSON.parse(ordered.json.toString()) as { data: unknown[][]; partial: string[] };
  expect(data).toEqual([rows[1], rows[2], rows[0], rows[4], rows[3]]);
  expect(partial).toEqual(['2026']);
  expect(asked).toEqual([
    {
      kind: 'groups',
      dimensions: [{ column: '门店' }],
      measures: [],
      order: question.order,
      filters: question.filters,
      sorts: [],
    },
  ]);
});

test('entries without series, and those in no such order, are asked for once', async () => {
  const answer = answerOf([['天河'], ['光谷']]);
  const never = () => Promise.reject(new Error('asked'));
  const { order: _, ...plain } = question;
  expect(await inEntryOrder(plain, answer, never)).toBe(answer);
  expect(await inEntryOrder({ ...question, dimensions: [{ column: '门店' }] }, answer, never)).toBe(answer);
});
