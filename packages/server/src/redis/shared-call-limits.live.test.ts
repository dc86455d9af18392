import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { redisUrl, serviceOrSkip, startRestartableRedis } from '../../../../scripts/services/index.ts';
import { openRedis, type Redis } from './open-redis.ts';
import { redisAddress } from './redis-address.ts';
import { SharedCallLimits } from './shared-call-limits.ts';

const server = await serviceOrSkip('Redis', startRestartableRedis);
const opened: { redis: Redis; limits: SharedCallLimits }[] = [];
afterAll(async () => {
  for (const { redis, limits } of opened) {
    limits.close();
    await redis.close();
  }
  await server?.stop();
});

async function node(owner: string): Promise<SharedCallLimits> {
  const address = redisAddress(redisUrl(server!))!;
  const log = pino({ level: 'silent' });
  // Nothing of Redis stands still here; the machine may, for seconds.
  const times = { beatMs: 50, answerMs: 60_000, callMs: 60_000, retryMs: 20 };
  const redis = await openRedis({ address, owner, log, times });
  const limits = new SharedCallLimits(redis, Date.now);
  opened.push({ redis, limits });
  return limits;
}
const newPair = async () => {
  const owner = randomUUID();
  return [await node(owner), await node(owner)] as const;
};

describe.skipIf(server === undefined)('calls counted in a real Redis', () => {
  test('a low limit is one for all nodes, to the call', async () => {
    const [here, there] = await newPair();
    const calls = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? here : there).takeOfAll('login', 12));
    const waits = await Promise.all(calls);
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(12);
    expect(Math.max(...waits)).toBeGreaterThan(30);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect(await there.takeOfAll('other', 12)).toBe(0);
    expect(await (await node(randomUUID())).takeOfAll('login', 12)).toBe(0);
  });

  test('what one node counts the others know a moment later, and no call waits for it', async () => {
    const [here, there] = await newPair();
    for (let at = 0; at < 100; at += 1) expect(here.take('address', 100)).toBe(0);
    // Asking counts as well: a hundred calls and some.
    await expect.poll(() => there.take('address', 100)).toBeGreaterThan(0);
    await expect.poll(() => here.take('address', 100)).toBeGreaterThan(0);
  });

  test('one that waits for a count tells what it had not told yet', async () => {
    const [here, there] = await newPair();
    for (let at = 0; at < 5; at += 1) here.take('both', 5);
    expect(await here.takeOfAll('both', 5)).toBeGreaterThan(0);
    expect(await there.takeOfAll('both', 5)).toBeGreaterThan(0);
  });

  test('[N06] without Redis each node counts its own, with what it last heard of the others', async () => {
    const [here, there] = await newPair();
    for (let at = 0; at < 10; at += 1) expect(await there.takeOfAll('known', 20)).toBe(0);
    expect(await here.takeOfAll('known', 20)).toBe(0);
    await server!.down();
    for (let at = 0; at < 9; at += 1) expect(await here.takeOfAll('known', 20)).toBe(0);
    expect(await here.takeOfAll('known', 20)).toBeGreaterThan(0);
    for (let at = 0; at < 20; at += 1) expect(await here.takeOfAll('fresh', 20)).toBe(0);
    expect(await here.takeOfAll('fresh', 20)).toBeGreaterThan(0);
    await server!.up();
    const back = async () => {
      const key = randomUUID();
      await there.takeOfAll(key, 1);
      return here.takeOfAll(key, 1);
    };
    await expect.poll(back).toBeGreaterThan(0);
  });
});
