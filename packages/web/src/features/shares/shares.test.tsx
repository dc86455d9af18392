import { type ShareLink, texts } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { embedCode, policyFacts } from '../../sharing/share-facts.ts';
import { ShareForm } from '../../sharing/share-form.tsx';
import { shareInputOf, shareProblems, valuesOf } from '../../sharing/share-values.ts';
import { sampleLink } from '../../sharing/testing/sample-link.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { Component as SharesPage } from './shares-page.tsx';

beforeEach(() => {
  forgetMessages();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ConfirmHost />
    </ConfigProvider>,
  );
}
const bodyOf = (call: { body: unknown } | undefined) =>
  JSON.parse(String(call?.body)) as Record<string, unknown>;

test('all links stand on one page with their limits; one is revoked after a question', async () => {
  let links: ShareLink[] = [
    sampleLink({ id: 2, name: '<b>给院长</b>', hasPassword: true, allowDownload: false, views: 12 }),
    sampleLink({ id: 1, name: '旧的', state: 'expired', url: '' }),
  ];
  const calls = serve({
    'GET /v2/shares': () => success(links),
    'DELETE /v2/shares/2': () => {
      links = links.map((link) => (link.id === 2 ? { ...link, state: 'revoked', url: '' } : link));
      return success(true);
    },
  });
  show(<SharesPage />);
  const row = (await screen.findByText('<b>给院长</b>')).closest('tr')!;
  for (const text of ['门诊总览', '密码', '禁止下载', '有效', '长期有效', '12', '管理员']) {
    expect(within(row).getByText(text)).toBeTruthy();
  }
  expect(screen.queryByText('旧的')).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: '撤销：<b>给院长</b>' }));
  expect(await screen.findByText(texts.share.revoke)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByText('<b>给院长</b>')).toBeNull());
  fireEvent.click(screen.getByText('已失效'));
  expect(await screen.findByText('旧的')).toBeTruthy();
  expect(screen.getByText('已撤销')).toBeTruthy();
});

test('a new link is sent with its policy, and what the server refuses keeps the form', async () => {
  let refuse = true;
  const calls = serve({
    'GET /v2/panels/9': failure(200, 49999, texts.data.gone, 'gone'),
    'POST /v2/shares': () =>
      refuse ? failure(200, 49999, texts.share.tooMany) : success(sampleLink({ name: '给院长' })),
  });
  const done = vi.fn<() => void>();
  show(<ShareForm panelId={9} link={null} onDone={done} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('链接名称'), '给院长');
  await user.type(screen.getByLabelText('访问密码'), '123');
  await user.click(screen.getByRole('switch', { name: '允许下载' }));
  await user.click(screen.getByRole('button', { name: '创建链接' }));
  expect(screen.getByText(texts.share.passwordLength)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.type(screen.getByLabelText('访问密码'), '4');
  await user.click(screen.getByRole('button', { name: '创建链接' }));
  await waitFor(() => expect(messages().at(-1)).toBe(texts.share.tooMany));
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('链接名称').value).toBe('给院长');
  refuse = false;
  await user.click(screen.getByRole('button', { name: /创建链接/ }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(bodyOf(calls.findLast(({ method }) => method === 'POST'))).toEqual({
    panelId: 9,
    name: '给院长',
    password: '1234',
    expiresAt: null,
    allowDownload: false,
    lockedFilters: [],
    origins: [],
  });
});

test('an untouched password stays, one that is taken away is sent as none', () => {
  const link = sampleLink({ hasPassword: true, name: '甲' });
  expect(shareInputOf(valuesOf(link))).not.toHaveProperty('password');
  expect(shareInputOf({ ...valuesOf(link), noPassword: true })).toMatchObject({ password: '' });
  expect(shareInputOf({ ...valuesOf(link), password: '新密码啊' })).toMatchObject({ password: '新密码啊' });
});

test('every rule of the form speaks at its field', () => {
  const wrong = {
    ...valuesOf(null),
    name: '长'.repeat(51),
    expiresAt: 5,
    password: '1',
    lockedFilters: [{ key: '科室', filterType: 4, value: [] }],
    origins: ['a.example'],
  };
  expect(Object.keys(shareProblems(wrong, 10, null)).toSorted()).toEqual([
    'expiresAt',
    'lockedFilters',
    'name',
    'origins',
    'password',
  ]);
  // An end that has passed already is no reason to keep a link's name from being changed.
  const old = sampleLink({ expiresAt: 5 });
  expect(shareProblems(valuesOf(old), 10, old)).toEqual({});
});

test('what a link limits is said in few words, its frame’s code is safe to paste', () => {
  const link = sampleLink({
    lockedFilters: [{ key: '科室', filterType: 4, value: ['内科', '外科'] }],
    origins: ['https://a.example'],
    embedUrl: 'http://localhost/embed/a.b',
    panelName: '"><script>alert(1)</script>',
  });
  expect(policyFacts(link)).toEqual([
    { key: 'locked', text: '锁定 1 个条件', title: '科室 属于 内科、外科' },
    { key: 'embed', text: '可嵌入 1 个网站', title: 'https://a.example' },
  ]);
  const code = embedCode(link);
  expect(code).toContain('src="http://localhost/embed/a.b"');
  expect(code).not.toContain('<script>');
});
