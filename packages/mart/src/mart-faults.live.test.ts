import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Cell, Column, Question } from '@mingjing/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../scripts/services/until.ts';
import type { MartError } from './mart.ts';
import { allRows, askRows, batchesOf, type TemporaryMart, temporaryMart } from './testing/temporary-mart.ts';

let temporary: TemporaryMart;
beforeAll(async () => {
  temporary = await temporaryMart();
});
afterEach(() => temporary.mart.sweep(new Set()));
afterAll(() => temporary.remove());

const columns: Column[] = [
  { name: '号', type: 'integer' },
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
];
const rowsOf = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, n) => [
    n,
    `2024-${String((n % 12) + 1).padStart(2, '0')}-01`,
    `科室${n % 40}`,
  ]);
const countBelow = (n: number): Question => ({
  kind: 'groups',
  filters: [{ column: '号', op: 'lt', value: n }],
  dimensions: [],
  measures: [{ column: '号', calculation: 'count', alias: 'n' }],
  sorts: [],
});

/** Endless rows; the test decides what ends them. */
async function* endless(onBatch: (batch: number) => void): AsyncGenerator<Cell[][]> {
  for (let batch = 0; ; batch += 1) {
    onBatch(batch);
    yield rowsOf(2048);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a write is whole or nothing', () => {
  test('[CACHE-11] a source that breaks off leaves nothing, and the last good extract answers on', async () => {
    const { mart } = temporary;
    const good = await mart.write({ columns, batches: batchesOf(rowsOf(500)) });
    let left = false;
    async function* broken(): AsyncGenerator<Cell[][]> {
      try {
        yield rowsOf(5000);
        throw new Error('连接已断开');
      } finally {
        left = true;
      }
    }
    await expect(mart.write({ columns, batches: broken() })).rejects.toThrow('连接已断开');
    expect(left).toBe(true);
    expect(await temporary.files()).toEqual([`${good.id}.duckdb`]);
    expect((await askRows(mart, good.id, countBelow(100))).data).toEqual([[100]]);
  });

  test('aborting stops the source and leaves nothing', async () => {
    const abort = new AbortController();
    let closed = false;
    async function* source(): AsyncGenerator<Cell[][]> {
      try {
        yield* endless((batch) => {
          if (batch === 20) abort.abort();
        });
      } finally {
        closed = true;
      }
    }
    const write = temporary.mart.write({ columns, batches: source(), signal: abort.signal });
    await expect(write).rejects.toMatchObject({ fault: 'cancelled' });
    expect(await temporary.files()).toEqual([]);
    await expect.poll(() => closed).toBe(true);
  });

  test('killing the writer ends the write with a fault, leaves nothing, and the next write works', async () => {
    const { mart } = temporary;
    const write = mart.write({
      columns,
      batches: endless((batch) => {
        if (batch === 30) for (const pid of mart.writerPids) process.kill(pid, 'SIGKILL');
      }),
    });
    await expect(write).rejects.toMatchObject({ fault: 'offline', message: '缓存服务已离线，请联系管理员' });
    expect(await temporary.files()).toEqual([]);
    const next = await mart.write({ columns, batches: batchesOf(rowsOf(10)) });
    expect(next.rows).toBe(10);
  });

  test('[N02] what a crash of everything left behind is swept', async () => {
    const { mart, directory } = temporary;
    const kept = await mart.write({ columns, batches: batchesOf(rowsOf(3)) });
    const orphan = await mart.write({ columns, batches: batchesOf(rowsOf(3)) });
    for (const name of ['x0.duckdb.part', 'x0.stage.part', 'x0.stage.part.wal'])
      await writeFile(join(directory, name), 'half');
    await writeFile(join(directory, 'keep.txt'), 'not ours');
    expect(await mart.sweep(new Set([kept.id]))).toEqual({ lost: 1, leftovers: 3 });
    expect((await temporary.files()).toSorted()).toEqual(['keep.txt', `${kept.id}.duckdb`].toSorted());
    await rm(join(directory, 'keep.txt'));
    await expect(askRows(mart, orphan.id, allRows)).rejects.toMatchObject({ fault: 'missing' });
    // What was whole once is not deleted: it waits aside, with a word on why.
    const [day] = await readdir(`${directory}-lost`);
    expect(await readdir(join(`${directory}-lost`, day!))).toEqual(
      expect.arrayContaining([`${orphan.id}.duckdb`, 'README.txt']),
    );
  });

  test('lost extracts go after thirty days, those of later days stay', async () => {
    const { mart, directory } = temporary;
    const now = Date.now();
    const dayOf = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [32, 29]) {
      await mkdir(join(`${directory}-lost`, dayOf(days)), { recursive: true });
      await writeFile(join(`${directory}-lost`, dayOf(days), 'x.duckdb'), '');
    }
    await mart.sweep(new Set());
    const days = await readdir(`${directory}-lost`);
    expect(days).toContain(dayOf(29));
    expect(days).not.toContain(dayOf(32));
  });

  test('a sweep leaves a running write alone', async () => {
    const { mart } = temporary;
    async function* source(): AsyncGenerator<Cell[][]> {
      yield rowsOf(5000);
      await mart.sweep(new Set());
      yield rowsOf(5000);
    }
    const extract = await mart.write({ columns, batches: source() });
    expect((await askRows(mart, extract.id, countBelow(5000))).data).toEqual([[10_000]]);
  });

  test('rows beyond the bytes allowed are refused', async () => {
    const write = temporary.mart.write({ columns, batches: batchesOf(rowsOf(1000)), maxBytes: 10_000 });
    await expect(write).rejects.toMatchObject({ fault: 'space' });
    expect(await temporary.files()).toEqual([]);
  });
});

describe('a damaged extract gives no wrong numbers', () => {
  const texts: Column[] = [
    { name: '号', type: 'integer' },
    { name: '文', type: 'text' },
  ];
  const rows: Cell[][] = Array.from({ length: 120_000 }, (_, n) => [n, `第${n}行 ${(n * 7919) % 104_729}`]);
  const sum: Question = {
    kind: 'groups',
    filters: [],
    dimensions: [],
    measures: [{ column: '号', calculation: 'sum', alias: 'n' }],
    sorts: [],
  };

  /** A copy of the extract's bytes under a new id. */
  async function copyOf(bytes: Buffer): Promise<string> {
    const id = `x${randomBytes(16).toString('hex')}`;
    await writeFile(join(temporary.directory, `${id}.duckdb`), bytes);
    return id;
  }

  test('[N15] a file cut anywhere is told as damaged before a row of it is read', async () => {
    const { mart } = temporary;
    const whole = await mart.write({ columns: texts, batches: batchesOf(rows) });
    const bytes = await readFile(join(temporary.directory, `${whole.id}.duckdb`));
    expect(await mart.check(whole.id)).toBe('intact');
    for (const length of [0, 1, 4096, 5000, 12_287, 12_288, bytes.length >> 1, bytes.length - 1]) {
      const id = await copyOf(bytes.subarray(0, length));
      expect([length, await mart.check(id)]).toEqual([length, 'damaged']);
      await expect(askRows(mart, id, allRows)).rejects.toMatchObject({ fault: 'damaged' });
    }
    const zeros = await copyOf(Buffer.alloc(bytes.length));
    expect(await mart.check(zeros)).toBe('damaged');
    expect(await mart.check(`x${'0'.repeat(32)}`)).toBe('missing');
    expect(mart.online).toBe(true);
  });

  test('[N15] a flipped bit ends in a fault or in the right rows, never in fewer or other ones', async () => {
    const { mart } = temporary;
    const whole = await mart.write({ columns: texts, batches: batchesOf(rows) });
    const right = await askRows(mart, whole.id, allRows);
    const rightSum = await askRows(mart, whole.id, sum);
    const bytes = await readFile(join(temporary.directory, `${whole.id}.duckdb`));
    const outcomes: unknown[] = [];
    for (let at = 0; at < 12; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped[Math.floor(((at + 0.5) / 12) * bytes.length)]! ^= 4;
      const id = await copyOf(flipped);
      for (const [question, expected] of [[allRows, right] as const, [sum, rightSum] as const]) {
        const answer = await askRows(mart, id, question).catch(({ fault }: MartError) => fault);
        outcomes.push(isDeepStrictEqual(answer, expected) ? 'right' : answer);
      }
    }
    expect(new Set(outcomes)).toEqual(new Set(['damaged', 'right']));
  });
});

describe('incremental', () => {
  test('rows are added behind those of the extract before, which stays as it was', async () => {
    const { mart } = temporary;
    const first = await mart.write({ columns, batches: batchesOf(rowsOf(100)) });
    const added: Cell[][] = [
      [100, '2025-01-01', '新科室'],
      [101, null, null],
    ];
    const second = await mart.write({ columns, batches: batchesOf(added), appendTo: first.id });
    expect(second.rows).toBe(102);
    const all = await askRows(mart, second.id, allRows);
    expect(all.data.slice(-2)).toEqual(added);
    expect(all.data.slice(0, 100)).toEqual((await askRows(mart, first.id, allRows)).data);
    expect(await mart.greatest(first.id, '日期')).toBe('2024-12-01');
    expect(await mart.greatest(second.id, '日期')).toBe('2025-01-01');
    expect(await mart.greatest(second.id, '号')).toBe(101);
  });

  test('a column that was not there before is named', async () => {
    const { mart } = temporary;
    const first = await mart.write({ columns, batches: batchesOf(rowsOf(1)) });
    const wider: Column[] = [...columns, { name: '医生', type: 'text' }];
    await expect(mart.write({ columns: wider, batches: batchesOf([]), appendTo: first.id })).rejects.toThrow(
      '数据集字段已变更：医生',
    );
  });
});

describe('[UPL-06] rows of another shape', () => {
  const wider: Column[] = [
    { name: '号', type: 'decimal', precision: 18, scale: 2 },
    { name: '日期', type: 'datetime' },
    { name: '科室', type: 'text' },
    { name: '医生', type: 'text' },
    { name: '出院', type: 'date' },
    { name: '费用', type: 'decimal', precision: 18, scale: 2 },
  ];
  const added: Cell[][] = [
    [1.25, '2025-01-01 08:30:00', '新科室', '张', '2025-01-03', 10.5],
    [null, null, null, null, null, null],
  ];

  test('columns that may be lacking are empty in the older rows; wider types hold both', async () => {
    const { mart } = temporary;
    const first = await mart.write({ columns, batches: batchesOf(rowsOf(3)) });
    const second = await mart.write({
      columns: wider,
      batches: batchesOf(added),
      appendTo: first.id,
      mayLack: ['医生', '出院', '费用'],
    });
    expect(second.columns).toMatchObject(wider);
    const { data } = await askRows(mart, second.id, allRows);
    const old = (await askRows(mart, first.id, allRows)).data;
    expect(data).toEqual([
      ...old.map(([id, day, name]) => [id, `${day} 00:00:00`, name, null, null, null]),
      ...added,
    ]);
    await expect(
      mart.write({ columns: wider, batches: batchesOf([]), appendTo: first.id, mayLack: ['医生'] }),
    ).rejects.toThrow('数据集字段已变更：出院、费用');
  });

  test('a first date column that is new orders nothing of the older rows away', async () => {
    const { mart } = temporary;
    const plain: Column[] = [{ name: '科室', type: 'text' }];
    const first = await mart.write({ columns: plain, batches: batchesOf([['内科'], ['外科']]) });
    const dated: Column[] = [...plain, { name: '日期', type: 'date' }];
    const rows: Cell[][] = [
      ['儿科', '2024-02-01'],
      ['眼科', '2024-01-01'],
    ];
    const second = await mart.write({
      columns: dated,
      batches: batchesOf(rows),
      appendTo: first.id,
      mayLack: ['日期'],
    });
    expect((await askRows(mart, second.id, allRows)).data).toEqual([['内科', null], ['外科', null], ...rows]);
  });
});

describe('an engine that is killed', () => {
  test('questions in flight still get their answers', async () => {
    const { mart } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(20_000)) });
    const asked = Array.from({ length: 20 }, (_, n) => askRows(mart, extract.id, countBelow(n * 10)));
    for (const pid of mart.readerPids) process.kill(pid, 'SIGKILL');
    const answers = await Promise.all(asked);
    expect(answers.map(({ data }) => data[0]?.[0])).toEqual(Array.from({ length: 20 }, (_, n) => n * 10));
  });

  test('it comes back by itself again and again, and what was stored is there', async () => {
    const { mart } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(1000)) });
    for (let round = 1; round <= 4; round += 1) {
      for (const pid of mart.readerPids) process.kill(pid, 'SIGKILL');
      expect((await askRows(mart, extract.id, countBelow(round))).data).toEqual([[round]]);
    }
    await expect.poll(() => mart.online).toBe(true);
  });

  test('a mart opened anew on the same folder reads the extracts', async () => {
    const { mart, directory } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(7)) });
    for (const pid of mart.readerPids) process.kill(pid, 'SIGKILL');
    const again = await temporaryMart({ directory });
    try {
      expect(await again.mart.describe(extract.id)).toMatchObject({ id: extract.id, rows: 7, columns });
      expect((await askRows(again.mart, extract.id, countBelow(5))).data).toEqual([[5]]);
    } finally {
      await again.mart.close();
    }
  });
});

/** What these processes have open, as Linux tells it. */
async function openFiles(pids: readonly number[]): Promise<string[]> {
  const found = pids.map(async (pid) => {
    const names = await readdir(`/proc/${pid}/fd`);
    return Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  });
  return (await Promise.all(found)).flat();
}

describe('an extract that is dropped under its questions', () => {
  test('[CACHE-11] each is answered or told that the rows are gone, none that it was wrong', async () => {
    const { mart } = temporary;
    const ends: Record<string, number> = {};
    for (let round = 0; round < 40; round += 1) {
      const { id } = await mart.write({ columns, batches: batchesOf(rowsOf(20)) });
      // Every other one is open already when the questions come.
      if (round % 2 === 0) await askRows(mart, id, allRows);
      const asked = Array.from({ length: 12 }, async (_, n) => {
        await pause(n % 5);
        return askRows(mart, id, countBelow(n)).then(
          () => 'answered',
          (error: MartError) => error.fault,
        );
      });
      await pause(round % 8);
      await mart.drop(id);
      for (const end of await Promise.all(asked)) ends[end] = (ends[end] ?? 0) + 1;
    }
    expect(Object.keys(ends).toSorted()).toEqual(['answered', 'missing']);
  });

  test('a question that runs goes on to its end', async () => {
    const { mart, directory } = temporary;
    const { id } = await mart.write({ columns, batches: batchesOf(rowsOf(200_000)) });
    const slow = askRows(mart, id, allRows);
    // It runs once its reader has the rows open.
    const file = join(directory, `${id}.duckdb`);
    await until(async () => (await openFiles(mart.readerPids)).includes(file));
    await mart.drop(id);
    expect((await slow).data).toHaveLength(200_000);
    await expect(askRows(mart, id, countBelow(9))).rejects.toMatchObject({ fault: 'missing' });
  });
});

describe('answers', () => {
  test('an answer is kept until its extract is dropped', async () => {
    const { mart } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(50)) });
    const ask = () => mart.ask(extract.id, allRows, { tenant: 'a' });
    const together = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(together.map(({ json }) => json)).size).toBe(1);
    const later = await ask();
    expect(later.cached).toBe(true);
    expect(later.json).toEqual(together[0]!.json);
    await mart.drop(extract.id);
    await expect(ask()).rejects.toMatchObject({ fault: 'missing' });
    expect(await temporary.files()).toEqual([]);
  });

  test('[G04] a question that is too slow is told so and the next one is answered', async () => {
    const { mart } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(200_000)) });
    await expect(mart.ask(extract.id, allRows, { tenant: 'a', deadlineMs: 1 })).rejects.toMatchObject({
      fault: 'timeout',
      message: '查询超时，请缩小查询范围后重试',
    });
    expect((await askRows(mart, extract.id, countBelow(3))).data).toEqual([[3]]);
  });

  test('a wrong question, and an id that is no id, are faults of the question', async () => {
    const { mart } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(1)) });
    await expect(
      askRows(mart, extract.id, { kind: 'rows', columns: ['没有'], filters: [], sorts: [] }),
    ).rejects.toMatchObject({
      fault: 'question',
      message: '字段没有不存在',
    });
    for (const id of ['../../etc/passwd', '', `${extract.id}.duckdb`, extract.id.toUpperCase()])
      await expect(askRows(mart, id, allRows)).rejects.toMatchObject({ fault: 'missing' });
  });

  test('a file whose bytes have changed gives no wrong numbers', async () => {
    const { mart, directory } = temporary;
    const extract = await mart.write({ columns, batches: batchesOf(rowsOf(20_000)) });
    const path = join(directory, `${extract.id}.duckdb`);
    const bytes = await readFile(path);
    for (let at = 12_288; at < bytes.length; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    await writeFile(path, bytes);
    await expect(askRows(mart, extract.id, countBelow(100))).rejects.toMatchObject({ fault: 'damaged' });
  });
});
