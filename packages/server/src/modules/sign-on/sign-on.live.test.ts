import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { signOnTexts } from '@mingjing/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDeps } from '../../create-deps.ts';
import { createLog } from '../../log.ts';
import { type Answer, call } from '../../testing/call.ts';
import { offlineMart } from '../../testing/offline-mart.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { worldPassword } from '../../testing/world.ts';
import { readLoginSign } from './login-sign.ts';
import { createSignOn } from './sign-on.service.ts';

const minute = 60_000;
const keys = {
  his: 'r2Vw-7kQd-Lm4e-Bx9n-Tz3c-Hs8f-Pa5j',
  hisNew: 'n6Yt-2uJk-Wq8r-Fv3m-Dx7b-Gc4h-Se9l',
  oa: 'k1Zp-5oIu-Ny6t-Rb2w-Vc8x-Qm7a-Jd3g',
  lab: 'b3Hs-8wQe-Rt5y-Ui1o-Pl6k-Jm9n-Bv2c',
  ward: 'c7Xd-1zAs-Fg4h-Jk8l-Qw3e-Ty6u-Io5p',
  foreign: 'x9Lm-4hGf-Kd2s-Pq7w-Ze5r-Tb8n-Yc1v',
};
const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

/** The recipe of docs/operate/sign-on.md, written apart from the product's own code. */
function signed(claims: object, key = keys.his): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

describe.each(['sqlite', 'postgres'] as const)('signed sign-on on %s', (engine) => {
  let server: TestServer;
  let now = Date.UTC(2030, 0, 1);
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      now: () => now,
      log: createLog({ logLevel: 'debug' }, sink),
      settings: {
        ssoSecret: `his:${keys.his},his:${keys.hisNew},oa:${keys.oa},lab(护士|医生):${keys.lab},ward():${keys.ward}`,
      },
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    now += 24 * 60 * minute;
  });

  const post = (headers: Record<string, string>): Promise<Answer> =>
    call(`${server.url}/webapi/login/oauth/authorize`, { method: 'POST', headers });
  const signOn = (sign: string, username = '', ip = ''): Promise<Answer> =>
    post({
      'X-Auth-Sign': sign,
      ...(username !== '' && { 'X-Auth-Username': encodeURIComponent(username) }),
      ...(ip !== '' && { 'X-Auth-Baseurl': encodeURIComponent(ip) }),
    });
  const getToken = (sign: string): Promise<Answer> =>
    call(`${server.url}/webapi/v2/user/sign/get-token`, {
      method: 'POST',
      body: new URLSearchParams({ sign }),
    });
  const tokenOf = ({ body }: Answer) => (body.result as { token: string }).token;
  const told = ({ body }: Answer) => [body.success, body.code, body.error];
  const refused = [false, 40003, '登录链接无效，请返回原系统重新打开；仍不成功请联系管理员'];
  const used = [false, 40003, '登录链接已使用过，请返回原系统重新打开'];
  const someone = async () => server.world.user(await server.world.role(['/main/dashboard']));
  const claimsFor = (u: string, more: object = {}) => ({ k: 'sso', u, ip: '10.0.0.5', ts: now, ...more });

  test('a limited key signs on the users it is for, and administrators never', async () => {
    const { id } = await server.db
      .insertInto('role')
      .values({ role_name: '护士', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [nurse, other] = [await server.world.user(id), await someone()];
    const by = async (username: string, key: string) =>
      told(await signOn(signed(claimsFor(username, { n: `${username} ${key}` }), key)));
    const closed = (name: string) => [false, 40010, signOnTexts.notForSubsystem(name)];
    expect((await by(nurse.username, keys.lab))[0]).toBe(true);
    expect(await by(other.username, keys.lab)).toEqual(closed(other.username));
    expect((await by(other.username, keys.ward))[0]).toBe(true);
    for (const key of [keys.lab, keys.ward]) expect(await by('admin', key)).toEqual(closed('admin'));
    expect((await by('admin', keys.oa))[0]).toBe(true);
  });

  test('[SSO-04] [LOGIN-15] a signed link signs its user on, without captcha and password', async () => {
    const user = await someone();
    const answer = await signOn(signed(claimsFor(user.username)), user.username, '10.0.0.5');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      code: 0,
      result: { id: user.id, username: user.username, roles: [{ id: user.roleIds[0] }] },
    });
    expect(await server.client(tokenOf(answer)).session.me()).toMatchObject({ id: user.id });
    const profile = await server.client(tokenOf(answer)).session.profile();
    expect(profile.lastLoginDate).not.toBeNull();
    // No mark of a device from which the right password came.
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('[SSO-04] names of any script, and the old and new key of every subsystem', async () => {
    const user = await someone();
    await server.db
      .updateTable('app_user')
      .set({ username: '张三丰', username_key: `张三丰` })
      .where('id', '=', user.id)
      .execute();
    const by = async (key: string, n: number) =>
      (await signOn(signed(claimsFor('张三丰', { n }), key), '张三丰', '10.0.0.5')).status;
    expect([await by(keys.his, 1), await by(keys.hisNew, 2), await by(keys.oa, 3)]).toEqual([200, 200, 200]);
    expect(await by(keys.foreign, 4)).toBe(401);
  });

  test('[SSO-04] a name that no user has is looked up among the appids; two owners are refused', async () => {
    const [first, second] = [await someone(), await someone()];
    const give = (id: number, appids: string[]) =>
      server.db
        .updateTable('app_user')
        .set({ appids: JSON.stringify(appids) })
        .where('id', '=', id)
        .execute();
    await give(first.id, ['his-100"%', 'x']);
    await give(second.id, ['his-100"%0']);
    const answer = await signOn(signed(claimsFor('his-100"%')));
    expect(answer.body.result).toMatchObject({ id: first.id });
    await give(second.id, ['his-100"%']);
    expect(told(await signOn(signed(claimsFor('his-100"%', { n: 1 }))))).toEqual([
      false,
      40010,
      '有多个用户使用应用标识“his-100"%”，无法确定登录哪一个，请联系管理员',
    ]);
    // Another user's name in other systems never stands in for a name of ours.
    await give(second.id, [first.username]);
    expect((await signOn(signed(claimsFor(first.username)))).body.result).toMatchObject({ id: first.id });
    await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', first.id).execute();
    expect((await signOn(signed(claimsFor(first.username, { n: 1 })))).body.code).toBe(40010);
  });

  test('[SSO-07] [B07] what is malformed, wrongly signed, too old or for another is refused with 40003', async () => {
    const { username } = await someone();
    const claims = claimsFor(username);
    const good = signed(claims);
    const [body = '', signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, u: 'admin' })).toString('base64url');
    for (const sign of [
      'x',
      '.',
      `${body}.`,
      `.${signature}`,
      `${good}.${signature}`,
      `${body}.${signature}=`,
      `${body}=.${signature}`,
      `${other}.${signature}`,
      signed(claims, keys.foreign),
      signed({ ...claims, k: 'share', p: 1, s: 1 }),
      signed({ ...claims, ts: String(now) }),
      signed({ ...claims, ts: undefined }),
      signed({ ...claims, u: '' }),
      signed([claims]),
      'é'.repeat(300),
      `${'a'.repeat(3000)}.${signature}`,
    ]) {
      expect([sign, told(await signOn(sign))]).toEqual([sign, refused]);
    }
    // Every mark of the signature counts, also those that decode to the same bytes.
    for (const at of [0, 20, 42]) {
      for (const mark of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        if (mark === signature[at]) continue;
        const sign = `${body}.${signature.slice(0, at)}${mark}${signature.slice(at + 1)}`;
        expect([sign, readLoginSign(sign, server.deps.settings.ssoSecret)]).toEqual([sign, undefined]);
      }
    }
    expect(told(await signOn(good, 'admin'))).toEqual(refused);
    expect(told(await signOn(good, username, '10.0.0.6'))).toEqual(refused);
    // None of these attempts has used it up.
    expect((await signOn(good, username, '10.0.0.5')).status).toBe(200);
  });

  test('[B07] [SSO-07] a link is good for five minutes, and not before its time', async () => {
    const { username } = await someone();
    const made = now;
    const sign = (n: number) => signed(claimsFor(username, { ts: made, n }));
    now = made + 5 * minute;
    expect(told(await signOn(sign(1)))).toEqual([false, 40003, '登录链接已过期，请返回原系统重新打开']);
    now = made + 5 * minute - 1;
    expect((await signOn(sign(1))).status).toBe(200);
    now = made - 5 * minute;
    expect(told(await signOn(sign(2)))).toEqual([
      false,
      40003,
      '登录链接的时间超前，请联系管理员核对两台服务器的时钟',
    ]);
    now = made - 5 * minute + 1;
    expect((await signOn(sign(2))).status).toBe(200);
  });

  test('[SSO-07] [B07] a link is good once, also when both calls have it', async () => {
    const { username } = await someone();
    const sign = signed(claimsFor(username));
    expect((await signOn(sign, username, '10.0.0.5')).status).toBe(200);
    expect(told(await signOn(sign, username, '10.0.0.5'))).toEqual(used);
    expect(told(await getToken(sign))).toEqual(used);
    // The same text under the subsystem's other key is the same link.
    expect(told(await signOn(signed(claimsFor(username), keys.hisNew)))).toEqual(used);
    await server.deps.sessions.sweep();
    expect(told(await signOn(sign))).toEqual(used);
  });

  test('[SSO-07] [B07] of twenty calls at once over two servers, one gets in', async () => {
    const { username } = await someone();
    const sign = signed(claimsFor(username));
    const other = await createDeps({
      settings: server.deps.settings,
      mart: offlineMart,
      log: pino({ level: 'silent' }),
      now: () => now,
    });
    const nodes = [server.deps, other.deps].map((deps) => createSignOn(deps));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        nodes[at % 2]!.signOn({ sign, username, baseUrl: '' }).then(
          () => 'in',
          (error: Error) => error.message,
        ),
      ),
    );
    await other.close();
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === used[2])).toHaveLength(19);
  });

  test('[SSO-06] get-token exchanges a sign for a token, once', async () => {
    const user = await someone();
    const sign = signed(claimsFor(user.username));
    const answer = await getToken(sign);
    expect([answer.status, answer.body.success, answer.body.code]).toEqual([200, true, 0]);
    expect(await server.client(tokenOf(answer)).session.me()).toMatchObject({ username: user.username });
    expect(told(await getToken(sign))).toEqual(used);
    expect(told(await getToken(signed(claimsFor(user.username), keys.foreign)))).toEqual(refused);
    expect((await getToken('nonsense')).body).toMatchObject({ success: false, code: 40003 });
  });

  test('disabled and unknown users do not get in, and users without roles get no token', async () => {
    const disabled = await someone();
    await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', disabled.id).execute();
    for (const name of [disabled.username, 'no-such-user']) {
      const text = `用户“${name}”在本系统中不存在或已停用，请联系管理员`;
      expect(told(await signOn(signed(claimsFor(name))))).toEqual([false, 40010, text]);
    }
    const roleless = await server.world.user();
    const answer = await signOn(signed(claimsFor(roleless.username)));
    expect(answer.body).toMatchObject({ code: 0, result: { roles: [] } });
    expect(answer.body.result).not.toHaveProperty('token');
    expect(told(await getToken(signed(claimsFor(roleless.username, { n: 1 }))))).toEqual([
      false,
      49999,
      '该用户尚未分配角色，请联系管理员',
    ]);
  });

  test('[B06] a session of sign-on asks for no new password, and cannot set one without the old', async () => {
    const user = await someone();
    await server.db
      .updateTable('app_user')
      .set({ must_change_password: 1 })
      .where('id', '=', user.id)
      .execute();
    const signedOn = server.client(tokenOf(await signOn(signed(claimsFor(user.username)))));
    expect(await signedOn.session.resources()).toMatchObject({ menu: expect.anything() });
    const change = (oldPassword: string) =>
      signedOn.session.changePassword({ input: { oldPassword, password: 'Another-password-1' } });
    await expect(change('guess')).rejects.toMatchObject({ message: expect.stringContaining('密码') });
    // With a password of ours it is to be replaced, as before.
    const own = server.client(await server.deps.sessions.issueForUser(user.id));
    await expect(own.session.resources()).rejects.toMatchObject({ status: 403 });
    await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', user.id).execute();
    await expect(signedOn.session.me()).rejects.toMatchObject({ status: 401 });
  });

  test('wrong passwords lock the password out, not the sign-on', async () => {
    const user = await someone();
    await server.db
      .insertInto('guess_count')
      .values({ subject: user.username, place: '', fails: 99, locked_until: now + minute, changed_at: now })
      .execute();
    expect((await signOn(signed(claimsFor(user.username)))).status).toBe(200);
  });

  test('[A12] no sign and no token stands in the log, the user and the subsystem do', async () => {
    const user = await someone();
    const sign = signed(claimsFor(user.username), keys.oa);
    const token = tokenOf(await signOn(sign, user.username, '10.0.0.5'));
    const text = lines.join('');
    expect(text).not.toContain(sign);
    expect(text).not.toContain(token);
    for (const key of Object.values(keys)) expect(text).not.toContain(key);
    expect(text).toMatch(new RegExp(`"username":"${user.username}","signedBy":"oa"`));
  });
});

test('[SSO-07] [B06] without a key sign-on is off, in both calls', async () => {
  const server = await startTestServer();
  const sign = signed({ k: 'sso', u: 'admin', ts: Date.now() }, '');
  const login = await call(`${server.url}/webapi/login/oauth/authorize`, {
    method: 'POST',
    // A sign decides: a right password beside it does not.
    headers: { 'X-Auth-Sign': sign, 'X-Auth-Username': 'admin', 'X-Auth-Password': worldPassword },
  });
  const exchange = await call(`${server.url}/webapi/v2/user/sign/get-token`, {
    method: 'POST',
    body: new URLSearchParams({ sign }),
  });
  await server.stop();
  for (const { body } of [login, exchange]) {
    expect(body).toMatchObject({
      success: false,
      code: 40003,
      error: '未启用单点登录，请使用帐号和密码登录',
    });
  }
});
