import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { emptyPostgres } from '../../packages/server/src/testing/postgres.ts';
import { mariadbSource } from '../../packages/server/src/testing/sources.ts';
import { until } from '../services/index.ts';
import { type Running, startProduct, startRefused } from '../services/product.ts';
import { startS3 } from '../services/s3.ts';
import { command } from './command.ts';
import type { Fault } from './fault.ts';
import { holdTable } from './hold.ts';
import { type ProductClient, rowsOf, signIn, storedSheet } from './product-client.ts';
import { assertRefused } from './refusal.ts';

const sheetRows = 500;
const stateRows = 5000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Node {
  folder: string;
  running: Running;
  client: ProductClient;
  /** Whether calls to it may fail: it was killed and is not back. */
  isDown: boolean;
}

/** Several nodes on one PostgreSQL and one S3 server: one installation, whichever of them is asked. */
export const threeNodes: Fault = {
  name: 'three-nodes',
  protects:
    '[N13] three nodes share one installation: each killed in turn, no wrong answer and no lost refresh; wrong starts change nothing',
  async run(context) {
    const { say, after } = context;
    const [postgres, other] = [await emptyPostgres(), await emptyPostgres()];
    after(() => postgres.drop());
    after(() => other.drop());
    const s3 = await startS3();
    after(() => s3.stop());
    const source = await mariadbSource();
    after(() => source.stop());
    const alone = { BI_DATABASE_URL: postgres.url, BI_DEMO: 'off' };
    const keys = { BI_FILES_KEY_ID: s3.keyId, BI_FILES_SECRET_KEY: s3.secretKey };
    const env = { ...alone, ...keys, BI_FILES_URL: s3.url() };

    // One that ran alone, with a spreadsheet and a picture, becomes the first node.
    const firstFolder = context.folder();
    const single = await startProduct(firstFolder, alone);
    const { dataset: sheet } = await storedSheet(await signIn(single), sheetRows);
    const picture = await upload(single);
    await single.stop();

    const node = async (folder: string): Promise<Node> => {
      const running = await startProduct(folder, env);
      after(() => running.stop());
      return { folder, running, client: await signIn(running), isDown: false };
    };
    const first = await node(firstFolder);

    const empty = context.folder();
    await assertRefused(context, '没有密钥的新节点', empty, /新节点.*secret\.key.*没有改动任何内容/, env);
    const lone = await startRefused(context.folder(), alone);
    say(`没有设置 BI_FILES_URL 的第二个进程 → ${lone}`);
    assert.match(lone, /元数据库正被另一个明镜进程使用.*没有改动任何内容/);
    const foreign = await startRefused(context.folder(), { ...env, BI_DATABASE_URL: other.url });
    say(`另一个安装的文件存储 → ${foreign}`);
    assert.match(foreign, /属于另一个安装.*没有改动任何内容/);

    // Both at once: they start one after the other.
    const folders = [context.folder(), context.folder()];
    for (const folder of folders) copyFileSync(join(firstFolder, 'secret.key'), join(folder, 'secret.key'));
    const nodes = [first, ...(await Promise.all(folders.map(node)))];
    const moved = await startRefused(firstFolder, { ...env, BI_FILES_URL: s3.url() });
    assert.match(moved, /正被另一个明镜进程使用/);

    for (const { client, running } of nodes) {
      assert.equal(await rowsOf(client, sheet), sheetRows);
      assert.ok((await pictureOf(running, picture)).equals(png));
    }
    const later = await upload(nodes[1]!.running);
    assert.ok((await pictureOf(nodes[2]!.running, later)).equals(png));

    await source.run('CREATE TABLE state (k INT); INSERT INTO state VALUES (0)');
    const dataset = await stateDataset(first.client, source);
    await first.client.dataset.cache({ params: { id: dataset } });
    assert.equal((await cachingEnded(first.client, dataset)).cacheStatus, 'SUCCESS');

    const load = asking(nodes, { sheet, dataset });
    for (const [at, victim] of nodes.entries()) {
      const helper = nodes[(at + 1) % nodes.length]!;
      await source.run(`UPDATE state SET k = ${at + 1}`);
      const gate = await holdTable(source, 'state');
      after(() => gate.letGo());
      await victim.client.dataset.cache({ params: { id: dataset } });
      await until(async () => (await runOf(helper.client, dataset)) === 'running' || undefined, 100);
      // The first one before it has a row, the others at any moment of reading, storing and publishing.
      if (at > 0) {
        await gate.letGo();
        await pause(Math.random() * 500);
      }
      victim.isDown = true;
      await victim.running.kill();
      await gate.letGo();
      const ended = await cachingEnded(helper.client, dataset);
      assert.equal(ended.cacheStatus, 'SUCCESS', ended.cacheInfo);
      await load.sees(at + 1);
      const back = await node(victim.folder);
      Object.assign(victim, back);
      await load.answered();
    }
    const { calls, failed } = await load.stop();
    say(`三个节点依次被终止：${calls} 次应答全部正确，${failed} 次连接失败都发生在被终止的节点`);
    assert.equal(await runsOf(first.client, dataset), nodes.length + 1);

    // A backup holds everything, and stands on its own without the store.
    const backup = join(context.folder(), 'backup');
    const made = await command(nodes[1]!.folder, ['backup', backup], env);
    assert.equal(made.code, 0, made.text);
    const home = context.folder();
    const restored = await command(home, ['restore', backup], {});
    assert.equal(restored.code, 0, restored.text);
    const onItsOwn = await startProduct(home, { BI_DEMO: 'off' });
    after(() => onItsOwn.stop());
    assert.equal(await rowsOf(await signIn(onItsOwn), sheet), sheetRows);
    for (const address of [picture, later]) assert.ok((await pictureOf(onItsOwn, address)).equals(png));
    await onItsOwn.stop();

    // Its copies answer without the store; what is not here says so, and comes when the store is back.
    await s3.kill();
    const [here, there] = [nodes[0]!, nodes[1]!];
    assert.equal(await rowsOf(here.client, sheet), sheetRows);
    await there.running.stop();
    const away = await startRefused(there.folder, env);
    say(`文件存储没有应答时启动 → ${away}`);
    assert.match(away, /文件存储（BI_FILES_URL）没有应答/);
    await s3.restart();
    // What it has answered before it could answer still.
    for (const own of ['extracts', 'answers.bin'])
      rmSync(join(there.folder, own), { recursive: true, force: true });
    const again = await node(there.folder);
    await s3.kill();
    await assert.rejects(rowsOf(again.client, sheet), /文件存储暂时无法连接/);
    await s3.restart();
    assert.equal(await rowsOf(again.client, sheet), sheetRows);

    // A session that ends at one node is over at the others.
    const leaving = await signIn(again.running);
    await leaving.session.logout();
    await assert.rejects(leaving.dataset.data({ query: { id: sheet } }));

    // Nobody runs: a start without the store, or with another one, would miss every file.
    for (const { running } of [...nodes, again]) await running.stop();
    await assertRefused(
      context,
      '忘记了 BI_FILES_URL',
      firstFolder,
      /多个节点共用的文件存储.*没有改动/,
      alone,
    );
    await assertRefused(context, '空的文件存储', firstFolder, /文件不在 BI_FILES_URL 指向的位置.*没有改动/, {
      ...env,
      BI_FILES_URL: s3.url(),
    });
    const last = await node(firstFolder);
    assert.equal(await rowsOf(last.client, sheet), sheetRows);
    assert.equal(
      existsSync(join(firstFolder, 'lost')) ? readdirSync(join(firstFolder, 'lost')).length : 0,
      0,
    );
  },
};

async function stateDataset(
  client: ProductClient,
  { input }: Awaited<ReturnType<typeof mariadbSource>>,
): Promise<number> {
  const { id: dataSourceId } = await client.datasource.create({ input });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '状态', pid: -1 } });
  const querySql = `SELECT seq AS n, (SELECT MAX(k) FROM state) AS k FROM seq_1_to_${stateRows}`;
  const { id } = await client.dataset.create({
    input: { name: '状态', categoryDataset, dataSourceId, dataSourceType: 'jdbc', querySql },
  });
  return id;
}

const runOf = async (client: ProductClient, id: number): Promise<string | undefined> =>
  (await client.dataset.runs({ params: { id }, query: {} }))[0]?.state;
const runsOf = async (client: ProductClient, id: number): Promise<number> =>
  (await client.dataset.runs({ params: { id }, query: {} })).filter(({ state }) => state === 'success')
    .length;

async function upload({ url, password }: Running): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([png]), 'a.png');
  const client = await signIn({ url, password });
  return (await client.file.upload({ form })).url;
}

async function pictureOf({ url }: Running, address: string): Promise<Buffer> {
  const answer = await fetch(`${url}${address}`);
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Asks the nodes in turn, as a proxy before them would, and compares every answer: all rows of a dataset are of one
 * refresh, and never of an older one than was seen. A call may only fail at a node that is down.
 */
function asking(nodes: readonly Node[], { sheet, dataset }: { sheet: number; dataset: number }) {
  let goesOn = true;
  let calls = 0;
  let failed = 0;
  let latest = 0;
  const answered = new Map<Node, number>();
  const ask = async (client: ProductClient): Promise<void> => {
    const known = latest;
    const { content } = await client.dataset.data({ query: { id: dataset } });
    const states = new Set(content.data.map((row) => Number(row[1])));
    assert.equal(states.size, 1, `rows of several refreshes: ${[...states].join(', ')}`);
    const [state = -1] = states;
    assert.ok(state >= known, `rows of refresh ${state} after those of ${known}`);
    latest = Math.max(latest, state);
    assert.equal(await rowsOf(client, sheet), sheetRows);
  };
  const one = async (from: number): Promise<void> => {
    for (let turn = from; goesOn; turn += 1) {
      const node = nodes[turn % nodes.length]!;
      const { client } = node;
      try {
        await ask(client);
        calls += 1;
        answered.set(node, (answered.get(node) ?? 0) + 1);
      } catch (error) {
        if (error instanceof assert.AssertionError || (!node.isDown && node.client === client)) throw error;
        failed += 1;
      }
      // Two askers are enough to meet a node as it dies; more would only keep the machine from what is tried.
      await pause(100);
    }
  };
  const done = Promise.all([one(0), one(1)]);
  done.catch(() => undefined);
  const orFails = <T>(waiting: Promise<T>): Promise<T> => Promise.race([waiting, done.then(() => waiting)]);
  return {
    sees: (state: number) => orFails(until(() => latest >= state || undefined)),
    /** Until every node answered twice more. */
    answered() {
      const wanted = nodes.map((node) => (answered.get(node) ?? 0) + 2);
      return orFails(
        until(() => nodes.every((node, at) => (answered.get(node) ?? 0) >= wanted[at]!) || undefined),
      );
    },
    async stop() {
      goesOn = false;
      await done;
      return { calls, failed };
    },
  };
}
