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
  ['MariaDB', '`', 'CREATE TABLE catalog_visits (id INT, 科室 VARCHAR(20), cost DECIMAL(10,2))'],
  ['PostgreSQL', '"', 'CREATE TABLE catalog_visits (id INT, 科室 VARCHAR(20), cost DECIMAL(10,2))'],
  [
    'ClickHouse',
    '`',
    'CREATE TABLE catalog_visits (id Int32, `科室` String, cost Decimal(10,2)) ENGINE = MergeTree ORDER BY id',
  ],
])('over %s', (name, quote, create) => {
  test('[DSET-05] tables are listed with their columns in order, without those of the system', async () => {
    await opened[name]!.run(create);
    const found = await tables(name);
    expect(found).toContainEqual({
      schema: '',
      name: 'catalog_visits',
      written: `${quote}catalog_visits${quote}`,
      columns: ['id', '科室', 'cost'],
    });
    expect(found.map((table) => table.schema)).not.toContain('information_schema');
    expect(found.map((table) => table.schema)).not.toContain('pg_catalog');
  });
});

test('[DSET-05] tables of another schema say which', async () => {
  await opened['PostgreSQL']!.run('CREATE SCHEMA his; CREATE TABLE his.orders (order_id INT)');
  expect(await tables('PostgreSQL')).toContainEqual({
    schema: 'his',
    name: 'orders',
    written: '"his"."orders"',
    columns: ['order_id'],
  });
});

test('[DSET-05] what a statement is written with is listed whatever its kind, its names quoted', async () => {
  await opened['PostgreSQL']!.run(`
    CREATE TABLE "odd ""order" ("select" INT, 费用 INT);
    CREATE VIEW kinds_view AS SELECT 1 AS one;
    CREATE MATERIALIZED VIEW kinds_stored AS SELECT 1 AS one, 2 AS two;
    CREATE TABLE kinds_parts (day DATE) PARTITION BY RANGE (day);
    CREATE TABLE kinds_part_1 PARTITION OF kinds_parts FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
    CREATE FOREIGN DATA WRAPPER kinds_wrapper; CREATE SERVER kinds_server FOREIGN DATA WRAPPER kinds_wrapper;
    CREATE FOREIGN TABLE kinds_foreign (far INT) SERVER kinds_server`);
  const found = await tables('PostgreSQL');
  const columnsOf = (written: string) => found.find((table) => table.written === written)?.columns;
  expect(columnsOf('"odd ""order"')).toEqual(['select', '费用']);
  expect(columnsOf('"kinds_view"')).toEqual(['one']);
  expect(columnsOf('"kinds_stored"')).toEqual(['one', 'two']);
  expect(columnsOf('"kinds_parts"')).toEqual(['day']);
  expect(columnsOf('"kinds_part_1"')).toBeUndefined();
  expect(columnsOf('"kinds_foreign"')).toEqual(['far']);
});

test('[DSET-05] an account is told what it may read, and no more', async () => {
  await opened['PostgreSQL']!.run(`
    CREATE TABLE rights_open (a INT); CREATE TABLE rights_closed (a INT);
    CREATE TABLE rights_part (open INT, closed INT);
    CREATE ROLE catalog_reader LOGIN PASSWORD 'reader-1';
    GRANT SELECT ON rights_open TO catalog_reader; GRANT SELECT (open) ON rights_part TO catalog_reader`);
  const { input } = opened['PostgreSQL']!;
  const { id } = await client.datasource.create({
    input: { ...input, username: 'catalog_reader', password: 'reader-1' },
  });
  const found = await client.dataset.tables({ query: { datasourceId: id } });
  const rights = found.filter(({ name }) => name.startsWith('rights_'));
  expect(rights.map(({ name, columns }) => [name, columns])).toEqual([
    ['rights_open', ['a']],
    ['rights_part', ['open']],
  ]);
});

test.each([
  ['MariaDB', 'CREATE TABLE', ''],
  ['ClickHouse', 'CREATE TABLE', ' ENGINE = Memory'],
])('[DSET-05] %s lists the tables of other databases below their names', async (name, create, engine) => {
  const run = (sql: string) => opened[name]!.run(sql);
  await run('CREATE DATABASE `另 库`');
  await run(`${create} \`另 库\`.\`表 一\` (a INT)${engine}`);
  try {
    const found = await tables(name);
    expect(found).toContainEqual({
      schema: '另 库',
      name: '表 一',
      written: '`另 库`.`表 一`',
      columns: ['a'],
    });
    const schemas = new Set(found.map(({ schema }) => schema.toLowerCase()));
    for (const own of ['mysql', 'sys', 'system', 'information_schema']) expect(schemas).not.toContain(own);
    expect(found[0]?.schema).toBe('');
  } finally {
    await run('DROP DATABASE `另 库`');
  }
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
