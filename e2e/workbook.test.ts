import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { manySheets, officeSheets } from '../packages/connectors/src/testing/many-sheets.ts';
import { until } from '../scripts/services/index.ts';
import { chooseSheetType, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin({ width: 1440, height: 900 });
});
afterAll(() => stage.close());
afterEach(({ task }) => pictureOfFailure(page, task));

test('[UPL-01] [UPL-05] several sheets of a workbook become tables with datasets', async () => {
  await page.goto(`${stage.product.url}/#/config/datasource?id=new`);
  await chooseSheetType(page);
  await page.locator('input[type="file"]').setInputFiles({
    name: '台账.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: manySheets(),
  });
  const sheets = page.getByRole('region', { name: '工作表' });
  await sheets.getByRole('button', { name: '勾选全部 3 张表格' }).click();
  await sheets.getByRole('checkbox', { name: '导入【😀 Detail】' }).uncheck();
  await sheets.getByText('共 6 张，已勾选 2 张').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  // One value of the second table is no number: its column becomes text.
  await sheets.getByRole('button', { name: /^住院/ }).click();
  const preview = page.getByRole('region', { name: '表格预览' });
  await preview.getByText('共 3 行 × 2 列').waitFor();
  await preview.getByText('整列作为文本').click();
  await preview.getByText('约30').first().waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, '导入Excel成功!');

  const tables = page.getByRole('list', { name: '台账的表' });
  await tables.getByText('门诊明细').waitFor();
  await tables.getByText('台账.xlsx · 3 行 × 2 列').waitFor();
  await page.goto(`${stage.product.url}/#/config/cube`);
  await page.getByText('台账-住院\'费用"（2024）').first().dblclick();
  await page.getByRole('heading', { name: '台账-住院\'费用"（2024）' }).waitFor();
  await page.getByRole('cell', { name: '约30' }).first().waitFor();
});

test('[UPL-06] a new file takes the place of all tables of the workbook at once, after its changes were shown', async () => {
  const rows = (name: string, own: (typeof officeSheets)[number]['rows']) =>
    name === '门诊明细'
      ? [['科室名称', '人数', '日期'], ...own.slice(1), ['眼科', 7, '2024-05-03']]
      : [...own, ['骨科', 88]];
  const sheets = officeSheets.map((one) => ({ ...one, rows: rows(one.name, one.rows) }));
  await page.goto(`${stage.product.url}/#/config/datasource`);
  await page.getByRole('button', { name: '更换工作簿台账' }).click();
  const dialog = page.getByRole('dialog', { name: '更换工作簿【台账】' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: '台账7月.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: manySheets(sheets),
  });
  await dialog.getByText('2 行 → 3 行').waitFor();
  await dialog.getByText('3 行 → 4 行').waitFor();
  await dialog.getByRole('button', { name: '可能改名为“科室名称”，仍作为“科室”' }).click();
  await dialog.getByText(/“科室名称”仍作为“科室”/).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '更换 2 张表' }).click();
  await told(page, '导入Excel成功!');
  const tables = page.getByRole('list', { name: '台账的表' });
  await tables.getByText('台账7月.xlsx · 3 行 × 3 列').waitFor();
  await tables.getByText('台账7月.xlsx · 4 行 × 2 列').waitFor();
});

test('[UPL-01] the share of a large file that was sent is shown, and its upload can be cancelled', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `S${at},${at % 7},一行较长的备注以便上传`);
  const file = {
    name: '大表.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['单号,数,备注', ...rows].join('\n')),
  };
  await page.goto(`${stage.product.url}/#/config/datasource?id=new`);
  await chooseSheetType(page);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const throughput = (uploadThroughput: number, latency = 0) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // It takes minutes, whatever the machine does meanwhile.
  await throughput(20_000);
  const progress = page.getByRole('progressbar', { name: '上传进度' });
  await page.locator('input[type="file"]').setInputFiles(file);
  // Some of it, as far as a machine has come when it looks.
  await until(async () => {
    const share = Number(await progress.getAttribute('aria-valuenow'));
    return share > 0 && share < 100;
  });
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '取消上传' }).click();
  await progress.waitFor({ state: 'detached' });
  await page.getByText('将文件拖到此处，或点击选择').waitFor();

  await throughput(-1);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText(/共 60,000 行 × 3 列/).waitFor();
  // The server keeps the file: saving need not send it again, and can be cancelled all the same.
  await throughput(-1, 300_000);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已上传，正在导入').waitFor();
  await page.getByRole('button', { name: '取消上传' }).click();
  await told(page, '已取消上传');
  // What was typed stays, and is stored when it is sent again.
  await throughput(-1);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, '导入Excel成功!');
  await page.getByText('大表.csv · 60,000 行 × 3 列').waitFor();
});
