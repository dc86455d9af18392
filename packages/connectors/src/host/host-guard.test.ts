import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHostGuard } from './host-guard.ts';

const open = createHostGuard({ allow: [], deny: [] });
const refusal = '不允许连接该服务器地址';

test('the answer is the address to connect to', async () => {
  expect(await open('10.0.0.8')).toBe('10.0.0.8');
  expect(await open('::1')).toBe('::1');
  expect(await open('localhost')).toBe('127.0.0.1');
});

describe('addresses that are never a database', () => {
  test.each([
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '::169.254.169.254',
    '::a9fe:a9fe',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '::ffff:0:169.254.169.254',
    '2001:0:4136:e378:8000:63bf:5601:5601',
    '2002:a9fe:a9fe::1',
    '168.63.129.16',
    '0xa9fea9fe',
    '2852039166',
    '169.254.43518',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '0.0.0.0',
    '0',
    '::',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
  ])('%s', async (host) => {
    await expect(open(host, 3306)).rejects.toMatchObject({ fault: 'connection', message: refusal });
  });
});

test.each(['a b', 'h;x', 'h/x', 'h?x', 'h#x', 'h%00', 'fe80::1%eth0', '', 'h\n', '@h', '中文'])(
  'not a host: %j',
  async (host) => {
    await expect(open(host)).rejects.toThrow('服务器地址格式错误');
  },
);

test('[DSRC-35] a name that does not resolve is a clear connection failure', async () => {
  await expect(open('no-such-host.invalid')).rejects.toMatchObject({
    fault: 'connection',
    message: '无法解析服务器地址，请检查主机名是否写对，或改填 IP 地址',
  });
});

test('denied networks and denied single services', async () => {
  const guard = createHostGuard({
    allow: [],
    deny: ['10.1.0.0/16', '127.0.0.1:5432', 'localhost:6379', '[::1]:5432'],
  });
  await expect(guard('10.1.2.3')).rejects.toThrow(refusal);
  await expect(guard('::ffff:10.1.2.3')).rejects.toThrow(refusal);
  await expect(guard('localhost', 5432)).rejects.toThrow(refusal);
  await expect(guard('127.0.0.1', 6379)).rejects.toThrow(refusal);
  await expect(guard('0x7f000001', 5432)).rejects.toThrow(refusal);
  await expect(guard('::1', 5432)).rejects.toThrow(refusal);
  expect(await guard('127.0.0.1', 3306)).toBe('127.0.0.1');
  expect(await guard('10.2.0.1', 5432)).toBe('10.2.0.1');
});

describe('a single service of this machine is denied by every address that reaches it', () => {
  const near = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = near.flatMap(({ address, internal }) =>
    internal || address.startsWith('fe80') ? [] : [address],
  );
  const guard = createHostGuard({
    allow: ['0.0.0.0/0', '::/0'],
    deny: ['127.0.0.1:5432', 'localhost:6379', '10.9.9.9:5433'],
  });
  test.each([
    '127.0.0.2',
    '127.1',
    '0.0.0.0',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::7f00:1',
    '0:0:0:0:0:FFFF:7F00:0001',
    '::1',
    '::',
    ...outer,
  ])('%s', async (host) => {
    await expect(guard(host, 5432)).rejects.toThrow(refusal);
    await expect(guard(host, 6379)).rejects.toThrow(refusal);
    expect(await guard('10.0.0.8', 5432)).toBe('10.0.0.8');
  });
  test('elsewhere the service alone is denied, however its address is written', async () => {
    await expect(guard('::ffff:10.9.9.9', 5433)).rejects.toThrow(refusal);
    expect(await guard('127.0.0.1', 5433)).toBe('127.0.0.1');
    expect(await guard('::ffff:10.9.9.8', 5433)).toBe('10.9.9.8');
  });
});

test('an allow list opens its networks alone, and a denied one stays denied', async () => {
  const guard = createHostGuard({ allow: ['10.0.0.0/8', '169.254.7.7'], deny: ['10.1.0.0/16'] });
  expect(await guard('10.2.0.1')).toBe('10.2.0.1');
  expect(await guard('169.254.7.7')).toBe('169.254.7.7');
  await expect(guard('192.168.0.1')).rejects.toThrow(refusal);
  await expect(guard('10.1.0.1')).rejects.toThrow(refusal);
});

test('a setting that is not a network is told at the start', () => {
  expect(() => createHostGuard({ allow: ['intranet'], deny: [] })).toThrow('网段格式错误：intranet');
});
