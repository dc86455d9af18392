import type { api, Client } from '@mingjing/contract';
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

/** The statement of a table with the names of what it refers to, and what it reads. */
async function related(source: TestSource<string>, name: string, account = {}) {
  const { id } = await client.datasource.create({ input: { ...source.input, ...account } });
  const read = async (sql: string) =>
    client.dataset.loadSqlLong({ input: { datasourceId: id, sql, limited: false } });
  const found = await client.dataset.tables({ query: { datasourceId: id } });
  const table = found.find((each) => each.name === name)!;
  const { columns } = await read(`SELECT * FROM ${table.written}`);
  const typed = columns.map((column) => ({ name: column.name, type: column.type }));
  const { sql } = await client.dataset.tableStatement({
    input: { datasourceId: id, schema: table.schema, name, columns: typed, related: true },
  });
  const { content } = await read(sql);
  return { table, keys: content.keys, rows: content.data.toSorted((a, b) => Number(a[0]) - Number(b[0])) };
}

const visits = `
  CREATE TABLE kin_hospital (id INT PRIMARY KEY, name VARCHAR(20));
  CREATE TABLE kin_dept (hospital INT REFERENCES kin_hospital (id), dept_code VARCHAR(8), ksmc VARCHAR(20),
    PRIMARY KEY (hospital, dept_code), FOREIGN KEY (hospital) REFERENCES kin_hospital (id));
  CREATE TABLE kin_doctor (doctor_no INT PRIMARY KEY, doctor_name VARCHAR(20), title VARCHAR(20));
  CREATE TABLE kin_visit (visit INT PRIMARY KEY, hospital INT, dept_code VARCHAR(8), doctor_no INT,
    FOREIGN KEY (hospital, dept_code) REFERENCES kin_dept (hospital, dept_code));
  CREATE TABLE kin_fee (fee INT PRIMARY KEY, visit INT, doctor_no VARCHAR(8), FOREIGN KEY (visit) REFERENCES kin_visit (visit));
  INSERT INTO kin_hospital VALUES (1, '东院'), (2, '西院');
  INSERT INTO kin_dept VALUES (1, 'A', '内科'), (2, 'A', '外科');
  INSERT INTO kin_doctor VALUES (7, '王平', '主任');
  INSERT INTO kin_visit VALUES (1, 1, 'A', 7), (2, 2, 'A', 8), (3, NULL, NULL, NULL);
  INSERT INTO kin_fee VALUES (1, 1, '7'), (2, 2, '7'), (3, 2, NULL)`;

describe.each([['MariaDB'], ['PostgreSQL']])('over %s', (name) => {
  const source = () => opened[name]!;
  beforeAll(async () => {
    for (const statement of visits.split(';\n')) await source().run(statement);
  });

  test('[DSET-05] a table brings the names of what it refers to, by its constraints and by its names', async () => {
    const { table, keys, rows } = await related(source(), 'kin_visit');
    expect(table.references).toEqual([
      expect.objectContaining({ columns: ['hospital', 'dept_code'], name: 'kin_dept' }),
      { columns: ['doctor_no'], schema: '', name: 'kin_doctor', key: ['doctor_no'], guessed: 'integer' },
    ]);
    expect(keys).toEqual([
      'visit',
      'hospital',
      'dept_code',
      'dept_ksmc',
      'doctor_no',
      'doctor_name',
      'doctor_title',
    ]);
    expect(rows).toEqual([
      [1, 1, 'A', '内科', 7, '王平', '主任'],
      [2, 2, 'A', '外科', 8, null, null],
      [3, null, null, null, null, null, null],
    ]);
  });

  test('[DSET-05] a table between is passed through, and a column of another type names nothing', async () => {
    const { keys, rows } = await related(source(), 'kin_fee');
    expect(keys).toEqual(['fee', 'visit', 'dept_ksmc', 'doctor_no']);
    expect(rows).toEqual([
      [1, 1, '内科', '7'],
      [2, 2, '外科', '7'],
      [3, 2, '外科', null],
    ]);
  });

  test('[DSET-05] tables that the account may not read are named by nothing', async () => {
    const reader = `kin_reader_${name.toLowerCase()}`;
    const read = name === 'MariaDB' ? `GRANT SELECT ON kin_visit TO ${reader}` : '';
    await source().run(
      name === 'MariaDB'
        ? `CREATE USER ${reader} IDENTIFIED BY 'reader-1'`
        : `CREATE ROLE ${reader} LOGIN PASSWORD 'reader-1'; GRANT SELECT ON kin_visit TO ${reader}`,
    );
    if (read !== '') await source().run(read);
    const { table, keys } = await related(source(), 'kin_visit', { username: reader, password: 'reader-1' });
    expect(table.references).toBeUndefined();
    expect(keys).toEqual(['visit', 'hospital', 'dept_code', 'doctor_no']);
    // Nor are those of which it may read names alone: there is nothing to find them by.
    await source().run(`GRANT SELECT (doctor_name) ON kin_doctor TO ${reader}`);
    const named = await related(source(), 'kin_visit', { username: reader, password: 'reader-1' });
    expect(named.table.references).toBeUndefined();
    expect(named.keys).toEqual(keys);
  });
});

test('[DSET-05] a database without keys lists its tables all the same', async () => {
  const source = opened['ClickHouse']!;
  await source.run('CREATE TABLE kin_one (dept_id Int32) ENGINE = MergeTree ORDER BY dept_id');
  await source.run('CREATE TABLE kin_two (dept_id Int32, name String) ENGINE = MergeTree ORDER BY dept_id');
  const { table, keys } = await related(source, 'kin_one');
  expect(table.references).toBeUndefined();
  expect(keys).toEqual(['dept_id']);
});
