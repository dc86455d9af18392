import { type api, type Client, type DatasetInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { until } from '../../../../../scripts/services/index.ts';
import type { LiveEvent } from '../../live/bus.ts';
import { cachingEnded } from '../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { mariadbSource, postgresSource, realMart, type TestSource } from '../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
const sources = {} as Record<'MariaDB' | 'PostgreSQL', TestSource>;
const ids: Record<string, number> = {};
let categoryId: number;
const events: LiveEvent[] = [];

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  client = server.client(await server.world.adminToken());
  server.deps.bus.subscribe((event) => events.push(event));
  for (const source of await Promise.all([mariadbSource(), postgresSource()])) {
    sources[source.name] = source;
    ids[source.name] = (await client.datasource.create({ input: source.input })).id;
  }
  categoryId = (await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } })).id;
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await Promise.all(Object.values(sources).map((source) => source.stop()));
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
let tables = 0;
/** A new table of visits; returns its name. */
async function visits(source: TestSource, rows: number): Promise<string> {
  tables += 1;
  return visitsOf(source, `visits_${tables}`, rows);
}
async function visitsOf(source: TestSource, table: string, rows: number): Promise<string> {
  await source.run(
    `CREATE TABLE ${table} (id BIGINT PRIMARY KEY, dept VARCHAR(20), visited DATE, cost DECIMAL(10,2))`,
  );
  await add(source, table, 1, rows);
  return table;
}
async function add(source: TestSource, table: string, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from + 1 }, (_, at) => {
    const id = from + at;
    return `(${id}, '${['内科', '外科', '儿科'][id % 3]}', '2024-05-${String((id % 28) + 1).padStart(2, '0')}', ${id}.25)`;
  });
  await source.run(`INSERT INTO ${table} VALUES ${rows.join(',')}`);
}
const inputFor = (
  name: keyof typeof sources,
  querySql: string,
  more: Partial<DatasetInput> = {},
): DatasetInput => ({
  name: '挂号',
  categoryDataset: { id: categoryId },
  dataSourceId: ids[name],
  dataSourceType: 'jdbc',
  querySql,
  ...more,
});
async function cacheOnce(id: number) {
  expect(await client.dataset.cache({ params: { id } })).toMatchObject({ id, cacheStatus: 'CACHING' });
  return cachingEnded(client, id);
}
const extractOf = async (id: number) =>
  (await server.db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .extract_id;

/** Refreshes whose rows were not put in place, so far. */
async function droppedRefreshes(): Promise<number> {
  const counted = await server.deps.metrics.registry.getSingleMetric('mingjing_refreshes_total')?.get();
  return counted?.values.find(({ labels }) => labels['outcome'] === 'dropped')?.value ?? 0;
}
/** Keeps the next extract, written as a whole, from the refresh that asked for it. */
function holdWrite(): { written: Promise<void>; release(): void } {
  const { mart } = engine;
  const write = mart.write.bind(mart);
  let told = (): void => undefined;
  let release = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    told = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(mart, 'write').mockImplementationOnce(async (options) => {
    const extract = await write(options);
    told();
    await released;
    return extract;
  });
  return { written, release };
}

describe.each(['MariaDB', 'PostgreSQL'] as const)('over %s', (name) => {
  test('[DSET-08] [DSET-09] [DSET-19] [DSET-20] saved and read back, its columns known, its script sealed', async () => {
    const table = await visits(sources[name], 3);
    const input = inputFor(name, `SELECT * FROM ${table};`, {
      calculatedMeasures: JSON.stringify([{ alias: '均价', exp: 'SUM(cost)/COUNT(id)', type: 'exp' }]),
      realTimeInterval: '3600秒',
    });
    const made = await client.dataset.create({ input });
    expect(made).toMatchObject({
      name: '挂号',
      categoryDataset: { id: categoryId, name: '门诊' },
      dataSourceType: 'jdbc',
      decryptedQuerySQL: `SELECT * FROM ${table}`,
      realTimeInterval: '3600',
      increment: false,
      queryType: 0,
      cacheStatus: 'NOCACHE',
    });
    expect(made.columns.map((column) => column.type)).toEqual(['integer', 'text', 'date', 'decimal']);
    expect(JSON.parse(made.calculatedMeasures)).toEqual([
      { alias: '均价', exp: 'SUM(cost)/COUNT(id)', type: 'exp' },
    ]);
    expect(made.querySql).not.toContain(table);
    expect(JSON.stringify(await server.db.selectFrom('dataset').selectAll().execute())).not.toContain(table);
    expect(await client.dataset.read({ params: { id: made.id } })).toEqual(made);

    const plain = await client.dataset.update({
      params: { id: made.id },
      input: { ...input, calculatedMeasures: '[]', cron: '0 0 2 1/1 * ?' },
    });
    expect(plain.calculatedMeasures).toBe('[]');
    // An expression goes before an interval, so that one schedule is stored.
    expect(plain).toMatchObject({ cron: '0 0 2 1/1 * ?', realTimeInterval: '' });
  });

  test('[DSET-17] [DSET-18] [DSET-27] [EDIT-04] a script is tried, previewed and read whole', async () => {
    const table = await visits(sources[name], 150);
    const query = {
      datasourceId: ids[name],
      sql: `SELECT id, dept, visited, cost FROM ${table} ORDER BY id -- 全部`,
    };
    const tried = await client.dataset.testSql({ query });
    expect(tried).toMatchObject({ truncated: true, content: { keys: ['id', 'dept', 'visited', 'cost'] } });
    const preview = await client.dataset.loadSql({ query });
    expect(tried).toEqual(preview);
    expect(preview.content.data).toHaveLength(100);
    expect(preview).toMatchObject({ truncated: true });
    expect(preview.content.data[0]?.slice(0, 3)).toEqual([1, '外科', '2024-05-02']);
    const whole = await client.dataset.loadSqlLong({ input: { ...query, limited: 'false' } });
    expect(whole.content.data).toHaveLength(150);
    expect(whole.truncated).toBe(false);
  });

  test('[CACHE-05] [CACHE-11] [CACHE-12] [DSET-23] caching stores the rows and tells those who listen', async () => {
    const table = await visits(sources[name], 300);
    const { id } = await client.dataset.create({ input: inputFor(name, `SELECT * FROM ${table}`) });
    const live = await client.dataset.dataOf({ params: { id } });
    expect(live.data).toHaveLength(300);
    events.length = 0;
    const done = await cacheOnce(id);
    expect(done.cacheStatus).toBe('SUCCESS');
    expect(done.cacheInfo).toMatch(/^已缓存 300 行，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(events.filter((event) => event.kind !== 'revoked')).toEqual([
      { kind: 'status', message: { id, cacheStatus: 'CACHING', cacheInfo: '' } },
      { kind: 'status', message: { id, cacheStatus: 'SUCCESS', cacheInfo: done.cacheInfo } },
      { kind: 'refresh', datasetId: id },
    ]);
    await sources[name].run(`DROP TABLE ${table}`);
    const stored = await client.dataset.dataOf({ params: { id } });
    expect(stored.keys).toEqual(live.keys);
    expect(stored.data.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
      live.data.toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
    expect((await client.dataset.data({ query: { id, limited: 'true' } })).content.data).toHaveLength(100);
  });

  test('[CACHE-05] what was asked of the old rows is answered before the new ones are shown', async () => {
    const table = await visits(sources[name], 20);
    const { id } = await client.dataset.create({ input: inputFor(name, `SELECT * FROM ${table}`) });
    await cacheOnce(id);
    await client.dataset.dataOf({ params: { id } });
    await add(sources[name], table, 21, 25);
    // A machine that stands still uses up the time there is for it: what counts is that a refresh can do it.
    const isReady = async (): Promise<boolean> => {
      await cacheOnce(id);
      const asked = vi.spyOn(engine.mart, 'ask');
      try {
        expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(25);
        const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
        expect(answers).toHaveLength(1);
        return answers[0].cached;
      } finally {
        asked.mockRestore();
      }
    };
    await expect.poll(isReady).toBe(true);
  });

  test('[CACHE-11] [O01] a failed refresh says why and keeps the last good rows', async () => {
    const table = await visits(sources[name], 5);
    const { id } = await client.dataset.create({ input: inputFor(name, `SELECT id, dept FROM ${table}`) });
    await cacheOnce(id);
    const rename = (from: string, to: string) =>
      sources[name].run(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    await rename('dept', 'ward');
    expect(await cacheOnce(id)).toMatchObject({
      cacheStatus: 'FAILURE',
      cacheInfo: expect.stringMatching(/字段不存在.*dept/),
    });
    expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(5);
    await rename('ward', 'dept');
    expect(await cacheOnce(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
    await sources[name].run(`DROP TABLE ${table}`);
    const failed = await cacheOnce(id);
    expect(failed.cacheStatus).toBe('FAILURE');
    expect(failed.cacheInfo.length).toBeGreaterThan(5);
    expect([...failed.cacheInfo].length).toBeLessThanOrEqual(151);
    expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(5);
  });

  test('[CACHE-15] [DSET-16] [E15] an incremental refresh adds only what is above the greatest stored value', async () => {
    const table = await visits(sources[name], 10);
    const sql = `SELECT * FROM ${table}`;
    const refusal = client.dataset.create({ input: inputFor(name, sql, { increment: true }) });
    expect(await failureOf(refusal)).toMatchObject({ message: '请选择增量字段' });
    const unknown = { increment: true, incrementCloumn: 'id; DROP TABLE x' };
    const wrong = client.dataset.create({ input: inputFor(name, sql, unknown) });
    expect(await failureOf(wrong)).toMatchObject({ code: 49999, message: '字段id; DROP TABLE x不存在' });
    const input = inputFor(name, sql, { increment: true, incrementCloumn: 'id' });
    const { id } = await client.dataset.create({ input });
    expect((await cacheOnce(id)).cacheInfo).toContain('10 行');
    await add(sources[name], table, 11, 14);
    // Rows that changed below the mark are not noticed: they are not read again.
    await sources[name].run(`UPDATE ${table} SET dept = '改' WHERE id = 1`);
    expect((await cacheOnce(id)).cacheInfo).toContain('14 行');
    const { data } = await client.dataset.dataOf({ params: { id } });
    expect(data.map((row) => Number(row[0])).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 14 }, (_, i) => i + 1),
    );
    expect(data.some((row) => row[1] === '改')).toBe(false);
  });

  test('[CACHE-13] a changed script, source or increment drops the stored rows; a changed name does not', async () => {
    const table = await visits(sources[name], 4);
    const input = inputFor(name, `SELECT * FROM ${table}`);
    const { id } = await client.dataset.create({ input });
    await cacheOnce(id);
    const extract = await extractOf(id);
    const renamed = await client.dataset.update({ params: { id }, input: { ...input, name: '新名' } });
    expect(renamed).toMatchObject({ name: '新名', cacheStatus: 'SUCCESS' });
    const other = `SELECT id, dept FROM ${table} WHERE id > 1`;
    const changed = await client.dataset.update({ params: { id }, input: { ...input, querySql: other } });
    expect(changed).toMatchObject({ cacheStatus: 'NOCACHE', cacheInfo: '' });
    expect(changed.columns.map((column) => column.name)).toEqual(['id', 'dept']);
    expect(await extractOf(id)).toBeNull();
    expect(await engine.mart.describe(extract ?? '')).toBeUndefined();
    expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(3);
  });

  test('[DSET-30] [F01] [F02] [F05] only one reading statement is accepted, on save and on run', async () => {
    const table = await visits(sources[name], 2);
    const statements = [
      `DELETE FROM ${table}`,
      `SELECT 1; DELETE FROM ${table}`,
      `DROP TABLE ${table}`,
      `WITH gone AS (DELETE FROM ${table} RETURNING *) SELECT * FROM gone`,
      `/* SELECT */ UPDATE ${table} SET id = 9`,
      'SHOW TABLES',
    ];
    for (const sql of statements) {
      const refusal = { code: 49999, message: '仅支持查询语句' };
      expect(await failureOf(client.dataset.create({ input: inputFor(name, sql) }))).toMatchObject(refusal);
      const query = { datasourceId: ids[name], sql };
      expect(await failureOf(client.dataset.loadSql({ query }))).toMatchObject(refusal);
      expect(await failureOf(client.dataset.testSqlLong({ input: query }))).toMatchObject(refusal);
    }
    for (const sql of [
      "SELECT 'a'; SELECT 1 -- ;",
      "SELECT /*!50000 1 */ INTO OUTFILE 'x'",
      'SELECT (',
      '选择 1',
      "SELECT * FROM read_csv('/etc/passwd')",
      "SELECT * FROM enable_logging(storage = 'file')",
    ]) {
      const query = { datasourceId: ids[name], sql };
      expect(await failureOf(client.dataset.testSqlLong({ input: query }))).toMatchObject({ code: 49999 });
    }
    const left = await client.dataset.loadSql({
      query: { datasourceId: ids[name], sql: `SELECT * FROM ${table}` },
    });
    expect(left.content.data).toHaveLength(2);
  });

  test('a broken script answers 50003 with the reason', async () => {
    const query = { datasourceId: ids[name], sql: 'SELECT nothing FROM nowhere' };
    expect(await failureOf(client.dataset.loadSql({ query }))).toMatchObject({ status: 200, code: 50003 });
  });

  test('no two columns of an answer share a name', async () => {
    const query = { datasourceId: ids[name], sql: 'SELECT 1 AS a, 2 AS a' };
    const { content } = await client.dataset.loadSql({ query });
    expect(content.keys).toHaveLength(2);
    expect(new Set(content.keys).size).toBe(2);
  });
});

describe('cache', () => {
  const name = 'PostgreSQL';
  const make = async (rows = 3, more: Partial<DatasetInput> = {}) => {
    const table = await visits(sources[name], rows);
    return client.dataset.create({ input: inputFor(name, `SELECT * FROM ${table}`, more) });
  };

  test('[M10] [CACHE-10] a dataset that is caching is not started twice; no-cache ones are skipped', async () => {
    const slow = await client.dataset.create({
      input: inputFor(name, 'SELECT count(*) AS a FROM generate_series(1, 3000000)'),
    });
    expect(slow.cacheStatus).toBe('NOCACHE');
    const never = await make(3, { queryType: 1 });
    const states = await Promise.all(Array.from({ length: 10 }, () => client.dataset.cacheAll()));
    for (const all of states) expect(all.some(({ id }) => id === never.id)).toBe(false);
    const jobs = await server.db.selectFrom('job').selectAll().where('state', '=', 'ready').execute();
    expect(new Set(jobs.map((job) => job.key)).size).toBe(jobs.length);
    for (const { id } of states[0] ?? []) await cachingEnded(client, id);
    expect(await client.dataset.cache({ params: { id: never.id } })).toMatchObject({
      cacheStatus: 'NOCACHE',
    });
    expect((await client.dataset.dataOf({ params: { id: never.id } })).data).toHaveLength(3);
  });

  test('[CACHE-06] caching all caches every dataset, two at a time', async () => {
    const made = await Promise.all([make(2), make(2), make(2), make(2)]);
    const states = await client.dataset.cacheAll();
    for (const { id } of made) {
      expect(states.find((state) => state.id === id)?.cacheStatus).toBe('CACHING');
    }
    for (const { id } of made) expect((await cachingEnded(client, id)).cacheStatus).toBe('SUCCESS');
    for (const state of states) await cachingEnded(client, state.id);
  });

  test('[M09] a dataset edited or deleted while it is cached: the old result is dropped', async () => {
    const input = (rows: number) =>
      inputFor(name, `SELECT g AS a, repeat('x', 10) AS b FROM generate_series(1, ${rows}) g`);
    const table = await visits(sources[name], 20);
    const { id } = await client.dataset.create({ input: inputFor(name, `SELECT * FROM ${table}`) });
    /** Caches the dataset, and changes it when its rows are written and not yet in place; ends with the refresh. */
    const changedMeanwhile = async (change: () => Promise<unknown>): Promise<void> => {
      const before = await droppedRefreshes();
      const held = holdWrite();
      await client.dataset.cache({ params: { id } });
      await held.written;
      await change();
      held.release();
      await until(async () => (await droppedRefreshes()) > before);
    };
    await changedMeanwhile(async () => {
      const edited = await client.dataset.update({ params: { id }, input: input(7) });
      expect(edited.cacheStatus).toBe('NOCACHE');
    });
    expect(await client.dataset.read({ params: { id } })).toMatchObject({ cacheStatus: 'NOCACHE' });
    expect(await extractOf(id)).toBeNull();
    await changedMeanwhile(() => client.dataset.remove({ params: { id } }));
    const jobs = await server.db.selectFrom('job').selectAll().where('key', '=', String(id)).execute();
    expect(jobs).toEqual([]);
  });

  test('[DSET-02] [DSET-12] [CACHE-07] the tree carries states and whether the engine answers', async () => {
    const { id } = await make();
    const response = await fetch(`${server.url}/webapi/v2/datasets/categories`, {
      headers: { 'X-Auth-Token': await server.world.adminToken() },
    });
    const body = (await response.json()) as {
      redisIsConnect: boolean;
      result: { id: number; datasets: unknown[] }[];
    };
    expect(body.redisIsConnect).toBe(true);
    const category = body.result.find((one) => one.id === categoryId);
    expect(category?.datasets).toContainEqual({ id, name: '挂号', cacheStatus: 'NOCACHE', cacheInfo: '' });
    expect(await client.dataset.health()).toBe(true);
  });

  test('[DSET-21] [DSET-22] [CAT-08] a copy stands on its own', async () => {
    const made = await make(6);
    await cacheOnce(made.id);
    const copy = await client.dataset.copy({ params: { id: made.id } });
    expect(copy).toMatchObject({ name: '挂号_copy1', cacheStatus: 'NOCACHE' });
    expect(copy.decryptedQuerySQL).toBe(made.decryptedQuerySQL);
    const extract = await extractOf(made.id);
    expect(await client.dataset.remove({ params: { id: made.id } })).toBe(true);
    expect(await engine.mart.describe(extract ?? '')).toBeUndefined();
    expect((await client.dataset.dataOf({ params: { id: copy.id } })).data).toHaveLength(6);
  });

  test('[DSET-13] [DSET-14] [DSET-15] [SCHED-12] the form is checked again on the server', async () => {
    const good = inputFor(name, 'SELECT 1 AS a');
    const t = texts.dataset;
    const wrong: [Partial<Record<keyof DatasetInput, unknown>>, string][] = [
      [{ name: '' }, t.name],
      [{ name: '长'.repeat(101) }, t.nameTooLong],
      [{ categoryDataset: undefined }, t.category],
      [{ categoryDataset: { id: 999_999 } }, t.category],
      [{ dataSourceId: undefined }, t.datasource],
      [{ dataSourceId: 999_999 }, t.datasource],
      [{ querySql: ' ' }, t.sql],
      [{ querySql: '', increment: true, incrementCloumn: 'a' }, t.increment],
      [{ calculatedMeasures: '[{"alias":"","exp":"SUM(a)"}]' }, texts.expression.alias],
      [{ calculatedMeasures: '[{"alias":"x","exp":""}]' }, texts.expression.required],
    ];
    for (const [change, message] of wrong) {
      const input = { ...good, ...change } as DatasetInput;
      expect(await failureOf(client.dataset.create({ input }))).toMatchObject({ code: 49999, message });
    }
    for (const cron of ['hello', '0 2 * * *', '0 0 2 32 * ?']) {
      const refusal = await failureOf(client.dataset.create({ input: { ...good, cron } }));
      expect(refusal).toMatchObject({ code: 49999, message: expect.stringContaining('定时表达式') });
    }
    const late = client.dataset.create({ input: { ...good, cron: '0 0 25 * * ?' } });
    expect(await failureOf(late)).toMatchObject({ code: 49999, message: texts.schedule.time });
    const timed = await client.dataset.create({ input: { ...good, cron: ' 0 30 8 ? * 2#1 ' } });
    expect(timed.cron).toBe('0 30 8 ? * 2#1');
    for (const exp of ['SUM(a', 'FOO(a)', 'SUM(b)', 'process.exit()']) {
      const input = { ...good, calculatedMeasures: [{ alias: 'x', exp, type: 'exp' }] };
      expect(String(await failureOf(client.dataset.create({ input })))).toMatch(/验证失败！x：.+/);
    }
  });

  test('[DSET-19] [DSET-20] a script that does not run is refused with the reason the preview gives', async () => {
    const stored = await make();
    for (const source of ['MariaDB', 'PostgreSQL'] as const) {
      const table = await visits(sources[source], 1);
      const broken = [
        `SELECT nothing FROM ${table}`,
        'SELECT * FROM no_such_table',
        `SELECT COUNT(id FROM ${table}`,
      ];
      for (const sql of broken) {
        const input = inputFor(source, sql);
        const preview = client.dataset.loadSql({ query: { datasourceId: ids[source], sql } });
        const { message } = (await failureOf(preview)) as Error;
        expect(await failureOf(client.dataset.create({ input }))).toMatchObject({ message });
        const changed = client.dataset.update({ params: { id: stored.id }, input });
        expect(await failureOf(changed)).toMatchObject({ message });
      }
    }
    expect(await client.dataset.read({ params: { id: stored.id } })).toEqual(stored);
  });

  test('[DSET-29] a widget warns of a vanished column until the column is back', async () => {
    const table = await visits(sources[name], 3);
    const whole = inputFor(name, `SELECT id, dept, cost FROM ${table}`);
    const { id } = await client.dataset.create({ input: whole });
    const axis = (column: string) => [{ id: column, name: column }];
    const { id: widgetId } = await client.widget.create({
      input: {
        name: '费用',
        datasetId: id,
        chartType: 'bar',
        dataJson: JSON.stringify({ chartForm: { xAxis: axis('dept'), yAxis: axis('cost') } }),
      },
    });
    const tips = async () => (await client.widget.read({ params: { id: widgetId } })).tips;
    const write = (columns: string) =>
      client.dataset.update({
        params: { id },
        input: { ...whole, querySql: `SELECT ${columns} FROM ${table}` },
      });
    await write('id');
    expect(await tips()).toBe(texts.dataset.columnsChanged('dept，cost'));
    await write('id, cost');
    expect(await tips()).toBe(texts.dataset.columnsChanged('dept'));
    await write('id, dept, cost');
    expect(await tips()).toBe('');
  });

  test('[CACHE-13] a source that leads to another database takes its datasets back to not cached', async () => {
    const source = await client.datasource.create({ input: sources.PostgreSQL.input });
    const table = await visits(sources.PostgreSQL, 3);
    const input = { ...inputFor('PostgreSQL', `SELECT * FROM ${table}`), dataSourceId: source.id };
    const { id } = await client.dataset.create({ input });
    const live = await client.dataset.create({ input: { ...input, queryType: 1 } });
    await cacheOnce(id);
    const extract = (await extractOf(id)) ?? '';
    const same = { ...sources.PostgreSQL.input, dataSourceName: '改名' };
    await client.datasource.update({ params: { id: source.id }, input: same });
    expect(await client.dataset.read({ params: { id } })).toMatchObject({ cacheStatus: 'SUCCESS' });
    events.length = 0;
    const moved = sources.MariaDB.input;
    await client.datasource.update({ params: { id: source.id }, input: moved });
    expect(await client.dataset.read({ params: { id } })).toMatchObject({
      cacheStatus: 'NOCACHE',
      cacheInfo: texts.cache.sourceMoved,
    });
    expect(await client.dataset.read({ params: { id: live.id } })).toMatchObject({ cacheInfo: '' });
    expect(await extractOf(id)).toBeNull();
    expect(await engine.mart.describe(extract)).toBeUndefined();
    expect(events).toContainEqual({ kind: 'refresh', datasetId: id });
    await visitsOf(sources.MariaDB, table, 5);
    expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(5);
    expect((await client.dataset.dataOf({ params: { id: live.id } })).data).toHaveLength(5);
    expect(await cacheOnce(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
  });

  test('[CACHE-13] the mark of another database stays until a refresh succeeds, through failures and edits', async () => {
    const source = await client.datasource.create({ input: sources.PostgreSQL.input });
    const table = await visits(sources.PostgreSQL, 3);
    const input = { ...inputFor('PostgreSQL', `SELECT * FROM ${table}`), dataSourceId: source.id };
    const { id } = await client.dataset.create({ input });
    await cacheOnce(id);
    await client.datasource.update({ params: { id: source.id }, input: sources.MariaDB.input });
    const shown = async () => {
      const { cacheStatus, cacheInfo, categoryDataset } = await client.dataset.read({ params: { id } });
      const tree = await client.dataset.tree();
      const leaf = tree.find((one) => one.id === categoryDataset.id)?.datasets.find((one) => one.id === id);
      const state = (await client.dataset.refreshes()).items.find((one) => one.id === id);
      expect(leaf).toMatchObject({ cacheStatus, cacheInfo });
      return { cacheStatus, cacheInfo, isMarked: state?.movedAt !== null };
    };
    const { sourceMoved } = texts.cache;
    expect(await shown()).toEqual({ cacheStatus: 'NOCACHE', cacheInfo: sourceMoved, isMarked: true });
    // The table is not there yet.
    events.length = 0;
    const failed = await cacheOnce(id);
    expect(failed).toMatchObject({ cacheStatus: 'FAILURE' });
    expect(failed.cacheInfo).toMatch(new RegExp(`^${sourceMoved}；.*${table}`));
    const told = events.flatMap((event) => (event.kind === 'status' ? [event.message] : []));
    expect(told.map(({ cacheInfo }) => cacheInfo)).toEqual([sourceMoved, failed.cacheInfo]);
    await visitsOf(sources.MariaDB, table, 5);
    expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(5);
    await client.dataset.update({ params: { id }, input: { ...input, querySql: `SELECT id FROM ${table}` } });
    expect(await shown()).toEqual({ cacheStatus: 'NOCACHE', cacheInfo: sourceMoved, isMarked: true });
    await client.dataset.cache({ params: { id } });
    await client.dataset.stopCache({ params: { id } });
    // It may have come to its end before it was stopped.
    const { cacheStatus, cacheInfo, isMarked } = await shown();
    expect([cacheStatus === 'SUCCESS', cacheInfo.includes(sourceMoved), isMarked]).toBeOneOf([
      [false, true, true],
      [true, false, false],
    ]);
    expect(await cacheOnce(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
    expect(await shown()).toMatchObject({
      cacheInfo: expect.not.stringContaining(sourceMoved),
      isMarked: false,
    });
  });

  test('a source that is away does not keep a dataset from being saved, and the dataset says so', async () => {
    const away = await client.datasource.create({
      input: { ...sources[name].input, url: 'jdbc:postgresql://127.0.0.1:1/away' },
    });
    const input = { ...inputFor(name, 'SELECT 1 AS a'), dataSourceId: away.id };
    const made = await client.dataset.create({ input });
    expect(made).toMatchObject({ columns: [], cacheStatus: 'NOCACHE', cacheInfo: texts.cache.unchecked });
    const back = { ...input, dataSourceId: ids[name] };
    const checked = await client.dataset.update({ params: { id: made.id }, input: back });
    expect(checked).toMatchObject({ cacheInfo: '', columns: [{ name: 'a' }] });
    await client.dataset.update({ params: { id: made.id }, input });
    expect(await cacheOnce(made.id)).toMatchObject({ cacheStatus: 'FAILURE' });
    expect(await failureOf(client.dataset.dataOf({ params: { id: made.id } }))).toMatchObject({
      code: 50002,
    });
  });
});
