import { leavesAmong, type PanelItem } from '@mingjing/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../scripts/services/index.ts';
import { middleOf, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin();
  await page.goto(`${stage.product.url}/#/config/widget`);
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const client = async () => wire(stage.product, await adminToken(stage.product));
const row = (name: string): Locator =>
  page.locator('.category-tree-row').filter({ has: page.getByText(name, { exact: true }) });
const card = (name: string): Locator =>
  page.locator('.widget-tile').filter({ has: page.getByText(name, { exact: true }) });
const editor = (): Locator => page.getByRole('dialog', { name: '图表配置' });
const heading = (name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
const names = (): Promise<string[]> => page.locator('.category-tree-name').allTextContents();
/** Presses an action of a row, which shows its actions under the pointer. */
async function press(name: string, action: string): Promise<void> {
  await row(name).hover();
  await row(name).getByRole('button', { name: action }).click();
}
const confirmed = (): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
async function toAll(): Promise<void> {
  await page.goto(`${stage.product.url}/#/config/widget`);
  await page.getByRole('heading', { name: '全部图表' }).waitFor();
}

test('[WID-01] [WID-02] every widget is a card with a picture drawn by the server, and a row with its actions', async () => {
  await card('科室门诊量 Top 8').scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      card('科室门诊量 Top 8')
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual([320]);
  expect(await page.getByText('暂无预览').count()).toBe(0);
  await card('科室门诊量 Top 8').getByText('用于 1 个面板').waitFor();
  await row('支付方式构成').hover();
  for (const action of ['复制', '编辑', '删除'])
    await row('支付方式构成').getByRole('button', { name: action }).waitFor();
  expect(await row('支付方式构成').locator('.category-tree-icon svg').count()).toBe(1);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a dialog opens with the cursor in the field that it is about', async () => {
  await page.getByRole('button', { name: '新增分类' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新增分类' });
  await dialog.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('category-name');
  await page.keyboard.type('手快');
  expect(await dialog.getByLabel('分类名称').inputValue()).toBe('手快');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('a double click opens the editor, on a card as on a row', async () => {
  await card('支付方式构成').getByRole('link').dblclick();
  await editor().waitFor();
  await expect.poll(() => editor().getByLabel('图表名称').inputValue()).toBe('支付方式构成');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'hidden' });
  await row('患者年龄分布').locator('.category-tree-name').dblclick();
  await editor().waitFor();
  await expect.poll(() => editor().getByLabel('图表名称').inputValue()).toBe('患者年龄分布');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'hidden' });
  // The first press opens the row and shows its buttons, which lie under the pointer by the second one.
  await row('就诊时段分布').locator('.category-tree-name').waitFor();
  await page.mouse.move(1, 1);
  const end = await row('就诊时段分布').boundingBox();
  const [x, y] = [(end?.x ?? 0) + (end?.width ?? 0) - 40, (end?.y ?? 0) + (end?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await row('就诊时段分布').getByRole('button', { name: '编辑' }).waitFor();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await editor().waitFor();
  await expect.poll(() => editor().getByLabel('图表名称').inputValue()).toBe('就诊时段分布');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'hidden' });
});

test('a quick click where the buttons of a row are about to come means its name', async () => {
  // Afresh: a row that the focus came back to shows its buttons at any time.
  await toAll();
  await row('支付方式构成').waitFor();
  const before = await names();
  const copy = row('支付方式构成').getByRole('button', { name: '复制' });
  await row('支付方式构成').hover();
  await copy.waitFor();
  const place = await middleOf(copy);
  await page.mouse.move(1, 1);
  await copy.waitFor({ state: 'hidden' });
  // However long the browser takes between the move and the press, the moment before the buttons lasts.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.mouse.click(place.x, place.y);
  await heading('支付方式构成');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await session.detach();
  expect(await names()).toEqual(before);
});

test('the selected widget is drawn large, with its facts and its statement, and is still open after a reload', async () => {
  await row('科室门诊量 Top 8').click();
  await heading('科室门诊量 Top 8');
  await page.reload();
  await heading('科室门诊量 Top 8');
  const canvas = page.locator('.widget-detail-chart canvas').first();
  await canvas.waitFor();
  expect((await canvas.boundingBox())?.height).toBeGreaterThan(300);
  await page
    .locator('.widget-facts')
    .getByText(/^缓存于 /)
    .waitFor();
  await page.locator('.widget-facts').getByRole('link', { name: '门诊运营总览' }).waitFor();
  await page.getByRole('button', { name: '查看SQL' }).click();
  await page.getByText('由 数据集缓存 执行').waitFor();
  await page.getByRole('dialog', { name: '查看SQL' }).getByRole('button', { name: '关闭' }).last().click();
  expect(await seriousFaults(page)).toEqual([]);
});

test('[WID-18] a widget is dragged to another category and stands there after a reload', async () => {
  // From the top of the list both rows are in sight: what is dragged stays drawn.
  await row('门诊图表').scrollIntoViewIfNeeded();
  await row('支付方式构成').dragTo(row('住院图表'));
  await told(page, '修改成功!');
  const isMoved = (all: string[]): boolean =>
    all.indexOf('支付方式构成') > all.indexOf('住院图表') &&
    all.filter((name) => name === '支付方式构成').length === 1;
  await until(async () => isMoved(await names()));
  const before = await names();
  await page.reload();
  await row('支付方式构成').waitFor();
  await expect.poll(names).toEqual(before);
});

test('[WID-18] a widget is moved from the keyboard alone', async () => {
  await page.getByLabel('搜索图表').fill('支付方式');
  await expect.poll(names).toEqual(['住院图表', '支付方式构成']);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className,
    );
  await page.getByRole('button', { name: '新增图表' }).first().focus();
  await page.keyboard.press('Tab');
  // In the tree the arrows go from row to row; the row that was opened keeps its actions in sight.
  const active = page.locator('.ant-tree-treenode-active .category-tree-name');
  await until(async () => {
    if ((await active.allTextContents())[0] === '支付方式构成') return true;
    await page.keyboard.press('ArrowDown');
    await active.waitFor();
    return false;
  });
  await page.keyboard.press('Enter');
  await heading('支付方式构成');
  await until(async () => {
    if ((await focused()) === '移动到分类') return true;
    await page.keyboard.press('Tab');
    return false;
  });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '移动【支付方式构成】' });
  await dialog.waitFor();
  await dialog.getByRole('combobox', { name: '移动到分类' }).focus();
  await page.keyboard.type('门诊图表');
  await page.locator('.ant-select-tree-title', { hasText: '门诊图表' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '移动' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('搜索图表').fill('');
  await expect
    .poll(async () => (await names()).indexOf('支付方式构成') < (await names()).indexOf('住院图表'))
    .toBe(true);
});

test('[WID-12] [WID-16] [WID-17] a copy is opened; when it is deleted its neighbour is', async () => {
  await page.getByLabel('搜索图表').fill('');
  await press('患者来源城市', '复制');
  await page.getByText('是否复制【患者来源城市】的信息?').waitFor();
  await confirmed();
  await told(page, '复制成功!');
  await heading('患者来源城市_copy1');
  await row('患者来源城市_copy1').waitFor();
  const all = await names();
  const next = all.slice(all.indexOf('患者来源城市_copy1') + 1).find((name) => !name.endsWith('图表'));
  await press('患者来源城市_copy1', '删除');
  await page.getByText('此操作将永久删除组件【患者来源城市_copy1】，是否继续？').waitFor();
  await confirmed();
  await told(page, '删除成功!');
  await heading(next ?? '');
  await expect.poll(names).not.toContain('患者来源城市_copy1');
});

test('a saved widget has another picture on its card', async () => {
  await toAll();
  const picture = () => card('就诊时段分布').locator('img').getAttribute('src');
  await card('就诊时段分布').scrollIntoViewIfNeeded();
  const before = await picture();
  await card('就诊时段分布').hover();
  await card('就诊时段分布').getByRole('button', { name: '编辑' }).click();
  await editor()
    .getByText(/行，用时|^\d+ 行/)
    .first()
    .waitFor();
  await editor().getByLabel('图表名称').fill('时段');
  await editor().getByRole('button', { name: '确定' }).click();
  await editor().waitFor({ state: 'hidden' });
  // One comes back to the cards, where the new name stands.
  await card('时段').waitFor();
  await expect.poll(() => card('时段').locator('img').getAttribute('src')).not.toBe(before);
});

test('[WID-25] a widget in use is deleted after a warning; its panel says so in its place', async () => {
  const panel = leavesAmong<PanelItem>(await (await client()).panel.tree({})).find(
    ({ name }) => name === '门诊运营总览',
  );
  await press('时段', '删除');
  await page.getByText('此操作将永久删除组件【时段】，是否继续？（影响 1 个面板）').waitFor();
  await confirmed();
  await told(page, '删除成功!');
  await page.goto(`${stage.product.url}/#/main/dashboard?id=${panel?.id}`);
  await page.getByText('图表不存在或已删除').waitFor();
  expect(await page.getByText('图表不存在或已删除').count()).toBe(1);
});

test.each([
  // What a browser leaves of a screen of 1366 × 768.
  [1366, 610, 120],
  [1280, 720, 200],
  [1440, 900, 200],
  [1920, 1080, 200],
])(
  '[EDIT-14] at %i × %i the editor shows its whole preview and every kind, nothing scrolled away',
  async (width, height, least) => {
    const screen = await stage.admin({ width, height });
    await screen.goto(`${stage.product.url}/#/config/widget`);
    const tree = screen.locator('.category-tree-row');
    await tree.filter({ has: screen.getByText('科室门诊量 Top 8', { exact: true }) }).dblclick();
    const dialog = screen.getByRole('dialog', { name: '图表配置' });
    await dialog.locator('.preview-pane canvas').waitFor();
    const places = await dialog.evaluate((one) => {
      const centre = one.querySelector('.editor-dialog-centre')!;
      const box = (selector: string) => one.querySelector(selector)!.getBoundingClientRect();
      return {
        hidden: centre.scrollHeight - centre.clientHeight,
        below: box('.preview-pane').bottom - centre.getBoundingClientRect().bottom,
        foot: box('.native-dialog-footer').bottom - innerHeight,
        chart: box('.preview-pane-chart').height,
      };
    });
    expect(places.hidden).toBe(0);
    expect(places.below).toBeLessThanOrEqual(1);
    expect(places.foot).toBeLessThanOrEqual(0);
    expect(places.chart).toBeGreaterThan(least);
    await stage.leave(screen);
  },
);

test('on a phone the chosen widget has the screen to itself, and a way back', async () => {
  const phone = await stage.admin({ width: 390, height: 844 });
  await phone.goto(`${stage.product.url}/#/config/widget`);
  await phone.getByRole('link', { name: /^门诊总量/ }).click();
  await phone.getByRole('heading', { name: '门诊总量', level: 2 }).waitFor();
  expect(await phone.getByLabel('搜索图表').isVisible()).toBe(false);
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await phone.getByRole('link', { name: /全部图表/ }).click();
  await phone.getByLabel('搜索图表').waitFor();
  await stage.leave(phone);
});
