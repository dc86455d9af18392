import { act, cleanup, render, screen } from '@testing-library/react';
import { createHashRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { useUnsavedGuard } from '../ui/unsaved-guard.ts';
import { numberHistory } from './numbered-history.ts';

const numbers = (): unknown => (window.history.state as { idx?: number } | null)?.idx;

function typed(hash: string): void {
  window.history.pushState(null, '', hash);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

function Editor() {
  useUnsavedGuard(true);
  return <p>未保存的内容</p>;
}

let stop: () => void;
beforeEach(() => window.history.replaceState(null, '', '#/editor'));
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
  router.subscribe(history.follow);
  render(
    <>
      <RouterProvider router={router} />
      <ConfirmHost />
    </>,
  );
  await screen.findByText('未保存的内容');
  act(() => typed('#/other'));
  await screen.findByRole('button', { name: '确定' });
  expect(screen.queryByText('别处')).toBeNull();
  expect(router.state.location.pathname).toBe('/editor');
  router.dispose();
});
