import { type Account, ok, type RoleRecord, texts } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetMessages, messages } from '../../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../../testing/wire.ts';
import { ConfirmHost } from '../../../ui/confirm-host.tsx';
import { Component as UserPage } from './user-page.tsx';

const account = (id: number, part: Partial<Account> = {}): Account => ({
  id,
  username: `user${id}`,
  name: `用户${id}`,
  attributes: [],
  appids: [],
  roles: [],
  version: 1,
  rolesVersion: 1,
  disabled: false,
  locked: false,
  mustChangePassword: false,
  lastLoginDate: null,
  createDate: '2030-01-01 08:00:00',
  openedBy: null,
  mayChange: true,
  ...part,
});
const role = (id: number, roleName: string, part: Partial<RoleRecord> = {}): RoleRecord => ({
  id,
  roleName,
  version: 1,
  panels: [],
  menus: [],
  users: 0,
  isAdmin: false,
  mayGrant: true,
  ...part,
});
const nurse = { id: 2, roleName: '护士长' };
const long = '这是一个名字特别长特别长需要截断的用户名称呀';
const users = [account(3, { roles: [nurse] }), account(4, { locked: true, name: long })];
const roles = [role(1, '系统管理员', { isAdmin: true, users: 1 }), role(2, '护士长', { users: 1 })];
const page = (found: Account[]) => ({ status: 200, body: { ...ok(found), total: found.length } });
const base = {
  'GET /v2/users': page(users),
  'GET /v2/role': success(roles),
  'GET /v2/users/3/roles': success([nurse]),
  'GET /v2/dingtalk/enable': success(false),
};

beforeEach(() => {
  localStorage.clear();
  forgetMessages();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(replies: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  const calls = serve({ ...base, ...replies });
  const router = createMemoryRouter([{ path: '*', element: <UserPage /> }]);
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ConfirmHost />
    </ConfigProvider>,
  );
  await screen.findByText('user3');
  await screen.findByRole('checkbox', { name: '护士长' });
  return calls;
}
const lastToast = () => messages().at(-1);
const sent = (calls: WireCall[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
const formOf = (call: WireCall | undefined) => Object.fromEntries(new URLSearchParams(String(call?.body)));
const bodyOf = (call: WireCall | undefined) => JSON.parse(String(call?.body)) as Record<string, unknown>;
const eyeOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}，\\d+ 个$`) });
const press = (name: string) =>
  fireEvent.click(name.startsWith('查看') ? eyeOf(name) : screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('[USER-01] [USER-14] users are listed with their role count; long names are cut at 20 characters', async () => {
  await show();
  expect(eyeOf('查看角色：user3').textContent).toContain('1');
  expect(screen.getByText('已锁定')).toBeTruthy();
  const cut = screen.getByText(`${[...long].slice(0, 20).join('')}…`);
  expect(cut.title).toBe(long);
});

test('[USER-15] [USER-21] the eye of a user checks its roles; the eye of a role clears it, and the other way round', async () => {
  const calls = await show();
  press('查看角色：user3');
  await waitFor(() => expect(box('护士长').checked).toBe(true));
  expect(box('选择用户：user3').checked).toBe(true);
  const eye = (name: string) => eyeOf(name).getAttribute('aria-pressed');
  expect([eye('查看角色：user3'), eye('查看用户：护士长')]).toEqual(['true', 'false']);
  press('查看用户：护士长');
  await waitFor(() => expect(eye('查看用户：护士长')).toBe('true'));
  expect([eye('查看角色：user3'), box('选择用户：user3').checked]).toEqual(['false', false]);
  await waitFor(() => expect(calls.at(-1)?.path).toContain('roleId=2'));
  press('查看角色：user3');
  await waitFor(() => expect(eye('查看角色：user3')).toBe('true'));
  expect(eye('查看用户：护士长')).toBe('false');
  // The same eye again closes.
  press('查看角色：user3');
  await waitFor(() => expect(box('护士长').checked).toBe(false));
});

test('[USER-16] [USER-17] [USER-18] [USER-20] chosen roles are granted to chosen users; cancel clears both', async () => {
  const calls = await show({ 'POST /v2/grant': success(true) });
  press('授权');
  expect(lastToast()).toBe('请选择角色');
  fireEvent.click(box('护士长'));
  press('授权');
  expect(lastToast()).toBe('请选择用户');
  expect(sent(calls, 'POST', '/v2/grant')).toEqual([]);
  fireEvent.click(box('选择用户：user3'));
  fireEvent.click(box('选择用户：user4'));
  press('取消');
  expect([box('护士长').checked, box('选择用户：user3').checked]).toEqual([false, false]);
  fireEvent.click(box('护士长'));
  fireEvent.click(box('选择用户：user3'));
  fireEvent.click(box('选择用户：user4'));
  press('授权');
  await waitFor(() => expect(lastToast()).toBe('授权成功!'));
  expect(formOf(sent(calls, 'POST', '/v2/grant')[0])).toEqual({
    userIds: '3,4',
    roleIds: '2',
    versions: '1,1',
  });
});

test('[USER-16] [AUTH-11] who grants more is told of users whom a user manager may still sign in as', async () => {
  const openedBy = 'manager';
  const found = page([account(3, { openedBy, roles: [nurse] }), account(4, { openedBy }), account(5)]);
  const calls = await show({ 'GET /v2/users': found, 'POST /v2/grant': success(true) });
  const warning = texts.user.opened('user4', texts.user.opener('manager'));
  for (const name of ['user3', 'user5']) fireEvent.click(box(`选择用户：${name}`));
  fireEvent.click(box('护士长'));
  // Nothing new for the one, nobody else's account the other.
  expect(screen.queryByText(texts.user.endPasswords)).toBeNull();
  fireEvent.click(box('选择用户：user4'));
  expect(screen.getByText(warning)).toBeTruthy();
  fireEvent.click(box(texts.user.endPasswords));
  press('授权');
  await waitFor(() => expect(lastToast()).toBe('授权成功!'));
  expect(formOf(sent(calls, 'POST', '/v2/grant')[0])).toMatchObject({
    userIds: '3,5,4',
    endPasswords: 'true',
  });
  press('编辑：user4');
  expect(await screen.findByText(texts.user.openedBy(texts.user.opener('manager')))).toBeTruthy();
});

test('[USER-07] [USER-08] [ERR-17] [ERR-18] deleting needs a selection and a question', async () => {
  const calls = await show({ 'DELETE /v2/users': success(true) });
  press('删除');
  expect(lastToast()).toBe('请选择至少一条记录进行删除');
  fireEvent.click(box('选择用户：user3'));
  fireEvent.click(box('选择用户：user4'));
  press('删除');
  await screen.findByText(texts.confirm.removeUsers(2));
  const dialog = within(screen.getByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(calls, 'DELETE', '/v2/users')).toEqual([]);
  press('删除');
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(lastToast()).toBe('删除成功'));
  expect(bodyOf(sent(calls, 'DELETE', '/v2/users')[0])).toEqual({ ids: [3, 4] });
});

test('[USER-05] [USER-09] [USER-10] [USER-11] [USER-12] a user is added; every rule speaks in the form', async () => {
  const calls = await show({ 'POST /v2/users': success(account(9)) });
  const user = userEvent.setup();
  press('新增用户');
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: '保存' }));
  await save();
  for (const text of ['请输入用户名', '请输入密码', '两次输入密码不一致!']) {
    expect(await dialog.findByText(text)).toBeTruthy();
  }
  await user.type(dialog.getByLabelText('用户名'), 'ab');
  fireEvent.change(dialog.getByLabelText('姓名'), { target: { value: '名'.repeat(33) } });
  fireEvent.change(dialog.getByLabelText('密码'), { target: { value: 'p'.repeat(101) } });
  fireEvent.change(dialog.getByLabelText('确认密码'), { target: { value: 'other' } });
  await save();
  for (const text of [
    '长度在 3 到 32 个字符',
    '姓名最大长度为32',
    '密码最大长度为100',
    '两次输入密码不一致!',
  ]) {
    expect(await dialog.findByText(text)).toBeTruthy();
  }
  expect(sent(calls, 'POST', '/v2/users')).toEqual([]);
  await user.type(dialog.getByLabelText('用户名'), 'c');
  fireEvent.change(dialog.getByLabelText('姓名'), { target: { value: '新人' } });
  fireEvent.change(dialog.getByLabelText('密码'), { target: { value: 'Anf ang1' } });
  fireEvent.change(dialog.getByLabelText('确认密码'), { target: { value: 'Anfang1' } });
  const field = dialog.getByLabelText<HTMLInputElement>('密码');
  expect(field.type).toBe('password');
  fireEvent.click(field.parentElement!.querySelector('[role="img"]')!);
  expect(field.type).toBe('text');
  await user.click(dialog.getByRole('button', { name: /添加应用标识/ }));
  await user.type(dialog.getByLabelText('应用标识 1'), 'oa-7');
  await user.click(dialog.getByRole('button', { name: /添加应用标识/ }));
  await user.click(dialog.getByRole('button', { name: '删除应用标识 2' }));
  await save();
  await waitFor(() => expect(lastToast()).toBe('新增成功!'));
  expect(bodyOf(sent(calls, 'POST', '/v2/users')[0])).toEqual({
    attributes: [],
    username: 'abc',
    name: '新人',
    password: 'Anfang1',
    userCheckPassword: 'Anfang1',
    appids: ['oa-7'],
    mustChangePassword: false,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[USER-06] [USER-13] [USER-23] in edit mode the password may stay empty; nothing changed says so', async () => {
  let taken = true;
  const calls = await show({
    'PUT /v2/users/3': () => (taken ? failure(200, 49999, '用户名已存在') : success(account(3))),
  });
  const user = userEvent.setup();
  press('编辑：user3');
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: '保存' }));
  expect(dialog.getByLabelText<HTMLInputElement>('用户名').value).toBe('user3');
  await save();
  expect(lastToast()).toBe('数据无变化');
  await user.type(dialog.getByLabelText('密码'), 'x');
  await save();
  expect(await dialog.findByText('两次输入密码不一致!')).toBeTruthy();
  await user.clear(dialog.getByLabelText('密码'));
  await user.type(dialog.getByLabelText('姓名'), '甲');
  await save();
  expect(await dialog.findByText('用户名已存在')).toBeTruthy();
  taken = false;
  await save();
  await waitFor(() => expect(lastToast()).toBe('修改用户成功!'));
  expect(bodyOf(sent(calls, 'PUT', '/v2/users/3').at(-1))).toMatchObject({ name: '用户3甲', password: '' });
});

test('[ROLE-01] [ROLE-03] [ROLE-04] [ROLE-05] roles are searched, added, renamed and deleted', async () => {
  const calls = await show({
    'POST /v2/role': success(role(5, '药师')),
    'PUT /v2/role/2': success(role(2, '护理部')),
    'DELETE /v2/role/2': success(true),
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('搜索角色'), '护士');
  expect(screen.queryByRole('checkbox', { name: '系统管理员' })).toBeNull();
  await user.clear(screen.getByLabelText('搜索角色'));
  const form = async () => within(await screen.findByRole('dialog'));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  press('新增角色');
  let dialog = await form();
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请输入角色名称')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('角色名称'), { target: { value: '角'.repeat(101) } });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('角色名称最大长度为100')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('角色名称'), { target: { value: '药师' } });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(lastToast()).toBe('新增角色成功!'));
  await closed();

  press('编辑：护士长');
  dialog = await form();
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(lastToast()).toBe('数据无变化');
  fireEvent.change(dialog.getByLabelText('角色名称'), { target: { value: '护理部' } });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(lastToast()).toBe('修改角色成功!'));
  expect(bodyOf(sent(calls, 'PUT', '/v2/role/2')[0])).toEqual({ roleName: '护理部', version: 1 });
  await closed();

  expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除：系统管理员' }).disabled).toBe(true);
  press('删除：护士长');
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(lastToast()).toBe('删除成功'));
});

test('[LOGIN-20] a locked user is unlocked; a user is disabled after a question', async () => {
  const calls = await show({
    'POST /v2/users/4/unlock': success(account(4)),
    'PUT /v2/users/3/state': success(account(3, { disabled: true })),
  });
  expect(screen.queryByRole('button', { name: '解锁：user3' })).toBeNull();
  press('解锁：user4');
  await waitFor(() => expect(lastToast()).toBe('已解锁'));
  press('停用：user3');
  await screen.findByText(texts.confirm.disableUser('user3'));
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(lastToast()).toBe('已停用'));
  expect(bodyOf(sent(calls, 'PUT', '/v2/users/3/state')[0])).toEqual({ disabled: true });
});

test('an empty search, a failed read and its retry are told', async () => {
  let broken = true;
  serve({
    ...base,
    'GET /v2/users': ({ path }) => {
      if (path.includes('search=')) return page([]);
      return broken ? failure(200, 50003, '数据访问错误') : page(users);
    },
  });
  const router = createMemoryRouter([{ path: '*', element: <UserPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('数据访问错误')).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('user3');
  fireEvent.change(screen.getByLabelText('搜索用户'), { target: { value: '没有' } });
  expect(await screen.findByText('没有找到用户')).toBeTruthy();
});

test('[LIM-04] users of a spreadsheet are looked at first, then imported, with a result a row', async () => {
  const good = { line: 2, username: 'neu1', name: '新一', appids: [], roles: ['护士长'], problems: [] };
  const bad = {
    line: 3,
    username: 'ab',
    name: '',
    appids: [],
    roles: [],
    problems: ['长度在 3 到 32 个字符'],
  };
  const calls = await show({
    'POST /v2/users/import/preview': {
      status: 200,
      body: { ...ok([good, bad]), unused: ['科室'], missingRoles: ['护士长'] },
    },
    'POST /v2/users/import': success([good, bad]),
  });
  press('导入');
  const dialog = within(await screen.findByRole('dialog'));
  const file = new File(['用户名\nneu1'], '用户.csv', { type: 'text/csv' });
  fireEvent.change(dialog.getByLabelText('选择表格文件'), { target: { files: [file] } });
  expect(await dialog.findByText('长度在 3 到 32 个字符')).toBeTruthy();
  expect(sent(calls, 'POST', '/v2/users/import')).toEqual([]);
  fireEvent.click(dialog.getByRole('checkbox', { name: '科室' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: texts.userImport.createRoles('护士长', 1) }));
  await waitFor(() => {
    const last = sent(calls, 'POST', '/v2/users/import/preview').at(-1)?.body as unknown as FormData;
    expect([last.get('createRoles'), last.get('attributes')]).toEqual(['true', '["科室"]']);
  });
  fireEvent.click(dialog.getByRole('button', { name: '导入 1 个用户' }));
  await waitFor(() => expect(lastToast()).toBe(texts.userImport.done(1, 1)));
  expect(await dialog.findByRole('button', { name: /下载结果/ })).toBeTruthy();
});

test('[USER-02] [MSG-01] the refresh from the messaging service is offered only where it applies', async () => {
  const calls = await show();
  await waitFor(() => expect(sent(calls, 'GET', '/v2/dingtalk/enable')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '更新钉钉用户' })).toBeNull();
});

test('[USER-02] [MSG-02] it says that it is done, and only then, and shows the new users', async () => {
  let replies = 0;
  const calls = await show({
    'GET /v2/dingtalk/enable': success(true),
    'GET /v2/users': () => page(replies < 2 ? users : [...users, account(9)]),
    'POST /v2/dingtalk/refresh': () => {
      replies += 1;
      return replies === 1
        ? failure(200, 50005, '钉钉暂时限制了调用频率，未更新任何用户。请稍后再试')
        : success({ added: 1, known: 2 });
    },
  });
  const button = await screen.findByRole('button', { name: '更新钉钉用户' });
  await userEvent.click(button);
  await waitFor(() => expect(replies).toBe(1));
  await waitFor(() => expect(button.className).not.toContain('loading'));
  expect(lastToast()).toBeUndefined();
  await userEvent.click(button);
  await waitFor(() => expect(lastToast()).toBe('更新成功!'));
  expect(await screen.findByText('user9')).toBeDefined();
  expect(sent(calls, 'POST', '/v2/dingtalk/refresh')).toHaveLength(2);
});

test('[M01] a role that another administrator renamed meanwhile is told, and what was typed stays', async () => {
  const conflict = texts.role.conflict('李管理员');
  let refusals = 1;
  const calls = await show({
    'PUT /v2/role/2': () => {
      refusals -= 1;
      return refusals < 0 ? success(roles[1]) : failure(200, 49999, conflict, 'conflict');
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '编辑：护士长' }));
  const field = screen.getByLabelText('角色名称');
  await user.clear(field);
  await user.type(field, '总护士长');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(conflict, { exact: false });
  expect((field as HTMLInputElement).value).toBe('总护士长');
  await user.click(screen.getByRole('button', { name: '以我的内容覆盖' }));
  await waitFor(() => expect(screen.queryByLabelText('角色名称')).toBeNull());
  const sent = calls.filter((call) => call.method === 'PUT').map((call) => JSON.parse(String(call.body)));
  expect(sent).toEqual([
    { roleName: '总护士长', version: 1 },
    { roleName: '总护士长', version: 1 },
  ]);
});

test('[M01] a grant names the roles that were in sight; refused, the choice stays and goes by what is seen then', async () => {
  const text = texts.user.rolesChanged('user3');
  let stored = users;
  let refusals = 1;
  const calls = await show({
    'GET /v2/users': () => page(stored),
    'POST /v2/grant': () => {
      refusals -= 1;
      if (refusals < 0) return success(true);
      stored = [account(3, { roles: [nurse], rolesVersion: 7 }), ...users.slice(1)];
      return failure(200, 49999, text, 'conflict');
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^查看角色：user3/ }));
  const bar = (await screen.findByText('授权后', { exact: false })).closest('.grant-bar') as HTMLElement;
  await waitFor(() => expect(bar.textContent).toContain('已选 1 个用户、1 个角色'));
  await user.click(within(bar).getByRole('button', { name: /^授\s?权$/ }));
  expect(bar.textContent).toContain('已选 1 个用户、1 个角色');
  await waitFor(() => expect(calls.filter((call) => call.path.startsWith('/v2/users?'))).toHaveLength(2));
  // While the one that was refused is under way its button turns, and takes no press.
  await user.click(await within(bar).findByRole('button', { name: /^授\s?权$/ }));
  await waitFor(() => expect(bar.textContent).toContain('已选 0 个用户'));
  const sent = calls.filter((call) => call.method === 'POST').map(formOf);
  expect(sent.map((input) => input.versions)).toEqual(['1', '7']);
});
