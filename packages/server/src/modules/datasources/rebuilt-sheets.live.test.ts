import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { api, Client, Column } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cached } from '../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  client = server.client(await server.world.adminToken());
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

/** Uploads a file and makes a dataset over it; then it stands as an older release read it, its extract lost. */
async function storedBefore(csv: string, older: (columns: Column[]) => Column[], header?: object | null) {
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([csv]), '台账.csv');
  const { id: source } = await client.datasource.upload({ form, input: {} });
  const categoryDataset = await client.dataset.createCategory({
    input: { categoryName: `表格${source}`, pid: -1 },
  });
  const input = { name: '台账', categoryDataset, dataSourceId: source, dataSourceType: 'excel' as const };
  const { id } = await client.dataset.create({ input });
  await cached(client, id);
  const stored = await server.db
    .selectFrom('datasource')
    .selectAll()
    .where('id', '=', source)
    .executeTakeFirstOrThrow();
  const columns = JSON.stringify(older(JSON.parse(stored.columns ?? '[]') as Column[]));
  const report = JSON.parse(stored.sheet_report ?? '{}') as object;
  const sheet_report = JSON.stringify(header === undefined ? report : { ...report, header });
  await server.db.updateTable('datasource').set({ columns, sheet_report }).where('id', '=', source).execute();
  await server.db.updateTable('dataset').set({ columns }).where('id', '=', id).execute();
  rmSync(join(engine.directory, `${stored.extract_id}.duckdb`));
  await client.dataset.cache({ params: { id } });
  await cached(client, id);
  const { content } = await client.dataset.loadExcel({ query: { datasourceId: source } });
  const { columns: now } = await server.db
    .selectFrom('dataset')
    .select('columns')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { content, types: (JSON.parse(now) as Column[]).map(({ type }) => type) };
}

test('[CACHE-13] a lost spreadsheet comes back with the types that it was stored with', async () => {
  const csv = '科室,结算日\n内科,20240105\n外科,20240106\n';
  const older = (columns: Column[]) =>
    columns.map((column) => (column.name === '结算日' ? { ...column, type: 'integer' as const } : column));
  const { content, types } = await storedBefore(csv, older);
  expect(types).toEqual(['text', 'integer']);
  expect(content.data).toEqual([
    ['内科', 20240105],
    ['外科', 20240106],
  ]);
});

test('[CACHE-13] and with the row that named its columns', async () => {
  const csv = 'A1,2024-01-01,1.5\nA2,2024-01-02,2.5\nA3,2024-01-03,3.5\n';
  const older = (columns: Column[]) =>
    columns.map((column, at) => ({ ...column, name: ['A1', '2024-01-01', '1.5'][at] ?? '' }));
  const { content } = await storedBefore(csv, older, { from: 1, to: 1 });
  expect(content.keys).toEqual(['A1', '2024-01-01', '1.5']);
  expect(content.data).toHaveLength(2);
});
