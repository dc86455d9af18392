import { texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boardDrawn, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';

let stage: Stage;
let page: Page;

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
