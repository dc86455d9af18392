import { conditionField, type StoredRules, texts } from '@mingjing/contract';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../app/providers.tsx';
import { Console } from '../../../testing/console.tsx';
import { failure, serve, success, type WireCall } from '../../../testing/wire.ts';
import { DataRulesDialog } from './rules-dialog.tsx';

const stored: StoredRules = {
  others: 'all',
  roles: [{ roleId: 2, conditions: [{ key: '科室', filterType: 1, attribute: '科室' }], columns: [] }],
  version: 4,
  columns: [
    { name: '科室', type: 'text' },
    { name: '费用', type: 'integer' },
  ],
  allRoles: [
    { id: 1, roleName: '系统管理员', isAdmin: true },
    { id: 2, roleName: '医生', isAdmin: false },
  ],
  attributes: ['科室'],
};

function open(more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /v2/datasets/11/rules': success(stored),
    'GET /v2/grant/users': success([{ id: 5, username: 'wang', name: '王', disabled: false }]),
    ...more,
  });
  const onClose = vi.fn<() => void>();
  render(
    <Console>
      <DataRulesDialog dataset={{ id: 11, name: '挂号' }} onClose={onClose} />
    </Console>,
  );
  return { calls, onClose };
}
const sent = (calls: WireCall[], method: string): unknown =>
  JSON.parse(String(calls.findLast((call) => call.method === method)?.body));
const column = (name: string) =>
  within(screen.getByText(name, { selector: '.data-rule-columns span' }).closest('li') as HTMLElement);

/** The dialog once the rules are read: the one that waits for them gives way to it. */
async function form() {
  await screen.findByRole('button', { name: '保存' });
  return within(screen.getByRole('dialog', { name: '行列权限：挂号' }));
}

beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('rules are shown as they are stored and sent with what was changed and their version', async () => {
  const { calls, onClose } = open({ 'PUT /v2/datasets/11/rules': success({ ...stored, version: 5 }) });
  const dialog = await form();
  expect(await dialog.findByText('1 个条件')).toBeDefined();
  await userEvent.click(column('费用').getByText('脱敏'));
  await userEvent.click(dialog.getByText('无'));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'PUT')).toEqual({
    others: 'none',
    roles: [
      {
        roleId: 2,
        conditions: [{ key: '科室', filterType: 1, attribute: '科室' }],
        columns: [{ name: '费用', mode: 'masked' }],
      },
    ],
    smallest: null,
    version: 4,
  });
});

test('a closed column that the data lost is told, and taken out before the rules are saved', async () => {
  const [role] = stored.roles;
  const roles = [{ ...role!, columns: [{ name: '姓名', mode: 'masked' as const }] }];
  const { calls } = open({
    'GET /v2/datasets/11/rules': success({ ...stored, roles }),
    'PUT /v2/datasets/11/rules': success(stored),
  });
  const dialog = await form();
  expect(await dialog.findByText(texts.dataRules.columnGone('姓名'))).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '移除字段 姓名' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(calls, 'PUT')).toMatchObject({ roles: [{ columns: [] }] }));
});

test('what is missing is said before anything is sent, and what the server refuses after', async () => {
  const { calls, onClose } = open({
    'PUT /v2/datasets/11/rules': failure(200, 49999, texts.dataRules.changed, 'conflict'),
  });
  const dialog = await form();
  await userEvent.click(await dialog.findByRole('button', { name: '添加条件' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect((await dialog.findAllByText(texts.rules.column)).length).toBeGreaterThan(0);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '删除条件 2' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText(texts.dataRules.changed)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('what the server refuses of a condition is said at that condition', async () => {
  const text = texts.dataRules.attributeMisfit('护士', '费用', '数字', 'wang', '五十');
  open({ 'PUT /v2/datasets/11/rules': failure(200, 49999, text, 'invalid', conditionField(2, 0)) });
  const dialog = await form();
  await userEvent.click(await dialog.findByRole('button', { name: '保存' }));
  const line = within((await dialog.findByRole('combobox', { name: '条件 1 的字段' })).closest('li')!);
  expect(await line.findByText(text)).toBeDefined();
  expect(dialog.getAllByText(text)).toHaveLength(1);
});

test('a user’s view is asked with the rules on screen', async () => {
  const seen = {
    rows: 3,
    total: 8,
    content: { keys: ['科室'], data: [['内科']] },
    roles: [],
    isAdmin: false,
    smallest: [{ least: 5, column: '患者编号' }],
  };
  const { calls } = open({ 'POST /v2/datasets/11/rules/preview': success(seen) });
  const dialog = await form();
  await userEvent.click(await dialog.findByRole('combobox', { name: '用户' }));
  await userEvent.click(await screen.findByText('王（wang）'));
  await userEvent.click(dialog.getByRole('button', { name: '查看' }));
  expect((await dialog.findByRole('status')).textContent).toContain('可见 3 行 / 共 8 行');
  expect(dialog.getByText('内科')).toBeDefined();
  expect(dialog.getByText(/每组不少于 5 个“患者编号”.*看不到逐行的数据/)).toBeDefined();
  expect(sent(calls, 'POST')).toMatchObject({ userId: 5, rules: { others: 'all' } });
});

test('an attribute that nobody has yet can be typed, and is told to show nothing until somebody has it', async () => {
  const { calls } = open({ 'PUT /v2/datasets/11/rules': success({ ...stored, version: 5 }) });
  const dialog = await form();
  const field = await dialog.findByRole('combobox', { name: '条件 1 的用户属性' });
  const hint = /还没有用户设置了此属性/;
  expect(dialog.queryByText(hint)).toBeNull();
  await userEvent.type(field, 'a=b');
  expect(await screen.findByText(texts.dataRules.attributeNameSigns)).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '院区');
  await userEvent.click(
    await screen.findByText('新属性：院区', { selector: '.ant-select-item-option-content' }),
  );
  expect(await dialog.findByText(hint)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent(calls, 'PUT')).toMatchObject({ roles: [{ conditions: [{ attribute: '院区' }] }] });
});

test('[AUTH-13] groups that are too small are kept back by rows or by the persons of a column', async () => {
  const { calls, onClose } = open({ 'PUT /v2/datasets/11/rules': success({ ...stored, version: 5 }) });
  const dialog = await form();
  expect(dialog.queryByRole('combobox', { name: '最小分组的计数方式' })).toBeNull();
  await userEvent.type(await dialog.findByRole('spinbutton', { name: '最小分组' }), '5');
  await userEvent.click(await dialog.findByRole('combobox', { name: '最小分组的计数方式' }));
  await userEvent.click(await screen.findByText('按“费用”去重计数'));
  expect(dialog.getByText(/看不到不足 5 个的分组/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'PUT')).toMatchObject({ smallest: { least: 5, column: '费用' } });
});

test('[AUTH-13] a least size that is stored is shown, and is gone when it is emptied', async () => {
  const { calls, onClose } = open({
    'GET /v2/datasets/11/rules': success({ ...stored, smallest: { least: 7 } }),
    'PUT /v2/datasets/11/rules': success({ ...stored, version: 5 }),
  });
  const dialog = await form();
  const field = await dialog.findByRole<HTMLInputElement>('spinbutton', { name: '最小分组' });
  expect(field.value).toBe('7');
  await userEvent.clear(field);
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'PUT')).toMatchObject({ smallest: null });
});

test('[AUTH-11] who may act as users of a role is told where the role comes to see other rows', async () => {
  const opened = { users: [8, 9], by: ['manager'] };
  const asked = stored.allRoles.map((role) => (role.id === 2 ? { ...role, opened } : role));
  open({ 'GET /v2/datasets/11/rules': success({ ...stored, allRoles: asked }) });
  const dialog = await form();
  const told = texts.grant.opened('角色【医生】', 2, texts.user.opener('manager'));
  expect(dialog.queryByText(told)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '删除角色 医生 的权限' }));
  expect(dialog.getByText(told)).toBeDefined();
  // It sees none any more.
  await userEvent.click(dialog.getByText('无'));
  expect(dialog.queryByText(told)).toBeNull();
});
