import { describe, expect, test } from 'vitest';
import { createIncrementNotes, isBefore } from './increment-notes.ts';
import { doneWords, notesAfter } from './stored-notes.ts';

test.each([
  ['integer', 1, '9', true],
  ['integer', 9, '9', false],
  ['integer', 10, '9', false],
  ['decimal', '1.5', '1.50', false],
  ['datetime', '2024-01-01 08:00:00', '2024-01-02 00:00:00', true],
  ['date', '2024-01-02', '2024-01-02', false],
  // Each database orders texts in its own way.
  ['text', 'A001', 'B001', false],
  ['integer', null, '9', false],
  ['integer', 1, '', false],
] as const)('[CACHE-15] %s: %s of the source and %s stored: before is %s', (type, value, stored, before) => {
  expect(isBefore({ type }, value, stored)).toBe(before);
});

describe('what an incremental refresh could not see', () => {
  const answer = (value: unknown) => ({ json: Buffer.from(JSON.stringify({ data: [[value]] })) }) as never;
  const extract = { id: 'x', rows: 5, columns: [{ name: 'id', type: 'integer' as const }] };
  const told = (stored: number, source: unknown, cameNone: boolean, watermark = '9') =>
    createIncrementNotes({
      mart: { ask: async () => answer(stored) },
      reader: {
        ask: async () => {
          if (source instanceof Error) throw source;
          return answer(source);
        },
      },
    })({} as never, { extract, column: 'id', watermark, cameNone }, new AbortController().signal);

  test('[CACHE-15] [O08] rows without a value, and a source that lies behind the stored rows', async () => {
    expect(await told(5, 1, false)).toEqual([]);
    expect(await told(3, 9, true)).toEqual([
      '增量字段【id】有 2 行为空：之后新增的空值行读不到，补上值的行会再读一次，请改用总有值的字段',
    ]);
    const back = (what: string): string =>
      `数据源中【id】${what}，而已缓存到 9：表可能被清空、重新导入，或最新的行已删除，已缓存的行仍在。` +
      '要与数据源一致，请关闭【增量更新】、保存并更新，之后再打开';
    expect(await told(5, 1, true)).toEqual([back('最大为 1')]);
    expect(await told(5, null, true)).toEqual([back('已没有值')]);
    expect(await told(5, new Error('away'), true)).toEqual([]);
    expect(await told(0, null, true, '')).toEqual([]);
  });

  test('[CACHE-15] it is said of the last refresh alone', () => {
    const before = { ...notesAfter({ id: 'a', notes: ['说明'] }), unseen: ['未读到'] };
    expect(doneWords(1, 0, 'UTC', before)).toBe('已缓存 1 行，1970-01-01 00:00:00；说明；未读到');
    expect(doneWords(1, 0, 'UTC', notesAfter({ id: 'b' }, before))).not.toContain('未读到');
  });
});
