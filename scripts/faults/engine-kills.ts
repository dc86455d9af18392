import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { texts } from '../../packages/contract/src/index.ts';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { mariadbSource, type TestSource } from '../../packages/server/src/testing/sources.ts';
import { type Running, startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { type ProductClient, signIn } from './product-client.ts';

/** Few, but enough that roll-ups are built. */
const rows = 100_000;
const groups = 8;
/** No refresh of these rows takes longer on a machine of its own. */
const longestMs = 3000;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
};

/** A process of the engine: a writer when there is one and it is a writer's turn, else a reader. */
function victimOf({ pid }: Running, isWriters: boolean): { pid: number; isWriter: boolean } | undefined {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean);
  const engine = children.map((child) => ({
    pid: Number(child),
    isWriter: read(`/proc/${child}/cmdline`).includes('"role":"write"'),
  }));
  return engine.find(({ isWriter }) => isWriter === isWriters) ?? engine[0];
}

/** Rows that all carry the number of their refresh, and a panel that asks for sums by group: roll-ups are made for it. */
async function numberedDataset(client: ProductClient, source: TestSource) {
  const { id: dataSourceId } = await client.datasource.create({ input: source.input });
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '编号', pid: -1 } });
  const { id: dataset } = await client.dataset.create({
    input: {
      name: '编号',
      categoryDataset,
      dataSourceId,
      dataSourceType: 'jdbc',
      querySql: `SELECT seq % ${groups} AS g, (SELECT MAX(k) FROM numbered) AS k FROM seq_1_to_${rows}`,
    },
  });
  const column = (id: string, more: object = {}) => ({ id, name: id, ...more });
  const dataJson = JSON.stringify({
    chartForm: {
      xAxis: [column('g')],
      yAxis: [column('k', { calculation: 'count' }), column('k', { calculation: 'sum' })],
    },
  });
  const unsaved = {
    name: '各组',
    datasetId: dataset,
    datasourceId: null,
    chartType: 'line' as const,
    dataJson,
  };
  const { id: widget } = await client.widget.create({ input: unsaved });
  const category = await client.panel.createCategory({ input: { categoryName: '编号', pid: -1 } });
  const nodes = `<widget id="n" name="各组" ref="${widget}" x="0" y="0" w="512" h="300"/>`;
  const data =
    '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1024" h="768"/><theme/>' +
    `<nodes>${nodes}</nodes></board>`;
  await client.panel.create({ input: { name: '编号', categoryId: category.id, data } });
  return { dataset, widget, unsaved };
}

/** The number that an answer's rows carry, when all are there and of one refresh. */
function numberOf(data: readonly (readonly unknown[])[]): number {
  assert.equal(data.length, groups);
  const numbers = new Set(data.map(([, count, sum]) => Number(sum) / Number(count)));
  assert.equal(numbers.size, 1, `rows of several refreshes: ${[...numbers].join(', ')}`);
  assert.equal(
    data.reduce((sum, [, count]) => sum + Number(count), 0),
    rows,
  );
  return [...numbers][0] ?? Number.NaN;
}

/** Asks without pause: every answer is whole, of one refresh, and of none before one that was seen. */
function asking(client: ProductClient, widget: number) {
  let goesOn = true;
  let calls = 0;
  let away = 0;
  let latest = 0;
  const one = async (): Promise<void> => {
    while (goesOn) {
      const known = latest;
      try {
        const { data } = await client.widget.data({ query: { id: widget } });
        const number = numberOf(data);
        assert.ok(number >= known, `rows of refresh ${number} after those of ${known}`);
        latest = Math.max(latest, number);
        calls += 1;
      } catch (error) {
        // The engine that was to answer is gone, and says so.
        if (!(error instanceof Error) || error.message !== texts.cache.offline) throw error;
        away += 1;
      }
      await pause(50);
    }
  };
  const done = one();
  done.catch(() => undefined);
  return {
    latest: () => latest,
    orFails: <T>(waiting: Promise<T>): Promise<T> => Promise.race([waiting, done.then(() => waiting)]),
    async stop() {
      goesOn = false;
      await done;
      return { calls, away };
    },
  };
}

/** SIGKILL to any process of the engine, at any moment of a refresh and of the roll-ups behind it. */
export const engineKills: Fault = {
  name: 'engine-kills',
  protects:
    '[N02] [N05] an engine killed in the middle of refreshes and roll-ups loses no row and mixes none; the refresh ends well',
  async run(context) {
    const source = await mariadbSource();
    context.after(() => source.stop());
    await source.run('CREATE TABLE numbered (k INT); INSERT INTO numbered VALUES (0)');
    const dataDir = context.folder();
    const product = await startProduct(dataDir, { BI_DEMO: 'off' });
    context.after(() => product.stop());
    const client = await signIn(product);
    const { dataset, widget, unsaved } = await numberedDataset(client, source);
    const refresh = async (number: number): Promise<void> => {
      await source.run(`UPDATE numbered SET k = ${number}`);
      await client.dataset.cache({ params: { id: dataset } });
    };
    const fresh = async (number: number): Promise<void> => {
      const { cacheStatus, cacheInfo } = await cachingEnded(client, dataset);
      assert.equal(cacheStatus, 'SUCCESS', `refresh ${number}: ${cacheInfo}`);
      const { data } = await client.widget.data({ query: { id: widget } });
      assert.equal(numberOf(data), number);
    };
    let number = 1;
    await refresh(number);
    await fresh(number);
    assert.ok((await client.widget.statement({ input: unsaved })).rollup, 'no roll-up was made');

    const asked = asking(client, widget);
    const killed = { writers: 0, readers: 0 };
    const isCaching = async (): Promise<boolean> =>
      (await client.dataset.read({ params: { id: dataset } })).cacheStatus === 'CACHING';
    let span = longestMs;
    for (let kill = 0; kill < context.kills; ) {
      number += 1;
      await asked.orFails(refresh(number));
      await pause(Math.random() * span);
      const victim = victimOf(product, kill % 4 !== 3);
      // A refresh that was over already was not killed in the middle: the next one is met sooner.
      if (victim === undefined || !(await isCaching())) span *= 0.8;
      else {
        process.kill(victim.pid, 'SIGKILL');
        span = Math.min(longestMs, span * 1.1);
        kill += 1;
        killed[victim.isWriter ? 'writers' : 'readers'] += 1;
        if (kill % 10 === 0) context.say(`已结束 ${kill} 次，没有丢失或混合的行`);
      }
      await asked.orFails(fresh(number));
    }
    const { calls, away } = await asked.stop();
    number += 1;
    await refresh(number);
    await fresh(number);
    assert.ok((await client.widget.statement({ input: unsaved })).rollup, 'no roll-up was made at the end');
    await product.stop();
    const again = await startProduct(dataDir, { BI_DEMO: 'off' });
    context.after(() => again.stop());
    const { data } = await (await signIn(again)).widget.data({ query: { id: widget } });
    assert.equal(numberOf(data), number);
    const kept = readdirSync(join(dataDir, 'extracts')).filter((name) => /duckdb|spill/.test(name));
    assert.equal(kept.length, 1, `left over: ${kept.join(', ')}`);
    const lost = join(dataDir, 'lost');
    const aside = existsSync(lost) ? readdirSync(lost).length : 0;
    context.say(
      `写入进程被结束 ${killed.writers} 次，查询进程 ${killed.readers} 次；其间 ${calls} 个答案全部完整且出自一次刷新，` +
        `${away} 次暂时没有应答；移到 lost ${aside} 项`,
    );
  },
};
