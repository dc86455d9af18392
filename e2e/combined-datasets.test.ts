import type pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serviceOrSkip, startPostgres } from '../scripts/services/index.ts';
import { until } from '../scripts/services/until.ts';
import { drawingOf, makeSource } from './support/made.ts';
import { fillExams } from './support/sample-data.ts';
import { boardDrawn, choose, told, widgetNamed } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

const postgres = await serviceOrSkip('PostgreSQL', startPostgres);

describe.skipIf(postgres === undefined)('datasets made of others', () => {
  let stage: Stage;
  let page: Page;
  let rows: pg.Client;
  let client: ReturnType<typeof wire>;
  const folder = { categoryName: '组合', pid: -1 };
  const item = (id: string) => ({ id, name: id });

  beforeAll(async () => {
    stage = await openStage({ BI_DEMO: 'off' });
    page = await stage.admin({ width: 1440, height: 900 });
    rows = await fillExams(postgres!);
    client = wire(stage.product, await adminToken(stage.product));
    const source = await makeSource(client, 'postgresql', '检查系统', postgres!);
    const categoryDataset = await client.dataset.createCategory({ input: folder });
    const exams = await client.dataset.create({
      input: {
        name: '检查',
        categoryDataset,
        dataSourceId: source.id,
        dataSourceType: 'jdbc',
        querySql: 'select * from exam',
      },
    });
    // Not cached: a journey does so on its way.
    await client.dataset.create({
      input: {
        name: '分院检查',
        categoryDataset,
        dataSourceId: source.id,
        dataSourceType: 'jdbc',
        querySql: "select '区1' as 片区, 7 as 人次",
      },
    });
    const form = new FormData();
    form.set('datasourceType', 'excel');
    const lines = Array.from({ length: 12 }, (_, at) => `区${at},院区${at % 2}`);
    form.set('file', new Blob([['区,所属院区', ...lines].join('\n')]), '院区.csv');
    const sheet = await client.datasource.upload({ form, input: {} });
    const districts = await client.dataset.create({
      input: { name: '院区表', categoryDataset, dataSourceId: sheet.id, dataSourceType: 'excel' },
    });
    for (const { id } of [exams, districts]) {
      await client.dataset.cache({ params: { id } });
      await until(async () => (await client.dataset.read({ params: { id } })).cacheStatus === 'SUCCESS');
    }
  });
  afterAll(async () => {
    await rows?.end();
    await stage?.close();
  });
  afterEach(({ task }) => pictureOfFailure(page, task));

  test('[DSET-01] rows of a database and of a sheet are joined by picking, cached, and drawn on a board', async () => {
    await page.goto(`${stage.product.url}/#/config/cube`);
    await page.getByRole('button', { name: '新建组合数据集' }).click();
    const dialog = page.getByRole('dialog', { name: '新建组合数据集' });
    await dialog.waitFor();
    await choose(page, '数据集（2–4 个）', '检查');
    await page.locator('.ant-select-item-option').filter({ hasText: '院区表' }).click();
    await dialog.getByRole('heading', { name: /^字段/ }).click();
    await dialog.getByText('组合后 1,300 行').waitFor();
    await dialog.getByText('【检查】有 1,300 行在【院区表】中找到匹配，0 行没有').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: '区 · 院区表', exact: true }).uncheck();
    await dialog.getByText('组合后 1,300 行').waitFor();
    await dialog.getByRole('button', { name: '确定' }).and(page.locator(':enabled')).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('数据集名称').fill('检查与院区');
    await page.getByRole('cell', { name: '院区0' }).first().waitFor();
    await page.getByRole('button', { name: '确定' }).click();
    await told(page, '新增成功!');
    await page.getByText('关联【院区表】到【检查】：区（保留左侧全部行）').waitFor();
    await page.getByText('尚未缓存：缓存后才可查询，点【立即刷新】缓存').waitFor();
    await page.getByRole('button', { name: '立即刷新' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).click();
    await page
      .getByText(/已缓存 1,300 行/)
      .first()
      .waitFor();

    const datasetId = (await client.dataset.tree())
      .flatMap((one) => one.datasets)
      .find(({ name }) => name === '检查与院区')!.id;
    const chart = await client.widget.create({
      input: {
        name: '各院区次数',
        categoryWidget: { id: (await client.widget.createCategory({ input: folder })).id },
        datasetId,
        datasourceId: null,
        chartType: 'table',
        dataJson: JSON.stringify({
          typeChart: 'table',
          chartForm: {
            xAxis: [item('所属院区'), item('次数')],
            yAxis: [],
            calculateType: { type: 'sum', columns: ['次数'] },
          },
        }),
      },
    });
    const panel = await client.panel.create({
      input: {
        name: '院区',
        categoryId: (await client.panel.createCategory({ input: folder })).id,
        data: drawingOf(
          { w: 1200, h: 640 },
          `<widget id="n1" name="各院区次数" ref="${chart.id}" x="20" y="20" w="1160" h="600"/>`,
        ),
      },
    });
    await page.goto(`${stage.product.url}/#/main/dashboard?id=${panel.id}`);
    await boardDrawn(page, 1);
    await widgetNamed(page, '各院区次数').getByText('院区1').first().waitFor();
  });

  test('[DSET-01] one that is not cached yet is cached on the way, and columns of other names are put together', async () => {
    await page.goto(`${stage.product.url}/#/config/cube`);
    await page.getByRole('button', { name: '新建组合数据集' }).click();
    const dialog = page.getByRole('dialog', { name: '新建组合数据集' });
    await dialog.waitFor();
    await dialog.getByText('合并', { exact: true }).click();
    await choose(page, '数据集（2–4 个）', '检查');
    await page.locator('.ant-select-item-option').filter({ hasText: '分院检查' }).click();
    // The list of datasets closes.
    await dialog.getByText('新建组合数据集', { exact: true }).click();
    await dialog.getByText('【分院检查】还没有缓存').waitFor();
    await dialog.getByRole('button', { name: '立即缓存' }).click();
    await dialog.getByText('组合后 1,301 行').waitFor();
    await choose(page, '区取自分院检查的字段', '片区');
    await choose(page, '次数取自分院检查的字段', '人次');
    await dialog
      .getByRole('textbox', { name: /的名称$/ })
      .first()
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('cell', { name: '区1', exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: '确定' }).and(page.locator(':enabled')).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('数据集名称').fill('两院检查');
    await page.getByRole('button', { name: '确定' }).click();
    await told(page, '新增成功!');
    const id = (await client.dataset.tree())
      .flatMap((one) => one.datasets)
      .find(({ name }) => name === '两院检查')!.id;
    const { combination } = await client.dataset.read({ params: { id } });
    expect(combination?.columns).toEqual(
      expect.arrayContaining([
        { name: '区', from: ['区', '片区'] },
        { name: '次数', from: ['次数', '人次'] },
      ]),
    );
  });
});
