import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createHashRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLeaveQuestion, useUnsavedGuard } from '../ui/unsaved-guard.ts';
import { numberHistory } from './numbered-history.ts';

const numbers = (): unknown => (window.history.state as { idx?: number } | null)?.idx;

function typed(hash: string): void {
  window.history.pushState(null, '', hash);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

function Editor({ dirty = true }: { dirty?: boolean }) {
  useUnsavedGuard(dirty);
  return <p>{dirty ? '未保存的内容' : '没有修改'}</p>;
}

/** A router of the browser's history with `page` at /editor, come from /before; to be disposed of at the end. */
async function opened(page: ReactNode) {
  window.history.replaceState(null, '', '#/before');
  const history = numberHistory();
  ({ stop } = history);
  const router = createHashRouter([
    { path: '/before', element: <p>此前</p> },
    { path: '/editor', element: page },
  ]);
  history.follow(router.state);
  router.subscribe(history.follow);
  render(
    <>
      <RouterProvider router={router} />
      <ConfirmHost />
    </>,
  );
  await screen.findByText('此前');
  await act(() => router.navigate('/editor'));
  return router;
}

let stop: () => void;
beforeEach(() => window.history.replaceState(null, '', '#/editor'));
beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  stop();
  cleanup();
});

test('an address that was typed gets the number after the present one, others keep theirs', () => {
  window.history.replaceState({ idx: 4, key: 'a' }, '', '#/a');
  const history = numberHistory();
  ({ stop } = history);
  typed('#/b');
  expect(numbers()).toBe(5);
  window.history.pushState({ idx: 6 }, '', '#/c');
  history.follow();
  typed('#/d');
  expect(numbers()).toBe(7);
  window.history.replaceState({ idx: 2 }, '', '#/e');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2 } }));
  expect(numbers()).toBe(2);
  typed('#/f');
  expect(numbers()).toBe(3);
});

test('trap: a typed address does not pass a guard of unsaved work', async () => {
  const history = numberHistory();
  ({ stop } = history);
  const router = createHashRouter([
    { path: '/editor', element: <Editor /> },
    { path: '/other', element: <p>别处</p> },
  ]);
  history.follow(router.state);
  router.subscribe(history.follow);
  render(
    <>
      <RouterProvider router={router} />
      <ConfirmHost />
    </>,
  );
  await screen.findByText('未保存的内容');
  // The router steps back from it by itself; however late that comes, it is nobody who leaves the question.
  const goes = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
  act(() => typed('#/other'));
  await screen.findByRole('button', { name: '确定' });
  goes.mockRestore();
  act(() => window.history.go(-1));
  await expect.poll(() => window.location.hash).toBe('#/editor');
  screen.getByRole('button', { name: '确定' });
  expect(screen.queryByText('别处')).toBeNull();
  expect(router.state.location.pathname).toBe('/editor');
  router.dispose();
});

test('[ERR-18] unsaved work below an editor that has none is asked about on the way back', async () => {
  const router = await opened(
    <>
      <Editor />
      <Editor dirty={false} />
    </>,
  );
  await screen.findByText('没有修改');
  act(() => window.history.back());
  await screen.findByRole('button', { name: '确定' });
  expect(router.state.location.pathname).toBe('/editor');
  act(() => screen.getByRole('button', { name: '确定' }).click());
  await screen.findByText('此前');
  router.dispose();
});

function WithDialogs() {
  const [open, setOpen] = useState(2);
  return (
    <>
      <p>看板</p>
      {open > 0 && (
        <Dialog title="放大" onClose={() => setOpen(0)}>
          图
        </Dialog>
      )}
      {open > 1 && (
        <Dialog title="数据" onClose={() => setOpen(1)}>
          行
        </Dialog>
      )}
    </>
  );
}

test('a step back closes the dialog on top and stays on its page; without a dialog it goes back', async () => {
  const router = await opened(<WithDialogs />);
  await screen.findByRole('dialog', { name: '数据' });
  act(() => window.history.back());
  await expect.poll(() => screen.queryByRole('dialog', { name: '数据' })).toBeNull();
  await expect.poll(() => window.location.hash).toBe('#/editor');
  screen.getByRole('dialog', { name: '放大' });
  act(() => window.history.back());
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => window.location.hash).toBe('#/editor');
  screen.getByText('看板');
  act(() => window.history.back());
  await screen.findByText('此前');
  router.dispose();
});

test('so it does on a page whose address was typed, or led to by a plain link, after another such', async () => {
  const router = await opened(<WithDialogs />);
  act(() => typed('#/before'));
  await screen.findByText('此前');
  act(() => typed('#/editor'));
  await screen.findByRole('dialog', { name: '数据' });
  act(() => window.history.back());
  await expect.poll(() => screen.queryByRole('dialog', { name: '数据' })).toBeNull();
  screen.getByRole('dialog', { name: '放大' });
  await expect.poll(() => window.location.hash).toBe('#/editor');
  expect(router.state.location.pathname).toBe('/editor');
  router.dispose();
});

test('a step back with unsaved work in a dialog asks about leaving the dialog alone', async () => {
  function Asking() {
    const [open, setOpen] = useState(true);
    const ask = useLeaveQuestion(true);
    const close = (): void => void ask().then((leave) => leave && setOpen(false));
    return open ? (
      <Dialog title="图表配置" onClose={close}>
        <Editor />
      </Dialog>
    ) : (
      <p>看板</p>
    );
  }
  const router = await opened(<Asking />);
  await screen.findByRole('dialog');
  act(() => window.history.back());
  await act(async () => (await screen.findByRole('button', { name: '确定' })).click());
  await screen.findByText('看板');
  await expect.poll(() => window.location.hash).toBe('#/editor');
  router.dispose();
});
