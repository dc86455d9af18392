import type { RowStream } from '@mingjing/connectors';
import type { Extract, Mart, WriteOptions } from '@mingjing/mart';
import { expect, test } from 'vitest';
import type { LiveTarget } from '../../../data/live-reader.ts';
import { createExtractRuns } from './extract-runs.ts';
import { doneWords, notesAfter } from './stored-notes.ts';

test('[CACHE-04] a refresh says which values no cell holds', async () => {
  const stream: RowStream = {
    columns: [{ name: '日期', type: 'date' }],
    batches: (async function* () {})(),
    truncated: false,
    lost: [{ column: '日期', values: 1200, example: 'infinity' }],
  };
  const runs = createExtractRuns({
    reader: {
      stream: (_target, _limits, _newer, work) => work(stream),
      ask: () => Promise.reject(new Error('asks nothing')),
      columns: () => Promise.reject(new Error('asks nothing')),
    },
    mart: {
      write: async ({ columns }: WriteOptions): Promise<Extract> => ({
        id: 'x1',
        columns,
        notes: ['已有的说明'],
        rows: 0,
        bytes: 0,
        durationMs: 0,
      }),
    } as Mart,
    limits: { rows: 10, bytes: 10 },
    isAwaited: () => false,
    timezone: 'Asia/Shanghai',
  });
  const settings = { increment_column: '', look_back: null, unique_by: null };
  const read = { timeoutMs: 1000, signal: new AbortController().signal };
  const written = await runs.writeAll({} as LiveTarget, settings as never, read);
  expect(doneWords(0, 0, 'Asia/Shanghai', notesAfter(written))).toBe(
    '已缓存 0 行，1970-01-01 08:00:00；已有的说明；字段【日期】有 1,200 个值（如 infinity）无法表示为日期或数值，已作为空值',
  );
});
