import type { Api, Client } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { choose, standing, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, call, wire } from './support/wire.ts';

let stage: Stage;
let client: Client<Api>;
let page: Page;
const roleName = '检验科';
const password = 'Jianyan-2026';
let roleId = 0;

beforeAll(async () => {
  stage = await openStage();
  client = wire(stage.product, await adminToken(stage.product));
  roleId = (await client.role.create({ input: { roleName } })).id;
  const user = await client.user.create({
    input: { username: 'jianyan', name: '检验员', password, userCheckPassword: password, appids: [] },
  });
  await client.user.grant({ input: { userIds: [user.id], roleIds: [roleId] } });
  page = await stage.admin();
});
afterEach(({ task }) => pictureOfFailure(page, task));
afterAll(() => stage.close());

const go = (path: string): Promise<unknown> => page.goto(`${stage.product.url}/#${path}`);
const sidebar = () => page.getByRole('navigation', { name: '主菜单' });
const cell = (menu: string): Locator =>
  page.getByRole('button', { name: `${roleName} ${menu}`, exact: true });
const menuRow = (name: string): Locator => page.locator('.menu-pane .ant-tree-treenode', { hasText: name });
const order = (): Promise<string[]> => page.locator('.menu-pane .menu-tree-name').allTextContents();

/** Drags one menu onto the upper or lower edge of another. */
async function drag(name: string, edge: 'above' | 'below', target: string): Promise<void> {
  const from = await standing(menuRow(name).locator('.ant-tree-node-content-wrapper'));
  const to = await standing(menuRow(target).locator('.ant-tree-node-content-wrapper'));
  const y = edge === 'above' ? to.y + 4 : to.y + to.height - 3;
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 46, from.y + from.height / 2 + 6, { steps: 4 });
  await page.mouse.move(to.x + 40, y, { steps: 8 });
  await page.mouse.move(to.x + 42, y, { steps: 3 });
  await page.locator('[class*="menu-tree-drop-"]').waitFor();
  await page.mouse.up();
}

test('[MENU-01] [MENU-07] [MENU-09] a menu is made, seen in the preview, moved by drag and deleted', async () => {
  await go('/settings/menu');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await choose(page, '上级菜单', '配置管理');
  await page.getByLabel('菜单名称').fill('科室专题');
  await page.getByLabel('视图ID').fill('topic-view');
  await page.getByLabel('URL路径').fill('/topic');
  await page.getByLabel('组件名称').fill('TopicView');
  await page.getByRole('button', { name: '图标样式' }).click();
  await page.getByRole('option', { name: '检验' }).click();
  const preview = page.getByRole('region', { name: '侧边栏预览' });
  await preview.getByRole('link', { name: '科室专题' }).waitFor();
  expect(await sidebar().first().getByText('科室专题').count()).toBe(0);
  await page.getByRole('button', { name: '保存' }).click();
  await told(page, texts.toast.created);

  await drag('科室专题', 'below', '数据源');
  const below = ['数据源', '科室专题', '数据集市'];
  await expect.poll(async () => (await order()).slice(2, 5)).toEqual(below);
  await expect
    .poll(async () => (await client.menu.tree())[1]?.children.slice(0, 3).map((menu) => menu.description))
    .toEqual(below);
  // Above a top menu is the top level, though the row before it is the last of a group.
  await drag('科室专题', 'above', '系统设置');
  await expect
    .poll(async () => (await client.menu.tree()).map((menu) => menu.description))
    .toEqual(['控制台', '配置管理', '科室专题', '系统设置']);
  await drag('科室专题', 'below', '数据源');
  await expect.poll(async () => (await order()).slice(2, 5)).toEqual(below);
  expect(await seriousFaults(page)).toEqual([]);
});

test('[RES-03] [RES-04] [RES-05] [RES-07] [RES-10] menus and panels are granted, and the user has them at once', async () => {
  const viewer = await stage.user('jianyan', password);
  await viewer.goto(`${stage.product.url}/#/main`);
  await viewer.getByText(texts.welcome.noMenus).first().waitFor();

  await go('/settings/resource');
  const heads = page.getByRole('table', { name: '菜单授权' }).getByRole('columnheader');
  await heads.nth(1).waitFor();
  const widths = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
  expect([widths[0], new Set(widths.slice(1))]).toEqual([252, new Set([80])]);
  await cell('控制台').click();
  await cell('科室专题').click();
  await expect.poll(() => cell('配置管理').getAttribute('aria-pressed')).toBe('mixed');
  await page.getByRole('button', { name: `查看【${roleName}】已授权的 0 个面板` }).click();
  await page.getByRole('treeitem').filter({ hasText: '门诊运营总览' }).getByRole('checkbox').click();
  await page.getByText('1 个角色：新增 1 项授权').waitFor();
  await page.getByRole('button', { name: '授权', exact: true }).click();
  await told(page, texts.toast.granted);
  await page.getByRole('button', { name: `查看【${roleName}】已授权的 1 个面板` }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await viewer.reload();
  const menu = viewer.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '控制台' }).waitFor();
  await menu.getByRole('button', { name: '配置管理' }).click();
  await menu.getByRole('link', { name: '科室专题' }).waitFor();
  await stage.leave(viewer);
});

test('the administrator looks at the product as the role, read only, and ends it by one press', async () => {
  await go('/settings/resource');
  await page.getByRole('button', { name: `以角色【${roleName}】预览` }).click();
  await page.getByText(`正在以角色【${roleName}】预览`).waitFor();
  await sidebar().getByRole('button', { name: '控制台' }).waitFor();
  expect(await sidebar().getByRole('button', { name: '系统设置' }).count()).toBe(0);
  // The screens of the settings are not the role's, whatever the address.
  await go('/settings/resource');
  await page.getByRole('link', { name: '返回首页' }).or(page.getByText('页面不存在')).first().waitFor();
  const token = await page.evaluate(() => localStorage.getItem('mingjing.token'));
  const saved = await call(stage.product, '/v2/board/filtersets', { method: 'POST', token: token ?? '' });
  expect([saved.status, saved.body.error]).toEqual([403, texts.preview.readOnly]);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '结束预览' }).click();
  await page.getByRole('table', { name: '菜单授权' }).waitFor();
  expect(await page.getByText('正在以角色').count()).toBe(0);
  await sidebar().getByRole('button', { name: '系统设置' }).waitFor();
});

test('why a user sees a panel and not another is told with the role that decides', async () => {
  await go('/settings/resource');
  await page.getByRole('button', { name: '为什么看得到 / 看不到' }).click();
  const dialog = page.getByRole('dialog', { name: '为什么看得到 / 看不到' });
  await dialog.getByLabel('用户').fill('检验');
  await page.locator('.ant-select-item-option', { hasText: '检验员（jianyan）' }).click();
  const pick = async (name: string): Promise<void> => {
    await dialog.getByLabel('面板').click();
    await page.locator(`.ant-select-item-option[title="${name}"]`).click();
  };
  await pick('门诊运营总览');
  await dialog.getByText('检验员看得到【门诊运营总览】').waitFor();
  await dialog.getByText(`角色【${roleName}】已被授权该面板`).waitFor();
  await pick('住院与费用分析');
  await dialog.getByText('检验员看不到【住院与费用分析】').waitFor();
  await dialog.getByText(`该用户的角色【${roleName}】没有被授权该面板`).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('[MENU-08] a menu is deleted after a question, and gone from the roles', async () => {
  await go('/settings/menu');
  await menuRow('科室专题').hover();
  await page.getByRole('button', { name: '删除【科室专题】' }).click();
  await page.getByText(texts.confirm.removeMenu('科室专题')).waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await told(page, texts.toast.deleted);
  await expect.poll(order).not.toContain('科室专题');
  const { menus } = await client.grant.matrix();
  expect(menus.flatMap((top) => top.children.map((menu) => menu.description))).not.toContain('科室专题');
});
