import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BoardLine, lineType } from '@mingjing/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../../../scripts/services/index.ts';
import { rightsLastMs } from '../audit/audited-call.ts';
import { choicesMs } from '../modules/board/board-layout.ts';
import { isApiKey } from '../security/api-keys.ts';
import {
  admin,
  byDept,
  create,
  datasets,
  datasourceId,
  layoutOf,
  panelWith,
  server,
  source,
  startWorldBy,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';

const table = 'slow_visits';
const menus = ['/main/dashboard', '/config/datasource', '/config/cube', '/config/widget'] as const;
const ids = { dataset: 0, slow: 0, quick: 0, panel: 0 };
let locker: ChildProcessWithoutNullStreams;
/** How far the server's clock is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  // A busy machine takes longer to take a right away than a layout waits for its choices: here it waits.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === choicesMs ? 100 * ms : ms));
  await startWorldBy(() => Date.now() + aheadMs);
  await source.run(`CREATE TABLE ${table} AS SELECT * FROM visits`);
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '慢', pid: -1 } });
  const dataset = { name: '慢', categoryDataset, dataSourceId: datasourceId };
  const querySql = `SELECT * FROM ${table}`;
  ids.dataset = (
    await admin.dataset.create({
      input: { ...dataset, dataSourceType: 'jdbc', querySql, calculatedMeasures: '' },
    })
  ).id;
  const { username, password, url } = source.input;
  const { hostname, port, pathname } = new URL(url.slice('jdbc:'.length));
  const args = ['-h', hostname, '-P', port, '-u', username, '-N', '--unbuffered', pathname.slice(1)];
  locker = spawn('mariadb', args, { env: { ...process.env, MYSQL_PWD: password } });
});
// Pictures, and boards of links, are kept for a while.
beforeEach(async () => {
  ids.slow = (await create(widgetInput(ids.dataset, byDept))).id;
  ids.quick = (await create(widgetInput(datasets.cached, byDept))).id;
  const layout = layoutOf({ name: '科室', type: 2 });
  ids.panel = (await panelWith([{ id: ids.slow }, { id: ids.quick }], { state: 1, layout })).id;
});
afterAll(async () => {
  locker?.stdin.end();
  vi.restoreAllMocks();
  await stopWorld();
});

/** Runs a statement on the connection that locks, and waits until it is done. */
async function lock(statement: string): Promise<void> {
  locker.stdin.write(`${statement}; SELECT 'done';\n`);
  await once(locker.stdout, 'data');
}

/** How many statements on the table the source has, but for the one that counts them. */
async function statements(more: string): Promise<number> {
  const count = await source.run(
    `SELECT COUNT(*) AS n FROM information_schema.processlist WHERE info LIKE '%${table}%' AND id <> CONNECTION_ID()${more}`,
  );
  return Number(count.trim().split('\n').at(-1));
}
/** Whether somebody waits at the source for the table. */
const isWaiting = async (): Promise<boolean> => (await statements(" AND state LIKE 'Waiting%'")) > 0;
/** Whether what earlier calls asked has ended: a call that was refused leaves its statement behind. */
const isQuiet = async (): Promise<boolean> => (await statements('')) === 0;

interface Caller {
  token: string;
  loses: () => Promise<unknown>;
}
type Losing = (more?: readonly string[]) => Promise<Caller>;

async function person(more: readonly string[] = ['/main/dashboard']) {
  const role = await server.world.role(more as typeof menus);
  const user = await server.world.user(role);
  await server.world.grantPanel(role, ids.panel);
  return { role, ...user };
}
async function rule(role: number, conditions: object[], columns: object[] = []): Promise<void> {
  const params = { id: ids.dataset };
  const { version } = await admin.dataset.rules({ params });
  const input = { others: 'all', roles: [{ roleId: role, conditions, columns }], version };
  await admin.dataset.saveRules({
    params,
    input: input as Parameters<typeof admin.dataset.saveRules>[0]['input'],
  });
}
const { losing, shared } = ((): Record<'losing' | 'shared', Record<string, Losing>> => ({
  losing: {
    grant: async () => {
      const { token, role } = await person();
      return { token, loses: () => server.db.deleteFrom('role_panel').where('role_id', '=', role).execute() };
    },
    role: async (more) => {
      const { token, id } = await person(more);
      return { token, loses: () => server.db.deleteFrom('user_role').where('user_id', '=', id).execute() };
    },
    session: async (more) => {
      const { token } = await person(more);
      return { token, loses: () => server.deps.sessions.revoke(token) };
    },
    rows: async (more) => {
      const { token, role } = await person(more);
      return { token, loses: () => rule(role, [{ key: '科室', filterType: 1, value: '内科' }]) };
    },
    column: async (more) => {
      const { token, role } = await person(more);
      return { token, loses: () => rule(role, [], [{ name: '科室', mode: 'hidden' }]) };
    },
  },
  shared: {
    link: async () => {
      const { token, shareId } = await server.world.share(ids.panel);
      return { token, loses: () => server.deps.sessions.revokeShare(shareId) };
    },
  },
}))();

/** Makes a call, takes the right away while it waits at the source, and has that answer once rights count as old. */
async function late({ token, loses }: Caller, path: string, more: RequestInit = {}): Promise<string> {
  await until(isQuiet);
  await lock(`LOCK TABLES ${table} WRITE`);
  try {
    const name: Record<string, string> = isApiKey(token)
      ? { authorization: `Bearer ${token}` }
      : { 'X-Auth-Token': token };
    const headers = { ...name, ...(more.headers as Record<string, string>) };
    const text = fetch(`${server.url}/webapi/v2/${path}`, { ...more, headers }).then((one) => one.text());
    await until(isWaiting);
    await loses();
    aheadMs += rightsLastMs + 1;
    await lock('UNLOCK TABLES');
    return await text;
  } finally {
    await lock('UNLOCK TABLES');
  }
}
const posted = (input: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(input),
  headers: { 'content-type': 'application/json' },
});

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BoardLine & { success?: boolean });
const placesIn = (text: string): string[] => linesOf(text).flatMap(({ widget }) => widget?.nodeId ?? []);

describe.each(Object.entries({ ...losing, ...shared }))('[B08] who loses the %s meanwhile', (_, loser) => {
  test.each([
    ['board', () => `board/loaddata?id=${ids.panel}`],
    ['widget', () => `widgets/data?id=${ids.slow}&panelId=${ids.panel}`],
    ['layout', () => `board/layout?id=${ids.panel}`],
    ['choices', () => `board/choices?id=${ids.panel}&name=${encodeURIComponent('科室')}`],
    ['picture', () => `widgets/${ids.slow}/picture?panelId=${ids.panel}&w=300&h=200&theme=light&format=svg`],
  ])('is not told what a %s read', async (_name, path) => {
    const text = await late(await loser(), path());
    expect(JSON.parse(text)).toMatchObject({ success: false, result: null });
    expect(text).not.toContain('外科');
  });

  test('gets no further line of a board', async () => {
    const headers = { accept: lineType };
    const text = await late(await loser(), `board/loaddata?id=${ids.panel}`, { headers });
    expect(placesIn(text)).not.toContain('n0');
    expect(linesOf(text).at(-1)).toMatchObject({ success: false });
  });
});

describe.each(['role', 'session', 'rows', 'column'])('[B08] an author who loses the %s meanwhile', (kind) => {
  test.each([
    ['a preview', () => ['widgets/preview', posted(widgetInput(ids.dataset, byDept))] as const],
    [
      'values',
      () =>
        [
          'widgets/values',
          posted({ ...widgetInput(ids.dataset, byDept), column: '科室', search: '', order: 'value' }),
        ] as const,
    ],
    ['fields', () => [`widgets/fields?datasetId=${ids.dataset}`] as const],
    ['a profile', () => [`datasets/${ids.dataset}/profile`] as const],
    [
      'a statement',
      () => ['datasets/load_sql', posted({ datasourceId, sql: `SELECT * FROM ${table}` })] as const,
    ],
  ])('is not told %s', async (_name, asked) => {
    const [path, more] = asked();
    const text = await late(await losing[kind]!(menus), path, more);
    expect(JSON.parse(text)).toMatchObject({ success: false, result: null });
    expect(text).not.toContain('外科');
  });
});

const over = { expires_at: 1 };
const runningOut: Record<string, () => Promise<Caller>> = {
  'a revoked key': async () => {
    const client = server.client((await person()).token);
    const { id, key } = await client.apiKey.create({ input: { name: '脚本', scopes: ['boards'], days: 30 } });
    return { token: key, loses: () => client.apiKey.revoke({ params: { id } }) };
  },
  'a key whose days are over': async () => {
    const client = server.client((await person()).token);
    const { id, key } = await client.apiKey.create({ input: { name: '脚本', scopes: ['boards'], days: 30 } });
    return {
      token: key,
      loses: () => server.db.updateTable('api_key').set(over).where('id', '=', id).execute(),
    };
  },
  'a link whose time is over': async () => {
    const { token, shareId } = await server.world.share(ids.panel);
    return {
      token,
      loses: () => server.db.updateTable('share').set(over).where('id', '=', shareId).execute(),
    };
  },
  'a session whose time is over': async () => {
    const { token, id } = await person();
    return {
      token,
      loses: () => server.db.updateTable('session').set(over).where('user_id', '=', id).execute(),
    };
  },
  'a disabled user': async () => {
    const { token, id } = await person();
    return { token, loses: () => admin.user.setState({ params: { id }, input: { disabled: true } }) };
  },
};

test.each(Object.entries(runningOut))('[B08] %s gets no further line of a board', async (_, caller) => {
  const headers = { accept: lineType };
  const text = await late(await caller(), `board/loaddata?id=${ids.panel}`, { headers });
  expect(placesIn(text)).toEqual(['n1']);
  expect(linesOf(text).at(-1)).toMatchObject({ success: false });
});

test('[B08] who keeps the right is told all of it, whatever else changes meanwhile', async () => {
  const { token } = await person();
  const other = await person();
  const keeps = { token, loses: () => rule(other.role, [{ key: '科室', filterType: 1, value: '内科' }]) };
  const text = await late(keeps, `board/loaddata?id=${ids.panel}`, { headers: { accept: lineType } });
  expect(placesIn(text).toSorted()).toEqual(['n0', 'n1']);
  expect(linesOf(text).at(-1)).toMatchObject({ success: true });
  const data = await late(
    { ...keeps, loses: async () => {} },
    `widgets/data?id=${ids.slow}&panelId=${ids.panel}`,
  );
  expect(JSON.parse(data)).toMatchObject({ success: true });
});
