import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type api, type Client, type Dataset, type DatasetInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../../../scripts/services/index.ts';
import { type DataServer, startDataServer } from '../../../testing/data-server.ts';
import { mariadbSource, postgresSource, realMart, type TestSource } from '../../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let sources: TestSource[];
const sourceIds = new Map<TestSource['name'], number>();
let categoryId: number;
/** The server's time: it stands still between one due time and the next, so that nothing comes due by itself. */
let clock = Date.now();

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart, now: () => clock });
  client = server.client(await server.world.adminToken());
  sources = [await mariadbSource(), await postgresSource()];
  for (const source of sources) {
    sourceIds.set(source.name, (await client.datasource.create({ input: source.input })).id);
    await source.run('CREATE TABLE arrivals (n INT); INSERT INTO arrivals VALUES (1), (2)');
  }
  categoryId = (await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } })).id;
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  for (const source of sources ?? []) await source.stop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

let made = 0;
function inputOf(
  change: Partial<DatasetInput> = {},
  source: TestSource['name'] = 'PostgreSQL',
): DatasetInput {
  made += 1;
  return {
    name: `数据集${made}`,
    categoryDataset: { id: categoryId },
    dataSourceId: sourceIds.get(source) ?? 0,
    dataSourceType: 'jdbc',
    querySql: 'SELECT n FROM arrivals',
    ...change,
  };
}
const create = (change: Partial<DatasetInput> = {}, source?: TestSource['name']): Promise<Dataset> =>
  client.dataset.create({ input: inputOf(change, source) });
const runsOf = (id: number) => client.dataset.runs({ params: { id } });
const stateOf = async (id: number) =>
  (await client.dataset.refreshes()).items.find((item) => item.id === id)!;
const rowsOf = async (id: number) => (await client.dataset.data({ query: { id } })).content.data.length;

/** Seconds; so long that nothing comes due by itself while a slow machine works on a test. */
const realTimeInterval = 1200;
/** Puts the clock forward to the next due time of a dataset, to the very moment: what is long past would be missed. */
async function comeDue(id: number): Promise<void> {
  const due = await until(async () => (await stateOf(id)).nextRunAt ?? undefined);
  clock = Math.max(clock, due);
}
const ended = (id: number, count: number) =>
  until(async () => {
    const runs = (await runsOf(id)).filter((run) => run.endedAt !== null);
    return runs.length >= count && runs;
  });

describe('[SCHED-16] [SCHED-13] a dataset is refreshed at its interval', () => {
  test.each(['MariaDB', 'PostgreSQL'] as const)(
    'from %s: new rows show, the history tells each run',
    async (name) => {
      const made = await create({ realTimeInterval }, name);
      const { id } = made;
      expect(made).toMatchObject({ realTimeInterval: String(realTimeInterval), cron: '' });
      expect((await stateOf(id)).nextRunAt).toBeGreaterThan(clock);
      await comeDue(id);
      const [first] = await ended(id, 1);
      expect(first).toMatchObject({ cause: 'schedule', state: 'success', error: '', startedBy: '' });
      expect(first?.bytes).toBeGreaterThan(0);
      expect(await rowsOf(id)).toBe(first?.rows);
      const source = sources.find((one) => one.name === name)!;
      await source.run('INSERT INTO arrivals VALUES (3)');
      await comeDue(id);
      const [second] = await ended(id, 2);
      expect(second?.rows).toBe((first?.rows ?? 0) + 1);
      expect(await rowsOf(id)).toBe(second?.rows);
      expect(await stateOf(id)).toMatchObject({ rows: second?.rows, failures: 0, pausedAt: null });
      await client.dataset.remove({ params: { id } });
    },
  );
});

test('[SCHED-14] [SCHED-15] a saved schedule is told back, and taken away again', async () => {
  const { id } = await create({ cron: '0 30 8 ? * 2#1' });
  expect(await client.dataset.read({ params: { id } })).toMatchObject({
    cron: '0 30 8 ? * 2#1',
    realTimeInterval: '',
  });
  expect((await stateOf(id)).nextRunAt).not.toBeNull();
  await client.dataset.update({ params: { id }, input: inputOf({ cron: '', realTimeInterval: '' }) });
  expect((await stateOf(id)).nextRunAt).toBeNull();
  await client.dataset.update({ params: { id }, input: inputOf({ cron: '0 0 2 1/1 * ?', queryType: 1 }) });
  expect((await stateOf(id)).nextRunAt).toBeNull();
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['actor_name', 'detail'])
    .where('action', '=', 'dataset.schedule')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(entries.map(({ actor_name, detail }) => [actor_name, JSON.parse(detail).schedule])).toEqual([
    ['admin', '每月第 1 个星期一 08:30'],
    ['admin', '不定时更新'],
    ['admin', '每天 02:00'],
  ]);
});

test('[N05] [SCHED-16] a source that cannot be read: failures are recorded, rows stay, the schedule pauses and resumes', async () => {
  await sources[1]!.run('CREATE TABLE shaky (n INT); INSERT INTO shaky VALUES (7)');
  const { id } = await create({ querySql: 'SELECT n FROM shaky', realTimeInterval });
  await comeDue(id);
  await ended(id, 1);
  await sources[1]!.run('DROP TABLE shaky');
  for (let i = 1; i <= 5; i += 1) {
    await comeDue(id);
    const runs = await ended(id, 1 + i);
    expect(runs[0]).toMatchObject({
      cause: 'schedule',
      state: 'failure',
      error: expect.stringContaining('shaky'),
    });
    // The board goes on showing what was stored.
    expect(await rowsOf(id)).toBe(1);
  }
  const paused = await stateOf(id);
  expect(paused).toMatchObject({ nextRunAt: null, failures: 5, last: { state: 'failure' } });
  expect(paused.pausedAt).not.toBeNull();
  await sources[1]!.run('CREATE TABLE shaky (n INT); INSERT INTO shaky VALUES (7), (8)');
  expect(await client.dataset.resume({ params: { id } })).toBe(true);
  expect(await stateOf(id)).toMatchObject({ pausedAt: null, failures: 0 });
  await comeDue(id);
  expect((await ended(id, 7))[0]).toMatchObject({ state: 'success', rows: 2 });
  await client.dataset.remove({ params: { id } });
});

/** A way to a server on loopback that can be closed, as when the server is stopped. */
async function wayTo(port: number) {
  const open = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one));
      one.pipe(other);
    }
  });
  const listen = (at: number): Promise<number> =>
    new Promise((resolve) => {
      way.listen(at, '127.0.0.1', () => resolve((way.address() as AddressInfo).port));
    });
  const own = await listen(0);
  return {
    port: own,
    open: () => listen(own),
    close: () =>
      new Promise<void>((resolve) => {
        way.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

describe('a source whose server is away for a while', () => {
  let way: Awaited<ReturnType<typeof wayTo>>;
  let dataSourceId: number;
  const input = () => sources[1]!.input;
  const portOf = (url: string): number => Number(/:(\d+)\//.exec(url)?.[1]);
  beforeAll(async () => {
    way = await wayTo(portOf(input().url));
    const url = input().url.replace(/:(\d+)\//, `:${way.port}/`);
    dataSourceId = (await client.datasource.create({ input: { ...input(), url } })).id;
  });
  afterAll(() => way?.close());

  test('[N05] [SCHED-16] a refresh of every six hours is tried again soon, and takes its own time again when that succeeds', async () => {
    const { id } = await create({ dataSourceId, cron: '0 0 0/6 * * ?' });
    const due = (await stateOf(id)).nextRunAt!;
    await way.close();
    await comeDue(id);
    expect((await ended(id, 1))[0]).toMatchObject({ cause: 'schedule', state: 'failure' });
    const soon = await until(async () => {
      const { nextRunAt, failures } = await stateOf(id);
      return failures === 1 && nextRunAt !== null && nextRunAt;
    });
    expect(soon - clock).toBeLessThanOrEqual(600_000);
    await way.open();
    await comeDue(id);
    expect((await ended(id, 2))[0]).toMatchObject({ state: 'success' });
    const after = await until(async () => {
      const { nextRunAt, failures } = await stateOf(id);
      return failures === 0 && nextRunAt !== null && nextRunAt;
    });
    expect(after).toBe(due + 6 * 3_600_000);
    await client.dataset.remove({ params: { id } });
  });

  test('[N05] [SCHED-16] a frequent one is not asked each time, never pauses, and goes on by itself', async () => {
    const { id } = await create({ dataSourceId, realTimeInterval: 60 });
    await way.close();
    const waits: number[] = [];
    for (let i = 1; i <= 8; i += 1) {
      await comeDue(id);
      await ended(id, i);
      const { nextRunAt, pausedAt } = await until(async () => {
        const state = await stateOf(id);
        return state.failures === i && state;
      });
      expect(pausedAt).toBeNull();
      waits.push((nextRunAt! - clock) / 60_000);
    }
    expect(waits).toEqual([1, 1, 1, 1, 10, 10, 30, 30]);
    await way.open();
    await comeDue(id);
    expect((await ended(id, 9))[0]).toMatchObject({ state: 'success' });
    expect(await until(async () => (await stateOf(id)).failures === 0)).toBe(true);
    await client.dataset.remove({ params: { id } });
  });
});

test('[N05] [SCHED-16] a password that is wrong is not tried for ever; saving the source with the right one starts its schedules again', async () => {
  const postgres = sources[1]!;
  await postgres.run(
    "CREATE ROLE night_reader LOGIN PASSWORD 'first'; GRANT SELECT ON arrivals TO night_reader",
  );
  const account = { ...postgres.input, username: 'night_reader', password: 'first' };
  const { id: dataSourceId } = await client.datasource.create({ input: account });
  const { id } = await create({ dataSourceId, realTimeInterval });
  await postgres.run("ALTER ROLE night_reader PASSWORD 'second'");
  // Connections that are open stay signed in.
  await postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'night_reader'");
  for (let i = 1; i <= 5; i += 1) {
    await comeDue(id);
    expect((await ended(id, i))[0]).toMatchObject({ state: 'failure', error: '用户名或密码错误' });
  }
  expect(await until(async () => (await stateOf(id)).pausedAt !== null)).toBe(true);
  await client.datasource.update({ params: { id: dataSourceId }, input: { ...account, password: 'second' } });
  expect(await stateOf(id)).toMatchObject({ pausedAt: null, failures: 0 });
  await comeDue(id);
  expect((await ended(id, 6))[0]).toMatchObject({ state: 'success' });
  await client.dataset.remove({ params: { id } });
  await postgres.run('DROP OWNED BY night_reader; DROP ROLE night_reader');
});

describe('a running refresh', () => {
  const endless = {
    MariaDB: 'SELECT seq AS n FROM seq_1_to_2000000000',
    PostgreSQL: 'SELECT generate_series(1, 2000000000) AS n',
  };
  const atWork = {
    MariaDB:
      "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE '%seq_1_to_2000000000%' AND info NOT LIKE '%processlist%'",
    PostgreSQL:
      "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%2000000000%' AND query NOT LIKE '%pg_stat_activity%'",
  };
  test.each(['MariaDB', 'PostgreSQL'] as const)(
    'is stopped, on %s too; the stored rows stay',
    async (name) => {
      const source = sources.find((one) => one.name === name)!;
      const busy = async (): Promise<boolean> =>
        /[1-9]/.test((await source.run(atWork[name])).replace('COUNT(*)', ''));
      const { id } = await create({ querySql: endless[name] }, name);
      await client.dataset.cache({ params: { id } });
      await until(busy);
      expect((await runsOf(id))[0]).toMatchObject({ cause: 'manual', state: 'running', startedBy: 'admin' });
      expect(await client.dataset.stopCache({ params: { id } })).toMatchObject({ cacheStatus: 'NOCACHE' });
      await until(async () => !(await busy()));
      expect((await runsOf(id))[0]).toMatchObject({ state: 'stopped', error: '' });
      expect(await client.dataset.read({ params: { id } })).toMatchObject({
        cacheStatus: 'NOCACHE',
        cacheInfo: '',
      });
      // And once more, when there is nothing to stop.
      expect(await client.dataset.stopCache({ params: { id } })).toMatchObject({ cacheStatus: 'NOCACHE' });
      await client.dataset.remove({ params: { id } });
    },
  );

  test('[N10] takes in the due times that fall into it', async () => {
    const { id } = await create({ querySql: endless.PostgreSQL, realTimeInterval });
    await comeDue(id);
    await until(async () => (await stateOf(id)).current?.state === 'running');
    await comeDue(id);
    await until(async () => ((await stateOf(id)).current?.coalesced ?? 0) >= 1);
    expect((await runsOf(id)).length).toBe(1);
    await client.dataset.stopCache({ params: { id } });
    await client.dataset.remove({ params: { id } });
  });
});

describe('a dataset that follows another', () => {
  test('is refreshed after it', async () => {
    const first = await create();
    const second = await create({ refreshAfter: [first.id] });
    expect(second.refreshAfter).toEqual([first.id]);
    await client.dataset.cache({ params: { id: first.id } });
    expect((await ended(second.id, 1))[0]).toMatchObject({ cause: 'upstream', state: 'success' });
    // A client that knows nothing of this leaves it as it is.
    const kept = await client.dataset.update({ params: { id: second.id }, input: inputOf({ name: '改名' }) });
    expect(kept.refreshAfter).toEqual([first.id]);
  });

  test('may not lead back to itself', async () => {
    const a = await create({ name: '甲' });
    const b = await create({ name: '乙', refreshAfter: [a.id] });
    const c = await create({ name: '丙', refreshAfter: [b.id] });
    const follow = (id: number, name: string, refreshAfter: number[]) =>
      failureOf(client.dataset.update({ params: { id }, input: inputOf({ name, refreshAfter }) }));
    expect(await follow(a.id, '甲', [c.id])).toMatchObject({
      message: texts.dataset.followCycle('甲 → 丙 → 乙 → 甲'),
    });
    expect(await follow(a.id, '甲', [a.id])).toMatchObject({ message: texts.dataset.followCycle('甲 → 甲') });
    expect(await follow(a.id, '甲', [999_999])).toMatchObject({ message: texts.dataset.followGone });
    const live = await create({ name: '直查', queryType: 1 });
    expect(await follow(a.id, '甲', [live.id])).toMatchObject({
      message: texts.dataset.followUncached('直查'),
    });
  });

  test('keeps what it follows stored: it would never be refreshed again', async () => {
    const first = await create({ name: '上游' });
    const second = await create({ name: '下游', refreshAfter: [first.id] });
    const save = () =>
      client.dataset.update({
        params: { id: first.id },
        input: inputOf({ name: '上游', queryType: 1 }),
      });
    expect(await failureOf(save())).toMatchObject({
      message: texts.dataset.followed('下游', 0),
      reason: 'inUse',
    });
    await client.dataset.remove({ params: { id: second.id } });
    expect(await save()).toMatchObject({ queryType: 1 });
  });
});

test('who sees only a part of a dataset reads no history, stops nothing and resumes nothing', async () => {
  const { id } = await create({ querySql: 'SELECT n FROM no_longer_there_soon' }).catch(() => create());
  const role = await server.world.role(['/config/cube']);
  const author = server.client((await server.world.user(role)).token);
  await client.dataset.saveRules({
    params: { id },
    input: { version: 0, others: 'none', roles: [] },
  });
  for (const call of [
    author.dataset.runs({ params: { id } }),
    author.dataset.stopCache({ params: { id } }),
    author.dataset.resume({ params: { id } }),
  ])
    expect(await failureOf(call)).toMatchObject({ message: texts.dataRules.datasetClosed });
});
