import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Cell, Column, Combination, Question } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import { bindCombination, pickAll } from '@mingjing/query';
import { evaluateCombination } from '@mingjing/query/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../../scripts/services/index.ts';
import { clickhouse } from '../testing/marts-under-test.ts';
import { type TemporaryClickhouse, temporaryClickhouse } from '../testing/temporary-clickhouse.ts';
import { allRows, askRows, batchesOf } from '../testing/temporary-mart.ts';

const columns: Column[] = [
  { name: '名次', type: 'integer' },
  { name: '日期', type: 'date' },
  { name: '组', type: 'text' },
];
const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
const ranked = (count: number, from = 0): Cell[][] =>
  Array.from({ length: count }, (_, at) => {
    const n = from + at;
    return [n, n % 11 === 0 ? null : day((n * 7919) % 365), `组${n % 3}`];
  });

describe.skipIf(clickhouse === undefined)('datasets in ClickHouse', () => {
  let temporary: TemporaryClickhouse;
  beforeAll(async () => {
    temporary = await temporaryClickhouse(clickhouse as Service);
  });
  afterAll(() => temporary.remove());
  const extractTables = async () => (await temporary.tables()).filter((name) => name.startsWith('x'));

  test('[O09] rows keep the order of their source: all, the first, pages, filtered, added ones behind', async () => {
    const { mart } = temporary;
    const first = await mart.write({ columns, batches: batchesOf(ranked(7000)) });
    const all = await mart.write({ columns, batches: batchesOf(ranked(30, 7000)), appendTo: first.id });
    const asked = async (question: object) =>
      (await askRows(mart, all.id, { ...allRows, ...question } as Question)).data.map(([n]) => Number(n));
    expect(await asked({})).toEqual(Array.from({ length: 7030 }, (_, at) => at));
    expect(await asked({ limit: 3 })).toEqual([0, 1, 2]);
    expect(await asked({ page: { page: 703, size: 10 } })).toEqual(
      Array.from({ length: 10 }, (_, at) => 7020 + at),
    );
    const filters = [{ column: '组', op: 'eq', value: '组1' }];
    expect(await asked({ filters, page: { page: 2, size: 3 } })).toEqual([10, 13, 16]);
    expect((await mart.describe(all.id))?.rows).toBe(7030);
  });

  test('dates that no type of ClickHouse holds are asked as all others are', async () => {
    const { mart } = temporary;
    const odd: Column[] = [
      { name: '日', type: 'date' },
      { name: '时', type: 'datetime' },
    ];
    const rows: Cell[][] = [
      ['0001-01-01', '0001-01-01 00:00:00'],
      ['1899-12-31', '1899-12-31 23:59:59'],
      ['9999-12-31', '9999-12-31 23:59:59'],
      ['2024-02-29', '10000-01-01 07:59:59'],
      [null, null],
    ];
    const { id } = await mart.write({ columns: odd, batches: batchesOf(rows) });
    expect((await askRows(mart, id, allRows)).data).toEqual(rows);
    const weeks = await askRows(mart, id, {
      kind: 'groups',
      dimensions: [{ column: '日', grain: 'week' }],
      measures: [],
      filters: [{ column: '日', op: 'gt', value: '1900-01-01' }],
      sorts: [],
    });
    expect(weeks.data).toEqual([['2024-02-26'], ['9999-12-27']]);
  });

  test('combined datasets are what the oracle makes of them', async () => {
    const { mart } = temporary;
    const names: Column[] = [
      { name: '组', type: 'text' },
      { name: '院区', type: 'text' },
    ];
    const groups: Cell[][] = [
      ['组0', '东'],
      ['组1', '西'],
      ['组1', '南'],
    ];
    const visits = ranked(400);
    const parents = [
      { name: '甲', columns, rows: visits },
      { name: '乙', columns: names, rows: groups },
    ];
    const ids: string[] = [];
    for (const { columns: of, rows } of parents)
      ids.push((await mart.write({ columns: of, batches: batchesOf(rows) })).id);
    const combination: Combination = {
      kind: 'join',
      parents: [1, 2],
      steps: [{ how: 'left', to: 0, keys: [{ left: '组', right: '组' }] }],
      columns: pickAll(parents),
    };
    const bound = { combination: bindCombination(combination, parents), parents: ids };
    const made = await mart.combine({ ...bound, mostRows: 10_000 });
    const expected = evaluateCombination(combination, parents);
    expect((await askRows(mart, made.id, allRows)).data).toEqual(expected);
    expect(await mart.figures(bound, { tenant: 'test' })).toMatchObject({ rows: expected.length });
    await expect(mart.combine({ ...bound, mostRows: 5 })).rejects.toThrow(texts.cache.tooManyRows(5));
    expect((await extractTables()).filter((name) => name.includes('_stage'))).toEqual([]);
  });

  test('[CACHE-11] a source that breaks off leaves no table, and the last good extract answers on', async () => {
    const { mart } = temporary;
    const good = await mart.write({ columns, batches: batchesOf(ranked(10)) });
    const before = await extractTables();
    async function* broken() {
      yield ranked(5);
      throw new Error('连接已断开');
    }
    await expect(mart.write({ columns, batches: broken() })).rejects.toThrow('连接已断开');
    const stop = new AbortController();
    async function* stopped() {
      yield ranked(5);
      stop.abort();
      yield ranked(5);
    }
    await expect(mart.write({ columns, batches: stopped(), signal: stop.signal })).rejects.toMatchObject({
      fault: 'cancelled',
    });
    const wide = mart.write({ columns, batches: batchesOf(ranked(5000)), maxBytes: 1000 });
    await expect(wide).rejects.toThrow(texts.cache.tooManyBytes);
    expect(await extractTables()).toEqual(before);
    expect((await askRows(mart, good.id, allRows)).data).toHaveLength(10);
  });

  test('a question that is cancelled or too slow ends at the server', async () => {
    const { mart, run } = temporary;
    const { id } = await mart.write({ columns, batches: batchesOf(ranked(200_000), 10_000) });
    const slow: Question = {
      kind: 'groups',
      dimensions: [{ column: '名次' }, { column: '日期' }, { column: '组' }],
      measures: [{ column: '名次', calculation: 'median', alias: 'm' }],
      filters: [],
      sorts: [{ key: 'm', descending: true }],
    };
    await expect(mart.ask(id, slow, { tenant: 'test', deadlineMs: 30 })).rejects.toMatchObject({
      fault: 'timeout',
    });
    await expect
      .poll(async () =>
        run(
          `SELECT count() FROM system.processes WHERE query LIKE '%${id}%' AND query NOT LIKE '%processes%'`,
        ),
      )
      .toBe('0\n');
    expect(await askRows(mart, id, { ...allRows, limit: 1 })).toMatchObject({ data: [[0, null, '组0']] });
  });

  test('[N02] what nobody stands on is marked first and goes after thirty days; young tables are left alone', async () => {
    const { mart, run } = temporary;
    const kept = await mart.write({ columns, batches: batchesOf(ranked(3)) });
    const young = await mart.sweep(new Set([kept.id]));
    expect(young).toEqual({ lost: 0, leftovers: 0 });
    const orphan = await mart.write({ columns, batches: batchesOf(ranked(3)) });
    await run(`CREATE TABLE x${'0'.repeat(32)}_stage (n Int64) ENGINE = Memory`);
    const impatient = await temporary.again({ ages: { unfinished: 0, unclaimed: 0, lost: 0 } });
    const { length } = (await extractTables()).filter((name) => name.endsWith('_about'));
    expect(await impatient.sweep(new Set([kept.id]))).toEqual({ lost: length - 1, leftovers: 1 });
    expect((await askRows(impatient, orphan.id, allRows)).data).toHaveLength(3);
    // Metadata that were restored may stand on it after all.
    await impatient.sweep(new Set([kept.id, orphan.id]));
    expect(await temporary.tables()).not.toContain(`${orphan.id}_lost`);
    expect(await mart.check(orphan.id)).toBe('intact');
    expect(await mart.check(kept.id)).toBe('intact');
    await impatient.close();
    expect(new Set((await extractTables()).map((name) => name.slice(0, 33)))).toEqual(
      new Set([kept.id, orphan.id]),
    );
  });

  test('[B03] a database that serves another installation is refused and left as it is', async () => {
    const open = temporary.again({ owner: 'another' });
    await expect(open).rejects.toThrow(/属于另一个安装/);
  });

  test.each([
    ['a wrong password', (url: string) => url.replace(/:[^:@/]*@/, ':wrong@'), /不接受该帐号或密码/],
    ['no such database', (url: string) => url.replace(/\/\w+$/, '/nothere'), /没有数据库 nothere/],
    ['nobody at the port', (url: string) => url.replace(/:\d+\//, ':1/'), /连接不上.*8123/],
  ])('a start with %s says what to do', async (_, changed, sentence) => {
    const open = temporary.again({ url: changed(temporary.url) });
    await expect(open).rejects.toThrow(sentence);
    await expect(open).rejects.not.toThrow(/Mj-/);
  });

  test('a server that goes away is told as offline, and what was stored is there when it comes back', async () => {
    const gate = await openGate((clickhouse as Service).port);
    const through = new URL(temporary.url);
    through.port = String(gate.port);
    const mart = await temporary.again({ url: through.href, answerCacheBytes: 0 });
    const { id } = await mart.write({ columns, batches: batchesOf(ranked(3)) });
    gate.shut();
    await expect(askRows(mart, id, allRows)).rejects.toMatchObject({ fault: 'offline' });
    await expect.poll(() => mart.online).toBe(false);
    await gate.open();
    await expect.poll(() => mart.online).toBe(true);
    expect((await askRows(mart, id, allRows)).data).toHaveLength(3);
    await mart.close();
    gate.shut();
  });
});

/** A way to a port of this machine that can be shut. */
async function openGate(target: number) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const far = connect(target, '127.0.0.1');
    for (const one of [socket, far]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one));
    }
    socket.pipe(far).pipe(socket);
  });
  const listen = (port: number) => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    open: () => listen(port),
    shut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
