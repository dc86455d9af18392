import { type Menu, type MenuInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const form: MenuInput = {
  name: 'own-view',
  path: '/own/view',
  indexNo: '9',
  description: '自助查询',
  hidden: false,
  help: true,
  component: 'OwnView',
  iconCls: 'star',
  pid: -1,
};
const t = texts.menu;

describe.each(['sqlite', 'postgres'] as const)('editing menus on %s', (engine) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    admin = await server.world.adminToken();
  });
  afterAll(() => server.stop());

  const menus = (token = admin) => server.client(token).menu;
  const flat = (tree: Menu[]): Menu[] => tree.flatMap((menu) => [menu, ...flat(menu.children)]);
  const at = async (path: string): Promise<Menu> =>
    flat(await menus().tree()).find((menu) => menu.path === path)!;
  const input = (menu: Menu): MenuInput => ({
    name: menu.name,
    path: menu.path,
    indexNo: menu.indexNo,
    description: menu.description,
    hidden: menu.hidden,
    help: menu.help,
    component: menu.component,
    iconCls: menu.iconCls,
    pid: menu.pid,
  });
  const refusal = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (error: Error) => error.message,
    );

  test('[MENU-06] the tree has every menu with its fields, the parents’ list the top ones', async () => {
    const tree = await menus().tree();
    expect(tree.map((menu) => [menu.description, menu.children.length])).toEqual([
      ['控制台', 0],
      ['配置管理', 5],
      ['系统设置', 4],
    ]);
    expect(await at('/config/cube')).toMatchObject({ name: 'cube-view', component: 'CubeView', help: true });
    const top = await menus().top();
    expect(top).toEqual(tree.map(({ id, name, description }) => ({ id, name, description })));
  });

  test('[MENU-03] [MENU-07] a menu is created from form fields and stands in the sidebar of administrators', async () => {
    const answer = await call(`${server.url}/webapi/v2/menu`, {
      method: 'POST',
      token: admin,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=a&path=%2Fa&indexNo=007&description=%E7%94%B2&hidden=0&help=1&component=A&iconCls=star&pid=-1',
    });
    expect(answer.body.result).toMatchObject({
      name: 'a',
      path: '/a',
      indexNo: 7,
      description: '甲',
      hidden: false,
      help: true,
      component: 'A',
      iconCls: 'star',
      pid: -1,
      group: false,
      children: [],
    });
    const { menu } = await server.client(admin).session.resources();
    expect(menu.map((one) => one.description)).toContain('甲');
    await menus().remove({ params: { id: (answer.body.result as Menu).id } });
  });

  test.each<[string, Partial<MenuInput>, string]>([
    ['[MENU-04]', { name: ' ' }, '请输入菜单视图名称'],
    ['[MENU-04]', { name: 'x'.repeat(101) }, '菜单视图名称最大长度为100'],
    ['[MENU-04]', { path: '' }, '请输入菜单路径'],
    ['[MENU-04]', { path: `/${'x'.repeat(100)}` }, '菜单路径最大长度为100'],
    ['[MENU-04]', { description: '' }, '请输入菜单名称'],
    ['[MENU-04]', { description: '名'.repeat(101) }, '菜单名称最大长度为100'],
    ['[MENU-04]', { component: '' }, '请输入组件名称'],
    ['[MENU-04]', { component: 'x'.repeat(101) }, '组件名称最大长度为100'],
    ['[MENU-05]', { indexNo: '' }, '请输入菜单顺序'],
    ['[MENU-05]', { indexNo: '1e3' }, '菜单顺序只能输入数字'],
    ['[MENU-05]', { indexNo: '-1' }, '菜单顺序只能输入数字'],
    ['[MENU-05]', { indexNo: '1000000000' }, '菜单顺序不能大于9位'],
    ['[MENU-02]', { pid: 999_999 }, t.missingParent],
  ])('%s the server refuses %j: %s', async (_id, part, message) => {
    expect(await refusal(menus().create({ input: { ...form, ...part } }))).toBe(message);
  });

  test('[MENU-08] [MENU-09] a menu is changed, moved below a parent and back, and deleted', async () => {
    const made = await menus().create({ input: form });
    const config = await at('/config');
    const moved = await menus().update({
      params: { id: made.id },
      input: { ...form, description: '改名', indexNo: '999999999', pid: config.id, hidden: true },
    });
    expect(moved).toMatchObject({ description: '改名', indexNo: 999_999_999, pid: config.id, hidden: true });
    expect((await at('/config')).children.at(-1)?.id).toBe(made.id);
    await menus().update({ params: { id: made.id }, input: form });
    expect((await menus().tree()).at(-1)?.id).toBe(made.id);
    expect(await menus().remove({ params: { id: made.id } })).toBe(true);
    expect(await at(form.path)).toBeUndefined();
    expect(await refusal(menus().remove({ params: { id: made.id } }))).toBe(texts.data.gone);
    expect(await refusal(menus().update({ params: { id: made.id }, input: form }))).toBe(texts.data.gone);
  });

  test('[MENU-09] a menu stands neither below itself nor below its child, and two levels are all', async () => {
    const parent = await menus().create({ input: form });
    const child = await menus().create({ input: { ...form, path: '/own/b', pid: parent.id } });
    const move = (id: number, pid: number) =>
      refusal(menus().update({ params: { id }, input: { ...form, path: '/own/c', pid } }));
    expect(await move(parent.id, parent.id)).toBe(t.cycle);
    expect(await move(parent.id, child.id)).toBe(t.cycle);
    expect(await move(parent.id, (await at('/config')).id)).toBe(t.keepsChildren);
    expect(await refusal(menus().create({ input: { ...form, pid: child.id } }))).toBe(t.onlyTop);
    expect(await refusal(menus().arrange({ input: { pid: parent.id, ids: [parent.id, child.id] } }))).toBe(
      t.cycle,
    );
    expect(await refusal(menus().remove({ params: { id: parent.id } }))).toBe('该节点存在子节点，不能删除');
    await menus().remove({ params: { id: child.id } });
    await menus().remove({ params: { id: parent.id } });
  });

  test('[MENU-09] two moves at once close no circle', async () => {
    const a = await menus().create({ input: { ...form, path: '/a' } });
    const b = await menus().create({ input: { ...form, path: '/b' } });
    const outcome = await Promise.all([
      refusal(menus().update({ params: { id: a.id }, input: { ...form, path: '/a', pid: b.id } })),
      refusal(menus().update({ params: { id: b.id }, input: { ...form, path: '/b', pid: a.id } })),
    ]);
    expect(outcome.filter((text) => text === 'done')).toHaveLength(1);
    const pair = flat(await menus().tree()).filter((menu) => menu.id === a.id || menu.id === b.id);
    expect(pair).toHaveLength(2);
    for (const menu of pair.toSorted((one, other) => other.pid - one.pid)) {
      await menus().remove({ params: { id: menu.id } });
    }
  });

  test('[MENU-10] a dragged order is stored for all that stand there, and a stale one refused', async () => {
    const config = await at('/config');
    const before = config.children.map((menu) => menu.id);
    const turned = [...before].reverse();
    const tree = await menus().arrange({ input: { pid: config.id, ids: turned } });
    const after = tree.find((menu) => menu.id === config.id)!.children;
    expect(after.map((menu) => [menu.id, menu.indexNo])).toEqual(turned.map((id, index) => [id, index + 1]));
    const stale = { input: { pid: config.id, ids: before.slice(1) } };
    expect(await refusal(menus().arrange(stale))).toBe(t.changed);
    await menus().arrange({ input: { pid: config.id, ids: before } });
  });

  test('[MENU-11] the settings stay where administrators find them', async () => {
    const settings = await at('/settings');
    for (const path of ['/settings/user', '/settings/menu', '/settings/resource']) {
      const menu = await at(path);
      const change = (part: Partial<MenuInput>) =>
        refusal(menus().update({ params: { id: menu.id }, input: { ...input(menu), ...part } }));
      expect(await refusal(menus().remove({ params: { id: menu.id } }))).toBe(t.core);
      expect(await change({ path: '/elsewhere' })).toBe(t.core);
      expect(await change({ hidden: true })).toBe(t.core);
      expect(await change({ description: menu.description, help: false })).toBe('done');
    }
    const hide = { params: { id: settings.id }, input: { ...input(settings), hidden: true } };
    expect(await refusal(menus().update(hide))).toBe(t.core);
    // Below another parent, but not below one that nobody sees.
    const hidden = await menus().create({ input: { ...form, hidden: true } });
    const menu = await at('/settings/menu');
    const below = { params: { id: menu.id }, input: { ...input(menu), pid: hidden.id } };
    expect(await refusal(menus().update(below))).toBe(t.coreHidden);
    expect(await refusal(menus().arrange({ input: { pid: hidden.id, ids: [menu.id] } }))).toBe(t.coreHidden);
    await menus().remove({ params: { id: hidden.id } });
  });

  test('[AUTH-11] a menu opens a screen by its path: no second one has it, and only administrators set it', async () => {
    const role = await server.world.role(['/settings/menu']);
    const { token } = await server.world.user(role);
    const taken = { ...form, path: '/config/datasource' };
    expect(await refusal(menus().create({ input: taken }))).toBe(t.pathTaken('数据源'));
    const source = await at('/config/datasource');
    const own = menus(token);
    const away = { params: { id: source.id }, input: { ...input(source), path: '/away' } };
    expect(await refusal(own.update(away))).toBe(t.screenPath);
    expect(await refusal(own.remove({ params: { id: source.id } }))).toBe(t.screenPath);
    // An administrator may take the screen away and give it back.
    await menus().update(away);
    expect(await refusal(own.create({ input: taken }))).toBe(t.screenPath);
    await menus().update({ params: { id: source.id }, input: input(source) });
    expect((await own.create({ input: form })).path).toBe(form.path);
  });
});
