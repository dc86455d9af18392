import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { worldPassword } from '../testing/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(['sqlite', 'postgres'] as const)('rules for accounts by setting, on %s', (engine) => {
  let server: TestServer;
  let admin: string;
  let now = Date.UTC(2030, 0, 1);
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      now: () => now,
      settings: {
        captcha: 'off',
        passwordLength: 8,
        passwordClasses: 3,
        passwordDays: 90,
        passwordHistory: 3,
        sessionIdleMinutes: 30,
        sessionHours: 10,
        sessionCount: 2,
      },
    });
    admin = await server.world.adminToken();
  });
  afterAll(() => server.stop());

  const signIn = (username: string, password: string) =>
    call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: { 'X-Auth-Username': username, 'X-Auth-Password': password },
    });
  const tokenOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
    (answer.body.result as { token: string }).token;
  const viewer = async () => server.world.user(await server.world.role(['/main/dashboard']));
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );
  const change = (token: string, oldPassword: string, password: string) =>
    refusal(server.client(token).session.changePassword({ input: { oldPassword, password } }));

  test('[USER-10] a short or plain password is refused by every call that sets one', async () => {
    const client = server.client(admin);
    const create = (password: string) =>
      refusal(client.user.create({ input: { username: 'kurz1', password } }));
    expect(await create('Ab-1')).toBe(texts.password.tooShort(8));
    expect(await create('abcdefgh1')).toBe(texts.password.classes(3));
    const user = await viewer();
    const update = { username: user.username, password: 'abcdefgh1' };
    expect(await refusal(client.user.update({ params: { id: user.id }, input: update }))).toBe(
      texts.password.classes(3),
    );
    expect(await change(user.token, worldPassword, 'Ab-1')).toBe(texts.password.tooShort(8));
    const body = new FormData();
    body.set('password', 'Ab-1');
    body.set('file', new Blob(['用户名\nneu001']), '用户.csv');
    const looked = await call(`${server.url}/webapi/v2/users/import/preview`, {
      method: 'POST',
      token: admin,
      body,
    });
    expect(looked.body.result).toMatchObject([{ problems: [texts.password.tooShort(8)] }]);
    expect((await call(`${server.url}/webapi/v2/brand`)).body.result).toMatchObject({
      passwordRules: { minLength: 8, classes: 3 },
    });
  });

  test('[USER-10] the last passwords are not taken again, the fourth before is', async () => {
    const { token } = await viewer();
    const passwords = [worldPassword, 'Neu-2031a', 'Neu-2031b', 'Neu-2031c', 'Neu-2031d'];
    for (const [at, old] of passwords.slice(0, -1).entries()) {
      now += 1000;
      expect(await change(token, old, passwords[at + 1]!)).toBe('done');
    }
    for (const used of passwords.slice(1, -1)) {
      expect(await change(token, 'Neu-2031d', used)).toBe(texts.password.reused(3));
    }
    expect(await change(token, 'Neu-2031d', worldPassword)).toBe('done');
    const hashes = await server.db.selectFrom('password_history').select('password_hash').execute();
    expect(hashes.every(({ password_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  });

  test('[LOGIN-15] an old password gets in to change it and to do nothing else', async () => {
    const user = await viewer();
    expect((await signIn(user.username, worldPassword)).body.result).not.toHaveProperty('mustChangePassword');
    now += 91 * day;
    const answer = await signIn(user.username, worldPassword);
    expect(answer.body.result).toMatchObject({ mustChangePassword: true });
    const token = tokenOf(answer);
    expect((await call(`${server.url}/webapi/v2/user/resources`, { token })).status).toBe(403);
    expect(await change(token, worldPassword, 'Frisch-2031')).toBe('done');
    expect((await signIn(user.username, 'Frisch-2031')).body.result).not.toHaveProperty('mustChangePassword');
  });

  test('[LOGIN-15] a password that the rules of today refuse has to be changed too', async () => {
    const strict = { passwordLength: 20 };
    const other = await startTestServer({ engine, settings: { captcha: 'off', ...strict } });
    const user = await other.world.user(await other.world.role(['/main/dashboard']));
    const headers = { 'X-Auth-Username': user.username, 'X-Auth-Password': worldPassword };
    const answer = await call(`${other.url}/webapi/login/oauth/authorize`, { method: 'POST', headers });
    await other.stop();
    expect(answer.body.result).toMatchObject({ mustChangePassword: true });
  });

  test('[AUTH-05] a session ends when nothing was done for the set time, and at its longest', async () => {
    const user = await viewer();
    const me = async () => (await call(`${server.url}/webapi/v2/user`, { token: user.token })).status;
    now += 29 * minute;
    expect(await me()).toBe(200);
    now += 29 * minute;
    expect(await me()).toBe(200);
    now += 31 * minute;
    expect(await me()).toBe(401);
    const busy = tokenOf(await signIn(user.username, worldPassword));
    const still = async () => (await call(`${server.url}/webapi/v2/user`, { token: busy })).status;
    for (let at = 0; at < 23; at += 1) {
      now += 25 * minute;
      expect(await still()).toBe(200);
    }
    now += 26 * minute;
    expect(await still()).toBe(401);
  });

  test('[AUTH-10] one sign-in too many ends the oldest session, and no other user’s', async () => {
    const user = await viewer();
    const other = await viewer();
    now += 1000;
    const second = tokenOf(await signIn(user.username, worldPassword));
    now += 1000;
    const third = tokenOf(await signIn(user.username, worldPassword));
    const status = async (token: string) => (await call(`${server.url}/webapi/v2/user`, { token })).status;
    expect([await status(user.token), await status(second), await status(third)]).toEqual([401, 200, 200]);
    expect(await status(other.token)).toBe(200);
  });
});
