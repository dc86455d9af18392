import { type AuditEntry, auditFactsOf, auditReason, ok, type ReachEntry } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve, type WireCall } from '../../../testing/wire.ts';
import { Component as AuditPage } from './audit-page.tsx';
import { actorText, objectText } from './audit-texts.ts';

const entry = (id: number, part: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  previousHash: '0'.repeat(64),
  hash: 'f'.repeat(64),
  date: '2030-01-01 08:00:00',
  actorKind: 'user',
  actorId: 1,
  actorName: 'admin',
  address: '10.0.0.9',
  action: 'role.create',
  objectKind: 'role',
  objectId: '7',
  objectName: '护士长',
  result: 'done',
  reason: '',
  detail: '',
  requestId: 'r-1',
  ...part,
});
const page = (found: AuditEntry[], total = found.length) => ({ status: 200, body: { ...ok(found), total } });

const reached = {
  status: 200,
  body: {
    ...ok<ReachEntry[]>([
      {
        objectId: 3,
        objectName: '门诊总览',
        actorKind: 'user',
        actorId: 5,
        actorName: 'zhang',
        fullName: '张三',
        reasons: [{ kind: 'role', name: '护士长' }],
        limited: true,
        smallest: false,
      },
      {
        objectId: 3,
        objectName: '门诊总览',
        actorKind: 'share',
        actorId: 9,
        actorName: '',
        fullName: '',
        reasons: [{ kind: 'link', name: '' }],
        limited: false,
        smallest: true,
      },
    ]),
    total: 2,
  },
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(found: AuditEntry[], total?: number): WireCall[] {
  const calls = serve({ 'GET /v2/audit': page(found, total), 'GET /v2/audit/reach': reached });
  const router = createMemoryRouter([{ path: '*', element: <AuditPage /> }]);
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return calls;
}
const lastQuery = (calls: WireCall[]) => new URL(`http://x${calls.at(-1)?.path ?? ''}`).searchParams;

test('entries tell who did what, and why something was not done', async () => {
  show([
    entry(2, {
      action: 'session.login',
      result: 'refused',
      reason: 'badCredentials',
      actorKind: 'anonymous',
      actorName: '',
    }),
    entry(1, { detail: '{"before":"护士"}' }),
  ]);
  await screen.findByText('新增角色');
  expect(screen.getByText('被拒绝：帐号或密码错误')).toBeTruthy();
  expect(screen.getByText('未登录')).toBeTruthy();
  fireEvent.click(screen.getByText('新增角色'));
  await screen.findByText('原名称');
  expect(screen.getByText('r-1')).toBeTruthy();
});

test('a search begins with its first page and keeps every condition', async () => {
  const calls = show([entry(1)], 45);
  await screen.findByText('共 45 条');
  fireEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(lastQuery(calls).get('page')).toBe('2'));
  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: ' 张三 ' } });
  fireEvent.change(screen.getByLabelText('对象名称或编号'), { target: { value: '住院' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(lastQuery(calls).get('user')).toBe('张三'));
  expect([lastQuery(calls).get('object'), lastQuery(calls).get('page')]).toEqual(['住院', '1']);
  fireEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(lastQuery(calls).has('user')).toBe(false));
});

test('an empty log says what will stand there', async () => {
  show([]);
  expect(await screen.findByText('还没有日志')).toBeTruthy();
});

test('[AUTH-13] the report tells who reaches what and why, links beside users', async () => {
  const calls = show([entry(1)]);
  await screen.findByText('新增角色');
  fireEvent.click(screen.getByText('数据访问'));
  expect(await screen.findByText('角色授权：护士长')).toBeTruthy();
  expect(screen.getByText('按角色限制行或列')).toBeTruthy();
  expect(screen.getByText(/^最小分组/)).toBeTruthy();
  expect(screen.getByText('#9')).toBeTruthy();
  fireEvent.click(screen.getByText('数据集'));
  await waitFor(() => expect(lastQuery(calls).get('kind')).toBe('dataset'));
  fireEvent.change(screen.getByLabelText('对象名称'), { target: { value: '门诊' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(lastQuery(calls).get('object')).toBe('门诊'));
});

test('names, reasons and facts are in words; what is not known stays as it is', () => {
  expect(actorText(entry(1, { actorKind: 'share', actorId: 3, actorName: '' }))).toBe('分享链接 #3');
  expect(actorText(entry(1, { actorKind: 'command', actorName: 'root' }))).toBe('运维命令：root');
  expect(objectText(entry(1, { objectName: '' }))).toBe('角色 #7');
  expect(objectText(entry(1, { objectKind: null, objectId: '', objectName: '' }))).toBe('');
  expect([auditReason('gone'), auditReason('somethingNew')]).toEqual([
    '对象不存在或无权查看',
    'somethingNew',
  ]);
  expect(auditFactsOf('{"roles":["甲","乙"],"download":false,"neu":1}')).toEqual([
    { name: '角色', value: '甲、乙' },
    { name: '允许下载', value: '否' },
    { name: 'neu', value: '1' },
  ]);
});
