import { texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { told } from './support/screen.ts';
import { login, openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, call, tokenOf, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
/** What the administrator gives to new users. */
const given = 'Anfang-2030';
const people = [
  { username: 'nurse.li', name: '李护士', role: '护士' },
  { username: 'author.wang', name: '王分析', role: '分析师' },
  { username: 'both.zhang', name: '张主任', role: undefined },
] as const;

beforeAll(async () => {
  stage = await openStage({ BI_DEMO: 'off' });
  page = await stage.admin();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const url = (path: string) => `${stage.product.url}/#${path}`;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** The eye of a user or a role; its name tells the number too. */
const look = (name: string) => page.getByRole('button', { name: `${name}，` }).click();
const dialog = () => page.getByRole('dialog');

async function openUsers(): Promise<void> {
  await page.goto(url('/settings/user'));
  await page.getByRole('heading', { name: '用户管理' }).waitFor();
  await page.getByRole('checkbox', { name: '选择用户：admin' }).waitFor();
}

test('[ROLE-01] [ROLE-03] [ROLE-07] from an empty install the administrator makes two roles', async () => {
  await openUsers();
  for (const roleName of ['护士', '分析师']) {
    await press('新增角色');
    await dialog().getByLabel('角色名称').fill(roleName);
    await dialog().getByRole('button', { name: '保存' }).click();
    await told(page, texts.toast.roleCreated);
    await page.getByRole('checkbox', { name: roleName }).waitFor();
  }
  await press('新增角色');
  await dialog().getByLabel('角色名称').fill('护士');
  await dialog().getByRole('button', { name: '保存' }).click();
  await dialog().getByText(texts.role.taken).waitFor();
  await dialog().getByRole('button', { name: '取消' }).click();
  expect(await page.getByRole('checkbox', { name: '护士' }).count()).toBe(1);
});

test('[USER-03] [USER-05] [USER-11] and three users, one of whom chooses a password at first', async () => {
  for (const { username, name } of people) {
    await press('新增用户');
    await dialog().getByLabel('用户名').fill(username);
    await dialog().getByLabel('姓名').fill(name);
    await dialog().getByLabel('密码', { exact: true }).fill(given);
    await dialog().getByLabel('确认密码').fill(`${given}x`);
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().getByText(texts.password.differs).waitFor();
    await dialog().getByLabel('确认密码').fill(given);
    if (username === 'both.zhang') await dialog().getByRole('switch').click();
    await dialog().getByRole('button', { name: '保存' }).click();
    await page.getByRole('checkbox', { name: `选择用户：${username}` }).waitFor();
  }
  await page.getByText('待改密码').waitFor();
  expect(await page.getByText('待改密码').count()).toBe(1);
});

test('[USER-16] [USER-18] [USER-21] [PROD-03] and grants roles to users on the same screen', async () => {
  const choose = async (kind: string, name: string) =>
    page.getByRole('checkbox', { name: kind === 'user' ? `选择用户：${name}` : name }).check();
  for (const { username, role } of people) {
    await choose('user', username);
    for (const name of role === undefined ? ['护士', '分析师'] : [role]) await choose('role', name);
    const granted = page.waitForResponse((answer) => answer.url().endsWith('/v2/grant'));
    await press('授权');
    expect(((await (await granted).json()) as { success: boolean }).success).toBe(true);
    await page.getByText('已选 0 个用户、0 个角色').waitFor();
  }
  await look('查看角色：both.zhang');
  await page.getByText('已选 1 个用户、2 个角色').waitFor();
  await look('查看用户：护士');
  await page.getByText('已选 0 个用户、1 个角色').waitFor();
  await page.getByRole('checkbox', { name: '选择用户：author.wang' }).waitFor({ state: 'detached' });
  await look('查看用户：护士');
  await page.getByRole('checkbox', { name: '选择用户：author.wang' }).waitFor();
});

test('[AUTH-07] [AUTH-13] [PROD-04] each signs in and sees what was granted, and nothing else', async () => {
  const admin = wire(stage.product, await adminToken(stage.product));
  const roles = Object.fromEntries((await admin.role.list()).map((role) => [role.roleName, role.id]));
  const { menus } = await admin.grant.matrix();
  const menuAt = (path: string) =>
    menus.flatMap((top) => [top, ...top.children]).find((menu) => menu.path === path)?.id ?? 0;
  const category = await admin.panel.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const panel = await admin.panel.create({ input: { categoryId: category.id, name: '门诊日报', state: 1 } });
  const grantMenu = (role: string, path: string) =>
    admin.grant.toggle({ params: { id: roles[role]! }, input: { menuId: menuAt(path), type: 1 } });
  await grantMenu('护士', '/main/dashboard');
  await grantMenu('分析师', '/config/datasource');
  await admin.grant.panels({ input: { roleIds: [roles['护士']!], panelIds: [panel.id] } });

  const seen: Record<string, { console: boolean; sources: boolean; users: boolean }> = {};
  for (const { username } of people) {
    const own = await stage.visitor();
    if (username === 'both.zhang') {
      await own.goto(url('/login'));
      await own.getByLabel('帐号', { exact: true }).fill(username);
      await own.getByLabel('密码', { exact: true }).fill(given);
      await own.getByRole('button', { name: '登录', exact: true }).click();
      await own.getByText('请设置新密码').waitFor();
      await own.getByLabel('新密码', { exact: true }).fill('Eigen-2031');
      await own.getByLabel('确认新密码').fill('Eigen-2031');
      await own.getByRole('button', { name: '修改密码并登录' }).click();
      await own.waitForURL(/#\/main/);
    } else await login(own, stage.product, username, given);
    const side = own.getByRole('navigation').first();
    await side.waitFor();
    await own
      .getByText(username === 'author.wang' ? '配置管理' : '门诊日报')
      .first()
      .waitFor();
    seen[username] = {
      console: (await side.getByText('控制台').count()) > 0,
      sources: (await side.getByText('数据源').count()) > 0 || (await side.getByText('配置管理').count()) > 0,
      users: (await side.getByText('系统设置').count()) > 0,
    };
    await own.goto(url('/settings/user'));
    await own.getByRole('button', { name: /^当前用户/ }).waitFor();
    await own.getByRole('link', { name: /首页/ }).first().waitFor();
    expect(await own.getByText('选择用户').count()).toBe(0);
    await stage.leave(own);
  }
  expect(seen).toEqual({
    'nurse.li': { console: true, sources: false, users: false },
    'author.wang': { console: false, sources: true, users: false },
    'both.zhang': { console: true, sources: true, users: false },
  });
});

test('[SHELL-02] the own name and password are changed in the header', async () => {
  const own = await stage.user('nurse.li', given);
  await own.goto(url('/main'));
  const open = async (item: string) => {
    await own.getByRole('button', { name: /^当前用户/ }).click();
    await own.getByRole('menuitem', { name: item }).click();
  };
  await open('个人信息');
  await own.getByLabel('姓名').fill('李护士长');
  await own.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await own.getByRole('button', { name: '当前用户 李护士长' }).waitFor();
  await open('修改密码');
  await own.getByLabel('原密码').fill(given);
  await own.getByLabel('新密码', { exact: true }).fill('Eigen-2032');
  await own.getByLabel('确认新密码').fill('Eigen-2032');
  await own.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await told(own, texts.password.changed);
  await own.reload();
  await own.getByRole('button', { name: '当前用户 李护士长' }).waitFor();
  await stage.leave(own);
  expect(await tokenOf(stage.product, 'nurse.li', 'Eigen-2032')).toHaveLength(64);
});

test('[AUTH-10] a key is made in the own profile, shown once, calls for its owner and is revoked', async () => {
  const own = await stage.user('nurse.li', 'Eigen-2032');
  await own.goto(url('/main'));
  await own.getByRole('button', { name: /^当前用户/ }).click();
  await own.getByRole('menuitem', { name: '个人信息' }).click();
  await own.getByRole('button', { name: '查看与新增' }).click();
  await own.getByRole('button', { name: '新增密钥' }).click();
  await own.getByLabel('名称').fill('日报脚本');
  await own.getByRole('button', { name: '新增', exact: true }).click();
  const key = await own.getByLabel('API 密钥', { exact: true }).and(own.locator('input')).inputValue();
  const asked = async () =>
    (await fetch(`${stage.product.url}/webapi/v2/user`, { headers: { authorization: `Bearer ${key}` } }))
      .status;
  expect(await asked()).toBe(200);
  await own.getByRole('button', { name: '我已保存' }).click();
  await own.getByRole('button', { name: '撤销：日报脚本' }).click();
  expect(await own.content()).not.toContain(key);
  await own.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click();
  await own.getByText('已撤销').waitFor();
  expect(await asked()).toBe(401);
  await stage.leave(own);
});

test('[USER-07] [AUTH-10] a disabled user is out at once, a deleted one is gone', async () => {
  const token = await tokenOf(stage.product, 'nurse.li', 'Eigen-2032');
  await openUsers();
  await press('停用：nurse.li');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await page.getByText('已停用', { exact: true }).first().waitFor();
  expect((await call(stage.product, '/v2/user', { token })).status).toBe(401);
  await page.getByRole('checkbox', { name: '选择用户：nurse.li' }).check();
  await press('删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await told(page, texts.toast.deleted);
  await page.getByRole('checkbox', { name: '选择用户：nurse.li' }).waitFor({ state: 'detached' });
});

test('the screen has no serious fault of access, in both themes', async () => {
  for (const dark of [false, true]) {
    const own = await stage.admin({ dark });
    await own.goto(url('/settings/user'));
    await own.getByRole('checkbox', { name: '选择用户：admin' }).waitFor();
    expect(await seriousFaults(own)).toEqual([]);
    await stage.leave(own);
  }
});

test('[USER-01] at 1280 pixels no column of the users is out of sight', async () => {
  page = await stage.admin({ width: 1280, height: 720 });
  await openUsers();
  const rows = page.locator('.user-list .ant-table-content');
  expect(await rows.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await stage.leave(page);
});
