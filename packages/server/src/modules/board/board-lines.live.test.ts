import { type Board, type BoardLine, lineType } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../scripts/services/index.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  load,
  panelWith,
  server,
  source,
  startWorld,
  stopWorld,
  viewerOf,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';
import { checkedFetch } from '../../testing/wire-check.ts';

beforeAll(async () => {
  await startWorld();
  await source.run('CREATE VIEW slow_visits AS SELECT 科室, 人数 + SLEEP(0.2) AS 人数 FROM visits');
  for (const name of ['first', 'second'])
    await source.run(`CREATE VIEW ${name}_endless AS SELECT 科室, 人数 + SLEEP(20) AS 人数 FROM visits`);
});
afterAll(stopWorld);

type Line = BoardLine & { success?: boolean; result?: Partial<Board>; error?: string };

async function linesOf(id: number, token: string, more: { query?: string; coding?: string } = {}) {
  const response = await checkedFetch(`${server.url}/webapi/v2/board/loaddata?id=${id}${more.query ?? ''}`, {
    headers: { accept: lineType, 'X-Auth-Token': token, 'accept-encoding': more.coding ?? 'identity' },
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const lines = type.startsWith(lineType)
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
        // How far a widget is, is told of what takes longer: on a slow machine of any.
        .filter(({ states }) => states === undefined)
    : [];
  return { type, headers: response.headers, lines, text };
}

/** A widget that its source takes its time to answer. */
const slowWidget = () =>
  create({
    ...widgetInput(null, byDept),
    datasourceId,
    querySql: 'SELECT 科室, 人数 FROM slow_visits',
  });

test('[DASH-01] a board is told in lines: places first, then each widget as it is answered', async () => {
  const slow = await slowWidget();
  const quick = await create(widgetInput(datasets.cached, byDept));
  const panel = await panelWith([{ id: slow.id }, { id: quick.id }]);
  const token = await server.world.adminToken();
  const { type, headers, lines } = await linesOf(panel.id, token);
  expect(type).toBe(`${lineType}; charset=utf-8`);
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toBe('no-store');
  const [first, ...rest] = lines;
  expect(
    widgetsOf(first?.board as Board).map(({ nodeId, pending, data }) => [nodeId, pending, data.data]),
  ).toEqual([
    ['n0', true, []],
    ['n1', true, []],
  ]);
  expect(rest.slice(0, 2).map(({ widget }) => widget?.nodeId)).toEqual(['n1', 'n0']);
  expect(rest.at(-1)).toMatchObject({
    success: true,
    result: { dataTime: expect.stringMatching(/^\d{4}-/) },
  });

  const whole = await load(panel.id);
  const byNode = new Map(
    rest.flatMap(({ widget }) => (widget === undefined ? [] : [[widget.nodeId, widget]])),
  );
  const board = {
    ...first?.board,
    rows: first?.board?.rows.map((row) => ({
      ...row,
      widgets: row.widgets.map(({ nodeId }) => byNode.get(nodeId)),
    })),
    ...rest.at(-1)?.result,
  };
  expect(board).toEqual(whole);
});

test.each(['application/json', `${lineType};q=0, application/json`, '*/*'])(
  'who accepts %s gets one envelope',
  async (accept) => {
    const panel = await panelWith([{ id: (await create(widgetInput(datasets.live, byDept))).id }]);
    const headers = { accept, 'X-Auth-Token': await server.world.adminToken() };
    const answer = await checkedFetch(`${server.url}/webapi/v2/board/loaddata?id=${panel.id}`, { headers });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toMatchObject({ success: true, result: { id: panel.id } });
  },
);

test('a board whose data are at hand comes as one envelope', async () => {
  const quick = await create(widgetInput(datasets.cached, byDept));
  const panel = await panelWith([{ id: quick.id }]);
  const token = await server.world.adminToken();
  await load(panel.id);
  const { type, text } = await linesOf(panel.id, token);
  expect(type).toBe('application/json; charset=utf-8');
  expect((JSON.parse(text) as { result: Board }).result).toEqual(await load(panel.id));
});

test.each(['gzip', 'br'])('lines compressed by %s are the same lines', async (coding) => {
  const quick = await create(widgetInput(datasets.live, byDept));
  const panel = await panelWith([{ id: quick.id }]);
  const { headers, lines } = await linesOf(panel.id, await server.world.adminToken(), { coding });
  expect(headers.get('content-encoding')).toBe(coding);
  expect(lines.map((line) => Object.keys(line)[0])).toEqual(['board', 'widget', 'success']);
});

test('[DASH-15] a widget that fails says so in its line', async () => {
  const broken = await create(widgetInput(datasets.live, { ...byDept, yAxis: [column('没有')] }));
  const panel = await panelWith([{ id: broken.id }]);
  const { lines } = await linesOf(panel.id, await server.world.adminToken());
  expect(lines[1]?.widget).toMatchObject({
    nodeId: 'n0',
    data: { data: [] },
    error: expect.stringContaining('没有'),
  });
  expect(lines.at(-1)?.success).toBe(true);
});

test('[AUTH-13] what fails before the first line is an envelope with its own code', async () => {
  const quick = await create(widgetInput(datasets.live, byDept));
  const panel = await panelWith([{ id: quick.id }]);
  const { token } = await server.world.user(await server.world.role(['/main/dashboard']));
  const { type, text, lines } = await linesOf(panel.id, token);
  expect(lines).toEqual([]);
  expect(type).toBe('application/json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({ success: false });
  expect(text).not.toContain('总览');
});

test('[AUTH-13] viewers read in lines what they read whole, and no more', async () => {
  const quick = await create(widgetInput(datasets.live, byDept));
  const panel = await panelWith([{ id: quick.id }], { state: 1 });
  const viewer = await viewerOf(panel.id);
  const whole = await viewer.board.load({ query: { id: panel.id } });
  const role = await server.world.role(['/main/dashboard']);
  const { token } = await server.world.user(role);
  await server.world.grantPanel(role, panel.id);
  const { lines } = await linesOf(panel.id, token);
  expect(lines[1]?.widget).toEqual(widgetsOf(whole)[0]);
  expect(lines[0]?.board?.rows[0]?.widgets[0]?.config).toBe('{}');
});

test('callers at the same time are served by one making, and one who leaves disturbs nobody', async () => {
  const slow = await slowWidget();
  const panel = await panelWith([{ id: slow.id }]);
  const token = await server.world.adminToken();
  const leaving = new AbortController();
  const address = `${server.url}/webapi/v2/board/loaddata?id=${panel.id}`;
  const headers = { accept: lineType, 'X-Auth-Token': token };
  const left = fetch(address, { headers, signal: leaving.signal });
  const reader = (await left).body?.getReader();
  await reader?.read();
  const others = Promise.all([linesOf(panel.id, token), load(panel.id)]);
  leaving.abort();
  const [{ lines }, whole] = await others;
  expect(lines.at(-1)?.success).toBe(true);
  expect(lines[1]?.widget).toEqual(widgetsOf(whole)[0]);
  expect(await admin.board.state({ query: { id: panel.id } })).toBe(whole.state);
});

/** Connections at the source that run a statement over this view. */
async function runningOver(view: string): Promise<string[]> {
  const text = await source.run(
    `SELECT id FROM information_schema.processlist WHERE info LIKE '%${view}%' AND info NOT LIKE '%processlist%'`,
  );
  return text.trim().split('\n').slice(1);
}

/** Reads lines until one is as it should be; leaves the rest unread. */
async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isIt: (line: Line) => boolean,
): Promise<Line> {
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the lines ended: ${text}`);
    text += Buffer.from(value).toString();
    const whole = text.split('\n').slice(0, -1);
    const found = whole.map((line) => JSON.parse(line) as Line).find(isIt);
    if (found !== undefined) return found;
  }
}

test('[F09] a viewer who waits for one widget no more ends its query at the source; the others are not asked again', async () => {
  const slow = (view: string) =>
    create({ ...widgetInput(null, byDept), datasourceId, querySql: `SELECT 科室, 人数 FROM ${view}` });
  const [first, second] = [await slow('first_endless'), await slow('second_endless')];
  const panel = await panelWith([{ id: first.id }, { id: second.id }]);
  const token = await server.world.adminToken();
  const address = `${server.url}/webapi/v2/board/loaddata?id=${panel.id}`;
  const headers = { accept: lineType, 'X-Auth-Token': token };
  const open = async (query: string) => {
    const leaving = new AbortController();
    const answer = await fetch(`${address}${query}`, { headers, signal: leaving.signal });
    return { reader: answer.body!.getReader(), leave: () => leaving.abort() };
  };
  const whole = await open('');
  // What takes longer is told of.
  const told = await readUntil(whole.reader, ({ states }) => states !== undefined);
  expect(Object.keys(told.states ?? {})).not.toEqual([]);
  const [one, other] = await until(async () => {
    const both = [await runningOver('first_endless'), await runningOver('second_endless')];
    return both.every((ids) => ids.length === 1) && both;
  });
  const rest = await open(`&nodes=${encodeURIComponent('["n1"]')}`);
  // That it waits may be told before that it runs.
  expect(
    await readUntil(rest.reader, ({ states }) => states?.['n1'] !== 'waiting' && states !== undefined),
  ).toEqual({
    states: { n1: 'running' },
  });
  whole.leave();
  await until(async () => (await runningOver('first_endless')).length === 0);
  expect(await runningOver('second_endless')).toEqual(other);
  expect(one).toHaveLength(1);
  rest.leave();
  await until(async () => (await runningOver('second_endless')).length === 0);
});

test.each(['{', '[1]', '"n0"', `[${'"n",'.repeat(2000)}"n"]`])(
  'places that are no list are refused: %#',
  async (nodes) => {
    const panel = await panelWith([{ id: (await create(widgetInput(datasets.live, byDept))).id }]);
    const call = admin.board.load({ query: { id: panel.id, nodes } });
    await expect(call).rejects.toMatchObject({ code: 49999 });
  },
);
