import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Code, texts } from '../../packages/contract/src/index.ts';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { smallDisk } from '../../packages/server/src/testing/small-disk.ts';
import { mariadbSource } from '../../packages/server/src/testing/sources.ts';
import { startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { rowsOf, sheetForm, signIn, storedSheet } from './product-client.ts';

interface Told {
  code?: number;
  message?: string;
}

/** The disk fills while the server runs: at a save, an upload and a refresh. */
export const fullDisk: Fault = {
  name: 'full-disk',
  protects:
    '[N04] a full disk is told as such with 50004, what is stored is read on, and no restart is needed',
  async run({ after, say }) {
    const disk = smallDisk(96);
    if (disk === undefined) {
      say('跳过：无法挂载小磁盘');
      return;
    }
    after(async () => disk.unmount());
    const source = await mariadbSource();
    after(() => source.stop());
    const product = await startProduct(disk.folder, { BI_DEMO: 'off' });
    after(() => product.stop());
    const client = await signIn(product);
    const { dataset } = await storedSheet(client, 500);
    const category = await client.panel.createCategory({ input: { categoryName: '面板', pid: -1 } });
    const { id: dataSourceId } = await client.datasource.create({ input: source.input });
    const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    const querySql = 'SELECT seq AS n, MD5(seq) AS t, MD5(seq + 1) AS u FROM seq_1_to_600000';
    const { id } = await client.dataset.create({
      input: { name: '大', categoryDataset, dataSourceId, dataSourceType: 'jdbc', querySql },
    });
    const nodes = Array.from({ length: 400 }, (_, at) => {
      const words = randomBytes(1500).toString('base64');
      return `<text id="t${at}" x="0" y="0" w="9" h="9"><content>${words}</content></text>`;
    });
    const drawing = `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1000" h="700"/><nodes>${nodes.join('')}</nodes></board>`;
    const save = (name: string) =>
      client.panel.create({ input: { name, categoryId: category.id, data: drawing } });
    const told = (work: Promise<unknown>): Promise<Told> =>
      work.then(
        () => ({}),
        (error: unknown) => error as Told,
      );

    disk.leave(12);
    await client.dataset.cache({ params: { id } });
    const grown = await cachingEnded(client, id);
    say(`缓存写满磁盘 → ${grown.cacheStatus} ${grown.cacheInfo}`);
    assert.equal(grown.cacheStatus, 'FAILURE');
    assert.match(grown.cacheInfo, /磁盘空间不足/);

    disk.fill();
    assert.equal((await (await signIn(product)).session.me({})).username, 'admin');
    // Room is kept in the metadata for sign-ins; a few panels take it up.
    const saves: Told[] = [];
    while (saves.length < 20 && saves.at(-1)?.code === undefined) {
      // What the failed refresh left behind may have gone meanwhile.
      disk.fill();
      saves.push(await told(save(`满${saves.length}`)));
    }
    const saved = saves.at(-1) ?? {};
    say(`登录 → 成功；保存面板 ${saves.length} 次 → ${saved.code} ${saved.message}`);
    assert.equal(saved.code, Code.fileIo);
    assert.equal(saved.message, texts.disk.full);
    const uploaded = await told(client.datasource.upload({ form: sheetForm(5000, '满.csv'), input: {} }));
    say(`上传表格 → ${uploaded.code} ${uploaded.message}`);
    assert.equal(uploaded.code, Code.fileIo);
    assert.match(uploaded.message ?? '', /磁盘空间不足/);
    assert.equal(await rowsOf(client, dataset), 500);
    const ready = (await (await fetch(`${product.url}/readyz`)).json()) as { disk: { message?: string } };
    say(`/readyz → ${JSON.stringify(ready)}`);

    disk.free();
    assert.equal((await told(save('有空间'))).code, undefined);
    await client.datasource.upload({ form: sheetForm(5000, '有空间.csv'), input: {} });
    assert.equal(await rowsOf(client, dataset), 500);
  },
};
