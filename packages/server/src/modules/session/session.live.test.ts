import { texts } from '@mingjing/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDeps } from '../../create-deps.ts';
import { createCaptchas } from '../../security/captcha.ts';
import { type Answer, call } from '../../testing/call.ts';
import { offlineMart } from '../../testing/offline-mart.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { worldPassword } from '../../testing/world.ts';
import { SessionService } from './session.service.ts';

const start = Date.UTC(2030, 0, 1);
const minute = 60_000;
const hour = 60 * minute;

describe.each(['sqlite', 'postgres'] as const)('login on %s', (engine) => {
  let server: TestServer;
  let now = start;
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now, settings: { trustProxy: '127.0.0.1' } });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    now += 10 * 24 * hour;
  });

  const captcha = () => server.client().session.captcha();
  async function login(
    username: string,
    password: string,
    more: { uuid?: string; code?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const uuid = more.uuid ?? (await captcha()).uuid;
    return call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': encodeURIComponent(username),
        'X-Auth-Password': encodeURIComponent(password),
        'X-Auth-VerCode': more.code ?? 'wxyz',
        'X-Auth-Uuid': uuid,
        'X-Auth-Baseurl': 'http://localhost',
        ...more.headers,
      },
    });
  }
  /** A login from another address: the test's own is a trusted proxy. */
  const from = (address: string, headers: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...headers },
  });
  const markOf = ({ headers }: Answer) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const told = ({ status, body }: Answer) => [status, body.code, body.error];
  const wrong = [401, 40010, '帐号或密码错误'];
  const badCaptcha = [401, 40011, '验证码错误或已过期'];
  const locked = [401, 40012, '帐号或密码连续错误5次，请30分钟后重试'];
  const someRole = async () => server.world.role(['/main/dashboard']);

  test('[LOGIN-13] [LOGIN-15] the right answer gives id, name, username, token and roles', async () => {
    const answer = await login('admin', 'Mingjing-1');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      code: 0,
      result: { username: 'admin', name: '管理员', roles: [{ roleName: '系统管理员' }] },
    });
    const { token } = answer.body.result as { token: string };
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const me = await call(`${server.url}/webapi/v2/user`, { token });
    expect(me.body.result).toEqual({
      id: (answer.body.result as { id: number }).id,
      username: 'admin',
      name: '管理员',
    });
    expect(answer.text).not.toContain('argon2');
  });

  test('[API-03] [AUTH-01] the session user has id, username and name', async () => {
    const user = await server.world.user(await someRole());
    expect(await server.client(user.token).session.me()).toEqual({
      id: user.id,
      username: user.username,
      name: `用户${user.username}`,
    });
  });

  test('[A01] [ERR-01] [API-08] a wrong password and an unknown account read the same', async () => {
    const user = await server.world.user(await someRole());
    expect(told(await login(user.username, 'nonsense'))).toEqual(wrong);
    expect(told(await login('no-such-account', 'nonsense'))).toEqual(wrong);
    expect(told(await login('', 'a'))).toEqual([401, 49999, '请输入帐号']);
    expect(told(await login('a', ''))).toEqual([401, 49999, '请输入密码']);
    expect(told(await login('a', 'b', { code: '' }))).toEqual([401, 49999, '请输入验证码']);
  });

  test('[A05] [LOGIN-22] the captcha is a picture with a uuid and does not tell its answer', async () => {
    const { uuid, img } = await captcha();
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    const png = Buffer.from(img.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.toString('latin1').toLowerCase()).not.toContain('wxyz');
    const row = await server.db
      .selectFrom('captcha')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row).toLowerCase()).not.toContain('wxyz');
    const answer = await call(`${server.url}/webapi/login/verifyCode/getCode`);
    expect(Object.keys(answer.body.result as object).toSorted()).toEqual(['img', 'uuid']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
    expect(JSON.stringify(headers).toLowerCase()).not.toContain('wxyz');
  });

  test('[A04] the answer of one captcha is none to another', async () => {
    const user = await server.world.user(await someRole());
    const drawn = (fixed: string) =>
      createCaptchas({ work: server.deps.work, now: () => now, fixed }).issue();
    const [one, other] = [await drawn('2345'), await drawn('6789')];
    const answered = (uuid: string) => login(user.username, worldPassword, { uuid, code: '6789' });
    expect(told(await answered(one.uuid))).toEqual(badCaptcha);
    expect((await answered(other.uuid)).status).toBe(200);
  });

  test('[A02] [A03] [A04] [LOGIN-23] a captcha is checked once, whatever its case, and for two minutes', async () => {
    const user = await server.world.user(await someRole());
    const first = await captcha();
    expect((await login(user.username, worldPassword, { uuid: first.uuid, code: 'wXyZ' })).status).toBe(200);
    expect(told(await login(user.username, worldPassword, { uuid: first.uuid }))).toEqual(badCaptcha);
    const missed = await captcha();
    expect(told(await login(user.username, worldPassword, { uuid: missed.uuid, code: 'abcd' }))).toEqual(
      badCaptcha,
    );
    expect(told(await login(user.username, worldPassword, { uuid: missed.uuid }))).toEqual(badCaptcha);
    const late = await captcha();
    now += 2 * minute;
    expect(told(await login(user.username, worldPassword, { uuid: late.uuid }))).toEqual(badCaptcha);
    for (const uuid of ['', 'nonsense', '00000000-0000-0000-0000-000000000000']) {
      expect(told(await login(user.username, worldPassword, { uuid }))).toEqual(badCaptcha);
    }
  });

  test('[A02] [A06] [LOGIN-20] the fifth wrong password locks for 30 minutes, even against the right one', async () => {
    const user = await server.world.user(await someRole());
    for (let at = 0; at < 4; at += 1) expect(told(await login(user.username, 'no'))).toEqual(wrong);
    // A wrong captcha says nothing about the password and does not count.
    expect(told(await login(user.username, 'no', { code: 'xxxx' }))).toEqual(badCaptcha);
    expect(told(await login(user.username, 'no'))).toEqual(locked);
    expect(told(await login(user.username, worldPassword))).toEqual(locked);
    now += 30 * minute - 1000;
    expect(told(await login(user.username, worldPassword))).toEqual(locked);
    now += 1000;
    expect((await login(user.username, worldPassword)).status).toBe(200);
  });

  test('[LOGIN-20] a lock that a clock set a year ahead ends thirty minutes after the clock was put right', async () => {
    const user = await server.world.user(await someRole());
    const year = 365 * 24 * hour;
    now += year;
    for (let at = 0; at < 5; at += 1) await login(user.username, 'no');
    now -= year;
    expect(told(await login(user.username, worldPassword))).toEqual(locked);
    now += 30 * minute - 1000;
    expect(told(await login(user.username, worldPassword))).toEqual(locked);
    now += 1000;
    expect((await login(user.username, worldPassword)).status).toBe(200);
  });

  test('[A07] [LOGIN-20] a success before the fifth failure starts the count anew', async () => {
    const user = await server.world.user(await someRole());
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 4; at += 1) expect(told(await login(user.username, 'no'))).toEqual(wrong);
      expect((await login(user.username, worldPassword)).status).toBe(200);
    }
    for (let at = 0; at < 5; at += 1) await login('nobody-at-all', 'no');
    expect(told(await login('nobody-at-all', 'no'))).toEqual(locked);
  });

  test('[A08] [LOGIN-20] twenty guesses at once, over two nodes, check five passwords at most', async () => {
    const user = await server.world.user(await someRole());
    // A second process on the same database, as another node or after a restart.
    const other = await createDeps({
      settings: server.deps.settings,
      mart: offlineMart,
      log: pino({ level: 'silent' }),
      now: () => now,
    });
    const nodes = [server.deps, other.deps].map((deps) => new SessionService(deps));
    const guesses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const node = nodes[at % 2]!;
        const { uuid } = await node.captchas.issue();
        const guess = { username: user.username, password: `guess${at}`, captcha: 'WXYZ', uuid };
        return node.login(guess, { address: '10.0.0.9' }).catch((error: { code: number }) => error.code);
      }),
    );
    await other.close();
    expect(guesses.filter((code) => code === 40010)).toHaveLength(4);
    expect(guesses.filter((code) => code === 40012)).toHaveLength(16);
    expect(told(await login(user.username, worldPassword, from('10.0.0.9')))).toEqual(locked);
  });

  test('[LOGIN-20] [A15] wrong passwords from one address do not lock the account for another', async () => {
    const user = await server.world.user(await someRole());
    for (let at = 0; at < 4; at += 1) {
      expect(told(await login(user.username, 'no', from('203.0.113.5')))).toEqual(wrong);
    }
    expect(told(await login(user.username, 'no', from('203.0.113.5')))).toEqual(locked);
    expect(told(await login(user.username, worldPassword, from('203.0.113.5')))).toEqual(locked);
    expect((await login(user.username, worldPassword, from('203.0.113.6'))).status).toBe(200);
    // Another process knows the lock too: it stands in the database.
    expect(told(await login(user.username, worldPassword, from('203.0.113.5')))).toEqual(locked);
    // An IPv6 subscriber has 2^64 addresses of one network.
    for (let at = 0; at < 5; at += 1) await login(user.username, 'no', from(`2001:db8::${at}`));
    expect(told(await login(user.username, worldPassword, from('2001:db8::ffff:9')))).toEqual(locked);
    expect((await login(user.username, worldPassword, from('2001:db8:0:1::9'))).status).toBe(200);
  });

  test('[LOGIN-20] ten right logins at once all get in, after four wrong ones too', async () => {
    const user = await server.world.user(await someRole());
    for (let at = 0; at < 4; at += 1) await login(user.username, 'no');
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(user.username, worldPassword)));
    expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  test('[LOGIN-20] a browser that logged in before goes on while its address is locked', async () => {
    const user = await server.world.user(await someRole());
    const first = await login(user.username, worldPassword, from('203.0.113.7'));
    const cookie = markOf(first);
    expect(first.headers.get('set-cookie')).toMatch(
      /^mingjing_device=[0-9a-f]{64}; Path=\/webapi\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    for (let at = 0; at < 5; at += 1) await login(user.username, 'no', from('203.0.113.7'));
    expect(told(await login(user.username, worldPassword, from('203.0.113.7')))).toEqual(locked);
    const known = () => login(user.username, worldPassword, from('203.0.113.7', { cookie }));
    const again = await known();
    expect([again.status, markOf(again)]).toEqual([200, cookie]);
    // The mark signs nobody in, is bound to its account, and its own mistakes are counted.
    expect((await call(`${server.url}/webapi/v2/user`, { headers: { cookie } })).status).toBe(401);
    const other = await server.world.user(await someRole());
    for (let at = 0; at < 5; at += 1) await login(other.username, 'no', from('203.0.113.7', { cookie }));
    expect(told(await login(other.username, worldPassword, from('203.0.113.7', { cookie })))).toEqual(locked);
    for (let at = 0; at < 5; at += 1) await login(user.username, 'no', from('203.0.113.7', { cookie }));
    expect(told(await known())).toEqual(locked);
    const places = await server.db.selectFrom('known_place').selectAll().execute();
    expect(JSON.stringify(places)).not.toContain(cookie.split('=')[1]);
  });

  test('[LOGIN-20] one browser of several people is known for each of them; a planted mark is replaced', async () => {
    const [one, two] = [await server.world.user(await someRole()), await server.world.user(await someRole())];
    const first = markOf(await login(one.username, worldPassword, from('203.0.113.8')));
    const second = markOf(await login(two.username, worldPassword, from('203.0.113.8', { cookie: first })));
    expect(second).not.toBe(first);
    for (const user of [one, two]) {
      for (let at = 0; at < 5; at += 1) await login(user.username, 'no', from('203.0.113.8'));
      const answer = await login(user.username, worldPassword, from('203.0.113.8', { cookie: second }));
      expect([answer.status, markOf(answer)]).toEqual([200, second]);
    }
    // Whoever planted the first mark gains nothing by it for the second account.
    expect(told(await login(two.username, worldPassword, from('203.0.113.8', { cookie: first })))).toEqual(
      locked,
    );
  });

  test('[LOGIN-20] guesses from many addresses stop after twenty; known addresses and devices go on', async () => {
    const user = await server.world.user(await someRole());
    const cookie = markOf(await login(user.username, worldPassword, from('203.0.113.9')));
    const guesses = [];
    for (let at = 0; at < 30; at += 1) {
      guesses.push((await login(user.username, 'no', from(`198.51.100.${at}`))).body.code);
    }
    expect(guesses.filter((code) => code === 40010)).toHaveLength(19);
    expect(told(await login(user.username, worldPassword, from('198.51.100.99')))).toEqual(locked);
    expect((await login(user.username, worldPassword, from('203.0.113.9'))).status).toBe(200);
    expect((await login(user.username, worldPassword, from('198.51.100.98', { cookie }))).status).toBe(200);
    now += 30 * minute;
    expect((await login(user.username, worldPassword, from('198.51.100.99'))).status).toBe(200);
  });

  test('[LOGIN-20] an account that does not exist is locked like one that does', async () => {
    const answers = [];
    for (let at = 0; at < 30; at += 1) {
      answers.push((await login('no-such-account-2', 'no', from(`198.51.100.${at % 7}`))).body.code);
    }
    expect(answers.filter((code) => code === 40010).length).toBeLessThan(20);
    expect(answers.at(-1)).toBe(40012);
  });

  test('[LOGIN-20] a check that a killed process left behind counts as wrong and ends', async () => {
    const user = await server.world.user(await someRole());
    await login(user.username, 'no', from('203.0.113.10'));
    await server.db
      .updateTable('guess_count')
      .set({ in_flight: 4, in_flight_until: now + 1000 })
      .where('subject', '=', user.username)
      .execute();
    now += 1001;
    expect(told(await login(user.username, worldPassword, from('203.0.113.10')))).toEqual(locked);
    now += 30 * minute;
    expect((await login(user.username, worldPassword, from('203.0.113.10'))).status).toBe(200);
  });

  test('[A09] letter case, width and spaces of a name make neither another account nor another count', async () => {
    for (const name of ['Admin', ' admin ', 'ａｄｍｉｎ']) {
      expect((await login(name, 'Mingjing-1')).body.result).toMatchObject({ username: 'admin' });
    }
    const { username } = await server.world.user(await someRole());
    const wide = [...username].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
    for (const name of [username, username.toUpperCase(), ` ${username} `, wide]) {
      expect(told(await login(name, 'no'))).toEqual(wrong);
    }
    expect(told(await login(wide.toUpperCase(), 'no'))).toEqual(locked);
    expect(told(await login(username, worldPassword))).toEqual(locked);
  });

  test('[A10] headers are read percent-encoded, and raw when that is malformed; nothing breaks the login', async () => {
    const raw = (value: string) => login('', 'x', { headers: { 'X-Auth-Username': value } });
    expect(told(await raw('100%'))).toEqual(wrong);
    expect(told(await raw('%00%0d%0a'))).toEqual(wrong);
    expect(told(await raw('%20%0d%0a'))).toEqual([401, 49999, '请输入帐号']);
    expect(told(await raw('a%00b'))).toEqual(wrong);
    expect(told(await raw('\u00e4\u00ff'))).toEqual(wrong);
    expect(told(await raw(Buffer.from('中文').toString('latin1')))).toEqual(wrong);
    expect(told(await raw('%ff%fe'))).toEqual(wrong);
    expect(told(await raw('x'.repeat(9000)))).toEqual(wrong);
    expect(told(await login('用户'.repeat(50), '密码😀'))).toEqual(wrong);
    expect((await call(`${server.url}/webapi/login/oauth/authorize`, { method: 'POST' })).status).toBe(401);
  });

  test('[A14] [LOGIN-26] a user without roles is answered with none and gets no token', async () => {
    const user = await server.world.user();
    const answer = await login(user.username, worldPassword);
    expect([answer.status, answer.body.code]).toEqual([200, 0]);
    expect(answer.body.result).toEqual({
      id: user.id,
      name: `用户${user.username}`,
      username: user.username,
      roles: [],
    });
  });

  test('[AUTH-10] a session ends after 12 idle hours and after 7 days at the latest', async () => {
    const token = await server.world.adminToken();
    const alive = async () => (await call(`${server.url}/webapi/v2/user`, { token })).status;
    now += 12 * hour - 1000;
    expect(await alive()).toBe(200);
    now += 12 * hour - 1000;
    expect(await alive()).toBe(200);
    now += 12 * hour + 1;
    expect(await alive()).toBe(401);

    const lasting = await server.world.adminToken();
    const from = now;
    const still = async () => (await call(`${server.url}/webapi/v2/user`, { token: lasting })).status;
    while (now + 10 * hour < from + 7 * 24 * hour) {
      now += 10 * hour;
      expect(await still()).toBe(200);
    }
    now = from + 7 * 24 * hour;
    expect(await still()).toBe(401);
  });

  test('[B02] [AUTH-10] logout, removal of a user and the end of a share revoke at once', async () => {
    const user = await server.world.user(await someRole());
    const answers = async (token: string, path = '/webapi/v2/user') => {
      const { status, body } = await call(`${server.url}${path}`, { token });
      return [status, body.code];
    };
    const second = await server.deps.sessions.issueForUser(user.id);
    expect(await server.client(user.token).session.logout()).toBe(true);
    expect(await answers(user.token)).toEqual([401, 40003]);
    expect(await answers(second)).toEqual([200, 0]);
    await server.deps.sessions.revokeUsers([user.id]);
    expect(await answers(second)).toEqual([401, 40003]);

    const disabled = await server.world.user(await someRole());
    await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', disabled.id).execute();
    expect(await answers(disabled.token)).toEqual([401, 40003]);
    expect(told(await login(disabled.username, worldPassword))).toEqual(wrong);

    const path = '/webapi/v2/file-base-url';
    const share = await server.world.share(await server.world.panel());
    expect(await answers(share.token, path)).toEqual([200, 0]);
    await server.deps.sessions.revokeShare(share.shareId);
    expect(await answers(share.token, path)).toEqual([401, 40003]);
    const expiring = await server.world.share(await server.world.panel());
    await server.db
      .updateTable('share')
      .set({ expires_at: now })
      .where('id', '=', expiring.shareId)
      .execute();
    expect(await answers(expiring.token, path)).toEqual([401, 40003]);
  });

  test('[B02] [AUTH-10] what another node ends is ended here, however lately it was asked for', async () => {
    const other = await createDeps({
      settings: server.deps.settings,
      mart: offlineMart,
      log: pino({ level: 'silent' }),
      now: () => now,
    });
    const alive = async (token: string) => (await call(`${server.url}/webapi/v2/user`, { token })).status;
    const user = await server.world.user(await someRole());
    const share = await server.world.share(await server.world.panel());
    expect([await alive(user.token), await alive(user.token)]).toEqual([200, 200]);
    expect(await server.deps.sessions.actorOf(share.token)).toMatchObject({ kind: 'share' });
    await other.deps.sessions.revokeUsers([user.id]);
    await other.deps.sessions.revokeShare(share.shareId);
    expect(await alive(user.token)).toBe(401);
    expect(await server.deps.sessions.actorOf(share.token)).toBeUndefined();
    await other.close();
  });

  test('[B08] [AUTH-11] a role that is taken away is gone at the next call', async () => {
    const role = await server.world.role(['/config/panel']);
    const user = await server.world.user(role);
    const remove = () =>
      call(`${server.url}/webapi/v2/file-delete`, {
        method: 'POST',
        token: user.token,
        body: new URLSearchParams({ url: '/files/x' }),
      });
    expect((await remove()).body.error).toBe(texts.data.gone);
    await server.db.deleteFrom('user_role').where('user_id', '=', user.id).execute();
    expect((await remove()).status).toBe(403);
  });

  test('[A12] [AUTH-15] passwords and tokens stand nowhere in plain', async () => {
    const answer = await login('admin', 'Mingjing-1');
    const { token } = answer.body.result as { token: string };
    const users = await server.db.selectFrom('app_user').selectAll().execute();
    expect(users.every((user) => user.password_hash.startsWith('$argon2id$'))).toBe(true);
    const sessions = await server.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify([users, sessions])).not.toContain(token);
    const stored: string[] = [];
    for (const { name } of await server.db.introspection.getTables()) {
      stored.push(
        JSON.stringify(
          await server.db
            .selectFrom(name as 'session')
            .selectAll()
            .execute(),
        ),
      );
    }
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.filter((rows) => rows.includes(token) || rows.includes('Mingjing-1'))).toEqual([]);
  });

  test('[N08] a clock that is set back brings no ended session back, and leaves none from later', async () => {
    const { sessions } = server.deps;
    const idle = server.deps.settings.sessionIdleMinutes * 60_000;
    const began = now;
    const left = await server.world.adminToken();
    const swept = await server.world.adminToken();
    now += idle;
    expect(await sessions.actorOf(left)).toBeUndefined();
    await sessions.sweep();
    const later = await server.world.adminToken();
    const unseen = await server.world.adminToken();
    now = began + 60_000;
    for (const token of [left, swept, later]) expect(await sessions.actorOf(token)).toBeUndefined();
    await sessions.sweep();
    now = began + idle;
    for (const token of [later, unseen]) expect(await sessions.actorOf(token)).toBeUndefined();
    // A clock that is put right by less than those of nodes may differ ends nothing.
    const current = await server.world.adminToken();
    now -= 4 * 60_000;
    expect(await sessions.actorOf(current)).toMatchObject({ kind: 'user' });
    now = began + idle;
  });

  test.each([
    ['used meanwhile', (token: string) => server.deps.sessions.actorOf(token)],
    ['swept meanwhile', () => server.deps.sessions.sweep()],
  ])('[N08] a clock that is set back opens no link whose time was over, %s', async (_, meanwhile) => {
    const began = now;
    const { shareId, token } = await server.world.share(await server.world.panel());
    const { db } = server;
    await db
      .updateTable('share')
      .set({ expires_at: began + hour })
      .where('id', '=', shareId)
      .execute();
    expect(await server.deps.sessions.actorOf(token)).toMatchObject({ kind: 'share' });
    now += hour;
    await meanwhile(token);
    now = began;
    expect(await server.deps.sessions.actorOf(token)).toBeUndefined();
  });

  test('what can never be used again is swept away', async () => {
    await captcha();
    await server.world.adminToken();
    now += 8 * 24 * hour;
    await server.deps.sessions.sweep();
    expect(await server.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('captcha').selectAll().execute()).toEqual([]);
  });
});

describe('login settings', () => {
  test('without captcha none is asked for, and the page is told', async () => {
    const server = await startTestServer({ settings: { captcha: 'off' } });
    const answer = await call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: { 'X-Auth-Username': 'admin', 'X-Auth-Password': 'Mingjing-1' },
    });
    expect(answer.body.code).toBe(0);
    expect((await server.client().session.brand()).captcha).toBe(false);
    await server.stop();
  });

  test('[L04] logins from one address are limited and told how long to wait', async () => {
    const server = await startTestServer({ now: () => start, settings: { rateLimit: 1000 } });
    const ask = () => call(`${server.url}/webapi/login/oauth/authorize`, { method: 'POST' });
    for (let at = 0; at < 60; at += 1) expect((await ask()).status).toBe(401);
    const answer = await ask();
    expect([answer.status, answer.body.error]).toEqual([429, texts.http.tooMany]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const forged = await call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    expect(forged.status).toBe(429);
    const pictures: number[] = [];
    for (let at = 0; at < 121; at += 1) {
      const headers = { 'x-forwarded-for': `10.9.9.${at}` };
      pictures.push((await call(`${server.url}/webapi/login/verifyCode/getCode`, { headers })).status);
    }
    expect([pictures.filter((status) => status === 200).length, pictures.at(-1)]).toEqual([120, 429]);
    await server.stop();
  });
});
