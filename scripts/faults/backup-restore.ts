import assert from 'node:assert/strict';
import { existsSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { startProduct } from '../services/product.ts';
import { command } from './command.ts';
import type { Fault } from './fault.ts';
import { rowsOf, sheetForm, signIn, storedSheet } from './product-client.ts';

const rows = 3000;

/** Backup beside a server at work, and restore into an empty folder. */
export const backupRestore: Fault = {
  name: 'backup-restore',
  protects: '[N13] a backup made while the server writes restores to a whole installation',
  async run(context) {
    const { say } = context;
    const dataDir = context.folder();
    const product = await startProduct(dataDir, { BI_DEMO: 'off' });
    context.after(() => product.stop());
    const client = await signIn(product);
    const kept = await storedSheet(client, rows);
    let isWriting = true;
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1) {
        const { id } = await client.datasource.upload({ form: sheetForm(100 + n), input: {} });
        await client.datasource.replace({ params: { id }, form: sheetForm(200 + n), input: {} });
        if (n % 2 === 0) await client.datasource.remove({ params: { id } });
      }
    })();
    const targets = [0, 1, 2].map((n) => join(context.folder(), `backup-${n}`));
    try {
      for (const target of targets) {
        const { code, text } = await command(dataDir, ['backup', target]);
        say(text);
        assert.equal(code, 0, text);
        assert.doesNotMatch(text, /不在磁盘上/);
      }
    } finally {
      isWriting = false;
      await writing;
    }
    const again = await command(dataDir, ['backup', targets[0]!]);
    say(again.text);
    assert.equal(again.code, 1);
    const full = await command(dataDir, ['restore', targets[0]!]);
    say(`运行中的目录 → ${full.text}`);
    assert.equal(full.code, 1);
    await product.stop();
    assert.ok(!existsSync(join(dataDir, 'mingjing.db-wal')), 'a clean stop leaves one database file');
    const used = await command(dataDir, ['restore', targets[0]!]);
    say(`已有数据的目录 → ${used.text}`);
    assert.match(used.text, /不是空的/);

    for (const target of targets) {
      const folder = context.folder();
      const { code, text } = await command(folder, ['restore', target]);
      assert.equal(code, 0, text);
      const restored = await startProduct(folder);
      context.after(() => restored.stop());
      const other = await signIn(restored);
      assert.equal((await cachingEnded(other, kept.dataset)).cacheStatus, 'SUCCESS');
      assert.equal(await rowsOf(other, kept.dataset), rows);
      for (const { id, rows: count } of await other.datasource.list()) {
        const { content } = await other.dataset.loadExcel({ query: { datasourceId: id } });
        assert.equal(content.data.length, Math.min(count ?? 0, content.data.length));
        assert.ok(content.data.length > 0);
      }
      await restored.stop();
      assert.ok(!existsSync(join(folder, 'lost')), 'nothing in a backup is unknown to its metadata');
    }
    const broken = targets[1]!;
    const [extract] = readdirSync(join(broken, 'extracts'));
    truncateSync(join(broken, 'extracts', extract!), 100);
    const empty = context.folder();
    const refused = await command(empty, ['restore', broken]);
    say(`备份损坏 → ${refused.text}`);
    assert.match(refused.text, /缺失或已损坏/);
    assert.ok(!existsSync(join(empty, 'extracts')));
  },
};
