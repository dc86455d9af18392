import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleMenus } from '../testing/menus.ts';
import { failure, serve, success, type WireCall } from '../testing/wire.ts';

const user = { id: 1, username: 'admin', name: '管理员' };
const brand = {
  title: '测试系统',
  version: 'V2.0',
  company: '测试公司',
  logo: '',
  links: [],
  year: 2026,
  captcha: false,
};
const base = {
  'GET /v2/brand': success(brand),
  'GET /login/verifyCode/getCode': success({ uuid: 'u', img: 'data:,' }),
  'GET /v2/user': success(user),
  'GET /v2/user/resources': success({ menu: sampleMenus, panels: [] }),
  'GET /v2/file-base-url': success({ baseUrl: '/files' }),
  'GET /v2/datasource': success([]),
  'GET /v2/datasource/safety': success({ mayChange: true }),
};

/** A page opened at an address, with every module fresh as after a reload. */
async function visit(hash: string, replies: Parameters<typeof serve>[0] = base): Promise<WireCall[]> {
  vi.resetModules();
  location.hash = hash;
  const calls = serve(replies);
  const { Start } = await import('./start.tsx');
  render(<Start />);
  return calls;
}
const signedIn = (): void => localStorage.setItem('mingjing.token', 't1');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[NAV-01] [NAV-02] [NAV-03] / leads to #/login', async () => {
  await visit('');
  expect(await screen.findByRole('heading', { name: '欢迎登录' })).toBeDefined();
  expect(location.hash).toBe('#/login');
});

test('[NAV-12] [NAV-14] [NAV-15] no token: the 401 dialog instead of the screen, closing it leads to the login', async () => {
  await visit('#/main');
  const dialog = await screen.findByRole('alertdialog', { name: '警告' });
  expect(dialog.textContent).toContain('未授权的操作，请联系管理员');
  expect(screen.queryByRole('banner')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('heading', { name: '欢迎登录' })).toBeDefined();
  expect(location.hash).toBe('#/login');
});

test('[NAV-05] [NAV-16] a reload with a valid token shows the same screen and query', async () => {
  signedIn();
  await visit('#/config/datasource?id=new');
  expect(await screen.findByRole('heading', { name: '新增数据源' })).toBeDefined();
  expect(location.hash).toBe('#/config/datasource?id=new');
});

test('[NAV-16] what another version kept in this browser fails once: a reload opens the page', async () => {
  signedIn();
  sessionStorage.setItem('mingjing.user', JSON.stringify(user));
  localStorage.setItem('mingjing.menus:admin', JSON.stringify({ menu: [{ path: '/config' }], panels: [] }));
  localStorage.setItem('mingjing.boards:admin:p1', '{}');
  localStorage.setItem('previewBoard_1', '{}');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await visit('#/config/datasource?id=new');
  expect((await screen.findByRole('alert')).textContent).toContain('页面出错了');
  cleanup();
  await visit('#/config/datasource?id=new');
  expect(await screen.findByRole('heading', { name: '新增数据源' })).toBeDefined();
  // The login and what was never saved stay.
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(['mingjing.token', 'previewBoard_1']));
  expect(localStorage.getItem('mingjing.boards:admin:p1')).toBeNull();
});

test('[NAV-09] [NAV-08] a screen the server did not return is not shown, with a way to /main', async () => {
  signedIn();
  await visit('#/settings/user');
  expect(await screen.findByText('页面不存在或没有访问权限')).toBeDefined();
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('#/main');
});

test('[NAV-07] [NAV-09] a granted configuration screen is not shown without its menu', async () => {
  signedIn();
  await visit('#/config/datasource', {
    ...base,
    'GET /v2/user/resources': success({ menu: sampleMenus.slice(0, 1), panels: [] }),
  });
  expect(await screen.findByText('页面不存在或没有访问权限')).toBeDefined();
});

test('[NAV-12] a navigation inside checks again', async () => {
  signedIn();
  await visit('#/main');
  await screen.findByRole('heading', { name: '推荐使用顺序' });
  localStorage.removeItem('mingjing.token');
  await userEvent.click(screen.getByRole('link', { name: /创建数据集/ }));
  expect(await screen.findByRole('alertdialog', { name: '警告' })).toBeDefined();
});

test('[NAV-13] entering the login from inside sends no token any more', async () => {
  signedIn();
  const calls = await visit('#/main');
  await screen.findByRole('heading', { name: '推荐使用顺序' });
  expect(calls.find((call) => call.path === '/v2/user/resources')?.headers['X-Auth-Token']).toBe('t1');
  location.hash = '#/login';
  // A real browser says so itself.
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('heading', { name: '欢迎登录' });
  const { headerToken } = await import('./session.ts');
  expect(headerToken()).toBeNull();
});

test('[AUTH-02] a second user of the browser never sees the menus of the first', async () => {
  signedIn();
  localStorage.setItem('mingjing.menus:admin', JSON.stringify({ menu: sampleMenus, panels: [] }));
  sessionStorage.setItem('mingjing.user', JSON.stringify({ id: 2, username: 'li', name: '李四' }));
  let answer: (value: ReturnType<typeof success>) => void = () => undefined;
  const calls = await visit('#/main', {
    ...base,
    'GET /v2/user/resources': () => new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByRole('banner');
  expect(screen.queryByText('配置管理')).toBeNull();
  await waitFor(() => expect(calls.some(({ path }) => path === '/v2/user/resources')).toBe(true));
  answer(success({ menu: [], panels: [] }));
  expect(await screen.findByText('暂无可查看的资源面板，请联系管理员')).toBeDefined();
});

test('[AUTH-05] [NAV-15] a token the server does not know ends the session', async () => {
  signedIn();
  await visit('#/main', { ...base, 'GET /v2/user': failure(401, 40003, '登录凭证无效，请重新登录') });
  await screen.findByRole('alertdialog', { name: '警告' });
  expect(localStorage.getItem('mingjing.token')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('heading', { name: '欢迎登录' })).toBeDefined();
});

test('[LOGIN-28] a session that ends over an open editor leaves the work on the page', async () => {
  signedIn();
  const ended = failure(401, 40003, '登录凭证无效，请重新登录');
  const calls = await visit('#/config/datasource?id=new', {
    ...base,
    'POST /v2/datasource/excel/preview': () =>
      localStorage.getItem('mingjing.token') === 't2' ? new Promise(() => undefined) : ended,
    'POST /login/oauth/authorize': success({ ...user, token: 't2', roles: [{ id: 1, roleName: 'r' }] }),
  });
  await userEvent.type(await screen.findByLabelText(/数据源名称/), '没有保存的名称');
  await userEvent.click(screen.getByText('表格文件'));
  fireEvent.change(screen.getByLabelText('选择表格文件'), { target: { files: [new File(['a'], 'a.csv')] } });
  await screen.findByRole('dialog', { name: '登录已失效，请重新登录' });
  expect(localStorage.getItem('mingjing.token')).toBeNull();
  await userEvent.type(screen.getByLabelText('帐号'), 'admin');
  await userEvent.type(screen.getByLabelText('密码'), 'pw');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/数据源名称/).value).toBe('没有保存的名称');
  expect(localStorage.getItem('mingjing.token')).toBe('t2');
  // What the end of the session refused is asked for again.
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/excel/preview'))).toHaveLength(2));
});

test('[NAV-04] /preview shows the board screen of the dashboard to one who has not signed in', async () => {
  const board = {
    id: 9,
    name: '门诊总览',
    themeBig: '',
    width: 1024,
    height: 768,
    zoomType: '1',
    filterEnable: '0',
    showViewDeviceType: 1,
    drawing: '',
    rows: [],
    dataTime: '',
  };
  const replies = {
    ...base,
    'GET /v2/board/loaddata': success(board),
    'GET /v2/board/layout': success(JSON.stringify({ paramsGroup: [], checkedGroup: [] })),
    'GET /v2/shares/policy': success({ allowDownload: true }),
  };
  const calls = await visit('#/preview?id=9&token=share', replies);
  expect(await screen.findByRole('toolbar', { name: '面板工具' })).toBeDefined();
  expect(document.querySelector('.board-screen')).not.toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(calls.some((call) => call.path === '/v2/user')).toBe(false);
  cleanup();
  signedIn();
  await visit('#/main/dashboard?id=9', replies);
  expect(await screen.findByRole('toolbar', { name: '面板工具' })).toBeDefined();
  expect(document.querySelector('.board-screen')).not.toBeNull();
});

test.each([
  ['panel-view', '/config/panel'],
  ['template-view', '/config/template'],
  ['cube-view', '/config/cube'],
  ['data-source-view', '/config/datasource'],
  ['widget-view', '/config/widget'],
])('[NAV-11] the screen named %s is %s, its id kept', async (name, path) => {
  signedIn();
  await visit(`#/${name}?id=7`, {
    ...base,
    'GET /v2/user/resources': success({ menu: sampleMenus.slice(0, 1), panels: [] }),
  });
  await waitFor(() => expect(location.hash).toBe(`#${path}?id=7`));
});

test('a second click on what has come to the place of the first one does nothing', async () => {
  await visit('#/login');
  const [first, second] = [document.createElement('button'), document.createElement('button')];
  document.body.append(first, second);
  first.addEventListener('click', () => first.remove());
  const pressed = vi.fn<() => void>();
  second.addEventListener('click', pressed);
  fireEvent.click(first, { detail: 1 });
  fireEvent.click(second, { detail: 2 });
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.click(second, { detail: 1 });
  expect(pressed).toHaveBeenCalledTimes(1);
  second.remove();
});
