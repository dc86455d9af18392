import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boardDrawn } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const open = async (rest = ''): Promise<void> => {
  await page.goto(`${stage.product.url}/#/main/dashboard?id=1${rest}`);
  await boardDrawn(page, 14);
};
const address = (): string => decodeURIComponent(page.url());
async function openForm() {
  await page.locator('.board-main').hover();
  await page.getByRole('button', { name: '过滤', exact: true }).click();
  const form = page.getByRole('form', { name: '过滤条件' });
  await form.waitFor();
  return form;
}

test('a first visit asks once, with the last twelve months, and finds rows', async () => {
  page = await stage.admin();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/board/loaddata')) asked.push(request.url());
  });
  await open();
  await page.getByText('就诊日期：最近 12 个月').waitFor();
  expect(await page.locator('.board-widget .chart-state').allTextContents()).toEqual([]);
  expect(asked).toHaveLength(1);
  await page.context().close();
});

test('[PARAM-06] conditions, moving spans and sets: the state stands in the address and comes back by itself', async () => {
  page = await stage.admin();
  await open();
  const form = await openForm();
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: '更多条件' }).click();
  const dialog = page.getByRole('dialog', { name: '动态查询条件' });
  await dialog.getByRole('button', { name: '添加条件' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  const condition = dialog.getByRole('group').first();
  const name = (await condition.locator('legend').textContent()) ?? '';
  await condition.getByRole('combobox', { name, exact: true }).click();
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
  const value = (await option.textContent()) ?? '';
  await option.click();
  await dialog.getByRole('button', { name: '查询' }).click();
  await page.getByRole('button', { name: `移除条件 ${name}` }).waitFor();
  expect(address()).toContain(`m.${name}=["${value}"]`);
  expect(address()).toContain('d.就诊日期=last12Months');

  await page.reload();
  await boardDrawn(page, 14);
  await page.getByRole('button', { name: `移除条件 ${name}` }).waitFor();
  await openForm();
  await page.getByRole('button', { name: '将当前条件保存为方案' }).click();
  await page.getByLabel('方案名称').fill('常用');
  await page.getByLabel('方案名称').press('Enter');
  await page.getByRole('button', { name: '设为默认方案常用' }).click();
  await page.getByRole('button', { name: '取消默认方案常用' }).waitFor();
  await open('&fresh=1');
  await page.getByRole('button', { name: `移除条件 ${name}` }).waitFor();
  await page.context().close();
});
