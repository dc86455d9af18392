import { texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boardDrawn, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
/** Of the spreadsheet that the first test drops. */
let datasetId = '';

const departments = ['内科', '外科', '儿科', '眼科'];
/** A year of sales as an office would keep it. */
const sheet = [
  '单号,日期,科室,收费方式,金额(元)',
  ...Array.from({ length: 240 }, (_, at) => {
    const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(at * 1.5))).toISOString().slice(0, 10);
    return `S${1000 + at},${date},${departments[(at * at) % 4]},${at % 3 === 0 ? '医保' : '自费'},${100 + ((at * 37) % 900)}`;
  }),
].join('\n');

beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin({ width: 1440, height: 900 });
});
afterAll(() => stage.close());
afterEach(({ task }) => pictureOfFailure(page, task));

test('a spreadsheet dropped on the screen becomes a board that is stored with one click', async () => {
  await page.goto(`${stage.product.url}/#/main`);
  await page.getByRole('link', { name: '一键成屏' }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: '收费明细.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  const preview = page.getByRole('region', { name: '面板预览' });
  await preview.waitFor();
  const cards = page.getByRole('button', { name: /^去掉【/ });
  await cards.nth(5).waitFor();
  const count = await cards.count();
  datasetId = /dataset=(\d+)/.exec(page.url())?.[1] ?? '';
  await boardDrawn(page, count);
  expect(await seriousFaults(page)).toEqual([]);

  await page
    .getByRole('button', { name: /^为什么推荐【/ })
    .last()
    .click();
  await page.getByRole('button', { name: '下一个主题' }).click();
  await page.getByText('桌面', { exact: true }).click();
  await cards.last().click();
  await boardDrawn(page, count - 1);
  await page.getByRole('button', { name: '保存面板' }).click();
  await told(page, texts.autoBoard.saved);
  await page.waitForURL(/#\/config\/panel\?id=\d+/);
  const id = /id=(\d+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`${stage.product.url}/#/preview?id=${id}`);
  await boardDrawn(page, count - 1);
  await page.locator('.board-canvas').getByText('收费明细总览').waitFor();
  await page.getByRole('button', { name: '过滤', exact: true }).waitFor();
});

test('one dataset becomes a board for the wall, the desk and the phone by hand, with the same figures on all', async () => {
  const client = wire(stage.product, await adminToken(stage.product));
  const found: Record<string, unknown>[] = [];
  for (const shape of ['大屏', '桌面', '手机']) {
    await page.goto(`${stage.product.url}/#/config/panel/auto?dataset=${datasetId}`);
    const cards = page.getByRole('button', { name: /^去掉【/ });
    await cards.nth(5).waitFor();
    const count = await cards.count();
    await page.getByText(shape, { exact: true }).click();
    await page.getByLabel('面板名称').fill(`收费${shape}`);
    await page.getByRole('button', { name: '保存面板' }).dblclick();
    await told(page, texts.autoBoard.saved);
    await page.waitForURL(/#\/config\/panel\?id=\d+/);
    const id = Number(/id=(\d+)/.exec(page.url())?.[1]);
    const phone = shape === '手机';
    const looker = await stage.admin(phone ? { width: 390, height: 844 } : { width: 1920, height: 1080 });
    await looker.goto(`${stage.product.url}/#/preview?id=${id}`);
    await looker.getByRole('heading', { level: 1, name: `收费${shape}` }).waitFor({ state: 'attached' });
    // Charts of a phone are drawn when they come into sight.
    await (phone
      ? looker
          .locator('.board-rows-phone .board-widget')
          .nth(count - 1)
          .waitFor({ state: 'attached' })
      : boardDrawn(looker, count));
    expect(await looker.locator('.board-widget').count()).toBe(count);
    expect(await looker.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await seriousFaults(looker)).toEqual([]);
    await stage.leave(looker);
    const { frontCoverPath } = await client.panel.read({ params: { id } });
    expect(frontCoverPath).toMatch(/^\/files\/\w+\.webp$/);
    const { rows } = await client.board.load({ query: { id, filters: '[]' } });
    found.push(
      Object.fromEntries(rows.flatMap(({ widgets }) => widgets).map(({ name, data }) => [name, data.data])),
    );
  }
  const [wall = {}, ...others] = found;
  expect(Object.keys(wall).length).toBeGreaterThan(5);
  for (const board of others) expect(board).toEqual(wall);
  const named = (await client.panel.tree()).flatMap(
    (node) => JSON.stringify(node).match(/收费(?:大屏|桌面|手机)/g) ?? [],
  );
  expect(named.toSorted()).toEqual(['收费大屏', '收费手机', '收费桌面']);
});

test('a save that ends after the desk was left stores the board and leads nobody away', async () => {
  // The screen that a save leads to is loaded: who is led there is there at once.
  await page.goto(`${stage.product.url}/#/config/panel`);
  await page.getByRole('application', { name: '画布' }).waitFor();
  const go = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await go(`#/config/panel/auto?dataset=${datasetId}`);
  await page.getByRole('button', { name: '保存面板' }).waitFor();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const isSave = (url: URL) => url.pathname === '/webapi/v2/autoboards';
  await page.route(isSave, async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => isSave(new URL(request.url())));
  await page.getByRole('button', { name: '保存面板' }).click();
  await sent;
  await go('#/config/widget');
  await page.getByPlaceholder('搜索图表').waitFor();
  answer();
  await told(page, texts.autoBoard.saved);
  // Where they went they go on.
  const card = page.locator('a[data-widget]').first();
  await card.click();
  await page.waitForURL(/#\/config\/widget\?id=\d+$/);
  await page.getByRole('button', { name: '编辑', exact: true }).first().waitFor();
  expect(page.url()).toMatch(/#\/config\/widget\?id=\d+$/);
});
