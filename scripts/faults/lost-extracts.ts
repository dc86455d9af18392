import assert from 'node:assert/strict';
import { cpSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { postgresSource } from '../../packages/server/src/testing/sources.ts';
import { startProduct } from '../services/product.ts';
import type { Fault, FaultContext } from './fault.ts';
import { type ProductClient, rowsOf, signIn, storedSheet } from './product-client.ts';

const rows = 2000;

const extractsOf = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'extracts'))
    .filter((name) => name.endsWith('.duckdb'))
    .map((name) => join(dataDir, 'extracts', name));

interface Slip {
  name: string;
  spoil: (dataDir: string) => void;
  check: (client: ProductClient, dataset: number) => Promise<void>;
}

async function assertRebuilt(client: ProductClient, dataset: number): Promise<void> {
  const { cacheStatus, cacheInfo } = await cachingEnded(client, dataset);
  assert.equal(cacheStatus, 'SUCCESS', cacheInfo);
  assert.equal(await rowsOf(client, dataset), rows);
}

function halve(dataDir: string): void {
  for (const path of extractsOf(dataDir)) truncateSync(path, statSync(path).size >> 1);
}

function slipsOf({ say }: FaultContext): Slip[] {
  return [
    {
      name: '恢复时缺少 extracts',
      spoil: (dataDir) => rmSync(join(dataDir, 'extracts'), { recursive: true }),
      check: assertRebuilt,
    },
    { name: '缓存文件被截断', spoil: halve, check: assertRebuilt },
    {
      name: '缓存与原文件都丢失',
      spoil(dataDir) {
        halve(dataDir);
        rmSync(join(dataDir, 'originals'), { recursive: true });
      },
      async check(client, dataset) {
        const { cacheStatus, cacheInfo } = await cachingEnded(client, dataset);
        say(`数据集：${cacheStatus} ${cacheInfo}`);
        assert.equal(cacheStatus, 'FAILURE');
        assert.match(cacheInfo, /请重新上传/);
        const message = await rowsOf(client, dataset).then(
          () => '',
          (error: unknown) => (error as Error).message,
        );
        say(`看数的人：${message}`);
        assert.match(message, /请联系管理员重新上传/);
      },
    },
  ];
}

/** A dataset over a table of a database, cached. */
async function storedTable(
  client: ProductClient,
  source: Awaited<ReturnType<typeof postgresSource>>,
): Promise<number> {
  await source.run(`CREATE TABLE visits AS SELECT generate_series(1, ${rows}) AS n`);
  const { id: dataSourceId } = await client.datasource.create({ input: source.input });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '库表', pid: -1 } });
  const querySql = 'SELECT n, md5(n::text) AS m FROM visits';
  const { id } = await client.dataset.create({
    input: { name: '库表', categoryDataset, dataSourceId, dataSourceType: 'jdbc', querySql },
  });
  await client.dataset.cache({ params: { id } });
  await assertRebuilt(client, id);
  return id;
}

/** Stored rows that are lost or cut. */
export const lostExtracts: Fault = {
  name: 'lost-extracts',
  protects: '[N15] lost or cut stored rows are cached again from source or kept upload, or ask for a new one',
  async run(context) {
    const own = context.folder();
    const first = await startProduct(own, { BI_DEMO: 'off' });
    context.after(() => first.stop());
    const source = await postgresSource();
    context.after(() => source.stop());
    const writer = await signIn(first);
    const { dataset } = await storedSheet(writer, rows);
    const table = await storedTable(writer, source);
    await first.stop();
    for (const { name, spoil, check } of slipsOf(context)) {
      const dataDir = context.folder();
      cpSync(own, dataDir, { recursive: true });
      spoil(dataDir);
      const product = await startProduct(dataDir, { BI_LOG_LEVEL: 'silent' });
      context.after(() => product.stop());
      const client = await signIn(product);
      await check(client, dataset);
      // Rows of a database come from there again, whatever became of uploads.
      await assertRebuilt(client, table);
      context.say(`${name} → 数据状态与磁盘一致`);
      await product.stop();
    }
  },
};
