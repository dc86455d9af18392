import type { Cell, Column, Filter, Question } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileAsk } from './compile-ask.ts';
import type { Extract } from './mart.ts';
import { askRows, batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

/** Several row groups, which threads read side by side. */
const count = 400_000;
const columns: Column[] = [
  { name: '序号', type: 'integer' },
  { name: '诊断', type: 'text' },
  { name: '等候', type: 'integer' },
];
const row = (n: number): Cell[] => [(n * 7919) % count, `诊断${n % 1999}`, n % 127];
const rows = Array.from({ length: count }, (_, n) => row(n));

let temporary: TemporaryMart;
let extract: Extract;
beforeAll(async () => {
  temporary = await temporaryMart({ threads: 4, answerCacheBytes: 0 });
  extract = await temporary.mart.write({ columns, batches: batchesOf(rows, 10_000) });
});
afterAll(() => temporary.remove());

/** Conditions that many rows pass, from the first on; few, far from each other; and only late ones. */
const filters: { name: string; filter: Filter; passes: (cells: Cell[]) => boolean }[] = [
  {
    name: 'many',
    filter: { column: '等候', op: 'gte', value: 20 },
    passes: ([, , wait]) => Number(wait) >= 20,
  },
  {
    name: 'few',
    filter: { column: '诊断', op: 'eq', value: '诊断1777' },
    passes: ([, text]) => text === '诊断1777',
  },
  {
    name: 'by a part of a text',
    filter: { column: '诊断', op: 'like', value: '98' },
    passes: ([, text]) => String(text).includes('98'),
  },
];
const pages = [
  { page: 1, size: 50 },
  { page: 3, size: 1000 },
  { page: 200, size: 50 },
  { page: 11, size: 1000 },
];
const asked = (filter: Filter, more: Partial<Question>): Question =>
  ({ kind: 'rows', columns: [], filters: [filter], sorts: [], ...more }) as Question;

test.each(filters)(
  'pages and first rows that $name rows pass stand as they were written',
  async ({ filter, passes }) => {
    const expected = rows.filter(passes);
    for (const page of pages) {
      const from = (page.page - 1) * page.size;
      const { data, total } = await askRows(temporary.mart, extract.id, asked(filter, { page }));
      expect(total).toBe(expected.length);
      expect(data).toEqual(expected.slice(from, from + page.size));
    }
    const { data } = await askRows(
      temporary.mart,
      extract.id,
      asked({ ...filter }, { limit: 700, page: { page: 7, size: 100 } }),
    );
    expect(data).toEqual(expected.slice(600, 700));
  },
);

test('first rows are not sorted for their order; a page far behind and rows of another order are', () => {
  const statement = (question: Question): string => {
    const message = compileAsk(extract.id, question, extract).message(1);
    return message.type === 'ask' ? message.sql : '';
  };
  const filter = filters[2]!.filter;
  expect(statement(asked(filter, { page: { page: 1, size: 50 } }))).not.toContain('ORDER BY');
  expect(statement(asked(filter, { page: { page: 200, size: 50 } }))).not.toContain('ORDER BY');
  expect(statement(asked(filter, { page: { page: 201, size: 50 } }))).toContain('ORDER BY t.rowid');
  const sorts = [{ key: '等候', descending: true }];
  expect(statement(asked(filter, { page: { page: 1, size: 50 }, sorts }))).toMatch(
    /ORDER BY .*等候.*, t\.rowid/,
  );
});
