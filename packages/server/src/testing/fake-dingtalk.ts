import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeMember {
  userid: string;
  name: string;
}
/** What is answered in place of the right answer. */
export interface Instead {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as it is. */
  text?: string;
}

/** DingTalk's public interface as far as users are read by it: token, departments below one, members page by page. */
export interface FakeDingtalk {
  url: string;
  /** Members by department; 1 is the company. */
  members: Map<number, FakeMember[]>;
  /** Departments right below a department. */
  below: Map<number, number[]>;
  /** Every call with its body, oldest first. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** Looked at before each answer. */
  instead: (path: string, body: Record<string, unknown>) => Instead | undefined;
  stop(): Promise<void>;
}

export const fakeApp = { key: 'dingfakeappkey', secret: 'fake-app-secret-0123456789' };

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export async function startFakeDingtalk(): Promise<FakeDingtalk> {
  let tokens = 0;
  const fake: Omit<FakeDingtalk, 'url' | 'stop'> = {
    members: new Map(),
    below: new Map(),
    calls: [],
    instead: () => undefined,
  };

  function answer(url: URL, body: Record<string, unknown>): unknown {
    if (url.pathname === '/gettoken') {
      const { appkey, appsecret } = Object.fromEntries(url.searchParams);
      if (appkey !== fakeApp.key || appsecret !== fakeApp.secret) {
        return { errcode: 40089, errmsg: `不合法的appkey或appsecret ${appsecret}` };
      }
      tokens += 1;
      return { errcode: 0, errmsg: 'ok', access_token: `fake-token-${tokens}`, expires_in: 7200 };
    }
    const token = url.searchParams.get('access_token') ?? '';
    if (!/^fake-token-\d+$/.test(token)) {
      return { errcode: 40014, errmsg: '不合法的access_token' };
    }
    const department = Number(body['dept_id']);
    if (url.pathname === '/topapi/v2/department/listsub') {
      const found = fake.below.get(department) ?? [];
      return {
        errcode: 0,
        errmsg: 'ok',
        result: found.map((id) => ({ dept_id: id, name: `部门${id}`, parent_id: department })),
      };
    }
    if (url.pathname === '/topapi/v2/user/list') {
      const size = Number(body['size']);
      if (!(size >= 1 && size <= 100)) return { errcode: 400002, errmsg: '无效的参数' };
      const from = Number(body['cursor']);
      const all = fake.members.get(department) ?? [];
      const has_more = from + size < all.length;
      const list = all
        .slice(from, from + size)
        .map((one) => ({ ...one, active: true, dept_id_list: [department] }));
      return {
        errcode: 0,
        errmsg: 'ok',
        result: { has_more, ...(has_more && { next_cursor: from + size }), list },
      };
    }
    return { errcode: 22, errmsg: '不存在的接口' };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = await bodyOf(request);
    fake.calls.push({ path: url.pathname, body });
    const given = fake.instead(url.pathname, body) ?? { body: answer(url, body) };
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(given.text ?? JSON.stringify(given.body ?? {}));
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
