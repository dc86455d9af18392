import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuOf } from '../../../testing/menus.ts';
import { failure, serve, success, type WireCall } from '../../../testing/wire.ts';

const source = menuOf({
  id: 3,
  description: '数据源',
  path: '/config/datasource',
  name: 'data-source-view',
  component: 'DataSourceView',
  pid: 2,
});
const tree = [
  menuOf({ id: 2, description: '配置管理', path: '/config', children: [source] }),
  menuOf({
    id: 5,
    description: '系统设置',
    path: '/settings',
    children: [
      menuOf({
        id: 6,
        description: '菜单管理',
        path: '/settings/menu',
        name: 'menu-view',
        component: 'MenuView',
        pid: 5,
      }),
    ],
  }),
];

const brand = {
  title: '测试系统',
  version: '',
  company: '',
  logo: '',
  links: [],
  year: 2026,
  captcha: false,
};

async function open(hash: string, replies: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  vi.resetModules();
  localStorage.setItem('mingjing.token', 't1');
  sessionStorage.setItem('mingjing.user', JSON.stringify({ id: 1, username: 'admin', name: '管理员' }));
  location.hash = hash;
  const calls = serve({
    'GET /v2/user/resources': success({ menu: tree, panels: [] }),
    'GET /v2/file-base-url': success({ baseUrl: '/files' }),
    'GET /v2/brand': success(brand),
    'GET /v2/menu': success(tree),
    ...replies,
  });
  const { Start } = await import('../../../app/start.tsx');
  render(<Start />);
  await screen.findByText('拖动菜单可调整顺序和上级', { exact: false });
  await screen.findByRole('region', { name: '侧边栏预览' });
  return calls;
}
const preview = () => within(screen.getByRole('region', { name: '侧边栏预览' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sent = (calls: WireCall[], method: string) =>
  calls
    .filter((call) => call.method === method)
    .map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(String(body)))]);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[MENU-01] [MENU-02] [MENU-05] [MENU-07] a new menu: all messages, an order of digits alone, then the form as it is sent, and the toast', async () => {
  const made = menuOf({ id: 9, description: '自助查询', path: '/own' });
  const calls = await open('#/settings/menu', { 'POST /v2/menu': success(made) });
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  await screen.findByRole('heading', { name: '新增菜单' });
  await userEvent.clear(field('菜单顺序'));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  for (const message of [
    '请输入菜单视图名称',
    '请输入菜单路径',
    '请输入菜单名称',
    '请输入组件名称',
    '请输入菜单顺序',
  ]) {
    expect(await screen.findByText(message)).toBeDefined();
  }
  await userEvent.type(field('菜单顺序'), 'a-3.');
  await userEvent.type(field('菜单名称'), '自助查询');
  expect(preview().getByText('自助查询')).toBeDefined();
  await userEvent.type(field('视图ID'), 'own-view');
  await userEvent.type(field('URL路径'), '/own');
  await userEvent.type(field('组件名称'), 'Own');
  await userEvent.click(screen.getByRole('switch', { name: '显示帮助' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('新增成功!')).toBeDefined();
  expect(sent(calls, 'POST')).toEqual([
    [
      '/v2/menu',
      {
        name: 'own-view',
        path: '/own',
        indexNo: '3',
        description: '自助查询',
        hidden: 'false',
        help: 'true',
        component: 'Own',
        iconCls: '',
        pid: '-1',
      },
    ],
  ]);
});

test('[MENU-08] a changed menu: unchanged is told, the preview follows, a refusal keeps the form', async () => {
  const calls = await open('#/settings/menu?id=3', {
    'PUT /v2/menu/3': failure(200, 49999, '菜单已被他人修改，请刷新后重试'),
  });
  await screen.findByRole('heading', { name: '编辑菜单' });
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('数据无变化')).toBeDefined();
  await userEvent.type(field('菜单名称'), '一览');
  expect(preview().getByText('数据源一览')).toBeDefined();
  await userEvent.click(screen.getByRole('switch', { name: '是否隐藏' }));
  expect(preview().queryByText('数据源一览')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('菜单已被他人修改，请刷新后重试')).toBeDefined();
  expect(field('菜单名称').value).toBe('数据源一览');
  expect(sent(calls, 'PUT')).toHaveLength(1);
});

test('[MENU-11] core menus have no delete, and what would lock everybody out cannot be changed', async () => {
  await open('#/settings/menu?id=6');
  await screen.findByRole('heading', { name: '编辑菜单' });
  expect([field('视图ID'), field('URL路径'), field('组件名称')].map((input) => input.disabled)).toEqual([
    true,
    true,
    true,
  ]);
  expect(field('菜单名称').disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: '是否隐藏' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: '删除【菜单管理】' })).toBeNull();
  expect(screen.getByRole('button', { name: '删除【数据源】' })).toBeDefined();
});

test('[MENU-08] deleting asks first', async () => {
  const calls = await open('#/settings/menu', { 'DELETE /v2/menu/3': success(true) });
  await userEvent.click(screen.getByRole('button', { name: '删除【数据源】' }));
  await screen.findByText('此操作将永久删除菜单【数据源】，是否继续？');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(sent(calls, 'DELETE')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '删除【数据源】' }));
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('删除成功')).toBeDefined();
});

test('an icon is chosen by its picture and shown in the preview', async () => {
  await open('#/settings/menu?id=3');
  await userEvent.click(await screen.findByRole('button', { name: '图标样式' }));
  await userEvent.type(await screen.findByLabelText('搜索图标'), '药品');
  await userEvent.click(screen.getByRole('option', { name: '药品' }));
  await waitFor(() =>
    expect(
      preview().getByRole('link', { name: '数据源' }).querySelector('.anticon-medicine-box'),
    ).not.toBeNull(),
  );
});

test('[MENU-09] a move made while another is under way stays in sight and is sent after it', async () => {
  const answers: ((value: ReturnType<typeof success>) => void)[] = [];
  const wide = [
    menuOf({ id: 1, description: '控制台', path: '/main/dashboard' }),
    ...tree,
    menuOf({ id: 8, description: '外部系统', path: '/own' }),
  ];
  const calls = await open('#/settings/menu', {
    'GET /v2/menu': success(wide),
    'PUT /v2/menu/order': () => new Promise((resolve) => answers.push(resolve)),
  });
  const names = () =>
    [...document.querySelectorAll('.menu-tree-name')].map((button) => button.textContent ?? '');
  const first = names();
  const down = (name: string) =>
    fireEvent.keyDown(screen.getByText(name, { selector: '.menu-tree-name' }), {
      key: 'ArrowDown',
      altKey: true,
    });
  down('控制台');
  await waitFor(() => expect(names()).not.toEqual(first));
  const once = names();
  down('系统设置');
  await waitFor(() => expect(names()).not.toEqual(once));
  const twice = names();
  await waitFor(() => expect(answers).toHaveLength(1));
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/v2/menu').length;
  const before = reads();
  answers[0]?.(success(wide));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(names()).toEqual(twice);
  expect(reads()).toBe(before);
  answers[1]?.(success(wide));
  await waitFor(() => expect(reads()).toBe(before + 1));
});
