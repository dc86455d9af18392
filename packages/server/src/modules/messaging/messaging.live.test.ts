import { messagingTexts } from '@mingjing/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { type FakeDingtalk, fakeApp, startFakeDingtalk } from '../../testing/fake-dingtalk.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createUserStore } from '../users/user.store.ts';
import { createMessaging } from './messaging.service.ts';

const limited = {
  body: { errcode: 88, sub_code: '90018', errmsg: 'ding talk error', sub_msg: '请求被暂时禁用' },
};

describe.each(['sqlite', 'postgres'] as const)('users of the messaging service on %s', (engine) => {
  let fake: FakeDingtalk;
  let server: TestServer;
  let waits: number[] = [];
  beforeAll(async () => {
    fake = await startFakeDingtalk();
    server = await startTestServer({
      engine,
      settings: {
        dingtalkUrl: fake.url,
        dingtalkAppkey: fakeApp.key,
        dingtalkAppsecret: fakeApp.secret,
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await fake.stop();
  });
  beforeEach(() => {
    fake.members.clear();
    fake.below.clear();
    fake.calls.splice(0);
    fake.instead = () => undefined;
    waits = [];
  });

  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({ userid: `staff${from + at}`, name: `员工${from + at}` }));
  const admin = async () => server.client(await server.world.adminToken());
  const rows = () => server.db.selectFrom('app_user').selectAll().orderBy('id').execute();
  /** The same service with waits that are only noted. */
  const quick = (settings = server.deps.settings) =>
    createMessaging({
      ...server.deps,
      settings,
      store: createUserStore(server.deps.work),
      wait: async (ms) => void waits.push(ms),
    });
  const none = () => new AbortController().signal;
  async function refusal(run: () => Promise<unknown>): Promise<string> {
    const before = await rows();
    const message = await run().then(
      () => 'done',
      (error: Error) => error.message,
    );
    expect(await rows()).toEqual(before);
    return message;
  }

  test('[MSG-01] [MSG-02] every department and page is read; the missing users are added, without roles', async () => {
    fake.below.set(1, [2, 3]).set(2, [4]).set(4, [1, 2]);
    fake.members.set(1, people(0, 1)).set(2, people(1, 251)).set(4, people(200, 300));
    expect(await (await admin()).messaging.enabled()).toBe(true);
    expect(await (await admin()).messaging.refresh()).toEqual({ added: 300, known: 0 });
    const found = (await (await admin()).user.list({ query: { search: 'staff' } })).toReversed();
    expect(found).toHaveLength(300);
    expect(found.find(({ username }) => username === 'staff17')).toMatchObject({
      name: '员工17',
      appids: ['staff17'],
      roles: [],
      disabled: false,
    });
    expect(await (await admin()).messaging.refresh()).toEqual({ added: 0, known: 300 });
  });

  test('[MSG-02] nothing of a user who is here is overwritten, and nobody is deleted', async () => {
    fake.members.set(1, people(1000, 1003));
    await (await admin()).messaging.refresh();
    const [first, second] = (await rows()).slice(-3);
    const role = await server.world.role();
    await server.db.insertInto('user_role').values({ user_id: first!.id, role_id: role }).execute();
    await server.db
      .updateTable('app_user')
      .set({ name: '改过的名字', disabled: 1, appids: '[]' })
      .where('id', '=', first!.id)
      .execute();
    await server.db
      .updateTable('app_user')
      .set({ username: '另一个名字', username_key: '另一个名字' })
      .where('id', '=', second!.id)
      .execute();
    const before = await rows();
    fake.members.set(1, [
      { userid: 'staff1000', name: '新名字' },
      { userid: 'staff1001', name: '新名字' },
      { userid: 'ADMIN', name: '冒名' },
    ]);
    expect(await (await admin()).messaging.refresh()).toEqual({ added: 0, known: 3 });
    expect(await rows()).toEqual(before);
    expect(
      await server.db.selectFrom('user_role').selectAll().where('role_id', '=', role).execute(),
    ).toHaveLength(1);
  });

  test('[MSG-02] [K07] names that their owners chose are names here: one line, and nothing that does not show', async () => {
    fake.members.set(1, [
      { userid: 'odd1', name: '王\u202e芳\u0000\r\n' },
      { userid: 'odd2', name: '\u200b李\ud800伟\u001b[31m' },
    ]);
    expect(await (await admin()).messaging.refresh()).toMatchObject({ added: 2 });
    const added = (await rows()).slice(-2);
    expect(added.map(({ name }) => name)).toEqual(['王芳', '李伟[31m']);
  });

  test('[MSG-02] ids that are no usernames get one, names are cut; nobody signs in with a guess', async () => {
    fake.members.set(1, [
      { userid: 'x', name: '姓'.repeat(50) },
      { userid: ' 有 空格 ', name: '' },
      { userid: 'a'.repeat(64), name: 'A' },
    ]);
    expect(await (await admin()).messaging.refresh()).toEqual({ added: 3, known: 0 });
    expect(await (await admin()).messaging.refresh()).toEqual({ added: 0, known: 3 });
    const added = (await rows()).slice(-3);
    expect(added.map(({ appids }) => JSON.parse(appids) as string[])).toEqual([
      ['x'],
      ['有 空格'],
      ['a'.repeat(64)],
    ]);
    for (const { username, name, password_hash } of added) {
      expect(username).toMatch(/^dd-[0-9a-f]{16}$/);
      expect([...name].length).toBeLessThanOrEqual(32);
      expect(password_hash).toMatch(/^\$argon2id\$/);
      const uuid = (await server.client().session.captcha()).uuid;
      for (const password of ['', username, name, 'x', '123456']) {
        const answer = await call(`${server.url}/webapi/login/oauth/authorize`, {
          method: 'POST',
          headers: {
            'X-Auth-Username': username,
            'X-Auth-Password': encodeURIComponent(password),
            'X-Auth-VerCode': 'WXYZ',
            'X-Auth-Uuid': uuid,
          },
        });
        expect(answer.status).toBe(401);
      }
    }
  });

  test('[MSG-02] a limit is waited for, by code and by status; one that stays is told', async () => {
    fake.members.set(1, people(2000, 2150));
    let left = 3;
    fake.instead = (path) => {
      if (path !== '/topapi/v2/user/list' || left === 0) return undefined;
      left -= 1;
      return left === 1 ? { status: 429, text: 'Too Many Requests' } : limited;
    };
    expect(await quick().refresh(none())).toEqual({ added: 150, known: 0 });
    expect(waits).toEqual([1000, 2000, 5000]);
    fake.instead = (path) => (path === '/topapi/v2/department/listsub' ? limited : undefined);
    expect(await refusal(() => quick().refresh(none()))).toBe(messagingTexts.limited);
  });

  test('[MSG-02] a failure half-way stores nothing, and says what to do', async () => {
    fake.below.set(1, [2, 3]);
    fake.members.set(1, people(3000, 3100)).set(2, people(3100, 3300)).set(3, people(3300, 3400));
    const half = (instead: ReturnType<FakeDingtalk['instead']>) => {
      fake.instead = (path, body) =>
        path === '/topapi/v2/user/list' && body['dept_id'] === 2 && body['cursor'] === 100
          ? instead
          : undefined;
      return refusal(() => quick().refresh(none()));
    };
    expect(await half({ body: { errcode: 60011, errmsg: '没有调用该接口的权限' } })).toBe(
      messagingTexts.refused(60011, '没有调用该接口的权限'),
    );
    expect(await half({ status: 502, text: '<html>bad gateway</html>' })).toBe(messagingTexts.unreachable);
    expect(await half({ text: 'no json' })).toBe(messagingTexts.unreadable);
    expect(await half({ body: { errcode: 0, result: { list: 'none' } } })).toBe(messagingTexts.unreadable);
    // A cursor that stands still, an endless answer, a way to somewhere else.
    const still = { errcode: 0, result: { has_more: true, next_cursor: 100, list: [] } };
    expect(await half({ body: still })).toBe(messagingTexts.unreadable);
    expect(await half({ text: 'x'.repeat(9 * 1024 * 1024) })).toBe(messagingTexts.unreadable);
    expect(await half({ status: 302, headers: { location: 'http://169.254.169.254/' } })).toBe(
      messagingTexts.unreachable,
    );
    // A list that goes on for ever and holds nobody.
    const onward = (cursor: unknown) => ({ has_more: true, next_cursor: Number(cursor) + 1, list: [] });
    fake.instead = (path, { cursor }) =>
      path === '/topapi/v2/user/list' ? { body: { errcode: 0, result: onward(cursor) } } : undefined;
    await expect(quick().refresh(none())).rejects.toThrow(messagingTexts.unreadable);
    fake.instead = () => undefined;
    expect(await quick().refresh(none())).toEqual({ added: 400, known: 0 });
  });

  test('[MSG-02] a token that expires meanwhile is asked for again, once', async () => {
    fake.below.set(1, [2]);
    fake.members.set(1, people(4000, 4001)).set(2, people(4001, 4002));
    let isStale = true;
    fake.instead = (path, body) => {
      if (path !== '/topapi/v2/user/list' || body['dept_id'] !== 2 || !isStale) return undefined;
      isStale = false;
      return { body: { errcode: 42001, errmsg: 'access_token已过期' } };
    };
    expect(await quick().refresh(none())).toEqual({ added: 2, known: 0 });
    expect(fake.calls.filter(({ path }) => path === '/gettoken')).toHaveLength(2);
    // One that is never good is no reason to ask for ever.
    fake.instead = (path) =>
      path === '/gettoken' ? undefined : { body: { errcode: 40014, errmsg: '不合法的access_token' } };
    expect(await refusal(() => quick().refresh(none()))).toContain('40014');
  });

  test('secrets are never told, links to the metadata service never followed', async () => {
    const wrong = { ...server.deps.settings, dingtalkAppsecret: 'wrong-secret-of-the-app' };
    const told = await refusal(() => quick(wrong).refresh(none()));
    expect(told).toContain('40089');
    expect(told).not.toContain('wrong-secret');
    const metadata = { ...server.deps.settings, dingtalkUrl: 'https://169.254.169.254' };
    expect(await refusal(() => quick(metadata).refresh(none()))).toBe(messagingTexts.unreachable);
    const nobody = { ...server.deps.settings, dingtalkUrl: 'http://127.0.0.1:9' };
    expect(await refusal(() => quick(nobody).refresh(none()))).toBe(messagingTexts.unreachable);
  });

  test('two refreshes at once: the second is told to wait; a caller who leaves ends it', async () => {
    fake.members.set(1, people(5000, 5001));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const messaging = createMessaging({
      ...server.deps,
      store: createUserStore(server.deps.work),
      wait: () => held,
    });
    fake.instead = (path) => {
      fake.instead = () => undefined;
      return path === '/gettoken' ? limited : undefined;
    };
    const first = messaging.refresh(none());
    expect(await refusal(() => messaging.refresh(none()))).toBe(messagingTexts.running);
    release();
    expect(await first).toEqual({ added: 1, known: 0 });
    const leaving = new AbortController();
    fake.instead = () => {
      leaving.abort(new Error('left'));
      return undefined;
    };
    fake.members.set(1, people(5001, 5002));
    expect(await refusal(() => messaging.refresh(leaving.signal))).toBe('left');
    fake.instead = () => undefined;
    expect(await messaging.refresh(none())).toEqual({ added: 1, known: 0 });
  });

  test('[AUTH-11] only the screen of users may ask', async () => {
    const other = await server.world.user(await server.world.role(['/main/dashboard']));
    const client = server.client(other.token);
    await expect(client.messaging.enabled()).rejects.toMatchObject({ status: 403 });
    await expect(client.messaging.refresh()).rejects.toMatchObject({ status: 403 });
    expect(fake.calls).toEqual([]);
  });
});

test('[MSG-03] without configuration it does not apply, and a refresh is refused', async () => {
  const server = await startTestServer();
  const token = await server.world.adminToken();
  const enabled = await call(`${server.url}/webapi/v2/dingtalk/enable`, { token });
  const refresh = await call(`${server.url}/webapi/v2/dingtalk/refresh`, { token, method: 'POST' });
  await server.stop();
  expect(enabled.body).toMatchObject({ success: true, result: false });
  expect(refresh.body).toMatchObject({ success: false, code: 49999, error: messagingTexts.off });
});
