import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { startKilled, startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { rowsOf, sheetForm, signIn, storedSheet } from './product-client.ts';

const rows = 400;
const longestMs = 1500;

/** Uploads, caches and saves one after the other until the server is gone; counts what was acknowledged. */
async function writeUntilKilled(
  client: Awaited<ReturnType<typeof signIn>>,
  dataset: number,
  acknowledged: Set<number>,
  firstUpload: () => void,
): Promise<void> {
  try {
    for (;;) {
      const source = await client.datasource.upload({ form: sheetForm(50), input: {} });
      acknowledged.add(source.id);
      firstUpload();
      await client.dataset.cache({ params: { id: dataset } });
    }
  } catch {
    // It was killed in the middle of a call.
  }
}

/** SIGKILL at any moment, the first start included. */
export const kills: Fault = {
  name: 'kills',
  protects:
    '[N01] [N02] [N03] a server killed at any moment starts again with everything it had acknowledged',
  async run(context) {
    const dataDir = context.folder();
    // Into the first start, as each of what it makes appears: any file, the key, the database, what is written to it.
    const sizeOf = (name: string): number =>
      statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
    const log = 'mingjing.db-wal';
    const signs = [
      () => readdirSync(dataDir).length > 0,
      () => sizeOf('secret.key') > 0,
      () => sizeOf('mingjing.db') > 0,
      () => sizeOf(log) > 0,
      () => sizeOf(log) > 100_000,
    ];
    let early = 0;
    for (const sign of signs) if (await startKilled(dataDir, sign, { BI_DEMO: 'off' })) early += 1;
    assert.ok(early > 0, 'no first start was met');
    let product = await startProduct(dataDir, { BI_DEMO: 'off' });
    context.after(() => product.kill());
    let client = await signIn(product);
    const kept = await storedSheet(client, rows);
    const acknowledged = new Set<number>([kept.source]);
    let slowest = 0;
    for (let kill = 1; kill <= context.kills; kill += 1) {
      // A kill before anything was acknowledged proves nothing: the wait begins with the first upload.
      let writing: Promise<void> | undefined;
      await new Promise<void>((resolve, reject) => {
        writing = writeUntilKilled(client, kept.dataset, acknowledged, resolve);
        writing.then(() => reject(new Error(`kill ${kill}: no upload was acknowledged`)), reject);
      });
      await pause(Math.random() * longestMs);
      await product.kill();
      await writing;
      product = await startProduct(dataDir);
      slowest = Math.max(slowest, product.startedMs);
      client = await signIn(product);
      const { cacheStatus, cacheInfo } = await cachingEnded(client, kept.dataset);
      assert.equal(cacheStatus, 'SUCCESS', `kill ${kill}: ${cacheInfo}`);
      assert.equal(await rowsOf(client, kept.dataset), rows);
      const sources = new Set((await client.datasource.list()).map(({ id }) => id));
      for (const id of acknowledged) assert.ok(sources.has(id), `kill ${kill}: data source ${id} is gone`);
      if (kill % 50 === 0) context.say(`${kill} 次强制结束，${acknowledged.size} 个数据源无一丢失`);
    }
    const lost = join(dataDir, 'lost');
    const aside = existsSync(lost) ? readdirSync(lost, { recursive: true }).length : 0;
    context.say(
      `${context.kills} 次强制结束，确认过的 ${acknowledged.size} 个数据源无一丢失；未确认的写入移到 lost ${aside} 项；最慢启动 ${Math.round(slowest)} 毫秒`,
    );
  },
};
