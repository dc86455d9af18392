import { texts } from '@mingjing/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeErrorDialog, useFailures } from '../../app/failures.ts';
import { liveState } from '../../app/live.ts';
import { clearHeader } from '../../app/session.ts';
import { keepLocalBoard } from '../model/preview-store.ts';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { refusal, serve, serveLive } from '../testing/server.ts';
import { giveSizes, showPage } from '../testing/show-page.tsx';
import { Component as PreviewPage } from './preview-page.tsx';

const load = '/v2/board/loaddata';
const board = () => sampleBoard([numberWidget('n1', 1, 7, 111)]);
const answers = {
  [load]: board,
  '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
  '/v2/user/sign/get-token': () => ({ token: 'share-token' }),
};

// One connection serves the whole page and outlives a test by a second, so one server serves the whole file.
const live = serveLive();
beforeEach(() => {
  giveSizes();
  live.open();
  localStorage.clear();
  clearHeader();
  closeErrorDialog();
});
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

test('[DASH-22] a sign opens the board; its token stays in memory', async () => {
  const server = serve(answers);
  showPage(PreviewPage, '/preview?id=9&type=p&sign=abc.def');
  await screen.findByText('111');
  expect(server.of('/v2/user/sign/get-token')[0]?.body).toBe('sign=abc.def');
  expect(server.of(load)[0]?.token).toBe('share-token');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('share-token');
});

test('[DASH-22] the page is called by its board, and says what the link is locked to', async () => {
  const layout = { paramsGroup: [], checkedGroup: [], locked: ['科室 等于 儿科'] };
  serve({ ...answers, '/v2/board/layout': () => JSON.stringify(layout) });
  showPage(PreviewPage, '/preview?id=9&type=p&sign=abc.def');
  expect((await screen.findByText('限定：科室 等于 儿科')).title).toBe(texts.share.lockedHint);
  await screen.findByText('111');
  await waitFor(() => expect(document.title).toContain(`${board().name} - `));
});

test('[DASH-22] another link in the same tab shows nothing of the one before', async () => {
  let mayRead = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    mayRead = resolve;
  });
  const server = serve({
    ...answers,
    [load]: async ({ token }) => {
      if (token === 'second') await held;
      return sampleBoard([numberWidget('n1', 1, 7, token === 'second' ? 222 : 111)]);
    },
    '/v2/user/sign/get-token': ({ body }) => ({ token: body === 'sign=other.link' ? 'second' : 'first' }),
  });
  const { router } = showPage(PreviewPage, '/preview?id=9&type=p&sign=abc.def');
  await screen.findByText('111');
  await act(() => router.navigate('/preview?id=9&type=p&sign=other.link'));
  await waitFor(() => expect(server.of(load).map(({ token }) => token)).toContain('second'));
  expect(screen.queryByText('111')).toBeNull();
  mayRead();
  await screen.findByText('222');
});

test('[DASH-22] a token opens the board', async () => {
  const server = serve(answers);
  showPage(PreviewPage, '/preview?id=9&token=given');
  await screen.findByText('111');
  expect(server.of(load)[0]?.token).toBe('given');
});

test('[DASH-04] [DASH-11] the mobile mode has a way back, where there is a page to go back to', async () => {
  serve(answers);
  const sent = '/preview?id=9&type=p&sign=abc.def';
  const { unmount } = showPage(PreviewPage, sent);
  await screen.findByText('111');
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  unmount();
  window.history.pushState(null, '', '#/portal');
  const { router } = showPage(PreviewPage, '/portal');
  await act(() => router.navigate(`${sent}&op=h5`));
  await screen.findByText('111');
  fireEvent.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/portal'));
});

test('[DASH-23] without both, the login of this browser is used', async () => {
  localStorage.setItem('mingjing.token', 'mine');
  const server = serve(answers);
  showPage(PreviewPage, '/preview?id=9');
  await screen.findByText('111');
  expect(server.of(load)[0]?.token).toBe('mine');
});

test('[DASH-23] with no login either, the 401 dialog shows and nothing is asked', async () => {
  const server = serve(answers);
  showPage(PreviewPage, '/preview?id=9');
  await waitFor(() => expect(useFailures.getState().dialog).toBe('unauthorised'));
  expect(server.asked).toEqual([]);
});

test('[TMPL-03] [DASH-23] without a login a published template opens, an unpublished one shows the 401 dialog', async () => {
  const published = serve({ '/v2/templates/9/preview': board });
  showPage(PreviewPage, '/preview?id=9&type=t');
  // What the template draws, not the frame around it, which stands while anything is asked and when all is refused.
  await screen.findByText('111');
  expect(useFailures.getState().dialog).toBeNull();
  expect(published.asked.every(({ path }) => path === '/v2/templates/9/preview')).toBe(true);
  cleanup();
  const hidden = serve({
    '/v2/templates/9/preview': () => {
      throw refusal('gone', texts.data.gone);
    },
  });
  showPage(PreviewPage, '/preview?id=9&type=t');
  await waitFor(() => expect(useFailures.getState().dialog).toBe('unauthorised'));
  expect(hidden.asked.map(({ path }) => path)).toEqual(['/v2/templates/9/preview']);
});

test('a revoked link says so', async () => {
  serve({
    '/v2/user/sign/get-token': () => {
      throw refusal('linkClosed', '分享链接无效或已失效');
    },
  });
  showPage(PreviewPage, '/preview?id=9&sign=gone');
  expect((await screen.findAllByText('分享链接无效或已失效')).length).toBeGreaterThan(0);
});

test('a board on a wall says that its link was revoked, and is not called offline', async () => {
  let closed = false;
  serve({
    ...answers,
    '/v2/user/sign/get-token': () => {
      if (closed) throw refusal('linkClosed', '分享链接无效或已失效');
      return { token: 'share-token' };
    },
    '/v2/shares/policy': () =>
      Response.json({ success: false, code: 0, result: null, error: '' }, { status: closed ? 401 : 200 }),
  });
  showPage(PreviewPage, '/preview?id=9&type=p&sign=abc.def');
  await screen.findByText('111');
  await waitFor(() => expect(liveState()).toBe('online'));
  closed = true;
  act(() => live.shut());
  await screen.findByText('请联系分享者重新获取链接。');
  expect(screen.queryByText(/正在重连/)).toBeNull();
});

describe('a session of a link that is over while its board is open', () => {
  const unauthorised = () =>
    Response.json({ success: false, code: 401, result: null, error: '' }, { status: 401 });

  async function readAfterEnd(exchangeAgain: () => unknown) {
    let current = 'first';
    const server = serve({
      ...answers,
      [load]: ({ token }) =>
        token === current
          ? sampleBoard([numberWidget('n1', 1, 7, current === 'first' ? 111 : 222)])
          : unauthorised(),
      '/v2/user/sign/get-token': () => (current === 'first' ? { token: 'first' } : exchangeAgain()),
    });
    showPage(PreviewPage, '/preview?id=9&type=p&sign=abc.def');
    await screen.findByText('111');
    current = 'second';
    const tools = await screen.findByRole('toolbar', { name: '面板工具' });
    fireEvent.click(within(tools).getByRole('button', { name: '刷新' }));
    return server;
  }

  test('is told as the end of the link where the link has ended', async () => {
    await readAfterEnd(() => {
      throw refusal('linkClosed', texts.share.closed);
    });
    expect(await screen.findByText('请联系分享者重新获取链接。')).toBeTruthy();
    expect(screen.queryByText('111')).toBeNull();
  });

  test('goes on with another one where the link is open', async () => {
    const server = await readAfterEnd(() => ({ token: 'second' }));
    expect(await screen.findByText('222')).toBeTruthy();
    expect(server.of('/v2/user/sign/get-token')).toHaveLength(2);
  });
});

test('[DASH-24] a local board opens without a call', async () => {
  const server = serve({});
  const id = keepLocalBoard({ board: board(), layout: '' });
  showPage(PreviewPage, `/preview?id=${id}&type=p`);
  await screen.findByText('111');
  expect(server.asked).toEqual([]);
});

test('a local board that is gone says so', async () => {
  serve({});
  showPage(PreviewPage, '/preview?id=local_99');
  expect(await screen.findByText('数据不存在或已删除')).toBeTruthy();
});

test('a link with a password asks for it, says what was wrong, and opens', async () => {
  const tries: string[] = [];
  const server = serve({
    ...answers,
    '/v2/user/sign/get-token': ({ body }) => {
      const password = new URLSearchParams(body).get('password');
      tries.push(password ?? '');
      if (password === null) throw refusal('passwordNeeded', texts.share.password);
      if (password !== '对的密码') throw refusal('wrongPassword', texts.share.wrongPassword);
      return { token: 'share-token', allowDownload: false };
    },
  });
  showPage(PreviewPage, '/preview?id=9&type=p&sign=abc.def');
  const field = await screen.findByLabelText('访问密码');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole('button', { name: '查看面板' }));
  expect(screen.getByRole('alert').textContent).toBe(texts.share.password);
  expect(tries).toEqual(['']);
  fireEvent.change(field, { target: { value: '错的' } });
  fireEvent.click(screen.getByRole('button', { name: '查看面板' }));
  await screen.findByText(texts.share.wrongPassword);
  expect(server.of(load)).toEqual([]);
  fireEvent.change(screen.getByLabelText('访问密码'), { target: { value: '对的密码' } });
  fireEvent.click(screen.getByRole('button', { name: '查看面板' }));
  await screen.findByText('111');
  // The link allows no files: the tools offer none.
  const bar = await screen.findByRole('toolbar', { name: /图表工具/ });
  fireEvent.click(within(bar).getByRole('button', { name: '更多' }));
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(names).toContain('查看数据');
  expect(names.filter((name) => name?.startsWith('导出'))).toEqual([]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('对的密码');
});
