import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearHeader, restoreHeader } from '../../app/session.ts';
import { CoverPicture } from './cover-picture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  clearHeader();
});

test('a cover is its picture, asked for in the name of who looks, or what stands for it', async () => {
  localStorage.setItem('mingjing.token', 'eins');
  restoreHeader();
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: object }) => {
    asked.push([path, headers]);
    return path.includes('gone') ? new Response('', { status: 404 }) : new Response('x');
  });
  URL.createObjectURL = () => `blob:${asked.length}`;
  URL.revokeObjectURL = () => undefined;
  const cache = new QueryClient();
  const Screen = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const shown = (path: string) => (
    <Screen>
      <CoverPicture path={path} className="c">
        <i>示意</i>
      </CoverPicture>
    </Screen>
  );
  const { container, rerender } = render(shown(''));
  const source = () => container.querySelector('img')?.getAttribute('src');
  expect(screen.getByText('示意')).toBeTruthy();
  rerender(shown('/files/a.webp'));
  await expect.poll(source).toBe('blob:1');
  rerender(shown('/files/gone.webp'));
  await screen.findByText('示意');
  rerender(shown('/files/b.webp'));
  await expect.poll(source).toBe('blob:3');
  expect(asked).toEqual(
    ['a', 'gone', 'b'].map((name) => [`/files/${name}.webp`, { 'X-Auth-Token': 'eins' }]),
  );
});
