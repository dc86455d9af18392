import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession, rememberMenus, sessionUser, storedToken } from '../../app/session.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { handedOver } from './handed.ts';
import { LoginScreen } from './login-screen.tsx';

const brand = { title: 'T', version: '', company: '', logo: '', links: [], year: 2026, captcha: false };
const zhang = { id: 3, username: 'zhang', name: '张三' };
const li = { id: 4, username: 'li', name: '李四' };
/** Whose tokens the server knows. */
const owners: Record<string, typeof zhang> = { 'zhang-token': zhang, 'li-token': li };
const me = ({ headers }: WireCall) => {
  const user = owners[headers['X-Auth-Token'] ?? ''];
  return user === undefined ? failure(401, 40003, '未授权的操作，请联系管理员') : success(user);
};
const base = {
  'GET /v2/brand': success(brand),
  'GET /v2/user': me,
  'GET /v2/user/resources': success({ menu: [], panels: [] }),
  'POST /login/logout': success(true),
  'POST /login/oauth/authorize': success({
    ...zhang,
    token: 'zhang-token',
    roles: [{ id: 1, roleName: 'r' }],
  }),
};
const signed = '#/login?sign=abc.def&subsystemUsername=%E5%BC%A0%E4%B8%89&ssoIp=10.0.0.5';

function visit(hash: string, replies: Parameters<typeof serve>[0] = {}) {
  history.replaceState({ idx: 3 }, '', hash);
  const calls = serve({ ...base, ...replies });
  const entered: string[] = [];
  render(
    <StrictMode>
      <LoginScreen onEnter={(path) => void entered.push(path)} />
    </StrictMode>,
  );
  return { calls, entered };
}
const ended = (calls: WireCall[]) =>
  calls.filter(({ path }) => path === '/login/logout').map(({ headers }) => headers['X-Auth-Token']);

beforeEach(() => {
  closeSession();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[SSO-01] [SSO-02] the address is read for a sign or a token, and for nothing that says who it is', () => {
  expect(handedOver(signed)).toEqual({
    kind: 'sign',
    sign: 'abc.def',
    username: '张三',
    baseUrl: '10.0.0.5',
  });
  expect(handedOver('#/login?token=t&name=x&roles=1&id=1&username=admin')).toEqual({
    kind: 'token',
    token: 't',
  });
  // A link to the root is one to the login, and the query may stand before the hash.
  for (const [hash, search] of [
    ['#/?token=t', ''],
    ['#?token=t', ''],
    ['#/login', '?token=t&username=admin'],
    ['', '?token=t'],
  ] as const)
    expect(handedOver(hash, search)).toEqual({ kind: 'token', token: 't' });
  expect(handedOver('#/', '?sign=abc&subsystemUsername=li&ssoIp=')).toEqual({
    kind: 'sign',
    sign: 'abc',
    username: 'li',
    baseUrl: '',
  });
  expect(handedOver('#/preview?id=1', '?token=t')).toBeNull();
  expect(handedOver('#/login?token=')).toBeNull();
  expect(handedOver('#/login')).toBeNull();
  expect(handedOver('#/preview?sign=abc')).toBeNull();
});

test('[SSO-03] [SSO-04] [SSO-08] a signed link signs on behind a loading state, once, and leaves the address', async () => {
  let answer: () => void = () => undefined;
  const { calls, entered } = visit(signed, {
    'POST /login/oauth/authorize': async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return base['POST /login/oauth/authorize'];
    },
  });
  expect(screen.getByRole('status').textContent).toBe('正在登录…');
  expect(screen.queryByLabelText('帐号')).toBeNull();
  await waitFor(() => expect(location.hash).toBe('#/login'));
  expect(history.state).toEqual({ idx: 3 });
  await waitFor(() => expect(calls.some(({ path }) => path === '/login/oauth/authorize')).toBe(true));
  answer();
  await waitFor(() => expect(entered).toEqual(['/main']));
  const logins = calls.filter(({ path }) => path === '/login/oauth/authorize');
  expect(logins).toHaveLength(1);
  expect(logins[0]?.headers).toMatchObject({
    'X-Auth-Sign': 'abc.def',
    'X-Auth-Username': encodeURIComponent('张三'),
    'X-Auth-Baseurl': '10.0.0.5',
  });
  expect(logins[0]?.headers).not.toHaveProperty('X-Auth-VerCode');
  expect(storedToken()).toBe('zhang-token');
  expect(sessionUser()).toEqual(zhang);
});

test('[SSO-03] [SSO-07] [SSO-08] a refusal shows the form with the server’s words; the address stays clean', async () => {
  const { entered } = visit(signed, {
    'POST /login/oauth/authorize': failure(401, 40003, '登录链接已过期，请返回原系统重新打开'),
  });
  expect(await screen.findByLabelText('帐号')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('登录链接已过期，请返回原系统重新打开');
  expect(location.hash).toBe('#/login');
  expect(storedToken()).toBeNull();
  expect(entered).toEqual([]);
});

test('[SSO-02] [SSO-08] a token before the hash signs on, too, and leaves the address', async () => {
  const { entered } = visit('/?token=zhang-token&username=admin#/');
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(sessionUser()).toEqual(zhang);
  expect(location.search).toBe('');
  expect(location.hash).toBe('#/login');
});

test('[LOGIN-10] a link without a user name is not even sent', async () => {
  const { calls } = visit('#/login?sign=abc.def&subsystemUsername=%20');
  expect((await screen.findByText('登录链接中没有用户，请返回原系统重新打开')).dataset.status).toBe(
    'INVALID_USERCODE',
  );
  expect(calls.some(({ path }) => path === '/login/oauth/authorize')).toBe(false);
});

test('[LOGIN-26] a signed-on user without roles is told so, and nothing is stored', async () => {
  visit(signed, { 'POST /login/oauth/authorize': success({ ...zhang, roles: [] }) });
  expect(await screen.findByText('该用户尚未分配角色，请联系管理员')).toBeDefined();
  expect(storedToken()).toBeNull();
});

test('[B04] [SSO-05] [B05] a token is checked, and the user is whom the server names', async () => {
  const entries = history.length;
  const { calls, entered } = visit(
    '#/login?token=zhang-token&name=%E7%AE%A1%E7%90%86%E5%91%98&roles=1&id=1&username=admin',
  );
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(sessionUser()).toEqual(zhang);
  expect(storedToken()).toBe('zhang-token');
  expect(location.hash).toBe('#/login');
  expect(calls.filter(({ path }) => path === '/v2/user/resources')[0]?.headers['X-Auth-Token']).toBe(
    'zhang-token',
  );
  // The address with the token is not an entry to go back to, and no call carries the token in its own.
  expect(history.length).toBe(entries);
  expect(JSON.stringify([location.href, history.state])).not.toContain('zhang-token');
  expect(calls.filter(({ path }) => path.includes('zhang-token'))).toEqual([]);
});

test('[SSO-05] a token that the server does not know stores nothing', async () => {
  visit('#/login?token=made-up&name=x&roles=1&id=1&username=admin');
  expect(await screen.findByText('登录凭证无效或已过期，请返回原系统重新打开')).toBeDefined();
  expect(storedToken()).toBeNull();
  expect(sessionUser()).toBeNull();
});

test('[B04] a key of a script is no login', async () => {
  const { calls } = visit('#/login?token=mj_abc');
  expect(await screen.findByText('登录凭证无效或已过期，请返回原系统重新打开')).toBeDefined();
  expect(calls.some(({ path }) => path === '/v2/user')).toBe(false);
});

test('a link does not take over another user’s browser unasked: staying ends what the link brought', async () => {
  openSession('li-token', li);
  rememberMenus('li', { menu: [], panels: [] });
  const { calls, entered } = visit(signed);
  expect(await screen.findByText(/本浏览器已登录为“李四”/)).toBeDefined();
  expect(storedToken()).toBe('li-token');
  await userEvent.click(screen.getByRole('button', { name: '继续使用“李四”' }));
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(storedToken()).toBe('li-token');
  expect(sessionUser()).toEqual(li);
  expect(ended(calls)).toEqual(['zhang-token']);
});

test('going over to the link’s user ends the session before and drops what was kept of it', async () => {
  openSession('li-token', li);
  rememberMenus('li', { menu: [], panels: [] });
  const { calls, entered } = visit(signed);
  await userEvent.click(await screen.findByRole('button', { name: '改为以“张三”登录' }));
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(storedToken()).toBe('zhang-token');
  expect(sessionUser()).toEqual(zhang);
  expect(localStorage.getItem('mingjing.menus:li')).toBeNull();
  expect(ended(calls)).toEqual(['li-token']);
});

test('the same user signs on again without a question; a token that is in use already is not ended', async () => {
  openSession('zhang-token', zhang);
  const { calls, entered } = visit('#/login?token=zhang-token');
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(ended(calls)).toEqual([]);
});

test('a session that ended asks nobody', async () => {
  openSession('dead-token', li);
  const { entered } = visit(signed);
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(sessionUser()).toEqual(zhang);
});

test('a link that is opened over the login screen is taken, too', async () => {
  const { entered } = visit('#/login');
  expect(await screen.findByLabelText('帐号')).toBeDefined();
  history.replaceState(null, '', signed);
  window.dispatchEvent(new Event('hashchange'));
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(location.hash).toBe('#/login');
});

test('[SSO-08] what the provider sent back signs on and leaves the address', async () => {
  history.replaceState(null, '', '/?code=c1&state=s1');
  const calls = serve({
    ...base,
    'POST /login/oidc/finish': success({ ...zhang, token: 'zhang-token', roles: [{ id: 1, roleName: 'r' }] }),
  });
  const entered: string[] = [];
  render(<LoginScreen onEnter={(path) => void entered.push(path)} />);
  await waitFor(() => expect(entered).toEqual(['/main']));
  expect(location.search).toBe('');
  expect(location.hash).toBe('#/login');
  const sent = calls.find(({ path }) => path === '/login/oidc/finish');
  expect(JSON.parse(String(sent?.body))).toEqual({ query: 'code=c1&state=s1' });
  expect(storedToken()).toBe('zhang-token');
});

test('without a provider there is no button', async () => {
  visit('#/login');
  await screen.findByLabelText('帐号');
  expect(screen.queryByText('或')).toBeNull();
});
