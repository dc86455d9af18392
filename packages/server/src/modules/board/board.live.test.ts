import {
  type Answer,
  type api,
  type Board,
  type BoardWidget,
  type ChartForm,
  type Client,
  texts,
  type WidgetInput,
} from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { mariadbSource, realMart, type TestSource } from '../../testing/sources.ts';

let server: DataServer;
let admin: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let source: TestSource;
let datasourceId: number;
let widgetCategory: number;
let panelCategory: number;
/** The same rows: cached, read live, and without the column 月份. */
const datasets = { cached: 0, live: 0, other: 0 };

beforeAll(async () => {
  [engine, source] = await Promise.all([realMart(), mariadbSource()]);
  server = await startDataServer({ mart: engine.mart });
  admin = server.client(await server.world.adminToken());
  datasourceId = (await admin.datasource.create({ input: source.input })).id;
  await source.run(
    'CREATE TABLE visits (科室 VARCHAR(20), 月份 DATE, 人数 INT, 费用 DECIMAL(10,2), 医生 VARCHAR(20));' +
      "INSERT INTO visits VALUES ('内科','2024-01-01',10,100.50,'张'),('内科','2024-02-01',20,200,'李')," +
      "('外科','2024-01-01',5,50,'王'),('心内科','2024-03-01',7,70.25,'赵'),(NULL,'2024-03-31',1,1,'钱');",
  );
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const make = async (name: string, querySql: string, calculatedMeasures = '') => {
    const input = { name, categoryDataset, dataSourceId: datasourceId, dataSourceType: 'jdbc' as const };
    return (await admin.dataset.create({ input: { ...input, querySql, calculatedMeasures } })).id;
  };
  const measures = JSON.stringify([{ alias: '人均', exp: 'SUM(费用)/SUM(人数)', type: 'exp' }]);
  datasets.live = await make('实时', 'SELECT * FROM visits', measures);
  datasets.cached = await make('缓存', 'SELECT * FROM visits', measures);
  datasets.other = await make('其他', "SELECT 'x' AS 项目, 3 AS 数量");
  await admin.dataset.cache({ params: { id: datasets.cached } });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await admin.dataset.read({ params: { id: datasets.cached } })).cacheStatus === 'SUCCESS') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  widgetCategory = (await admin.widget.createCategory({ input: { categoryName: '图', pid: -1 } })).id;
  panelCategory = await server.world.panelCategory();
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await source?.stop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const column = (id: string, more: object = {}) => ({ id, name: id, ...more });
const form = (chartForm: object, more: object = {}) => JSON.stringify({ chartForm, ...more });
function widgetInput(
  datasetId: number | null,
  chartForm: object,
  more: Partial<WidgetInput> = {},
): WidgetInput {
  return {
    name: '门诊量',
    categoryWidget: { id: widgetCategory },
    datasetId,
    datasourceId: null,
    chartType: 'bar',
    dataJson: form(chartForm),
    ...more,
  };
}
const create = (input: WidgetInput) => admin.widget.create({ input });
const byDept = {
  xAxis: [column('科室')],
  yAxis: [column('人数')],
  calculateType: { type: 'sum', columns: [] },
};
async function panelWith(
  widgets: { id: number; next?: string }[],
  more: { layout?: string; state?: number } = {},
) {
  const nodes = widgets.map(
    ({ id, next }, at) =>
      `<widget id="n${at}" name="图${at}" ref="${id}" ${next === undefined ? '' : `next="${next}"`} x="${(at % 2) * 512}" y="${Math.floor(at / 2) * 300}" w="512" h="300"/>`,
  );
  const data =
    '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1024" h="768" bg="#0b1f4b"/>' +
    `<theme element="#1677ff" palette="#5470c6 #91cc75"/><nodes>${nodes.join('')}</nodes></board>`;
  return admin.panel.create({
    input: { name: '总览', categoryId: panelCategory, data, filterEnable: '1', ...more },
  });
}
const widgetsOf = (board: Board): BoardWidget[] => board.rows.flatMap((row) => row.widgets);
const sorted = (answer: Answer) =>
  answer.data.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), 'zh'));
const load = (id: number, filters?: unknown, client = admin) =>
  client.board.load({
    query: { id, ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }) },
  });

describe('widgets', () => {
  test('[WID-03] [WID-05] [WID-11] stored and read back with all its texts', async () => {
    const rules = {
      filters: '[{"key":"科室","filterType":4,"value":["内科","外科"]}]',
      page: '{"page":1,"pageSize":10}',
    };
    const input = widgetInput(datasets.live, byDept, { ...rules, selectItems: '科室,人数', round: 1 });
    const made = await create(input);
    expect(made).toMatchObject({
      name: '门诊量',
      datasetId: datasets.live,
      datasourceId: null,
      querySql: '',
    });
    expect(made).toMatchObject({
      ...rules,
      aggregation: '',
      sorts: '',
      selectItems: '科室,人数',
      round: 1,
      tips: '',
    });
    expect(made).toMatchObject({
      source: '0',
      tempId: '',
      categoryWidget: { id: widgetCategory, name: '图' },
    });
    expect(await admin.widget.read({ params: { id: made.id } })).toEqual(made);
    const changed = await admin.widget.update({ params: { id: made.id }, input: { ...input, name: '改' } });
    expect(changed.name).toBe('改');
    expect((await admin.widget.list()).some(({ id }) => id === made.id)).toBe(true);
    expect(await admin.widget.remove({ params: { id: made.id } })).toBe(true);
    expect(await failureOf(admin.widget.read({ params: { id: made.id } }))).toMatchObject({ code: 49999 });
  });

  test('[WID-06] [WID-07] drawing settings get their defaults; unsafe keys and other shapes are refused', async () => {
    const made = await create(widgetInput(datasets.live, byDept));
    const settings = JSON.parse(made.dataJson) as { typeChart: string; chartForm: ChartForm };
    expect(settings).toMatchObject({
      typeChart: 'bar',
      axisValues: [],
      expression: [],
      loadedData: { keys: [] },
    });
    expect(settings.chartForm).toMatchObject({
      nAxis: [],
      heatmapY: [],
      filters: [],
      desc: '',
      tableScroll: false,
    });
    for (const dataJson of [
      '{',
      '[]',
      '{"chartForm":{"xAxis":"x"}}',
      '{"__proto__":{"a":1}}',
      '{"a":{"constructor":{}}}',
    ]) {
      const input = { ...widgetInput(datasets.live, {}), dataJson };
      expect(await failureOf(create(input))).toMatchObject({ code: 49999, message: texts.widget.checkForm });
    }
  });

  test('[WID-19] [WID-20] [WID-21] [WID-22] the form is checked again on the server', async () => {
    const t = texts.widget;
    const wrong: [Partial<WidgetInput>, string][] = [
      [{ name: '' }, t.name],
      [{ name: '长'.repeat(101) }, t.nameLength],
      [{ datasetId: null }, t.dataset],
      [{ datasetId: null, querySql: 'SELECT 1' }, t.datasource],
      [{ datasetId: null, datasourceId }, t.sql],
      [{ datasourceId, querySql: 'SELECT 1' }, t.checkForm],
      [{ datasetId: null, datasourceId, querySql: 'DELETE FROM visits' }, texts.dataset.onlyQuery],
      [{ datasetId: 999_999 }, texts.dataset.missing],
      [{ categoryWidget: { id: 999_999 } }, texts.category.choose],
      [{ filters: '[{"key":"a","filterType":9}]' }, '查询条件格式错误'],
      [{ aggregation: '{"aggregationKeys":["a"],"aggregationType":6,"groupKeys":[]}' }, '查询条件格式错误'],
      [{ sorts: '[{"key":"a","sortType":3}]' }, '查询条件格式错误'],
    ];
    for (const [change, message] of wrong) {
      expect(await failureOf(create({ ...widgetInput(datasets.live, byDept), ...change }))).toMatchObject({
        code: 49999,
        message,
      });
    }
  });

  test('[WID-12] [CAT-08] a copy with its own script', async () => {
    const sql = { datasetId: null, datasourceId, querySql: 'SELECT 科室, 人数 FROM visits' };
    const made = await create({ ...widgetInput(null, byDept), ...sql });
    expect(made.querySql).toBe(sql.querySql);
    expect(JSON.stringify(await server.db.selectFrom('widget').selectAll().execute())).not.toContain(
      'FROM visits',
    );
    const copy = await admin.widget.copy({ params: { id: made.id } });
    expect(copy).toMatchObject({ name: '门诊量_copy1', querySql: sql.querySql });
    expect(sorted(await admin.widget.data({ query: { id: copy.id } }))).toHaveLength(4);
  });

  test('[WID-14] [WID-15] the tree with and without widgets', async () => {
    const made = await create(widgetInput(datasets.live, byDept));
    const at = async (hasWidgets?: string) =>
      (await admin.widget.tree({ query: hasWidgets === undefined ? {} : { hasWidgets } })).find(
        ({ id }) => id === widgetCategory,
      )?.widgets;
    expect((await at())?.map(({ id }) => id)).toContain(made.id);
    expect(await at('false')).toEqual([]);
  });

  test('[WID-13] [FMT-12] rules over a stored widget, from the mart and from the source alike', async () => {
    for (const dataset of [datasets.live, datasets.cached]) {
      const { id } = await create(widgetInput(dataset, {}, { chartType: 'table' }));
      const data = (rules: Record<string, unknown>) =>
        admin.widget.data({
          query: {
            id,
            ...Object.fromEntries(Object.entries(rules).map(([key, value]) => [key, JSON.stringify(value)])),
          },
        } as Parameters<typeof admin.widget.data>[0]);
      const filtered = await data({ filters: [{ key: '科室', filterType: 3, value: '内' }] });
      expect(sorted(filtered).map((row) => row[0])).toEqual(['内科', '内科', '心内科']);
      const grouped = await data({
        aggregation: { aggregationKeys: ['人数'], aggregationType: 1, groupKeys: ['科室'] },
        sorts: [{ key: '人数', sortType: 2 }],
      });
      expect(grouped.keys).toEqual(['科室', '人数']);
      expect(grouped.data.map((row) => [row[0], Number(row[1])])).toEqual([
        ['内科', 30],
        ['心内科', 7],
        ['外科', 5],
        [null, 1],
      ]);
      const paged = await data({ sorts: [{ key: '人数', sortType: 1 }], page: { page: 2, pageSize: 2 } });
      expect(paged.total).toBe(5);
      expect(paged.data.map((row) => Number(row[2]))).toEqual([7, 10]);
    }
  });

  test('[FMT-14] a rule on a column that does not exist names it', async () => {
    const { id } = await create(widgetInput(datasets.cached, {}, { chartType: 'table' }));
    for (const rules of [
      { filters: '[{"key":"没有","filterType":1,"value":1}]' },
      { sorts: '[{"key":"没有","sortType":1}]' },
      { aggregation: '{"aggregationKeys":["没有"],"aggregationType":1,"groupKeys":[]}' },
    ]) {
      expect(await failureOf(admin.widget.data({ query: { id, ...rules } }))).toMatchObject({
        status: 200,
        code: 49999,
        message: '字段没有不存在',
      });
    }
  });

  test('an unsaved widget is previewed, its fields and their values are listed', async () => {
    const input = widgetInput(datasets.cached, { ...byDept, yAxis: [column('人均')] }, { name: '' });
    const preview = await admin.widget.preview({ input });
    expect(preview.keys).toEqual(['科室', '人均']);
    expect(Number(sorted(preview).find((row) => row[0] === '外科')?.[1])).toBe(10);
    const fields = await admin.widget.fields({ query: { datasetId: datasets.cached } });
    expect(fields.columns.map(({ name }) => name)).toEqual(['科室', '月份', '人数', '费用', '医生']);
    expect(fields.measures).toEqual([{ alias: '人均', exp: 'SUM(费用)/SUM(人数)', type: 'exp' }]);
    expect(fields.content.data).toHaveLength(5);
    const values = await admin.widget.values({
      input: { datasetId: datasets.cached, column: '科室', search: '内' },
    });
    expect(new Set(values.values)).toEqual(new Set(['内科', '心内科']));
    expect(values.truncated).toBe(false);
  });

  test('[DSET-28] [DSET-29] a changed or deleted dataset leaves a warning on its widgets', async () => {
    const categoryDataset = { id: (await admin.dataset.tree())[0]?.id ?? 0 };
    const base = {
      name: '会变',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc' as const,
    };
    const { id } = await admin.dataset.create({
      input: { ...base, querySql: 'SELECT 科室, 人数, 费用 FROM visits' },
    });
    const uses = await create(widgetInput(id, byDept));
    const other = await create(widgetInput(id, { yAxis: [column('费用')] }));
    await admin.dataset.update({
      params: { id },
      input: { ...base, querySql: 'SELECT 科室, 费用 FROM visits' },
    });
    const tips = async (widget: number) => (await admin.widget.read({ params: { id: widget } })).tips;
    expect(await tips(uses.id)).toBe('数据集字段已变更：人数');
    expect(await tips(other.id)).toBe('');
    const panel = await panelWith([{ id: uses.id }]);
    expect(await admin.dataset.impact({ params: { id } })).toEqual({
      widgets: [
        { id: uses.id, name: '门诊量' },
        { id: other.id, name: '门诊量' },
      ],
      panels: [{ id: panel.id, name: '总览' }],
    });
    await admin.dataset.remove({ params: { id } });
    expect(await tips(uses.id)).toBe('该图表引用的数据集已不存在，请重新选择数据集');
    expect(await tips(other.id)).toBe('该图表引用的数据集已不存在，请重新选择数据集');
  });
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

describe('viewers', () => {
  test('[AUTH-13] a viewer reads a widget only on a panel he may read, and filters by open columns only', async () => {
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
    const aggregation = '{"aggregationKeys":["人数"],"aggregationType":1,"groupKeys":["医生"]}';
    expect(await failureOf(data(shown.id, { aggregation }))).toMatchObject(foreign);
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
    const actor = { kind: 'share' as const, shareId, panelId: panel.id };
    const may = (dataset: number) => server.modules.maySubscribe(actor, dataset);
    expect(
      await Promise.all([may(datasets.cached), may(datasets.live), may(datasets.other), may(999_999)]),
    ).toEqual([true, true, false, false]);
  });

  test('what is not there and what is not his are the same bytes', async () => {
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))]);
    const other = await server.world.panel();
    const { token } = await server.world.share(panel.id);
    const bytes = async (path: string) =>
      (await fetch(`${server.url}/webapi${path}`, { headers: { 'X-Auth-Token': token } })).text();
    expect(await bytes(`/v2/board/loaddata?id=${other}`)).toBe(await bytes('/v2/board/loaddata?id=999999'));
    expect(await bytes(`/v2/board/layout?id=${other}`)).toBe(await bytes('/v2/board/layout?id=999999'));
  });
});
