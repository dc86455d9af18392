import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { standing, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
let other: Server;
let panel: number;

/** Another site with a page to be framed. */
async function startSite(): Promise<string> {
  other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>值班表</h1>');
  });
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const site = await startSite();
  stage = await openStage({ BI_IFRAME_ALLOW: site });
  const client = wire(stage.product, await adminToken(stage.product));
  const [category] = await client.panel.tree();
  const charts = (await client.widget.tree({ query: {} }))
    .flatMap((folder) => folder.widgets)
    .filter(({ chartType }) => chartType === 'bar' || chartType === 'line');
  const [first, second] = charts.map(({ id }) => id);
  const data =
    '<board v="1"><canvas w="1280" h="720" zoom="fit"/><nodes>' +
    '<tabs id="c" name="业务" x="40" y="40" w="600" h="400"><page id="p1" name="门诊"/><page id="p2" name="住院"/></tabs>' +
    `<widget id="a" ref="${first}" in="c" page="p1" x="60" y="100" w="560" h="320"/>` +
    `<widget id="b" ref="${second}" in="c" page="p2" x="60" y="100" w="300" h="200"/>` +
    '<text id="t" name="标语" x="800" y="500" w="200" h="60"><content>标语</content></text>' +
    `<iframe id="f" name="值班" src="${site}/" x="700" y="40" w="500" h="300"/></nodes></board>`;
  panel = (await client.panel.create({ input: { name: '容器', categoryId: category!.id, data } })).id;
  page = await stage.admin();
});
afterAll(async () => {
  await stage?.close();
  other?.close();
});
afterEach(({ task }) => pictureOfFailure(page, task));

test('[PANEL-24] on a board charts of closed tabs are drawn when they are shown, at their own size; a listed site is framed', async () => {
  await page.goto(`${stage.product.url}/#/preview?id=${panel}&type=p`);
  const open = page.getByRole('tabpanel', { name: '门诊' });
  await open.locator('canvas').first().waitFor();
  expect(await page.locator('.board-widget').count()).toBe(1);
  await page.getByRole('tab', { name: '门诊' }).press('ArrowRight');
  const chart = page.getByRole('tabpanel', { name: '住院' }).locator('canvas').first();
  await chart.waitFor();
  const [width, room] = await chart.evaluate((element) => [
    (element as HTMLElement).offsetWidth,
    element.closest('.board-widget')?.clientWidth ?? 0,
  ]);
  expect(room).toBe(300);
  expect(width).toBeGreaterThan(200);
  expect(width).toBeLessThanOrEqual(300);
  // What was drawn is given back while nobody looks at it.
  await expect.poll(() => page.locator('.board-widget canvas:visible').count()).toBe(1);
  await page.frameLocator('iframe[title="值班"]').getByText('值班表').waitFor();
  // Where it was left stands in its address.
  expect(new URL(page.url()).hash).toContain('tab.c=p2');
  await page.reload();
  await page.getByRole('tab', { name: '住院', selected: true }).waitFor();
});

test('[PANEL-24] in the editor a tab is opened by a press, takes what is dropped on it, and is saved with it', async () => {
  await page.goto(`${stage.product.url}/#/config/panel?id=${panel}`);
  await page.locator('[data-node="a"]').waitFor();
  await page.locator('[data-node="c"]').getByText('住院', { exact: true }).click();
  await page.locator('[data-node="b"]').waitFor();
  await page.locator('[data-node="a"]').waitFor({ state: 'detached' });
  const text = await standing(page.locator('[data-node="t"]'));
  const tabs = await standing(page.locator('[data-node="c"]'));
  await page.mouse.move(text.x + text.width / 2, text.y + text.height / 2);
  await page.mouse.down();
  const target = { x: tabs.x + tabs.width * 0.75, y: tabs.y + tabs.height * 0.8 };
  await page.mouse.move(target.x - 20, target.y - 20, { steps: 4 });
  await page.mouse.move(target.x, target.y, { steps: 2 });
  await page.mouse.up();
  await page.keyboard.press('Control+s');
  await told(page, texts.toast.updated);
  const client = wire(stage.product, await adminToken(stage.product));
  const { data } = await client.panel.read({ params: { id: panel } });
  expect(/<text id="t"[^>]*>/.exec(data)?.[0]).toContain('in="c" page="p2"');
});
