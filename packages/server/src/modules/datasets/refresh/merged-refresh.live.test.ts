import { readdir } from 'node:fs/promises';
import { type api, type Client, type DatasetInput, type DryRun, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../../../scripts/services/until.ts';
import { cachingEnded } from '../../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../../testing/data-server.ts';
import { mariadbSource, postgresSource, realMart, type TestSource } from '../../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
const sources = {} as Record<'MariaDB' | 'PostgreSQL', TestSource>;
const ids: Record<string, number> = {};
let categoryId: number;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  client = server.client(await server.world.adminToken());
  for (const source of await Promise.all([mariadbSource(), postgresSource()])) {
    sources[source.name] = source;
    ids[source.name] = (await client.datasource.create({ input: source.input })).id;
  }
  categoryId = (await client.dataset.createCategory({ input: { categoryName: '增量', pid: -1 } })).id;
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await Promise.all(Object.values(sources).map((source) => source.stop()));
});

const extracts = async () => (await readdir(engine.directory)).filter((file) => file.endsWith('.duckdb'));

type Name = keyof typeof sources;
/** Times of a clock on the wall: no zone turns them. */
const moment = { MariaDB: 'DATETIME(3)', PostgreSQL: 'TIMESTAMP(3)' };
let tables = 0;
/** A table of orders, three of them, each changed at another time. */
async function orders(name: Name): Promise<string> {
  tables += 1;
  const table = `orders_${tables}`;
  await sources[name].run(
    `CREATE TABLE ${table} (id BIGINT, changed ${moment[name]} NULL, state VARCHAR(20))`,
  );
  await put(name, table, [
    [1, '2024-05-01 08:00:00', '开单'],
    [2, '2024-05-02 08:00:00', '开单'],
    [3, '2024-05-03 08:00:00', '开单'],
  ]);
  return table;
}
async function put(name: Name, table: string, rows: [number, string, string][]): Promise<void> {
  const values = rows.map(([id, changed, state]) => `(${id}, '${changed}', '${state}')`);
  await sources[name].run(`INSERT INTO ${table} VALUES ${values.join(',')}`);
}
const inputFor = (name: Name, table: string, more: Partial<DatasetInput>): DatasetInput => ({
  name: `医嘱${tables}`,
  categoryDataset: { id: categoryId },
  dataSourceId: ids[name],
  dataSourceType: 'jdbc',
  querySql: `SELECT * FROM ${table}`,
  increment: true,
  incrementCloumn: 'changed',
  ...more,
});
async function refreshed(id: number): Promise<unknown[][]> {
  await client.dataset.cache({ params: { id } });
  expect((await cachingEnded(client, id)).cacheStatus).toBe('SUCCESS');
  return rowsOf(id);
}
const rowsOf = async (id: number): Promise<unknown[][]> =>
  (await client.dataset.dataOf({ params: { id } })).data
    .map((row) => [row[0], row[2]])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]) || String(a[1]).localeCompare(String(b[1])));
const lastRun = async (id: number) => (await client.dataset.runs({ params: { id } }))[0];
const tried = (id: number, input: object): Promise<DryRun> =>
  client.dataset.dryRun({ params: { id }, input: { increment: true, incrementCloumn: 'changed', ...input } });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(['MariaDB', 'PostgreSQL'] as const)('over %s', (name) => {
  test('[CACHE-15] [O08] a look-back window reads late and changed rows again and drops deleted ones', async () => {
    const table = await orders(name);
    const lookBack = { amount: 36, unit: 'hour' } as const;
    const made = await client.dataset.create({ input: inputFor(name, table, { lookBack }) });
    expect(made).toMatchObject({ lookBack, uniqueBy: [] });
    await refreshed(made.id);
    expect(await lastRun(made.id)).toMatchObject({ added: 3, replaced: null, rows: 3 });
    // Inside the window: changed, late and deleted. Outside of it: changed, which nobody sees.
    await sources[name].run(`UPDATE ${table} SET state = '完成', changed = changed WHERE id IN (1, 3)`);
    await sources[name].run(`DELETE FROM ${table} WHERE id = 2`);
    await put(name, table, [
      [4, '2024-05-02 20:00:01', '补录'],
      [5, '2024-05-04 09:30:00.250', '开单'],
    ]);
    expect(await refreshed(made.id)).toEqual([
      [1, '开单'],
      [3, '完成'],
      [4, '补录'],
      [5, '开单'],
    ]);
    const run = await lastRun(made.id);
    expect(run).toMatchObject({ added: 3, replaced: 2, rows: 4, watermark: '2024-05-04 09:30:00' });
  });

  test('[CACHE-15] [O08] a table that is emptied and filled again, and rows without a value, are told', async () => {
    const table = await orders(name);
    await sources[name].run(`INSERT INTO ${table} VALUES (4, NULL, '无时间')`);
    const { id } = await client.dataset.create({ input: inputFor(name, table, {}) });
    const info = async (): Promise<string> => (await client.dataset.read({ params: { id } })).cacheInfo;
    expect(await refreshed(id)).toHaveLength(4);
    expect(await info()).toContain('增量字段【changed】有 1 行为空');
    await refreshed(id);
    expect(await info()).not.toContain('数据源中');
    await sources[name].run(`TRUNCATE TABLE ${table}`);
    await refreshed(id);
    expect(await info()).toContain('数据源中【changed】已没有值，而已缓存到 2024-05-03 08:00:00');
    await put(name, table, [[9, '2024-04-30 08:00:00', '开单']]);
    expect(await refreshed(id)).toHaveLength(4);
    expect(await info()).toContain('数据源中【changed】最大为 2024-04-30 08:00:00');
    await put(name, table, [[10, '2024-05-09 08:00:00', '开单']]);
    expect(await refreshed(id)).toHaveLength(5);
    expect(await info()).not.toContain('数据源中');
  });

  test('[CACHE-15] days as texts without zeros are read anew each time, those with zeros from the last on', async () => {
    const { run } = sources[name];
    tables += 1;
    const table = `days_${tables}`;
    await run(`CREATE TABLE ${table} (id INT, changed VARCHAR(20), state VARCHAR(20))`);
    await run(`INSERT INTO ${table} VALUES (1, '2026-9-28', '开单'), (2, '2026-9-9', '开单')`);
    const { id } = await client.dataset.create({ input: inputFor(name, table, {}) });
    await refreshed(id);
    await run(`INSERT INTO ${table} VALUES (3, '2026-10-1', '开单')`);
    expect(await tried(id, {})).toMatchObject({ kind: 'full', because: texts.dataset.dryRun.unordered });
    expect(await refreshed(id)).toHaveLength(3);
    const { cacheInfo } = await client.dataset.read({ params: { id } });
    expect(cacheInfo).toContain(texts.cache.incrementUnordered('changed', '2026-9-9'));
    await run(`UPDATE ${table} SET changed = CONCAT('2026-10-0', id)`);
    await refreshed(id);
    await run(`INSERT INTO ${table} VALUES (4, '2026-10-09', '开单')`);
    await run(`UPDATE ${table} SET state = '完成' WHERE id = 1`);
    expect(await refreshed(id)).toContainEqual([1, '开单']);
    expect(await lastRun(id)).toMatchObject({ added: 1, rows: 4 });
    await run(`UPDATE ${table} SET changed = CONCAT('0', id, '/12/2026')`);
    await client.dataset.update({ params: { id }, input: inputFor(name, table, { increment: false }) });
    await refreshed(id);
    await client.dataset.update({ params: { id }, input: inputFor(name, table, {}) });
    expect(await refreshed(id)).toContainEqual([1, '完成']);
    await run(`INSERT INTO ${table} VALUES (5, '01/01/2027', '开单')`);
    expect(await refreshed(id)).toHaveLength(5);
  });

  test('[CACHE-15] parts of a second make no row come twice', async () => {
    const table = await orders(name);
    await put(name, table, [[4, '2024-05-04 08:00:00.750', '开单']]);
    const { id } = await client.dataset.create({ input: inputFor(name, table, {}) });
    const before = await refreshed(id);
    expect(await refreshed(id)).toEqual(before);
    expect(await lastRun(id)).toMatchObject({ added: 0, replaced: 0, rows: 4 });
  });

  test('[CACHE-15] [O08] rows that come later within the last stored second are read, each once', async () => {
    const table = await orders(name);
    await put(name, table, [[4, '2024-05-04 08:00:00.250', '开单']]);
    const { id } = await client.dataset.create({ input: inputFor(name, table, {}) });
    expect(await refreshed(id)).toHaveLength(4);
    await put(name, table, [
      [5, '2024-05-04 08:00:00.251', '开单'],
      [6, '2024-05-04 08:00:00.900', '开单'],
    ]);
    expect(await tried(id, {})).toMatchObject({ kind: 'newer', read: 3, replaced: 1, after: 6 });
    const all = [1, 2, 3, 4, 5, 6].map((one) => [one, '开单']);
    expect(await refreshed(id)).toEqual(all);
    expect(await refreshed(id)).toEqual(all);
    expect(await lastRun(id)).toMatchObject({ added: 0, replaced: 0, rows: 6 });
    await put(name, table, [
      [7, '2024-05-04 08:00:00.999', '开单'],
      [8, '2024-05-04 08:00:01', '开单'],
    ]);
    expect(await refreshed(id)).toEqual([...all, [7, '开单'], [8, '开单']]);
  });

  test.each([
    ['days', 'DATE', "'2024-05-03'", "'2024-05-04'"],
    ['numbers of days', 'INT', '20240503', '20240504'],
    ['texts of days', 'VARCHAR(8)', "'20240503'", "'20240504'"],
    ['texts with letters', 'VARCHAR(8)', "'MZ-0503B'", "'MZ-0504A'"],
    ['doubles', 'DOUBLE PRECISION', '20240503.1', '20240504'],
    ['singles', 'REAL', '503.1', '504'],
  ])(
    '[CACHE-15] [O08] rows that come later with the greatest of %s are read, each once',
    async (_, type, last, next) => {
      tables += 1;
      const days = `days_${tables}`;
      await sources[name].run(`CREATE TABLE ${days} (id BIGINT, changed ${type}, state VARCHAR(20))`);
      const add = (id: number, value: string) =>
        sources[name].run(`INSERT INTO ${days} VALUES (${id}, ${value}, '开单')`);
      const rows = (...ids: number[]) => ids.map((id) => [id, '开单']);
      await add(1, last);
      const { id } = await client.dataset.create({ input: inputFor(name, days, {}) });
      expect(await refreshed(id)).toEqual(rows(1));
      await add(2, last);
      expect(await tried(id, {})).toMatchObject({ kind: 'newer', read: 2, replaced: 1, after: 2 });
      expect(await refreshed(id)).toEqual(rows(1, 2));
      expect(await refreshed(id)).toEqual(rows(1, 2));
      expect(await lastRun(id)).toMatchObject({ added: 0, replaced: 0, rows: 2 });
      await add(3, last);
      await add(4, next);
      expect(await refreshed(id)).toEqual(rows(1, 2, 3, 4));
    },
  );

  test('[CACHE-15] of rows with one key the latest is kept, in first and later runs', async () => {
    const table = await orders(name);
    await put(name, table, [[1, '2024-05-01 09:00:00', '执行']]);
    const { id } = await client.dataset.create({ input: inputFor(name, table, { uniqueBy: ['id'] }) });
    expect(await refreshed(id)).toEqual([
      [1, '执行'],
      [2, '开单'],
      [3, '开单'],
    ]);
    await put(name, table, [
      [2, '2024-05-05 08:00:00', '作废'],
      [2, '2024-05-04 08:00:00', '执行'],
    ]);
    expect(await refreshed(id)).toEqual([
      [1, '执行'],
      [2, '作废'],
      [3, '开单'],
    ]);
    expect(await lastRun(id)).toMatchObject({ added: 2, replaced: 1, rows: 3 });
  });

  test('[CACHE-15] a dry run says what would change and changes nothing', async () => {
    const table = await orders(name);
    const settings = { uniqueBy: ['id'], lookBack: { amount: 1, unit: 'day' as const } };
    const { id } = await client.dataset.create({ input: inputFor(name, table, settings) });
    expect(await tried(id, settings)).toEqual({
      kind: 'full',
      because: texts.dataset.dryRun.first,
      stored: null,
    });
    await refreshed(id);
    await put(name, table, [
      [1, '2024-05-04 08:00:00', '执行'],
      [1, '2024-05-04 09:00:00', '完成'],
    ]);
    const before = await rowsOf(id);
    const files = await extracts();
    const trial = await tried(id, settings);
    expect(trial).toMatchObject({
      kind: 'newer',
      stored: 3,
      column: 'changed',
      read: 3,
      replaced: 2,
      doubled: 1,
      after: 3,
    });
    expect(trial.kind === 'newer' && [trial.greatest, trial.from].map((at) => at.slice(0, 19))).toEqual([
      '2024-05-03 08:00:00',
      '2024-05-02 08:00:00',
    ]);
    expect(trial.kind === 'newer' && trial.sample.data.map((row) => row[2])).toEqual(['开单', '完成']);
    // Settings that are not stored yet are tried as well, as far as no other rows belong to them.
    expect(await tried(id, { ...settings, lookBack: null })).toMatchObject({ read: 2, replaced: 1 });
    expect(await tried(id, { ...settings, uniqueBy: [] })).toMatchObject({
      kind: 'full',
      because: texts.dataset.dryRun.changed,
    });
    expect(await rowsOf(id)).toEqual(before);
    await expect.poll(extracts).toEqual(files);
    expect((await client.dataset.runs({ params: { id } })).length).toBe(1);
  });

  test('[CACHE-13] [DSET-16] another key reads all rows again, another window does not; what does not fit is refused', async () => {
    const table = await orders(name);
    const input = inputFor(name, table, { uniqueBy: ['id'] });
    const { id } = await client.dataset.create({ input });
    await refreshed(id);
    const lookBack = { amount: 2, unit: 'day' } as const;
    const save = (more: Partial<DatasetInput>) =>
      client.dataset.update({ params: { id }, input: { ...input, ...more } });
    expect(await save({ lookBack })).toMatchObject({ cacheStatus: 'SUCCESS', lookBack });
    // Left out: as it is.
    expect(await save({ name: '改名' })).toMatchObject({ lookBack, uniqueBy: ['id'] });
    expect(await save({ lookBack: null })).toMatchObject({ cacheStatus: 'SUCCESS', lookBack: null });
    expect(await failureOf(save({ uniqueBy: ['没有'] }))).toMatchObject({ message: '字段没有不存在' });
    const misfit = texts.dataset.lookBackMisfit('state');
    expect(await failureOf(save({ incrementCloumn: 'state', lookBack }))).toMatchObject({ message: misfit });
    expect(await save({ uniqueBy: ['id', 'state'] })).toMatchObject({ cacheStatus: 'NOCACHE' });
    expect(await save({ increment: false })).toMatchObject({ lookBack: null, uniqueBy: [] });
  });
});

test('[CACHE-04] values that no cell holds are told as long as their rows are stored: after newer rows, a stop, other settings', async () => {
  const postgres = sources.PostgreSQL;
  await postgres.run(
    "CREATE TABLE readings (id INT, changed TIMESTAMP, state FLOAT8); INSERT INTO readings VALUES (1, '2024-05-01', 'NaN'), (2, '2024-05-02', 1.5)",
  );
  const input = inputFor('PostgreSQL', 'readings', {});
  const { id } = await client.dataset.create({ input });
  const told = async () => (await client.dataset.read({ params: { id } })).cacheInfo.split('；').slice(1);
  await refreshed(id);
  expect(await told()).toEqual([texts.cache.lostValues('state', 1, 'NaN')]);
  await postgres.run("INSERT INTO readings VALUES (3, '2024-05-03', 2.5)");
  await refreshed(id);
  expect(await told()).toEqual([texts.cache.lostValues('state', 1, 'NaN')]);
  await postgres.run("INSERT INTO readings VALUES (4, '2024-05-04', 'Infinity')");
  await refreshed(id);
  expect(await told()).toEqual([texts.cache.lostValues('state', 2, 'NaN')]);

  // A refresh that waits for the table is stopped: the stored rows stay, and what is said of them.
  const holding = postgres
    .run('BEGIN; LOCK TABLE readings; SELECT pg_sleep(3600); COMMIT')
    .catch((error: unknown) => error);
  const held = "FROM pg_locks WHERE relation = 'readings'::regclass AND mode = 'AccessExclusiveLock'";
  await until(async () => (await postgres.run(`SELECT pid ${held}`)) !== '');
  await client.dataset.cache({ params: { id } });
  expect(await client.dataset.stopCache({ params: { id } })).toMatchObject({ cacheStatus: 'SUCCESS' });
  await postgres.run(`SELECT pg_terminate_backend(pid) ${held}`);
  expect(await holding).toBeInstanceOf(Error);
  expect(await told()).toEqual([texts.cache.lostValues('state', 2, 'NaN')]);

  // A window that reads rows again: how many are left is not known any more, until all are read.
  await client.dataset.update({
    params: { id },
    input: { ...input, lookBack: { amount: 36, unit: 'hour' } },
  });
  await refreshed(id);
  expect(await told()).toEqual([texts.cache.someLostValues('state', 'NaN')]);
  await client.dataset.update({ params: { id }, input: { ...input, increment: false, incrementCloumn: '' } });
  await refreshed(id);
  expect(await told()).toEqual([texts.cache.lostValues('state', 2, 'NaN')]);
});
