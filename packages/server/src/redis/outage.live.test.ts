import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisUrl, serviceOrSkip, startRestartableRedis } from '../../../../scripts/services/index.ts';
import {
  byDept,
  create,
  datasets,
  load,
  panelWith,
  secondNode,
  server,
  sorted,
  startWorldOnPostgres,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import type { DataServer } from '../testing/data-server.ts';

const redis = await serviceOrSkip('Redis', startRestartableRedis);
const people: Record<string, number> = { 内科: 30, 外科: 5, 心内科: 7 };
const names = Object.keys(people);

describe.skipIf(redis === undefined)('[N06] Redis goes away and comes back under load', () => {
  let there: DataServer;
  let panelId: number;
  beforeAll(async () => {
    await startWorldOnPostgres({ redisUrl: redisUrl(redis!), rateLimit: 1_000_000 });
    there = await secondNode();
    panelId = (await panelWith([await create(widgetInput(datasets.cached, byDept))])).id;
  });
  afterAll(async () => {
    await there?.stop();
    await stopWorld();
    await redis?.stop();
  });

  const nodes = () => [server, there];
  const isOnline = () => nodes().every(({ deps }) => deps.redis?.isOnline === true);
  const hits = async () => {
    const text = await there.deps.metrics.registry.metrics();
    return Number(/mingjing_shared_answers_total\{outcome="hit"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  /** What /readyz says of the whole and of Redis. */
  const ready = async () => {
    const response = await fetch(`${server.url}/readyz`);
    const body = (await response.json()) as { redis?: { ok: boolean; message?: string } };
    return { status: response.status, redis: body.redis };
  };

  /** Both nodes are asked what nobody asked before, four boards at a time, until it is ended. */
  function startLoad(token: string) {
    const faults: unknown[] = [];
    let asked = 0;
    let isOver = false;
    const clients = nodes().map((node) => node.client(token));
    const worker = async (): Promise<void> => {
      while (!isOver) {
        asked += 1;
        const at = asked;
        const shown = names.filter((_, bit) => ((at % 7) + 1) & (1 << bit));
        const filters = [{ key: '科室', filterType: 4, value: [...shown, `无此科室${at}`] }];
        const expected = shown.map((name) => [name, people[name]]);
        for (const client of clients) {
          try {
            const [widget] = widgetsOf(await load(panelId, filters, client));
            const rows = sorted(widget!.data);
            if (JSON.stringify(rows) !== JSON.stringify(sorted({ ...widget!.data, data: expected as never })))
              faults.push({ filters, rows });
          } catch (error) {
            faults.push(error);
          }
        }
      }
    };
    const workers = Promise.all(Array.from({ length: 4 }, worker));
    return {
      faults,
      /** Until so many more boards were asked. */
      async more(count: number): Promise<void> {
        const from = asked;
        await expect.poll(() => asked - from).toBeGreaterThanOrEqual(count);
      },
      async end(): Promise<void> {
        isOver = true;
        await workers;
      },
    };
  }

  test('no wrong answer, no failed call, and shared answers again afterwards', async () => {
    const load = startLoad(await server.world.adminToken());
    try {
      await load.more(20);
      expect(await ready()).toEqual({ status: 200, redis: { ok: true } });

      await redis!.down();
      await load.more(20);
      await expect.poll(ready).toMatchObject({ status: 200, redis: { ok: false } });
      await redis!.up();
      await expect.poll(isOnline).toBe(true);
      const before = await hits();
      await load.more(20);
      await expect.poll(hits).toBeGreaterThan(before);

      redis!.freeze();
      await load.more(20);
      await expect.poll(() => nodes().some(({ deps }) => deps.redis?.isOnline === true)).toBe(false);
      redis!.thaw();
      await expect.poll(isOnline).toBe(true);
      await load.more(20);

      for (let times = 0; times < 4; times += 1) {
        await redis!.down();
        await redis!.up();
        await load.more(4);
      }
      await expect.poll(isOnline).toBe(true);
      const later = await hits();
      await load.more(20);
      await expect.poll(hits).toBeGreaterThan(later);
    } finally {
      await load.end();
    }
    expect(load.faults).toEqual([]);
  });

  test('[B02] a session that ends while Redis hangs is closed at the other node', async () => {
    const heard: string[] = [];
    const stop = there.deps.bus.subscribe((event) => {
      if (event.kind === 'revoked') heard.push(...event.tokenHashes);
    });
    redis!.freeze();
    const user = await server.world.user(await server.world.role(['/main/dashboard']));
    await server.deps.sessions.revoke(user.token);
    await expect.poll(() => heard.length).toBe(1);
    redis!.thaw();
    stop();
  });
});
