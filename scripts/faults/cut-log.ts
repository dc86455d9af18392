import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { rowsOf, sheetForm, signIn, storedSheet } from './product-client.ts';

const rows = 1000;

/** Names of all stored rows, wherever they lie now. */
const extractsOf = (dataDir: string): string[] =>
  ['extracts', 'lost'].flatMap((folder) => {
    const path = join(dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.duckdb'))
      .map((name) => name.split(/[/\\]/).at(-1) ?? '');
  });

/** A write-ahead log of which half is gone: the disk was full, or the copy was cut short. */
export const cutLog: Fault = {
  name: 'cut-log',
  protects:
    'with half a write-ahead log the server starts on what the file says, and no stored rows are deleted',
  async run({ folder, after, say }) {
    const dataDir = folder();
    const first = await startProduct(dataDir, { BI_DEMO: 'off' });
    after(() => first.stop());
    const kept = await storedSheet(await signIn(first), rows);
    await first.stop();

    const second = await startProduct(dataDir);
    after(() => second.stop());
    const client = await signIn(second);
    for (let n = 0; n < 5; n += 1) await client.datasource.upload({ form: sheetForm(100 + n), input: {} });
    await second.kill();
    const before = extractsOf(dataDir);
    assert.equal(before.length, 6);
    const log = join(dataDir, 'mingjing.db-wal');
    const { size } = statSync(log);
    assert.ok(size > 0, 'the log holds what was written since the start');
    truncateSync(log, size >> 1);

    const third = await startProduct(dataDir);
    after(() => third.stop());
    const again = await signIn(third);
    assert.equal((await cachingEnded(again, kept.dataset)).cacheStatus, 'SUCCESS');
    assert.equal(await rowsOf(again, kept.dataset), rows);
    assert.deepEqual(new Set(extractsOf(dataDir)), new Set(before));
    const known = (await again.datasource.list()).length;
    say(`日志剩一半：元数据认识 ${known} 个数据源，${before.length} 份缓存无一删除`);
    await third.stop();
  },
};
