import { type api, type Client, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../scripts/services/index.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { mariadbSource, type TestSource } from '../testing/sources.ts';

/** Counts for minutes: a hundred million pairs, each looked at. */
const slow = 'SELECT COUNT(*) AS n FROM seq_1_to_100000 a JOIN seq_1_to_100000 b ON a.seq * b.seq % 7 = 9';

let server: DataServer;
let client: Client<typeof api>;
let source: TestSource;
let datasourceId: number;
let datasetId: number;
beforeAll(async () => {
  source = await mariadbSource();
  // No engine at all, and two seconds for a query.
  server = await startDataServer({ settings: { queryTimeoutMs: '2', maxRows: 250 } });
  client = server.client(await server.world.adminToken());
  datasourceId = (await client.datasource.create({ input: source.input })).id;
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const made = await client.dataset.create({
    input: {
      name: '序列',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: 'SELECT seq AS n FROM seq_1_to_400',
    },
  });
  datasetId = made.id;
});
afterAll(async () => {
  await server?.stop();
  await source?.stop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const load = (sql: string, signal?: AbortSignal) =>
  client.dataset.loadSql({
    query: { datasourceId, sql, limited: 'false' },
    ...(signal === undefined ? {} : { signal }),
  });
async function running(): Promise<number> {
  const text = await source.run(
    "SELECT COUNT(*) FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE '%seq_1_to_100000 a%' AND info NOT LIKE '%processlist%'",
  );
  return Number(/\d+$/.exec(text.trim())?.[0]);
}
/** Until so many of these statements run at the source; the test's own limit is for what never comes. */
async function comesTo(count: number): Promise<void> {
  await until(async () => (await running()) === count);
}

test('[N05] [F07] [DSRC-36] a slow script ends at its time limit with 50003, at the source too', async () => {
  const failure = await failureOf(load(slow));
  expect(failure).toMatchObject({ status: 200, code: 50003, message: texts.data.sourceTimeout });
  await comesTo(0);
});

test('a closed connection ends its query at the source', async () => {
  const leaving = new AbortController();
  const call = failureOf(load(slow, leaving.signal));
  await comesTo(1);
  leaving.abort();
  expect(await call).toBeDefined();
  await comesTo(0);
});

test('[LIM-09] rows of a live source are limited, and the answer says so', async () => {
  const loaded = await load('SELECT seq FROM seq_1_to_400');
  expect(loaded.content.data).toHaveLength(250);
  expect(loaded.truncated).toBe(true);
  const whole = await load('SELECT seq FROM seq_1_to_250');
  expect(whole).toMatchObject({ truncated: false });
  expect(whole.content.data).toHaveLength(250);
  const { id } = await client.widget.create({
    input: {
      name: '表',
      datasetId,
      datasourceId: null,
      chartType: 'table',
      selectItems: 'seq',
      dataJson: '{}',
    },
  });
  const answer = await client.widget.data({ query: { id } });
  expect(answer.data).toHaveLength(250);
  expect(answer.truncated).toBe(true);
  const page = await client.widget.data({ query: { id, page: '{"page":2,"pageSize":30}' } });
  expect(page).toMatchObject({ total: 400 });
  expect(page.data).toHaveLength(30);
});

test.each([
  [249, 249, false],
  [250, 250, false],
  [251, 250, true],
])('[LIM-09] of %i rows of a live source %i are shown, cut off: %s', async (rows, shown, isCut) => {
  const made = await client.dataset.create({
    input: {
      name: `序列 ${rows}`,
      categoryDataset: await client.dataset.createCategory({
        input: { categoryName: `序列 ${rows}`, pid: -1 },
      }),
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: `SELECT seq FROM seq_1_to_${rows}`,
    },
  });
  const input = { name: `表 ${rows}`, datasetId: made.id, datasourceId: null, chartType: 'table' as const };
  const { id } = await client.widget.create({ input: { ...input, selectItems: 'seq', dataJson: '{}' } });
  const answer = await client.widget.data({ query: { id } });
  expect(answer.data).toHaveLength(shown);
  expect(answer.truncated ?? false).toBe(isCut);
});

test('[N06] [CACHE-03] without the engine caching is refused and datasets are read from their source', async () => {
  expect(await client.dataset.health()).toBe(false);
  const offline = { code: 49999, message: '缓存服务已离线，请联系管理员' };
  expect(await failureOf(client.dataset.cache({ params: { id: datasetId } }))).toMatchObject(offline);
  expect(await failureOf(client.dataset.cacheAll())).toMatchObject(offline);
  // As if it had been cached before the engine went away.
  await server.db
    .updateTable('dataset')
    .set({ extract_id: 'gone', cache_status: 'SUCCESS' })
    .where('id', '=', datasetId)
    .execute();
  expect((await client.dataset.dataOf({ params: { id: datasetId } })).data).toHaveLength(250);
});

test('one user’s slow queries leave places for others', async () => {
  // A product whose queries may take their time: all of them have to be seen at once.
  const patient = await startDataServer({ settings: { maxRows: 250 } });
  try {
    const first = patient.client(await patient.world.adminToken());
    const at = (await first.datasource.create({ input: source.input })).id;
    const role = await patient.world.role(['/config/cube']);
    const other = patient.client((await patient.world.user(role)).token);
    const leaving = new AbortController();
    const query = { datasourceId: at, sql: slow, limited: 'false' };
    const slowOnes = Array.from({ length: 12 }, () =>
      failureOf(first.dataset.loadSql({ query, signal: leaving.signal })),
    );
    await comesTo(6);
    const quick = await other.dataset.loadSql({ query: { datasourceId: at, sql: 'SELECT 1 AS a' } });
    expect(quick.content.data).toEqual([[1]]);
    leaving.abort();
    await Promise.all(slowOnes);
    await comesTo(0);
  } finally {
    await patient.stop();
  }
});
