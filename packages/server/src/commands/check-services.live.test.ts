import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickhouseMart } from '@mingjing/mart';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  redisUrl,
  runClickhouse,
  serviceOrSkip,
  startClickhouse,
  startRestartableRedis,
} from '../../../../scripts/services/index.ts';
import { type S3Server, startS3 } from '../../../../scripts/services/s3.ts';
import { settingsOf } from '../settings.ts';
import { runCommand } from './run-command.ts';

const redis = await serviceOrSkip('Redis', startRestartableRedis);
const clickhouse = await serviceOrSkip('ClickHouse', startClickhouse);
let s3: S3Server;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3();
  dataDir = mkdtempSync(join(tmpdir(), 'mingjing-check-'));
});
afterAll(async () => {
  await redis?.stop();
  await s3?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function check(given: object): Promise<{ status: number; text: string }> {
  const settings = settingsOf({ dataDir, leastFreeBytes: 0, ...given });
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const status = await runCommand(['check'], { print, printError: print }, { settings: () => settings });
  return { status, text: lines.join('\n') };
}

describe.skipIf(redis === undefined)('[N06] check asks the Redis of the settings', () => {
  const url = () => redisUrl(redis!);

  test('that answers, that refuses, and that is away', async () => {
    expect(await check({ redisUrl: url() })).toMatchObject({
      status: 0,
      text: expect.stringMatching(/✓ Redis 127\.0\.0\.1:\d+\/0 有应答/),
    });
    const wrong = await check({ redisUrl: url().replace(/\/\/.*@/, '//:Wrong-Secret@') });
    expect(wrong).toMatchObject({ status: 1, text: expect.stringContaining('✗ BI_REDIS_URL：Redis') });
    expect(wrong.text).not.toContain('Wrong-Secret');
    expect(await check({ redisUrl: 'redis://127.0.0.1:1' })).toMatchObject({
      status: 1,
      text: expect.stringContaining('✗ Redis 127.0.0.1:1/0 连不上（BI_REDIS_URL）'),
    });
  });
});

test('[N06] check asks the file store of the settings', async () => {
  const files = { filesUrl: s3.url(), filesKeyId: s3.keyId, filesSecretKey: s3.secretKey };
  expect(await check(files)).toMatchObject({
    status: 0,
    text: expect.stringContaining('✓ 文件存储（BI_FILES_URL）有应答'),
  });
  const wrong = await check({ ...files, filesSecretKey: 'wrong' });
  expect(wrong).toMatchObject({ status: 1, text: expect.stringMatching(/✗ .*文件存储/) });
  await s3.kill();
  expect(await check(files)).toMatchObject({
    status: 1,
    text: expect.stringMatching(/✗ 文件存储.*没有应答/),
  });
  await s3.restart();
});

describe.skipIf(clickhouse === undefined)('[N06] check asks the ClickHouse of the settings', () => {
  const { user, password, host, port } = clickhouse!;
  const urlOf = (database: string, secret = password) =>
    `http://${user}:${encodeURIComponent(secret)}@${host}:${port}/${database}`;

  test('that answers, that refuses, that is away, that serves another installation', async () => {
    const database = `check_${process.pid}`;
    await runClickhouse(clickhouse!, `CREATE DATABASE ${database}`);
    const martUrl = urlOf(database);
    expect(await check({ martUrl })).toMatchObject({
      status: 0,
      text: expect.stringContaining(
        '✓ 数据集缓存的 ClickHouse（BI_MART_URL）有应答，下次启动时归这个安装使用',
      ),
    });
    const left = await runClickhouse({ ...clickhouse!, database }, 'SHOW TABLES');
    expect(left).toBe('');
    const wrong = await check({ martUrl: urlOf(database, 'Wrong-Secret') });
    expect(wrong).toMatchObject({
      status: 1,
      text: expect.stringMatching(/✗ BI_MART_URL：ClickHouse .*密码/),
    });
    expect(wrong.text).not.toContain('Wrong-Secret');
    expect(await check({ martUrl: urlOf('nowhere') })).toMatchObject({
      status: 1,
      text: expect.stringContaining('中没有数据库 nowhere'),
    });
    expect(await check({ martUrl: 'http://127.0.0.1:1/mart' })).toMatchObject({
      status: 1,
      text: expect.stringContaining('✗ BI_MART_URL：ClickHouse 127.0.0.1:1/mart 连接不上'),
    });
    const options = { memoryBytes: 1e8, threads: 1, deadlineMs: 20_000, answerCacheBytes: 1e6 };
    const directory = join(dataDir, 'copies');
    await (await createClickhouseMart({ ...options, url: martUrl, owner: 'another', directory })).close();
    expect(await check({ martUrl })).toMatchObject({
      status: 1,
      text: expect.stringContaining('属于另一个安装'),
    });
    await runClickhouse(clickhouse!, `DROP DATABASE ${database}`);
  });
});

test.skipIf(process.platform === 'win32')(
  'check hints at a data folder that others can write in',
  async () => {
    chmodSync(dataDir, 0o777);
    const told = `! 数据目录 ${dataDir} 可被本机其他帐号写入，请运行 chmod 700`;
    expect(await check({})).toMatchObject({ status: 0, text: expect.stringContaining(told) });
    chmodSync(dataDir, 0o700);
    expect((await check({})).text).not.toContain('其他帐号');
  },
);
