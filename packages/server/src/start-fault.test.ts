import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MigrationError } from './db/migration-error.ts';
import { readKeyring } from './security/keyring.ts';
import { startFault } from './start-fault.ts';

const settings = {
  host: '10.1.2.3',
  port: 80,
  dataDir: '/srv/data',
  databaseUrl: 'postgres://bi:geheim@db.local:5432/mj',
};
const coded = (code: string, fields: object = {}) =>
  Object.assign(new Error('at x.ts:1'), { code, ...fields });

test.each([
  ['EADDRINUSE', { syscall: 'listen' }, /端口已被占用.*BI_PORT/],
  ['EADDRNOTAVAIL', { syscall: 'listen' }, /BI_HOST.*10\.1\.2\.3/],
  ['EACCES', { syscall: 'listen' }, /BI_PORT.*80/],
  ['ENOTFOUND', { syscall: 'getaddrinfo', hostname: '10.1.2.3' }, /BI_HOST/],
  ['EACCES', { syscall: 'mkdir', path: '/srv/data' }, /\/srv\/data 没有权限/],
  ['EROFS', { syscall: 'mkdir', path: '/srv/data/tmp' }, /\/srv\/data\/tmp.*只读/],
  ['ENOTDIR', { syscall: 'mkdir', path: '/srv/data' }, /不是目录.*BI_DATA_DIR/],
  ['ENOSPC', { syscall: 'write', path: '/srv/data/secret.key' }, /空间不足/],
  ['SQLITE_NOTADB', {}, /\/srv\/data\/mingjing\.db 已损坏.*备份/],
  ['SQLITE_CORRUPT', {}, /已损坏/],
  ['SQLITE_READONLY', {}, /只读.*权限/],
  ['SQLITE_CANTOPEN', {}, /打不开/],
  ['SQLITE_BUSY', {}, /正被其他程序占用/],
  ['SQLITE_FULL', {}, /磁盘空间不足/],
  ['ECONNREFUSED', { syscall: 'connect' }, /BI_DATABASE_URL：元数据库 db\.local:5432\/mj 拒绝连接/],
  ['ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db.local' }, /BI_DATABASE_URL.*主机名/],
  ['28P01', {}, /帐号或密码/],
  ['3D000', {}, /没有该数据库/],
  ['42501', {}, /建表权限/],
  ['57P03', {}, /正在启动/],
  ['53300', {}, /连接数已满/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', {}, /证书不受信任.*sslmode/],
  ['CERT_HAS_EXPIRED', {}, /证书已过期.*更换/],
  ['CERT_NOT_YET_VALID', {}, /尚未生效.*时钟/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', {}, /不是发给这个地址的.*主机名/],
])('%s %j at the start is told in a sentence: %s', (code, fields, sentence) => {
  const told = startFault(coded(code, fields), settings) ?? '';
  expect(told).toMatch(sentence);
  expect(told).not.toMatch(/geheim|\n|at x\.ts/);
  // However deep the driver's own words lie.
  expect(startFault(new Error('wrapped', { cause: coded(code, fields) }), settings)).toBe(told);
});

test('[N03] an upgrade that fails says which step, why, that nothing was changed and what to do', () => {
  const own = new MigrationError('0007-x', new Error('duplicate column\n name: a\n    at x.ts:1'));
  expect(startFault(own, settings)).toMatch(
    /^元数据没有升级到当前版本：第 0007-x 步失败，数据库说“duplicate column name: a at x\.ts:1”。.*已全部撤回.*原来的版本.*check/,
  );
  const full = new MigrationError('0007-x', coded('SQLITE_FULL'));
  expect(startFault(full, settings)).toMatch(/磁盘空间不足.*已全部撤回.*再次启动/);
  const remote = new MigrationError(undefined, coded('ECONNREFUSED', { syscall: 'connect' }));
  expect(startFault(remote, settings)).toMatch(/拒绝连接.*已全部撤回/);
});

test('a metadata file that is not opened is named, although the driver gives no code', () => {
  const refused = new Error('ConnectionFailed("Unable to open connection to local database /x: 14")');
  expect(startFault(refused, settings)).toMatch(/打不开元数据库文件 \/srv\/data\/mingjing\.db/);
});

test('a file that the address of the metadata names is told of that setting', () => {
  const fault = coded('ENOENT', { syscall: 'open', path: '/etc/ca.pem' });
  const named = { ...settings, databaseUrl: `${settings.databaseUrl}?sslrootcert=%2Fetc%2Fca.pem` };
  expect(startFault(fault, named)).toBe('BI_DATABASE_URL：无法读取其中写明的文件 /etc/ca.pem');
  expect(startFault(fault, settings)).toContain('BI_DATA_DIR');
});

test('a folder in the place of the key file is told by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-fault-'));
  const read = (): unknown => {
    try {
      return readKeyring('', folder);
    } catch (error) {
      return error;
    }
  };
  expect(startFault(read(), settings)).toBe(`${folder} 应当是文件，但它是目录，请改名或移走`);
});

test('a fault of the program itself is no sentence', () => {
  expect(startFault(new TypeError('x is not a function'), settings)).toBeUndefined();
  expect(startFault(new Error('x'), { ...settings, databaseUrl: '' })).toBeUndefined();
});

test.each([
  ['SQLITE_CANTOPEN', '/srv/data/lock'],
  ['SQLITE_READONLY', '/srv/data/mingjing.db-wal'],
  ['SQLITE_CANTOPEN', '/srv/data/mingjing.db'],
  ['SQLITE_CANTOPEN_ISDIR', '/srv/data'],
])('%s: the file of another account is named, and how to take it back', (code, path) => {
  const told = startFault(coded(code), settings, (one) => one === path);
  expect(told).toBe(`${path} 属于其他帐号或没有读写权限，请执行 chown -R 运行本程序的用户 /srv/data`);
});
