import { signOnTexts } from '@mingjing/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, call } from '../../testing/call.ts';
import { type FakeOpenid, fakeClient, startFakeOpenid } from '../../testing/fake-openid.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const publicUrl = 'https://bi.example.org';
let provider: FakeOpenid;
let server: TestServer;
let closed: TestServer;
const settingsFor = (more: object = {}) => ({
  publicUrl,
  oidcIssuer: provider.issuer,
  oidcClientId: fakeClient.id,
  oidcClientSecret: fakeClient.secret,
  ...more,
});
beforeAll(async () => {
  provider = await startFakeOpenid();
  server = await startTestServer({
    settings: settingsFor({
      oidcCreate: true,
      oidcRoles: 'nurses=护士,doctors=医生,bosses=系统管理员',
      oidcName: '医院统一认证',
    }),
  });
  closed = await startTestServer({ settings: settingsFor() });
  for (const one of [server, closed]) {
    for (const role_name of ['护士', '医生', '科研']) {
      await one.db.insertInto('role').values({ role_name, created_at: 0 }).execute();
    }
  }
});
afterAll(async () => {
  await server.stop();
  await closed.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.claims = {};
  provider.forge = {};
  provider.offersSignOut = false;
  provider.signedOut = [];
});

const post = (of: TestServer, path: string, body: object | undefined, cookie = ''): Promise<Answer> =>
  call(`${of.url}/webapi/login/oidc/${path}`, {
    method: 'POST',
    headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie !== '' && { cookie }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
async function begin(of = server) {
  const answer = await post(of, 'start', undefined);
  const cookie = answer.headers.get('set-cookie') ?? '';
  return {
    url: (answer.body.result as { url: string }).url,
    cookie: cookie.split(';')[0] ?? '',
    whole: cookie,
  };
}
const finish = (query: string, cookie: string, of = server) => post(of, 'finish', { query }, cookie);
async function signOn(claims: Record<string, unknown>, of = server): Promise<Answer> {
  provider.claims = claims;
  const { url, cookie } = await begin(of);
  return finish(await provider.visit(url), cookie, of);
}
const told = ({ body }: Answer) => [body.success, body.code, body.error];
const refused = [false, 40003, signOnTexts.oidcRefused];
const lost = [false, 40003, signOnTexts.oidcLost];
const roleNames = ({ body }: Answer) =>
  ((body.result as { roles?: { roleName: string }[] }).roles ?? [])
    .map(({ roleName }) => roleName)
    .toSorted();
const tokenOf = ({ body }: Answer) => (body.result as { token: string }).token;

test('a user of the provider signs on, with code, PKCE, state and nonce, and gets the roles of the groups', async () => {
  const { url, whole } = await begin();
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    client_id: fakeClient.id,
    redirect_uri: `${publicUrl}/`,
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(30);
  expect(whole).toMatch(/; HttpOnly; SameSite=Strict/);
  for (const name of ['state', 'nonce']) expect(whole).not.toContain(asked[name]);
  const answer = await signOn({ preferred_username: 'wang.fangfang', name: '王芳', groups: ['nurses', 'x'] });
  expect(answer.body).toMatchObject({ code: 0, result: { username: 'wang.fangfang', name: '王芳' } });
  expect(roleNames(answer)).toEqual(['护士']);
  expect(await server.client(tokenOf(answer)).session.me()).toMatchObject({ username: 'wang.fangfang' });
  expect(await server.client().session.brand()).toMatchObject({ signOn: '医院统一认证' });
});

test('roles follow the groups; roles of our own and administration do not', async () => {
  const first = await signOn({ preferred_username: 'li.wei', groups: ['nurses', 'bosses'] });
  expect(roleNames(first)).toEqual(['护士']);
  const { id } = first.body.result as { id: number };
  const own = await server.db
    .selectFrom('role')
    .select('id')
    .where('role_name', '=', '科研')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('user_role').values({ user_id: id, role_id: own.id }).execute();
  expect(roleNames(await signOn({ preferred_username: 'li.wei', groups: ['doctors'] }))).toEqual([
    '医生',
    '科研',
  ]);
  expect(roleNames(await signOn({ preferred_username: 'li.wei' }))).toEqual(['科研']);
  // An administrator of ours stays one, whatever the provider says.
  expect(roleNames(await signOn({ preferred_username: 'admin', groups: [] }))).toEqual(['系统管理员']);
});

test('[AUTH-11] roles of the groups are not for whoever made the account or set its password before', async () => {
  const password = 'Abc12345x';
  const signIn = async (username: string) =>
    call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': username,
        'X-Auth-Password': password,
        'X-Auth-VerCode': 'WXYZ',
        'X-Auth-Uuid': (await server.client().session.captcha()).uuid,
      },
    });
  const managing = await server.world.role(['/settings/user', '/main/dashboard']);
  const { calls } = await server.world.user(managing).then(({ token }) => ({ calls: server.client(token) }));
  const made = async (username: string, ...appids: string[]) => {
    const { id } = await calls.user.create({ input: { username, password, appids } });
    await calls.user.grant({ input: { userIds: [id], roleIds: [managing] } });
    const token = tokenOf(await signIn(username));
    const key = await server
      .client(token)
      .apiKey.create({ input: { name: '脚本', scopes: ['boards'], days: 30 } });
    return { id, token, key: key.key };
  };
  const me = (token: string) =>
    server
      .client(token)
      .session.me()
      .then(
        () => 'let in',
        () => 'refused',
      );
  for (const [username, name] of [
    ['chief.one', 'chief.one'],
    ['puppet', 'chief.two'],
  ] as const) {
    const vouched = name === username ? [] : [name];
    const before = await made(username, `intruder.${username}`, ...vouched);
    // Nothing is given that the manager does not have: the password stays.
    await signOn({ preferred_username: name });
    expect((await signIn(username)).body.success).toBe(true);
    const chief = await signOn({ preferred_username: name, groups: ['doctors'] });
    expect(roleNames(chief)).toContain('医生');
    expect(await me(tokenOf(chief))).toBe('let in');
    expect([await me(before.token), (await signIn(username)).body.success]).toEqual(['refused', false]);
    // Nor in by another name elsewhere that the manager chose; by the one that was vouched for they come again.
    const { appids } = await server.db
      .selectFrom('app_user')
      .select('appids')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(appids)).toEqual(vouched);
    const headers = { authorization: `Bearer ${before.key}` };
    expect((await call(`${server.url}/webapi/v2/user`, { headers })).status).toBe(401);
  }
  // Nor for whoever sets the password of an account that is there.
  const { id, username } = await server.world.user(managing);
  await calls.user.update({ params: { id }, input: { username, password } });
  expect((await signIn(username)).body.success).toBe(true);
  await signOn({ preferred_username: username, groups: ['nurses'] });
  expect((await signIn(username)).body.success).toBe(false);
  // What an administrator set stays.
  const own = await server.world.user(managing);
  const admin = server.client(await server.world.adminToken());
  await admin.user.update({ params: { id: own.id }, input: { username: own.username, password } });
  await signOn({ preferred_username: own.username, groups: ['nurses'] });
  expect((await signIn(own.username)).body.success).toBe(true);
});

test('without groups of ours a new user has no role and gets no token', async () => {
  const answer = await signOn({ preferred_username: 'nobody.yet', groups: [] });
  expect(answer.body).toMatchObject({ code: 0, result: { roles: [] } });
  expect(answer.body.result).not.toHaveProperty('token');
});

test('users are made only where the setting says so; disabled ones and claims without a name stay out', async () => {
  const count = async () => (await closed.db.selectFrom('app_user').select('id').execute()).length;
  const before = await count();
  expect((await signOn({ preferred_username: 'stranger' }, closed)).body.code).toBe(40010);
  expect(await count()).toBe(before);
  const user = await closed.world.user(await closed.world.role());
  expect((await signOn({ preferred_username: user.username }, closed)).body.result).toMatchObject({
    id: user.id,
  });
  await closed.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', user.id).execute();
  expect((await signOn({ preferred_username: user.username }, closed)).body.code).toBe(40010);
  expect(told(await signOn({ sub: 'x' }, closed))).toEqual([false, 40010, signOnTexts.oidcNoName]);
  const blocked = await server.world.user(await server.world.role());
  await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', blocked.id).execute();
  expect((await signOn({ preferred_username: blocked.username })).body.code).toBe(40010);
});

test('[B07] another browser, a used or changed answer, a forged token: nobody gets in', async () => {
  provider.claims = { preferred_username: 'admin' };
  const query = await provider.visit((await begin()).url);
  // A login that somebody else began: its answer is of no use in this browser.
  expect(told(await finish(query, ''))).toEqual(lost);
  expect(told(await finish(query, 'mingjing_oidc=v1.x.y.z.w'))).toEqual(lost);
  const other = await begin();
  expect(told(await finish(query, other.cookie))).toEqual(refused);
  expect(told(await finish('error=access_denied&state=x', (await begin()).cookie))).toEqual(refused);
  const fresh = await begin();
  const good = await provider.visit(fresh.url);
  expect((await finish(good, fresh.cookie)).status).toBe(200);
  expect(told(await finish(good, fresh.cookie))).toEqual(refused);
  for (const forge of [
    { foreignKey: true },
    { claims: { nonce: 'another' } },
    { claims: { aud: 'another-client' } },
    { claims: { iss: 'https://evil.example.org' } },
    { claims: { exp: 1000 } },
    { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } },
    { claims: { nonce: undefined } },
    { claims: { sub: undefined } },
    { claims: { aud: [fakeClient.id, 'another-client'], azp: 'another-client' } },
    { header: { alg: 'none' } },
    { header: { alg: 'HS256' } },
    { header: { kid: 'of-another-key' }, foreignKey: true },
    { header: { crit: ['x'], x: 1 } },
  ]) {
    provider.forge = forge;
    expect([forge, told(await signOn({ preferred_username: 'admin' }))]).toEqual([forge, refused]);
  }
});

test('[B07] a token of an earlier login, put into the answer of a new one, is refused by its nonce', async () => {
  const first = await begin();
  const nonce = new URL(first.url).searchParams.get('nonce');
  const fresh = await begin();
  expect(new URL(fresh.url).searchParams.get('nonce')).not.toBe(nonce);
  provider.claims = { preferred_username: 'admin' };
  provider.forge = { claims: { nonce } };
  expect(told(await finish(await provider.visit(fresh.url), fresh.cookie))).toEqual(refused);
});

test('[B07] an answer that names another issuer is not asked about: no code goes to a mixed-up provider', async () => {
  provider.claims = { preferred_username: 'admin' };
  const { url, cookie } = await begin();
  const query = `${await provider.visit(url)}&iss=${encodeURIComponent('https://evil.example.org')}`;
  expect(told(await finish(query, cookie))).toEqual(refused);
  for (const more of ['&code=another', '&state=another', '&error=access_denied']) {
    const again = await begin();
    const doubled = `${await provider.visit(again.url)}${more}`;
    expect([more, told(await finish(doubled, again.cookie))]).toEqual([more, refused]);
  }
});

test('claims of odd forms let nobody in and grant nothing: names that are no text, ten thousand groups', async () => {
  for (const name of [
    { $ne: '' },
    ['admin'],
    7,
    true,
    null,
    '  ',
    'admin\u0000',
    "' or 1=1 --",
    'x'.repeat(5000),
  ]) {
    const answer = await signOn({ preferred_username: name }, closed);
    expect([name, answer.body.success, answer.body.code]).toEqual([name, false, 40010]);
  }
  const groups = [...Array.from({ length: 10_000 }, (_, at) => `g${at}`), 'nurses'];
  expect(roleNames(await signOn({ preferred_username: 'many.groups', groups }))).toEqual(['护士']);
  const odd = await signOn({ preferred_username: 'odd.groups', groups: { nurses: true } });
  expect(odd.body).toMatchObject({ code: 0, result: { roles: [] } });
});

const leave = (token: string, of = server) =>
  call(`${of.url}/webapi/login/oidc/logout`, { method: 'POST', token });
const here = { url: null, state: null };

test('signing out goes on to the provider, which gets its own token back and sends the browser home', async () => {
  provider.offersSignOut = true;
  const token = tokenOf(await signOn({ preferred_username: 'wang.fang', groups: ['nurses'] }));
  const stored = await server.db
    .selectFrom('session')
    .select('id_token')
    .where('id_token', '!=', '')
    .execute();
  const answer = await leave(token);
  const { url, state } = answer.body.result as { url: string; state: string };
  expect((await leave(token)).status).toBe(401);
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    realm: 'hospital',
    client_id: fakeClient.id,
    post_logout_redirect_uri: `${publicUrl}/`,
    state,
  });
  const parts = (asked['id_token_hint'] ?? '').split('.');
  expect(parts).toHaveLength(3);
  expect(stored).not.toEqual([]);
  for (const part of parts) expect(JSON.stringify(stored)).not.toContain(part);
  const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: provider.issuer, preferred_username: 'wang.fang' });
  expect(await provider.visit(url)).toBe(`state=${state}`);
  expect(provider.signedOut).toHaveLength(1);
  const entries = await server.db.selectFrom('audit_log').selectAll().execute();
  expect(entries.at(-1)).toMatchObject({ action: 'session.logout', detail: '{"provider":true}' });
  expect(JSON.stringify(entries)).not.toContain(asked['id_token_hint']);
});

test('a token too long for an address stays here; the provider is told who asks by the client’s id', async () => {
  provider.offersSignOut = true;
  const groups = ['nurses', ...Array.from({ length: 500 }, (_, at) => `组${at}`)];
  const token = tokenOf(await signOn({ preferred_username: 'long.token', groups }));
  const { url } = (await leave(token)).body.result as { url: string };
  expect(url.length).toBeLessThan(2000);
  expect(new URL(url).searchParams.get('client_id')).toBe(fakeClient.id);
  expect(new URL(url).searchParams.has('id_token_hint')).toBe(false);
});

test('signing out ends the session here where the provider offers nothing, is away, or did not vouch', async () => {
  const token = tokenOf(await signOn({ preferred_username: 'wang.fang', groups: ['nurses'] }));
  expect((await leave(token)).body).toMatchObject({ success: true, result: here });
  expect((await leave(token)).status).toBe(401);
  const own = await server.world.user(await server.world.role());
  provider.offersSignOut = true;
  expect((await leave(own.token)).body).toMatchObject({ success: true, result: here });
  expect((await leave(own.token)).status).toBe(401);
  const away = await startFakeOpenid();
  away.offersSignOut = true;
  const alone = await startTestServer({ settings: settingsFor({ oidcIssuer: away.issuer }) });
  away.claims = { preferred_username: 'admin' };
  const { url, cookie } = await begin(alone);
  const last = tokenOf(await finish(await away.visit(url), cookie, alone));
  await away.stop();
  const answer = await leave(last, alone);
  const after = await leave(last, alone);
  await alone.stop();
  expect(answer.body).toMatchObject({ success: true, result: here });
  expect(after.status).toBe(401);
});

test('nobody is sent to a provider that went away since the last login', async () => {
  let now = Date.now();
  const away = await startFakeOpenid();
  const alone = await startTestServer({ now: () => now, settings: settingsFor({ oidcIssuer: away.issuer }) });
  await begin(alone);
  await away.stop();
  now += 60_000;
  const answer = await post(alone, 'start', undefined);
  await alone.stop();
  expect(told(answer)).toEqual([false, 50005, signOnTexts.oidcAway]);
});

test('the answer is taken for ten minutes', async () => {
  let now = Date.now();
  const late = await startTestServer({ now: () => now, settings: settingsFor() });
  provider.claims = { preferred_username: 'admin' };
  const { url, cookie } = await begin(late);
  const query = await provider.visit(url);
  now += 10 * 60_000;
  const answer = await finish(query, cookie, late);
  await late.stop();
  expect(told(answer)).toEqual(lost);
});

test('local accounts go on when the provider is away, and without one sign-on is off', async () => {
  const away = await startFakeOpenid();
  const alone = await startTestServer({ settings: settingsFor({ oidcIssuer: away.issuer }) });
  await away.stop();
  expect(told(await post(alone, 'start', undefined))).toEqual([false, 50005, signOnTexts.oidcAway]);
  const { uuid } = await alone.client().session.captcha();
  const login = await call(`${alone.url}/webapi/login/oauth/authorize`, {
    method: 'POST',
    headers: {
      'X-Auth-Username': 'admin',
      'X-Auth-Password': 'Mingjing-1',
      'X-Auth-VerCode': 'WXYZ',
      'X-Auth-Uuid': uuid,
    },
  });
  await alone.stop();
  expect(login.body).toMatchObject({ code: 0, result: { username: 'admin' } });
  const off = await startTestServer();
  const answers = [await post(off, 'start', undefined), await post(off, 'finish', { query: 'code=x' })];
  const brand = await off.client().session.brand();
  await off.stop();
  for (const answer of answers) expect(told(answer)).toEqual([false, 49999, signOnTexts.oidcOff]);
  expect(brand).not.toHaveProperty('signOn');
});
