import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../scripts/services/index.ts';
import { choose, framesDrawn, middleOf, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { type WidgetDesk, widgetDesk } from './support/widget-desk.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
let { dialog, area, column, chips } = {} as WidgetDesk;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin();
  ({ dialog, area, column, chips } = widgetDesk(page));
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const over = (title: string): Locator => page.getByRole('dialog', { name: title });

/** Types into a select and chooses what is found: long lists show only their beginning. */
async function find(label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .getByText(text, { exact: true })
    .click();
  await over('数据处理').getByRole('heading', { name: '数据处理' }).click();
}

/** Takes something up with the mouse and holds it over a place. */
async function hold(from: Locator, to: Locator): Promise<void> {
  const [source, target] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(source.x, source.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 10 });
}
async function drag(from: Locator, to: Locator): Promise<void> {
  await hold(from, to);
  await page.mouse.up();
}

test('[EDIT-07] [AXIS-08] the first right chart of an open dataset takes two drags and no click', async () => {
  await page.goto(`${stage.product.url}/#/config/widget`);
  await page.getByLabel('搜索图表').waitFor();
  await page.getByRole('button', { name: '新增图表' }).first().click();
  await choose(page, '数据集', '门诊就诊');
  await column('科室').waitFor();
  await drag(column('科室'), area('X轴'));
  await drag(column('药费'), area('Y轴'));
  const badge = area('Y轴').locator('.axis-chip em').getByText('求和');
  await badge.waitFor();
  // The whole chip opens its menu, and closes it.
  const menu = page.locator('.ant-dropdown:visible');
  for (const part of [badge, area('Y轴').locator('.axis-chip-name')]) {
    await part.click();
    await menu.waitFor();
    await part.click();
    await menu.waitFor({ state: 'hidden' });
  }
  // One row for each department, not one for each of the thousands of visits.
  await dialog
    .getByText(/^\d{1,2} 行$/)
    .first()
    .waitFor();
  await dialog.locator('canvas').first().waitFor();
  await expect.poll(() => chips('Y轴')).toEqual(['药费']);
});

test('[EDIT-07] [AXIS-15] columns are dragged with the mouse; an area that refuses says why while hovering', async () => {
  await dialog.getByLabel('图表名称').fill('科室药费');
  await drag(column('性别'), area('X轴'));
  await expect
    .poll(async () => [await chips('X轴'), await chips('Y轴')])
    .toEqual([['科室', '性别'], ['药费']]);
  await hold(column('检查费'), area('Y轴'));
  await area('Y轴').getByText('该区域只能放一个字段，请先移除').waitFor();
  await page.mouse.up();
  expect(await chips('Y轴')).toEqual(['药费']);
});

test('chips are reordered inside an area and moved between areas', async () => {
  const chip = (name: string): Locator => area('X轴').getByRole('button', { name, exact: true });
  await drag(chip('性别'), chip('科室'));
  await expect.poll(() => chips('X轴')).toEqual(['性别', '科室']);
  await drag(chip('性别'), area('N轴'));
  await expect.poll(async () => [await chips('X轴'), await chips('N轴')]).toEqual([['科室'], ['性别']]);
});

test('[AXIS-16] a column is dragged from the keyboard and what happens is said in Chinese', async () => {
  const live = page.locator('[id^="DndLiveRegion"]');
  await column('医生').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => live.textContent()).toContain('已拿起字段医生');
  await page.keyboard.press('ArrowRight');
  await framesDrawn(page);
  // A step within one area says nothing new: steps go on until the area is told.
  await until(async () => {
    if ((await live.textContent())?.includes('筛选区域上方')) return true;
    await page.keyboard.press('ArrowDown');
    await framesDrawn(page);
    return false;
  });
  await page.keyboard.press('Space');
  await expect.poll(() => live.textContent()).toContain('医生已放入筛选区域');
  await expect.poll(() => chips('筛选')).toEqual(['医生']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => chips('筛选')).toEqual([]);
});

test('[EDIT-10] a column is filtered by values that are searched on the server', async () => {
  await area('X轴').getByRole('button', { name: '设置科室' }).click();
  await page.getByRole('menuitem', { name: '筛选' }).click();
  const filter = over('筛选：科室');
  await filter.getByLabel('搜索取值').fill('内科');
  const offered = filter.getByRole('region', { name: '可选值' }).locator('li button');
  await expect
    .poll(async () => (await offered.allTextContents()).every((text) => text.includes('内科')))
    .toBe(true);
  const first = ((await offered.first().locator('span').textContent()) ?? '').trim();
  await offered.first().click();
  await filter.getByText('已选 1 个').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await filter.getByRole('button', { name: '确定' }).click();
  await choose(page, '计算方式', '平均值');
  await dialog.getByText(/^2 行/).first().waitFor();
  await page.getByRole('button', { name: /^撤销：药费的计算方式：平均值/ }).waitFor();
  await area('X轴').getByRole('button', { name: '筛选科室' }).click();
  await over('筛选：科室')
    .getByRole('button', { name: `移除${first}` })
    .waitFor();
  await over('筛选：科室').getByRole('button', { name: '清除筛选' }).click();
  await area('X轴').getByRole('button', { name: '筛选科室' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await area('X轴').getByRole('button', { name: '筛选科室' }).waitFor();
});

test('[EDIT-03] [FMT-06] [FMT-07] rules are made, read as sentences, and shape the columns', async () => {
  await dialog.getByRole('button', { name: '数据处理' }).click();
  const rules = over('数据处理');
  const add = (): Promise<void> => rules.getByRole('button', { name: '添加规则' }).click();
  await rules.getByText('分组', { exact: true }).click();
  await find('分组字段', '科室');
  await add();
  await rules.getByText('按「科室」分组').waitFor();
  await rules.getByRole('button', { name: '确定' }).click();
  await told(page, '请添聚合计算条件');
  await rules.getByText('聚合', { exact: true }).first().click();
  await find('聚合字段', '药费');
  await add();
  await rules.getByText('对「药费」计算求和').waitFor();
  await rules.getByText('排序', { exact: true }).first().click();
  await find('排序字段', '药费');
  await add();
  await rules.getByText('按「药费」升序排列').waitFor();
  await find('排序字段', '药费');
  await add();
  await told(page, '重复的配置');
  await rules.getByText(/^2 列，前 \d+ 行/).waitFor();
  await expect.poll(() => rules.locator('th').allTextContents()).toEqual(['科室', '药费']);
  const kinds = rules.getByRole('list', { name: '规则列表' }).locator('em');
  await expect.poll(() => kinds.allTextContents()).toEqual(['分组', '聚合', '排序']);
  expect(await seriousFaults(page)).toEqual([]);
  await rules.getByRole('button', { name: '确定' }).click();
  // Both columns, and the number of rows.
  await expect.poll(() => dialog.locator('.column-entry').count()).toBe(3);
  // What the rules took away stays on its area, marked, and a step back brings the columns again.
  await expect.poll(() => area('N轴').locator('.axis-chip.broken').count()).toBe(1);
  await dialog.getByRole('button', { name: /^撤销：数据处理/ }).click();
  await column('性别').waitFor();
  await expect.poll(() => area('N轴').locator('.axis-chip.broken').count()).toBe(0);
});

test('[EDIT-12] [EDIT-13] jumps are chosen in a cascader and stored with the chip', async () => {
  await area('X轴').getByRole('button', { name: '设置科室' }).click();
  await page.getByRole('menuitem', { name: '页面跳转' }).click();
  const jump = over('配置页面跳转');
  await jump.getByRole('combobox', { name: '目标面板' }).click();
  const menus = page.locator('.ant-cascader-menu');
  await menus.first().locator('.ant-cascader-menu-item').first().click();
  const panel = menus.nth(1).locator('.ant-cascader-menu-item').first();
  const name = ((await panel.textContent()) ?? '').trim();
  await panel.locator('.ant-cascader-checkbox').click();
  await page.keyboard.press('Escape');
  await jump.getByRole('button', { name: '确定' }).click();
  await area('X轴').getByRole('button', { name: '科室的页面跳转' }).waitFor();
  await dialog.getByRole('button', { name: '确定' }).click();
  await told(page, '新增成功!');
  await page.waitForURL(/widget\?id=\d+$/);
  const client = wire(stage.product, await adminToken(stage.product));
  const stored = await client.widget.read({ params: { id: Number(/id=(\d+)/.exec(page.url())?.[1]) } });
  const { xAxis } = JSON.parse(stored.dataJson).chartForm;
  expect(xAxis[0]).toMatchObject({ id: '科室', nextPanel: [{ name }], equal: true });
  expect(xAxis[0].nextPanelIDs).toEqual([xAxis[0].nextPanel[0].id]);
});

test('[EDIT-20] [EDIT-25] [EDIT-26] opened again it is as it was; another mode asks before it clears', async () => {
  await page.locator('.widget-detail > header').getByRole('button', { name: '编辑' }).click();
  await area('X轴').getByRole('button', { name: '科室的页面跳转' }).waitFor();
  await column('科室').waitFor();
  const question = page.getByRole('alertdialog');
  const asks = '是否清空当前图表配置信息，请点击【确定】/【取消】是否继续?';
  await dialog.getByText('新建查询', { exact: true }).click();
  await question.getByText(asks).waitFor();
  await question.getByRole('button', { name: '取消' }).click();
  expect(await chips('X轴')).toEqual(['科室']);
  await dialog.getByText('新建查询', { exact: true }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await dialog.getByRole('combobox', { name: '数据源' }).waitFor();
  await expect.poll(() => chips('X轴')).toEqual([]);
  await page.getByRole('button', { name: /^撤销：切换查询方式/ }).click();
  await expect.poll(() => chips('X轴')).toEqual(['科室']);
  await dialog.getByLabel('图表名称').fill('草稿名称');
  const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(drafts).toContain('草稿名称');
  await page.reload();
  await page.locator('.widget-detail > header').getByRole('button', { name: '编辑' }).click();
  await dialog.getByRole('button', { name: '恢复草稿' }).click();
  await expect.poll(() => dialog.getByLabel('图表名称').inputValue()).toBe('草稿名称');
  await dialog.getByRole('button', { name: '取消' }).click();
  await question.getByText('内容尚未保存，是否离开?').waitFor();
  await question.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
});
