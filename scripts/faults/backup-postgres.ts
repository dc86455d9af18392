import assert from 'node:assert/strict';
import { join } from 'node:path';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { emptyPostgres } from '../../packages/server/src/testing/postgres.ts';
import { startProduct } from '../services/product.ts';
import { command } from './command.ts';
import type { Fault } from './fault.ts';
import { rowsOf, sheetForm, signIn, storedSheet } from './product-client.ts';

const rows = 3000;

/** Backup of an installation on PostgreSQL, restored to another database and to a folder without one. */
export const backupPostgres: Fault = {
  name: 'backup-postgres',
  protects:
    '[N13] with PostgreSQL a backup is whole as well, and restores to a database or to a folder alone',
  async run(context) {
    const { say } = context;
    const [used, empty] = [await emptyPostgres(), await emptyPostgres()];
    context.after(() => used.drop());
    context.after(() => empty.drop());
    const dataDir = context.folder();
    const env = { BI_DATABASE_URL: used.url };
    const product = await startProduct(dataDir, { BI_DEMO: 'off', ...env });
    context.after(() => product.stop());
    const client = await signIn(product);
    const kept = await storedSheet(client, rows);
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1) {
        const { id } = await client.datasource.upload({ form: sheetForm(100 + n), input: {} });
        if (n % 2 === 0) await client.datasource.remove({ params: { id } });
      }
    })();
    const target = join(context.folder(), 'backup');
    try {
      const wrong = await command(dataDir, ['backup', target]);
      say(`漏了 BI_DATABASE_URL → ${wrong.text}`);
      assert.match(wrong.text, /请设置它的 BI_DATABASE_URL/);
      const { code, text } = await command(dataDir, ['backup', target], env);
      say(text);
      assert.equal(code, 0, text);
    } finally {
      isWriting = false;
      await writing;
    }
    const taken = await command(context.folder(), ['restore', target], env);
    say(`已有数据的数据库 → ${taken.text}`);
    assert.match(taken.text, /数据库不是空的/);
    await product.stop();
    for (const other of [{ BI_DATABASE_URL: empty.url }, {}] as Record<string, string>[]) {
      const folder = context.folder();
      const { code, text } = await command(folder, ['restore', target], other);
      say(text);
      assert.equal(code, 0, text);
      const restored = await startProduct(folder, other);
      context.after(() => restored.stop());
      const there = await signIn(restored);
      assert.equal((await cachingEnded(there, kept.dataset)).cacheStatus, 'SUCCESS');
      assert.equal(await rowsOf(there, kept.dataset), rows);
      for (const { id } of await there.datasource.list())
        assert.ok((await there.dataset.loadExcel({ query: { datasourceId: id } })).content.data.length > 0);
      const { id } = await there.datasource.upload({ form: sheetForm(10), input: {} });
      assert.ok(id > kept.source, 'a number is not given twice');
      await restored.stop();
    }
  },
};
