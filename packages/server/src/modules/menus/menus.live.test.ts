import type { Menu } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe.each(['sqlite', 'postgres'] as const)('resources on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.stop());
  const resources = (token: string) => server.client(token).session.resources();
  const names = (menus: Menu[]): unknown[] =>
    menus.map((menu) =>
      menu.children.length === 0 ? menu.description : [menu.description, names(menu.children)],
    );

  test('[AUTH-14] [NAV-07] [NAV-08] a fresh installation has one administrator whose role holds every menu', async () => {
    const users = await server.db.selectFrom('app_user').select(['username', 'name']).execute();
    expect(users).toEqual([{ username: 'admin', name: '管理员' }]);
    expect(await server.db.selectFrom('role').select(['role_name', 'is_admin']).execute()).toEqual([
      { role_name: '系统管理员', is_admin: 1 },
    ]);
    const { menu } = await resources(await server.world.adminToken());
    expect(names(menu)).toEqual([
      '控制台',
      ['配置管理', ['数据源', '数据集市', '图表定义', '模板管理', '面板设置']],
      ['系统设置', ['用户管理', '菜单管理', '资源管理', '审计日志']],
    ]);
  });

  test('[AUTH-07] [API-04] a user gets the menus of his roles and the parents above them', async () => {
    const user = await server.world.user(
      await server.world.role(['/config/panel']),
      await server.world.role(['/config/cube']),
    );
    const { menu, panels } = await resources(user.token);
    expect(names(menu)).toEqual([['配置管理', ['数据集市', '面板设置']]]);
    expect(menu[0]?.children[0]).toMatchObject({
      name: 'cube-view',
      path: '/config/cube',
      help: true,
      hidden: false,
    });
    expect(panels).toEqual([]);
    expect(await resources((await server.world.user()).token)).toEqual({ menu: [], panels: [] });
  });

  test('[AUTH-07] the console lists granted and published panels, and the own ones', async () => {
    const { world } = server;
    const outer = await world.panelCategory('门诊');
    const inner = await world.panelCategory('门诊一区', outer);
    const role = await world.role(['/main/dashboard']);
    const user = await world.user(role);
    const granted = await world.panel({ categoryId: inner, deviceType: 2 });
    const draft = await world.panel({ categoryId: inner, state: 0 });
    const foreign = await world.panel({ categoryId: outer });
    const own = await world.panel({ categoryId: outer, state: 0, userId: user.id });
    await world.grantPanel(role, granted);
    await world.grantPanel(role, draft);

    const { menu, panels } = await resources(user.token);
    expect(
      panels.map(({ index, name, children }) => [index, name, children.map((panel) => panel.id)]),
    ).toEqual([
      [`c_${outer}`, '门诊', [own]],
      [`c_${inner}`, '门诊一区', [granted]],
    ]);
    expect(panels[1]?.children[0]?.showViewDeviceType).toBe(2);
    const [console] = menu;
    expect([console?.group, console?.path, console?.data]).toEqual([true, '/main/dashboard', panels]);
    expect(JSON.stringify(panels)).not.toContain(`"id":${foreign},`);
    const all = (await resources(await world.adminToken())).panels.flatMap((folder) => folder.children);
    expect(all.map((panel) => panel.id).toSorted((a, b) => a - b)).toEqual([granted, draft, foreign, own]);
  });

  test('[MENU-10] menus are ordered by indexNo, ties by id; hidden ones keep their flag', async () => {
    const role = await server.world.role(['/main/dashboard']);
    const user = await server.world.user(role);
    const add = async (description: string, indexNo: number, hidden: 0 | 1) => {
      const { id } = await server.db
        .insertInto('menu')
        .values({
          name: description,
          description,
          path: `/x/${description}`,
          index_no: indexNo,
          component: 'X',
          pid: -1,
          hidden,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db.insertInto('role_menu').values({ role_id: role, menu_id: id }).execute();
      return id;
    };
    const ids = [await add('乙', 5, 0), await add('甲', 5, 1), await add('丙', 0, 0)];
    const { menu } = await resources(user.token);
    expect(menu.map((item) => item.description)).toEqual(['丙', '控制台', '乙', '甲']);
    expect(menu.find((item) => item.id === ids[1])?.hidden).toBe(true);
    await server.db.deleteFrom('menu').where('id', 'in', ids).execute();
  });
});
