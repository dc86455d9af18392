import { isOpenInPreview, type Menu, type RouteDef, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../../http/known-paths.ts';
import { allRoutes } from '../../http/registrar.ts';
import { call } from '../../testing/call.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

/** Calls that write by their method and read all the same, and the other way round: written apart from the table. */
const readingWrites = [
  'POST /login/logout',
  'POST /login/oidc/logout',
  'DELETE /v2/grant/preview',
  'POST /v2/datasets/load_sql',
  'POST /v2/datasets/test_sql',
  'POST /v2/datasets/tables/statement',
  'POST /v2/datasets/measures/values',
  'POST /v2/datasets/:id/rules/preview',
  'POST /v2/datasets/:id/changes',
  'POST /v2/datasets/combinations/start',
  'POST /v2/datasets/combinations/preview',
  'POST /v2/datasets/:id/runs/preview',
  'POST /v2/widgets/preview',
  'POST /v2/widgets/statement',
  'POST /v2/widgets/values',
  'POST /v2/widgets/preview/export',
  // Told before the browser saves a picture of what it shows.
  'POST /v2/widgets/:id/saved',
  'POST /v2/board/:id/saved',
  // The long form of calls that read.
  'POST /v2/board/loaddata',
  'POST /v2/board/choices',
  'POST /v2/widgets/data',
  'POST /v2/widgets/:id/export',
  'POST /v2/widgets/:id/provenance',
];
const writingReads = ['GET /v2/panels/share/:id'];
/** Reads of administrators: a role that is looked at is none, whatever its menus. */
const administratorsOnly = 'GET /v2/datasets/:id/rules';
const nameOf = ({ method, path }: RouteDef): string => `${method} ${path}`;
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  );

describe.each(['sqlite', 'postgres'] as const)('the product as a role sees it, on %s', (engine) => {
  let server: DataServer;
  beforeAll(async () => {
    server = await startDataServer({ engine });
  });
  afterAll(() => server.stop());
  const flat = (menus: Menu[]): string[] => menus.flatMap((menu) => [menu.path, ...flat(menu.children)]);

  test('the session has the role’s menus and panels, none of its own, and gets them back', async () => {
    const { world } = server;
    const role = await world.role(['/main/dashboard', '/config/cube']);
    const viewer = await world.user(role);
    const granted = await world.panel();
    const draft = await world.panel({ state: 0 });
    const other = await world.panel();
    for (const panel of [granted, draft]) await world.grantPanel(role, panel);
    const token = await world.adminToken();
    const admin = server.client(token);
    const before = await admin.session.resources();
    expect(await admin.grant.startPreview({ params: { id: role } })).toMatchObject({ id: role });

    const seen = await admin.session.resources();
    const asRole = await server.client(viewer.token).session.resources();
    expect(seen).toEqual({ ...asRole, actingRole: { id: role, roleName: expect.any(String) } });
    expect(flat(seen.menu)).toEqual(['/main/dashboard', '/config', '/config/cube']);
    expect(await admin.session.me()).toMatchObject({
      id: await world.adminId(),
      username: 'admin',
      actingRole: { id: role },
    });
    const layout = (id: number) => refusal(admin.board.layout({ query: { id } }));
    expect(await layout(granted)).toBe('done');
    // The administrator made these: the role did not.
    expect(await layout(draft)).toBe(texts.data.gone);
    expect(await layout(other)).toBe(texts.data.gone);
    expect(await refusal(admin.datasource.safety())).toBe(texts.http.unauthorised.message);
    expect(await refusal(admin.dataset.tree())).toBe('done');

    expect(await admin.grant.endPreview()).toBe(true);
    expect(await admin.session.resources()).toEqual(before);
    expect(await layout(draft)).toBe('done');
  });

  test('it belongs to one session, and others of the same administrator go on', async () => {
    const role = await server.world.role(['/main/dashboard']);
    const [one, two] = [await server.world.adminToken(), await server.world.adminToken()];
    await server.client(one).grant.startPreview({ params: { id: role } });
    expect((await server.client(two).session.resources()).actingRole).toBeUndefined();
    expect(await refusal(server.client(two).menu.tree())).toBe('done');
  });

  test('[AUTH-12] every call that changes something is refused, whatever the role may', async () => {
    const screens = ['/config/datasource', '/config/cube', '/config/widget', '/config/template'] as const;
    const settings = ['/settings/user', '/settings/menu', '/settings/resource', '/settings/audit'] as const;
    const role = await server.world.role([...screens, '/config/panel', ...settings]);
    const token = await server.world.adminToken();
    await server.client(token).grant.startPreview({ params: { id: role } });
    const outcome: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const route of allRoutes) {
      const name = nameOf(route);
      if (route.access === 'anonymous' || name.endsWith('/logout') || name.endsWith('grant/preview'))
        continue;
      const answer = await call(`${server.url}${urlOf(route).replace(/:\w+/g, '999999')}`, {
        method: route.method,
        token,
      });
      const told = [answer.status, answer.body.error];
      const isRefused = answer.status === 403;
      outcome[name] = isRefused ? told : 'open';
      const open = (route.method === 'GET' || readingWrites.includes(name)) && !writingReads.includes(name);
      expected[name] = open ? 'open' : [403, texts.preview.readOnly];
    }
    expected[administratorsOnly] = [403, texts.dataRules.onlyAdmin];
    expect(outcome).toEqual(expected);
    expect(
      allRoutes
        .filter((row) => row.method !== 'GET' && isOpenInPreview(row))
        .map(nameOf)
        .toSorted(),
    ).toEqual(readingWrites.toSorted());
  });

  test('only administrators look as a role, and a role that is gone shows nothing', async () => {
    const role = await server.world.role(['/main/dashboard']);
    const holder = await server.world.user(await server.world.role(['/settings/resource']));
    const start = (token: string, id: number) =>
      refusal(server.client(token).grant.startPreview({ params: { id } }));
    expect(await start(holder.token, role)).toBe(texts.preview.onlyAdmin);
    const token = await server.world.adminToken();
    expect(await start(token, 999_999)).toBe(texts.data.gone);
    expect(await start(token, role)).toBe('done');
    await server.db.deleteFrom('role').where('id', '=', role).execute();
    const { menu, panels, actingRole } = await server.client(token).session.resources();
    expect([menu, panels, actingRole]).toEqual([[], [], { id: role, roleName: '' }]);
    expect(await server.client(token).grant.endPreview()).toBe(true);
    expect((await server.client(token).session.resources()).menu.length).toBeGreaterThan(2);
  });

  test('who administers no longer has their own rights, and no other', async () => {
    const { world } = server;
    const administrators = (await server.client(await world.adminToken()).grant.matrix()).roles.find(
      (role) => role.isAdmin,
    )!.id;
    const own = await world.role(['/config/cube']);
    const user = await world.user(own, administrators);
    const wide = await world.role(['/config/datasource']);
    await server.client(user.token).grant.startPreview({ params: { id: wide } });
    await server.db
      .deleteFrom('user_role')
      .where('user_id', '=', user.id)
      .where('role_id', '=', administrators)
      .execute();
    const { menu, actingRole } = await server.client(user.token).session.resources();
    expect([flat(menu), actingRole]).toEqual([['/config', '/config/cube'], undefined]);
  });
});
