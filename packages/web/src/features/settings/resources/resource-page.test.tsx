import { texts } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuOf } from '../../../testing/menus.ts';
import { failure, serve, success, type WireCall } from '../../../testing/wire.ts';

const brand = {
  title: '测试系统',
  version: '',
  company: '',
  logo: '',
  links: [],
  year: 2026,
  captcha: false,
};
const roles = [
  { id: 1, roleName: '系统管理员', isAdmin: true, panelsVersion: 1, panels: [] },
  { id: 2, roleName: '检验科', isAdmin: false, panelsVersion: 1, panels: [21] },
  { id: 3, roleName: '影像科', isAdmin: false, panelsVersion: 1, panels: [21, 22] },
];
const row = (id: number, description: string, path: string, data: Record<string, 0 | 1>) => ({
  id,
  menuId: id,
  description,
  path,
  iconCls: '',
  hidden: false,
  data,
});
const menus = [
  { ...row(1, '控制台', '/main/dashboard', { 1: 1, 2: 1, 3: 0 }), children: [] },
  {
    ...row(2, '配置管理', '/config', {}),
    children: [
      row(3, '数据源', '/config/datasource', { 1: 1, 2: 0, 3: 0 }),
      row(4, '数据集市', '/config/cube', { 1: 1, 2: 0, 3: 1 }),
    ],
  },
];
const category = (id: number, name: string, children: unknown[]) => ({
  id,
  index: `c_${id}`,
  name,
  pid: -1,
  pname: '',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children,
});
const panel = (id: number, name: string, state = 1) => ({
  id,
  name,
  state,
  showViewDeviceType: 1,
  frontCoverPath: '',
  userId: 1,
  lastModifiedDate: '',
});
const tree = [category(1, '门诊', [panel(21, '门诊总览'), panel(22, '挂号分析', 0)]), category(2, '空', [])];
const settings = menuOf({ id: 7, description: '资源管理', path: '/settings/resource' });

async function open(replies: Parameters<typeof serve>[0] = {}, acting?: string): Promise<WireCall[]> {
  vi.resetModules();
  localStorage.setItem('mingjing.token', 't1');
  sessionStorage.setItem('mingjing.user', JSON.stringify({ id: 1, username: 'admin', name: '管理员' }));
  location.hash = '#/settings/resource';
  const resources = {
    menu: [settings],
    panels: [],
    ...(acting === undefined ? {} : { actingRole: { id: 2, roleName: acting } }),
  };
  const calls = serve({
    'GET /v2/user/resources': success(resources),
    'GET /v2/file-base-url': success({ baseUrl: '/files' }),
    'GET /v2/brand': success(brand),
    'GET /v2/menu/select': success({ roles, menus, closedPanels: [] }),
    'GET /v2/panels/categories': success(tree),
    ...replies,
  });
  const { Start } = await import('../../../app/start.tsx');
  render(<Start />);
  await screen.findByRole('table', { name: '菜单授权' });
  return calls;
}
const cell = (role: string, menu: string) => screen.getByRole('button', { name: `${role} ${menu}` });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (calls: WireCall[]) =>
  calls
    .filter((call) => call.method === 'POST')
    .map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(String(body ?? '')))]);
const checked = () =>
  screen.getAllByRole('treeitem').flatMap((item) => {
    const box = within(item).queryByRole('checkbox');
    return box?.getAttribute('aria-checked') === 'true' ? [item.textContent] : [];
  });
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[RES-01] [RES-02] [RES-03] [RES-07] roles with counts, panels, and the eye that checks what a role has', async () => {
  await open();
  expect(screen.getByRole('button', { name: '查看【影像科】已授权的 2 个面板' }).textContent).toBe('2');
  press('查看【检验科】已授权的 1 个面板');
  await waitFor(() => expect(checked()).toContain('门诊总览'));
  expect(checked()).not.toContain('挂号分析未发布');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '检验科' }).checked).toBe(true);
  expect(screen.getByText('与已有授权相同')).toBeDefined();
  fireEvent.change(screen.getByLabelText('搜索角色名称'), { target: { value: '影像' } });
  expect(screen.queryByRole('checkbox', { name: '检验科' })).toBeNull();
});

test('[RES-05] [RES-06] granting asks for a role, says what it will do, and sends exactly what is checked', async () => {
  const calls = await open({ 'POST /v2/grant/panels': success(true) });
  press('授权');
  expect(await screen.findByText('请选择角色')).toBeDefined();
  expect(sent(calls)).toEqual([]);
  press('查看【影像科】已授权的 2 个面板');
  press('清空');
  expect(await screen.findByText('1 个角色：取消 2 项授权')).toBeDefined();
  press('授权');
  expect(await screen.findByText('授权成功!')).toBeDefined();
  expect(sent(calls)).toEqual([['/v2/grant/panels', { roleIds: '3', panelIds: '', versions: '1' }]]);
});

test('[RES-10] [RES-11] a cell turns at once, and back with the server’s words when it refuses', async () => {
  let answer: (value: ReturnType<typeof success>) => void = () => undefined;
  const calls = await open({
    'POST /v2/grant/roles/2': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const button = cell('检验科', '数据源');
  expect(pressed(button)).toBe('false');
  fireEvent.click(button);
  await waitFor(() => expect(pressed(cell('检验科', '数据源'))).toBe('true'));
  expect(pressed(cell('检验科', '配置管理'))).toBe('mixed');
  await waitFor(() => expect(sent(calls)).toEqual([['/v2/grant/roles/2', { menuId: '3', type: '1' }]]));
  answer(failure(200, 49999, '只能授权您自己拥有的菜单'));
  expect(await screen.findByText('只能授权您自己拥有的菜单')).toBeDefined();
  await waitFor(() => expect(pressed(cell('检验科', '数据源'))).toBe('false'));
  const table = screen.getByRole('table', { name: '菜单授权' });
  expect(table.style.width).toBe('calc(var(--matrix-menu) + 3 * var(--matrix-role))');
});

test('[RES-11] a refusal without words is told as 异常', async () => {
  await open({ 'POST /v2/grant/roles/3': failure(200, 49999, '') });
  fireEvent.click(cell('影像科', '控制台'));
  expect(await screen.findByText('异常')).toBeDefined();
  await waitFor(() => expect(pressed(cell('影像科', '控制台'))).toBe('false'));
});

test('[RES-12] a top menu stands for those below it: one press grants them all', async () => {
  const calls = await open({ 'POST /v2/grant/menus': success(true) });
  fireEvent.click(cell('影像科', '配置管理'));
  await waitFor(() =>
    expect(sent(calls)).toEqual([['/v2/grant/menus', { roleIds: '3', menuIds: '3,4', type: '1' }]]),
  );
});

test('administrators keep their menus, and arrow keys walk from cell to cell', async () => {
  const calls = await open();
  fireEvent.click(cell('系统管理员', '数据源'));
  expect(await screen.findByText('系统管理员始终拥有全部菜单，不能取消')).toBeDefined();
  expect(sent(calls)).toEqual([]);
  const first = cell('系统管理员', '控制台');
  expect(first.tabIndex).toBe(0);
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cell('检验科', '控制台'));
  fireEvent.keyDown(cell('检验科', '控制台'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(cell('检验科', '配置管理'));
  expect([first.tabIndex, cell('检验科', '配置管理').tabIndex]).toEqual([-1, 0]);
});

test('looking as a role starts on the server, is told above everything and ended by one press', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const calls = await open(
    {
      'POST /v2/grant/preview/2': success({ id: 2, roleName: '检验科' }),
      'DELETE /v2/grant/preview': success(true),
    },
    '检验科',
  );
  expect(await screen.findByText('正在以角色【检验科】预览')).toBeDefined();
  localStorage.setItem('mingjing.menus:admin', '{}');
  press('结束预览');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(calls.some((call) => call.method === 'DELETE' && call.path === '/v2/grant/preview')).toBe(true);
  expect(localStorage.getItem('mingjing.menus:admin')).toBeNull();
  press('以角色【检验科】预览');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(location.hash).toBe('#/main');
});

test('[RES-03] [RES-12] with a word typed, lines and heads grant what is in sight and nothing else', async () => {
  const calls = await open({ 'POST /v2/grant/menus': success(true) });
  fireEvent.change(screen.getByLabelText('搜索菜单'), { target: { value: '集市' } });
  expect(await screen.findByText('显示 1 / 3 个菜单，3 / 3 个角色')).toBeDefined();
  expect(screen.queryByRole('button', { name: '检验科 数据源' })).toBeNull();
  press('【检验科】批量授权');
  fireEvent.click(await screen.findByRole('menuitem', { name: '授权列出的菜单' }));
  await waitFor(() => expect(sent(calls)).toEqual([['/v2/grant/roles/2', { menuId: '4', type: '1' }]]));
  fireEvent.change(screen.getByLabelText('搜索菜单'), { target: { value: '没有' } });
  fireEvent.click(await screen.findByRole('button', { name: '清除搜索' }));
  expect(await screen.findByRole('button', { name: '检验科 数据源' })).toBeDefined();
});

test('[RES-05] what the user may not pass on is not offered: panels they cannot open, menus they do not have', async () => {
  const [top, group] = menus;
  const calls = await open({
    'GET /v2/menu/select': success({
      roles,
      menus: [{ ...top, closed: true }, group],
      closedPanels: [22],
    }),
  });
  fireEvent.click(cell('检验科', '控制台'));
  expect(cell('检验科', '控制台').getAttribute('aria-disabled')).toBe('true');
  expect(sent(calls)).toEqual([]);
  expect(await screen.findByText('不能授权')).toBeDefined();
  const [folder] = screen.getAllByRole('treeitem');
  fireEvent.click(within(folder!).getByRole('checkbox'));
  await waitFor(() => expect(checked().join()).toContain('门诊总览'));
  expect(checked().join()).not.toContain('挂号分析');
  // A role that has the panel already keeps it.
  press('查看【影像科】已授权的 2 个面板');
  expect(checked().join()).toContain('挂号分析');
});

test('roles with panels and without the console’s menu are told, and one press grants them that menu', async () => {
  // The matrix is read again after each change and says then what the server keeps.
  const granted = { ...row(1, '控制台', '/main/dashboard', { 1: 1, 2: 1, 3: 1 }), children: [] };
  let kept = menus;
  const calls = await open({
    'GET /v2/menu/select': () => success({ roles, menus: kept, closedPanels: [] }),
    'POST /v2/grant/roles/3': () => {
      kept = [granted, menus[1]!];
      return success(true);
    },
  });
  const note = screen.getByText(/没有“控制台”菜单/);
  expect(note.textContent).toContain('影像科已有授权的面板');
  expect(note.textContent).not.toContain('检验科');
  press('授权该菜单');
  await waitFor(() => expect(pressed(cell('影像科', '控制台'))).toBe('true'));
  expect(screen.queryByText(/没有“控制台”菜单/)).toBeNull();
  await waitFor(() => expect(sent(calls)).toEqual([['/v2/grant/roles/3', { menuId: '1', type: '1' }]]));
});

test('[RES-05] granted panels that are not published are named, with the way to where they are', async () => {
  await open();
  const note = (await screen.findByText(texts.grant.unpublished, { exact: false })).closest('[role=alert]');
  const links = within(note as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['挂号分析', '#/config/panel?id=22'],
  ]);
});

test('[RES-05] nothing is said of panels that are published, or granted to nobody', async () => {
  const granted = roles.map((role) => ({ ...role, panels: role.id === 1 ? [21, 22] : [21] }));
  await open({ 'GET /v2/menu/select': success({ roles: granted, menus, closedPanels: [] }) });
  await screen.findByText('挂号分析');
  expect(screen.queryByText(texts.grant.unpublished, { exact: false })).toBeNull();
});

test('[AUTH-11] who may act as users of a role is told where the role gets panels or menus', async () => {
  const opened = { users: [8, 9], by: ['manager', ''] };
  const asked = roles.map((role) => (role.id === 2 ? { ...role, opened } : role));
  const toggle = { 'POST /v2/grant/roles/2': success(true), 'POST /v2/grant/roles/3': success(true) };
  await open({ 'GET /v2/menu/select': success({ roles: asked, menus, closedPanels: [] }), ...toggle });
  const by = `${texts.user.opener('manager')}、${texts.user.opener('')}`;
  const told = texts.grant.opened('角色【检验科】', 2, by);
  press('查看【检验科】已授权的 1 个面板');
  await waitFor(() => expect(checked()).toContain('门诊总览'));
  // Nothing is given yet.
  expect(screen.queryByText(told)).toBeNull();
  const box = screen
    .getAllByRole('treeitem')
    .flatMap((item) =>
      item.textContent?.includes('挂号分析') ? within(item).queryAllByRole('checkbox') : [],
    )
    .at(-1);
  fireEvent.click(box as HTMLElement);
  expect(await screen.findByText(told)).toBeDefined();
  press('查看【检验科】已授权的 1 个面板');
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  fireEvent.click(cell('影像科', '数据源'));
  expect(screen.queryByText(told)).toBeNull();
  fireEvent.click(cell('检验科', '数据源'));
  expect(await screen.findByText(told)).toBeDefined();
});
