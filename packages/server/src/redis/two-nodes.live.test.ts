import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisUrl, serviceOrSkip, startRedis } from '../../../../scripts/services/index.ts';
import type { LiveEvent } from '../live/bus.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  load,
  panelWith,
  secondNode,
  server,
  sorted,
  source,
  startWorldOnPostgres,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { cached } from '../testing/caching.ts';
import type { DataServer } from '../testing/data-server.ts';

const redis = await serviceOrSkip('Redis', startRedis);

describe.skipIf(redis === undefined)('two nodes on one Redis', () => {
  let there: DataServer;
  beforeAll(async () => {
    await startWorldOnPostgres({ redisUrl: redisUrl(redis!), rateLimit: 1_000_000 });
    there = await secondNode();
  });
  afterAll(async () => {
    await there?.stop();
    await stopWorld();
    await redis?.stop();
  });

  /** What a node has counted under a name, as monitors read it. */
  async function counted({ deps }: Pick<DataServer, 'deps'>, series: string): Promise<number> {
    const text = await deps.metrics.registry.metrics();
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.split(' ')[1] ?? 0);
  }
  const shared = (node: Pick<DataServer, 'deps'>, outcome: string) =>
    counted(node, `mingjing_shared_answers_total{outcome="${outcome}"}`);
  /** Questions that a node's engine was asked. */
  const ofEngine = async (node: Pick<DataServer, 'deps'>) =>
    (await counted(node, 'mingjing_query_duration_seconds_count{target="mart",outcome="success"}')) -
    (await counted(node, 'mingjing_cached_answers_total'));
  const adminThere = async () => there.client(await server.world.adminToken());
  const byDoctor = { ...byDept, xAxis: [column('医生')] };

  test('a board that one node was asked the other one answers without its engine', async () => {
    const widgets = [
      await create(widgetInput(datasets.cached, byDept)),
      await create(widgetInput(datasets.cached, byDoctor)),
    ];
    const panel = await panelWith(widgets);
    const filters = [{ key: '月份', filterType: 4, value: ['2024-01-01', '2024-02-01'] }];
    const before = await ofEngine(there);
    const [kept, hits] = [await shared(server, 'kept'), await shared(there, 'hit')];
    const here = widgetsOf(await load(panel.id, filters));
    await expect.poll(() => shared(server, 'kept')).toBe(kept + 2);
    expect(widgetsOf(await load(panel.id, filters, await adminThere()))).toEqual(here);
    expect(await shared(there, 'hit')).toBe(hits + 2);
    expect(await ofEngine(there)).toBe(before);
    expect(here.map(({ data }) => data.data.length)).toEqual([2, 3]);
  });

  test('rows that were cached anew are told by both nodes', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith([widget]);
    const totals = async () => {
      const boards = [await load(panel.id), await load(panel.id, undefined, await adminThere())];
      return boards.map((board) => sorted(widgetsOf(board)[0]!.data).find(([name]) => name === '外科')?.[1]);
    };
    expect(await totals()).toEqual([5, 5]);
    await source.run("UPDATE visits SET 人数 = 6 WHERE 科室 = '外科'");
    await cached(admin, datasets.cached);
    expect(await totals()).toEqual([6, 6]);
  });

  test('[C12] whoever sees a part of the rows gets no answer of others from the other node', async () => {
    const widget = await create(widgetInput(datasets.cached, byDoctor));
    const panel = await panelWith([widget], { state: 1 });
    const role = await server.world.role(['/main/dashboard']);
    const { token } = await server.world.user(role);
    await server.world.grantPanel(role, panel.id);
    const { version } = await admin.dataset.rules({ params: { id: datasets.cached } });
    const conditions = [{ key: '科室', filterType: 1 as const, value: '内科' }];
    await admin.dataset.saveRules({
      params: { id: datasets.cached },
      input: { others: 'all', roles: [{ roleId: role, conditions, columns: [] }], version },
    });
    const doctors = async (node: Pick<DataServer, 'client'>, as: string) =>
      sorted(widgetsOf(await node.client(as).board.load({ query: { id: panel.id } }))[0]!.data).map(
        ([name]) => name,
      );
    const all = await server.world.adminToken();
    expect(await doctors(server, all)).toHaveLength(5);
    for (const node of [there, server, there]) expect(await doctors(node, token)).toEqual(['李', '张']);
    expect(await doctors(there, all)).toHaveLength(5);
  });

  test('calls of both nodes count together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, at) => {
        const { url } = at % 2 === 0 ? server : there;
        const response = await fetch(`${url}/webapi/login/oauth/authorize`, { method: 'POST' });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('[LIVE-03] [B02] what one node tells and whose session it ends the other one hears', async () => {
    const heard: LiveEvent[] = [];
    const stop = there.deps.bus.subscribe((event) => heard.push(event));
    const user = await server.world.user(await server.world.role(['/main/dashboard']));
    await server.deps.bus.publish({ kind: 'refresh', datasetId: 7 });
    await server.deps.sessions.revoke(user.token);
    await expect.poll(() => heard.map(({ kind }) => kind).toSorted()).toEqual(['refresh', 'revoked']);
    stop();
  });
});
