import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error A script without declarations.
import { compressPage } from '../../../../../scripts/lib/compress-page.mjs';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('the page', () => {
  let server: TestServer;
  beforeAll(async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'mingjing-web-'));
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<html><head><title>x</title></head><body></body></html>');
    writeFileSync(join(webDir, 'theme.js'), 'theme();');
    writeFileSync(join(webDir, 'assets', 'app-3f2a.js'), 'app();'.repeat(1000));
    writeFileSync(join(webDir, 'assets', 'app-3f2a.js.map'), '{}');
    writeFileSync(join(webDir, 'assets', 'zh-1.woff2'), Buffer.from([1, 2, 3]));
    writeFileSync(join(webDir, 'assets', 'built-1a.js'), 'plain();');
    writeFileSync(join(webDir, 'assets', 'built-1a.js.br'), brotliCompressSync('built();'));
    server = await startTestServer({ settings: { webDir, brandTitle: '某某医院' } });
  });
  afterAll(() => server.stop());
  const get = (path: string, headers: Record<string, string> = {}) =>
    call(`${server.url}${path}`, { headers });

  test('[L03] [PROD-12] is served without a login, with the brand in it and no inline script allowed', async () => {
    for (const path of ['/', '/index.html', '/?token=a']) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(page.text).toContain('<title>某某医院</title>');
      expect(page.text).toContain(
        '<meta name="mingjing-brand" content="{&quot;title&quot;:&quot;某某医院&quot;,',
      );
    }
  });

  test('files with a print in their name may be kept for ever, others are asked for again', async () => {
    const script = await get('/assets/app-3f2a.js', { 'accept-encoding': 'br' });
    expect(script.text).toBe('app();'.repeat(1000));
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/zh-1.woff2')).headers.get('content-encoding')).toBeNull();

    const theme = await get('/theme.js');
    expect(theme.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/theme.js', { 'if-none-match': theme.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('what the build compressed is sent as it is, to those who take it', async () => {
    const ask = (coding: string) => get('/assets/built-1a.js', { 'accept-encoding': coding });
    expect([(await ask('br')).text, (await ask('gzip')).text]).toEqual(['built();', 'plain();']);
    expect((await get('/assets/built-1a.js.br')).status).toBe(404);
  });

  test('the build leaves the compressed form of each text beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingjing-web-'));
    mkdirSync(join(folder, 'assets'));
    const texts = ['theme.js', join('assets', 'a-1.css')];
    for (const name of [...texts, join('assets', 'zh-1.woff2')]) writeFileSync(join(folder, name), name);
    await compressPage(folder);
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.br'),
    );
    expect(found.toSorted()).toEqual(texts.map((name) => `${name}.br`).toSorted());
    for (const name of texts)
      expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString()).toBe(name);
    rmSync(folder, { recursive: true });
  });

  test('nothing else is served: no maps, no folders, nothing above', async () => {
    const paths = [
      '/assets',
      '/assets/',
      '/assets/none.js',
      '/assets/app-3f2a.js.map',
      '/assets/..%2findex.html',
      '/.env',
    ];
    for (const path of [...paths, '/%2e%2e/%2e%2e/etc/passwd', '/files/', '/main']) {
      expect((await get(path)).status).toBe(404);
    }
    expect((await call(`${server.url}/`, { method: 'POST' })).status).toBe(405);
  });
});
