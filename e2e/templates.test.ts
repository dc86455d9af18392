import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Api,
  type BoardWidget,
  type Client,
  leavesAmong,
  type Panel,
  type PanelItem,
  type TemplateItem,
  texts,
} from '@mingjing/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoBoards } from './support/demo-boards.ts';
import { boardDrawn, choose, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, demoPassword, tokenOf, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
let admin: Client<Api>;
/** The demo's panel that the template is made of, and its figures. */
let original: Panel;
let figures: Record<string, unknown>;
/** Nodes of its widgets that have a filter of their own, which no template keeps. */
const choosing = new Set<string>();
let placed = 0;
let templateId: number;
const folder = mkdtempSync(join(tmpdir(), 'mingjing-template-'));
const file = join(folder, 'template.json');

const clientOf = async (of: Stage, name: 'admin' | 'author'): Promise<Client<Api>> => {
  const { product } = of;
  const token =
    name === 'admin' ? await adminToken(product) : await tokenOf(product, name, demoPassword(product, name));
  return wire(product, token);
};
/** Widgets of a board, without the panel's own filter values: a panel made of its template has none. */
async function widgetsOf(client: Client<Api>, id: number): Promise<BoardWidget[]> {
  const { rows } = await client.board.load({ query: { id, filters: '[]' } });
  return rows.flatMap((row) => row.widgets);
}
/** What the widgets of a board show, by node; those that choose rows by values aside, as values are data. */
async function figuresOf(client: Client<Api>, id: number): Promise<Record<string, unknown>> {
  return Object.fromEntries(
    (await widgetsOf(client, id))
      .filter(({ nodeId }) => !choosing.has(nodeId))
      .map(({ nodeId, name, data, error }) => [nodeId, { name, data: data.data, error }]),
  );
}
/** Whether a widget has a filter of its own. */
async function chooses(id: number): Promise<boolean> {
  const { dataJson } = await admin.widget.read({ params: { id } });
  const { chartForm } = JSON.parse(dataJson) as { chartForm: { filters: unknown[] } };
  return chartForm.filters.length > 0;
}
const idIn = (address: string): number => Number(/[?&]id=(\d+)/.exec(address)?.[1]);
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });

beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin();
  admin = await clientOf(stage, 'admin');
  const panel = leavesAmong<PanelItem>(await admin.panel.tree()).find(({ id }) => id === demoBoards[1].id);
  original = await admin.panel.read({ params: { id: panel!.id } });
  const all = await widgetsOf(admin, original.id);
  placed = all.length;
  for (const { nodeId, widgetId } of all) if (await chooses(widgetId)) choosing.add(nodeId);
  figures = await figuresOf(admin, original.id);
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(({ task }) => pictureOfFailure(page, task));

/** Lets the slots find their datasets by name, makes charts of them all and saves the panel under a name. */
async function bindAndSave(of: Page, name: string): Promise<number> {
  const dialog = of.getByRole('dialog', { name: '绑定数据' });
  await dialog.getByText(`${widgets()} 个图表位，${widgets()} 个字段齐全`).waitFor();
  await dialog.getByRole('button', { name: `生成 ${widgets()} 个图表` }).click();
  await told(of, texts.template.bound(widgets(), 0));
  await of.getByLabel('面板名称').fill(name);
  await choose(of, '面板分类', '示例');
  await button(of, '保存').click();
  await told(of, texts.toast.created);
  await of.waitForURL(/config\/panel\?id=\d+/);
  return idIn(of.url());
}
const widgets = (): number => placed;

test('[TMPL-18] [TMPL-15] a template is made of a panel, has none of its data, and is published', async () => {
  await page.goto(`${stage.product.url}/#/config/panel?id=${original.id}`);
  await button(page, '主题模板').click();
  await button(page, '保存为模板').click();
  const dialog = page.getByRole('dialog', { name: '保存为模板' });
  await dialog.getByLabel('模板名称').fill('门诊大屏');
  await choose(page, '模板分类', '内置模板');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, texts.template.savedAs('门诊大屏'));
  const made = leavesAmong<TemplateItem>(await admin.template.list());
  templateId = made.find(({ name }) => name === '门诊大屏')!.id;
  const { data } = await admin.template.read({ params: { id: templateId } });
  expect(data).not.toContain('<widget');
  expect(data).not.toContain('"sample"');
  expect(data).not.toContain('rightValues');

  await page.goto(`${stage.product.url}/#/config/template?id=${templateId}`);
  await button(page, '发布').first().click();
  await told(page, texts.toast.published);
});

test('[TMPL-19] [PANEL-28] another author lays it on a new panel, binds it, and the board shows the same figures', async () => {
  const author = await stage.user('author', demoPassword(stage.product, 'author'));
  await author.goto(`${stage.product.url}/#/config/panel`);
  await button(author, '主题模板').click();
  await button(author, '选择模板【门诊大屏】').click();
  await button(author, '应用模板').click();
  const id = await bindAndSave(author, '新院区门诊');
  expect(Object.keys(figures).length).toBeGreaterThan(10);
  expect(await figuresOf(await clientOf(stage, 'author'), id)).toEqual(figures);
  await author.goto(`${stage.product.url}/#/preview?id=${id}&type=p`);
  await boardDrawn(author, widgets());
  await stage.leave(author);
  expect(await admin.template.usage({ params: { id: templateId } })).toEqual({ panels: 1 });
});

test('a template goes to another installation as one file and shows the same figures there', async () => {
  await page.goto(`${stage.product.url}/#/config/template?id=${templateId}`);
  const row = page.locator('.category-tree-row').filter({ hasText: '门诊大屏' });
  await row.hover();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '导出' }).click(),
  ]);
  await download.saveAs(file);

  const other = await openStage({}, { ownSeed: true });
  try {
    const there = await other.admin();
    await there.goto(`${other.product.url}/#/config/template`);
    await there.getByLabel('选择模板文件').setInputFiles(file);
    await there.getByText(texts.template.startPanel).waitFor();
    await button(there, '确定').click();
    const id = await bindAndSave(there, '导入的门诊大屏');
    expect(await figuresOf(await clientOf(other, 'admin'), id)).toEqual(figures);
  } finally {
    await other.close();
  }
});

test('[TMPL-06] [TMPL-07] every built-in template becomes a whole board of row-level data', async () => {
  const author = await stage.user('author', demoPassword(stage.product, 'author'));
  const builtIn = leavesAmong<TemplateItem>(await admin.template.list()).filter(({ id }) => id <= 12);
  expect(builtIn).toHaveLength(12);
  await author.goto(`${stage.product.url}/#/config/panel`);
  for (const [at, { name }] of builtIn.entries()) {
    await button(author, '主题模板').click();
    await button(author, `选择模板【${name}】`).click();
    await button(author, '应用模板').click();
    // The one before goes from the canvas with all that was on it.
    const asked = author.getByRole('alertdialog').filter({ hasText: texts.template.replace });
    if (at > 0) await asked.getByRole('button', { name: '确定', exact: true }).click();
    const dialog = author.getByRole('dialog', { name: '绑定数据' });
    await choose(author, '全部图表位的数据集', '门诊就诊');
    const slots = await dialog.locator('.bind-slot').count();
    // What the data have nothing of is replaced by what they do say, and told.
    await button(dialog, `生成 ${slots} 个图表`).waitFor();
    const proposed = await dialog.getByText('按版式推荐', { exact: true }).count();
    expect(await dialog.getByText(/个图表位/).textContent()).toBe(
      `${slots} 个图表位，${slots - proposed} 个字段齐全${proposed === 0 ? '' : `，${proposed} 个按版式推荐`}`,
    );
    expect(await dialog.locator('.bind-field-open').count()).toBe(0);
    await button(author, '以后再说').click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await stage.leave(author);
});

test('[TMPL-03] [DASH-23] [D08] strangers see it with samples while it is published, and the login dialog after', async () => {
  const stranger = await stage.visitor();
  const asked: string[] = [];
  stranger.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/webapi/')) asked.push(pathname.replace('/webapi', ''));
  });
  const address = `${stage.product.url}/#/preview?id=${templateId}&type=t`;
  await stranger.goto(address);
  await stranger.locator('.board-widget canvas, .board-widget svg').first().waitFor();
  expect(asked.filter((path) => /board|widgets|datasets/.test(path))).toEqual([]);
  await admin.template.state({ params: { id: templateId }, input: { isRelease: '0' } });
  await stranger.reload();
  await stranger.getByRole('alertdialog').or(stranger.getByRole('dialog')).first().waitFor();
  expect(await stranger.locator('.board-widget').count()).toBe(0);
  await stage.leave(stranger);
});
