import { databaseOf, databases, isConnectable, jdbcUrlOf } from '@mingjing/contract';
import { describe, expect, test, vi } from 'vitest';
import { anywhere } from './gate/corpus/anywhere.ts';
import { forbidden } from './gate/corpus/families.ts';
import { connectorKinds, openSource } from './open-source.ts';
import { inputOf, mysqlClass, openOptions, postgresClass } from './testing/sources.ts';

const server = { port: 1, user: 'u', password: 'p', database: 'db' };

test('[DSRC-08] [DSRC-12] connectors are the databases of the form that name a dialect', () => {
  expect(new Set(connectorKinds.map(({ database }) => database))).toEqual(
    new Set(databases.filter(isConnectable)),
  );
});

describe('[DSRC-35] a driver that is not installed', () => {
  test.each([
    [
      'oracle.jdbc.driver.OracleDriver',
      /^未安装Oracle驱动：请下载 .*ojdbc8\.jar.*BI_DRIVERS_DIR.* oracle 文件夹/,
    ],
    ['com.ibm.db2.jcc.DB2Driver', /^未安装DB2驱动：请下载 .*db2jcc4\.jar.*BI_DRIVERS_DIR.* db2 文件夹/],
    ['dm.jdbc.driver.DmDriver', /^未安装达梦驱动：请下载 .*DmJdbcDriver8\.jar/],
    ['com.kingbase8.Driver', /^未安装人大金仓驱动：请下载 .*kingbase8\.jar/],
    ['org.h2.Driver', /^未安装org\.h2\.Driver驱动$/],
    ['', /^未安装驱动$/],
  ])('%s', (driverClassName, message) => {
    const database = databaseOf(driverClassName);
    const url = database === undefined ? 'jdbc:x' : jdbcUrlOf(database.defaults);
    const open = () => openSource({ ...inputOf(server, mysqlClass), driverClassName, url }, openOptions);
    const said = expect.stringMatching(message) as string;
    expect(open).toThrow(expect.objectContaining({ fault: 'connection', message: said }) as Error);
  });
});

test.each([
  [mysqlClass, 'jdbc:mysql://h:3306/db?allowLoadLocalInfile=true'],
  [mysqlClass, 'jdbc:postgresql://h:5432/db'],
  [mysqlClass, 'jdbc:mysql://h/db'],
  [postgresClass, 'jdbc:postgresql://h:5432/db?socketFactory=x'],
  [postgresClass, 'jdbc:h2:mem:x;INIT=RUNSCRIPT'],
])('%s does not open %s', (driver, url) => {
  expect(() => openSource(inputOf(server, driver, { url }), openOptions)).toThrow(
    expect.objectContaining({ name: 'SourceError', fault: 'connection' }) as Error,
  );
});

test.each([
  [mysqlClass, forbidden.mysql],
  [postgresClass, forbidden.postgres],
] as const)(
  '[DSET-30] [F01] no statement reaches a source but through the gate: %s',
  async (driver, families) => {
    const resolveHost = vi.fn<(host: string) => Promise<string>>(() => Promise.resolve('127.0.0.1'));
    const source = openSource(inputOf(server, driver), { ...openOptions, resolveHost });
    const limits = { timeoutMs: 1000 };
    const write = { sql: 'delete from t', params: [] };
    await expect(source.stream(write, limits)).rejects.toMatchObject({ message: '仅支持查询语句' });
    for (const sql of [...anywhere, ...Object.values(families).flat()]) {
      const ways = [source.stream({ sql, params: [] }, limits), source.columns({ sql, params: [] }, limits)];
      for (const way of ways) await expect(way).rejects.toMatchObject({ fault: 'refused' });
    }
    // Nobody even asked where the server is: its own log has nothing of all this.
    expect(resolveHost).not.toHaveBeenCalled();
    await source.close();
  },
);

test('a host that the guard refuses is not connected to', async () => {
  const resolveHost = () => Promise.reject(new Error('guarded'));
  const source = openSource(inputOf(server, postgresClass), { ...openOptions, resolveHost });
  await expect(source.test()).rejects.toMatchObject({ fault: 'connection' });
  await source.close();
});
