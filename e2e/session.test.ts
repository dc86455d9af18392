import { join } from 'node:path';
import { Code, fail, texts } from '@mingjing/contract';
import Database from 'libsql';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoBoardNames, demoBoards } from './support/demo-boards.ts';
import { boardDrawn, told } from './support/screen.ts';
import { login, openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, call, demoPassword, tokenOf, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const url = (path: string) => `${stage.product.url}/#${path}`;
const asViewer = () => demoPassword(stage.product, 'viewer');
const storedToken = (of: Page) => of.evaluate(() => localStorage.getItem('mingjing.token'));
const unauthorised = (of: Page) =>
  of.getByRole('alertdialog', { name: '警告' }).filter({ hasText: texts.http.unauthorised.message });

async function leave(of: Page): Promise<void> {
  await of.getByRole('button', { name: /^当前用户/ }).click();
  await of.getByRole('menuitem', { name: '退出登录' }).click();
  await of.getByRole('alertdialog').filter({ hasText: '确认退出吗?' }).waitFor();
}

test('[NAV-14] [NAV-15] without a token a screen stays closed behind the 401 dialog, which leads to the login', async () => {
  page = await stage.visitor();
  await page.goto(url('/config/panel'));
  await unauthorised(page).waitFor();
  expect(await page.locator('.panel-editor, .shell-header').count()).toBe(0);
  await unauthorised(page).getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/#\/login$/);
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await stage.leave(page);
});

test('[NAV-16] a reload comes back to the same screen and query', async () => {
  page = await stage.admin();
  const stands = async (path: string): Promise<void> => {
    if (path.startsWith('/main')) await boardDrawn(page, demoBoards[1].widgets);
    else await page.getByLabel(path.includes('cube') ? '数据集名称' : '面板名称').waitFor();
    // The screen may still put into its address what it shows.
    await expect.poll(() => decodeURIComponent(page.url())).toContain(path);
  };
  for (const path of [
    '/config/cube?id=2',
    '/config/panel?id=2',
    '/main/dashboard?id=2&s.科室=儿科&asked=1',
  ]) {
    await page.goto(url(path));
    await stands(path);
    const before = page.url();
    await page.reload();
    await page.getByRole('button', { name: '当前用户 管理员' }).waitFor();
    await stands(path);
    expect(page.url()).toBe(before);
  }
  await page.getByRole('button', { name: '移除条件 科室' }).waitFor();
});

test('[SHELL-03] logging out asks first; no changes nothing, yes goes to the login', async () => {
  await page.goto(url('/main'));
  await leave(page);
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  const token = await storedToken(page);
  expect(token).not.toBeNull();
  expect(page.url()).toMatch(/#\/main$/);
  await leave(page);
  const answered = page.waitForResponse((response) => response.url().includes('/login/logout'));
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/#\/login$/);
  await answered;
  expect(await storedToken(page)).toBeNull();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const late = await call(stage.product, '/v2/user', { token: token ?? '' });
  expect([late.status, late.body.code]).toEqual([401, Code.invalidToken]);
});

test('[AUTH-02] [PROD-04] a second user on the same browser sees his own menus only', async () => {
  await login(page, stage.product, 'admin', stage.product.password);
  const side = page.getByRole('navigation').first();
  await side.getByText('配置管理').waitFor();
  await leave(page);
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/#\/login$/);
  // Answers of the server are held back: what shows now comes from the browser alone.
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/webapi/v2/user/resources', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('帐号', { exact: true }).fill('viewer');
  await page.getByLabel('密码', { exact: true }).fill(asViewer());
  const asked = page.waitForRequest('**/webapi/v2/user/resources');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await asked;
  expect(await page.getByText('配置管理').count()).toBe(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain('/config/datasource');
  open();
  await page.waitForURL(/#\/main\/dashboard\?id=1$/);
  await boardDrawn(page, demoBoards[0].widgets);
  await page.getByRole('link', { name: '门诊运营总览' }).waitFor();
  expect(await page.getByText('配置管理').count()).toBe(0);
  await page.goto(url('/config/datasource'));
  await page.getByText('页面不存在或没有访问权限').waitFor();
  expect(await page.getByText('示例·门诊就诊').count()).toBe(0);
  await stage.leave(page);
});

test('[AUTH-12] [AUTH-13] a viewer reads granted panels; what is not his is like what does not exist', async () => {
  const admin = wire(stage.product, await adminToken(stage.product));
  const [category] = await admin.panel.tree();
  const own = await admin.panel.create({
    input: { categoryId: category!.id, name: '未授权的面板', state: 1 },
  });
  const token = await tokenOf(stage.product, 'viewer', asViewer());
  const viewer = wire(stage.product, token);
  expect((await viewer.board.load({ query: { id: 1 } })).name).toBe('门诊运营总览');
  const granted = (await viewer.session.resources()).panels.flatMap(({ children }) => children);
  expect(granted.map(({ name }) => name).sort()).toEqual([...demoBoardNames].sort());

  const ask = (path: string) => call(stage.product, path, { token });
  const missing = await ask('/v2/board/loaddata?id=987654');
  expect(missing).toEqual({
    status: 200,
    body: fail(Code.client, texts.data.gone, 'gone'),
  });
  expect(await ask(`/v2/board/loaddata?id=${own.id}`)).toEqual(missing);
  expect(await ask(`/v2/board/layout?id=${own.id}`)).toEqual(await ask('/v2/board/layout?id=987654'));
  for (const path of ['/v2/datasource', '/v2/datasets/1', '/v2/widgets', `/v2/panels/${own.id}`]) {
    expect(await ask(path)).toEqual({
      status: 403,
      body: fail(Code.client, texts.http.unauthorised.message, 'notGranted'),
    });
  }
  expect((await ask('/v2/user')).status).toBe(200);
});

test('[LOGIN-28] [AUTH-06] a session that ends over an open editor costs no work', async () => {
  page = await stage.admin();
  await page.goto(url('/config/panel'));
  await page.getByLabel('面板名称').fill('会话中断');
  await page.getByRole('combobox', { name: '面板分类' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('示例面板').click();
  await page.getByRole('button', { name: '添加文本' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('1 个组件').waitFor();

  const token = await storedToken(page);
  await call(stage.product, '/login/logout', { method: 'POST', token: token ?? '' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '登录已失效，请重新登录' });
  await dialog.waitFor();
  expect(page.url()).toMatch(/config\/panel/);
  await dialog.getByLabel('帐号', { exact: true }).fill('admin');
  await dialog.getByLabel('密码', { exact: true }).fill('wrong-password');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByText('帐号或密码错误').waitFor();
  await dialog.getByLabel('密码', { exact: true }).fill(stage.product.password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await storedToken(page)).not.toBe(token);

  expect(await page.getByLabel('面板名称').inputValue()).toBe('会话中断');
  await page.getByText('1 个组件').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, '新增成功!');
  await page.waitForURL(/panel\?id=\d+/);
  const id = Number(/id=(\d+)/.exec(page.url())?.[1]);
  const saved = await wire(stage.product, await adminToken(stage.product)).panel.read({ params: { id } });
  expect(saved.name).toBe('会话中断');
  expect(saved.data.match(/<text /g)).toHaveLength(1);
  await stage.leave(page);
});

test('[A14] [LOGIN-26] a user without roles is told so and gets no session', async () => {
  const database = new Database(join(stage.dataDir, 'mingjing.db'));
  database.pragma('busy_timeout=5000');
  database.exec("delete from user_role where user_id = (select id from app_user where username = 'viewer')");
  database.close();
  page = await stage.visitor();
  await page.goto(url('/login'));
  await page.getByLabel('帐号', { exact: true }).fill('viewer');
  await page.getByLabel('密码', { exact: true }).fill(asViewer());
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: texts.login.noRoles }).waitFor();
  await expect.poll(() => page.url()).toMatch(/#\/login$/);
  expect(await storedToken(page)).toBeNull();
});
