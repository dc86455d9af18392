import { brandMeta } from '@mingjing/contract';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve, success, type WireCall } from '../testing/wire.ts';

const brand = {
  title: '某某医院"数据"平台',
  version: 'V2.0',
  company: '某某 & 医院',
  logo: '',
  links: [],
  year: 2026,
  captcha: false,
};
let asked: WireCall[] = [];

beforeEach(() => {
  vi.resetModules();
  asked = serve({ 'GET /v2/brand': success({ ...brand, title: '问来的' }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** A page as the server made it. */
function pageWith(content: string): void {
  const meta = document.createElement('meta');
  meta.name = brandMeta;
  meta.content = content;
  document.head.append(meta);
}

async function shown() {
  const { useBrand } = await import('./brand.ts');
  return renderHook(() => useBrand()).result;
}

test('[PROD-12] the brand in the page is there at once, and nothing is asked', async () => {
  pageWith(JSON.stringify(brand));
  const result = await shown();
  expect(result.current).toEqual(brand);
  expect(asked).toEqual([]);
});

test.each(['', '{', '{"title":1}'])('a page with %j for a brand asks for it', async (content) => {
  pageWith(content);
  const result = await shown();
  expect(result.current.captcha).toBe(true);
  await waitFor(() => expect(result.current.title).toBe('问来的'));
  expect(asked).toHaveLength(1);
});
