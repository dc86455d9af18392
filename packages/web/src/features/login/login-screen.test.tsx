import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, success } from '../../testing/wire.ts';
import { LoginScreen } from './login-screen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const brand = {
  title: '测试系统',
  version: 'V2.0',
  company: '测试公司',
  logo: '',
  links: [],
  year: 2026,
  captcha: false,
};

/** A canvas that notes what is drawn; the test browser has none. */
function recordCanvas(): number[][] {
  const points: number[][] = [];
  const context = {
    clearRect: () => undefined,
    setTransform: () => undefined,
    beginPath: () => undefined,
    stroke: () => undefined,
    fill: () => undefined,
    arc: () => undefined,
    lineTo: (x: number, y: number) => points.push([x, y]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return points;
}

test('[LOGIN-05] a background that moves, a header with the brand, a footer', async () => {
  serve({ 'GET /v2/brand': success(brand) });
  const points = recordCanvas();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  render(<LoginScreen onEnter={() => undefined} />);
  expect(await within(screen.getByRole('banner')).findByText('测试系统')).toBeDefined();
  expect(screen.getByRole('contentinfo').textContent).toBe('Copyright © 2026 测试公司');

  const still = points.splice(0);
  expect(still.length).toBeGreaterThan(0);
  frames.at(-1)?.(1000);
  const moved = points.splice(0);
  expect(moved).toHaveLength(still.length);
  expect(moved).not.toEqual(still);
  // It goes on.
  frames.at(-1)?.(2000);
  expect(points).not.toEqual(moved);
});

test('who comes home from signing out at the provider is told so, at a plain address', async () => {
  serve({ 'GET /v2/brand': success(brand) });
  sessionStorage.setItem('mingjing.signed-out', 's1');
  history.replaceState(null, '', '/?state=s1');
  render(<LoginScreen onEnter={() => undefined} />);
  expect(await screen.findByText(/单点登录也已退出/)).toBeDefined();
  expect([location.search, location.hash]).toEqual(['', '#/login']);
  cleanup();
  // A link that anybody could make says nothing.
  history.replaceState(null, '', '/?state=s1');
  render(<LoginScreen onEnter={() => undefined} />);
  expect(await screen.findByText('请使用管理员分配的帐号')).toBeDefined();
  history.replaceState(null, '', '/');
});

test('[NAV-02] who is signed in and comes to the plain address goes on without the form', async () => {
  serve({ 'GET /v2/brand': success(brand) });
  recordCanvas();
  const entered: string[] = [];
  const { unmount } = render(<LoginScreen onEnter={(path) => void entered.push(path)} />);
  expect(screen.queryByRole('button', { name: '上次的会话仍在，直接进入' })).toBeNull();
  unmount();
  localStorage.setItem('mingjing.token', 'token-of-before');
  render(<LoginScreen onEnter={(path) => void entered.push(path)} />);
  fireEvent.click(screen.getByRole('button', { name: '上次的会话仍在，直接进入' }));
  expect(entered).toEqual(['/main']);
});
