import { type RoleRecord, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type Who = 'first' | 'second';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let server: TestServer;
  const tokens = {} as Record<Who, string>;
  const as = (who: Who) => server.client(tokens[who]);
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );
  const roleOf = async (id: number): Promise<RoleRecord> => {
    const role = (await as('first').role.list()).find((one) => one.id === id);
    if (role === undefined) throw new Error('the role is gone');
    return role;
  };
  const accountOf = async (id: number) => {
    const user = (await as('first').user.list({ query: {} })).find((one) => one.id === id);
    if (user === undefined) throw new Error('the user is gone');
    return user;
  };
  const matrixRole = async (id: number) => {
    const role = (await as('first').grant.matrix()).roles.find((one) => one.id === id);
    if (role === undefined) throw new Error('the role is gone');
    return role;
  };
  const secondName = async (): Promise<string> => (await as('second').session.profile()).name;

  beforeAll(async () => {
    server = await startTestServer({ engine });
    tokens.first = await server.world.adminToken();
    const [administrators] = (await as('first').role.list()).filter((role) => role.isAdmin);
    tokens.second = (await server.world.user(administrators?.id ?? 0)).token;
  });
  afterAll(() => server?.stop());

  test('[M01] of two administrators who rename a role the second is told of the first', async () => {
    const { id, version } = await as('first').role.create({ input: { roleName: '病区' } });
    const saved = await as('second').role.update({ params: { id }, input: { roleName: '一病区', version } });
    expect(saved.version).toBe(version + 1);
    const late = as('first').role.update({ params: { id }, input: { roleName: '二病区', version } });
    expect(await failureOf(late)).toMatchObject({
      reason: 'conflict',
      message: texts.role.conflict(await secondName()),
    });
    expect((await roleOf(id)).roleName).toBe('一病区');
    await as('first').role.update({ params: { id }, input: { roleName: '二病区', version: version + 1 } });
    await as('first').role.update({ params: { id }, input: { roleName: '三病区' } });
    expect(await roleOf(id)).toMatchObject({ roleName: '三病区', version: version + 3 });
  });

  test('[M01] of two administrators who change a user the second is told of the first', async () => {
    const { id, username } = await server.world.user();
    const { version } = await accountOf(id);
    const attributes = [{ name: '科室', values: ['内科'] }];
    await as('second').user.update({ params: { id }, input: { username, attributes, version } });
    const late = as('first').user.update({ params: { id }, input: { username, attributes: [], version } });
    expect(await failureOf(late)).toMatchObject({
      reason: 'conflict',
      message: texts.user.conflict(await secondName()),
    });
    expect(await accountOf(id)).toMatchObject({ attributes, version: version + 1 });
  });

  test('[M01] signing in and being granted roles leave the form of a user as it is', async () => {
    const user = await server.world.user();
    const { version } = await accountOf(user.id);
    const role = await server.world.role();
    await as('second').user.grant({ input: { userIds: [user.id], roleIds: [role] } });
    await as('second').user.unlock({ params: { id: user.id } });
    const input = { username: user.username, name: '照常', version };
    await as('first').user.update({ params: { id: user.id }, input });
    expect((await accountOf(user.id)).name).toBe('照常');
  });

  test('[M01] a name that users gave themselves is not overwritten unseen', async () => {
    const user = await server.world.user();
    const { version } = await accountOf(user.id);
    await server.client(user.token).session.updateProfile({ input: { name: '自己改的' } });
    const input = { username: user.username, name: '管理员改的', version };
    const late = as('first').user.update({ params: { id: user.id }, input });
    expect(await failureOf(late)).toMatchObject({ reason: 'conflict' });
  });

  test('[M01] of two administrators who change a menu the second is told of the first', async () => {
    const input = (description: string) => ({
      name: 'v',
      path: `/links/${engine}`,
      indexNo: 90,
      description,
      component: 'x',
      pid: -1,
    });
    const { id, version } = await as('first').menu.create({ input: input('链接') });
    await as('second').menu.update({ params: { id }, input: { ...input('外部链接'), version } });
    const late = as('first').menu.update({ params: { id }, input: { ...input('网站'), version } });
    expect(await failureOf(late)).toMatchObject({
      reason: 'conflict',
      message: texts.menu.conflict(await secondName()),
    });
    expect((await as('first').menu.tree()).find((menu) => menu.id === id)?.description).toBe('外部链接');
  });

  test('[M01] of two administrators who grant panels to a role at once none loses what they ticked in silence', async () => {
    const role = await server.world.role();
    const panels = [await server.world.panel(), await server.world.panel()] as const;
    const { panelsVersion } = await matrixRole(role);
    const grant = (who: Who, panelId: number, version: number) =>
      as(who).grant.panels({ input: { roleIds: [role], panelIds: [panelId], versions: [version] } });
    const ends = await Promise.all([
      failureOf(grant('first', panels[0], panelsVersion)),
      failureOf(grant('second', panels[1], panelsVersion)),
    ]);
    const late = ends.filter((end) => end !== undefined);
    const { roleName } = await roleOf(role);
    expect(late).toMatchObject([{ reason: 'conflict', message: texts.grant.panelsChanged(roleName) }]);
    const after = await matrixRole(role);
    expect(after).toMatchObject({
      panels: [ends[0] === undefined ? panels[0] : panels[1]],
      panelsVersion: panelsVersion + 1,
    });
    // With what the other granted in sight, it is a decision.
    await grant('first', panels[0], after.panelsVersion);
    expect((await matrixRole(role)).panels).toEqual([panels[0]]);
  });

  test('[M01] a grant to several roles is whole or not at all', async () => {
    const [one, other] = [await server.world.role(), await server.world.role()];
    const panel = await server.world.panel();
    const before = [await matrixRole(one), await matrixRole(other)];
    await as('second').grant.panels({ input: { roleIds: [other], panelIds: [] } });
    const versions = before.map((role) => role.panelsVersion);
    const late = as('first').grant.panels({
      input: { roleIds: [one, other], panelIds: [panel], versions },
    });
    expect(await failureOf(late)).toMatchObject({ reason: 'conflict' });
    expect((await matrixRole(one)).panels).toEqual([]);
    const few = as('first').grant.panels({
      input: { roleIds: [one, other], panelIds: [panel], versions: versions.slice(1) },
    });
    expect(await failureOf(few)).toMatchObject({ reason: 'invalid' });
  });

  test('[M01] of two administrators who give roles to a user at once none loses what they ticked in silence', async () => {
    const user = await server.world.user();
    const roles = [await server.world.role(), await server.world.role()] as const;
    const { rolesVersion } = await accountOf(user.id);
    const grant = (who: Who, roleId: number, version: number) =>
      as(who).user.grant({ input: { userIds: [user.id], roleIds: [roleId], versions: [version] } });
    const ends = await Promise.all([
      failureOf(grant('first', roles[0], rolesVersion)),
      failureOf(grant('second', roles[1], rolesVersion)),
    ]);
    expect(ends.filter((end) => end !== undefined)).toMatchObject([
      { reason: 'conflict', message: texts.user.rolesChanged(user.username) },
    ]);
    const after = await accountOf(user.id);
    expect(after.roles.map((role) => role.id)).toEqual([ends[0] === undefined ? roles[0] : roles[1]]);
    await grant('first', roles[0], after.rolesVersion);
  });

  test('[M01] of two administrators who arrange the same menus the second is told', async () => {
    const below = async () => {
      const tree = await as('first').menu.tree();
      const parent = tree.find(({ path }) => path === '/config');
      if (parent === undefined) throw new Error('the menu is gone');
      return parent;
    };
    const order = (menus: { id: number; version: number }[], pid: number) => ({
      input: { pid, ids: menus.map(({ id }) => id), versions: menus.map(({ version }) => version) },
    });
    const { id: pid, children } = await below();
    await as('first').menu.arrange(order(children.toReversed(), pid));
    const [first, ...others] = children;
    if (first === undefined) throw new Error('there is no menu');
    const late = as('second').menu.arrange(order([...others, first], pid));
    expect(await failureOf(late)).toMatchObject({ reason: 'conflict', message: texts.menu.changed });
    expect((await below()).children.map(({ id }) => id)).toEqual(children.map(({ id }) => id).toReversed());
    // Who has seen the new order goes on from it, and who names no versions as before.
    const seen = (await below()).children;
    await as('second').menu.arrange(order(seen.toReversed(), pid));
    await as('first').menu.arrange({ input: { pid, ids: seen.map(({ id }) => id) } });
    expect((await below()).children.map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
  });

  test('[M01] a menu that was moved away meanwhile is not taken back by an order that was seen before', async () => {
    const tree = await as('first').menu.tree();
    const config = tree.find(({ path }) => path === '/config');
    const [moved, ...rest] = config?.children ?? [];
    if (config === undefined || moved === undefined) throw new Error('the menus are gone');
    const top = tree.map(({ id }) => id);
    await as('second').menu.arrange({ input: { pid: -1, ids: [...top, moved.id] } });
    const menus = [...rest, moved];
    const late = as('first').menu.arrange({
      input: {
        pid: config.id,
        ids: menus.map(({ id }) => id),
        versions: menus.map(({ version }) => version),
      },
    });
    expect(await failureOf(late)).toMatchObject({ reason: 'conflict' });
    const after = await as('first').menu.tree();
    expect(after.map(({ id }) => id)).toContain(moved.id);
  });
});
