import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Database } from './databases/database.ts';
import { databaseOf, databases } from './databases/index.ts';
import {
  checkJdbcPieces,
  JdbcUrlError,
  jdbcUrlOf,
  parseJdbcUrl,
  readPastedUrl,
  splitJdbcUrl,
  warningOfPieces,
} from './jdbc-url.ts';

const driver = (name: string): Database => {
  const found = databaseOf(name);
  if (found === undefined) throw new Error(name);
  return found;
};
const mysql = driver('com.mysql.jdbc.Driver');
const postgres = driver('org.postgresql.Driver');

describe('default pieces', () => {
  test.each([
    ['[DSRC-08] MySQL', 'com.mysql.jdbc.Driver', 'jdbc:mysql://localhost:3306/db'],
    ['[DSRC-09] Oracle', 'oracle.jdbc.driver.OracleDriver', 'jdbc:oracle:thin:@localhost:1521:SID'],
    [
      '[DSRC-10] SQL Server 2005-2016',
      'com.microsoft.sqlserver.jdbc.SQLServerDriver',
      'jdbc:sqlserver://localhost:1433;databaseName=db',
    ],
    ['[DSRC-11] DB2', 'com.ibm.db2.jcc.DB2Driver', 'jdbc:db2://localhost:50000/db'],
    ['PostgreSQL', 'org.postgresql.Driver', 'jdbc:postgresql://localhost:5432/postgres'],
  ])('%s', (title, name, url) => {
    expect(title).toContain(driver(name).label);
    expect(jdbcUrlOf(driver(name).defaults)).toBe(url);
  });
});

test('[DSRC-12] [DSRC-13] pieces put together and split again are the same, for every driver', () => {
  const host = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}[a-z0-9]$/);
  const database = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_$.-]{0,10}$/);
  const port = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(fc.constantFrom(...databases), host, port, database, (one, ip, number, name) => {
      const pieces = { ...one.defaults, urlIp: ip, urlPort: String(number), urlDatasouceName: name };
      const url = jdbcUrlOf(pieces);
      expect(splitJdbcUrl(one, url)).toEqual(pieces);
      expect(parseJdbcUrl(one, url)).toEqual({ host: ip, port: number, database: name, properties: {} });
    }),
  );
});

test('[DSRC-13] properties stay behind the database name', () => {
  const url = 'jdbc:mysql://10.0.0.8:3307/门诊?useSSL=false&serverTimezone=Asia/Shanghai';
  const pieces = splitJdbcUrl(mysql, url);
  expect(pieces).toMatchObject({ urlIp: '10.0.0.8', urlPort: '3307' });
  expect(pieces && jdbcUrlOf(pieces)).toBe(url);
  expect(parseJdbcUrl(mysql, url).properties).toEqual({ useSSL: 'false', serverTimezone: 'Asia/Shanghai' });
  expect(parseJdbcUrl(mysql, 'jdbc:mysql://[::1]:3306/db').host).toBe('::1');
});

test('[DSRC-19] a URL of more than 150 characters is refused', () => {
  const url = (length: number): string => {
    const fixed = 'jdbc:mysql://:3306/db';
    return jdbcUrlOf({ ...mysql.defaults, urlIp: 'h'.repeat(length - fixed.length) });
  };
  expect(url(150)).toHaveLength(150);
  expect(parseJdbcUrl(mysql, url(150)).port).toBe(3306);
  expect(() => parseJdbcUrl(mysql, url(151))).toThrow('JDBC URL最大长度为150');
});

test('[DSRC-20] host, port and database are all needed', () => {
  for (const part of ['urlIp', 'urlPort', 'urlDatasouceName'] as const)
    expect(checkJdbcPieces(mysql, { ...mysql.defaults, [part]: ' ' })).toBe('请输入完整的JDBC URL');
  expect(checkJdbcPieces(mysql, mysql.defaults)).toBeUndefined();
});

test('[DSRC-20] a piece that is there and wrong is named', () => {
  const told = (piece: object) => checkJdbcPieces(mysql, { ...mysql.defaults, ...piece });
  expect(told({ urlDatasouceName: 'my db' })).toBe(
    '数据库名称“my db”含有空格，不支持；请核对名称，或在数据库中另建不含空格的库',
  );
  expect(told({ urlDatasouceName: 'a/b' })).toBe('数据库名称“a/b”有误：只能含文字、数字和 _ $ . -');
  expect(told({ urlIp: 'http://h' })).toBe(
    '服务器地址有误：只能填写主机名或 IP 地址，不含空格、帐号、http://',
  );
  expect(told({ urlPort: '65536' })).toBe('端口应为 1 到 65535 的整数');
});

test.each([
  'jdbc:mysql://h:3306/db?autoDeserialize=true',
  'jdbc:mysql://h:3306/db?allowMultiQueries=true',
  'jdbc:mysql://h:3306/db?allowLoadLocalInfile=true',
  'jdbc:mysql://h:3306/db?useSSL=false&useSSL=true',
  'jdbc:mysql://h:3306/db?useSSL=false&',
  'jdbc:mysql://h:3306/db?',
  'jdbc:mysql://h:3306/db?useSSL=false#x',
  'jdbc:mysql://h:3306/db?use%53SL=false',
  'jdbc:mysql://h:3306/db?__proto__=true',
  'jdbc:mysql://h:3306/db?constructor=true',
  'jdbc:mysql://h:3306/db%3FautoDeserialize=true',
  'jdbc:mysql://h:3306/db;x=1',
  'jdbc:mysql://h:3306/a/b',
  'jdbc:mysql://h:3306/../x',
  'jdbc:mysql://h:3306/db\n',
  'jdbc:mysql://u:p@h:3306/db',
  'jdbc:mysql://h:3306,h2:3306/db',
  'jdbc:mysql://(host=h):3306/db',
  'jdbc:mysql://address=(host=h)(port=1)/db',
  'jdbc:mysql:loadbalance://h:3306/db',
  'jdbc:mysql://h:0/db',
  'jdbc:mysql://h:65536/db',
  'jdbc:mysql://-h:3306/db',
  'jdbc:mysql:///db',
  'jdbc:h2:mem:x;INIT=RUNSCRIPT',
  'sqlite+x:///etc/passwd',
  'file:///etc/passwd',
])('refused: %s', (url) => {
  expect(() => parseJdbcUrl(mysql, url)).toThrow(JdbcUrlError);
});

test.each([
  'jdbc:postgresql://h:5432/db?socketFactory=x',
  'jdbc:postgresql://h:5432/db?currentSchema=a,b',
  "jdbc:postgresql://h:5432/db?currentSchema=a';drop",
  'jdbc:postgresql://h:5432/db?options=-c%20x',
])('refused: %s', (url) => {
  expect(() => parseJdbcUrl(postgres, url)).toThrow(JdbcUrlError);
});

test('[DSRC-20] all properties that are not allowed are named at once, and values may be percent-encoded', () => {
  const read = (rest: string) => parseJdbcUrl(mysql, `jdbc:mysql://h:3306/db?${rest}`);
  expect(() => read('useSSL=false&tinyInt1isBit=false&allowMultiQueries=true')).toThrow(
    '不支持的JDBC URL参数：tinyInt1isBit、allowMultiQueries，请删去它们',
  );
  expect(() => read('socket_timeout=1')).toThrow('不支持的JDBC URL参数：socket_timeout，请删去它');
  expect(read('serverTimezone=GMT%2B8').properties).toEqual({ serverTimezone: 'GMT+8' });
  expect(read('serverTimezone=PRC').properties).toEqual({ serverTimezone: 'PRC' });
  expect(read('serverTimezone=%2B08:00').properties).toEqual({ serverTimezone: '+08:00' });
  expect(read('connectionTimeZone=Asia/Tokyo').properties).toEqual({ connectionTimeZone: 'Asia/Tokyo' });
  for (const rest of ['serverTimezone=GMT%', 'serverTimezone=%00', 'useSSL=%74rue%26allowMultiQueries'])
    expect(() => read(rest)).toThrow(JdbcUrlError);
});

test.each([
  [
    // As application.yml of many programs has it: longer than the form takes, with the driver's own properties.
    "url: 'jdbc:mysql://10.0.0.1:3306/ry?useUnicode=true&characterEncoding=utf8&zeroDateTimeBehavior=convertToNull&useSSL=true&serverTimezone=GMT%2B8&allowMultiQueries=true&rewriteBatchedStatements=true'",
    'ry?useUnicode=true&characterEncoding=utf8&zeroDateTimeBehavior=convertToNull&useSSL=true&serverTimezone=GMT%2B8',
    ['allowMultiQueries', 'rewriteBatchedStatements'],
  ],
  ['jdbc:mysql://10.0.0.1/his?autoReconnect=true', 'his', ['autoReconnect']],
  [
    '<value>jdbc:mysql://10.0.0.1:3306/his?useSSL=false&amp;useSSL=true&amp;a=1</value>',
    'his?useSSL=false',
    ['a'],
  ],
  ['jdbc:mysql://10.0.0.1:3306/his?', 'his', []],
  // What we read is not left out silently where its value is wrong.
  ['jdbc:mysql://10.0.0.1:3306/his?serverTimezone=Mars', 'his?serverTimezone=Mars', []],
])('[DSRC-04] a copied address keeps what we read: %s', (text, name, left) => {
  expect(readPastedUrl(mysql, text)).toEqual({
    pieces: { ...mysql.defaults, urlIp: '10.0.0.1', urlPort: '3306', urlDatasouceName: name },
    left,
  });
});

test('[DSRC-04] properties of a copied address are told apart by the signs of their driver', () => {
  const of = driver('com.microsoft.sqlserver.jdbc.SQLServerDriver');
  const text = 'jdbc:sqlserver://h;databaseName=his;integratedSecurity=true;encrypt=true';
  expect(readPastedUrl(of, text)).toMatchObject({
    pieces: { urlIp: 'h', urlPort: '1433', urlDatasouceName: 'his;encrypt=true' },
    left: ['integratedSecurity'],
  });
  expect(readPastedUrl(mysql, text)).toBeUndefined();
  expect(readPastedUrl(mysql, 'jdbc:mysql:loadbalance://h:3306/db')).toBeUndefined();
});

test('[DSRC-20] a source does not begin in a database or schema of the server itself', () => {
  const said = (of: Database, url: string): string => {
    try {
      return parseJdbcUrl(of, url).database;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const mysqlUrl = (name: string) => said(mysql, `jdbc:mysql://localhost:3306/${name}`);
  for (const name of [
    'mysql',
    'MySQL',
    'information_schema',
    'Informat\u0130on_Schema',
    'performance_schema',
    'sys',
  ])
    expect(mysqlUrl(name)).toBe(`${name} 是服务器自己的系统库，请填写业务数据库`);
  for (const name of ['his', 'mysql_his', 'system']) expect(mysqlUrl(name)).toBe(name);
  const schema = (name: string) =>
    said(driver('org.postgresql.Driver'), `jdbc:postgresql://localhost:5432/postgres?currentSchema=${name}`);
  for (const name of ['information_schema', 'pg_catalog', 'pg_toast'])
    expect(schema(name)).toBe('不支持的JDBC URL参数：currentSchema，请删去它');
  for (const name of ['public', 'pgl', 'information']) expect(schema(name)).toBe('postgres');
});

test('[DSRC-20] [DSRC-12] what may follow the database of a SQL Server is read by a list', () => {
  const of = driver('com.microsoft.sqlserver.jdbc.SQLServerDriver');
  const read = (rest: string) => parseJdbcUrl(of, `jdbc:sqlserver://h:1433;databaseName=${rest}`);
  expect(read('his;encrypt=true;trustServerCertificate=true;serverVersion=2008')).toEqual({
    host: 'h',
    port: 1433,
    database: 'his',
    properties: { encrypt: 'true', trustServerCertificate: 'true', serverVersion: '2008' },
  });
  for (const rest of [
    'his;integratedSecurity=true',
    'his;encrypt=maybe',
    'his;encrypt=true;encrypt=false',
    'his;sslProtocol=SSLv3',
    'his;',
    'master',
    'his?encrypt=true',
  ])
    expect(() => read(rest)).toThrow(JdbcUrlError);
});

test('[DSRC-12] an old TLS is let in with a warning', () => {
  const of = driver('com.microsoft.sqlserver.jdbc.SQLServerDriver');
  const warning = (rest: string) => warningOfPieces(of, { ...of.defaults, urlDatasouceName: rest });
  expect(warning('his;encrypt=true;sslProtocol=TLSv1')).toMatch(/TLSv1 已不安全/);
  expect(warning('his;encrypt=true;sslProtocol=TLSv1.1')).toMatch(/TLSv1.1 已不安全/);
  expect(warning('his;encrypt=true;sslProtocol=TLSv1.2')).toBeUndefined();
  expect(warning('his')).toBeUndefined();
});
