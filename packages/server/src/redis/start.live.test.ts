import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { redisUrl, serviceOrSkip, startRestartableRedis } from '../../../../scripts/services/index.ts';
import { redisFinding } from '../commands/check-services.ts';
import { startServer } from '../server.ts';
import { settingsOf } from '../settings.ts';
import { startFault } from '../start-fault.ts';

const redis = await serviceOrSkip('Redis', startRestartableRedis);

describe.skipIf(redis === undefined)('[N06] the whole server on SQLite and a Redis', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-redis-start-'));
  const settings = (url: string) =>
    settingsOf({ host: '127.0.0.1', port: 0, dataDir, demo: false, captcha: false, redisUrl: url });
  const start = (url: string) => startServer(settings(url), pino({ level: 'silent' }));
  const url = () => redisUrl(redis!);
  const readyz = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { status: response.status, body: (await response.json()) as object };
  };
  afterAll(async () => {
    await redis?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('starts, tells that Redis is there, and stops', async () => {
    const server = await start(url());
    expect(server.notes).toEqual([]);
    expect(await readyz(server.port)).toMatchObject({ status: 200, body: { ok: true, redis: { ok: true } } });
    expect(await server.metrics.registry.metrics()).toContain('mingjing_redis_online 1');
    await server.stop();
  });

  test('a password that is not taken is a refusal in one sentence, which does not tell it', async () => {
    const wrong = url().replace(/:[^:]*@/, ':Geheim-7@');
    const fault = await start(wrong).catch((error: unknown) => error);
    const told = startFault(fault, settings(wrong)) ?? '';
    expect(told).toMatch(/^BI_REDIS_URL：Redis 127\.0\.0\.1:\d+\/0 不接受该帐号或密码/);
    expect(told).not.toContain('Geheim');
  });

  test('one that is away is told of; the server works, and uses it when it comes', async () => {
    await redis!.down();
    const server = await start(url());
    expect(server.notes).toEqual([expect.stringContaining('现在连不上（BI_REDIS_URL）')]);
    expect(await readyz(server.port)).toMatchObject({
      status: 200,
      body: { ok: true, redis: { ok: false, message: 'Redis 没有应答，本节点先不用它' } },
    });
    await redis!.up();
    await expect.poll(() => readyz(server.port)).toMatchObject({ body: { redis: { ok: true } } });
    await server.stop();
  });

  test('one that is full is told of, by the start and by check; the server works', async () => {
    const full = await startRestartableRedis(['--maxmemory', '1']);
    const server = await start(redisUrl(full));
    expect(server.notes).toEqual([expect.stringContaining('的内存已满（maxmemory）')]);
    expect(await readyz(server.port)).toMatchObject({ status: 200, body: { ok: true } });
    await server.stop();
    expect(await redisFinding(settings(redisUrl(full)), 'check')).toMatchObject({
      isOk: false,
      text: expect.stringContaining('的内存已满（maxmemory）'),
    });
    await full.stop();
    expect(await redisFinding(settings(url()), 'check')).toMatchObject({ isOk: true });
  });
});
