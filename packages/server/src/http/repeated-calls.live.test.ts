import { createHash } from 'node:crypto';
import { api, type RouteDef } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { realMart } from '../testing/sources.ts';
import { allRoutes } from './registrar.ts';

interface Sent {
  path: string;
  json?: object;
  form?: () => FormData;
}
interface Answer {
  success: boolean;
  error: string | null;
  result: { id: number } & Record<string, unknown>;
}

let mart: Awaited<ReturnType<typeof realMart>>;
beforeAll(async () => {
  mart = await realMart();
});
afterAll(() => mart?.stop());

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let server: DataServer;
  let token: string;
  const ids = { dataset: 0, datasets: 0, widgets: 0, source: 0 };
  let counter = 0;
  const fresh = (): string => {
    counter += 1;
    return `重复${engine}${counter}`;
  };
  const sheet = (name: string): FormData => {
    const form = new FormData();
    form.set('dataSourceName', name);
    form.set('datasourceType', 'excel');
    form.set('file', new Blob(['科室,人数\n内科,3\n']), '门诊.csv');
    return form;
  };
  async function send({ path, json, form }: Sent, key?: string, as = token): Promise<Answer> {
    const response = await fetch(`${server.url}/webapi${path}`, {
      method: 'POST',
      headers: {
        'X-Auth-Token': as,
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: form === undefined ? JSON.stringify(json) : form(),
    });
    return (await response.json()) as Answer;
  }
  const key = (): string => `key-${fresh().replace(/\D/g, '')}-${engine}`;

  /** What makes a record of each kind, by the row of the route table; a new name each time. */
  const made: Record<string, () => Sent> = {
    'POST /v2/role': () => ({ path: '/v2/role', json: { roleName: fresh() } }),
    'POST /v2/users': () => ({
      path: '/v2/users',
      json: { username: `u${fresh().replace(/\D/g, '')}${engine}`, password: 'Mingjing-2', name: '甲' },
    }),
    'POST /v2/menu': () => ({
      path: '/v2/menu',
      json: { name: 'v', path: `/${fresh()}`, indexNo: 9, description: fresh(), component: 'x', pid: -1 },
    }),
    'POST /v2/datasource': () => ({
      path: '/v2/datasource',
      json: {
        dataSourceName: fresh(),
        datasourceType: 'jdbc',
        driverClassName: 'com.mysql.jdbc.Driver',
        url: 'jdbc:mysql://127.0.0.1:1/none',
        username: 'a',
        password: 'b',
        serverEncoding: '',
        clientEncoding: '',
      },
    }),
    'POST /v2/datasource/excel': () => {
      const name = fresh();
      return { path: '/v2/datasource/excel', form: () => sheet(name) };
    },
    'POST /v2/datasets': () => ({
      path: '/v2/datasets',
      json: {
        name: fresh(),
        categoryDataset: { id: ids.datasets },
        dataSourceId: ids.source,
        dataSourceType: 'excel',
      },
    }),
    'POST /v2/widgets': () => ({
      path: '/v2/widgets',
      json: {
        name: fresh(),
        categoryWidget: { id: ids.widgets },
        datasetId: ids.dataset,
        chartType: 'bar',
        dataJson: JSON.stringify({
          chartForm: { xAxis: [{ id: '科室', name: '科室' }], yAxis: [{ id: '人数', name: '人数' }] },
        }),
      },
    }),
    ...Object.fromEntries(
      ['datasets', 'widgets', 'panels', 'templates'].map((kind) => [
        `POST /v2/${kind}/categories`,
        () => ({ path: `/v2/${kind}/categories`, json: { categoryName: fresh(), pid: -1 } }),
      ]),
    ),
  };

  beforeAll(async () => {
    server = await startDataServer({ engine, mart: mart.mart });
    token = await server.world.adminToken();
    const client = server.client(token);
    ids.source = (await send({ path: '/v2/datasource/excel', form: () => sheet('底表') })).result.id;
    ids.datasets = (await client.dataset.createCategory({ input: { categoryName: '集', pid: -1 } })).id;
    ids.widgets = (await client.widget.createCategory({ input: { categoryName: '图', pid: -1 } })).id;
    ids.dataset = (await send(made['POST /v2/datasets']?.() as Sent)).result.id;
  });
  afterAll(() => server?.stop());

  test('[M05] every call that may be repeated is tried here', () => {
    const repeatable = allRoutes.filter((route: RouteDef) => route.repeatable === true);
    expect(Object.keys(made).toSorted()).toEqual(
      [...new Set(repeatable.map((route) => `${route.method} ${route.path}`))].toSorted(),
    );
    expect(repeatable).toContain(api.role.create);
  });

  describe.each(Object.keys(made))('%s', (name) => {
    const next = () => (made[name] as () => Sent)();

    test('[M05] pressed four times at once makes one record, and all four are told of it', async () => {
      const [sent, its] = [next(), key()];
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(sent, its)));
      expect(answers.map(({ success, error }) => ({ success, error }))).toEqual(
        answers.map(() => ({ success: true, error: null })),
      );
      expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    });

    test('[M05] sent again after its answer was lost it tells of the record as it is now', async () => {
      const [sent, its] = [next(), key()];
      const first = await send(sent, its);
      expect(first.success).toBe(true);
      expect(await send(sent, its)).toEqual(first);
    });

    test('[M05] a refused call leaves its key unused, another content with a used key is refused', async () => {
      const [sent, its] = [next(), key()];
      const empty = { path: sent.path, ...(sent.form ? { form: () => new FormData() } : { json: {} }) };
      expect((await send(empty, its)).success).toBe(false);
      const first = await send(sent, its);
      expect(first.success).toBe(true);
      expect((await send(next(), its)).success).toBe(false);
    });
  });

  test('[M05] without a key, or with the key of another user, each call makes a record of its own', async () => {
    const sent = { path: '/v2/datasets/categories', json: { categoryName: fresh(), pid: -1 } };
    const other = await server.world.user(await server.world.role(['/config/cube']));
    const its = key();
    const all = [
      await send(sent, its),
      await send(sent, its, other.token),
      await send(sent),
      await send(sent),
    ];
    expect(new Set(all.map(({ result }) => result.id)).size).toBe(4);
  });

  test('[M05] a repetition shows no more than the caller may see now', async () => {
    const role = await server.world.role(['/config/cube']);
    const user = await server.world.user(role);
    const [sent, its] = [(made['POST /v2/datasets'] as () => Sent)(), key()];
    const first = await send(sent, its, user.token);
    expect(first.success).toBe(true);
    const client = server.client(token);
    const params = { id: first.result.id };
    const { version } = await client.dataset.usage({ params });
    const input = { ownerId: await server.world.adminId(), limited: true, roleIds: [], version };
    await client.dataset.saveUsage({ params, input });
    expect(await send(sent, its, user.token)).toMatchObject({ success: false, reason: 'gone' });
  });

  test('[M05] what is kept of a call lets nobody try out the password in it', async () => {
    const [{ path, json }, its] = [(made['POST /v2/users'] as () => Sent)(), key()];
    await send({ path, ...(json && { json }) }, its);
    const row = await server.db
      .selectFrom('repeated_call')
      .select('input_hash')
      .where('save_key', '=', its)
      .executeTakeFirstOrThrow();
    const sent = JSON.stringify([api.user.create.input.parse(json), []]);
    expect(row.input_hash).toBe(server.deps.secrets.sign(sent, 'repeated call'));
    expect(row.input_hash).not.toBe(createHash('sha256').update(sent).digest('base64url'));
  });

  test('[M05] a key that is none is refused before anything is made', async () => {
    for (const bad of ['short', 'x'.repeat(65), 'with space in it']) {
      const answer = await send({ path: '/v2/role', json: { roleName: fresh() } }, bad);
      expect(answer).toMatchObject({ success: false, reason: 'malformed' });
    }
  });
});
