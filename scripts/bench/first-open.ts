import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached } from '../../packages/server/src/testing/caching.ts';
import { startPostgres } from '../services/index.ts';
import { startProduct } from '../services/product.ts';
import { fillVisits, makeCrowdBoard, newFilters } from './crowd-board.ts';
import { boardUrl, look, type Seen, steadyRandom } from './look.ts';
import { type Figure, middle } from './report.ts';
import { signedIn } from './signed-in.ts';

const runs = 5;

/** A board of twenty charts over the wire: opened for the first time after a refresh and after a restart, and filtered anew. */
export async function firstOpen(rows: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-first-'));
  const service = await startPostgres();
  const agent = new Agent({ keepAlive: true });
  let product = await startProduct(folder, { BI_DEMO: 'off' });
  const random = steadyRandom();
  const seen = {
    refreshed: [] as Seen[],
    restarted: [] as Seen[],
    filtered: [] as Seen[],
    again: [] as Seen[],
  };
  try {
    await fillVisits(service, rows);
    let { client, token } = await signedIn(product);
    const { panelId, datasetId } = await makeCrowdBoard(client, service);
    const open = (filters?: string): Promise<Seen> =>
      look(boardUrl(product.url, panelId, filters), token, agent);
    await open();
    for (let run = 0; run < runs; run += 1) {
      await cached(client, datasetId);
      seen.refreshed.push(await open());
      seen.filtered.push(await open(newFilters(random)));
      seen.again.push(await open());
    }
    for (let run = 0; run < runs; run += 1) {
      await product.stop();
      product = await startProduct(folder, { BI_DEMO: 'off' });
      ({ client, token } = await signedIn(product));
      seen.restarted.push(await open());
    }
    const figures = (name: string, all: Seen[], most?: number): Figure[] => [
      {
        name: `${name}，全部图表`,
        value: middle(all.map((one) => one.all)),
        unit: 'ms',
        ...(most === undefined ? {} : { target: { at: 'most' as const, value: most } }),
      },
      { name: `${name}，第一个图表`, value: middle(all.map(({ first }) => first)), unit: 'ms' },
    ];
    return [
      ...figures('数据更新之后首次打开', seen.refreshed, 60),
      ...figures('重新启动之后首次打开', seen.restarted, 60),
      ...figures('没有人用过的过滤', seen.filtered, 50),
      ...figures('再次打开', seen.again, 10),
      {
        name: '失败',
        value: Object.values(seen)
          .flat()
          .filter(({ failed }) => failed).length,
        unit: '次',
        target: { at: 'most', value: 0 },
      },
    ];
  } finally {
    agent.destroy();
    await product.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
