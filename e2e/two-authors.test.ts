import { type Panel, texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { demoPassword, tokenOf, wire } from './support/wire.ts';

let stage: Stage;
let panel: Panel;
/** The author's browser and the administrator's. */
let first: Page;
let second: Page;

const stored = async (): Promise<Panel> => {
  const token = await tokenOf(stage.product, 'author', demoPassword(stage.product, 'author'));
  return wire(stage.product, token).panel.read({ params: { id: panel.id } });
};
const textsIn = (xml: string): number => xml.match(/<text /g)?.length ?? 0;

async function open(page: Page): Promise<void> {
  await page.goto(`${stage.product.url}/#/config/panel?id=${panel.id}`);
  await page.getByLabel('面板名称').waitFor();
}
async function addText(page: Page, times: number, total = times): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await page.getByRole('button', { name: '添加文本' }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByText(`${total} 个组件`).waitFor();
}

/** Waits until a save that was refused is over: a press while it is under way asks for nothing. */
const ended = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^未保存$/ })
    .waitFor();

beforeAll(async () => {
  stage = await openStage();
  const password = demoPassword(stage.product, 'author');
  const client = wire(stage.product, await tokenOf(stage.product, 'author', password));
  const [category] = await client.panel.tree();
  panel = await client.panel.create({ input: { categoryId: category!.id, name: '两人同时编辑' } });
  first = await stage.user('author', password);
  second = await stage.admin();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(second, task));

test('[M01] of two who save the same panel the second is told of the first, and nothing is overwritten', async () => {
  await open(first);
  await open(second);
  await addText(first, 1);
  await addText(second, 2);
  await first.getByRole('button', { name: '保存', exact: true }).click();
  await told(first, texts.toast.updated);

  await second.getByRole('button', { name: '保存', exact: true }).click();
  const banner = second.getByRole('alert').filter({ hasText: texts.panel.conflict('分析示例') });
  await banner.first().waitFor();
  expect(textsIn((await stored()).data)).toBe(1);
  await second.getByText('2 个组件').waitFor();
  await ended(second);
  // Asking again does not wear the server down.
  const refused = second.waitForResponse(
    (answer) => answer.url().includes('/v2/panels') && answer.request().method() !== 'GET',
  );
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await refused;
  await ended(second);
  await banner.first().waitFor();
  expect(textsIn((await stored()).data)).toBe(1);
});

test('the second keeps the work as a panel of its own', async () => {
  await second.getByLabel('面板名称').fill('两人同时编辑 之二');
  await second.getByRole('button', { name: '另存为新面板' }).click();
  await told(second, texts.toast.created);
  await second.waitForURL((address) => !address.href.endsWith(`id=${panel.id}`));
  await second.getByText('2 个组件').waitFor();
  expect(textsIn((await stored()).data)).toBe(1);
  expect((await stored()).name).toBe('两人同时编辑');
});

test('or reads what the first has saved and goes on from there', async () => {
  await open(second);
  await second.getByText('1 个组件').waitFor();
  await addText(second, 2, 3);
  await first.getByRole('button', { name: '添加文本' }).click();
  await first.keyboard.press('Escape');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await told(second, texts.toast.updated);
  await first.getByRole('button', { name: '保存', exact: true }).click();
  await first
    .getByRole('alert')
    .filter({ hasText: texts.panel.conflict('管理员') })
    .first()
    .waitFor();
  await first.getByRole('button', { name: '放弃修改并刷新' }).click();
  await first.getByText('3 个组件').waitFor();
  await first.getByText('已保存').waitFor();
  expect(textsIn((await stored()).data)).toBe(3);
});
