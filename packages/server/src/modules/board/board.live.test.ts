import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
  sorted,
  source,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';
import { createBoardStore } from './board.store.ts';

beforeAll(startWorld);
afterAll(stopWorld);

test('[CACHE-05] after a start, boards of rows that were asked before it are made before anybody asks', async () => {
  const over = async (...ids: number[]) => {
    const made = await Promise.all(ids.map((id) => create(widgetInput(id, byDept))));
    return panelWith(made.map(({ id }) => ({ id })));
  };
  const [stored, mixed] = [await over(datasets.cached), await over(datasets.cached, datasets.live)];
  await load(mixed.id);
  const { mart } = server.deps;
  const asked = vi.spyOn(mart, 'ask');
  await server.modules.rehearse(AbortSignal.abort());
  expect(asked).not.toHaveBeenCalled();
  await server.modules.rehearse(new AbortController().signal);
  expect(asked).toHaveBeenCalled();
  asked.mockClear();
  expect(widgetsOf(await load(stored.id))).toHaveLength(1);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  // A source that is read as it is now is asked by nobody but who looks at it.
  const store = createBoardStore(server.deps.work, () => '');
  const panels = await store.panelsOn(mart.askedLately(), 10);
  expect([panels.includes(stored.id), panels.includes(mixed.id)]).toEqual([true, false]);
});

describe('board', () => {
  test('[DASH-01] [DASH-06] [DASH-07] [DASH-08] rows of widgets with their data, places, colours and settings', async () => {
    const bar = await create(widgetInput(datasets.cached, { ...byDept, desc: '说明', height: 700 }));
    const live = await create(widgetInput(datasets.live, byDept, { chartType: 'pie' }));
    const panel = await panelWith([{ id: bar.id }, { id: live.id }, { id: bar.id }]);
    const board = await load(panel.id);
    expect(board).toMatchObject({
      id: panel.id,
      name: '总览',
      themeBig: '',
      width: 1024,
      height: 768,
      zoomType: '1',
    });
    expect(board).toMatchObject({ filterEnable: '1', showViewDeviceType: 1, drawing: panel.data });
    expect(board.dataTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(board.rows.map((row) => [row.rowHeight, row.widgets.length])).toEqual([
      [300, 2],
      [300, 1],
    ]);
    const [first, second] = widgetsOf(board);
    expect(first).toMatchObject({
      nodeId: 'n0',
      widgetId: bar.id,
      datasetId: datasets.cached,
      name: '图0',
      error: null,
    });
    expect(first).toMatchObject({ widgetWidth: 50, x: 0, y: 0, w: 512, h: 300 });
    expect(first).toMatchObject({ widgetRandomColor: ['#5470c6', '#91cc75'], widgetElementColor: '#1677ff' });
    expect(first?.widgetWordColor).toBe('#ffffff');
    const config = JSON.parse(first?.config ?? '') as Record<string, unknown>;
    expect(config).toMatchObject({ iconArray: [{ type: 'bar', active: true }], desc: '说明', hight: 700 });
    expect(config).toMatchObject({
      max: 1000,
      min: 0,
      lowest: 200,
      fontSize: 50,
      round: 2,
      cols: [],
      heatmapY: [],
    });
    expect(config['rows']).toMatchObject([{ id: '科室' }]);
    expect(config['values']).toMatchObject([{ id: '人数' }]);
    expect(first?.data.keys).toEqual(['科室', '人数']);
    expect(sorted(second!.data).map((row) => Number(row[1]))).toEqual(
      sorted(first!.data).map((row) => Number(row[1])),
    );
  });

  test('[DASH-15] [WID-25] a failing widget says so in its own place; the others arrive', async () => {
    const good = await create(widgetInput(datasets.cached, byDept));
    const broken = await create(widgetInput(datasets.cached, { ...byDept, yAxis: [column('没有')] }));
    const deleted = await create(widgetInput(datasets.cached, byDept));
    const sql = {
      datasetId: null,
      datasourceId,
      querySql: `SELECT 科室 AS ${'长'.repeat(60)} FROM 不存在的表`,
    };
    const failing = await create({ ...widgetInput(null, byDept), ...sql });
    const panel = await panelWith([good, broken, deleted, failing]);
    await admin.widget.remove({ params: { id: deleted.id } });
    const [a, b, c, d] = widgetsOf(await load(panel.id));
    expect(a).toMatchObject({ error: null });
    expect(a?.data.data).toHaveLength(4);
    expect(b).toMatchObject({ error: '字段没有不存在', data: { keys: [], data: [] } });
    expect(c).toMatchObject({ error: '图表不存在或已删除', data: { keys: [], data: [] }, name: '图2' });
    expect(d?.error?.length).toBeGreaterThan(5);
    expect([...(d?.error ?? '')].length).toBeLessThanOrEqual(151);
    expect(d?.data.data).toEqual([]);
  });

  test('[PARAM-19] [PARAM-20] [PARAM-14] viewer filters join the own ones, on every widget that has the column', async () => {
    const own = await create(
      widgetInput(datasets.cached, byDept, { filters: '[{"key":"人数","filterType":5,"value":5}]' }),
    );
    const live = await create(widgetInput(datasets.live, byDept));
    const without = await create(
      widgetInput(datasets.other, { xAxis: [column('项目')], yAxis: [column('数量')] }),
    );
    const panel = await panelWith([own, live, without]);
    const [a, b, c] = widgetsOf(await load(panel.id, [{ key: '科室', filterType: 3, value: '内' }]));
    expect(sorted(a!.data).map((row) => row[0])).toEqual(['内科', '心内科']);
    expect(sorted(b!.data).map((row) => row[0])).toEqual(['内科', '心内科']);
    expect(c?.data.data).toEqual([['x', 3]]);
    const range = [
      { key: '月份', filterType: 7, value: '2024-03-01', startTime: '2024-03-01' },
      { key: '月份', filterType: 8, value: '2024-03-31', endTime: '2024-03-31' },
    ];
    const [dated] = widgetsOf(await load(panel.id, range));
    expect(dated?.data.data.map((row) => [row[0], Number(row[1])])).toEqual([['心内科', 7]]);
    expect(await failureOf(admin.board.load({ query: { id: panel.id, filters: '{' } }))).toMatchObject({
      code: 49999,
    });
  });

  test('[PARAM-02] [PARAM-03] [PARAM-04] [PARAM-18] parameters get their choices and default dates', async () => {
    const layout = JSON.stringify({
      paramsGroup: [
        { name: '科室', type: 2 },
        { name: '月份', type: 3 },
        { name: '医生', type: 1, value: '张', check: false },
        { name: '不存在', type: 2 },
      ],
      checkedGroup: ['科室', '月份'],
    });
    const widgets = [
      await create(widgetInput(datasets.cached, byDept)),
      await create(widgetInput(datasets.live, byDept)),
    ];
    const panel = await panelWith(widgets, { layout });
    const read = JSON.parse(await admin.board.layout({ query: { id: panel.id } })) as {
      paramsGroup: {
        name: string;
        options: { label: string; value: string }[];
        beginDate: string;
        endDate: string;
      }[];
      checkedGroup: string[];
    };
    expect(read.checkedGroup).toEqual(['科室', '月份']);
    const [dept, month, doctor, missing] = read.paramsGroup;
    expect(dept?.options[0]).toEqual({ label: '全部', value: '' });
    expect(
      dept?.options
        .slice(1)
        .map(({ value }) => value)
        .sort(),
    ).toEqual(['内科', '外科', '心内科'].sort());
    expect(month?.beginDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(month?.endDate).toBe(month?.beginDate);
    expect(doctor).toMatchObject({ type: 1, valueType: 0, value: '张', check: false, options: [] });
    expect(missing?.options).toEqual([{ label: '全部', value: '' }]);
  });

  test('twenty widgets with the same question are asked once, and templates are not boards', async () => {
    const one = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith(Array.from({ length: 20 }, () => one));
    const board = await load(panel.id);
    expect(new Set(widgetsOf(board).map((widget) => JSON.stringify(widget.data))).size).toBe(1);
    const template = admin.board.load({ query: { id: panel.id, type: 't' } });
    expect(await failureOf(template)).toMatchObject({ message: texts.data.gone });
  });
});

describe('a board asked again', () => {
  const bytesOf = async (id: number, token: string): Promise<string> =>
    (
      await fetch(`${server.url}/webapi/v2/board/loaddata?id=${id}`, { headers: { 'X-Auth-Token': token } })
    ).text();

  test('is the same bytes, and follows every change at once', async () => {
    const input = widgetInput(datasets.cached, byDept);
    const bar = await create(input);
    const panel = await panelWith([bar], { state: 1 });
    const token = await server.world.adminToken();
    const first = await bytesOf(panel.id, token);
    expect(await bytesOf(panel.id, token)).toBe(first);
    expect(await load(panel.id, [{ key: '科室', filterType: 1, value: '内科' }])).not.toEqual(
      await load(panel.id),
    );

    const other = { ...byDept, yAxis: [column('费用')] };
    await admin.widget.update({
      params: { id: bar.id },
      input: { ...input, dataJson: JSON.stringify({ chartForm: other }) },
    });
    expect(widgetsOf(await load(panel.id))[0]?.data.keys).toEqual(['科室', '费用']);

    const { name, categoryId, data, filterEnable, version } = panel;
    await admin.panel.update({
      params: { id: panel.id },
      input: { name: `${name}二`, categoryId, data, filterEnable, version },
    });
    expect((await load(panel.id)).name).toBe(`${name}二`);

    await source.run("INSERT INTO visits VALUES ('新科室','2024-05-01',2,20,'孙')");
    await admin.dataset.cache({ params: { id: datasets.cached } });
    const departments = async () => widgetsOf(await load(panel.id))[0]?.data.data.map(([dept]) => dept);
    await expect.poll(departments).toContain('新科室');
    await source.run("DELETE FROM visits WHERE 科室 = '新科室'");
    await admin.dataset.cache({ params: { id: datasets.cached } });
    await expect.poll(departments).not.toContain('新科室');

    await admin.widget.remove({ params: { id: bar.id } });
    expect(widgetsOf(await load(panel.id))[0]?.error).toBe(texts.widget.gone);
  });

  test('is refused to who may not read it any more', async () => {
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { state: 1 });
    const role = await server.world.role(['/main/dashboard']);
    const { token } = await server.world.user(role);
    expect(await bytesOf(panel.id, token)).toContain(texts.data.gone);
    await server.world.grantPanel(role, panel.id);
    expect(await bytesOf(panel.id, token)).toContain('"success":true');
    const share = await server.world.share(panel.id);
    expect(await bytesOf(panel.id, share.token)).toBe(await bytesOf(panel.id, token));
    await server.deps.sessions.revokeShare(share.shareId);
    expect(await bytesOf(panel.id, share.token)).toContain('40003');
  });

  test('is read anew every time where its data are read live', async () => {
    const live = await create(widgetInput(datasets.live, byDept));
    const panel = await panelWith([live]);
    expect(widgetsOf(await load(panel.id))[0]?.data.data).toHaveLength(4);
    await source.run("INSERT INTO visits VALUES ('新科室','2024-05-01',2,20,'孙')");
    expect(widgetsOf(await load(panel.id))[0]?.data.data).toHaveLength(5);
    await source.run("DELETE FROM visits WHERE 科室 = '新科室'");
    expect(widgetsOf(await load(panel.id))[0]?.data.data).toHaveLength(4);
  });
});

describe('viewers', () => {
  test('[C02] [C04] [C05] [AUTH-13] a viewer reads a widget only on a panel he may read, and filters by open columns only', async () => {
    const shown = await create(widgetInput(datasets.cached, byDept));
    const hidden = await create(widgetInput(datasets.cached, byDept));
    const layout = JSON.stringify({ paramsGroup: [{ name: '月份', type: 3 }], checkedGroup: [] });
    const panel = await panelWith([shown], { layout, state: 1 });
    const role = await server.world.role(['/main/dashboard']);
    const viewer = server.client((await server.world.user(role)).token);
    const data = (id: number, query: Record<string, unknown> = {}) =>
      viewer.widget.data({ query: { id, ...query } });
    expect(await failureOf(data(shown.id))).toMatchObject({ message: texts.data.gone });
    await server.world.grantPanel(role, panel.id);
    expect((await data(shown.id)).data).toHaveLength(4);
    for (const id of [hidden.id, 999_999]) {
      expect(await failureOf(data(id))).toMatchObject({ code: 49999, message: texts.data.gone });
      expect(await failureOf(data(id, { panelId: panel.id }))).toMatchObject({ message: texts.data.gone });
    }
    const filter = (key: string) => ({ filters: JSON.stringify([{ key, filterType: 1, value: '张' }]) });
    expect((await data(shown.id, filter('科室'))).data).toEqual([]);
    const declared = { filters: JSON.stringify([{ key: '月份', filterType: 7, value: '2024-03-01' }]) };
    expect((await data(shown.id, declared)).data).toHaveLength(2);
    const foreign = { code: 49999, message: '字段医生不存在' };
    expect(await failureOf(data(shown.id, filter('医生')))).toMatchObject(foreign);
    expect(await failureOf(data(shown.id, { sorts: '[{"key":"医生","sortType":1}]' }))).toMatchObject(
      foreign,
    );
    for (const key of ['医生', '科室']) {
      const aggregation = `{"aggregationKeys":["人数"],"aggregationType":1,"groupKeys":["${key}"]}`;
      expect(await failureOf(data(shown.id, { aggregation }))).toMatchObject({
        message: texts.widget.fixedCalculation,
      });
    }
    // On a board the filter of another widget's column leaves this one as it is.
    const board = await load(panel.id, [{ key: '医生', filterType: 1, value: '张' }], viewer);
    expect(widgetsOf(board)[0]?.data.data).toHaveLength(4);
    for (const call of [
      viewer.widget.list(),
      viewer.dataset.tree(),
      viewer.dataset.dataOf({ params: { id: datasets.cached } }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ status: 403 });
    }
  });

  test('[LIVE-08] [PANEL-06] a share reads its panel, the panels it jumps to, and nothing else', async () => {
    const inside = await create(widgetInput(datasets.cached, byDept));
    const linked = await create(widgetInput(datasets.live, byDept));
    const outside = await create(
      widgetInput(datasets.other, { xAxis: [column('项目')], yAxis: [column('数量')] }),
    );
    const target = await panelWith([linked]);
    const elsewhere = await panelWith([outside]);
    const panel = await panelWith([{ id: inside.id, next: String(target.id) }]);
    const { token, shareId } = await server.world.share(panel.id);
    const viewer = server.client(token);
    const board = await load(panel.id, undefined, viewer);
    expect(widgetsOf(board)[0]?.data.data).toHaveLength(4);
    const text = JSON.stringify(board);
    for (const secret of [
      'SELECT',
      source.input.url,
      source.input.password,
      'dataSource',
      'querySql',
      '医生',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect((await viewer.widget.data({ query: { id: inside.id } })).data).toHaveLength(4);
    expect(widgetsOf(await load(target.id, undefined, viewer))[0]?.data.data).toHaveLength(4);
    expect((await viewer.widget.data({ query: { id: linked.id } })).data).toHaveLength(4);
    expect(await failureOf(load(elsewhere.id, undefined, viewer))).toMatchObject({
      message: texts.data.gone,
    });
    expect(await failureOf(viewer.widget.data({ query: { id: outside.id } }))).toMatchObject({
      message: texts.data.gone,
    });
    const actor = {
      kind: 'share' as const,
      shareId,
      panelId: panel.id,
      allowDownload: true,
      lockedFilters: [],
    };
    const may = (dataset: number) => server.modules.maySubscribe(actor, dataset);
    expect(
      await Promise.all([may(datasets.cached), may(datasets.live), may(datasets.other), may(999_999)]),
    ).toEqual([true, true, false, false]);
  });

  test('[C09] what is not there and what is not his are the same bytes', async () => {
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))]);
    const other = await server.world.panel();
    const { token } = await server.world.share(panel.id);
    const bytes = async (path: string) =>
      (await fetch(`${server.url}/webapi${path}`, { headers: { 'X-Auth-Token': token } })).text();
    expect(await bytes(`/v2/board/loaddata?id=${other}`)).toBe(await bytes('/v2/board/loaddata?id=999999'));
    expect(await bytes(`/v2/board/layout?id=${other}`)).toBe(await bytes('/v2/board/layout?id=999999'));
  });
});
