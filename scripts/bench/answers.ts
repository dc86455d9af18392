import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leavesAmong, type PanelItem } from '@mingjing/contract';
import autocannon from 'autocannon';
import { startProduct } from '../services/product.ts';
import { besideCrowd } from './crowd.ts';
import type { Figure } from './report.ts';
import { signedIn } from './signed-in.ts';

/** 500 viewers who see a panel of ten widgets every 30 seconds, each widget counted as a question of its own. */
const viewerRate = 180;

/** Throughput of a board asked before: ten connections that ask as fast as they are answered. */
async function throughput(url: string, headers: Record<string, string>) {
  return autocannon({ url, headers, connections: 10, duration: 5 });
}

/** A finished board over HTTP from the built product with its demo. */
export async function answers(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-bench-answers-'));
  const product = await startProduct(folder);
  try {
    const { token, client } = await signedIn(product);
    const id = leavesAmong<PanelItem>(await client.panel.tree())[0]?.id;
    if (id === undefined) throw new Error('没有示例面板');
    const url = `${product.url}/webapi/v2/board/loaddata?id=${id}`;
    const headers = { 'X-Auth-Token': token };
    const coded = { ...headers, 'accept-encoding': 'br' };
    const first = performance.now();
    const bytes = (await (await fetch(url, { headers })).arrayBuffer()).byteLength;
    const cold = performance.now() - first;
    // The engine's optimiser and the server's code are warm when viewers come.
    await autocannon({ url, headers, connections: 4, duration: 2 });
    const alone = await autocannon({ url, headers: coded, connections: 1, duration: 3 });
    const plain = await throughput(url, headers);
    const packed = await throughput(url, coded);
    const viewers = await autocannon({
      url,
      headers: coded,
      connections: 50,
      duration: 10,
      overallRate: viewerRate,
    });
    const crowd = await besideCrowd(product, client, { id, url, headers: coded });
    const failed = viewers.errors + viewers.timeouts + viewers.non2xx;
    return [
      { name: '面板大小（未压缩）', value: bytes / 1000, unit: 'kB' },
      { name: '第一次提问', value: cold, unit: 'ms' },
      {
        name: '再次提问，一个连接，中位数',
        value: alone.latency.p50,
        unit: 'ms',
        target: { at: 'most', value: 10 },
      },
      {
        name: '十个连接，未压缩',
        value: plain.requests.average,
        unit: '次/秒',
        target: { at: 'least', value: 3000 },
      },
      { name: '十个连接，brotli', value: packed.requests.average, unit: '次/秒' },
      { name: '十个连接，未压缩，中位数', value: plain.latency.p50, unit: 'ms' },
      {
        name: `500 位浏览者（每秒 ${viewerRate} 次），97.5% 分位`,
        value: viewers.latency.p97_5,
        unit: 'ms',
        target: { at: 'most', value: 300 },
      },
      { name: '其中失败', value: failed, unit: '次', target: { at: 'most', value: 0 } },
      { name: '其中每秒', value: viewers.requests.average, unit: '次' },
      ...crowd,
    ];
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
