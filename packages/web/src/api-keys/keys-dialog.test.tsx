import { type ApiKey, texts } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, serve, success, type WireCall } from '../testing/wire.ts';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { OwnKeysDialog, UserKeysDialog } from './keys-dialog.tsx';

const key = (id: number, part: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `脚本${id}`,
  hint: `mj_abc${id}00`,
  scopes: ['boards', 'data'],
  state: 'open',
  expiresDate: '2030-04-01 08:00:00',
  lastUsedDate: null,
  lastUsedFrom: '',
  createDate: '2030-01-01 08:00:00',
  ...part,
});
const used = { lastUsedDate: '2030-02-01 09:30:00', lastUsedFrom: '10.1.2.3' };
const own = [key(1, { state: 'revoked' }), key(2, { ...used, expiresDate: null })];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(dialog: React.ReactNode, replies: Parameters<typeof serve>[0]): WireCall[] {
  const calls = serve(replies);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      {dialog}
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return calls;
}
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

test('own keys are listed, open ones first, with scopes and last use', async () => {
  show(<OwnKeysDialog onClose={() => {}} />, { 'GET /v2/user/keys': success(own) });
  const [first, second] = within(await screen.findByRole('list', { name: 'API 密钥' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain('最近使用 2030-02-01 09:30:00，来自 10.1.2.3 · 不过期');
  expect(first?.textContent).toContain('看板读取数据读取');
  expect(second?.textContent).toContain('已撤销');
  expect(within(second!).queryByRole('button')).toBeNull();
});

test('a new key is shown once, and gone when the dialog goes on', async () => {
  const made = 'mj_0123456789012345678901234567890123456789012';
  const calls = show(<OwnKeysDialog onClose={() => {}} />, {
    'GET /v2/user/keys': success([]),
    'POST /v2/user/keys': success({ ...key(3), key: made }),
  });
  await screen.findByText(texts.apiKey.empty);
  press('新增密钥');
  press('新增');
  expect(await screen.findByText(texts.apiKey.name)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '日报脚本' } });
  press('新增');
  expect((await screen.findByLabelText<HTMLInputElement>('API 密钥')).value).toBe(made);
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({ name: '日报脚本', scopes: ['boards'], days: 90 });
  press('我已保存');
  await screen.findByText(texts.apiKey.empty);
  expect(document.body.innerHTML).not.toContain(made);
});

test('what the server refuses is said in the form', async () => {
  show(<OwnKeysDialog onClose={() => {}} />, {
    'GET /v2/user/keys': success([]),
    'POST /v2/user/keys': failure(200, 49999, texts.apiKey.tooMany(20)),
  });
  await screen.findByText(texts.apiKey.empty);
  press('新增密钥');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '日报脚本' } });
  press('新增');
  expect(await screen.findByText(texts.apiKey.tooMany(20))).toBeTruthy();
});

test('a key is revoked after a question', async () => {
  const calls = show(<OwnKeysDialog onClose={() => {}} />, {
    'GET /v2/user/keys': success(own),
    'DELETE /v2/user/keys/2': success(key(2, { state: 'revoked' })),
  });
  await screen.findByText('脚本2');
  press('撤销：脚本2');
  await screen.findByText(texts.apiKey.revoke);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  press('撤销');
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a manager sees the keys of a user beyond the own rights, and revokes none', async () => {
  const user = { id: 7, username: 'admin', mayChange: false };
  show(<UserKeysDialog user={user} onClose={() => {}} />, { 'GET /v2/users/7/keys': success(own) });
  await screen.findByText('脚本2');
  expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull();
});

test('the interface is shown with the calls that have examples first, and searched', async () => {
  const call = (summary: string, more: object = {}) => ({
    get: { summary, description: '需要登录', security: [{ token: [] }, { key: ['boards'] }], ...more },
  });
  const samples = [{ label: '读取整个面板的数据', source: 'curl "$URL/webapi/v2/board/loaddata"' }];
  const paths = {
    '/webapi/v2/board/state': call('面板数据状态'),
    '/webapi/v2/board/loaddata': call('面板数据', { 'x-codeSamples': samples }),
    '/webapi/v2/users': call('用户列表', { security: [{ token: [] }] }),
  };
  show(<OwnKeysDialog onClose={() => {}} />, {
    'GET /v2/user/keys': success([]),
    'GET /openapi.json': { status: 200, body: { paths } },
  });
  press('接口文档与例子');
  expect(await screen.findByText('curl "$URL/webapi/v2/board/loaddata"')).toBeTruthy();
  const shown = () =>
    [...document.querySelectorAll('.api-call summary code')].map((code) => code.textContent);
  expect(shown()).toEqual(['/webapi/v2/board/loaddata', '/webapi/v2/board/state']);
  fireEvent.click(screen.getByRole('switch'));
  expect(shown()).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('搜索接口'), { target: { value: '用户' } });
  expect(shown()).toEqual(['/webapi/v2/users']);
});
