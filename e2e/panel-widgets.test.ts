import { texts } from '@mingjing/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { choose, middleOf, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
let dialog: Locator;
/** Calls that write, in order. */
const writes: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin();
  dialog = page.getByRole('dialog', { name: '图表配置' });
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/webapi', '');
    if (request.method() !== 'GET' && !/preview|statement|values/.test(path)) {
      writes.push(`${request.method()} ${path}`);
    }
  });
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const client = async () => wire(stage.product, await adminToken(stage.product));
const waiting = () => page.getByRole('region', { name: '临时图表' });
const placed = (name: string) =>
  page.locator('.canvas-stage').getByRole('img', { name: new RegExp(`^${name}`) });
const keep = () => dialog.getByRole('button', { name: '确定', exact: true }).click();
async function openNew(): Promise<void> {
  await page.goto(`${stage.product.url}/#/config/panel`);
  await page.getByLabel('面板名称').waitFor();
  await page.getByRole('tab', { name: '更多图表' }).click();
}
async function drawNew(name: string): Promise<void> {
  await page.getByRole('button', { name: '新增图表' }).first().click();
  await dialog.getByLabel('图表名称').fill(name);
  await choose(page, '数据集', '门诊就诊');
  await dialog.getByRole('button', { name: '添加科室' }).click();
  await dialog.getByRole('button', { name: '添加药费' }).click();
  await keep();
  await dialog.waitFor({ state: 'detached' });
}

test('[PANEL-27] [EDIT-21] a new widget is made without leaving the panel and drawn on it before any save', async () => {
  await openNew();
  writes.length = 0;
  await drawNew('科室药费');
  await told(page, texts.toast.created);
  await waiting().getByText('科室药费').waitFor();
  await placed('科室药费').waitFor();
  expect(writes).toEqual([]);
});

test('[EDIT-22] edited by a double click it is replaced in the list and on the page', async () => {
  const { x, y } = await middleOf(placed('科室药费'));
  await page.mouse.dblclick(x, y);
  await dialog.getByLabel('图表名称').fill('各科药费');
  await keep();
  await told(page, texts.toast.updated);
  await waiting().getByText('各科药费').waitFor();
  await placed('各科药费').waitFor();
  await expect.poll(() => waiting().getByRole('listitem').count()).toBe(1);
  expect(writes).toEqual([]);
});

test('[EDIT-24] [WID-04] a stored widget that is edited from the panel stays as it is: the page gets a temporary one', async () => {
  const [stored] = (await (await client()).widget.list()).filter((item) => item.chartType === 'bar');
  await page.getByLabel('搜索图表').fill(stored!.name);
  await page.getByRole('button', { name: stored!.name, exact: true }).first().click();
  await placed(stored!.name).waitFor();
  await page.getByLabel('画布', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('图表名称').fill('改过的图');
  await keep();
  await told(page, texts.toast.updated);
  await placed('改过的图').waitFor();
  await expect.poll(() => waiting().getByRole('listitem').count()).toBe(2);
  expect((await (await client()).widget.read({ params: { id: stored!.id } })).name).toBe(stored!.name);
  await page.getByLabel('画布', { exact: true }).focus();
  await page.keyboard.press('Control+z');
  await placed(stored!.name).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await placed('改过的图').waitFor();
});

test('[PANEL-12] [PANEL-26] the save sends widgets, cover and panel in this order; then they are widgets like any other', async () => {
  await page.getByLabel('面板名称').fill('绘图台');
  const [category] = await (await client()).panel.tree();
  await choose(page, '面板分类', category!.name);
  writes.length = 0;
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, texts.toast.created);
  await page.waitForURL(/panel\?id=\d+/);
  expect(writes).toEqual(['POST /v2/widgets', 'POST /v2/widgets', 'POST /v2/file-upload', 'POST /v2/panels']);
  await expect.poll(() => waiting().count()).toBe(0);
  const id = Number(/id=(\d+)/.exec(page.url())?.[1]);
  const panel = await (await client()).panel.read({ params: { id } });
  expect(panel.data).not.toContain('tmp=');
  const address = `${stage.product.url}${panel.frontCoverPath}`;
  expect((await fetch(address)).status).toBe(404);
  const token = await page.evaluate(() => localStorage.getItem('mingjing.token') ?? '');
  const cover = await fetch(address, { headers: { 'X-Auth-Token': token } });
  expect(cover.headers.get('content-type')).toBe('image/webp');
  expect((await cover.arrayBuffer()).byteLength).toBeGreaterThan(1500);
  const names = (await (await client()).widget.list()).map((item) => item.name);
  expect(names).toEqual(expect.arrayContaining(['各科药费', '改过的图']));
  // Undo reaches across the save, and what it brings back is stored already.
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, texts.toast.unchanged);
});

test('stored and opened again the panel shows what was drawn', async () => {
  await page.reload();
  await placed('各科药费').waitFor();
  await placed('改过的图').waitFor();
  expect(await waiting().count()).toBe(0);
});

test('[PANEL-22] widgets of a panel that is never saved leave nothing behind', async () => {
  const before = (await (await client()).widget.list()).length;
  await openNew();
  await drawNew('不保存的图');
  await placed('不保存的图').waitFor();
  await page.getByRole('tab', { name: '我的面板' }).click();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await page.getByText('图表定义', { exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/config\/widget/);
  expect(await (await client()).widget.list()).toHaveLength(before);
  await openNew();
  expect(await waiting().count()).toBe(0);
});
