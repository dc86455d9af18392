import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api, type Client, createClient, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerBundle, shared, until } from '../../../../scripts/services/index.ts';
import { cached } from '../testing/caching.ts';
import { mariadbSource, type TestSource } from '../testing/sources.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-kill-'));
let source: TestSource;
let bundle: ServerBundle;
let child: ChildProcess | undefined;
let client: Client<typeof api>;
let port: number;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the product in a process of its own and logs in. */
async function start(): Promise<void> {
  const started = spawn(process.execPath, [bundle.main], {
    env: {
      ...process.env,
      BI_HOST: '127.0.0.1',
      BI_PORT: String(port),
      BI_DATA_DIR: dataDir,
      BI_ADMIN_PASSWORD: 'Mingjing-1',
      BI_CAPTCHA: 'off',
      BI_DEMO: 'off',
      BI_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child = started;
  await new Promise<void>((resolve, reject) => {
    started.stdout?.on('data', (text: Buffer) => {
      if (text.includes('已启动')) resolve();
    });
    started.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const headers = { 'X-Auth-Username': 'admin', 'X-Auth-Password': 'Mingjing-1' };
  const { token } = await createClient(api, { baseUrl, token: () => null }).session.login({ headers });
  client = createClient(api, { baseUrl, token: () => token ?? null });
}

async function kill(): Promise<void> {
  const killed = child;
  if (killed === undefined || killed.exitCode !== null || killed.signalCode !== null) return;
  const gone = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  port = await freePort();
  bundle = await shared<ServerBundle>('bundle');
  source = await mariadbSource();
  await start();
});
afterAll(async () => {
  await kill();
  await source?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const extracts = () => readdirSync(join(dataDir, 'extracts'), { recursive: true }).length;

test('[N02] [CACHE-14] a server killed during refreshes leaves none in CACHING, and the last good rows readable', async () => {
  await source.run('CREATE TABLE times (n INT); INSERT INTO times VALUES (1)');
  const datasourceId = (await client.datasource.create({ input: source.input })).id;
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const make = (name: string, querySql: string) =>
    client.dataset.create({
      input: { name, categoryDataset, dataSourceId: datasourceId, dataSourceType: 'jdbc', querySql },
    });
  const stored = await make('有数据', 'SELECT s.seq AS 序号 FROM seq_1_to_50000 s JOIN times ON 1 = 1');
  expect((await cached(client, stored.id)).cacheInfo).toContain('50,000 行');
  const before = extracts();
  // The same script now takes long enough to be killed in the middle.
  await source.run('INSERT INTO times SELECT seq FROM seq_2_to_4000');
  const fresh = await make('无数据', 'SELECT seq AS 序号 FROM seq_1_to_200000000');
  const waiting = await make('排队', 'SELECT 1 AS a');
  for (const { id } of [stored, fresh, waiting]) {
    expect((await client.dataset.cache({ params: { id } })).cacheStatus).toBe('CACHING');
  }
  // Killed in the middle: rows of both that run are on their way to files.
  await until(() => extracts() >= before + 2);
  for (const { id } of [stored, fresh, waiting]) {
    expect((await client.dataset.read({ params: { id } })).cacheStatus).toBe('CACHING');
  }
  await kill();
  await start();
  const read = (id: number) => client.dataset.read({ params: { id } });
  const info = (await read(stored.id)).cacheInfo;
  expect(await read(stored.id)).toMatchObject({ cacheStatus: 'SUCCESS' });
  expect(info).toMatch(/^已缓存 50,000 行，/);
  const interrupted = { cacheStatus: 'FAILURE', cacheInfo: '服务重启，缓存中断' };
  expect(await read(fresh.id)).toMatchObject(interrupted);
  expect(await read(waiting.id)).toMatchObject(interrupted);
  // Half-written rows are swept, the good ones are read, and caching works again.
  expect(extracts()).toBe(before);
  const rows = await client.dataset.data({ query: { id: stored.id, limited: 'true' } });
  expect(rows.content.data).toHaveLength(100);
  await cached(client, waiting.id);
});

test('[CACHE-13] the mark of another database outlives a kill in the middle of the refresh', async () => {
  await source.run('CREATE TABLE moved (n INT); INSERT INTO moved VALUES (1)');
  const { id: dataSourceId } = await client.datasource.create({ input: source.input });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '改库', pid: -1 } });
  const querySql = 'SELECT s.seq AS 序号 FROM seq_1_to_50000 s JOIN moved ON 1 = 1';
  const { id } = await client.dataset.create({
    input: { name: '改库', categoryDataset, dataSourceId, dataSourceType: 'jdbc', querySql },
  });
  await cached(client, id);
  // The same server by another name is another place to the product.
  const url = source.input.url.replace('127.0.0.1', 'localhost');
  await client.datasource.update({ params: { id: dataSourceId }, input: { ...source.input, url } });
  await source.run('INSERT INTO moved SELECT seq FROM seq_2_to_4000');
  expect((await client.dataset.cache({ params: { id } })).cacheStatus).toBe('CACHING');
  await kill();
  await start();
  const { sourceMoved, interrupted } = texts.cache;
  expect(await client.dataset.read({ params: { id } })).toMatchObject({
    cacheStatus: 'FAILURE',
    cacheInfo: `${sourceMoved}；${interrupted}`,
  });
});

test('[N01] a kill during panel saves loses no acknowledged one and leaves none half', async () => {
  const category = await client.panel.createCategory({ input: { categoryName: '面板', pid: -1 } });
  const drawing = (n: number) =>
    `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="${1000 + n}" h="700"/><nodes>` +
    Array.from(
      { length: 20 },
      (_, i) => `<widget id="n${i}" ref="${n * 100 + i + 1}" x="0" y="0" w="9" h="9"/>`,
    ).join('') +
    '</nodes></board>';
  const input = (n: number) => ({ name: `第${n}次`, categoryId: category.id, data: drawing(n) });
  const panel = await client.panel.create({ input: input(0) });
  for (let round = 1; round <= 3; round += 1) {
    let acknowledged = 0;
    let asked = 0;
    const saving = (async () => {
      for (let n = round * 1000; ; n += 1) {
        asked = n;
        await client.panel.update({ params: { id: panel.id }, input: input(n) });
        acknowledged = n;
      }
    })().catch(() => {});
    await until(() => acknowledged > 0);
    // At another moment of a save each time.
    await pause(round * 130);
    await kill();
    await saving;
    await start();
    const read = await client.panel.read({ params: { id: panel.id } });
    const n = Number(/\d+/.exec(read.name)?.[0]);
    expect(acknowledged).toBeGreaterThan(0);
    expect([acknowledged, asked]).toContain(n);
    // Name, drawing and the columns taken from it are of one save.
    expect(read.width).toBe(1000 + n);
    expect(read.data).toContain(`ref="${n * 100 + 1}"`);
  }
  await expect(client.panel.read({ params: { id: 999_999 } })).rejects.toThrow(texts.data.gone);
});
