import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe.each(['sqlite', 'postgres'] as const)('roles on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.stop());
  const admin = async () => server.client(await server.world.adminToken());

  test('[ROLE-02] [ROLE-03] a role is added and listed with its panels, menus and users', async () => {
    const calls = await admin();
    const made = await calls.role.create({ input: { roleName: ' 护士长 ' } });
    expect(made).toMatchObject({ roleName: '护士长', panels: [], menus: [], users: 0, isAdmin: false });
    const panel = await server.world.panel();
    await server.world.grantPanel(made.id, panel);
    await server.world.user(made.id);
    const listed = (await calls.role.list()).find((role) => role.id === made.id);
    expect(listed).toMatchObject({ panels: [panel], users: 1, mayGrant: true });
    const [first] = await calls.role.list();
    expect(first).toMatchObject({ roleName: '系统管理员', isAdmin: true });
    expect(first?.menus.length).toBeGreaterThan(8);
  });

  test('[ROLE-05] [ROLE-07] the form rules hold on the server', async () => {
    const calls = await admin();
    const create = (roleName: string) => calls.role.create({ input: { roleName } });
    await expect(create('  ')).rejects.toThrow('请输入角色名称');
    await expect(create('角'.repeat(101))).rejects.toThrow('角色名称最大长度为100');
    const { id } = await create('角'.repeat(100));
    await expect(create('系统管理员')).rejects.toThrow('角色名称已存在');
    const renamed = calls.role.update({ params: { id }, input: { roleName: '系统管理员' } });
    await expect(renamed).rejects.toThrow('角色名称已存在');
  });

  test('[M04] [ROLE-04] [ROLE-06] a role is renamed, and deleted with its grants and assignments', async () => {
    const calls = await admin();
    const id = await server.world.role(['/main/dashboard']);
    await server.world.grantPanel(id, await server.world.panel());
    const user = await server.world.user(id);
    expect((await calls.role.update({ params: { id }, input: { roleName: '新名' } })).roleName).toBe('新名');
    expect(await calls.role.remove({ params: { id } })).toBe(true);
    expect(await calls.user.roles({ params: { id: user.id } })).toEqual([]);
    expect((await server.client(user.token).session.resources()).menu).toEqual([]);
    for (const table of ['role_menu', 'role_panel', 'user_role'] as const)
      expect(await server.db.selectFrom(table).select('role_id').where('role_id', '=', id).execute()).toEqual(
        [],
      );
    await expect(calls.role.remove({ params: { id } })).rejects.toThrow(texts.data.gone);
  });

  test('[M04] [ROLE-06] the administrators role stays', async () => {
    const calls = await admin();
    const [role] = await calls.role.list();
    await expect(calls.role.remove({ params: { id: role!.id } })).rejects.toThrow(texts.role.adminKept);
  });
});
