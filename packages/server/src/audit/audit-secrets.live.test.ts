import { api, callFile } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  datasourceId,
  exchange,
  panelWith,
  server,
  share,
  source,
  startWorld,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';
import { call } from '../testing/call.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const tried = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
let counter = 0;

/** Everything that takes a secret, with this one; what of it is refused does not matter. */
async function useEverywhere(secret: string): Promise<string[]> {
  counter += 1;
  const token = await server.world.adminToken();
  const own = server.client(token);
  const user = { username: `geheim${counter}`, password: secret };
  const signIn = async (username: string, password: string) =>
    call(`${server.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': encodeURIComponent(username),
        'X-Auth-Password': encodeURIComponent(password),
        'X-Auth-VerCode': 'WXYZ',
        'X-Auth-Uuid': (await server.client().session.captcha()).uuid,
      },
    });
  await tried(own.user.create({ input: user }));
  await signIn(user.username, secret);
  await signIn(secret, secret);
  await tried(own.session.changePassword({ input: { oldPassword: secret, password: `${secret}x` } }));
  const input = { ...source.input, password: secret, username: secret };
  await tried(own.datasource.create({ input }));
  await tried(
    own.datasource.update({ params: { id: datasourceId }, input: { ...input, url: `${input.url}x` } }),
  );
  await tried(own.datasource.update({ params: { id: datasourceId }, input: source.input }));
  const literal = secret.replaceAll(/['\\]/g, '');
  const querySql = `SELECT '${literal}' AS x`;
  const before = await own.dataset.read({ params: { id: datasets.other } });
  await tried(
    own.dataset.update({
      params: { id: datasets.other },
      input: { ...before, querySql } as Parameters<typeof own.dataset.update>[0]['input'],
    }),
  );
  await tried(own.dataset.testSqlLong({ input: { datasourceId, sql: `${querySql} FROM nowhere` } }));
  const widget = await create(widgetInput(datasets.live, byDept));
  const panel = await panelWith([widget], { state: 1 });
  const link = await share(panel.id, { name: '给院长', password: secret });
  const holder = await exchange(link, secret).catch(() => undefined);
  await tried(exchange(link, `${secret}y`));
  const query = {
    format: 'csv' as const,
    filters: JSON.stringify([{ key: '科室', filterType: 1, value: secret }]),
  };
  await tried(
    callFile(
      api.export.widget,
      { params: { id: widget.id }, query },
      { baseUrl: server.url, token: () => token },
    ),
  );
  await tried(own.session.logout());
  return [secret, literal, token, JSON.stringify(holder ?? '').match(/[0-9a-f]{64}/)?.[0] ?? token].filter(
    (text) => text.length > 4,
  );
}

test('[A12] [AUTH-15] no password, token, statement or row ever lands in the audit log', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'aZ9_-!$%&ü密碼'), minLength: 8, maxLength: 30 }),
      async (text) => {
        const secrets = await useEverywhere(`geheim${text}`);
        const rows = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute());
        expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
        expect(rows).not.toMatch(/argon2|select /i);
        // A link's sign is as good as a password.
        const links = await admin.share.list({ query: {} });
        expect(links.filter(({ url }) => url !== '' && rows.includes(url.split('sign=')[1] ?? ' '))).toEqual(
          [],
        );
      },
    ),
    { numRuns: 6 },
  );
  const actions = new Set(
    (await server.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action),
  );
  for (const action of [
    'user.create',
    'session.login',
    'datasource.update',
    'dataset.update',
    'export.data',
    'share.open',
  ] as const) {
    expect(actions).toContain(action);
  }
});
