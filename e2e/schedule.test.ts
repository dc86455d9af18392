import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serviceOrSkip, startPostgres } from '../scripts/services/index.ts';
import { makeSource } from './support/made.ts';
import { fillPostgres } from './support/sample-data.ts';
import { told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

const postgres = await serviceOrSkip('PostgreSQL', startPostgres);

describe.skipIf(postgres === undefined)('a dataset that is refreshed every ten seconds', () => {
  let stage: Stage;
  let page: Page;
  let source: pg.Client;
  let id: number;

  beforeAll(async () => {
    const { host, port, user, password, database } = postgres!;
    await fillPostgres(postgres!);
    source = new pg.Client({ host, port, user, password, database });
    await source.connect();
    stage = await openStage();
    const client = wire(stage.product, await adminToken(stage.product));
    const datasource = await makeSource(client, 'postgresql', '检验库', postgres!);
    const [category] = await client.dataset.tree();
    const dataset = await client.dataset.create({
      input: {
        name: '检验结果',
        categoryDataset: { id: category!.id },
        dataSourceId: datasource.id,
        dataSourceType: 'jdbc',
        querySql: 'select id, item, value, taken from lab',
      },
    });
    id = dataset.id;
    page = await stage.admin();
  });
  afterAll(async () => {
    await source?.end();
    await stage?.close();
    await postgres?.stop();
  });
  afterEach(({ task }) => pictureOfFailure(page, task));

  test('[SCHED-01] [SCHED-13] [SCHED-14] [SCHED-16] is set with the keyboard, shows new rows and lists its runs', async () => {
    await page.goto(`${stage.product.url}/#/config/cube?id=${id}`);
    await page.getByRole('heading', { name: '检验结果' }).waitFor();
    await page.getByText('尚未缓存：直接查询数据源').waitFor();
    await page.getByRole('button', { name: '设置定时' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '定时更新' });
    await dialog.waitFor();
    await dialog.getByText('按日', { exact: true }).click();
    await dialog.getByRole('textbox', { name: '秒' }).fill('0');
    await page.keyboard.press('Enter');
    await dialog.getByText('间隔时间的时分秒不能同时为0').waitFor();
    await dialog.getByRole('textbox', { name: '秒' }).fill('10');
    expect(await dialog.getByRole('listitem').count()).toBe(5);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('每隔 10 秒').waitFor();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await told(page, '修改成功!');

    // The first refresh by itself, and another one with a row that came meanwhile.
    await page
      .getByText(/^已缓存 120 行/)
      .first()
      .waitFor();
    await source.query("insert into lab values (9001, '项目1', 1, now())");
    await page
      .getByText(/^已缓存 121 行/)
      .first()
      .waitFor();
    await page.getByText(/^下次更新：今天 /).waitFor();

    await page.getByRole('button', { name: '更新记录' }).click();
    const history = page.getByRole('dialog', { name: '更新记录：检验结果' });
    await history.getByRole('cell', { name: '121' }).first().waitFor();
    await history.getByRole('cell', { name: '定时' }).nth(1).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });

    // Read again, the dialog shows what was stored.
    await page.reload();
    await page.getByRole('button', { name: '设置定时' }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: '秒' }).inputValue()).toBe('10');
    expect(await dialog.getByRole('radio', { name: '间隔时间' }).isChecked()).toBe(true);
  });
});
