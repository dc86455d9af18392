import { sessionRoutes } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { PageCache, renderPage } from './render.ts';

const template =
  '<html><head><meta name="description" content="x" /><title>旧</title></head><body>$&</body></html>';

const brand = {
  title: '</title><script>$& "a"',
  version: 'V2.0',
  company: '"某某" & 医院',
  logo: '',
  links: [{ name: "'帮助'", url: 'https://a.example/?a&amp;b' }],
  year: 2026,
  captcha: false,
};
/** What a browser reads in an attribute. */
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('[PROD-12] the brand stands in the page before any script runs, as text', () => {
  const page = renderPage(template, brand);
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; &quot;a&quot;</title>');
  expect(page).toContain('content="&quot;某某&quot; &amp; 医院"');
  expect(page).toContain('<body>$&</body>');
  expect(page).not.toContain('<script>');
  const [, held = ''] = /name="mingjing-brand" content="([^"]*)"/.exec(page) ?? [];
  expect(sessionRoutes.brand.result.parse(JSON.parse(plain(held)))).toEqual(brand);
});

test('[LIM-07] at most 1000 pages for 15 minutes each, none for the holder of a token', () => {
  let now = 1;
  let renders = 0;
  const pages = new PageCache(
    () => {
      renders += 1;
      return `page ${renders}`;
    },
    () => now,
  );
  expect(pages.page('/?a', false)).toBe('page 1');
  expect(pages.page('/?a', false)).toBe('page 1');
  expect(pages.page('/?b', false)).toBe('page 2');
  expect(pages.page('/?a', true)).toBe('page 3');
  now += 15 * 60_000 - 1;
  expect(pages.page('/?a', false)).toBe('page 1');
  now += 2;
  expect(pages.page('/?a', false)).toBe('page 4');
  for (let at = 0; at < 1500; at += 1) pages.page(`/?${at}`, false);
  expect(pages.size).toBe(1000);
  pages.clear();
  expect(pages.size).toBe(0);
});
