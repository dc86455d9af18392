import { readdirSync, readFileSync } from 'node:fs';
import { counted, leavesAmong, type PanelItem, texts } from '@mingjing/contract';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startMariadb } from '../scripts/services/index.ts';
import { demoBoards } from './support/demo-boards.ts';
import { makeSource } from './support/made.ts';
import { boardDrawn } from './support/screen.ts';
import { openStage, type Stage } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

const mariadb = await serviceOrSkip('MariaDB', startMariadb);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
  await mariadb?.stop();
});

const admin = async () => wire(stage.product, await adminToken(stage.product));

/** Processes below this one whose command line names the engine. */
function enginesOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return ppid === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine');
      } catch {
        // It ended while we looked.
        return false;
      }
    });
}

test('[N01] what was acknowledged before the server was killed is there after the next start', async () => {
  const client = await admin();
  const [category] = await client.panel.tree();
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const name = `断电前 ${at}`;
    await client.panel.create({ input: { categoryId: category!.id, name } });
    made.push(name);
  }
  // The last one is killed in the moment its answer has come.
  const last = await client.panel.create({ input: { categoryId: category!.id, name: '断电前 末' } });
  const renamed = { categoryId: category!.id, name: '断电前 末，已改名', version: last.version };
  await client.panel.update({ params: { id: last.id }, input: renamed });
  await stage.restart('kill');
  const again = await admin();
  const names = leavesAmong<PanelItem>(await again.panel.tree()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...made, '断电前 末，已改名']));
});

test('[N01] saves under way when the server is killed are whole or not there', async () => {
  const client = await admin();
  const [category] = await client.panel.tree();
  const acknowledged: string[] = [];
  const saves = Array.from({ length: 30 }, (_, at) => `并发保存 ${at}`).map(async (name) => {
    await client.panel.create({ input: { categoryId: category!.id, name } });
    acknowledged.push(name);
  });
  await Promise.race(saves);
  await stage.product.kill();
  await Promise.allSettled(saves);
  await stage.restart('kill');
  const again = await admin();
  const names = leavesAmong<PanelItem>(await again.panel.tree()).map(({ name }) => name);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});

describe.skipIf(mariadb === undefined)('a dataset that is being cached', () => {
  const rows = 400_000;
  let rowsOf: mysql.Connection;
  let id: number;

  beforeAll(async () => {
    const { host, port, user, password, database } = mariadb as Service;
    rowsOf = await mysql.createConnection({ host, port, user, password, database });
    await rowsOf.query(
      `create table 检验 as select seq as 编号, concat('项目', seq % 50) as 项目 from seq_1_to_${rows}`,
    );
    // Its last row comes when nobody holds the lock: until then the dataset is being cached, however fast the machine.
    await rowsOf.query(
      'create function 等待() returns int begin while not is_free_lock(database()) do do sleep(0.05); end while; return 1; end',
    );
    await rowsOf.query(`create view 慢读 as select 编号, 项目 from 检验 where 编号 < ${rows} or 等待() = 1`);
    const client = await admin();
    const source = await makeSource(client, 'mysql', '检验库', mariadb as Service);
    const [category] = await client.dataset.tree();
    const made = await client.dataset.create({
      input: {
        name: '检验明细',
        categoryDataset: { id: category!.id },
        dataSourceId: source.id,
        dataSourceType: 'jdbc',
        querySql: 'select 编号, 项目 from 慢读',
      },
    });
    id = made.id;
  });
  afterAll(() => rowsOf?.end());

  /** Kills the server while it caches the dataset. */
  async function killedMeanwhile(): Promise<void> {
    await rowsOf?.query('select get_lock(database(), 0)');
    const answer = await (await admin()).dataset.cache({ params: { id } });
    expect(answer.cacheStatus).toBe('CACHING');
    await stage.restart('kill');
    await rowsOf?.query('select release_lock(database())');
  }

  const stateOf = async (of = id) => {
    const client = await admin();
    const items = (await client.dataset.tree()).flatMap(({ datasets }) => datasets);
    expect(items.length).toBeGreaterThan(3);
    return { item: items.find((item) => item.id === of)!, all: items.map((item) => item.cacheStatus) };
  };

  test('[N02] [CACHE-14] is in FAILURE after the server was killed, and can be cached again', async () => {
    await killedMeanwhile();
    const { item, all } = await stateOf();
    expect(all).not.toContain('CACHING');
    expect(item).toMatchObject({ cacheStatus: 'FAILURE', cacheInfo: texts.cache.interrupted });
    await (await admin()).dataset.cache({ params: { id } });
    await expect.poll(async () => (await stateOf()).item.cacheStatus).toBe('SUCCESS');
    expect((await stateOf()).item.cacheInfo).toContain(`已缓存 ${counted(rows)} 行`);
  });

  test('[N02] [CACHE-14] keeps its last good rows when the next caching is killed', async () => {
    await killedMeanwhile();
    const { item, all } = await stateOf();
    expect(all).not.toContain('CACHING');
    expect(item.cacheStatus).toBe('SUCCESS');
    const read = await (await admin()).dataset.dataOf({ params: { id } });
    expect(read.data.length).toBeGreaterThan(0);
  });
});

describe('the engine', () => {
  test('killed under an open board, it comes back by itself and the next load answers', async () => {
    const page = await stage.admin();
    await page.goto(`${stage.product.url}/#/main/dashboard?id=1`);
    await boardDrawn(page, demoBoards[0].widgets);
    const engines = enginesOf(stage.product.pid);
    expect(engines.length).toBeGreaterThan(0);
    for (const pid of engines) process.kill(pid, 'SIGKILL');
    // Another filter, so that no kept answer can stand in for the engine.
    const loaded = page.waitForResponse((response) => response.url().includes('/board/loaddata'));
    await page.goto(`${stage.product.url}/#/main/dashboard?id=1&s.科室=儿科&asked=1`);
    expect((await loaded).ok()).toBe(true);
    await boardDrawn(page, demoBoards[0].widgets);
    await expect
      .poll(async () => {
        const filters = JSON.stringify([{ key: '科室', filterType: 1, value: '骨科' }]);
        const board = await (await admin()).board.load({ query: { id: 1, filters } });
        return board.rows.flatMap((row) => row.widgets).filter(({ error }) => error !== null).length;
      })
      .toBe(0);
    await page.getByRole('toolbar', { name: '面板工具' }).getByRole('button', { name: '刷新' }).click();
    await page.locator('.board-widget .chart-state-error').first().waitFor({ state: 'detached' });
    await boardDrawn(page, demoBoards[0].widgets);
    expect(enginesOf(stage.product.pid).length).toBeGreaterThan(0);
    await stage.leave(page);
  });
});
