import { leavesAmong, type Menu, type PanelItem, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  );

describe.each(['sqlite', 'postgres'] as const)('grants on %s', (engine) => {
  let server: DataServer;
  let admin: string;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    admin = await server.world.adminToken();
  });
  afterAll(() => server.stop());

  const grant = (token = admin) => server.client(token).grant;
  const viewerRole = () => server.world.role(['/main/dashboard']);
  const panelsOf = async (token: string) =>
    (await server.client(token).session.resources()).panels
      .flatMap((folder) => folder.children.map((panel) => panel.id))
      .toSorted((a, b) => a - b);
  const pathsOf = async (token: string) => {
    const flat = (menus: Menu[]): string[] => menus.flatMap((menu) => [menu.path, ...flat(menu.children)]);
    return flat((await server.client(token).session.resources()).menu);
  };
  const menuId = async (path: string) =>
    (await server.db.selectFrom('menu').select('id').where('path', '=', path).executeTakeFirstOrThrow()).id;
  const form = (path: string, body: string) =>
    call(`${server.url}/webapi${path}`, {
      method: 'POST',
      token: admin,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('[RES-09] [RES-03] the matrix has roles, top menus with their children, and a cell for each pair', async () => {
    const role = await server.world.role(['/config/cube', '/main/dashboard']);
    const panel = await server.world.panel();
    await server.world.grantPanel(role, panel);
    const { roles, menus } = await grant().matrix();
    expect(roles.at(0)).toMatchObject({ roleName: '系统管理员', isAdmin: true });
    expect(roles.at(-1)).toMatchObject({ id: role, isAdmin: false, panels: [panel] });
    const config = menus.find((menu) => menu.path === '/config')!;
    expect(config.data).toEqual({});
    const cells = config.children.map((menu) => [menu.description, menu.data[role]]);
    expect(cells).toEqual([
      ['数据源', 0],
      ['数据集市', 1],
      ['图表定义', 0],
      ['模板管理', 0],
      ['面板设置', 0],
    ]);
    // A top menu without children has a row of its own.
    expect(menus.find((menu) => menu.path === '/main/dashboard')).toMatchObject({
      children: [],
      data: { [role]: 1 },
    });
  });

  test('[RES-05] [RES-08] granting sets exactly these panels on each role, none revokes all', async () => {
    const roles = [await viewerRole(), await viewerRole()];
    const [one, two, three] = [
      await server.world.panel(),
      await server.world.panel(),
      await server.world.panel(),
    ];
    const user = await server.world.user(roles[0]!);
    const other = await server.world.user(roles[1]!);
    const answer = await form('/v2/grant/panels', `roleIds=${roles.join(',')}&panelIds=${one},${two}`);
    expect(answer.body).toMatchObject({ success: true, code: 0, result: true });
    expect(await panelsOf(user.token)).toEqual([one, two]);
    expect(await panelsOf(other.token)).toEqual([one, two]);
    await grant().panels({ input: { roleIds: [roles[0]!], panelIds: [three] } });
    expect(await panelsOf(user.token)).toEqual([three]);
    expect(await panelsOf(other.token)).toEqual([one, two]);
    // At the very next call: the list and the board.
    expect(await refusal(server.client(user.token).board.layout({ query: { id: one } }))).toBe(
      texts.data.gone,
    );
    expect(await refusal(server.client(user.token).board.layout({ query: { id: three } }))).toBe('done');
    await grant().panels({ input: { roleIds: [roles[0]!], panelIds: [] } });
    expect(await panelsOf(user.token)).toEqual([]);
    expect(await refusal(server.client(user.token).board.layout({ query: { id: three } }))).toBe(
      texts.data.gone,
    );
  });

  test('[RES-06] without a role nothing is granted, and what is missing changes nothing', async () => {
    const role = await viewerRole();
    const panel = await server.world.panel();
    await server.world.grantPanel(role, panel);
    const set = (roleIds: number[], panelIds: number[]) =>
      refusal(grant().panels({ input: { roleIds, panelIds } }));
    expect(await set([], [panel])).toBe('请选择角色');
    expect(await set([role, 999_999], [])).toBe(texts.data.gone);
    expect(await set([role], [panel, 999_999])).toBe(texts.data.gone);
    const found = (await grant().matrix()).roles.find(({ id }) => id === role);
    expect(found?.panels).toEqual([panel]);
  });

  test('[M11] [RES-08] two replacements at once leave one of them whole', async () => {
    const role = await viewerRole();
    const panels = await Promise.all(Array.from({ length: 6 }, () => server.world.panel()));
    const sets = [panels.slice(0, 3), panels.slice(3)];
    await Promise.all(sets.map((panelIds) => grant().panels({ input: { roleIds: [role], panelIds } })));
    const found = (await grant().matrix()).roles.find(({ id }) => id === role)!.panels;
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
    expect(sets.map(sorted)).toContainEqual(sorted(found));
  });

  test('[RES-10] [RES-12] a menu is granted and revoked at the next call; its top menu follows', async () => {
    const role = await viewerRole();
    const user = await server.world.user(role);
    const cube = await menuId('/config/cube');
    const list = () => refusal(server.client(user.token).dataset.tree());
    expect(await list()).toBe(texts.http.unauthorised.message);
    for (const _again of [1, 2]) {
      expect((await form(`/v2/grant/roles/${role}`, `menuId=${cube}&type=1`)).body.result).toBe(true);
    }
    expect(await pathsOf(user.token)).toEqual(['/main/dashboard', '/config', '/config/cube']);
    expect(await list()).toBe('done');
    for (const _again of [1, 2]) {
      expect((await form(`/v2/grant/roles/${role}`, `menuId=${cube}&type=0`)).body.result).toBe(true);
    }
    expect(await pathsOf(user.token)).toEqual(['/main/dashboard']);
    expect(await list()).toBe(texts.http.unauthorised.message);
    const wrong = await form(`/v2/grant/roles/${role}`, `menuId=${cube}&type=2`);
    expect(wrong.body.error).toBe(texts.grant.type);
    expect(await refusal(grant().toggle({ params: { id: 999_999 }, input: { menuId: cube, type: 1 } }))).toBe(
      texts.data.gone,
    );
  });

  test('[M11] [RES-10] a hundred changes of one grant at once leave it as the last one that was acknowledged', async () => {
    const role = await viewerRole();
    const user = await server.world.user(role);
    const cube = await menuId('/config/cube');
    const set = (type: 0 | 1) => grant().toggle({ params: { id: role }, input: { menuId: cube, type } });
    for (const last of [1, 0] as const) {
      await Promise.all(Array.from({ length: 99 }, (_, at) => set(at % 2 === 0 ? 1 : 0)));
      await set(last);
      expect((await pathsOf(user.token)).includes('/config/cube')).toBe(last === 1);
      const rows = await server.db
        .selectFrom('role_menu')
        .selectAll()
        .where('role_id', '=', role)
        .where('menu_id', '=', cube)
        .execute();
      expect(rows).toHaveLength(last);
    }
  });

  test('[RES-10] many menus for many roles are one change, all or none', async () => {
    const roleIds = [await viewerRole(), await viewerRole()];
    const user = await server.world.user(roleIds[1]!);
    const menuIds = [await menuId('/config/cube'), await menuId('/config/panel')];
    await grant().menus({ input: { roleIds, menuIds, type: 1 } });
    expect(await pathsOf(user.token)).toEqual([
      '/main/dashboard',
      '/config',
      '/config/cube',
      '/config/panel',
    ]);
    const missing = { roleIds: [...roleIds, 999_999], menuIds, type: 0 as const };
    expect(await refusal(grant().menus({ input: missing }))).toBe(texts.data.gone);
    expect(await pathsOf(user.token)).toContain('/config/cube');
    await grant().menus({ input: { roleIds, menuIds, type: 0 } });
    expect(await pathsOf(user.token)).toEqual(['/main/dashboard']);
  });

  test('[AUTH-14] administrators keep every menu', async () => {
    const { roles } = await grant().matrix();
    const administrators = roles.find((role) => role.isAdmin)!.id;
    const menu = await menuId('/settings/resource');
    const revoke = { params: { id: administrators }, input: { menuId: menu, type: 0 as const } };
    expect(await refusal(grant().toggle(revoke))).toBe(texts.grant.adminMenus);
    expect(await pathsOf(admin)).toContain('/settings/resource');
  });

  test('[AUTH-11] the holder of the resource screen passes on menus of their own, and no other', async () => {
    const own = await server.world.role(['/settings/resource', '/config/cube']);
    const holder = await server.world.user(own);
    const set = async (path: string) => {
      const input = { menuId: await menuId(path), type: 1 as const };
      return refusal(grant(holder.token).toggle({ params: { id: own }, input }));
    };
    expect(await set('/settings/user')).toBe(texts.grant.ownMenus);
    expect(await set('/config/datasource')).toBe(texts.grant.ownMenus);
    expect(await set('/config/cube')).toBe('done');
    // The screen says beforehand what would be refused.
    const { menus } = await grant(holder.token).matrix();
    const closed = menus.flatMap((top) => (top.children.length === 0 ? [top] : top.children));
    expect(closed.filter((menu) => menu.closed !== true).map(({ path }) => path)).toEqual([
      '/config/cube',
      '/settings/resource',
    ]);
    expect(await pathsOf(holder.token)).toEqual([
      '/config',
      '/config/cube',
      '/settings',
      '/settings/resource',
    ]);
    // The tree of the grant screen has the panels of everybody.
    const panel = await server.world.panel();
    const tree = await server.client(holder.token).panel.tree({ query: { isAll: 'true' } });
    expect(leavesAmong<PanelItem>(tree).map(({ id }) => id)).toContain(panel);
    const drawn = await server.world.panel({ userId: holder.id });
    const { closedPanels } = await grant(holder.token).matrix();
    expect([closedPanels.includes(panel), closedPanels.includes(drawn)]).toEqual([true, false]);
    expect((await grant().matrix()).closedPanels).toEqual([]);
  });

  test('[AUTH-13] why somebody sees a panel is what the server does, for every mixture of rights', async () => {
    const { world } = server;
    const roles = [await viewerRole(), await world.role(), await world.role(['/config/panel'])];
    const administrators = (await grant().matrix()).roles.find((role) => role.isAdmin)!.id;
    const author = await world.user(roles[2]!);
    const panels = [
      await world.panel(),
      await world.panel({ state: 0 }),
      await world.panel({ userId: author.id }),
      await world.panel({ userId: author.id, state: 0 }),
    ];
    for (const panel of panels) await world.grantPanel(roles[0]!, panel);
    await world.grantPanel(roles[1]!, panels[0]!);
    const users = [
      author,
      await world.user(roles[0]!),
      await world.user(roles[1]!, roles[2]!),
      await world.user(roles[0]!, roles[1]!, roles[2]!),
      await world.user(administrators),
      await world.user(roles[0]!, administrators),
    ];
    const told: boolean[][] = [];
    const done: boolean[][] = [];
    for (const user of users) {
      const sights = await Promise.all(
        panels.map((panelId) => grant().why({ query: { userId: user.id, panelId } })),
      );
      told.push(sights.map((sight) => sight.allowed));
      const read = panels.map((id) => refusal(server.client(user.token).board.layout({ query: { id } })));
      done.push((await Promise.all(read)).map((text) => text === 'done'));
      for (const sight of sights) {
        expect(sight.reasons.length > 0).toBe(sight.allowed);
        expect(sight.obstacles.length === 0).toBe(sight.allowed);
      }
    }
    expect(told).toEqual(done);
    expect(done.flat().filter(Boolean).length).toBeGreaterThan(8);
  });

  test('why names the roles and grants that decide, and what is in the way', async () => {
    const { world } = server;
    const [granted, plain, foreign] = [await viewerRole(), await world.role(), await world.role()];
    const panel = await world.panel();
    await world.grantPanel(granted, panel);
    await world.grantPanel(foreign, panel);
    const user = await world.user(granted, plain);
    const why = () => grant().why({ query: { userId: user.id, panelId: panel } });
    const ids = (list: { id: number }[]) => list.map(({ id }) => id);
    const sees = await why();
    expect(sees).toMatchObject({
      allowed: true,
      user: { id: user.id, username: user.username, disabled: false },
      panel: { id: panel, published: true, owner: '管理员' },
      reasons: [{ kind: 'granted', role: { id: granted } }],
      obstacles: [],
    });
    expect(sees.roles.map((role) => [role.id, role.granted])).toEqual([
      [granted, true],
      [plain, false],
    ]);
    expect([ids(sees.otherRoles), ids(sees.consoleRoles)]).toEqual([[foreign], [granted]]);
    await server.db.updateTable('panel').set({ state: 0 }).where('id', '=', panel).execute();
    expect((await why()).obstacles).toEqual(['unpublished']);
    await server.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', user.id).execute();
    await grant().panels({ input: { roleIds: [granted], panelIds: [] } });
    const blind = await why();
    expect(blind).toMatchObject({ allowed: false, obstacles: ['disabled', 'unpublished', 'notGranted'] });
    const lonely = await world.user();
    const none = await grant().why({ query: { userId: lonely.id, panelId: panel } });
    expect(none.obstacles).toEqual(['noRole', 'unpublished', 'notGranted']);
    expect(await refusal(grant().why({ query: { userId: 999_999, panelId: panel } }))).toBe(texts.data.gone);
    expect(await refusal(grant().why({ query: { userId: user.id, panelId: 999_999 } }))).toBe(
      texts.data.gone,
    );
  });

  test('[C09] who grants no panels hears of those that they can open alone, not of the names of others', async () => {
    const { world } = server;
    const role = await world.role(['/settings/user']);
    const manager = await world.user(role);
    const [open, closed] = [await world.panel(), await world.panel({ state: 0 })];
    await world.grantPanel(role, open);
    const why = (panelId: number) => grant(manager.token).why({ query: { userId: manager.id, panelId } });
    expect((await why(open)).panel.id).toBe(open);
    expect(await refusal(why(closed))).toBe(texts.data.gone);
    const resources = await world.user(await world.role(['/settings/resource']));
    const query = { userId: manager.id, panelId: closed };
    expect((await grant(resources.token).why({ query })).panel.id).toBe(closed);
  });

  test('people are found by account and name, wildcards are letters', async () => {
    const user = await server.world.user();
    const found = async (word: string) =>
      (await grant().people({ query: { word } })).map((person) => person.username);
    expect(await found(user.username.toUpperCase())).toContain(user.username);
    expect(await found(`用户${user.username}`)).toEqual([user.username]);
    expect(await found('%')).toEqual([]);
    expect((await found('')).length).toBeGreaterThan(1);
    expect(JSON.stringify(await grant().people({}))).not.toContain('argon2');
  });
});
