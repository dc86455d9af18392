import type { Cell } from '@mingjing/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FromEngine, TogetherMessage } from '../process/messages.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from '../testing/temporary-mart.ts';
import { type Databases, openDatabases } from './databases.ts';
import { Dictionaries } from './dictionaries.ts';
import { toEngineFault } from './engine-fault.ts';
import { Together } from './together.ts';

/** Questions of one statement: what they list may be anything here, which no compiler would write. */
let temporary: TemporaryMart;
let databases: Databases;
let extract: string;
const told = new Map<number, string>();
const alone: number[] = [];
const together = () =>
  new Together({
    databases,
    dictionaries: new Dictionaries(),
    async send(head: FromEngine, body?: Buffer) {
      if (head.type === 'answer') told.set(head.id, body?.toString() ?? '');
    },
    async fail(id, error) {
      told.set(id, toEngineFault(error).fault);
    },
    async ask({ id }) {
      alone.push(id);
    },
  });

beforeAll(async () => {
  temporary = await temporaryMart();
  const rows: Cell[][] = Array.from({ length: 10 }, (_, n) => [n, `${n % 3}`]);
  const columns = [
    { name: 'n', type: 'integer' as const },
    { name: 'g', type: 'text' as const },
  ];
  extract = (await temporary.mart.write({ columns, batches: batchesOf(rows) })).id;
  const { directory } = temporary;
  databases = await openDatabases({ role: 'read', directory, memoryBytes: 400_000_000, threads: 2 });
});
afterAll(() => temporary.remove());
beforeEach(() => {
  told.clear();
  alone.length = 0;
});

const from = 'FROM temp.main."shared rows" t';
const byGroup = `${from} GROUP BY t.g ORDER BY t.g`;
/** Questions by what they list and the rest of their statements. */
const lot = (...asks: [keys: string[], list: string, rest: string][]): TogetherMessage => ({
  type: 'together',
  extract,
  rows: { sql: 'SELECT t.n, CAST(t.g AS VARCHAR) AS g FROM data t WHERE t.n < $1', params: [8] },
  asks: asks.map(([keys, list, rest], at) => ({
    alone: { type: 'ask', id: at + 1, extract, sql: 'SELECT 0', params: [], keys },
    over: { list, rest, params: [] },
  })),
});

test('[O09] questions that group and order alike are one statement, with an answer each', async () => {
  await together().run(
    lot(
      [['g', 'sum'], 't.g, sum(t.n)::BIGINT', byGroup],
      [['n'], 'count(*)', from],
      [['g', 'least', 'most'], 't.g, min(t.n), max(t.n)', byGroup],
      [['most'], 'max(t.n)', from],
    ),
  );
  expect([...told]).toEqual([
    [1, '{"keys":["g","sum"],"data":[["0",9],["1",12],["2",7]]}'],
    [3, '{"keys":["g","least","most"],"data":[["0",0,6],["1",1,7],["2",2,5]]}'],
    [2, '{"keys":["n"],"data":[[8]]}'],
    [4, '{"keys":["most"],"data":[[7]]}'],
  ]);
});

test('a fault of one question of a statement is its own', async () => {
  await together().run(
    lot(
      [['a'], 'min(t.n)', from],
      [['a'], "max(CAST('x' || t.n AS INTEGER))", from],
      [['a'], 'max(t.n)', from],
    ),
  );
  expect([...told.entries()]).toEqual([
    [1, '{"keys":["a"],"data":[[0]]}'],
    [2, 'question'],
    [3, '{"keys":["a"],"data":[[7]]}'],
  ]);
});

test('what memory does not do for one question of a statement is asked by itself, of all the memory', async () => {
  const much = 'count(DISTINCT t.n + r.range)';
  const far = `${from}, range(4000000) r`;
  await together().run(lot([['a'], much, far], [['a'], 'count(*)', from], [['a'], 'max(t.n)', from]));
  expect(alone).toEqual([1]);
  expect([...told.keys()]).toEqual([2, 3]);
});

test('a question of a statement is called off without the others', async () => {
  const slow = `${from}, range(30000000) r`;
  const one = together();
  const asks = lot([['a'], 'max(sin(r.range))', slow], [['a'], 'count(*)', slow]);
  const running = one.run(asks);
  expect(one.cancel(1)).toBe(true);
  await running;
  expect([...told]).toEqual([
    [1, 'cancelled'],
    [2, '{"keys":["a"],"data":[[240000000]]}'],
  ]);
  expect(one.cancel(2)).toBe(false);
});
