import { createHmac } from 'node:crypto';
import { signOnTexts, texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { call, demoPassword, tokenOf, wire } from './support/wire.ts';

const key = 'w5Bn-8tRq-Zk3m-Vy7d-Hp2x-Js9f-Lc6g';
let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage({ BI_SSO_SECRET: `his:${key}` });
});
afterAll(() => stage?.close());
afterEach(async ({ task }) => {
  await pictureOfFailure(page, task);
  // What a failed test shows is still to be told.
  if (task.result?.state !== 'fail') await stage.leave(page);
});

let signs = 0;
function signFor(u: string, ts = Date.now()): string {
  signs += 1;
  const body = Buffer.from(JSON.stringify({ k: 'sso', u, ip: 'his.local', ts, n: signs })).toString(
    'base64url',
  );
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}
const linkFor = (u: string, sign = signFor(u)) =>
  `${stage.product.url}/#/login?${new URLSearchParams({ sign, subsystemUsername: u, ssoIp: 'his.local' }).toString()}`;
const open = () => stage.visitor();
const shell = (of: Page, name: string) => of.getByRole('button', { name: `当前用户 ${name}` });
const storedToken = (of: Page) => of.evaluate(() => localStorage.getItem('mingjing.token'));
const nameOf = async (username: 'viewer' | 'author') => {
  const token = await tokenOf(stage.product, username, demoPassword(stage.product, username));
  return (await wire(stage.product, token).session.me()).name;
};

test('[B04] [SSO-01] [SSO-04] [SSO-08] [PROD-13] a signed link leads in, and nothing of it can be read or gone back to', async () => {
  page = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  const sign = signFor('viewer');
  await page.goto(linkFor('viewer', sign));
  await page.waitForURL(/#\/main/);
  await shell(page, await nameOf('viewer')).waitFor();
  expect(page.url()).not.toContain('sign');
  // The fragment never leaves the browser; the sign goes in a header only.
  expect(asked.filter((line) => line.includes(sign.slice(0, 20)))).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(kept).not.toContain(sign);
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('sign');
});

test('[SSO-03] [SSO-07] a used and an old link show the form with what to do', async () => {
  const sign = signFor('viewer');
  page = await open();
  await page.goto(linkFor('viewer', sign));
  await page.waitForURL(/#\/main/);
  for (const [link, text] of [
    [linkFor('viewer', sign), signOnTexts.used],
    [linkFor('viewer', signFor('viewer', Date.now() - 6 * 60_000)), signOnTexts.expired],
    [linkFor('admin', sign), signOnTexts.invalid],
  ] as const) {
    page = await open();
    await page.goto(link);
    await page.getByText(text).waitFor();
    await page.getByLabel('帐号', { exact: true }).waitFor();
    expect(page.url()).toMatch(/#\/login$/);
    expect(await storedToken(page)).toBeNull();
  }
});

test('[SSO-05] [SSO-06] [B05] a token signs on as its own user, whatever the address says', async () => {
  const { body } = await call(stage.product, '/v2/user/sign/get-token', {
    method: 'POST',
    body: new URLSearchParams({ sign: signFor('viewer') }),
  });
  const { token } = body.result as { token: string };
  page = await open();
  const query = new URLSearchParams({ token, name: '管理员', roles: '1', id: '1', username: 'admin' });
  await page.goto(`${stage.product.url}/#/login?${query.toString()}`);
  await page.waitForURL(/#\/main/);
  await shell(page, await nameOf('viewer')).waitFor();
  expect(page.url()).not.toContain('token');
  expect(await page.getByRole('link', { name: '用户管理' }).count()).toBe(0);
});

test('a link of another user asks before it ends the session of this browser', async () => {
  page = await stage.user('author', demoPassword(stage.product, 'author'));
  const [author, viewer] = [await nameOf('author'), await nameOf('viewer')];
  await page.goto(linkFor('viewer'));
  await page.getByText(signOnTexts.switch(author, viewer)).waitFor();
  await page.getByRole('button', { name: signOnTexts.stay(author) }).click();
  await shell(page, author).waitFor();
  await page.goto(linkFor('viewer'));
  const before = await storedToken(page);
  await page.getByRole('button', { name: signOnTexts.switchTo(viewer) }).click();
  await shell(page, viewer).waitFor();
  const status = async () => (await call(stage.product, '/v2/user', { token: before ?? '' })).status;
  await expect.poll(status).toBe(401);
});

test('[LOGIN-28] a session that ends under an editor asks for its author again and keeps the work', async () => {
  const password = demoPassword(stage.product, 'author');
  const client = wire(stage.product, await tokenOf(stage.product, 'author', password));
  const [category] = await client.panel.tree();
  const panel = await client.panel.create({ input: { categoryId: category!.id, name: '会话结束' } });
  const author = await nameOf('author');
  const viewer = await nameOf('viewer');
  page = await stage.user('author', password);
  await page.goto(`${stage.product.url}/#/config/panel?id=${panel.id}`);
  await page.getByRole('button', { name: '添加文本' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('1 个组件').waitFor();
  await call(stage.product, '/login/logout', { method: 'POST', token: (await storedToken(page)) ?? '' });
  await page.getByRole('button', { name: '保存', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: '登录已失效，请重新登录' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('帐号', { exact: true }).inputValue()).toBe('author');
  await dialog.getByLabel('帐号', { exact: true }).fill('viewer');
  await dialog.getByLabel('密码', { exact: true }).fill(demoPassword(stage.product, 'viewer'));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('dialog', { name: '登录的是另一个用户' }).getByText(viewer).first().waitFor();
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('button', { name: `返回，由“${author}”登录` }).click();
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('1 个组件').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, texts.toast.updated);
  expect((await client.panel.read({ params: { id: panel.id } })).data).toContain('<text ');
});

test('[LOGIN-28] whoever signs in in another tab does not get this tab’s unsaved work', async () => {
  const password = demoPassword(stage.product, 'author');
  page = await stage.user('author', password);
  const client = wire(stage.product, await tokenOf(stage.product, 'author', password));
  const [category] = await client.panel.tree();
  const panel = await client.panel.create({ input: { categoryId: category!.id, name: '另一个标签页' } });
  await page.goto(`${stage.product.url}/#/config/panel?id=${panel.id}`);
  await page.getByRole('button', { name: '添加文本' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('1 个组件').waitFor();

  const other = await page.context().newPage();
  await other.goto(linkFor('viewer'));
  await other.getByRole('button', { name: signOnTexts.switchTo(await nameOf('viewer')) }).click();
  await shell(other, await nameOf('viewer')).waitFor();
  await page.getByRole('dialog', { name: '登录已失效，请重新登录' }).waitFor();

  // The author comes back by the subsystem's link, in the other tab: the asking ends by itself.
  await other.goto(linkFor('author'));
  await other.getByRole('button', { name: signOnTexts.switchTo(await nameOf('author')) }).click();
  await shell(other, await nameOf('author')).waitFor();
  await page.getByRole('dialog', { name: '登录已失效，请重新登录' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, texts.toast.updated);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
