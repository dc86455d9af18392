import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { restoreHeader, setShareToken, useSession } from '../../app/session.ts';

const brand = vi.hoisted(() => ({ watermark: false }));
vi.mock('../../app/brand.ts', () => ({ useBrand: () => brand, currentBrand: () => brand }));
afterAll(() => {
  vi.doUnmock('../../app/brand.ts');
});
const { Watermark } = await import('./watermark.tsx');
const { savedWatermark } = await import('../model/watermark-now.ts');

afterEach(cleanup);

const shown = () => document.querySelector<HTMLElement>('.watermark');

test('a board carries no watermark unless the installation asks for it', () => {
  render(<Watermark />);
  expect([shown(), savedWatermark()]).toEqual([null, null]);
});

test('it names the viewer and the time, and clicks go through it', () => {
  brand.watermark = true;
  useSession.setState({ user: { id: 1, username: 'zhang', name: '张三' } });
  restoreHeader();
  render(<Watermark />);
  expect(decodeURIComponent(shown()?.style.backgroundImage ?? '')).toContain('张三 zhang');
  expect(shown()?.getAttribute('aria-hidden')).toBe('true');
  expect(savedWatermark()?.who).toBe('张三 zhang');
  // Who came by a link is not the one whose login this browser has.
  setShareToken('t');
  expect(savedWatermark()?.who).toBe('分享链接访客');
});
