import { type Board, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireDay } from '../../http/wire-date.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  failureOf,
  load,
  panelWith,
  server,
  source,
  startWorldBy,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';

/** How far the server's clock is ahead. */
let aheadMs = 0;
beforeAll(() => startWorldBy(() => Date.now() + aheadMs));
afterAll(stopWorld);

const byMonth = {
  xAxis: [column('月份')],
  yAxis: [column('人数')],
  calculateType: { type: 'sum', columns: [] },
};
const total = (board: Board, name: string): number =>
  widgetsOf(board)
    .find((widget) => widget.name === name)!
    .data.data.reduce((sum, row) => sum + Number(row[1]), 0);
async function viewerOf(panelId: number) {
  const role = await server.world.role(['/main/dashboard']);
  await server.world.grantPanel(role, panelId);
  return server.client((await server.world.user(role)).token);
}

test('[L11] the state of a board is that of the board loaded now, and another after each change of it', async () => {
  const widget = await create(widgetInput(datasets.cached, byDept));
  const panel = await panelWith([{ id: widget.id }], { state: 1 });
  const stateNow = () => admin.board.state({ query: { id: panel.id } });
  const first = await stateNow();
  expect((await load(panel.id)).state).toBe(first);
  expect(await stateNow()).toBe(first);

  await admin.dataset.cache({ params: { id: datasets.cached } });
  await expect.poll(stateNow).not.toBe(first);
  await expect
    .poll(async () => (await admin.dataset.read({ params: { id: datasets.cached } })).cacheStatus)
    .toBe('SUCCESS');
  const second = await stateNow();
  expect((await load(panel.id)).state).toBe(second);

  const stored = await admin.panel.read({ params: { id: panel.id } });
  await admin.panel.update({
    params: { id: panel.id },
    input: { name: '改名', categoryId: stored.categoryId, data: stored.data, state: 1 },
  });
  expect(await stateNow()).not.toBe(second);
});

test('[C12] a state is told to those who may read the panel, and tells nothing of what it is made of', async () => {
  const secret = await panelWith([], { state: 1 });
  const open = await panelWith([], { state: 1 });
  const viewer = await viewerOf(open.id);
  expect(await viewer.board.state({ query: { id: open.id } })).toMatch(/^[\w-]{22}$/);
  expect(await failureOf(viewer.board.state({ query: { id: secret.id } }))).toMatchObject({
    message: texts.data.gone,
  });
});

test('[LIVE-06] of a board the widgets of one dataset alone, as they are on the whole board', async () => {
  const own = await create(widgetInput(datasets.cached, byDept));
  const other = await create(widgetInput(datasets.live, byDept));
  const panel = await panelWith([{ id: own.id }, { id: other.id }, { id: own.id }]);
  const whole = widgetsOf(await load(panel.id));
  const part = await admin.board.load({ query: { id: panel.id, datasetId: datasets.cached } });
  expect(widgetsOf(part).map(({ nodeId }) => nodeId)).toEqual(['n0', 'n2']);
  expect(widgetsOf(part)).toEqual(whole.filter(({ datasetId }) => datasetId === datasets.cached));
  expect(widgetsOf(await admin.board.load({ query: { id: panel.id, datasetId: 999_999 } }))).toEqual([]);
});

test('a viewer filters by what a mark of another widget names only where the author switched it on', async () => {
  const departments = await create(widgetInput(datasets.cached, byDept));
  const months = await create(widgetInput(datasets.cached, byMonth));
  const filters = [{ key: '科室', filterType: 1, value: '内科' }];
  const layout = (crossFilter: boolean) => JSON.stringify({ paramsGroup: [], checkedGroup: [], crossFilter });
  const totals: number[] = [];
  for (const crossFilter of [false, true]) {
    const panel = await panelWith([{ id: departments.id }, { id: months.id }], {
      state: 1,
      layout: layout(crossFilter),
    });
    const viewer = await viewerOf(panel.id);
    expect(JSON.parse(await viewer.board.layout({ query: { id: panel.id } }))).toMatchObject({ crossFilter });
    totals.push(total(await load(panel.id, filters, viewer), '图1'));
    const direct = await viewer.widget.data({
      query: { id: months.id, panelId: panel.id, filters: JSON.stringify(filters), lenient: '1' },
    });
    totals.push(direct.data.reduce((sum, row) => sum + Number(row[1]), 0));
    // What no widget shows stays closed either way.
    const hidden = [{ key: '医生', filterType: 1, value: '张' }];
    expect(total(await load(panel.id, hidden, viewer), '图1')).toBe(43);
  }
  expect(totals).toEqual([43, 43, 30, 30]);
});

test('how a panel behaves is kept with its parameters, and an interval below five seconds is refused', async () => {
  const panel = await panelWith([], { layout: JSON.stringify({ refreshSeconds: 30, crossFilter: true }) });
  expect(JSON.parse(await admin.board.layout({ query: { id: panel.id } }))).toMatchObject({
    paramsGroup: [],
    refreshSeconds: 30,
    crossFilter: true,
  });
  for (const refreshSeconds of [1, -5, 1e9, 'x']) {
    expect(await failureOf(panelWith([], { layout: JSON.stringify({ refreshSeconds }) }))).toBeInstanceOf(
      Error,
    );
  }
});

test('[EDIT-10] a board of what is filtered by today is that of the next day after midnight', async () => {
  const dayMs = 86_400_000;
  const days = [0, 1].map((at) => wireDay(server.deps.now() + at * dayMs, server.deps.settings.timezone));
  await source.run(
    `CREATE TABLE shifts (日期 DATE, 人数 INT); INSERT INTO shifts VALUES ('${days[0]}', 7), ('${days[1]}', 9)`,
  );
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '排班', pid: -1 } });
  const querySql = 'SELECT * FROM shifts';
  const input = { name: '排班', categoryDataset, dataSourceId: datasourceId, querySql };
  const { id } = await admin.dataset.create({ input: { ...input, dataSourceType: 'jdbc' as const } });
  await cached(admin, id);
  const today = column('日期', { relative: 'today' });
  const widget = await create(
    widgetInput(id, { xAxis: [column('人数')], filters: [today] }, { chartType: 'table' }),
  );
  const panel = await panelWith([widget]);
  const shown = async (client = admin) => widgetsOf(await load(panel.id, undefined, client))[0]?.data.data;
  expect(await shown()).toEqual([[7]]);
  const before = await admin.board.state({ query: { id: panel.id } });
  aheadMs = dayMs;
  // Sessions do not last as long.
  const later = server.client(await server.world.adminToken());
  expect(await shown(later)).toEqual([[9]]);
  expect(await later.board.state({ query: { id: panel.id } })).not.toBe(before);
});
