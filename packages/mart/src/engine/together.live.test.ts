import type { Cell } from '@mingjing/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TogetherMessage } from '../process/messages.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from '../testing/temporary-mart.ts';
import { type Databases, openDatabases } from './databases.ts';
import { Dictionaries } from './dictionaries.ts';
import { KeptColumns } from './fold/kept-columns.ts';
import { Together } from './together.ts';

/** Statements that are anything here, which no compiler would write. */
let temporary: TemporaryMart;
let databases: Databases;
let extract: string;
const told = new Map<number, string>();
const apart: number[] = [];
const together = () =>
  new Together({
    databases,
    dictionaries: new Dictionaries(),
    kept: new KeptColumns({ mostBytes: 0, use: (id, work) => databases.one.use([id], work) }),
    async send(frames) {
      for (const { head, body } of frames) {
        if (head.type === 'answer') told.set(head.id, body?.toString() ?? '');
        if (head.type !== 'fault') continue;
        told.set(head.id, head.fault);
        if (head.apart === true) apart.push(head.id);
      }
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
  apart.length = 0;
});

const message = (sql: string, asks: [keys: string[], part: number, from: number][]): TogetherMessage => ({
  type: 'together',
  extract,
  sql,
  params: [8],
  isMarked: asks.some(([, part]) => part > 0),
  asks: asks.map(([keys, part, from], at) => ({ id: at + 1, keys, part, from })),
});
const few = 'WITH few AS MATERIALIZED (SELECT t.n, CAST(t.g AS VARCHAR) AS g FROM data t WHERE t.n < $1)';

test.each([
  ['one thread', false],
  ['all threads', true],
])(
  '[O09] one statement of %s has an answer for each question, beside and below each other, in order',
  async (_, isLarge) => {
    const sql = `${few}
    (SELECT 0 AS part, t.g AS a, sum(t.n)::BIGINT AS b, t.g AS c, min(t.n) AS d, max(t.n) AS e
      FROM few t GROUP BY t.g ORDER BY t.g DESC LIMIT 100)
    UNION ALL BY NAME (SELECT 1 AS part, count(*) AS f FROM few t)
    UNION ALL BY NAME (SELECT 2 AS part, t.n AS g FROM few t, range(1000) r ORDER BY t.n, r.range LIMIT 5000)
    UNION ALL BY NAME (SELECT 3 AS part, t.n AS h FROM few t WHERE t.n > 100)`;
    await together().run({
      ...message(sql, [
        [['g', 'sum'], 0, 1],
        [['n'], 1, 6],
        [['g', 'least', 'most'], 0, 3],
        [['n'], 2, 7],
        [['none'], 3, 8],
      ]),
      isLarge,
    });
    const numbers = Array.from({ length: 5000 }, (_none, at) => [Math.floor(at / 1000)]);
    expect([...told]).toEqual([
      [1, '{"keys":["g","sum"],"data":[["2",7],["1",12],["0",9]]}'],
      [2, '{"keys":["n"],"data":[[8]]}'],
      [3, '{"keys":["g","least","most"],"data":[["2",2,5],["1",1,7],["0",0,6]]}'],
      [4, `{"keys":["n"],"data":${JSON.stringify(numbers)}}`],
      [5, '{"keys":["none"],"data":[]}'],
    ]);
  },
);

test('where a statement fails, each of its questions is to be asked by itself', async () => {
  const sql = `${few} SELECT min(t.n) AS a, max(CAST('x' || t.n AS INTEGER)) AS b FROM few t`;
  await together().run(
    message(sql, [
      [['a'], 0, 0],
      [['a'], 0, 1],
    ]),
  );
  expect([...told]).toEqual([
    [1, 'question'],
    [2, 'question'],
  ]);
  expect(apart).toEqual([1, 2]);
});

test('parts that stand out of their order are no answer', async () => {
  const sql = `${few} (SELECT 1 AS part, count(*) AS a FROM few t) UNION ALL BY NAME (SELECT 0 AS part, 1 AS b FROM few t)`;
  await expect(
    together()
      .run(
        message(sql, [
          [['a'], 0, 1],
          [['a'], 1, 2],
        ]),
      )
      .then(() => apart),
  ).resolves.toEqual([1, 2]);
});

test('a question of a statement is called off without the others, and the last one ends it', async () => {
  const slow = `${few} SELECT max(sin(r.range)) AS a, count(*) AS b FROM few t, range(3000000) r`;
  const one = together();
  const running = one.run(
    message(slow, [
      [['a'], 0, 0],
      [['a'], 0, 1],
    ]),
  );
  expect(one.cancel(1)).toBe(true);
  await running;
  expect([...told]).toEqual([
    [1, 'cancelled'],
    [2, '{"keys":["a"],"data":[[24000000]]}'],
  ]);
  expect(one.cancel(2)).toBe(false);
  told.clear();
  const next = one.run(
    message(slow, [
      [['a'], 0, 0],
      [['a'], 0, 1],
    ]),
  );
  for (const id of [2, 1]) expect(one.cancel(id)).toBe(true);
  await next;
  expect([...told]).toEqual([
    [2, 'cancelled'],
    [1, 'cancelled'],
  ]);
  expect(apart).toEqual([]);
});
