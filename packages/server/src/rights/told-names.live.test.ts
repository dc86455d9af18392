import {
  type Board,
  datasetTopic,
  livePath,
  liveTokenHeader,
  type RouteDef,
  statusTopic,
  texts,
} from '@mingjing/contract';
import { Client } from '@stomp/stompjs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { urlOf } from '../http/known-paths.ts';
import { allRoutes } from '../http/registrar.ts';
import { call } from '../testing/call.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { withPosted } from '../testing/posted.ts';
import { realMart } from '../testing/sources.ts';

Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

/** An id that is found in no answer by chance. */
const datasetId = 98_712_345;
const secrets = ['工资明细表', '姓名', '身份证号', '工资底数', '原图表名', String(datasetId)];
const csv =
  '科室,入职日期,金额,姓名,身份证号,工资底数\n' +
  ['内科', '外科', '儿科', '内科']
    .map((one, at) => `${one},2024-0${at + 1}-03,${(at + 1) * 100},人${at},J${at},${(at + 3) * 7000}`)
    .join('\n');

function withResolvers<T>() {
  let resolve = (_value: T): void => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

let server: DataServer;
let engine: Awaited<ReturnType<typeof realMart>>;
const ids = { panel: 0, linked: 0, bar: 0, table: 0, number: 0, broken: 0 };
const tokens = { guest: '', locked: '', viewer: '', author: '' };
const item = (id: string, more: object = {}) => ({ id, name: id, ...more });

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  tokens.author = await server.world.adminToken();
  const admin = server.client(tokens.author);
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([csv]), '工资明细表.csv');
  const sheet = await admin.datasource.upload({ form, input: {} });
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '人事', pid: -1 } });
  await sql`insert into sqlite_sequence (name, seq) values ('dataset', ${datasetId - 1})`.execute(server.db);
  const dataset = await admin.dataset.create({
    input: { name: '工资明细表', categoryDataset, dataSourceId: sheet.id, dataSourceType: 'excel' },
  });
  if (dataset.id !== datasetId) throw new Error('the id of the dataset is another');
  const { id: category } = await admin.widget.createCategory({ input: { categoryName: '图', pid: -1 } });
  const make = async (chartType: string, chartForm: object, more: object = {}) => {
    const input = {
      name: `原图表名${chartType}`,
      categoryWidget: { id: category },
      datasetId,
      chartType: chartType as 'bar',
      dataJson: JSON.stringify({ chartForm, datasetName: '工资明细表', ...more }),
    };
    const { id } = await admin.widget.create({ input });
    // With what another kind left behind, as earlier versions stored it.
    await server.db.updateTable('widget').set({ data_json: input.dataJson }).where('id', '=', id).execute();
    return id;
  };
  const exp = 'SUM(工资底数)/COUNT(身份证号)';
  const more = {
    selects: ['姓名'],
    columns: ['姓名', '身份证号', '工资底数'],
    axisValues: ['工资底数'],
    expression: [{ alias: '人均', exp }],
    loadedData: { keys: ['姓名'], data: [['人1']], _keys: ['姓名'] },
  };
  const calculateType = { type: 'sum', columns: ['金额', '工资底数'] };
  const filters = [item('姓名', { rightValues: ['人0'], equal: false }), item('身份证号')];
  const xAxis = [item('科室', { rightValues: ['内科', '外科'], equal: true })];
  const yAxis = [item('金额'), item('人均', { expressions: { exp, alias: '人均' } })];
  const filterForm = { rightValues: ['内科', '外科'], pointer: [], index: 0 };
  const settings = { columns: { 工资底数: { title: '底数' } }, references: [{ measure: ['工资底数'] }] };
  ids.bar = await make(
    'bar',
    { xAxis, yAxis, filters, calculateType, filterForm, settings, heatmapY: [item('姓名')] },
    more,
  );
  ids.table = await make('table', {
    xAxis: [item('科室'), item('金额')],
    yAxis: [item('工资底数')],
    filters,
    calculateType,
    settings,
  });
  ids.number = await make('number', { yAxis: [item('金额')], nAxis: [item('姓名')], calculateType }, more);
  // A column that was renamed at the source: the question speaks of it by its name.
  const gone = [item('身份证号旧', { rightValues: ['J0'], equal: true })];
  ids.broken = await make('bar', {
    xAxis: [item('科室')],
    yAxis: [item('金额')],
    filters: gone,
    calculateType,
  });
  const panelOf = async (widgets: number[], next: string, paramsGroup: object[]) => {
    const nodes = widgets.map(
      (ref, at) =>
        `<widget id="n${at}" name="图${at}" ref="${ref}" next="${at === 0 ? next : ''}" x="0" y="${at * 100}" w="500" h="100"/>`,
    );
    const data =
      '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1024" h="768" bg="#ffffff"/>' +
      `<theme element="#1677ff" palette="#5470c6"/><nodes>${nodes.join('')}</nodes></board>`;
    const checkedGroup = paramsGroup.map((parameter) => (parameter as { name: string }).name);
    const layout = JSON.stringify({ paramsGroup, checkedGroup });
    const input = { name: '总览', categoryId: await server.world.panelCategory(), data, state: 1, layout };
    return (await admin.panel.create({ input })).id;
  };
  ids.linked = await panelOf([ids.table], '', []);
  ids.panel = await panelOf([ids.bar, ids.table, ids.number, ids.broken], String(ids.linked), [
    { name: '人员', type: 2, column: '姓名' },
    { name: '编号', type: 1, columns: [{ datasetId, column: '身份证号' }] },
  ]);
  const role = await server.world.role(['/main/dashboard']);
  await server.world.grantPanel(role, ids.panel);
  tokens.viewer = (await server.world.user(role)).token;
  tokens.guest = (await server.world.share(ids.panel)).token;
  const locked = await server.world.share(ids.panel);
  const lock = { key: '身份证号旧', filterType: 1, value: 'J0', datasets: [datasetId], widgets: [] };
  await server.db
    .updateTable('share')
    .set({ locked_filters: JSON.stringify([lock]) })
    .where('id', '=', locked.shareId)
    .execute();
  tokens.locked = locked.token;
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

interface Attempt {
  query?: Record<string, string | undefined>;
  body?: unknown;
  params?: string;
}
const json = JSON.stringify;
const ofWidgets = (make: (id: string) => Attempt[]): Attempt[] =>
  [ids.bar, ids.table, ids.number, ids.broken].flatMap((id) => make(String(id)));
const rules = [
  [{ key: '人员', filterType: 1, value: '人1' }],
  [{ key: '人员', filterType: 2, value: '人1' }],
  [{ key: '编号', filterType: 5, value: 'J' }],
  [{ key: '科室', filterType: 1, value: '内科' }],
  [{ key: '没有', filterType: 1, value: 1 }],
].map((one) => json(one));
const panelId = () => String(ids.panel);
const onPanel = (): Attempt => ({ query: { id: panelId() } });

/** What is asked of each call that holders of links or viewers may make, beside those that take no board. */
const tried: Record<string, () => Attempt[]> = {
  'GET /v2/widgets/data': () =>
    ofWidgets((id) => [
      { query: { id } },
      ...rules.flatMap((filters) => [
        { query: { id, panelId: panelId(), filters } },
        { query: { id, panelId: panelId(), filters, lenient: '1' } },
      ]),
      {
        query: {
          id,
          aggregation: json({ aggregationKeys: ['金额'], aggregationType: 1, groupKeys: ['科室'] }),
        },
      },
      { query: { id, sorts: json([{ key: '没有', sortType: 1 }]) } },
      { query: { id, totals: json([{ key: '没有', calculation: 'sum' }]) } },
      { query: { id, totals: json([{ key: '金额', calculation: 'own' }]) } },
      { query: { id, drill: json({ level: 1, path: [{ key: '科室', value: '内科' }] }) } },
    ]),
  'GET /v2/widgets/:id/export': () =>
    ofWidgets((id) => [
      { params: id, query: { format: 'csv' } },
      { params: id, query: { format: 'csv', panelId: panelId(), filters: rules[0]! } },
    ]),
  'GET /v2/widgets/:id/provenance': () =>
    ofWidgets((id) => [
      { params: id },
      ...rules.map((filters) => ({ params: id, query: { panelId: panelId(), filters } })),
    ]),
  'POST /v2/widgets/:id/saved': () =>
    ofWidgets((id) => [{ params: id, body: { format: 'png', panelId: ids.panel } }]),
  'POST /v2/board/:id/saved': () => [{ params: panelId(), body: { format: 'pdf' } }],
  'GET /v2/widgets/:id/picture': () => ofWidgets((id) => [{ params: id, query: { title: '1' } }]),
  'GET /v2/board/loaddata': () => [
    onPanel(),
    { query: { id: String(ids.linked) } },
    ...rules.map((filters) => ({ query: { id: panelId(), filters } })),
  ],
  'GET /v2/board/state': () => [onPanel()],
  'GET /v2/board/layout': () => [onPanel()],
  'GET /v2/board/targets': () => [onPanel()],
  'GET /v2/board/fields': () => [onPanel()],
  'GET /v2/board/choices': () =>
    ['人员', '编号', '科室', '没有'].map((name) => ({ query: { id: panelId(), name } })),
  'POST /v2/board/filtersets': () => [
    {
      body: {
        panelId: ids.panel,
        name: '方案',
        filters: { 人员: { kind: 'choice', value: '人1' } },
        isDefault: false,
      },
    },
  ],
};

const nameOf = (route: RouteDef): string => `${route.method} ${route.path}`;
const ofBoards = /^\/v2\/(board|widgets)\//;
const reachable = allRoutes.filter(({ access }) => typeof access === 'string');
const attempts = withPosted(tried, reachable.map(nameOf));

const send = (route: RouteDef, { query = {}, body, params = '1' }: Attempt, token: string) =>
  call(
    `${server.url}${urlOf(route).replace(/:\w+/g, params)}?${new URLSearchParams(JSON.parse(json(query)) as Record<string, string>)}`,
    {
      method: route.method,
      token,
      ...(body === undefined ? {} : { body: json(body), headers: { 'content-type': 'application/json' } }),
    },
  );
const routeOf = (name: string): RouteDef => reachable.find((one) => nameOf(one) === name)!;
const boardOf = async (token: string, query: Record<string, string> = {}): Promise<Board> => {
  const asked = { query: { id: panelId(), ...query } };
  return (await send(routeOf('GET /v2/board/loaddata'), asked, token)).body.result as Board;
};
const widgetsOf = (board: Board) => board.rows.flatMap(({ widgets }) => widgets);

const connect = (token: string) =>
  new Promise<{ client: Client; refused: Promise<string> }>((resolve, reject) => {
    const refused = withResolvers<string>();
    const client = new Client({
      brokerURL: `${server.url.replace('http', 'ws')}${livePath}`,
      connectHeaders: { [liveTokenHeader]: token },
      reconnectDelay: 0,
      onConnect: () => resolve({ client, refused: refused.promise }),
      onStompError: ({ body }) => {
        refused.resolve(body);
        reject(new Error(body));
      },
    });
    client.activate();
  });

/** Subscribes and waits until the server has done it. */
async function listen(client: Client, topic: string): Promise<string[]> {
  const heard: string[] = [];
  const listening = withResolvers<void>();
  client.watchForReceipt(topic, () => listening.resolve());
  client.subscribe(topic, ({ body }) => heard.push(body), { receipt: topic });
  await listening.promise;
  return heard;
}

test('every call about boards that is open without a grant is asked here', () => {
  const told = reachable.map(nameOf).filter((name) => ofBoards.test(name.split(' ')[1] ?? ''));
  const withoutNames = ['PUT /v2/board/filtersets/:id', 'DELETE /v2/board/filtersets/:id'];
  expect(told.filter((name) => !withoutNames.includes(name)).toSorted()).toEqual(
    Object.keys(attempts).toSorted(),
  );
});

describe.each(['guest', 'locked', 'viewer'] as const)('[C05] [D06] a %s', (who) => {
  test.each(reachable.map((route) => [nameOf(route), route] as const))(
    'is told no column, dataset or id that the board does not show by %s',
    async (name, route) => {
      if (name.endsWith('/logout')) return;
      for (const attempt of attempts[name]?.() ?? [{}]) {
        const { status, text, headers } = await send(route, attempt, tokens[who]);
        const whole = `${text} ${decodeURIComponent(json([...headers]))}`;
        expect(status, `${status}: ${text}`).toBeLessThan(500);
        expect(
          secrets.filter((secret) => whole.includes(secret)),
          `${json(attempt)}: ${whole}`,
        ).toEqual([]);
      }
    },
  );

  test('reads and hears of one dataset by a number of its own, never by the id', async () => {
    const handle = widgetsOf(await boardOf(tokens[who]))[0]?.datasetId;
    expect(handle).not.toBe(datasetId);
    expect(widgetsOf(await boardOf(tokens[who], { datasetId: String(handle) }))).toHaveLength(4);
    expect(widgetsOf(await boardOf(tokens[who], { datasetId: String(datasetId) }))).toEqual([]);

    const { client } = await connect(tokens[who]);
    const heard = await listen(client, datasetTopic(handle!));
    await server.deps.bus.publish({ kind: 'refresh', datasetId });
    await expect.poll(() => heard).toEqual([json({ datasetId: handle })]);
    await client.deactivate();
    const other = await connect(tokens[who]);
    other.client.subscribe(datasetTopic(datasetId), () => {});
    expect(await other.refused).toBe(texts.http.unauthorised.message);
    await other.client.deactivate();
  });
});

test('an author reads the name, the id, the settings and the exact words', async () => {
  const [bar, , , broken] = widgetsOf(await boardOf(tokens.author));
  expect(bar).toMatchObject({ datasetId, datasetName: '工资明细表' });
  expect(bar?.config).toContain('SUM(工资底数)/COUNT(身份证号)');
  expect(broken?.error).toContain('身份证号旧');
});

test.each([
  ['guest', texts.share.unavailable],
  ['viewer', texts.widget.unavailable],
] as const)('a %s sees the pictures, and a neutral sentence for the broken one', async (who, sentence) => {
  const [bar, table, , broken] = widgetsOf(await boardOf(tokens[who]));
  expect(bar).toMatchObject({ error: null, data: { data: [expect.anything(), expect.anything()] } });
  const { chartForm } = JSON.parse(bar?.config ?? '') as { chartForm: { yAxis: { id: string }[] } };
  expect(chartForm.yAxis.map(({ id }) => id)).toEqual(['金额', '人均']);
  expect(table?.data.keys).toEqual(['科室', '金额']);
  expect(broken?.error).toBe(sentence);
});

test('a link whose locked column is lost answers a neutral sentence', async () => {
  const errors = widgetsOf(await boardOf(tokens.locked)).map(({ error }) => error);
  expect(errors).toEqual(errors.map(() => texts.share.unavailable));
});

test('[LIVE-03] a viewer hears of a dataset by the number that his board tells', async () => {
  const handle = widgetsOf(await boardOf(tokens.viewer))[0]?.datasetId;
  const { client } = await connect(tokens.viewer);
  const heard = await listen(client, statusTopic);
  const message = { id: datasetId, cacheStatus: 'FAILURE' as const, cacheInfo: '工资明细表' };
  await server.deps.bus.publish({ kind: 'status', message });
  await expect.poll(() => heard).toEqual([json({ ...message, id: handle, cacheInfo: '' })]);
  await client.deactivate();
});
