import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import type { Cell } from '@mingjing/contract';
import { engineEscapes } from '@mingjing/query/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MartError } from '../mart.ts';
import { batchesOf, type TemporaryMart, temporaryMart } from '../testing/temporary-mart.ts';
import { Readers } from './readers.ts';

/** Statements that no question compiles to: what the readers must bear should one ever reach them. */
let temporary: TemporaryMart;
let readers: Readers;
let extract: string;
beforeAll(async () => {
  temporary = await temporaryMart();
  const rows: Cell[][] = Array.from({ length: 10 }, (_, n) => [n]);
  extract = (
    await temporary.mart.write({ columns: [{ name: 'n', type: 'integer' }], batches: batchesOf(rows) })
  ).id;
  readers = new Readers({
    settings: { role: 'read', directory: temporary.directory, memoryBytes: 200_000_000, threads: 2 },
    concurrency: 4,
    onHealth: () => undefined,
    log: () => undefined,
  });
  await readers.start();
});
afterAll(async () => {
  await readers.close();
  await temporary.remove();
});

const ask = async (sql: string, options: { tenant?: string; signal?: AbortSignal } = {}): Promise<string> => {
  const message = (id: number) => ({ type: 'ask' as const, id, extract, sql, params: [], keys: ['a'] });
  const { body } = await readers.run({ tenant: options.tenant ?? 'a' }, { message }, options.signal);
  return body.toString('utf8');
};
const ordinary = (): Promise<string> => ask('SELECT max(n) FROM data');
const answered = '{"keys":["a"],"data":[[9]]}';
const settled = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

const doubling = `WITH ${['c0 AS (SELECT 1 AS v)', ...Array.from({ length: 30 }, (_, n) => `c${n + 1} AS (SELECT a.v FROM c${n} a, c${n} b UNION ALL SELECT v FROM c${n})`)].join(', ')} SELECT count(*) FROM c30`;
const hostile: [string, string][] = [
  ['strings of four billion characters', "SELECT length(repeat('x', 4000000000))"],
  ['a text padded to two billion characters', "SELECT length(lpad('x', 2000000000, 'y'))"],
  ['a thousand cells of ten megabytes', "SELECT repeat('x', 10000000) || range FROM range(1000)"],
  [
    'an IN list of half a million',
    `SELECT count(*) FROM data WHERE n IN (${Array.from({ length: 500_000 }, (_, n) => n).join(',')})`,
  ],
  ['common tables that double', doubling],
  ['the distance of two long texts', "SELECT levenshtein(repeat('a', 100000), repeat('b', 100000))"],
  ['a billion rows out of nothing', 'SELECT count(*) FROM (SELECT unnest(range(1000000000)))'],
  [
    'a join of everything with everything',
    'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b',
  ],
];

test.each(hostile)(
  '[N16] [G04] %s end at the deadline, and the next question is answered',
  async (_, sql) => {
    const abort = new AbortController();
    const running = ask(sql, { signal: abort.signal });
    const deadline = setTimeout(() => {
      abort.abort();
    }, 700);
    await settled(running);
    clearTimeout(deadline);
    expect(await ordinary()).toBe(answered);
  },
);

test('[N16] [G04] neighbours of a question that has to be killed get their answers', async () => {
  const abort = new AbortController();
  const stubborn = settled(
    ask("SELECT levenshtein(repeat('a', 150000), repeat('b', 150000))", { signal: abort.signal }),
  );
  const neighbours = Array.from({ length: 8 }, (_, n) =>
    ask(`SELECT count(*) + ${n} - count(*) FROM range(4000000) t WHERE sin(range) < 2`, { tenant: `t${n}` }),
  );
  setTimeout(() => {
    abort.abort();
  }, 300);
  expect(await Promise.all(neighbours)).toEqual(
    Array.from({ length: 8 }, (_, n) => `{"keys":["a"],"data":[[${n}]]}`),
  );
  expect(await stubborn).toMatchObject({ fault: 'cancelled' });
});

/** Processor time that a process has used: the same on a busy machine, where starting alone may take seconds. */
function workedMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

test('[N16] a question that brings its process down falls alone', async () => {
  const guilty = settled(ask('SELECT count(*) FROM range(2000000000) t WHERE sin(range) < 2'));
  const innocent = ask('SELECT 7 FROM range(3000000) t WHERE sin(range) > 1 UNION ALL SELECT 7');
  await new Promise((resolve) => setTimeout(resolve, 300));
  // The guilty one is played by killing every process that worked longer than starting takes, wherever it stands by then.
  const killer = setInterval(() => {
    for (const pid of readers.pids) {
      try {
        if (workedMs(pid) >= 2500) process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    }
  }, 200);
  process.kill(readers.pids[0]!, 'SIGKILL');
  expect(await guilty).toMatchObject({ fault: 'offline' });
  clearInterval(killer);
  await Promise.allSettled([innocent]);
  expect(await ordinary()).toBe(answered);
});

/** Queries that read are asked for their number of rows as well: that has the one column that is waited for. */
const asked = (sql: string): string[] =>
  /^(?:SELECT|WITH)\b(?!.*;)/.test(sql) ? [sql, `SELECT count(*) FROM (${sql})`] : [sql];

test('[G01] [G03] only a SELECT passes, one at a time, and none of them leaves the engine', async () => {
  const ran: string[] = [];
  for (const statement of engineEscapes.flatMap(asked)) {
    const answer = await settled(ask(statement));
    if (!(answer instanceof MartError) || !['question', 'missing'].includes(answer.fault))
      ran.push(statement);
  }
  expect(ran).toEqual([]);
  expect(await ordinary()).toBe(answered);
});

test.each(['CALL', 'SELECT count(*) FROM'])(
  '[G02] a log in a file, set by %s, spoils no question behind it',
  async (way) => {
    const path = join(temporary.directory, '..', 'mingjing-log');
    await settled(ask(`${way} enable_logging(storage = 'file', storage_path = '${path}')`));
    for (let again = 0; again < 3; again += 1) expect(await ordinary()).toBe(answered);
    expect(existsSync(path)).toBe(false);
  },
);

test('[G06] the process reads no file beside its folder and opens no connection', async () => {
  const outside = `${temporary.directory}-outside.csv`;
  await writeFile(outside, 'a\n1\n');
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  try {
    for (const place of [
      outside,
      `${temporary.directory}/../${basename(outside)}`,
      `http://127.0.0.1:${port}/a.csv`,
      '/proc/self/environ',
    ])
      for (const read of ['read_csv', 'read_text', 'read_blob', 'glob'])
        expect([place, read, await settled(ask(`SELECT count(*) FROM ${read}('${place}')`))]).toMatchObject([
          place,
          read,
          { name: 'MartError', fault: 'question' },
        ]);
    expect(connections).toBe(0);
  } finally {
    listener.close();
    await rm(outside);
  }
});

test('[G06] the process sees no environment but its own', async () => {
  const environment = await readFile(`/proc/${readers.pids[0]}/environ`, 'utf8');
  const lines = environment.split('\0').filter((line) => line !== '');
  const ofShell = ['PWD', 'SHLVL', 'OLDPWD', '_'];
  expect(lines.filter((line) => !ofShell.includes(line.split('=')[0] ?? '')).toSorted()).toEqual([
    'MALLOC_ARENA_MAX=2',
    'TZ=UTC',
    'UV_THREADPOOL_SIZE=8',
  ]);
});

test('what is merely held back counts against no limit of the kernel', async () => {
  const limits = await readFile(`/proc/${readers.pids[0]}/limits`, 'utf8');
  const [, most] = /^Max data size +(\d+) /m.exec(limits) ?? [];
  // What it may hold, Node among it; stacks of threads and freed memory come on top of that.
  const held = 200_000_000 + 512 * 1024 * 1024;
  expect(Number(most)).toBeGreaterThanOrEqual(held + 256 * 1024 * 1024);
  expect(Number(most)).toBeLessThan(2 * held);
});

test('a question that the memory of one thread does not hold is answered with all of it', async () => {
  const distinct = 'SELECT count(*) FROM (SELECT DISTINCT range FROM range(5000000))';
  expect(await ask(distinct)).toBe('{"keys":["a"],"data":[[5000000]]}');
  // The same file stands open twice in the process now, and is let go of twice.
  expect(await ordinary()).toBe(answered);
  await readers.release(extract);
  expect(await ask(distinct)).toBe('{"keys":["a"],"data":[[5000000]]}');
});

test('tenants take turns', async () => {
  const order: string[] = [];
  const slow = 'SELECT count(*) FROM range(2000000) t WHERE sin(range) < 2';
  const asked = [
    ...Array.from({ length: 12 }, (_, n) => ask(slow, { tenant: 'busy' }).then(() => order.push(`busy${n}`))),
    ask('SELECT 1', { tenant: 'quick' }).then(() => order.push('quick')),
  ];
  await Promise.all(asked);
  expect(order.indexOf('quick')).toBeLessThan(8);
});
