import { ApiError, type api, type Client, callEnvelope, api as table, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

type Calls = Client<typeof api>;
const password = 'Anfang-2030';

describe.each(['sqlite', 'postgres'] as const)('users on %s', (engine) => {
  let server: TestServer;
  let admin: Calls;
  let adminToken = '';
  beforeAll(async () => {
    server = await startTestServer({ engine });
    adminToken = await server.world.adminToken();
    admin = server.client(adminToken);
  });
  afterAll(() => server.stop());

  let last = 0;
  const newUser = (part: object = {}) => {
    last += 1;
    return admin.user.create({ input: { username: `zhang${last}`, name: `张${last}`, password, ...part } });
  };
  const signIn = async (username: string, secret: string) =>
    call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': encodeURIComponent(username),
        'X-Auth-Password': encodeURIComponent(secret),
        'X-Auth-VerCode': 'WXYZ',
        'X-Auth-Uuid': (await server.client().session.captcha()).uuid,
      },
    });
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (failed: unknown) => failed,
    );
    return error instanceof ApiError ? error.message : `no refusal: ${String(error)}`;
  };
  const adminRole = async (): Promise<number> =>
    (await admin.role.list()).find((role) => role.isAdmin)?.id ?? 0;

  test('[USER-04] [USER-05] [AUTH-15] a user is added and listed without anything of its password', async () => {
    const made = await newUser({ appids: ['hrp-1', 'hrp-1', ' oa ', ''] });
    expect(made).toMatchObject({
      name: `张${last}`,
      appids: ['hrp-1', 'oa'],
      roles: [],
      disabled: false,
      locked: false,
      lastLoginDate: null,
    });
    const text = JSON.stringify([made, await admin.user.list()]);
    expect(text).not.toMatch(/argon2|Anfang|password_hash|"password"/);
  });

  test('[USER-04] an application id names one user: another is refused it, whoever has it keeps it', async () => {
    const first = await newUser({ appids: ['his-7', 'oa-7'] });
    expect(await refusal(newUser({ appids: ['crm-7', 'oa-7'] }))).toBe('应用标识【oa-7】已被其他用户使用');
    const second = await newUser({ appids: ['crm-7'] });
    const change = (user: { id: number; username: string }, appids: string[]) =>
      admin.user.update({ params: { id: user.id }, input: { username: user.username, appids } });
    expect(await refusal(change(second, ['crm-7', 'his-7']))).toBe('应用标识【his-7】已被其他用户使用');
    expect((await change(first, ['his-7'])).appids).toEqual(['his-7']);
    expect((await change(second, ['crm-7', 'oa-7'])).appids).toEqual(['crm-7', 'oa-7']);
    // What two users have from before stands in no other change's way.
    await server.db
      .updateTable('app_user')
      .set({ appids: '["his-7"]' })
      .where('id', '=', second.id)
      .execute();
    expect((await change(second, ['his-7', 'new-7'])).appids).toEqual(['his-7', 'new-7']);
  });

  test('[LIM-04] the list is searched and paged on the server, newest first', async () => {
    for (const name of ['甲科医生', '乙科_医生', '丙科护士']) await newUser({ name });
    const asked = (query: object) => callEnvelope(table.user.list, { query }, options());
    const options = () => ({ baseUrl: server.url, token: () => adminToken });
    const doctors = await asked({ search: '医生', page: 1, pageSize: 1 });
    expect([doctors.total, doctors.result.map((user) => user.name)]).toEqual([2, ['乙科_医生']]);
    expect((await asked({ search: '医生', page: 2, pageSize: 1 })).result[0]?.name).toBe('甲科医生');
    // What is typed stands for itself.
    expect((await asked({ search: '_' })).result.map((user) => user.name)).toEqual(['乙科_医生']);
    expect((await asked({ search: '%' })).result).toEqual([]);
    expect((await asked({ search: 'ZHANG', page: 1 })).result.length).toBeGreaterThan(3);
    expect((await asked({ page: 1 })).result.length).toBeLessThanOrEqual(10);
  });

  test('[USER-09] [USER-10] [USER-11] [LIM-01] the form rules hold on the server', async () => {
    const tried = (part: object) => refusal(newUser(part));
    expect(await tried({ username: ' ' })).toBe('请输入用户名');
    expect(await tried({ username: undefined })).toBe('请输入用户名');
    expect(await tried({ username: 'ab' })).toBe('长度在 3 到 32 个字符');
    expect(await tried({ username: 'a'.repeat(33) })).toBe('长度在 3 到 32 个字符');
    expect(await tried({ username: 'a b c' })).toBe(texts.user.usernameSpaces);
    expect(await tried({ name: '名'.repeat(33) })).toBe('姓名最大长度为32');
    expect(await tried({ password: '' })).toBe('请输入密码');
    expect(await tried({ password: undefined })).toBe('请输入密码');
    expect(await tried({ password: 'p'.repeat(101) })).toBe('密码最大长度为100');
    expect(await tried({ password: 'a b' })).toBe(texts.password.spaces);
    expect(await tried({ userCheckPassword: 'other' })).toBe('两次输入密码不一致!');
    expect(await tried({ appids: ['x'.repeat(101)] })).toBe(texts.user.appidTooLong);
    for (const username of ['abc', 'a'.repeat(32), '王小明'])
      expect((await newUser({ username, userCheckPassword: password })).username).toBe(username);
  });

  test('[A11] [USER-10] [LIM-01] a password of a hundred characters is taken, and all of its bytes count', async () => {
    const secret = '密🔒'.repeat(50);
    const user = await newUser({ password: secret });
    await admin.user.grant({ input: { userIds: [user.id], roleIds: [await server.world.role()] } });
    expect((await signIn(user.username, secret)).body.code).toBe(0);
    const shorter = secret.slice(0, -2);
    for (const other of [shorter, `${shorter}🔓`, Buffer.from(secret).subarray(0, 70).toString()]) {
      expect((await signIn(user.username, other)).body.code).toBe(40010);
    }
    expect(await refusal(newUser({ password: `${secret}a` }))).toBe('密码最大长度为100');
  });

  test('[M06] [USER-13] of several who add the same username at once one does, the others hear that it is taken', async () => {
    const ends = await Promise.all(
      ['Zugleich', 'zugleich', 'ＺＵＧＬＥＩＣＨ', 'zugleich'].map((username) =>
        refusal(newUser({ username })),
      ),
    );
    expect(ends.filter((end) => end === '用户名已存在')).toHaveLength(3);
    expect((await admin.user.list({ query: { search: 'zugleich' } })).length).toBe(1);
  });

  test('[USER-13] a username is taken whatever its letter case or width', async () => {
    await newUser({ username: 'Chen.Li' });
    expect(await refusal(newUser({ username: 'ＣＨＥＮ.li' }))).toBe('用户名已存在');
    const wide = await newUser({ username: 'ＷＡＮＧ.fang' });
    for (const search of ['wang', 'ＷＡＮＧ', 'Wang.F'])
      expect((await admin.user.list({ query: { search } })).map(({ id }) => id)).toEqual([wide.id]);
    const other = await newUser();
    const renamed = admin.user.update({ params: { id: other.id }, input: { username: 'chen.LI' } });
    expect(await refusal(renamed)).toBe('用户名已存在');
  });

  test('[B02] [USER-06] [USER-23] an empty password keeps the old one, a new one ends every session at once', async () => {
    const user = await newUser();
    const role = await server.world.role(['/main/dashboard']);
    await admin.user.grant({ input: { userIds: [user.id], roleIds: [role] } });
    const first = await signIn(user.username, password);
    const token = (first.body.result as { token: string }).token;
    const me = () => call(`${server.url}/webapi/v2/user`, { token });
    const params = { id: user.id };
    await admin.user.update({ params, input: { username: user.username, name: '改名', password: '' } });
    expect((await me()).status).toBe(200);
    expect((await signIn(user.username, password)).body.code).toBe(0);
    await admin.user.update({ params, input: { username: user.username, password: 'Neu-2031' } });
    expect((await me()).body.code).toBe(40003);
    expect((await signIn(user.username, password)).body.code).toBe(40010);
    expect((await signIn(user.username, 'Neu-2031')).body.code).toBe(0);
    const listed = (await admin.user.list({ query: { search: user.username } }))[0];
    expect(listed?.lastLoginDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('[USER-07] [USER-08] users are deleted by a list of ids, never an empty one', async () => {
    const users = [await newUser(), await newUser()];
    expect(await refusal(admin.user.remove({ input: { ids: [] } }))).toBe('请选择至少一条记录进行删除');
    expect(await refusal(admin.user.remove({ input: {} as never }))).toBe('请选择至少一条记录进行删除');
    expect(await admin.user.remove({ input: { ids: users.map((user) => user.id) } })).toBe(2);
    const left = (await admin.user.list()).map((user) => user.id);
    expect(users.filter((user) => left.includes(user.id))).toEqual([]);
    expect(await refusal(admin.user.remove({ input: { ids: [users[0]!.id] } }))).toBe(texts.user.gone);
  });

  test('[USER-07] ids of the address count where a proxy dropped the body', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const removed = (query: string, body?: string) =>
      call(`${server.url}/webapi/v2/users${query}`, {
        method: 'DELETE',
        token: adminToken,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
    expect((await removed('')).body.error).toBe('请选择至少一条记录进行删除');
    expect((await removed('?ids=')).body.error).toBe('请选择至少一条记录进行删除');
    const own = await server.world.adminId();
    // What the body says is what counts.
    expect((await removed(`?ids=${own}`, `{"ids":[${second.id}]}`)).body).toMatchObject({ result: 1 });
    expect((await removed(`?ids=${first.id}`)).body).toMatchObject({ success: true, result: 1 });
  });

  test('[M12] [USER-07] a deletion of several is whole or nothing, and an id that stands twice counts once', async () => {
    const ids = [(await newUser()).id, (await newUser()).id];
    const left = async () => (await admin.user.list()).filter(({ id }) => ids.includes(id)).length;
    const removedWith = (more: number) => refusal(admin.user.remove({ input: { ids: [...ids, more] } }));
    expect(await removedWith(999_999)).toBe(texts.user.gone);
    expect(await removedWith(await server.world.adminId())).toBe(texts.user.notSelf);
    expect(await left()).toBe(2);
    expect(await admin.user.remove({ input: { ids: [...ids, ...ids] } })).toBe(2);
    expect(await left()).toBe(0);
  });

  test('[B02] [USER-07] what a deleted user made goes to the administrator, and its links are closed', async () => {
    const role = await server.world.role(['/config/panel']);
    const author = await server.world.user(role);
    const panel = await server.world.panel({ userId: author.id });
    const link = await server.world.share(panel);
    await server.db.updateTable('share').set({ user_id: author.id }).where('id', '=', link.shareId).execute();
    await admin.user.remove({ input: { ids: [author.id] } });
    const row = await server.db.selectFrom('panel').selectAll().where('id', '=', panel).executeTakeFirst();
    expect([row?.user_id, row?.updated_by]).toEqual([
      await server.world.adminId(),
      await server.world.adminId(),
    ]);
    expect(await server.deps.sessions.actorOf(link.token)).toBeUndefined();
    expect(await server.deps.sessions.actorOf(author.token)).toBeUndefined();
  });

  test('[M04] [USER-22] the own account and the last administrator are neither deleted nor disabled', async () => {
    const own = await server.world.adminId();
    expect(await refusal(admin.user.remove({ input: { ids: [own] } }))).toBe(texts.user.notSelf);
    expect(await refusal(admin.user.setState({ params: { id: own }, input: { disabled: true } }))).toBe(
      texts.user.notSelfDisabled,
    );
    const plain = await server.world.role(['/main/dashboard']);
    const stripped = () => admin.user.grant({ input: { userIds: [own], roleIds: [plain] } });
    expect(await refusal(stripped())).toBe(texts.user.lastAdmin);

    const second = await newUser();
    await admin.user.grant({ input: { userIds: [second.id], roleIds: [await adminRole()] } });
    const other = server.client(await server.deps.sessions.issueForUser(second.id));
    await other.user.setState({ params: { id: own }, input: { disabled: true } });
    // A disabled administrator does not count: it cannot sign in.
    const lost = other.user.grant({ input: { userIds: [second.id], roleIds: [plain] } });
    expect(await refusal(lost)).toBe(texts.user.lastAdmin);
    await other.user.setState({ params: { id: own }, input: { disabled: false } });
    adminToken = await server.world.adminToken();
    admin = server.client(adminToken);
    await admin.user.remove({ input: { ids: [second.id] } });
  });

  test('[M04] [USER-22] two administrators who delete each other at once do not both succeed', async () => {
    const pair = [await newUser(), await newUser()];
    const roleIds = [await adminRole()];
    await admin.user.grant({ input: { userIds: pair.map((user) => user.id), roleIds } });
    const own = await server.world.adminId();
    const clients = await Promise.all(
      pair.map(async (user) => server.client(await server.deps.sessions.issueForUser(user.id))),
    );
    await clients[0]!.user.setState({ params: { id: own }, input: { disabled: true } });
    const results = await Promise.allSettled([
      clients[0]!.user.remove({ input: { ids: [pair[1]!.id] } }),
      clients[1]!.user.remove({ input: { ids: [pair[0]!.id] } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await server.db.updateTable('app_user').set({ disabled: 0 }).where('id', '=', own).execute();
    adminToken = await server.world.adminToken();
    admin = server.client(adminToken);
  });

  test('[USER-15] [USER-16] [USER-18] [USER-19] a grant replaces the roles of each chosen user', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const roles = [await server.world.role(), await server.world.role(), await server.world.role()];
    const rolesOf = async (id: number) => (await admin.user.roles({ params: { id } })).map((role) => role.id);
    await admin.user.grant({ input: { userIds: [one.id, two.id], roleIds: roles.slice(0, 2) } });
    expect([await rolesOf(one.id), await rolesOf(two.id)]).toEqual([roles.slice(0, 2), roles.slice(0, 2)]);
    // As forms send it: lists in one text.
    const form = await call(`${server.url}/webapi/v2/grant`, {
      method: 'POST',
      token: adminToken,
      body: new URLSearchParams({ userIds: `${one.id},${two.id}`, roleIds: String(roles[2]) }),
    });
    expect(form.body).toMatchObject({ success: true, code: 0 });
    expect([await rolesOf(one.id), await rolesOf(two.id)]).toEqual([[roles[2]], [roles[2]]]);
  });

  test('[USER-17] a grant without a role or a user is refused in the words of the form', async () => {
    const user = await newUser();
    const role = await server.world.role();
    const grant = (userIds: number[], roleIds: number[]) =>
      refusal(admin.user.grant({ input: { userIds, roleIds } }));
    expect(await grant([user.id], [])).toBe('请选择角色');
    expect(await grant([], [role])).toBe('请选择用户');
    expect(await grant([], [])).toBe('请选择角色');
    expect(await grant([999_999], [role])).toBe(texts.user.gone);
    expect(await grant([user.id], [999_999])).toBe(texts.data.gone);
  });

  test('[B02] [AUTH-10] a disabled user is out at the next call and back with the next sign-in', async () => {
    const user = await newUser();
    const role = await server.world.role(['/main/dashboard']);
    await admin.user.grant({ input: { userIds: [user.id], roleIds: [role] } });
    const token = await server.deps.sessions.issueForUser(user.id);
    const disabled = (to: boolean) =>
      admin.user.setState({ params: { id: user.id }, input: { disabled: to } });
    expect((await disabled(true)).disabled).toBe(true);
    expect((await call(`${server.url}/webapi/v2/user`, { token })).body.code).toBe(40003);
    expect((await signIn(user.username, password)).body.code).toBe(40010);
    expect((await disabled(false)).disabled).toBe(false);
    // The old token stays dead.
    expect((await call(`${server.url}/webapi/v2/user`, { token })).body.code).toBe(40003);
    expect((await signIn(user.username, password)).body.code).toBe(0);
  });

  test('[LOGIN-20] a locked user is shown as locked and unlocked by an administrator', async () => {
    const user = await newUser();
    await admin.user.grant({ input: { userIds: [user.id], roleIds: [await server.world.role()] } });
    for (let at = 0; at < 5; at += 1) await signIn(user.username, 'wrong');
    expect((await signIn(user.username, password)).body.code).toBe(40012);
    const locked = await admin.user.list({ query: { state: 'locked' } });
    expect(locked.map((one) => [one.id, one.locked])).toEqual([[user.id, true]]);
    expect((await admin.user.unlock({ params: { id: user.id } })).locked).toBe(false);
    expect((await signIn(user.username, password)).body.code).toBe(0);
  });

  test('[B08] [AUTH-11] a role taken away is gone at the next call', async () => {
    const role = await server.world.role(['/settings/user']);
    const user = await server.world.user(role);
    const plain = await server.world.role(['/main/dashboard']);
    const users = () => call(`${server.url}/webapi/v2/users`, { token: user.token });
    expect((await users()).status).toBe(200);
    await admin.user.grant({ input: { userIds: [user.id], roleIds: [plain] } });
    expect((await users()).status).toBe(403);
  });

  test('[C07] [AUTH-11] a user manager raises neither the own rights nor those of a puppet account', async () => {
    const managing = await server.world.role(['/settings/user', '/main/dashboard']);
    const manager = await server.world.user(managing);
    const calls = server.client(manager.token);
    const powerful = await server.world.role(['/config/datasource']);
    const viewing = await server.world.role(['/main/dashboard']);
    const grant = (userId: number, ...roleIds: number[]) =>
      refusal(calls.user.grant({ input: { userIds: [userId], roleIds } }));
    const puppet = await calls.user.create({ input: { username: 'puppet', password } });
    expect(await grant(manager.id, managing, viewing)).toBe(texts.role.own);
    expect(await grant(puppet.id, await adminRole())).toBe(texts.role.beyondRights);
    expect(await grant(puppet.id, powerful)).toBe(texts.role.beyondRights);
    expect(await calls.user.grant({ input: { userIds: [puppet.id], roleIds: [viewing] } })).toBe(true);

    // Rows may go by the name of the user: it is not for him to change, his own no more than another's.
    for (const [id, name] of [
      [puppet.id, 'doctor_li'],
      [manager.id, 'doctor_wang'],
    ] as const) {
      const renaming = calls.user.update({ params: { id }, input: { username: name } });
      expect(await refusal(renaming)).toBe(texts.dataRules.usernameByAdmin);
    }
    const named = { params: { id: puppet.id }, input: { username: 'puppet', name: '张三' } };
    expect((await calls.user.update(named)).name).toBe('张三');

    // Nor is an account with more rights taken over.
    const author = await server.world.user(powerful);
    for (const id of [await server.world.adminId(), author.id]) {
      const params = { id };
      const input = { username: `stolen${id}`, password: 'Geraubt-1' };
      expect(await refusal(calls.user.update({ params, input }))).toBe(texts.user.beyondRights);
      expect(await refusal(calls.user.setState({ params, input: { disabled: true } }))).toBe(
        texts.user.beyondRights,
      );
      expect(await refusal(calls.user.remove({ input: { ids: [id] } }))).toBe(texts.user.beyondRights);
      expect(await grant(id, viewing)).toBe(texts.user.beyondRights);
    }
    const shown = await calls.user.list();
    expect(shown.find((user) => user.id === author.id)?.mayChange).toBe(false);
    expect(shown.find((user) => user.id === puppet.id)?.mayChange).toBe(true);
    const params = { id: powerful };
    expect(await refusal(calls.role.update({ params, input: { roleName: '换名' } }))).toBe(
      texts.role.beyondRights,
    );
    expect(await refusal(calls.role.remove({ params }))).toBe(texts.role.beyondRights);
  });
});

describe('own account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const signIn = async (username: string, secret: string) => {
    const answer = await call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': username,
        'X-Auth-Password': secret,
        'X-Auth-VerCode': 'WXYZ',
        'X-Auth-Uuid': (await server.client().session.captcha()).uuid,
      },
    });
    return answer.body as { code: number; result: { token: string; mustChangePassword?: boolean } };
  };
  const change = (token: string, oldPassword: string, next: string, check = next) =>
    call(`${server.url}/webapi/v2/user/password`, {
      method: 'PUT',
      token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oldPassword, password: next, userCheckPassword: check }),
    });
  const newcomer = async (mustChangePassword: boolean) => {
    const admin = server.client(await server.world.adminToken());
    const input = { username: `li${mustChangePassword}`, password: 'Erst-2030', mustChangePassword };
    const user = await admin.user.create({ input });
    await admin.user.grant({
      input: { userIds: [user.id], roleIds: [await server.world.role(['/settings/user'])] },
    });
    return user;
  };

  test('[USER-10] [USER-11] the own password is changed; other sessions end, this one stays', async () => {
    const user = await newcomer(false);
    const [one, two] = [await signIn(user.username, 'Erst-2030'), await signIn(user.username, 'Erst-2030')];
    const { token } = one.result;
    expect((await change(token, 'falsch', 'Neu-2030')).body.error).toBe(texts.password.oldWrong);
    expect((await change(token, '', 'Neu-2030')).body.error).toBe(texts.password.old);
    expect((await change(token, 'Erst-2030', '')).body.error).toBe('请输入密码');
    expect((await change(token, 'Erst-2030', 'x'.repeat(101))).body.error).toBe('密码最大长度为100');
    expect((await change(token, 'Erst-2030', 'Neu-2030', 'Neu-2031')).body.error).toBe('两次输入密码不一致!');
    expect((await change(token, 'Erst-2030', 'Erst-2030')).body.error).toBe(texts.password.same);
    expect((await change(token, 'Erst-2030', 'Neu-2030')).body).toMatchObject({
      success: true,
      result: true,
    });
    const me = (which: string) => call(`${server.url}/webapi/v2/user`, { token: which });
    expect([(await me(token)).status, (await me(two.result.token)).body.code]).toEqual([200, 40003]);
    expect((await signIn(user.username, 'Neu-2030')).code).toBe(0);
  });

  test('[LOGIN-20] wrong old passwords lock like those of a login', async () => {
    const user = await server.world.user(await server.world.role());
    for (let at = 0; at < 4; at += 1) await change(user.token, 'falsch', 'Neu-2030');
    expect((await change(user.token, 'falsch', 'Neu-2030')).body.code).toBe(40012);
    expect((await change(user.token, 'Mingjing-1', 'Neu-2030')).body).toMatchObject({
      success: false,
      code: 40012,
    });
  });

  test('[AUTH-12] a password that must be changed is changed before anything else', async () => {
    const user = await newcomer(true);
    const { result } = await signIn(user.username, 'Erst-2030');
    expect(result.mustChangePassword).toBe(true);
    const { token } = result;
    for (const path of ['/v2/users', '/v2/user/resources', '/v2/user/profile', '/openapi.json']) {
      const answer = await call(`${server.url}/webapi${path}`, { token });
      expect([answer.status, answer.body.error]).toEqual([403, texts.password.mustChange]);
    }
    expect((await change(token, 'Erst-2030', 'Neu-2030')).body.success).toBe(true);
    expect((await call(`${server.url}/webapi/v2/users`, { token })).status).toBe(200);
    expect((await signIn(user.username, 'Neu-2030')).result.mustChangePassword).toBeUndefined();
  });

  test('[C07] [AUTH-01] every user sees and changes the own name, and nothing else of the account', async () => {
    const role = await server.world.role(['/main/dashboard']);
    const user = await server.world.user(role);
    const calls = server.client(user.token);
    const before = await calls.session.profile();
    expect(before.roles.map((one) => one.id)).toEqual([role]);
    const send = { name: '新名', isAdmin: true, roleIds: [1] };
    expect((await calls.session.updateProfile({ input: send })).name).toBe('新名');
    expect((await calls.session.me()).name).toBe('新名');
    expect((await calls.session.profile()).roles).toEqual(before.roles);
    const long = calls.session.updateProfile({ input: { name: '名'.repeat(33) } });
    await expect(long).rejects.toThrow('姓名最大长度为32');
  });
});
