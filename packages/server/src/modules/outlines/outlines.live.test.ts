import { get, type IncomingMessage } from 'node:http';
import { outlineLimits } from '@mingjing/charts';
import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const square = [
  [
    [113, 23],
    [114, 23],
    [114, 24],
    [113, 23],
  ],
];
const area = (name: string, more: object = {}) => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry: { type: 'Polygon', coordinates: square },
});
const geo = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

describe.each(['sqlite', 'postgres'] as const)('map outlines on %s', (engine) => {
  let server: TestServer;
  let admin: string;
  let author: string;
  let share: string;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    const { world } = server;
    admin = await world.adminToken();
    author = (await world.user(await world.role(['/config/widget']))).token;
    share = (await world.share(await world.panel())).token;
  });
  afterAll(() => server.stop());

  const path = (code = ''): string => `${server.url}/webapi/v2/outlines${code === '' ? '' : `/${code}`}`;
  const upload = (
    content: string | Uint8Array,
    fields: { code?: string; name?: string } = {},
    token = admin,
  ) => {
    const form = new FormData();
    form.set('name', fields.name ?? '辖区');
    if (fields.code !== undefined) form.set('code', fields.code);
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'a.json');
    return call(path(), { method: 'POST', body: form, token });
  };
  const names = async (code: string, token = author): Promise<string[]> => {
    const { body } = await call(path(code), { token });
    const { features = [] } = (body.result ?? {}) as { features?: { properties: { name: string } }[] };
    return features.map(({ properties }) => properties.name);
  };

  test('the outlines of the product travel small: they stay the same, and are compressed once', async () => {
    const sent = async (coding: string): Promise<number> => {
      const headers = { 'x-auth-token': author, 'accept-encoding': coding };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(path('440000'), { headers }, resolve).on('error', reject);
      });
      let bytes = 0;
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      return bytes;
    };
    const plain = await sent('identity');
    expect((await sent('br')) / plain).toBeLessThan(0.2);
    expect((await sent('gzip')) / plain).toBeLessThan(0.26);
  });

  test('authors and holders of a share token read the outlines of the product', async () => {
    for (const token of [author, share, admin]) {
      expect(await names('china', token)).toHaveLength(34);
      expect(await names('440000', token)).toContain('广州市');
    }
    expect((await call(path('china'))).status).toBe(401);
  });

  test('an outline is kept by its ETag and asked for again', async () => {
    const first = await call(path('430000'), { token: author });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await call(path('430000'), { token: author, headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('codes that are none, and paths, are refused', async () => {
    for (const code of ['999999', 'own-0000']) {
      expect((await call(path(code), { token: author })).body.error).toBe(texts.outline.missing);
    }
    for (const code of ['..%2f..%2fsecret.key', 'china.json', 'constructor', '%00', 'README']) {
      const { body } = await call(path(code), { token: author });
      expect([code, body.success]).toEqual([code, false]);
    }
  });

  test('an administrator replaces an outline, adds one and takes them back', async () => {
    const client = server.client(admin);
    expect((await upload(geo(area('甲'), area('乙')), { code: '450000', name: '新广西' })).body.success).toBe(
      true,
    );
    expect(await names('450000')).toEqual(['甲', '乙']);
    // A second upload under the code replaces the first.
    const before = (await call(path('450000'), { token: share })).headers.get('etag');
    await upload(geo(area('丙')), { code: '450000', name: '新广西' });
    expect(await names('450000', share)).toEqual(['丙']);
    expect((await call(path('450000'), { token: share })).headers.get('etag')).not.toBe(before);

    const added = (await upload(geo(area('一病区')), { name: '院区' })).body.result as { code: string };
    expect(added).toMatchObject({ name: '院区', regions: 1, uploaded: true, builtIn: false });
    expect(await names(added.code)).toEqual(['一病区']);
    const listed = await client.outline.list();
    expect(listed.mayManage).toBe(true);
    expect(listed.outlines).toHaveLength(36);
    expect(listed.outlines.find(({ code }) => code === '450000')).toMatchObject({
      name: '新广西',
      uploaded: true,
    });

    for (const code of ['450000', added.code])
      expect(await client.outline.remove({ params: { code } })).toBe(true);
    expect(await names('450000')).toContain('南宁市');
    expect(await names(added.code)).toEqual([]);
    const twice = await call(path(added.code), { method: 'DELETE', token: admin });
    expect(twice.body.error).toBe(texts.data.gone);
  });

  test('[CHART-26] an outline of as many points as are allowed is taken, one of more is told of them', async () => {
    const ring = (points: number) => [Array.from({ length: points }, (_, at) => [100 + at / 1e4, 30, 8])];
    const shape = (points: number) => ({
      ...area('甲'),
      geometry: { type: 'Polygon', coordinates: ring(points) },
    });
    const { body } = await upload(geo(shape(outlineLimits.points)), { code: '450000' });
    expect(body).toMatchObject({ success: true, result: { regions: 1 } });
    await server.client(admin).outline.remove({ params: { code: '450000' } });
    expect((await upload(geo(shape(outlineLimits.points + 1)))).body.error).toContain('坐标点超过');
  });

  test('nobody else changes outlines', async () => {
    expect((await server.client(author).outline.list()).mayManage).toBe(false);
    expect((await upload(geo(area('甲')), { code: '460000' }, author)).status).toBe(403);
    expect((await call(path('460000'), { method: 'DELETE', token: author })).status).toBe(403);
    expect((await upload(geo(area('甲')), { code: '460000' }, share)).status).toBe(401);
    expect(await names('460000')).toContain('海口市');
  });

  test('[K03] hostile names are kept as text, everything that is no outline is dropped', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { body } = await upload(geo({ ...area(name, { onclick: 'alert(1)' }), bbox: 'javascript:1' }), {
      name,
    });
    const { code } = body.result as { code: string };
    const stored = await call(path(code), { token: author });
    expect(stored.headers.get('content-type')).toContain('application/json');
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stored.text).not.toContain('onclick');
    expect(stored.text).not.toContain('bbox');
    expect(await names(code)).toEqual([name]);
    await server.client(admin).outline.remove({ params: { code } });
  });

  test('[K03] [K08] [K09] scripts, odd JSON and what is no area are refused with a reason', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const refusals: [string, string][] = [
      ['registerMap("china", alert(1))', texts.outline.unreadable],
      ['var geo = {"type":"FeatureCollection","features":[]}', texts.outline.unreadable],
      ['<script>alert(1)</script>', texts.outline.unreadable],
      [deep, texts.outline.unreadable],
      ['{"__proto__":{"polluted":1},"type":"FeatureCollection","features":[]}', texts.outline.unreadable],
      ['', 'FeatureCollection'],
      ['[]', 'FeatureCollection'],
      [geo(), '没有区域'],
      [
        geo({
          type: 'Feature',
          properties: { name: '点' },
          geometry: { type: 'Point', coordinates: [1, 2] },
        }),
        '不是面',
      ],
      [geo(area('甲'.repeat(101))), '100 个字符'],
    ];
    for (const [content, reason] of refusals) {
      const { status, body } = await upload(content, { code: '460000' });
      expect([status, body.success]).toEqual([200, false]);
      expect(body.error).toContain(reason);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await names('460000')).toContain('海口市');
  });

  test('sizes and names have limits', async () => {
    const large = await upload(new Uint8Array(5_242_881).fill(32));
    expect([large.status, large.body.error]).toEqual([413, texts.outline.tooLarge]);
    const many = geo(...Array.from({ length: 1001 }, (_, at) => area(`区${at}`)));
    expect((await upload(many)).body.error).toContain('区域超过');
    expect((await upload(geo(area('甲')), { name: '' })).body.error).toBe(texts.outline.name);
    expect((await upload(geo(area('甲')), { code: '../x' })).body.error).toBe(texts.outline.code);
  });
});
