import { api, type ImportedUser, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  );
const password = 'Abc12345';

describe.each(['sqlite', 'postgres'] as const)('what a user manager may pass on, on %s', (engine) => {
  let server: DataServer;
  let manager: Awaited<ReturnType<typeof makeManager>>;
  const makeManager = async () => {
    const role = await server.world.role(['/settings/user', '/settings/resource', '/main/dashboard']);
    const user = await server.world.user(role);
    return { ...user, role, calls: server.client(user.token) };
  };
  beforeAll(async () => {
    server = await startDataServer({ engine });
    manager = await makeManager();
  });
  afterAll(() => server.stop());

  let made = 0;
  const puppet = async (...appids: string[]) => {
    made += 1;
    return (await manager.calls.user.create({ input: { username: `puppet${made}`, password, appids } })).id;
  };
  const grant = async (...roleIds: number[]) =>
    refusal(manager.calls.user.grant({ input: { userIds: [await puppet()], roleIds } }));
  const told = async (roleId: number) =>
    (await manager.calls.role.list()).find(({ id }) => id === roleId)?.mayGrant;

  test('[AUTH-11] [USER-16] a role with a panel is handed out by those who can open the panel', async () => {
    const [viewing, panel] = [await server.world.role(['/main/dashboard']), await server.world.panel()];
    expect(await grant(viewing)).toBe('done');
    await server.world.grantPanel(viewing, panel);
    expect(await told(viewing)).toBe(false);
    expect(await grant(viewing)).toBe(texts.role.beyondRights);
    expect(await refusal(manager.calls.role.remove({ params: { id: viewing } }))).toBe(
      texts.role.beyondRights,
    );
    // Who has it is not theirs to sign in as.
    const { id, username } = await server.world.user(viewing);
    expect(await refusal(manager.calls.user.update({ params: { id }, input: { username, password } }))).toBe(
      texts.user.beyondRights,
    );
    await server.world.grantPanel(manager.role, panel);
    expect(await told(viewing)).toBe(true);
    expect(await grant(viewing)).toBe('done');
    expect(await refusal(manager.calls.user.update({ params: { id }, input: { username, password } }))).toBe(
      'done',
    );
  });

  test('[AUTH-11] [USER-16] administrators are told who opened an account, and close it when they grant more', async () => {
    const admin = server.client(await server.world.adminToken());
    const { username: by } = await manager.calls.session.me({});
    const more = await server.world.role(['/main/dashboard', '/config/panel']);
    const enter = async (username: string) => {
      const { uuid } = await server.client().session.captcha();
      const answer = await call(`${server.url}/webapi/login/oauth/authorize`, {
        method: 'POST',
        headers: {
          'X-Auth-Username': username,
          'X-Auth-Password': password,
          'X-Auth-VerCode': 'WXYZ',
          'X-Auth-Uuid': uuid,
        },
      });
      return (answer.body.result as { token?: string } | null)?.token;
    };
    const shown = async (id: number, calls = admin) =>
      (await calls.user.list({ query: {} })).find((user) => user.id === id)?.openedBy;
    const opened = async () => {
      const id = await puppet(`elsewhere${made}`);
      await manager.calls.user.grant({ input: { userIds: [id], roleIds: [manager.role] } });
      const username = `puppet${made}`;
      const token = (await enter(username))!;
      const input = { name: '脚本', scopes: ['boards' as const], days: 30 };
      const { key } = await server.client(token).apiKey.create({ input });
      const asks = async (headers: Record<string, string>) =>
        (await call(`${server.url}/webapi/v2/user`, { headers })).status;
      /** What a manager who acted as the user has left: the password, the session, the key. */
      const ways = async () => [
        (await enter(username)) !== undefined,
        (await asks({ 'x-auth-token': token })) === 200,
        (await asks({ authorization: `Bearer ${key}` })) === 200,
      ];
      const names = async () => (await admin.user.list({ query: {} })).find((user) => user.id === id)?.appids;
      return { id, username, ways, names };
    };
    const [one, other] = [await opened(), await opened()];
    expect([await shown(one.id), await shown(one.id, manager.calls)]).toEqual([by, null]);
    const listed = async (calls = admin) =>
      (await calls.user.list({ query: { state: 'opened' } })).map(({ id }) => id);
    const openedIn = async (calls = admin) =>
      (await calls.grant.matrix({})).roles.find(({ id }) => id === manager.role)?.opened;
    expect(await openedIn()).toEqual({ users: expect.arrayContaining([one.id, other.id]), by: [by] });
    expect(await openedIn(manager.calls)).toBeUndefined();
    const stranger = await server.world.user(manager.role);
    expect(await listed()).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await listed()).not.toContain(stranger.id);
    expect(await listed(manager.calls)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await listed(server.client(stranger.token))).toEqual([]);
    const grants = { userIds: [one.id], roleIds: [manager.role, more] };
    expect(
      await refusal(
        manager.calls.user.grant({ input: { ...grants, roleIds: [manager.role], endPasswords: true } }),
      ),
    ).toBe(texts.role.beyondRights);
    // Whoever trusts the manager keeps the password, and is told again next time.
    await admin.user.grant({ input: grants });
    expect([await one.ways(), await shown(one.id)]).toEqual([[true, true, true], by]);
    const elsewhere = await one.names();
    expect(elsewhere).toHaveLength(1);
    const own = await server.world.user(manager.role);
    await admin.user.grant({
      input: { userIds: [one.id, own.id], roleIds: [manager.role, more], endPasswords: true },
    });
    expect([await one.ways(), await shown(one.id), await one.names()]).toEqual([
      [false, false, false],
      null,
      [],
    ]);
    const { detail: ended } = await server.db
      .selectFrom('audit_log')
      .select('detail')
      .where('object_id', '=', String(one.id))
      .where('action', '=', 'user.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(ended).toContain(elsewhere?.[0]);
    // Nobody but themselves could act as the others: nothing of theirs ends.
    expect((await server.client(own.token).session.me({})).username).toBe(own.username);
    // A password of the administrator's closes the account as well.
    await admin.user.update({
      params: { id: other.id },
      input: { username: other.username, password: 'Other12345' },
    });
    expect([await other.ways(), await shown(other.id)]).toEqual([[false, false, false], null]);
    // Made and promoted by others, an administrator goes on after choosing a password.
    const third = await opened();
    await admin.user.grant({ input: { userIds: [third.id], roleIds: [1] } });
    const token = (await enter(third.username))!;
    const { username } = third;
    await server
      .client(token)
      .user.update({ params: { id: third.id }, input: { username, password: 'Other12345' } });
    expect((await server.client(token).session.me({})).username).toBe(username);
  });

  test('[AUTH-11] [RES-05] nor is a panel granted by those who cannot open it', async () => {
    const [role, panel, own] = [
      await server.world.role(),
      await server.world.panel(),
      await server.world.panel(),
    ];
    await server.world.grantPanel(manager.role, own);
    const set = (roleIds: number[], ...panelIds: number[]) =>
      refusal(manager.calls.grant.panels({ input: { roleIds, panelIds } }));
    const { name } = await server.db
      .selectFrom('panel')
      .select('name')
      .where('id', '=', panel)
      .executeTakeFirstOrThrow();
    expect(await set([manager.role], own, panel)).toBe(texts.grant.ownPanels(name));
    expect(await set([role], panel)).toBe(texts.grant.ownPanels(name));
    expect(await set([role], own)).toBe('done');
    // What a role has stays, whoever saves it again.
    await server.world.grantPanel(role, panel);
    expect(await set([role], panel)).toBe('done');
    expect(await set([role, manager.role], panel, own)).toBe(texts.grant.ownPanels(name));
    // Nor taken away: roles would lose boards by the hand of those who do not know them.
    const roleName = (await manager.calls.role.list()).find(({ id }) => id === role)?.roleName ?? '';
    expect(await set([role])).toBe(texts.grant.othersPanel(roleName, name));
    expect(await set([role], panel, own)).toBe('done');
    expect(await set([role], panel)).toBe('done');
    expect(await set([role], own)).toBe(texts.grant.othersPanel(roleName, name));
    const admin = server.client(await server.world.adminToken());
    await admin.grant.panels({ input: { roleIds: [role], panelIds: [] } });
  });

  test('[AUTH-11] rows, columns and limited use count as well', async () => {
    const stamps = { user_id: await server.world.adminId(), created_at: 0, updated_at: 0 };
    const dataset = await server.db
      .insertInto('dataset')
      .values({
        name: '就诊',
        category_id: (
          await server.db
            .insertInto('category')
            .values({ kind: 'dataset', name: '业务', pid: -1, ...stamps })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
        type: 'excel',
        query_sql: '',
        columns: '[]',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [all, part, viewing] = [
      await server.world.role(),
      await server.world.role(),
      await server.world.role(),
    ];
    const open = (ids: number[]) =>
      server.db
        .insertInto('dataset_rule')
        .values(ids.map((role_id) => ({ dataset_id: dataset.id, role_id, conditions: '[]', columns: '[]' })))
        .execute();
    await server.db
      .updateTable('dataset')
      .set({ restricted: 1, other_roles: 'none' })
      .where('id', '=', dataset.id)
      .execute();
    await open([all]);
    await server.db
      .insertInto('dataset_rule')
      .values({
        dataset_id: dataset.id,
        role_id: part,
        conditions: '[]',
        columns: JSON.stringify([{ name: '姓名', mode: 'hidden' }]),
      })
      .execute();
    expect([await grant(all), await grant(part), await grant(viewing)]).toEqual([
      texts.role.beyondRights,
      texts.role.beyondRights,
      'done',
    ]);
    await open([manager.role]);
    expect([await grant(all), await grant(part)]).toEqual(['done', 'done']);

    await server.db.updateTable('dataset').set({ use_limited: 1 }).where('id', '=', dataset.id).execute();
    await server.db.insertInto('dataset_use').values({ object_id: dataset.id, role_id: viewing }).execute();
    expect(await grant(viewing)).toBe(texts.role.beyondRights);
    await server.db
      .insertInto('dataset_use')
      .values({ object_id: dataset.id, role_id: manager.role })
      .execute();
    expect(await grant(viewing)).toBe('done');
  });

  test('[AUTH-11] nor do roles that go by attributes or names open rows of others to a manager', async () => {
    const [doctors, stamps] = [
      await server.world.role(),
      { user_id: await server.world.adminId(), created_at: 0, updated_at: 0 },
    ];
    const { id: category_id } = await server.db
      .insertInto('category')
      .values({ kind: 'dataset', name: '行', pid: -1, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ruledBy = async (attribute: string) => {
      const { id: dataset_id } = await server.db
        .insertInto('dataset')
        .values({
          name: attribute,
          category_id,
          type: 'excel',
          query_sql: '',
          columns: '[]',
          restricted: 1,
          other_roles: 'none',
          ...stamps,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const conditions = JSON.stringify([{ key: '科室', filterType: 1, attribute }]);
      await server.db
        .insertInto('dataset_rule')
        .values(
          [doctors, manager.role].map((role_id) => ({ dataset_id, role_id, conditions, columns: '[]' })),
        )
        .execute();
      return dataset_id;
    };
    const attributesOf = (id: number, ...values: string[]) =>
      server.db
        .updateTable('app_user')
        .set({ attributes: JSON.stringify([{ name: '科室', values }]) })
        .where('id', '=', id)
        .execute();
    const granted = (id: number) =>
      refusal(manager.calls.user.grant({ input: { userIds: [id], roleIds: [doctors] } }));

    await ruledBy('科室');
    await attributesOf(manager.id, '内科', '急诊');
    const [near, far] = [await puppet(), await puppet()];
    await attributesOf(near, '急诊');
    await attributesOf(far, '外科');
    // Until then the manager may set the password of either, and would sign in with it after.
    expect([await granted(near), await granted(far)]).toEqual([
      'done',
      texts.role.beyondRows(`puppet${made}`),
    ]);

    const byName = await ruledBy('@username');
    expect(await grant(doctors)).toBe(texts.role.beyondRows(`puppet${made}`));
    const { role_name } = await server.db
      .selectFrom('role')
      .select('role_name')
      .where('id', '=', doctors)
      .executeTakeFirstOrThrow();
    const body = new FormData();
    body.set('password', password);
    body.set('file', new Blob([`用户名,角色\nwangwu,${role_name}`]), '用户.csv');
    for (const { path } of [api.user.previewImport, api.user.import]) {
      const url = `${server.url}/webapi${path}`;
      const answer = await call(url, { method: 'POST', token: manager.token, body });
      expect(answer.body.result).toMatchObject([{ problems: [texts.role.beyondRows('wangwu')] }]);
    }
    await server.db.deleteFrom('dataset_rule').where('dataset_id', '=', byName).execute();
    expect(await grant(doctors)).toBe('done');
  });

  test('[AUTH-11] [USER-05] an import goes by the rights that are left when its passwords are hashed', async () => {
    const weaker = await server.world.role(['/config/widget']);
    const importer = await server.world.user(manager.role, weaker);
    const send = async (username: string) => {
      const body = new FormData();
      body.set('password', password);
      const { role_name } = await server.db
        .selectFrom('role')
        .select('role_name')
        .where('id', '=', weaker)
        .executeTakeFirstOrThrow();
      body.set('file', new Blob([`用户名,角色\n${username},${role_name}`]), '用户.csv');
      const answer = await call(`${server.url}/webapi${api.user.import.path}`, {
        method: 'POST',
        token: importer.token,
        body,
      });
      return (answer.body.result as ImportedUser[])[0]?.problems;
    };
    expect(await send('import01')).toEqual([]);
    // The hashing of the next import is when the role is taken away.
    const { sessions } = server.deps;
    const { actorOf } = sessions;
    let asked = 0;
    sessions.actorOf = async (token) => {
      asked += 1;
      if (asked === 2)
        await server.db
          .deleteFrom('user_role')
          .where('user_id', '=', importer.id)
          .where('role_id', '=', weaker)
          .execute();
      return actorOf(token);
    };
    try {
      expect(await send('import02')).toEqual([texts.role.beyondRights]);
    } finally {
      sessions.actorOf = actorOf;
    }
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(await manager.calls.user.list({ query: { search: 'import02' } })).toEqual([]);
  });
});
