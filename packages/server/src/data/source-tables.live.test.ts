import { type api, type Client, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { clickhouseSource, mariadbSource, postgresSource, type TestSource } from '../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
const opened: Record<string, TestSource<string>> = {};

beforeAll(async () => {
  server = await startDataServer();
  client = server.client(await server.world.adminToken());
  const sources = await Promise.all([mariadbSource(), postgresSource(), clickhouseSource()]);
  for (const source of sources) opened[source.name] = source;
});
afterAll(async () => {
  await server?.stop();
  await Promise.all(Object.values(opened).map((source) => source.stop()));
});

const tables = async (name: string) => {
  const { id } = await client.datasource.create({ input: opened[name]!.input });
  return client.dataset.tables({ query: { datasourceId: id } });
};

describe.each([
  ['MariaDB', 'CREATE TABLE catalog_visits (id INT, 科室 VARCHAR(20), cost DECIMAL(10,2))'],
  ['PostgreSQL', 'CREATE TABLE catalog_visits (id INT, 科室 VARCHAR(20), cost DECIMAL(10,2))'],
  [
    'ClickHouse',
    'CREATE TABLE catalog_visits (id Int32, `科室` String, cost Decimal(10,2)) ENGINE = MergeTree ORDER BY id',
  ],
])('over %s', (name, create) => {
  test('[DSET-05] tables are listed with their columns in order, without those of the system', async () => {
    await opened[name]!.run(create);
    const found = await tables(name);
    expect(found).toContainEqual({ schema: '', name: 'catalog_visits', columns: ['id', '科室', 'cost'] });
    expect(found.map((table) => table.schema)).not.toContain('information_schema');
    expect(found.map((table) => table.schema)).not.toContain('pg_catalog');
  });
});

test('[DSET-05] tables of another schema say which', async () => {
  await opened['PostgreSQL']!.run('CREATE SCHEMA his; CREATE TABLE his.orders (order_id INT)');
  expect(await tables('PostgreSQL')).toContainEqual({
    schema: 'his',
    name: 'orders',
    columns: ['order_id'],
  });
});

test('[DSET-05] who may not use a source is not told its tables', async () => {
  const { id } = await client.datasource.create({ input: opened['MariaDB']!.input });
  const { owner, version } = await client.datasource.usage({ params: { id } });
  const input = { ownerId: owner.id, limited: true, roleIds: [], version };
  await client.datasource.saveUsage({ params: { id }, input });
  const role = await server.world.role(['/config/cube']);
  const author = server.client((await server.world.user(role)).token);
  const refusal = author.dataset.tables({ query: { datasourceId: id } });
  await expect(refusal).rejects.toMatchObject({ message: texts.data.gone });
});
