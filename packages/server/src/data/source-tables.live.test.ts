import { type api, type Client, statementOfTable, texts } from '@mingjing/contract';
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
    CREATE TABLE rights_written (a INT); CREATE MATERIALIZED VIEW rights_stored AS SELECT 1 AS a;
    CREATE VIEW rights_view AS SELECT 1 AS a; CREATE TABLE rights_mixed (read INT, written INT);
    CREATE SCHEMA rights_shut; CREATE TABLE rights_shut.rights_inside (a INT);
    GRANT SELECT ON rights_open TO catalog_reader; GRANT SELECT (open) ON rights_part TO catalog_reader;
    GRANT INSERT ON rights_written, rights_view TO catalog_reader; GRANT SELECT ON rights_shut.rights_inside TO catalog_reader;
    GRANT SELECT (read), UPDATE (written) ON rights_mixed TO catalog_reader`);
  const { input } = opened['PostgreSQL']!;
  const { id } = await client.datasource.create({
    input: { ...input, username: 'catalog_reader', password: 'reader-1' },
  });
  const found = await client.dataset.tables({ query: { datasourceId: id } });
  const rights = found.filter(({ name }) => name.startsWith('rights_'));
  expect(rights.map(({ name, columns }) => [name, columns])).toEqual([
    ['rights_mixed', ['read']],
    ['rights_open', ['a']],
    ['rights_part', ['open']],
  ]);
  expect(rights.map(statementOfTable)).toEqual([
    'SELECT "read" FROM "rights_mixed"',
    'SELECT * FROM "rights_open"',
    'SELECT "open" FROM "rights_part"',
  ]);
});

test('[DSET-05] a table of which an account may read some columns alone is read column by column', async () => {
  await opened['MariaDB']!.run(`
    CREATE TABLE rights_part (open INT COMMENT '开放', closed INT); INSERT INTO rights_part VALUES (1, 2);
    CREATE TABLE rights_open (a INT);
    CREATE USER column_reader@'%' IDENTIFIED BY 'reader-1';
    GRANT SELECT (open) ON rights_part TO column_reader@'%'; GRANT SELECT ON rights_open TO column_reader@'%'`);
  const { input } = opened['MariaDB']!;
  const { id: datasourceId } = await client.datasource.create({
    input: { ...input, username: 'column_reader', password: 'reader-1' },
  });
  const found = await client.dataset.tables({ query: { datasourceId } });
  const statements = found.filter(({ name }) => name.startsWith('rights_')).map(statementOfTable);
  expect(statements).toEqual(['SELECT * FROM `rights_open`', 'SELECT `open` FROM `rights_part`']);
  const run = (sql: string) => client.dataset.loadSqlLong({ input: { datasourceId, sql } });
  expect((await run(statements[1]!)).content.data).toEqual([[1]]);
  const columns = [{ name: 'open', type: 'integer' as const }];
  for (const byRemarks of [false, true]) {
    const written = await client.dataset.tableStatement({
      input: { datasourceId, schema: '', name: 'rights_part', columns, byRemarks },
    });
    expect((await run(written.sql)).content).toMatchObject({
      keys: [byRemarks ? '开放' : 'open'],
      data: [[1]],
    });
  }
});

test('[DSET-05] sequences of MariaDB are no tables, here and in other databases', async () => {
  const run = (sql: string) => opened['MariaDB']!.run(sql);
  await run('CREATE SEQUENCE next_order; CREATE DATABASE numbering; CREATE SEQUENCE numbering.next_bill');
  await run('CREATE TABLE numbering.next_bills (a INT)');
  try {
    const names = (await tables('MariaDB')).map(({ name }) => name);
    expect(names).toContain('next_bills');
    expect(names).not.toContain('next_order');
    expect(names).not.toContain('next_bill');
  } finally {
    await run('DROP SEQUENCE next_order; DROP DATABASE numbering');
  }
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

describe.each([
  [
    'MariaDB',
    `CREATE TABLE remarked_orders (id INT COMMENT '订单id', state TINYINT COMMENT '订单状态：0->待付款；1->已付款',
       kind CHAR(2) COMMENT '类别（M门诊 Z住院）', fee DECIMAL(10,2) COMMENT '费用（元），含退款', paid BIT(1) COMMENT '已付：0->否；1->是',
       other INT) COMMENT '订单表（每笔一行，含退款）';
     INSERT INTO remarked_orders VALUES (1, 0, 'M', 12.5, b'1', 7), (2, 9, 'Z', NULL, b'0', NULL), (3, NULL, NULL, 1, NULL, 1)`,
  ],
  [
    'PostgreSQL',
    `CREATE TABLE remarked_orders (id INT, state SMALLINT, kind CHAR(2), fee NUMERIC(10,2), paid BOOLEAN, other INT);
     INSERT INTO remarked_orders VALUES (1, 0, 'M', 12.5, true, 7), (2, 9, 'Z', NULL, false, NULL), (3, NULL, NULL, 1, NULL, 1);
     COMMENT ON TABLE remarked_orders IS '订单表（每笔一行，含退款）'; COMMENT ON COLUMN remarked_orders.id IS '订单id';
     COMMENT ON COLUMN remarked_orders.state IS '订单状态：0->待付款；1->已付款';
     COMMENT ON COLUMN remarked_orders.kind IS '类别（M门诊 Z住院）';
     COMMENT ON COLUMN remarked_orders.fee IS '费用（元），含退款';
     COMMENT ON COLUMN remarked_orders.paid IS '已付：0->否；1->是'`,
  ],
  [
    'ClickHouse',
    `CREATE TABLE remarked_orders (id Nullable(Int32) COMMENT '订单id', state Nullable(Int8) COMMENT '订单状态：0->待付款；1->已付款',
       kind Nullable(String) COMMENT '类别（M门诊 Z住院）', fee Nullable(Decimal(10,2)) COMMENT '费用（元），含退款',
       paid Nullable(Float64) COMMENT '已付：0->否；1->是', other Nullable(Int32)) ENGINE = MergeTree ORDER BY tuple();
     INSERT INTO remarked_orders VALUES (1, 0, 'M', 12.5, 1, 7), (2, 9, 'Z', NULL, 0, NULL), (3, NULL, NULL, 1, NULL, 1)`,
  ],
])('over %s', (name, create) => {
  test('[DSET-05] a table is read in the words of its remarks', async () => {
    for (const statement of create.split(';\n')) await opened[name]!.run(statement);
    const { id } = await client.datasource.create({ input: opened[name]!.input });
    const found = await client.dataset.tables({ query: { datasourceId: id } });
    const table = found.find((each) => each.name === 'remarked_orders')!;
    expect(table.remarks?.[3]).toBe('费用（元），含退款');
    expect(table.remarks?.[5]).toBe('');
    const read = async (sql: string) =>
      client.dataset.loadSqlLong({ input: { datasourceId: id, sql, limited: false } });
    const { columns } = await read(`SELECT * FROM ${table.written}`);
    const types = columns.map((column) => ({ name: column.name, type: column.type }));
    const written = await client.dataset.tableStatement({
      input: { datasourceId: id, name: 'remarked_orders', columns: types },
    });
    // Earlier versions of ClickHouse keep no remark of a table.
    expect(written.name).toBe(name === 'ClickHouse' ? 'remarked_orders' : '订单表');
    const { content } = await read(written.sql);
    expect(content.keys).toEqual(['订单id', '订单状态', '类别', '费用（元）', '已付', 'other']);
    const rows = content.data.toSorted((a, b) => Number(a[0]) - Number(b[0]));
    expect(rows.map(([order, state, kind]) => [order, state, kind])).toEqual([
      [1, '待付款', '门诊'],
      [2, '9', '住院'],
      [3, null, null],
    ]);
    // Codes that are neither whole numbers nor texts stay.
    const plain = (await read(`SELECT * FROM ${table.written}`)).content.data;
    expect(rows.map((row) => row[4])).toEqual(
      plain.toSorted((a, b) => Number(a[0]) - Number(b[0])).map((row) => row[4]),
    );
  });
});

test.each([
  ['MariaDB', 'VARCHAR(20)', ''],
  ['PostgreSQL', 'VARCHAR(20)', ''],
  ['ClickHouse', 'String', ' ENGINE = Memory'],
])(
  "[DSET-05] over %s codes are written in the words of the source's own lists",
  async (name, text, engine) => {
    for (const statement of [
      `CREATE TABLE listed_dict_data (dict_type ${text}, dict_value ${text}, dict_label ${text})${engine}`,
      "INSERT INTO listed_dict_data VALUES ('listed_user_sex', '0', '男'), ('listed_user_sex', '1', '女')",
      `CREATE TABLE listed_user (id INT, sex INT)${engine}`,
      'INSERT INTO listed_user VALUES (1, 0), (2, 1), (3, 9)',
    ])
      await opened[name]!.run(statement);
    const { id } = await client.datasource.create({ input: opened[name]!.input });
    const { sql } = await client.dataset.tableStatement({
      input: {
        datasourceId: id,
        name: 'listed_user',
        columns: ['id', 'sex'].map((column) => ({ name: column, type: 'integer' as const })),
      },
    });
    const { content } = await client.dataset.loadSqlLong({ input: { datasourceId: id, sql } });
    expect(content.data.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [1, '男'],
      [2, '女'],
      [3, '9'],
    ]);
  },
);

test('[DSET-05] a table that is not there is named', async () => {
  const { id } = await client.datasource.create({ input: opened['MariaDB']!.input });
  const asked = client.dataset.tableStatement({
    input: { datasourceId: id, name: '没有这张表', columns: [] },
  });
  await expect(asked).rejects.toMatchObject({ message: texts.dataset.noTable('没有这张表') });
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
