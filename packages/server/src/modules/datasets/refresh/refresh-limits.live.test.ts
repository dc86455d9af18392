import { type api, type Client, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cached, cachingEnded } from '../../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../../testing/data-server.ts';
import { postgresSource, realMart, type TestSource } from '../../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let source: TestSource;
let dataSourceId: number;
let categoryId: number;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({
    mart: engine.mart,
    settings: { martMaxRows: 5000, martMaxBytes: '2MB', maxRows: 1000 },
  });
  client = server.client(await server.world.adminToken());
  source = await postgresSource();
  dataSourceId = (await client.datasource.create({ input: source.input })).id;
  categoryId = (await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } })).id;
  await source.run('CREATE VIEW growing AS SELECT n, n * 2 AS m FROM generate_series(1, 100) n');
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await source?.stop();
});

const rowsOf = async (id: number): Promise<number> =>
  (await client.dataset.data({ query: { id } })).content.data.length;

describe('[CACHE-11] a refresh ends at its limits and the stored rows stay', () => {
  test.each([
    [
      'rows',
      'SELECT n, n * 2 AS m FROM (SELECT generate_series(1, 1000000000000) AS n) s',
      texts.cache.tooManyRows(5000),
    ],
    [
      'bytes',
      "SELECT n, (SELECT string_agg(md5((n * 1000 + i)::text), '') FROM generate_series(1, 100) i) AS words FROM generate_series(1, 4000) n",
      texts.cache.tooManyBytes,
    ],
  ])('%s', async (name, endless, told) => {
    const { id } = await client.dataset.create({
      input: {
        name,
        categoryDataset: { id: categoryId },
        dataSourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT * FROM growing',
      },
    });
    await cached(client, id);
    const before = await rowsOf(id);
    await source.run('DROP VIEW growing');
    await source.run(`CREATE VIEW growing AS ${endless}`);
    await client.dataset.cache({ params: { id } });
    expect(await cachingEnded(client, id)).toMatchObject({ cacheStatus: 'FAILURE', cacheInfo: told });
    expect(await rowsOf(id)).toBe(before);
    await source.run('DROP VIEW growing');
    await source.run('CREATE VIEW growing AS SELECT n, n * 2 AS m FROM generate_series(1, 100) n');
  });
});

test('[LIM-09] a statement without end shows its first rows', async () => {
  const input = { datasourceId: dataSourceId, sql: 'SELECT * FROM generate_series(1, 1000000000000)' };
  const tried = await client.dataset.testSqlLong({ input });
  expect([tried.content.data.length, tried.truncated]).toEqual([100, true]);
  const shown = await client.dataset.loadSqlLong({ input: { ...input, limited: 'false' } });
  expect([shown.content.data.length, shown.truncated]).toEqual([1000, true]);
});
