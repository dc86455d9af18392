import { livePath, liveTokenHeader, statusTopic, texts } from '@mingjing/contract';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { call } from '../../testing/call.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { WorldUser } from '../../testing/world.ts';

const dayMs = 86_400_000;

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe.each(['sqlite', 'postgres'] as const)('API keys on %s', (engine) => {
  let server: DataServer;
  let now = Date.UTC(2030, 0, 1);
  beforeAll(async () => {
    Object.assign(globalThis, { WebSocket });
    server = await startDataServer({ engine, now: () => now, liveRightsMs: 50 });
  });
  afterAll(() => server.stop());

  /** A user with the configuration's menus, and a key of theirs. */
  async function owner(
    scopes: ('boards' | 'data' | 'manage')[] = ['boards', 'data', 'manage'],
    days: number | null = 90,
  ): Promise<{ user: WorldUser; id: number; key: string; role: number }> {
    const role = await server.world.role(['/main/dashboard', '/config/widget', '/config/panel']);
    const user = await server.world.user(role);
    const input = { name: '日报脚本', scopes, days };
    const made = await server.client(user.token).apiKey.create({ input });
    return { user, role, id: made.id, key: made.key };
  }
  const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    call(`${server.url}/webapi${path}`, { ...init, headers });
  const withKey = (key: string, path = '/v2/user', init: RequestInit = {}) =>
    ask(path, { authorization: `Bearer ${key}` }, init);
  const outcome = async (key: string, path?: string) => {
    const { status, body } = await withKey(key, path);
    return [status, body.code];
  };
  const works = [200, 0];
  const ended = [401, 40003];

  test('[AUTH-15] a key is told once, and stored as a hash alone', async () => {
    const { user, id, key } = await owner();
    expect(key).toMatch(/^mj_[\w-]{43}$/);
    const listed = await ask('/v2/user/keys', { 'x-auth-token': user.token });
    expect(listed.body.result).toMatchObject([
      { id, name: '日报脚本', hint: key.slice(0, 9), state: 'open', lastUsedDate: null, lastUsedFrom: '' },
    ]);
    expect(listed.text).not.toContain(key.slice(9));
    const row = await server.db
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key.slice(9));
    expect(row.key_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a key calls in its owner’s name, and its last use is noted', async () => {
    const { user, key } = await owner();
    expect((await withKey(key)).body.result).toMatchObject({ id: user.id, username: user.username });
    const [listed] = await server.client(user.token).apiKey.list();
    expect(listed).toMatchObject({ lastUsedFrom: '127.0.0.1' });
    expect(listed?.lastUsedDate).toMatch(/^2030-/);
  });

  test('[AUTH-09] a key counts in the Authorization header alone, and with nothing beside it', async () => {
    const { user, key } = await owner();
    expect((await ask('/v2/user', { 'x-auth-token': key })).status).toBe(401);
    expect((await ask('/v2/user', { cookie: `Authorization=Bearer ${key}; token=${key}` })).status).toBe(401);
    expect((await ask(`/v2/user?access_token=${key}&token=${key}`, {})).status).toBe(401);
    const both = { 'x-auth-token': user.token, authorization: `Bearer ${key}` };
    expect((await ask('/v2/user', both)).body).toMatchObject({ code: 40003 });
    expect(await outcome(`${key.slice(0, -1)}_`)).toEqual(ended);
    // A proxy's own sign-in is none of ours.
    const proxied = { 'x-auth-token': user.token, authorization: 'Basic eDp5' };
    expect((await ask('/v2/user', proxied)).status).toBe(200);
  });

  test('[AUTH-12] a key does what its scopes say and no more', async () => {
    const { user, key } = await owner(['boards']);
    const panel = await server.world.panel({ userId: user.id });
    expect(await outcome(key, '/v2/user/resources')).toEqual(works);
    const refused = await withKey(key, `/v2/panels/share/${panel}`, { method: 'DELETE' });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: texts.apiKey.outOfScope('管理'), reason: 'keyScope' },
    ]);
  });

  test('[AUTH-12] no key makes keys, changes a password or account, signs in or previews a role', async () => {
    const { key } = await owner();
    const json = { method: 'POST', body: '{}' };
    for (const [path, method] of [
      ['/v2/user/keys', 'POST'],
      ['/v2/user/keys', 'GET'],
      ['/v2/user/password', 'PUT'],
      ['/v2/user/profile', 'PUT'],
      ['/v2/users', 'POST'],
      ['/v2/grant/preview/1', 'POST'],
      ['/login/logout', 'POST'],
    ] as const) {
      const { status, body } = await withKey(key, path, method === 'GET' ? {} : { ...json, method });
      expect([path, status, body['error']]).toEqual([path, 403, texts.apiKey.peopleOnly]);
    }
  });

  test('[AUTH-12] a key never does more than its owner may at that moment', async () => {
    const { user, key, role } = await owner();
    const other = await server.world.role();
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: other }).execute();
    const list = '/v2/widgets/categories';
    expect(await outcome(key, list)).toEqual(works);
    await server.db.deleteFrom('role_menu').where('role_id', '=', role).execute();
    expect(await outcome(key, list)).toEqual([403, 49999]);
    await server.db.deleteFrom('user_role').where('user_id', '=', user.id).execute();
    expect(await outcome(key)).toEqual(ended);
  });

  test('[AUTH-10] a key ends with its time, its owner’s account or its owner', async () => {
    const timed = await owner(['boards'], 1);
    now += dayMs - 1;
    expect(await outcome(timed.key)).toEqual(works);
    now += 1;
    expect(await outcome(timed.key)).toEqual(ended);
    const again = await server.deps.sessions.issueForUser(timed.user.id);
    expect(await server.client(again).apiKey.list()).toMatchObject([{ state: 'expired' }]);
    // A clock that is set back does not bring it back.
    now -= dayMs;
    expect(await outcome(timed.key)).toEqual(ended);
    now += dayMs;

    const admin = server.client(await server.world.adminToken());
    const { user, key } = await owner(['boards'], null);
    await admin.user.setState({ params: { id: user.id }, input: { disabled: true } });
    expect(await outcome(key)).toEqual(ended);
    await admin.user.setState({ params: { id: user.id }, input: { disabled: false } });
    expect(await outcome(key)).toEqual(works);
    await admin.user.remove({ input: { ids: [user.id] } });
    expect(await outcome(key)).toEqual(ended);
    const left = await server.db.selectFrom('api_key').select('id').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  });

  test('a key waits while its owner has to choose a new password', async () => {
    const { user, key } = await owner();
    const set = (value: 0 | 1) =>
      server.db
        .updateTable('app_user')
        .set({ must_change_password: value })
        .where('id', '=', user.id)
        .execute();
    await set(1);
    expect((await withKey(key)).body).toMatchObject({ success: false, error: texts.password.mustChange });
    await set(0);
    expect(await outcome(key)).toEqual(works);
  });

  test('[AUTH-10] a revoked key is refused at the next call and its live connections end', async () => {
    const { user, id, key } = await owner();
    const listening = withResolvers<void>();
    const told = withResolvers<string>();
    const client = new Client({
      brokerURL: `${server.url.replace('http', 'ws')}${livePath}`,
      connectHeaders: { Authorization: `Bearer ${key}` },
      reconnectDelay: 0,
      onConnect: () => {
        client.watchForReceipt('r', () => listening.resolve());
        client.subscribe(statusTopic, () => {}, { receipt: 'r' });
      },
      onStompError: ({ body }) => told.resolve(body),
    });
    client.activate();
    await listening.promise;
    expect(await outcome(key)).toEqual(works);
    const revoked = await server.client(user.token).apiKey.revoke({ params: { id } });
    expect(revoked).toMatchObject({ id, state: 'revoked' });
    expect(await outcome(key)).toEqual(ended);
    expect(await told.promise).toContain('登录凭证无效');
    await client.deactivate();
  });

  test('[AUTH-10] a live connection ends soon after its key was revoked on another node', async () => {
    const { id, key } = await owner();
    const ready = withResolvers<void>();
    const told = withResolvers<string>();
    const client = new Client({
      brokerURL: `${server.url.replace('http', 'ws')}${livePath}`,
      connectHeaders: { Authorization: `Bearer ${key}` },
      reconnectDelay: 0,
      onConnect: () => ready.resolve(),
      onStompError: ({ body }) => told.resolve(body),
    });
    client.activate();
    await ready.promise;
    // All that another node leaves: the rows, and the mark that rights changed.
    await server.db.updateTable('api_key').set({ revoked_at: now }).where('id', '=', id).execute();
    await server.deps.rights.mark();
    expect(await told.promise).toContain('登录凭证无效');
    await client.deactivate();
  });

  test('[AUTH-11] making, using and revoking a key are told by the audit log, without the key', async () => {
    const { user, id, key } = await owner();
    await withKey(key);
    await withKey(key);
    await server.client(user.token).apiKey.revoke({ params: { id } });
    const rows = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_kind', '=', 'key')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['key.create', user.username],
      ['key.use', user.username],
      ['key.revoke', user.username],
    ]);
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    expect(JSON.stringify(rows)).not.toContain(key.slice(9));
  });

  test('[LIVE-01] a key without boards, or in the header of tokens, opens no live connection', async () => {
    const { key: data } = await owner(['data']);
    const { key } = await owner(['boards']);
    const carried: Record<string, string>[] = [
      { Authorization: `Bearer ${data}` },
      { [liveTokenHeader]: key },
    ];
    for (const connectHeaders of carried) {
      const told = withResolvers<string>();
      const client = new Client({
        brokerURL: `${server.url.replace('http', 'ws')}${livePath}`,
        connectHeaders,
        reconnectDelay: 0,
        onConnect: () => told.resolve('connected'),
        onStompError: ({ body }) => told.resolve(body),
      });
      client.activate();
      expect(await told.promise).toContain('登录凭证无效');
      await client.deactivate();
    }
  });

  test('[USER-01] administrators see a user’s keys and revoke them; other managers not those of administrators', async () => {
    const { user, id, key } = await owner();
    const admin = server.client(await server.world.adminToken());
    expect(await admin.apiKey.ofUser({ params: { id: user.id } })).toMatchObject([{ id, name: '日报脚本' }]);
    expect(await admin.apiKey.revokeOfUser({ params: { id } })).toMatchObject({ state: 'revoked' });
    expect(await outcome(key)).toEqual(ended);

    const own = await admin.apiKey.create({ input: { name: '备份', scopes: ['manage'], days: null } });
    const manager = (await server.world.user(await server.world.role(['/settings/user']))).token;
    await expect(server.client(manager).apiKey.revokeOfUser({ params: { id: own.id } })).rejects.toThrow(
      texts.user.beyondRights,
    );
    const { user_id } = await server.db
      .selectFrom('api_key')
      .select('user_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    await expect(server.client(manager).apiKey.ofUser({ params: { id: user_id } })).rejects.toThrow(
      texts.user.beyondRights,
    );
    expect(await outcome(own.key)).toEqual(works);
  });

  test('[FORM-01] the form’s rules hold on the server', async () => {
    const { token } = await server.world.user(await server.world.role());
    const make = (input: object) =>
      server.client(token).apiKey.create({ input: { name: '脚本', scopes: ['boards'], days: 30, ...input } });
    await expect(make({ name: ' ' })).rejects.toThrow(texts.apiKey.name);
    await expect(make({ name: '长'.repeat(51) })).rejects.toThrow(texts.apiKey.nameTooLong);
    await expect(make({ scopes: [] })).rejects.toThrow(texts.apiKey.scope);
    await expect(make({ scopes: ['root'] })).rejects.toThrow(texts.apiKey.scope);
    for (const days of [0, 3651, 1.5]) await expect(make({ days })).rejects.toThrow(texts.apiKey.days);
    for (let made = 0; made < 20; made += 1) await make({});
    await expect(make({})).rejects.toThrow(texts.apiKey.tooMany(20));
  });
});

test('[AUTH-10] calls with one key are counted together, wherever they come from', async () => {
  const settings = { rateLimit: 8, trustProxy: '127.0.0.1' };
  const server = await startTestServer({ settings });
  try {
    const { token } = await server.world.user(await server.world.role());
    const input = { name: '脚本', scopes: ['boards' as const], days: 30 };
    const { key } = await server.client(token).apiKey.create({ input });
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': `10.0.0.${at}` };
      statuses.push((await call(`${server.url}/webapi/v2/user`, { headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(200), 429, 429]);
  } finally {
    await server.stop();
  }
});
