import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, type ClientOptions, createClient } from './client.ts';
import { fail, ok } from './envelope.ts';
import { idParams } from './fields.ts';
import { route } from './route.ts';

const table = {
  item: {
    read: route({
      method: 'GET',
      path: '/v2/items/:id',
      access: 'session',
      params: idParams,
      query: z.object({ word: z.string().optional(), page: z.number().optional() }),
      result: z.number(),
      summary: '',
    }),
    find: route({
      method: 'GET',
      path: '/v2/items',
      access: 'session',
      orPost: true,
      query: z.object({ filters: z.string().optional(), page: z.number().optional() }),
      result: z.number(),
      summary: '',
    }),
    save: route({
      method: 'POST',
      path: '/v2/items',
      access: 'session',
      body: 'json',
      input: z.object({ name: z.string() }),
      result: z.number(),
      summary: '',
    }),
    make: route({
      method: 'POST',
      path: '/v2/things',
      access: 'session',
      body: 'json',
      input: z.object({ name: z.string() }),
      result: z.number(),
      repeatable: true,
      summary: '',
    }),
    grant: route({
      method: 'POST',
      path: '/v2/grant',
      access: 'session',
      body: 'form',
      input: z.object({ ids: z.array(z.number()), note: z.string().optional() }),
      result: z.number(),
      summary: '',
    }),
    upload: route({
      method: 'POST',
      path: '/v2/upload',
      access: 'session',
      body: 'multipart',
      input: z.object({ id: z.number().nullable() }),
      result: z.number(),
      summary: '',
    }),
    open: route({ method: 'GET', path: '/open', access: 'anonymous', result: z.number(), summary: '' }),
  },
};

/** A client whose requests are kept and answered by `reply`. */
function setup(reply: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const failures: ApiError[] = [];
  const client = createClient(table, {
    baseUrl: 'http://host',
    token: () => 'secret',
    onFailure: (error) => failures.push(error),
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init ?? {} });
      return reply();
    },
    ...options,
  });
  return { client, asked, failures };
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

test('[ERR-12] a failure without words says 错误 wherever it is shown, and is known to have none', async () => {
  for (const error of ['', '  ', null, undefined, 7, {}]) {
    const { client, failures } = setup(() => json({ success: false, code: 50003, result: null, error }));
    await expect(client.item.open()).rejects.toMatchObject({ message: '错误', wordless: true, code: 50003 });
    expect(failures[0]?.message).toBe('错误');
  }
  const { client } = setup(() => json(fail(50003, '数据访问错误')));
  await expect(client.item.open()).rejects.toMatchObject({ message: '数据访问错误', wordless: false });
});

describe('requests', () => {
  test('[API-01] go under /webapi, parameters encoded, empty query values left out', async () => {
    const { client, asked } = setup(() => json(ok(5)));
    const params = { id: 'a/b?c' as unknown as number };
    await expect(client.item.read({ params, query: { word: '中 文&', page: undefined } })).resolves.toBe(5);
    expect(asked[0]?.url).toBe('http://host/webapi/v2/items/a%2Fb%3Fc?word=%E4%B8%AD+%E6%96%87%26');
    expect(asked[0]?.init.headers).toEqual({ 'X-Auth-Token': 'secret' });
  });

  test('a query too long for an address is sent as the body of a POST, where the route takes one', async () => {
    const { client, asked } = setup(() => json(ok(5)));
    await client.item.find({ query: { filters: '短', page: 2 } });
    const filters = '内科'.repeat(300);
    await client.item.find({ query: { filters, page: 2 } });
    await client.item.read({ params: { id: 1 }, query: { word: filters } });
    expect(asked.map(({ url, init }) => `${init.method} ${url.slice(0, 40)}`)).toEqual([
      'GET http://host/webapi/v2/items?filters=%E7%',
      'POST http://host/webapi/v2/items',
      'GET http://host/webapi/v2/items/1?word=%E5%8',
    ]);
    expect(asked[1]?.init.body).toBe(JSON.stringify({ filters, page: '2' }));
    expect(asked[1]?.init.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test('an anonymous call carries no token', async () => {
    const { client, asked } = setup(() => json(ok(5)));
    await client.item.open();
    expect(asked[0]?.init.headers).toEqual({});
  });

  test('[API-05] bodies are JSON, form or multipart as the route says', async () => {
    const { client, asked } = setup(() => json(ok(1)));
    await client.item.save({ input: { name: '门诊' } });
    await client.item.grant({ input: { ids: [1, 2], note: undefined } });
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.csv');
    await client.item.upload({ input: { id: 3 }, form });
    const [saved, granted, uploaded] = asked.map(({ init }) => init);
    expect(saved?.body).toBe('{"name":"门诊"}');
    expect(saved?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(String(granted?.body)).toBe('ids=1%2C2');
    const sent = [...(uploaded!.body as FormData).entries()];
    expect(sent).toEqual([
      ['file', expect.any(Blob)],
      ['id', '3'],
    ]);
  });
});

describe('failures', () => {
  test('a failed answer carries status, code and the server text', async () => {
    const { client, failures } = setup(() => json(fail(40003, '登录凭证无效，请重新登录'), 401));
    await expect(client.item.open()).rejects.toMatchObject({
      status: 401,
      code: 40003,
      message: '登录凭证无效，请重新登录',
    });
    expect(failures).toHaveLength(1);
    expect(failures[0]).toBeInstanceOf(ApiError);
  });

  test('a business failure comes with status 200', async () => {
    const { client } = setup(() => json(fail(50003, '数据访问错误')));
    await expect(client.item.open()).rejects.toMatchObject({ status: 200, code: 50003 });
  });

  test('a failure carries its reason and what it is about; one of a newer server counts by its code', async () => {
    const unknown = fail(49999, '字段医生不存在', 'unknownColumn', '医生');
    const { client } = setup(() => json(unknown));
    await expect(client.item.open()).rejects.toMatchObject({ reason: 'unknownColumn', subject: '医生' });
    const newer = setup(() => json({ ...unknown, code: 50002, reason: 'later' }));
    await expect(newer.client.item.open()).rejects.toMatchObject({ reason: 'sourceDown' });
    const older = setup(() => json({ success: false, code: 49999, result: null, error: 'x' }, 403));
    await expect(older.client.item.open()).rejects.toMatchObject({ reason: 'notGranted' });
  });

  test.each([
    [401, '未授权的操作，请联系管理员'],
    [403, '未授权的操作，请联系管理员'],
    [404, '没有找到相关服务接口'],
    [405, '接口请求错误'],
    [414, '请求的地址过长，请减少查询条件，或改用 POST 提交'],
    [500, '错误'],
    [502, '网络错误'],
    [503, '服务器异常，请联系管理员'],
    [504, '已超时或未登录，请重新登录'],
    [200, '网络错误'],
  ])("[ERR-12] [ERR-19] of a proxy's page with status %d is said %s", async (status, message) => {
    const { client } = setup(() => new Response('<html>', { status }));
    await expect(client.item.open()).rejects.toMatchObject({ status, code: 50005, message });
  });

  test("[UPL-04] a proxy's refusal of an upload says that the file is too large", async () => {
    const { client } = setup(() => new Response('<html>', { status: 413 }));
    const form = new FormData();
    form.set('file', new File(['a,b'], 'a.csv'));
    // The second names a file that the server has kept.
    for (const sent of [form, new FormData()])
      await expect(client.item.upload({ input: { id: 1 }, form: sent })).rejects.toMatchObject({
        status: 413,
        code: 40004,
        message: '上传文件不能大于10MB',
      });
    await expect(client.item.save({ input: { name: '长' } })).rejects.toMatchObject({
      status: 413,
      message: '提交的内容过大',
    });
  });

  test('no answer at all is status 0', async () => {
    const { client } = setup(() => Promise.reject(new TypeError('refused')));
    await expect(client.item.open()).rejects.toMatchObject({ status: 0, code: 50005, message: '网络错误' });
  });

  test('an aborted call throws its own reason and reports nothing', async () => {
    const controller = new AbortController();
    const { client, failures } = setup(() => {
      controller.abort(new Error('left the page'));
      return Promise.reject(controller.signal.reason as Error);
    });
    await expect(client.item.open({ signal: controller.signal })).rejects.toThrow('left the page');
    expect(failures).toEqual([]);
  });
});

describe('calls that make a record', () => {
  function making(answers: (() => Promise<Response>)[]) {
    const keys: (string | undefined)[] = [];
    const client = createClient(table, {
      baseUrl: '',
      token: () => 't1',
      fetch: (_url, init) => {
        keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? undefined);
        return (answers.shift() ?? (async () => Response.json(ok(1))))();
      },
    });
    return { client, keys };
  }
  const lost = () => Promise.reject(new TypeError('connection lost'));

  test('[M05] the same call sent twice before an answer came has the same key', async () => {
    const { client, keys } = making([]);
    const input = { name: '一' };
    await Promise.all([client.item.make({ input }), client.item.make({ input })]);
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
    expect(keys[1]).toBe(keys[0]);
    await client.item.make({ input });
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('[M05] a call whose answer was lost is sent again with its key, other content with another', async () => {
    const { client, keys } = making([lost, async () => new Response('bad gateway', { status: 502 })]);
    const input = { name: '二' };
    await client.item.make({ input }).catch(() => undefined);
    await client.item.make({ input }).catch(() => undefined);
    await client.item.make({ input: { name: '三' } });
    await client.item.make({ input });
    expect(new Set([keys[0], keys[1], keys[3]]).size).toBe(1);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('calls that make nothing carry no key', async () => {
    const { client, keys } = making([]);
    await client.item.save({ input: { name: '四' } });
    expect(keys).toEqual([undefined]);
  });
});
