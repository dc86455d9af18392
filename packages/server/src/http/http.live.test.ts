import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, Code, fail, idParams, limits, menus, route, savedVersion, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../testing/call.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { gone } from './app-error.ts';
import { type Handler, on, RawResult, WithTop } from './handler.ts';
import { httpLimits, httpTimes } from './held-port.ts';

const input = z.object({
  name: z.string({ error: '请输入名称' }).min(1, '请输入名称').max(10, '名称最大长度为10'),
  ids: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]).optional(),
});
const base = { access: 'session', result: z.unknown(), summary: '' } as const;
const probe = {
  echo: route({ ...base, method: 'POST', path: '/probe/echo', body: 'json', input }),
  open: route({ ...base, access: 'anonymous', method: 'POST', path: '/probe/open', body: 'form', input }),
  guest: route({ ...base, access: 'share', method: 'POST', path: '/probe/guest', body: 'json', input }),
  upload: route({ ...base, method: 'POST', path: '/probe/upload', body: 'multipart' }),
  configured: route({
    ...base,
    method: 'POST',
    path: '/probe/configured',
    body: 'multipart',
    access: menus('/settings/user'),
  }),
  item: route({
    ...base,
    method: 'GET',
    path: '/probe/item/:id',
    params: idParams,
  }),
  number: route({
    ...base,
    method: 'GET',
    path: '/probe/number/:id',
    params: idParams,
    query: z.object({ page: savedVersion }),
  }),
  remove: route({ ...base, method: 'DELETE', path: '/probe/item/:id' }),
  crash: route({ ...base, method: 'GET', path: '/probe/crash' }),
  diskFull: route({ ...base, method: 'GET', path: '/probe/disk' }),
  raw: route({ ...base, method: 'GET', path: '/probe/raw', raw: true }),
  whole: route({ ...base, method: 'GET', path: '/probe/whole', raw: true }),
  top: route({ ...base, method: 'GET', path: '/probe/top' }),
  wrong: route({ ...base, method: 'GET', path: '/probe/wrong', result: z.object({ id: z.number() }) }),
  slow: route({ ...base, method: 'GET', path: '/probe/slow' }),
};
const bytes = Buffer.from(JSON.stringify({ keys: ['科室'], data: Array(500).fill(['内科']) }));
const whole = Buffer.from('{"success":true,"code":0,"result":[1],"error":null,"redisIsConnect":true}');
const slow = new EventEmitter();

const handlers = (): Handler[] => [
  on(probe.echo, async ({ input: given }) => given),
  on(probe.open, async ({ input: given }) => given),
  on(probe.guest, async ({ input: given }) => given),
  on(probe.upload, async ({ request }) => ({
    uploads: request.uploads.map(({ field, fileName, mime, bytes: size }) => ({
      field,
      fileName,
      mime,
      bytes: size,
    })),
  })),
  on(probe.configured, async () => true),
  on(probe.item, async ({ params }) => {
    throw params.id > 0 ? gone() : new Error('unreachable');
  }),
  on(probe.number, async ({ params, query }) => [params.id, query.page]),
  on(probe.remove, async () => true),
  on(probe.crash, async () => {
    throw new Error('select * from app_user at /home/mingjing, password=hunter2');
  }),
  on(probe.diskFull, async () => {
    throw Object.assign(new Error('ENOSPC: no space left on /data'), { code: 'ENOSPC' });
  }),
  on(probe.raw, async () => new RawResult(bytes)),
  on(probe.whole, async () => new RawResult(whole)),
  on(probe.top, async () => new WithTop({ url: '/a' }, { url: '/a' })),
  on(probe.wrong, async () => ({ id: 'seven' }) as never),
  on(probe.slow, async ({ signal }) => {
    slow.emit('started');
    await once(signal, 'abort');
    slow.emit('aborted', signal.reason);
    return true;
  }),
];

/** A call whose address goes out as it is written: fetch would write it anew. */
const asWritten = (
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end(body);
  });

describe.each(['sqlite', 'postgres'] as const)('http on %s', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ engine, handlers });
    token = await server.world.adminToken();
  });
  afterAll(() => server.stop());
  const at = (path: string, options: RequestInit = {}) => call(`${server.url}${path}`, { token, ...options });
  const json = (body: string, headers: Record<string, string> = {}) =>
    at('/webapi/probe/echo', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('[API-01] [API-02] a success carries success, code 0, result and no error', async () => {
    const answer = await json('{"name":"门诊"}');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, code: 0, result: { name: '门诊' }, error: null });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await at('/probe/echo', { method: 'POST' })).status).toBe(404);
  });

  test('[API-05] JSON, form and multipart bodies are read on the same route', async () => {
    const form = new FormData();
    form.set('name', '门诊');
    form.append('ids', '1');
    form.append('ids', '2');
    const post = (body: BodyInit) => at('/webapi/probe/echo', { method: 'POST', body });
    expect((await post(form)).body.result).toEqual({ name: '门诊', ids: ['1', '2'] });
    expect((await post(new URLSearchParams('name=门诊&ids=1&ids=2'))).body.result).toEqual({
      name: '门诊',
      ids: ['1', '2'],
    });
    expect((await post(new URLSearchParams('name=门诊&ids=1,2'))).body.result).toEqual({
      name: '门诊',
      ids: '1,2',
    });
    expect((await json('{"name":"门诊","ids":[1,2]}')).body.result).toEqual({ name: '门诊', ids: [1, 2] });
  });

  test('[API-06] an unknown path answers 404', async () => {
    const answer = await call(`${server.url}/webapi/v2/nothing`);
    expect([answer.status, answer.body]).toEqual([
      404,
      { success: false, code: 49999, result: null, error: '没有找到相关服务接口', reason: 'unknownPath' },
    ]);
    for (const path of ['/webapi', '/webapi/%2e%2e/probe', '/webapi/probe/ECHO', '/webapi//probe/echo']) {
      expect((await at(path)).status).toBe(404);
    }
    expect((await at('/webapi/%ZZ')).status).toBe(404);
  });

  test('[API-07] a wrong method answers 405 and names the right ones', async () => {
    const answer = await call(`${server.url}/webapi/probe/echo`);
    expect([answer.status, answer.body]).toEqual([
      405,
      { success: false, code: 49999, result: null, error: '接口请求错误', reason: 'wrongMethod' },
    ]);
    expect(answer.headers.get('allow')).toBe('POST');
    const item = await at('/webapi/probe/item/3', { method: 'PUT' });
    expect([item.status, item.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD']);
    expect((await at('/webapi/probe/echo', { method: 'HEAD' })).status).toBe(405);
    expect((await at('/webapi/v2/user', { method: 'OPTIONS' })).status).toBe(405);
  });

  test.each([
    [
      'an address too long',
      `GET /webapi/v2/widgets/data?filters=${'%E5%86%85'.repeat(2000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      texts.http.longAddress,
    ],
    [
      'a header too long',
      `GET /webapi/v2/user HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      texts.http.longAddress,
    ],
    ['an unknown method', 'NONSENSE /webapi/v2/user HTTP/1.1\r\nHost: x\r\n\r\n', 400, texts.http.malformed],
    [
      'a broken header',
      'GET /webapi/v2/user HTTP/1.1\r\nHost: x\r\nBad\x00: 1\r\n\r\n',
      400,
      texts.http.malformed,
    ],
    ['no host', 'GET /webapi/v2/user HTTP/1.1\r\n\r\n', 400, texts.http.malformed],
    [
      'a second host',
      'GET /webapi/v2/brand HTTP/1.1\r\nHost: x\r\nHOST: x\r\n\r\n',
      400,
      texts.http.malformed,
    ],
    [
      'a second host behind thousands of headers',
      `GET /webapi/v2/brand HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(3000)}Host: y\r\n\r\n`,
      400,
      texts.http.malformed,
    ],
    [
      'a second host for a page',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n',
      400,
      texts.http.malformed,
    ],
    [
      'two hosts in one line',
      'GET /webapi/v2/brand HTTP/1.1\r\nHost: a, b\r\n\r\n',
      400,
      texts.http.malformed,
    ],
    ['a host with a path', 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, texts.http.malformed],
    [
      'two lengths',
      'POST /webapi/v2/user HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
      texts.http.malformed,
    ],
    [
      'a length beside chunks',
      'POST /webapi/v2/user HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      texts.http.malformed,
    ],
    [
      'chunks under another name',
      'POST /webapi/v2/user HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      400,
      texts.http.malformed,
    ],
    ['no request at all', '\x16\x03\x01 hello\r\n\r\n', 400, texts.http.malformed],
  ])('[L05] %s is answered in the envelope, before any handler', async (_, request, status, error) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('"error"')) socket.end();
    });
    socket.write(request, 'latin1');
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.split('\r\n', 1)[0]).toContain(` ${status} `);
    expect(JSON.parse(body)).toEqual(fail(Code.client, error));
    expect(head).toMatch(/content-security-policy: default-src '(none|self)'/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
  });

  test('[API-07] an expectation that nobody knows is passed over: the call is answered as any other', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.write('GET /webapi/v2/user HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.split('\r\n', 1)[0]).toContain(' 401 ');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: Code.client });
    expect(head).toMatch(/x-content-type-options: nosniff/i);
  });

  test.each([
    '/webapi/login/../v2/users',
    '/webapi/login/%2e%2e/v2/users',
    '/webapi/v2/brand/../users',
    '/webapi/v2/brand/..;/users',
    '/webapi/v2/brand;/../users',
    '/webapi/./v2/users',
    '//webapi/v2/users',
    '/webapi//v2/users',
    '/webapi/v2//users',
    '/webapi/v2/users/',
    '/webapi/v2/users;x',
    '/webapi/v2/users;.css',
    '/webapi/v2/users%2f',
    '/webapi/v2/users%00',
    '/webapi/v2/%75sers',
    '/%77ebapi/v2/users',
    '/webapi/V2/Users',
    '/WEBAPI/v2/users',
    'http://localhost/webapi/v2/users',
  ])('[B09] %s opens nothing that its plain form does not', async (path) => {
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const answer = await asWritten(server.url, method, path);
      expect([401, 404]).toContain(answer.status);
      expect(answer.text).not.toContain('"success":true');
    }
  });

  test('[B09] neither a header nor a field turns one method into another', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const headers = { [name]: 'DELETE' };
      expect((await at('/webapi/probe/item/3', { method: 'POST', headers })).status).toBe(405);
      expect((await at('/webapi/probe/item/3', { headers })).body.success).toBe(false);
    }
    expect((await at('/webapi/probe/item/3?_method=DELETE')).body.success).toBe(false);
    const body = new URLSearchParams({ _method: 'DELETE' });
    expect((await at('/webapi/probe/item/3', { method: 'POST', body })).status).toBe(405);
  });

  test('[L01] a foreign site is given no leave to read, and a form that it sends is nobody’s', async () => {
    const origin = { origin: 'https://evil.example' };
    const asking = { ...origin, 'access-control-request-method': 'GET' };
    for (const [method, path, headers] of [
      ['GET', '/webapi/v2/brand', origin],
      ['GET', '/webapi/v2/user', origin],
      ['OPTIONS', '/webapi/v2/user', asking],
      ['OPTIONS', '/webapi/v2/brand', asking],
    ] as const) {
      const answer = await asWritten(server.url, method, path, headers);
      const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect([path, granted]).toEqual([path, []]);
    }
    const form = { ...origin, 'content-type': 'application/x-www-form-urlencoded' };
    const cookie = `mingjing_device=${token}; X-Auth-Token=${token}; token=${token}`;
    const posted = async (headers: Record<string, string>) =>
      (await asWritten(server.url, 'POST', '/webapi/probe/echo', { ...form, ...headers }, 'name=a')).status;
    expect(await posted({ cookie })).toBe(401);
    expect(await posted({ 'x-auth-token': token })).toBe(200);
  });

  test('HEAD is decided like GET and carries no body', async () => {
    const known = await at('/webapi/probe/top', { method: 'HEAD' });
    expect([known.status, known.text]).toEqual([200, '']);
    expect((await call(`${server.url}/webapi/probe/top`, { method: 'HEAD' })).status).toBe(401);
  });

  test('[API-08] [API-09] a broken rule answers 200 with the text of the form', async () => {
    const texted = async (body: string) => {
      const { status, body: answer } = await json(body);
      return [status, answer.success, answer.code, answer.error];
    };
    expect(await texted('{}')).toEqual([200, false, 49999, '请输入名称']);
    expect(await texted('{"name":""}')).toEqual([200, false, 49999, '请输入名称']);
    expect(await texted('{"name":"一二三四五六七八九十一"}')).toEqual([
      200,
      false,
      49999,
      '名称最大长度为10',
    ]);
    // A rule without a text of its own speaks Chinese as well.
    const [, , , error] = await texted('{"name":"a","ids":true}');
    expect(error).toMatch(/\p{Script=Han}/u);
  });

  test('[API-11] an id that nobody has, and one that is no id, read the same', async () => {
    for (const id of ['4711', 'abc', '-1', '%20', '1e99']) {
      const answer = await at(`/webapi/probe/item/${id}`);
      expect([answer.status, answer.body.error]).toEqual([200, '数据不存在或已删除']);
    }
  });

  test('bodies that are no JSON, too deep, too large or aimed at prototypes are refused', async () => {
    const refusedWith = async (body: string) => {
      const answer = await json(body);
      return [answer.status, answer.body.code, answer.body.error];
    };
    const malformed = [200, Code.client, texts.http.malformed];
    expect(await refusedWith('{"name":')).toEqual(malformed);
    expect(await refusedWith('{"name":"a","__proto__":{"isAdmin":true}}')).toEqual(malformed);
    expect(await refusedWith('{"name":"a","\\u005f_proto__":1}')).toEqual(malformed);
    expect(await refusedWith('{"constructor":{"prototype":{"x":1}}}')).toEqual(malformed);
    expect(await refusedWith(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toEqual(malformed);
    expect(await refusedWith(`{"name":"${'a'.repeat(9_000_000)}"}`)).toEqual([
      413,
      Code.client,
      texts.http.tooBig,
    ]);
    expect(await json('<a/>', { 'content-type': 'text/xml' })).toMatchObject({
      status: 200,
      body: { error: texts.http.malformed },
    });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  describe('[L05] bodies of callers who are not known', () => {
    const json = 'application/json';
    const post = (path: string, body: BodyInit, type?: string, caller?: string) =>
      call(`${server.url}/webapi/probe/${path}`, {
        method: 'POST',
        body,
        ...(type !== undefined && { headers: { 'content-type': type } }),
        ...(caller !== undefined && { token: caller }),
      });
    const fields = (count: number, size: number): FormData => {
      const form = new FormData();
      for (let at = 0; at < count; at += 1) form.set(`f${at}`, 'a'.repeat(size));
      return form;
    };
    const tooBig = { status: 413, body: { code: Code.client, error: texts.http.tooBig } };

    test('short ones are read in every form', async () => {
      const read = { body: { result: { name: 'a' } } };
      const form = new FormData();
      form.set('name', 'a');
      expect(await post('open', '{"name":"a"}', json)).toMatchObject(read);
      expect(await post('open', new URLSearchParams({ name: 'a' }))).toMatchObject(read);
      expect(await post('open', form)).toMatchObject(read);
    });

    test('beyond 64 KB they are refused in every form', async () => {
      const long = 'a'.repeat(70_000);
      expect(await post('open', JSON.stringify({ name: long }), json)).toMatchObject(tooBig);
      expect(await post('open', new URLSearchParams({ name: long }))).toMatchObject(tooBig);
      expect(await post('open', fields(1, 70_000))).toMatchObject(tooBig);
      expect(await post('open', fields(20, 10_000))).toMatchObject(tooBig);
    });

    test('a file is not stored', async () => {
      const form = new FormData();
      form.set('name', 'a');
      form.set('file', new Blob([new Uint8Array(100)]), 'a.png');
      expect((await post('open', form)).body.error).toBe(texts.http.malformed);
      expect(await readdir(join(server.deps.settings.dataDir, 'tmp'))).toEqual([]);
    });

    test('of known ones all fields together count, and forms have a limit of their own', async () => {
      const million = 1024 * 1024;
      expect(
        await post('guest', JSON.stringify({ name: 'a'.repeat(3 * million) }), json, token),
      ).toMatchObject(tooBig);
      expect(
        (await post('guest', JSON.stringify({ name: 'a'.repeat(million) }), json, token)).body.error,
      ).toBe('名称最大长度为10');
      expect(await post('echo', fields(3, 3 * million), undefined, token)).toMatchObject(tooBig);
      expect(
        await post('echo', `name=${'+'.repeat(million)}`, 'application/x-www-form-urlencoded', token),
      ).toMatchObject(tooBig);
    });
  });

  test('an empty JSON body with DELETE is no body', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await at('/webapi/probe/item/3', { method: 'DELETE', headers });
    expect(answer.body).toEqual({ success: true, code: 0, result: true, error: null });
  });

  describe('uploads', () => {
    const send = (
      size: number,
      path = '/webapi/probe/upload',
      fileName = '../../数据.xlsx',
      caller = token,
    ) => {
      const form = new FormData();
      form.set('name', 'a');
      form.set('file', new Blob([new Uint8Array(size)]), fileName);
      return call(`${server.url}${path}`, { method: 'POST', body: form, token: caller });
    };
    const leftovers = () => readdir(join(server.deps.settings.dataDir, 'tmp'));

    test('[UPL-04] [I01] a file of exactly 10485760 bytes is taken in and cleaned up', async () => {
      const answer = await send(limits.uploadBytes);
      expect(answer.body.result).toEqual({
        uploads: [
          { field: 'file', fileName: '数据.xlsx', mime: 'application/octet-stream', bytes: 10_485_760 },
        ],
      });
      await expect.poll(leftovers).toEqual([]);
    });

    test('[J04] the name of a file comes without signs that turn the order of others', async () => {
      const { body } = await send(1, undefined, '月报\u202exslx.csv');
      expect(body.result).toMatchObject({ uploads: [{ fileName: '月报xslx.csv' }] });
    });

    test('[UPL-04] [UPL-07] [I01] one byte more answers 413 with 40004', async () => {
      const answer = await send(limits.uploadBytes + 1);
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        413,
        40004,
        '上传文件不能大于10MB',
      ]);
      await expect.poll(leftovers).toEqual([]);
    });

    /** The answer to a file that is sent in pieces of a megabyte for as long as it is taken, and how many were sent. */
    const pouring = (headers: string, most: number) =>
      new Promise<{ text: string; megabytes: number }>((resolve, reject) => {
        const { hostname, port } = new URL(server.url);
        const socket = connect(Number(port), hostname);
        const isChunked = headers.includes('chunked');
        const piece = (data: Buffer | string): Buffer =>
          Buffer.concat(
            isChunked
              ? [
                  Buffer.from(`${Buffer.byteLength(data).toString(16)}\r\n`),
                  Buffer.from(data),
                  Buffer.from('\r\n'),
                ]
              : [Buffer.from(data)],
          );
        const megabyte = piece(Buffer.alloc(1024 * 1024, 97));
        let text = '';
        let megabytes = 0;
        const more = (): void => {
          while (!socket.destroyed && socket.writable && megabytes < most) {
            megabytes += 1;
            if (!socket.write(megabyte)) return void socket.once('drain', more);
          }
          if (megabytes >= most) socket.end();
        };
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        socket.on('error', () => undefined).on('close', () => resolve({ text, megabytes }));
        socket.on('connectionAttemptFailed', reject);
        socket.write(
          `POST /webapi/probe/upload HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\n` +
            `Content-Type: multipart/form-data; boundary=q\r\n${headers}\r\n\r\n`,
        );
        socket.write(piece('--q\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'));
        more();
      });

    const tooLong = /^HTTP\/1\.1 413 .*"code":40004.*上传文件不能大于10MB/s;
    // As much again as the limit goes by, and what the machine holds on its way.
    test.each([
      ['in chunks, of which it is not said how many follow', 'Transfer-Encoding: chunked', 300, 60, tooLong],
      ['with a length that is more than is taken', 'Content-Length: 500000000', 300, 60, tooLong],
      ['with a length that is less than is sent', 'Content-Length: 2000', 3, 3, /^HTTP\/1\.1 400 /],
    ])('[I01] %s, a file is not taken in beyond its limit', async (_, headers, offered, taken, answered) => {
      const { text, megabytes } = await pouring(headers, offered);
      expect(text).toMatch(answered);
      expect(megabytes).toBeLessThanOrEqual(taken);
      await expect.poll(leftovers).toEqual([]);
    });

    test('a file where none belongs, a broken body and a caller without the grant', async () => {
      expect((await send(10, '/webapi/probe/echo')).body.error).toBe(texts.http.malformed);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const broken = await at('/webapi/probe/upload', { method: 'POST', headers, body: '--x\r\nnonsense' });
      expect([broken.status, broken.body.error]).toEqual([200, texts.http.malformed]);
      const author = await server.world.user(await server.world.role(['/config/panel']));
      expect((await send(10, '/webapi/probe/configured', 'a.xlsx', author.token)).status).toBe(403);
      await expect.poll(leftovers).toEqual([]);
    });
  });

  test('[L13] [ERR-19] an unforeseen failure tells nothing of the inside', async () => {
    const answer = await at('/webapi/probe/crash');
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, code: 50001, result: null, error: '后台服务错误，请稍后再试', reason: 'unexpected' },
    ]);
    const full = await at('/webapi/probe/disk');
    expect([full.status, full.body.code, full.body.error]).toEqual([200, 50004, texts.disk.full]);
  });

  test('finished bytes pass through untouched, as result or as whole envelope', async () => {
    const plain = { 'accept-encoding': 'identity' };
    const raw = await at('/webapi/probe/raw', { headers: plain });
    expect(raw.text).toBe(`{"success":true,"code":0,"error":null,"result":${bytes}}`);
    expect((await at('/webapi/probe/whole')).text).toBe(whole.toString());
    expect((await at('/webapi/probe/top')).body).toEqual({
      success: true,
      code: 0,
      result: { url: '/a' },
      error: null,
      url: '/a',
    });
  });

  test('large answers are compressed as asked, small ones are not', async () => {
    const coding = async (path: string, accept: string) => {
      const answer = await at(path, { headers: { 'accept-encoding': accept } });
      return [answer.headers.get('content-encoding'), answer.body.success];
    };
    expect(await coding('/webapi/probe/raw', 'gzip, deflate, br')).toEqual(['br', true]);
    expect(await coding('/webapi/probe/raw', 'gzip;q=0.8')).toEqual(['gzip', true]);
    expect(await coding('/webapi/probe/raw', 'br;q=0')).toEqual([null, true]);
    expect(await coding('/webapi/probe/top', 'br')).toEqual([null, true]);
  });

  test('an answer against its schema fails in tests', async () => {
    expect((await at('/webapi/probe/wrong')).status).toBe(500);
  });

  test('a caller who goes away aborts the work', async () => {
    const leaving = new AbortController();
    const started = once(slow, 'started');
    const aborted = once(slow, 'aborted');
    const asked = at('/webapi/probe/slow', { signal: leaving.signal }).catch(() => 'gone');
    await started;
    leaving.abort();
    expect(await asked).toBe('gone');
    expect(await aborted).toEqual([expect.any(Error)]);
  });

  test('[L03] every answer carries the safe headers', async () => {
    for (const path of ['/webapi/v2/user', '/webapi/nothing', '/healthz']) {
      const { headers } = await at(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toMatch(/frame-ancestors 'self'(;|$)/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('an address that cannot be decoded names nothing, with safe headers', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /webapi/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).toMatch(/content-security-policy: default-src 'none'/i);
    expect(text).toMatch(/x-content-type-options: nosniff/i);
    expect(text).toContain(texts.http.notFound.message);
  });

  test('[L05] a body that trickles in without a login is answered 408 long before those of uploads', async () => {
    const { anonymousBody } = httpTimes;
    httpTimes.anonymousBody = 200;
    try {
      for (const path of ['/webapi/login/oidc/finish', '/webapi/nothing']) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        let text = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
        socket.on('error', () => undefined).write(head);
        await once(socket, 'close');
        expect([path, text.split('\r\n', 1)[0]]).toEqual([path, 'HTTP/1.1 408 Request Timeout']);
      }
    } finally {
      httpTimes.anonymousBody = anonymousBody;
    }
  });

  test('[L05] a body that trickles in with a login is answered 408; a slow one that gets on is taken', async () => {
    const { bodyWindow, bodyBytesPerWindow } = httpTimes;
    Object.assign(httpTimes, { bodyWindow: 400, bodyBytesPerWindow: 1000 });
    const token = await server.world.adminToken();
    const answered = async (bytes: number): Promise<string> => {
      const body = `{"name":"${'x'.repeat(8000)}"}`;
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      socket
        .on('error', () => undefined)
        .write(
          `POST /webapi${api.user.create.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Auth-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
        );
      let at = 0;
      const sending = setInterval(() => {
        socket.write(body.slice(at, at + bytes));
        at += bytes;
        if (at >= body.length) clearInterval(sending);
      }, 50);
      await once(socket, 'close');
      clearInterval(sending);
      return text.split('\r\n', 1)[0] ?? '';
    };
    try {
      expect(await answered(1)).toBe('HTTP/1.1 408 Request Timeout');
      // Twice the window in all.
      expect(await answered(500)).not.toMatch(/408|^$/);
    } finally {
      Object.assign(httpTimes, { bodyWindow, bodyBytesPerWindow });
    }
  });

  test('[L05] headers that trickle in are answered 408, and the connection ends', async () => {
    const { headersTimeout, connectionsCheckingInterval } = httpLimits;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    Object.assign(httpLimits, { headersTimeout: 200, connectionsCheckingInterval: 50 });
    try {
      const other = await startTestServer();
      const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      socket.on('error', () => undefined).write('GET /webapi/v2/user HTTP/1.1\r\nHost: x\r\nX-A: ');
      const drip = setInterval(() => socket.write('a'), 20);
      // What is still written after the answer is an error of the socket and nothing else.
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(drip);
      await other.stop();
      expect(text.split('\r\n', 1)[0]).toBe('HTTP/1.1 408 Request Timeout');
    } finally {
      Object.assign(httpLimits, { headersTimeout, connectionsCheckingInterval });
    }
  });

  test('[B09] numbers in addresses and forms are decimal', async () => {
    for (const id of ['0x1', '1e0', '0b1', '0o1', '1_0', 'Infinity', '%EF%BC%91', '1.', '.1e1']) {
      const { body } = await at(`/webapi/probe/number/${id}`);
      expect([id, body.success, body['reason']]).toEqual([id, false, 'gone']);
      const query = await at(`/webapi/probe/number/1?page=${id}`);
      expect([id, query.body.success]).toEqual([id, false]);
    }
    expect((await at('/webapi/probe/number/1?page=2')).body.result).toEqual([1, 2]);
  });

  test('[A10] [L05] headers of more than 16 KB are cut off', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-auth-username: ${'a'.repeat(17_000)}\r\n\r\n`);
    const [first] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])));
    socket.destroy();
    expect(first?.toString()).toMatch(/^HTTP\/1\.1 431/);
  });

  test('health is open, figures are told to nobody unless a setting says so', async () => {
    expect((await call(`${server.url}/healthz`)).body).toEqual({ ok: true });
    expect((await call(`${server.url}/metrics`)).status).toBe(404);
  });

  test.each([
    ['local', {}, 200],
    ['local', { 'x-forwarded-for': '10.0.0.9' }, 404],
    ['local', { 'x-forwarded-host': 'bi.example' }, 404],
    ['local', { via: '1.1 proxy' }, 404],
    ['a-token-of-the-monitor', { authorization: 'Bearer a-token-of-the-monitor' }, 200],
    ['a-token-of-the-monitor', { authorization: 'Bearer another-token-here' }, 404],
    ['a-token-of-the-monitor', {}, 404],
  ])('figures with BI_METRICS=%s and %j: %i', async (metrics, headers, status) => {
    const other = await startTestServer({ settings: { metrics } });
    const answer = await call(`${other.url}/metrics`, { headers });
    await other.stop();
    expect([answer.status, answer.text.includes('http_request_duration_seconds')]).toEqual([
      status,
      status === 200,
    ]);
  });

  test('the HTTP interface is described for signed-in users', async () => {
    const { body } = await at('/webapi/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const paths = body.paths as Record<string, Record<string, { parameters: { name: string }[] }>>;
    expect(paths['/webapi/v2/panels/{id}']?.get?.parameters.map(({ name }) => name)).toEqual(['id']);
  });
});

describe('settings of the HTTP side', () => {
  test('[L02] listed sites may embed the page, and no others', async () => {
    const server = await startTestServer({ settings: { frameAncestors: 'https://portal.example.org' } });
    const { headers } = await call(`${server.url}/healthz`);
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' https:\/\/portal\.example\.org(;|$)/,
    );
    expect(headers.get('x-frame-options')).toBeNull();
    await server.stop();
  });

  test('[N02] what a killed server left of uploads is gone after the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-left-'));
    await mkdir(join(dataDir, 'tmp', 'backup-a1B2c3'), { recursive: true });
    await writeFile(join(dataDir, 'tmp', 'backup-a1B2c3', 'a'), 'half');
    await writeFile(join(dataDir, 'tmp', randomUUID()), 'whole');
    // A folder of this name may be anybody's: what the product did not make stays.
    await writeFile(join(dataDir, 'tmp', 'thesis.docx'), 'mine');
    const server = await startTestServer({ settings: { dataDir } });
    expect(await readdir(join(dataDir, 'tmp'))).toEqual(['thesis.docx']);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each(['/webapi/v2/user', '/webapi/v2/%75ser', '/%77ebapi/v2/user', 'http://localhost/webapi/v2/user'])(
    '[B09] [L04] %s is counted as the call that it is, and its answer stored nowhere',
    async (path) => {
      const server = await startTestServer({ now: () => Date.UTC(2030, 0, 1), settings: { rateLimit: 3 } });
      const answers = [];
      for (let at = 0; at < 5; at += 1) answers.push(await asWritten(server.url, 'GET', path));
      await server.stop();
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
      expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']));
    },
  );

  test('[L04] calls from one address are limited; a trusted proxy tells the address, others do not', async () => {
    const flood = async (settings: Record<string, unknown>) => {
      const server = await startTestServer({ settings: { rateLimit: 5, ...settings } });
      const statuses: number[] = [];
      for (let at = 0; at < 8; at += 1) {
        const headers = { 'x-forwarded-for': `10.0.0.${at}` };
        statuses.push((await call(`${server.url}/webapi/v2/brand`, { headers })).status);
      }
      await server.stop();
      return statuses.filter((status) => status === 429).length;
    };
    expect(await flood({})).toBe(3);
    expect(await flood({ trustProxy: '127.0.0.1' })).toBe(0);
  });
});
