import type { api, Client } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cached } from '../../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../../testing/data-server.ts';
import { postgresSource, realMart, type TestSource } from '../../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let source: TestSource;
let input: { categoryDataset: { id: number }; dataSourceId: number; dataSourceType: 'jdbc' };
beforeAll(async () => {
  [engine, source] = await Promise.all([realMart(), postgresSource()]);
  server = await startDataServer({ mart: engine.mart, settings: { timezone: 'Europe/Berlin' } });
  client = server.client(await server.world.adminToken());
  const { id: dataSourceId } = await client.datasource.create({ input: source.input });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '增量', pid: -1 } });
  input = { categoryDataset, dataSourceId, dataSourceType: 'jdbc' };
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await source?.stop();
});

async function storedIds(id: number): Promise<number[]> {
  await cached(client, id);
  const { data } = await client.dataset.dataOf({ params: { id } });
  return data.map(([first]) => Number(first)).toSorted((a, b) => a - b);
}

const hours = [1, 2, 3];
// Rows as they came, one set of them for each refresh, across the ends of summer time in 2026.
test.each([
  ['end', '2026-10-24 23:30', '2026-10-25 00:50', '2026-10-25 01:10', '2026-10-25 01:55', '2026-10-25 03:30'],
  [
    'begin',
    '2026-03-29 00:10',
    '2026-03-29 00:59',
    '2026-03-29 01:05',
    '2026-03-29 01:40',
    '2026-03-29 03:10',
  ],
])('[CACHE-15] no row is lost and none comes twice at the %s of summer time', async (name, ...moments) => {
  const table = `zoned_${name}`;
  await source.run(`CREATE TABLE ${table} (id INT, changed TIMESTAMPTZ)`);
  const windows = [null, ...hours.map((amount) => ({ amount, unit: 'hour' as const }))];
  const made = await Promise.all(
    windows.map(async (lookBack) => {
      const { id } = await client.dataset.create({
        input: {
          ...input,
          name: `${name}${lookBack?.amount ?? ''}`,
          querySql: `SELECT id, changed FROM ${table}`,
          increment: true,
          incrementCloumn: 'changed',
          lookBack,
        },
      });
      return id;
    }),
  );
  const told: number[] = [];
  for (const [at, moment] of moments.entries()) {
    await source.run(`INSERT INTO ${table} VALUES (${at}, '${moment}+00')`);
    told.push(at);
    for (const id of made) expect(await storedIds(id)).toEqual(told);
  }
  for (const id of made) expect(await storedIds(id)).toEqual(told);
});
