import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AnonymousScreen } from './anonymous-screen.tsx';
import { closeSession, headerToken, openSession, restoreHeader } from './session.ts';

afterEach(closeSession);

test('[LOGIN-24] a screen keeps its token while the preview that follows it is being loaded', async () => {
  openSession('t1', { id: 1, username: 'analyst', name: '分析员' });
  let arrive: (screen: { Component: () => React.ReactNode }) => void = () => undefined;
  const loaded = new Promise<{ Component: () => React.ReactNode }>((resolve) => {
    arrive = resolve;
  });
  let first: string | null | undefined;
  function Preview() {
    useEffect(() => {
      first = headerToken();
      restoreHeader();
    }, []);
    return <p>预览</p>;
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>编辑器</p> },
      { Component: AnonymousScreen, children: [{ path: '/preview', lazy: () => loaded }] },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  let going: Promise<void> | undefined;
  act(() => {
    going = router.navigate('/preview');
  });
  expect(screen.getByText('编辑器')).toBeTruthy();
  expect(headerToken()).toBe('t1');
  await act(async () => {
    arrive({ Component: Preview });
    await going;
  });
  expect(screen.getByText('预览')).toBeTruthy();
  // The preview chooses whose token it uses.
  expect(first).toBeNull();
  expect(headerToken()).toBe('t1');
});
