import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { menuOf, sampleMenus } from '../../testing/menus.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';

const links = [
  { name: '帮助文档', url: 'https://example.com/a' },
  { name: '数据标准', url: 'https://example.com/b' },
  { name: '服务台', url: 'https://example.com/c' },
];
const brand = {
  title: '测试系统',
  version: 'V2.0',
  company: '测试公司',
  logo: '',
  links,
  year: 2026,
  captcha: false,
};

async function open(
  hash: string,
  user = { id: 1, username: 'admin', name: '管理员' },
  menu = sampleMenus,
  more: Parameters<typeof serve>[0] = {},
): Promise<WireCall[]> {
  vi.resetModules();
  localStorage.setItem('mingjing.token', 't1');
  sessionStorage.setItem('mingjing.user', JSON.stringify(user));
  location.hash = hash;
  const calls = serve({
    'GET /v2/brand': success(brand),
    'GET /v2/user/resources': success({ menu, panels: [] }),
    'GET /v2/file-base-url': success({ baseUrl: '/files' }),
    'GET /login/verifyCode/getCode': success({ uuid: 'u', img: 'data:,' }),
    'GET /v2/datasource': success([]),
    'GET /v2/shares': success([]),
    'POST /login/logout': success(true),
    ...more,
  });
  const { Start } = await import('../../app/start.tsx');
  render(<Start />);
  await screen.findByRole('navigation', { name: '主菜单' });
  await waitFor(() => expect(document.title).toMatch(/测试系统$/));
  return calls;
}
const sidebar = () => within(screen.getByRole('navigation', { name: '主菜单' }));
const item = (name: string) => sidebar().queryByRole('link', { name });

// The first test waits for the screen, not for the reading of its modules.
beforeAll(async () => {
  await Promise.all([import('../../app/start.tsx'), import('./shell.tsx')]);
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[SHELL-01] [SHELL-02] [SHELL-04] title, display name, file base URL', async () => {
  const calls = await open('#/main');
  expect(within(screen.getByRole('banner')).getByText('测试系统')).toBeDefined();
  expect(screen.getByRole('button', { name: '当前用户 管理员' })).toBeDefined();
  expect(calls.filter((call) => call.path === '/v2/file-base-url')).toHaveLength(1);
});

test('[SHELL-02] the user name when the display name is empty', async () => {
  await open('#/main', { id: 1, username: 'admin', name: '' });
  expect(screen.getByRole('button', { name: '当前用户 admin' })).toBeDefined();
});

test('the own password is asked for over the page that it was opened on, and goes with that page', async () => {
  await open('#/main');
  await userEvent.click(screen.getByRole('button', { name: '当前用户 管理员' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '修改密码' }));
  await screen.findByRole('dialog', { name: '修改密码' });
  location.hash = '#/main/dashboard';
  // As browsers do after an address of their own history.
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改密码' })).toBeNull());
});

test('[SHELL-03] [AUTH-04] logout asks; cancel changes nothing, confirm clears and goes to the login', async () => {
  await open('#/main');
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: '当前用户 管理员' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '退出登录' }));
    return screen.findByText('确认退出吗?');
  };
  await ask();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(localStorage.getItem('mingjing.token')).toBe('t1');
  expect(location.hash).toBe('#/main');
  await ask();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await screen.findByRole('heading', { name: '欢迎登录' });
  expect(localStorage.getItem('mingjing.token')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes('menus'))).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

describe('signing out where a provider signs users on', () => {
  const provider = 'https://sso.example.org/logout?state=s1';
  async function leave(answer: ReturnType<typeof success>): Promise<{ went: string[]; calls: WireCall[] }> {
    const calls = await open('#/main', undefined, sampleMenus, {
      'GET /v2/brand': success({ ...brand, signOn: '医院统一认证' }),
      'POST /login/oidc/logout': answer,
    });
    const went: string[] = [];
    vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)));
    await userEvent.click(screen.getByRole('button', { name: '当前用户 管理员' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '退出登录' }));
    await screen.findByText('确认退出吗?');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    return { went, calls };
  }

  test('goes on to the provider, once the session here is over', async () => {
    const { went, calls } = await leave(success({ url: provider, state: 's1' }));
    await waitFor(() => expect(went).toEqual([provider]));
    expect(localStorage.getItem('mingjing.token')).toBeNull();
    expect(sessionStorage.getItem('mingjing.signed-out')).toBe('s1');
    const told = calls.filter(({ path }) => path.startsWith('/login/o') || path === '/login/logout');
    expect(told.map(({ path, headers }) => [path, headers['X-Auth-Token']])).toEqual([
      ['/login/oidc/logout', 't1'],
    ]);
  });

  test.each([
    ['nothing to go to', success({ url: null, state: null })],
    ['an address that is no page', success({ url: 'javascript:alert(1)', state: 's1' })],
    ['a failure', failure(200, 50001, '后台服务错误')],
  ])('with %s it is the login page, as ever', async (_name, answer) => {
    const { went } = await leave(answer);
    await screen.findByRole('heading', { name: '欢迎登录' });
    expect(localStorage.getItem('mingjing.token')).toBeNull();
    expect(sessionStorage.getItem('mingjing.signed-out')).toBeNull();
    expect(went).toEqual([]);
  });
});

test('[SHELL-05] [SHELL-08] [SHELL-10] menus of the server, folders of dashboards, nothing hidden', async () => {
  await open('#/main');
  await userEvent.click(sidebar().getByRole('button', { name: '控制台' }));
  expect(item('门诊总览')?.getAttribute('href')).toBe('#/main/dashboard?id=22');
  await userEvent.click(sidebar().getByRole('button', { name: '配置管理' }));
  expect(item('数据源')?.getAttribute('href')).toBe('#/config/datasource');
  expect(item('隐藏项')).toBeNull();
});

test('[SHELL-06] accordion, fold to icons and unfold', async () => {
  await open('#/config/datasource');
  await waitFor(() => expect(item('数据源')).not.toBeNull());
  await userEvent.click(sidebar().getByRole('button', { name: '控制台' }));
  expect(item('数据源')).toBeNull();
  expect(item('门诊总览')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '收起菜单' }));
  expect(item('门诊总览')).toBeNull();
  expect(sidebar().getByRole('button', { name: '控制台' }).textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: '展开菜单' }));
  expect(sidebar().getByRole('button', { name: '控制台' }).textContent).toContain('控制台');
});

test('[SHELL-07] the jump box finds menus and dashboards by name and goes there', async () => {
  await open('#/main');
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: '搜索菜单和面板' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '首页',
    '数据源配置管理',
    '数据集市配置管理',
    '移动日报门诊',
    '门诊总览门诊',
    '床位大屏住院',
  ]);
  await userEvent.type(box, '数据');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(location.hash).toBe('#/config/datasource'));
  expect(screen.queryByRole('combobox', { name: '搜索菜单和面板' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('[SHELL-07] Escape leaves the jump box for what it was opened from', async () => {
  await open('#/main');
  const opener = screen.getByRole('button', { name: /^搜索菜单和面板/ });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  fireEvent(
    await screen.findByRole('dialog', { name: '快速跳转' }),
    new Event('cancel', { cancelable: true }),
  );
  expect(screen.queryByRole('dialog', { name: '快速跳转' })).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('[SHELL-09] a help icon where help is set opens the guide of that menu', async () => {
  await open('#/config/datasource');
  await userEvent.click(await sidebar().findByRole('button', { name: '数据源使用指引' }));
  expect(sidebar().queryByRole('button', { name: '数据集市使用指引' })).toBeNull();
  expect(await screen.findByRole('dialog', { name: '数据源 · 使用指引' })).toBeDefined();
});

test('[SHELL-11] full screen is entered and left', async () => {
  await open('#/main');
  const enter = vi.fn<() => Promise<void>>(async () => undefined);
  document.documentElement.requestFullscreen = enter;
  await userEvent.click(screen.getByRole('button', { name: '全屏' }));
  expect(enter).toHaveBeenCalledTimes(1);
});

test('[SHELL-12] the breadcrumb names the way', async () => {
  await open('#/config/datasource');
  const way = within(screen.getByRole('navigation', { name: '当前位置' })).getAllByRole('listitem');
  expect(way.map((part) => part.textContent)).toEqual(['首页', '配置管理', '数据源']);
});

const withPanels = [
  sampleMenus[0]!,
  menuOf({
    ...sampleMenus[1]!,
    children: [menuOf({ id: 6, description: '面板设置', path: '/config/panel', pid: 2 })],
  }),
];

test('[SHELL-12] the welcome page leads authors to all shared links, whose way leads on to the panels', async () => {
  await open('#/main', undefined, withPanels);
  await userEvent.click(await screen.findByRole('link', { name: '全部分享链接' }));
  await waitFor(() => expect(location.hash).toBe('#/config/panel/shares'));
  const way = within(screen.getByRole('navigation', { name: '当前位置' }));
  await waitFor(() =>
    expect(way.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      '首页',
      '配置管理',
      '面板设置',
      '分享链接',
    ]),
  );
  expect(way.getByText('分享链接').getAttribute('aria-current')).toBe('page');
  expect(way.getByRole('link', { name: '面板设置' }).getAttribute('href')).toBe('#/config/panel');
  expect(await screen.findByRole('heading', { name: '分享链接' })).toBeDefined();
});

test('who may not edit panels is not led to their links', async () => {
  await open('#/main');
  expect(await screen.findByRole('heading', { name: '我的面板' })).toBeDefined();
  expect(screen.queryByRole('link', { name: '全部分享链接' })).toBeNull();
});

test('[SHELL-13] the tour has 上一步, 下一步, 跳过 and 完成', async () => {
  await open('#/main');
  const start = () =>
    userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: '功能导览' }));
  await start();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '上一步' })).disabled).toBe(true);
  for (const title of ['快速跳转', '全屏与主题', '帐号']) {
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
  }
  await userEvent.click(screen.getByRole('button', { name: '上一步' }));
  expect(screen.getByRole('heading', { name: '全屏与主题' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await userEvent.click(screen.getByRole('button', { name: '完成' }));
  expect(screen.queryByRole('dialog', { name: '功能导览' })).toBeNull();
  await start();
  await userEvent.click(await screen.findByRole('button', { name: '跳过' }));
  expect(screen.queryByRole('dialog', { name: '功能导览' })).toBeNull();
});

test('[SHELL-14] [PROD-10] the footer has year and company, and is hidden on a dashboard', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 5, 1) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await open('#/main');
  expect(screen.getByRole('contentinfo').textContent).toBe('Copyright © 2031 测试公司');
  cleanup();
  await open('#/main/dashboard');
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('[SHELL-16] three links open in a new tab', async () => {
  await open('#/main');
  await userEvent.click(screen.getByRole('button', { name: '相关链接' }));
  const shown = screen.getAllByRole('menuitem');
  expect(shown.map((link) => link.textContent)).toEqual(['帮助文档', '数据标准', '服务台']);
  expect(shown.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
    links.map((link) => [link.url, '_blank']),
  );
  expect(shown.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true);
});

/** The menus of a fresh installation, as its administrator has them. */
const wholeMenus = [
  sampleMenus[0]!,
  menuOf({
    id: 2,
    description: '配置管理',
    path: '/config',
    children: [
      menuOf({ id: 3, description: '数据源', path: '/config/datasource', pid: 2 }),
      menuOf({ id: 4, description: '数据集市', path: '/config/cube', pid: 2 }),
      menuOf({ id: 5, description: '图表定义', path: '/config/widget', pid: 2 }),
      menuOf({ id: 6, description: '模板管理', path: '/config/template', pid: 2 }),
      menuOf({ id: 7, description: '面板设置', path: '/config/panel', pid: 2 }),
    ],
  }),
  menuOf({
    id: 8,
    description: '系统设置',
    path: '/settings',
    children: [
      menuOf({ id: 9, description: '用户管理', path: '/settings/user', pid: 8 }),
      menuOf({ id: 10, description: '菜单管理', path: '/settings/menu', pid: 8 }),
      menuOf({ id: 11, description: '资源管理', path: '/settings/resource', pid: 8 }),
    ],
  }),
];

test('[PROD-07] the welcome page offers the modules that the user has, and no other', async () => {
  await open('#/main');
  const modules = within(await screen.findByRole('region', { name: '功能模块' }));
  expect(modules.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '功能模块',
    '控制台',
    '配置管理',
  ]);
  const links = modules.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['进入控制台', '#/main/dashboard?id=22'],
    ['数据源', '#/config/datasource'],
    ['数据集市', '#/config/cube'],
  ]);
});

test('[PROD-06] [PROD-07] [PROD-08] [PROD-09] the welcome page presents the product', async () => {
  await open('#/main', undefined, wholeMenus);
  expect(await screen.findByText('V2.0', undefined)).toBeDefined();
  const steps = within(screen.getByRole('region', { name: '推荐使用顺序' })).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual([
    '添加数据源',
    '创建数据集',
    '定义图表',
    '创建面板',
    '控制台查看',
  ]);
  expect(steps.map((step) => step.querySelector('.welcome-number')?.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  expect(steps[0]?.querySelector('a')?.getAttribute('href')).toBe('#/config/datasource');
  expect(steps[4]?.querySelector('a')?.getAttribute('href')).toBe('#/main/dashboard?id=22');
  const modules = within(screen.getByRole('region', { name: '功能模块' }));
  for (const name of [
    '数据源',
    '数据集市',
    '图表定义',
    '模板管理',
    '面板设置',
    '用户管理',
    '菜单管理',
    '资源管理',
    '控制台',
  ]) {
    expect(modules.getByText(name)).toBeDefined();
  }
  const features = within(screen.getByRole('region', { name: '产品特性' })).getAllByRole('heading', {
    level: 3,
  });
  expect(features.map((feature) => feature.textContent)).toEqual([
    '多用户多角色授权',
    '换标嵌入',
    '动态查询条件',
    '主题模板',
  ]);
});

test('[PROD-08] whoever only looks at panels sees these, not the steps of making them', async () => {
  await open('#/main', undefined, sampleMenus.slice(0, 1));
  const panels = within(await screen.findByRole('region', { name: '我的面板' }));
  expect(panels.getByText('门诊总览')).toBeDefined();
  expect(screen.queryByText('推荐使用顺序')).toBeNull();
});

test('[PROD-11] a console without panels says whom to ask', async () => {
  await open('#/main', undefined, [menuOf({ ...sampleMenus[0]!, data: [] })]);
  expect(await screen.findByText('暂无可查看的资源面板，请联系管理员')).toBeDefined();
  expect(screen.getByRole('heading', { name: '测试系统' })).toBeDefined();
});

test('[NAV-06] a console without any panel says how there comes to be one, to whoever may make some', async () => {
  const panel = menuOf({ id: 9, description: '面板设置', path: '/config/panel', pid: 2 });
  const menus = [menuOf({ ...sampleMenus[0]!, data: [] }), menuOf({ ...sampleMenus[1]!, children: [panel] })];
  await open('#/main/dashboard', undefined, menus);
  expect(await screen.findByText('还没有可查看的面板')).toBeDefined();
  expect(screen.getByRole('link', { name: '一键成屏' }).getAttribute('href')).toBe('#/config/panel/auto');
});

test('[PROD-11] no menus', async () => {
  await open('#/main', undefined, []);
  expect(await screen.findByText('暂无可查看的资源面板，请联系管理员', undefined)).toBeDefined();
  expect(screen.queryByText('推荐使用顺序')).toBeNull();
});

test('[SHELL-10] a hidden top menu is left out with all below it', async () => {
  await open('#/main', undefined, [menuOf({ ...sampleMenus[1]!, hidden: true }), sampleMenus[0]!]);
  expect(sidebar().queryByRole('button', { name: '配置管理' })).toBeNull();
});

test('[NAV-06] /main/dashboard is labelled 面板 and reads id, type and op', async () => {
  const calls = await open('#/main/dashboard?id=99&type=t&op=h5');
  const way = within(screen.getByRole('navigation', { name: '当前位置' }));
  expect(way.getByText('面板')).toBeDefined();
  await waitFor(() =>
    expect(calls.some((call) => call.path.startsWith('/v2/board/loaddata?id=99&type=t'))).toBe(true),
  );
  expect(document.querySelector('.board-screen-phone')).not.toBeNull();
});

test('[NAV-06] [DASH-05] a dashboard keeps the search it was found by, and its back button gives it back', async () => {
  await open('#/main');
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索菜单和面板' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(box(), '门诊总');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(location.hash).toBe(`#/main/dashboard?id=22&searchWord=${encodeURIComponent('门诊总')}`),
  );
  expect(screen.queryByRole('combobox', { name: '搜索菜单和面板' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '返回' }));
  await waitFor(() => expect(box().value).toBe('门诊总'));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['门诊总览门诊']);
});

test('[SHELL-07] a menu of another system opens in a tab of its own, by the sidebar and by the search', async () => {
  const away = menuOf({ id: 9, description: '病案系统', path: 'https://his.example.org/a' });
  await open('#/main', undefined, [...sampleMenus, away]);
  expect(item('病案系统')?.getAttribute('target')).toBe('_blank');
  expect(item('病案系统')?.getAttribute('href')).toBe(away.path);
  const opened = vi.fn<typeof window.open>(() => null);
  vi.stubGlobal('open', opened);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const box = await screen.findByRole('combobox', { name: '搜索菜单和面板' });
  fireEvent.change(box, { target: { value: '病案' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(opened).toHaveBeenCalledWith(away.path, '_blank', 'noopener,noreferrer');
  expect(location.hash).toBe('#/main');
});
