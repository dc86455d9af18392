import { expect, test } from 'vitest';
import { createMetrics, gauge } from './metrics.ts';

test('questions are counted by who was asked and how they ended', async () => {
  const metrics = createMetrics();
  expect(await metrics.query('mart', async () => 7)).toBe(7);
  const failing = (error: Error) =>
    metrics.query('source', () => Promise.reject(error)).catch(() => undefined);
  await failing(new Error('x'));
  await failing(new DOMException('aborted', 'AbortError') as unknown as Error);
  await failing(new Error('连接已关闭'));
  await failing(Object.assign(new Error('x'), { fault: 'cancelled' }));
  metrics.cachedAnswer();
  const text = await metrics.registry.metrics();
  const line = (target: string, outcome: string) =>
    new RegExp(
      `mingjing_query_duration_seconds_count\\{target="${target}",outcome="${outcome}"\\} (\\d+)`,
    ).exec(text)?.[1];
  expect([line('mart', 'success'), line('source', 'failure'), line('source', 'cancelled')]).toEqual([
    '1',
    '1',
    '3',
  ]);
  expect(text).toContain('mingjing_cached_answers_total 1');
});

test('a figure that cannot be had is left out, the others stay', async () => {
  const metrics = createMetrics();
  gauge(metrics, 'mingjing_gone', 'x', () => Promise.reject(new Error('away')));
  gauge(metrics, 'mingjing_here', 'x', () => 3);
  const text = await metrics.registry.metrics();
  expect(text).toContain('mingjing_here 3');
  expect(text).not.toMatch(/^mingjing_gone \d/m);
});
