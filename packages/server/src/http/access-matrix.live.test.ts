import { Code, type MenuPath, type RouteDef, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { accessMatrix, accessOf, beforePasswordChange } from '../testing/rights/access-matrix.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { refused } from './app-error.ts';
import type { Handler } from './handler.ts';
import { urlOf } from './known-paths.ts';
import { allRoutes } from './registrar.ts';

const reached = 'the handler was reached';
/** Users whose only menu is one screen. */
const screens = {
  datasource: '/config/datasource',
  cube: '/config/cube',
  widget: '/config/widget',
  template: '/config/template',
  panel: '/config/panel',
  user: '/settings/user',
  menu: '/settings/menu',
  resource: '/settings/resource',
  audit: '/settings/audit',
} as const satisfies Record<string, MenuPath>;
type Screen = keyof typeof screens;
const screenNames = Object.keys(screens) as Screen[];
const callers = [
  'nobody',
  'garbage',
  'expired',
  'unsigned',
  'share',
  'noRole',
  'newcomer',
  'viewer',
  ...screenNames,
  'admin',
] as const;
type Caller = (typeof callers)[number];
const idle = 12 * 3_600_000;
const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
/** A token in the form of other products, which says itself that nobody signed it. */
const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'admin', id: 1, roles: [1] })}.`;

const nameOf = (route: RouteDef): string => `${route.method} ${route.path}`;

/** What the written matrix says, spelled out: [HTTP status, code] or reached. */
function expectedFor(route: RouteDef, caller: Caller): [number, number] | typeof reached {
  const access = accessOf(nameOf(route));
  if (access === 'anonymous') return reached;
  if (caller === 'nobody') return [401, Code.client];
  if (caller === 'garbage' || caller === 'expired' || caller === 'unsigned') return [401, Code.invalidToken];
  if (caller === 'share') return access === 'share' ? reached : [401, Code.invalidToken];
  // The role holds every menu: what stands in the way is the password that has to be changed first.
  if (caller === 'newcomer')
    return beforePasswordChange.includes(nameOf(route)) ? reached : [403, Code.client];
  if (access === 'share' || access === 'session') return reached;
  return caller === 'admin' || access.split(' ').includes(caller) ? reached : [403, Code.client];
}

describe.each(['sqlite', 'postgres'] as const)('access on %s', (engine) => {
  let server: TestServer;
  let now = Date.UTC(2030, 0, 1);
  const tokens: Partial<Record<Caller, string>> = { garbage: 'f'.repeat(64), unsigned };

  beforeAll(async () => {
    // Every row of the table gets a handler of the test: what is proved is the check in front of it.
    const handlers: Handler[] = allRoutes.map((route) => ({
      route,
      run: async () => {
        throw refused(reached);
      },
    }));
    server = await startTestServer({ engine, now: () => now, onlyHandlers: handlers });
    const { world } = server;
    tokens.expired = await world.adminToken();
    now += idle + 1;
    tokens.share = (await world.share(await world.panel())).token;
    tokens.noRole = (await world.user()).token;
    const newcomer = await world.user(await world.role(Object.values(screens)));
    await server.db
      .updateTable('app_user')
      .set({ must_change_password: 1 })
      .where('id', '=', newcomer.id)
      .execute();
    tokens.newcomer = newcomer.token;
    tokens.viewer = (await world.user(await world.role(['/main/dashboard']))).token;
    for (const name of screenNames) {
      tokens[name] = (await world.user(await world.role([screens[name]]))).token;
    }
    tokens.admin = await world.adminToken();
  });
  afterAll(() => server.stop());

  const ask = (route: RouteDef, caller: Caller) =>
    call(`${server.url}${urlOf(route).replace(/:\w+/g, '1')}`, {
      method: route.method,
      token: tokens[caller],
    });
  const outcome = async (route: RouteDef, caller: Caller) => {
    const answer = await ask(route, caller);
    // Rows whose input is refused after the access check were reached as well.
    return answer.status === 200 ? reached : [answer.status, answer.body.code];
  };

  test.each(allRoutes.map((route) => [nameOf(route), route] as const))(
    '[B01] [C03] [C06] [AUTH-08] [AUTH-09] [AUTH-11] [AUTH-12] %s answers every kind of caller as its row says',
    async (_name, route) => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const caller of callers) {
        found[caller] = await outcome(route, caller);
        expected[caller] = expectedFor(route, caller);
      }
      expect(found).toEqual(expected);
    },
  );

  test('[AUTH-11] whoever has templates alone runs no statement and reads no rows', () => {
    const rows =
      /load_|test_sql|datasets\/|\/v2\/datasource|widgets(?!\/data|\/:id\/(picture|export|provenance))/;
    const open = Object.keys(accessMatrix).filter((name) => accessOf(name).split(' ').includes('template'));
    expect(open.filter((name) => rows.test(name))).toEqual([]);
  });

  test('[C03] [AUTH-12] a missing grant says so and says nothing else', async () => {
    const route = allRoutes.find((row) => typeof row.access === 'object');
    const answer = await ask(route!, 'viewer');
    expect(answer.body).toEqual({
      success: false,
      code: 49999,
      result: null,
      error: texts.http.unauthorised.message,
      reason: 'notGranted',
    });
  });

  test('[A13] [AUTH-08] no call beside the table answers without a token', async () => {
    const anonymous = allRoutes.filter((row) => row.access === 'anonymous').map((row) => row.path);
    expect(anonymous.toSorted()).toEqual([
      '/login/oauth/authorize',
      // Bound to the browser that began the login by a sealed cookie.
      '/login/oidc/finish',
      '/login/oidc/start',
      '/login/verifyCode/getCode',
      '/v2/brand',
      // Published templates alone, with sample rows.
      '/v2/templates/:id/preview',
      '/v2/user/sign/get-token',
    ]);
    expect((await call(`${server.url}/webapi/openapi.json`)).status).toBe(401);
  });

  test('[C13] [AUTH-12] 200 callers at once are never taken for one another', async () => {
    const sample = allRoutes.filter((_, at) => at % 7 === 0);
    const asked = Array.from({ length: 200 }, (_, at) => ({
      route: sample[at % sample.length]!,
      caller: callers[at % callers.length]!,
    }));
    const answers = await Promise.all(asked.map(({ route, caller }) => outcome(route, caller)));
    expect(answers).toEqual(asked.map(({ route, caller }) => expectedFor(route, caller)));
  });
});
