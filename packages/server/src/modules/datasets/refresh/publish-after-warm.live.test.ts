import type { api, Client } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cached } from '../../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../../testing/data-server.ts';
import { mariadbSource, realMart, type TestSource } from '../../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let source: TestSource;
let dataset: number;
/** How far the clock is ahead, and by how much each writing of rows puts it on. */
const clock = { ahead: 0, writing: 0 };
let warm: Mart['warm'];

/** The engine, with another warming and with writing that takes its time. */
const watched = (mart: Mart): Mart =>
  new Proxy(mart, {
    get(target, name) {
      if (name === 'warm') return (...asked: Parameters<Mart['warm']>) => warm(...asked);
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'write') return value.bind(target) as unknown;
      return (...asked: Parameters<Mart['write']>) => {
        clock.ahead += clock.writing;
        return target.write(...asked);
      };
    },
  });

beforeAll(async () => {
  [engine, source] = await Promise.all([realMart(), mariadbSource()]);
  server = await startDataServer({
    mart: watched(engine.mart),
    now: () => Date.now() + clock.ahead,
  });
  client = server.client(await server.world.adminToken());
  const { id: dataSourceId } = await client.datasource.create({ input: source.input });
  await source.run('CREATE TABLE visits (人数 INT); INSERT INTO visits VALUES (1), (2);');
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const input = { name: '门诊', categoryDataset, dataSourceId, dataSourceType: 'jdbc' as const };
  dataset = (await client.dataset.create({ input: { ...input, querySql: 'SELECT * FROM visits' } })).id;
  await cached(client, dataset);
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await source?.stop();
});
beforeEach(() => {
  warm = (...asked) => engine.mart.warm(...asked);
  clock.writing = 0;
});

test.each([1, 4001, 6807, 39_999, 3_600_001])(
  '[CACHE-04] a refresh that takes %i ms puts its rows in place',
  async (ms) => {
    clock.writing = ms;
    expect((await cached(client, dataset)).cacheStatus).toBe('SUCCESS');
  },
);

test('rows that are written are put in place although nothing could be asked of them before', async () => {
  let isAsked = false;
  warm = async () => {
    isAsked = true;
    throw new TypeError('broken');
  };
  await source.run('INSERT INTO visits VALUES (3);');
  expect((await cached(client, dataset)).cacheInfo).toMatch(/^已缓存 3 行/);
  expect(isAsked).toBe(true);
});
