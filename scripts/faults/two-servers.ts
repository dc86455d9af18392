import assert from 'node:assert/strict';
import { counted } from '../../packages/contract/src/index.ts';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { mariadbSource } from '../../packages/server/src/testing/sources.ts';
import { startProduct, startRefused } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { holdTable, holdUploads } from './hold.ts';
import { sheetForm, signIn } from './product-client.ts';

const sheetRows = 3000;
const refreshRows = 20_000;

/** A second server on the same folder, and one on the same port. */
export const twoServers: Fault = {
  name: 'two-servers',
  protects: 'a second start changes nothing for the first: its refresh and its upload come to their end',
  async run(context) {
    const source = await mariadbSource();
    context.after(() => source.stop());
    const dataDir = context.folder();
    const first = await startProduct(dataDir, { BI_DEMO: 'off' });
    context.after(() => first.stop());
    const held = holdUploads();
    context.after(async () => held.letGo());
    const client = await signIn(first, { fetch: held.fetch });
    const datasource = await client.datasource.create({ input: source.input });
    const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    await source.run('CREATE TABLE gate (k INT)');
    const querySql = `SELECT seq AS n, (SELECT COUNT(*) FROM gate) AS k FROM seq_1_to_${refreshRows}`;
    const { id } = await client.dataset.create({
      input: { name: '慢', categoryDataset, dataSourceId: datasource.id, dataSourceType: 'jdbc', querySql },
    });
    const gate = await holdTable(source, 'gate');
    context.after(() => gate.letGo());
    assert.equal((await client.dataset.cache({ params: { id } })).cacheStatus, 'CACHING');
    const uploading = client.datasource.upload({ form: sheetForm(sheetRows), input: {} });
    await held.begun;

    const port = new URL(first.url).port;
    for (const [slip, env] of [
      ['同一目录，同一端口', { BI_PORT: port }],
      ['同一目录，另一端口', {}],
    ] as const) {
      const message = await startRefused(dataDir, env);
      context.say(`${slip} → ${message}`);
      assert.match(message, /正被另一个明镜进程使用/);
      assert.match(message, new RegExp(`进程号 ${first.pid}`));
      assert.equal((await client.dataset.read({ params: { id } })).cacheStatus, 'CACHING');
    }
    const other = context.folder();
    const message = await startRefused(other, { BI_PORT: port });
    context.say(`另一目录，同一端口 → ${message}`);
    assert.match(message, /端口已被占用/);

    held.letGo();
    await gate.letGo();
    assert.equal((await uploading).rows, sheetRows);
    const done = await cachingEnded(client, id);
    assert.match(done.cacheInfo, new RegExp(`已缓存 ${counted(refreshRows)} 行`));

    // The lock of a killed server is nobody's.
    await first.kill();
    const again = await startProduct(dataDir);
    context.after(() => again.stop());
    const back = await signIn(again);
    assert.equal((await back.dataset.read({ params: { id } })).cacheInfo, done.cacheInfo);
  },
};
