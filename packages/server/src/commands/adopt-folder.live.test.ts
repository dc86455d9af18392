import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, createClient } from '@mingjing/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { databaseTarget } from '../installation/check-installation.ts';
import { startServer } from '../server.ts';
import { type Settings, settingsOf } from '../settings.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import { postgresSource, type TestSource } from '../testing/sources.ts';
import { runCommand } from './run-command.ts';

const password = 'Mingjing-1';
const log = pino({ level: 'silent' });

describe.each(['sqlite', 'postgres'] as const)('a lost key, metadata on %s', (engine) => {
  let source: TestSource;
  let metadata: Awaited<ReturnType<typeof emptyPostgres>> | undefined;
  let settings: Settings;
  let dataset: number;
  const key = () => join(settings.dataDir, 'secret.key');

  async function signIn(port: number) {
    const baseUrl = `http://127.0.0.1:${port}`;
    const headers = { 'X-Auth-Username': 'admin', 'X-Auth-Password': password };
    const { token } = await createClient(api, { baseUrl, token: () => null }).session.login({ headers });
    return createClient(api, { baseUrl, token: () => token ?? null });
  }
  async function adopt(...args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const status = await runCommand(
      ['adopt-folder', ...args],
      { print, printError: print },
      { settings: () => settings },
    );
    return { status, text: lines.join('\n') };
  }

  beforeAll(async () => {
    source = await postgresSource();
    metadata = engine === 'postgres' ? await emptyPostgres() : undefined;
    settings = settingsOf({
      host: '127.0.0.1',
      port: 0,
      dataDir: mkdtempSync(join(tmpdir(), 'mingjing lost-key-')),
      adminPassword: password,
      demo: false,
      captcha: false,
      ...(metadata === undefined ? {} : { databaseUrl: metadata.url }),
    });
    const server = await startServer(settings, log);
    const client = await signIn(server.port);
    const { id } = await client.datasource.create({ input: source.input });
    const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    const made = await client.dataset.create({
      input: {
        name: '门诊人次',
        categoryDataset,
        dataSourceId: id,
        dataSourceType: 'jdbc',
        querySql: 'SELECT 1 AS n',
      },
    });
    dataset = made.id;
    await server.stop();
  });
  afterAll(async () => {
    await metadata?.drop();
    await source.stop();
    rmSync(settings.dataDir, { recursive: true, force: true });
  });

  test('[H10] [N13] is told with what to do, and nothing is made without --new-key', async () => {
    rmSync(key());
    await expect(startServer(settings, log)).rejects.toThrow(/没有找到密钥.*adopt-folder --new-key/);
    expect(await adopt('--yes')).toMatchObject({ status: 1, text: expect.stringContaining('--new-key') });
    expect(await adopt('--newkey')).toMatchObject({
      status: 2,
      text: expect.stringContaining('不认识 --newkey'),
    });
    const shown = await adopt('--new-key');
    expect(shown.text).toContain('需要重新填写密码的数据源：门诊库');
    expect(shown.text).toContain('需要重新填写查询脚本的数据集：门诊人次');
    expect(shown.text).toContain('没有改动任何内容');
    expect(existsSync(key())).toBe(false);
  });

  test('a key file that was cut is told', async () => {
    writeFileSync(key(), 'abc');
    await expect(startServer(settings, log)).rejects.toThrow(/secret\.key 不完整/);
    rmSync(key());
  });

  test('is given up deliberately: the sealed texts are kept aside and asked for again', async () => {
    const done = await adopt('--new-key', '--yes');
    expect(done).toMatchObject({ status: 0, text: expect.stringContaining('已配套') });
    const kept = readdirSync(settings.dataDir).find((name) => name.startsWith('sealed-')) ?? '';
    expect(JSON.parse(readFileSync(join(settings.dataDir, kept), 'utf8'))).toMatchObject([
      { table: 'datasource', name: '门诊库', box: expect.stringMatching(/^v1\./) },
      { table: 'dataset', name: '门诊人次', box: expect.stringMatching(/^v1\./) },
    ]);

    const server = await startServer(settings, log);
    try {
      const client = await signIn(server.port);
      const before = await client.dataset.read({ params: { id: dataset } });
      expect(before.decryptedQuerySQL).toBe('');
      await expect(client.dataset.data({ query: { id: dataset } })).rejects.toThrow('查询脚本已随密钥丢失');
    } finally {
      await server.stop();
    }
    expect(existsSync(key())).toBe(true);
    const { db } = openDatabase(databaseTarget(settings));
    expect(await db.selectFrom('datasource').select('password').execute()).toEqual([{ password: '' }]);
    await db.destroy();
    expect(await adopt('--new-key')).toMatchObject({
      status: 1,
      text: expect.stringContaining('不需要新密钥'),
    });
  });
});
