// @vitest-environment node
import { type Datasource, databases } from '@mingjing/contract';
import { expect, test } from 'vitest';
import {
  checkValues,
  type DatasourceValues,
  emptyValues,
  inputOf,
  isSame,
  pastedAddress,
  typedPassword,
  typedUsername,
  valuesOf,
  withDriver,
} from './datasource-values.ts';

const mysql = 'com.mysql.jdbc.Driver';
const good: DatasourceValues = {
  ...withDriver(emptyValues(), mysql),
  dataSourceName: '门诊库',
  username: 'reader',
  password: 'secret',
};
const stored: Datasource = {
  id: 7,
  dataSourceName: '门诊库',
  datasourceType: 'jdbc',
  driverClassName: mysql,
  url: 'jdbc:mysql://10.0.0.1:3307/his?useSSL=false',
  username: 'reader',
  password: '******',
  serverEncoding: 'gbk',
  clientEncoding: 'utf-8',
  allowedFunctions: [],
  strict: false,
  fileName: null,
  columns: null,
  rows: null,
  workbook: null,
  version: 5,
  lastModifiedDate: '2026-01-01 00:00:00',
};
const errors = (change: Partial<DatasourceValues>, hasFile = false) =>
  checkValues({ ...good, ...change }, { hasFile });
const pieces = (change: Partial<DatasourceValues['pieces']>) => ({ pieces: { ...good.pieces, ...change } });

test('complete values have no message', () => expect(errors({})).toEqual({}));

test.each([
  ['com.mysql.jdbc.Driver', 'jdbc:mysql://localhost:3306/db'],
  ['oracle.jdbc.driver.OracleDriver', 'jdbc:oracle:thin:@localhost:1521:SID'],
  ['com.microsoft.sqlserver.jdbc.SQLServerDriver', 'jdbc:sqlserver://localhost:1433;databaseName=db'],
  ['com.ibm.db2.jcc.DB2Driver', 'jdbc:db2://localhost:50000/db'],
])('[DSRC-08] [DSRC-09] [DSRC-10] [DSRC-11] [DSRC-12] %s fills its default pieces', (driver, url) => {
  expect(inputOf(withDriver(good, driver)).url).toBe(url);
});

test('[DSRC-10] the label of SQL Server', () => {
  expect(databases.map((driver) => driver.label)).toContain('SQL Server 2005-2016');
});

test('[DSRC-13] a stored url is split, and put together again as it was', () => {
  const values = valuesOf(stored);
  expect(values.pieces).toMatchObject({
    urlIp: '10.0.0.1',
    urlPort: '3307',
    urlDatasouceName: 'his?useSSL=false',
  });
  expect(inputOf(values).url).toBe(stored.url);
  expect(isSame(values, valuesOf(stored))).toBe(true);
});

test.each([
  ['[DSRC-16]', { datasourceType: null }, { datasourceType: '请选择数据源类型' }],
  ['[DSRC-16]', { driverClassName: '' }, { driverClassName: '请选择数据源驱动' }],
  ['[DSRC-17]', { dataSourceName: '  ' }, { dataSourceName: '请输入数据源名称' }],
  ['[DSRC-17]', { dataSourceName: '长'.repeat(101) }, { dataSourceName: '数据源名称最大长度为100' }],
  ['[DSRC-18]', { datasourceType: 'saiku', olapUrl: '' }, { olapUrl: '请输入OLAP服务器地址' }],
  [
    '[DSRC-18]',
    { datasourceType: 'saiku', olapUrl: 'h'.repeat(101) },
    { olapUrl: 'OLAP服务器地址最大长度为100' },
  ],
  ['[DSRC-19]', pieces({ urlDatasouceName: 'd'.repeat(150) }), { url: 'JDBC URL最大长度为150' }],
  ['[DSRC-20]', pieces({ urlIp: '' }), { url: '请输入完整的JDBC URL' }],
  ['[DSRC-20]', pieces({ urlPort: ' ' }), { url: '请输入完整的JDBC URL' }],
  ['[DSRC-20]', pieces({ urlDatasouceName: '' }), { url: '请输入完整的JDBC URL' }],
  ['[DSRC-21]', { username: '' }, { username: '请输入用户名' }],
  ['[DSRC-21]', { username: 'u'.repeat(101) }, { username: '用户名最大长度为100' }],
  ['[DSRC-21]', { password: '' }, { password: '请输入密码' }],
  ['[DSRC-21]', { password: 'p'.repeat(101) }, { password: '密码最大长度为100' }],
  ['[DSRC-23]', { datasourceType: 'excel' }, { file: '请上传Excel文件' }],
] as [string, Partial<DatasourceValues>, object][])('%s %j', (_id, change, expected) => {
  expect(errors(change)).toEqual(expected);
});

test('[DSRC-22] the user name loses non-ASCII and whitespace, the password whitespace', () => {
  expect(typedUsername(' ro ot张三\t1 ')).toBe('root1');
  expect(typedPassword(' 密 码\t1 ')).toBe('密码1');
});

test('[DSRC-05] only the fields of the type are sent', () => {
  expect(inputOf({ ...good, datasourceType: 'excel' })).toEqual({
    dataSourceName: '门诊库',
    datasourceType: 'excel',
  });
  expect(inputOf({ ...good, datasourceType: 'saiku', olapUrl: ' http://olap ' })).toEqual({
    dataSourceName: '门诊库',
    datasourceType: 'saiku',
    url: 'http://olap',
    allowedFunctions: [],
    strict: false,
    username: 'reader',
    password: 'secret',
  });
});

test('a connection test needs no name', () => {
  expect(checkValues({ ...good, dataSourceName: '' }, { hasFile: false, forTest: true })).toEqual({});
});

test.each([
  ['jdbc:mysql://10.1.2.3:3307/his?useSSL=false', ['10.1.2.3', '3307', 'his?useSSL=false']],
  [' jdbc:mysql://[::1]:3307/电商-库 ', ['[::1]', '3307', '电商-库']],
  ['db.local:3307', ['db.local', '3307', 'db']],
  ['10.1.2.3：3307', ['10.1.2.3', '3307', 'db']],
  ['[::1]:3307', ['[::1]', '3307', 'db']],
])('[DSRC-04] %s pasted as the server address', (text, [host, port, database]) => {
  expect(pastedAddress(withDriver(emptyValues(), mysql), text)?.pieces).toMatchObject({
    urlIp: host,
    urlPort: port,
    urlDatasouceName: database,
  });
});

test.each(['10.1.2.3', 'db.local', 'jdbc:postgresql://10.1.2.3:5432/his', '::1', ''])(
  '[DSRC-04] %j pasted as the server address is taken as it is',
  (text) => {
    expect(pastedAddress(withDriver(emptyValues(), mysql), text)).toBeUndefined();
  },
);
