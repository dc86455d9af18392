import { type ChartForm, texts, type WidgetInput } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  failureOf,
  panelWith,
  server,
  sorted,
  source,
  startWorld,
  stopWorld,
  widgetCategory,
  widgetInput,
} from '../../testing/board-world.ts';
import { cached as storeRows } from '../../testing/caching.ts';

beforeAll(startWorld);
afterAll(stopWorld);

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
    const { checkForm } = texts.widget;
    const place = { ...byDept.xAxis[0]!, nextPanel: 'x' };
    const formula = { ...byDept.xAxis[0]!, expressions: { alias: 'f', exp: '1+'.repeat(600) } };
    for (const [dataJson, message] of [
      ['{', checkForm],
      ['[]', `${checkForm}：${texts.http.malformed}`],
      ['{"chartForm":{"xAxis":"x"}}', `${checkForm}：【xAxis】应为列表`],
      [JSON.stringify({ chartForm: { filters: [place] } }), `${checkForm}：【nextPanel】第 1 项应为列表`],
      [
        JSON.stringify({ chartForm: { yAxis: [formula] } }),
        `${checkForm}：【表达式】第 1 项最多 1000 个字符`,
      ],
      ['{"__proto__":{"a":1}}', checkForm],
      ['{"a":{"constructor":{"prototype":{}}}}', checkForm],
    ] as const) {
      const input = { ...widgetInput(datasets.live, {}), dataJson };
      expect(await failureOf(create(input))).toMatchObject({ code: 49999, message });
    }
  });

  test('[CALC-07] a formula that cannot be read is not stored, neither new nor over another', async () => {
    const broken = {
      ...byDept,
      yAxis: [{ id: '人均', name: '人均', expressions: { exp: 'SUM(费用', alias: '人均' } }],
    };
    const told = { code: 49999, message: expect.stringContaining(`${texts.toast.verifyFailed}人均：`) };
    const { id } = await create(widgetInput(datasets.live, byDept));
    const input = widgetInput(datasets.live, broken);
    expect(await failureOf(create(input))).toMatchObject(told);
    expect(await failureOf(admin.widget.update({ params: { id }, input }))).toMatchObject(told);
  });

  test('[CHART-02] without a type it is a bar chart, whichever way none is written', async () => {
    const { chartType: _type, ...plain } = widgetInput(datasets.live, byDept);
    const typed = (chartType: string | null) => create({ ...plain, chartType: chartType as 'bar' });
    expect(await create(plain)).toMatchObject({ chartType: 'bar' });
    expect(await typed('')).toMatchObject({ chartType: 'bar' });
    expect(await typed(null)).toMatchObject({ chartType: 'bar' });
    expect(await failureOf(typed('x'))).toMatchObject({ message: texts.widget.chartType });
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
      [{ aggregation: '{"aggregationKeys":["a"],"groupKeys":["b"]}' }, texts.rules.aggregation],
    ];
    for (const [change, message] of wrong) {
      expect(await failureOf(create({ ...widgetInput(datasets.live, byDept), ...change }))).toMatchObject({
        code: 49999,
        message,
      });
    }
  });

  test('[EDIT-32] [AXIS-19] numbers and bounds of a chart are checked again on the server', async () => {
    const t = texts.widget;
    const gauge = (bounds: object) =>
      widgetInput(datasets.live, { ...byDept, ...bounds }, { chartType: 'gauge' });
    const wrong: [object, string][] = [
      [{ min: '低' }, t.number],
      [{ max: '1e999' }, t.number],
      [{ min: 1000 }, t.bounds],
      [{ min: 5, max: '5' }, t.bounds],
      [{ lowest: -1 }, t.standards],
      [{ max: 500, height: 800 }, t.standards],
      [{ lowest: 700, height: 600 }, t.standardsOrder],
    ];
    for (const [bounds, message] of wrong) {
      expect(await failureOf(create(gauge(bounds)))).toMatchObject({ code: 49999, message });
    }
    const made = await create(gauge({ min: 0, max: '1', lowest: '', height: null }));
    const input = gauge({ min: 2, max: 1 });
    expect(await failureOf(admin.widget.update({ params: { id: made.id }, input }))).toMatchObject({
      message: t.bounds,
    });
    const sized = (chartType: 'number' | 'text') =>
      create(widgetInput(datasets.live, { yAxis: [column('人数')], fontSize: '大' }, { chartType }));
    expect(await failureOf(sized('number'))).toMatchObject({ code: 49999, message: t.number });
    // A text's size that is no number is drawn at 50: nothing to refuse.
    expect(await sized('text')).toMatchObject({ chartType: 'text' });
  });

  test('[AXIS-07] [AXIS-17] areas of a chart are checked again on the server', async () => {
    const t = texts.widget;
    const [x, y, value] = [[column('科室')], [column('月份')], [column('人数')]];
    const heat = (form: object, datasetId = datasets.live) =>
      widgetInput(datasetId, form, { chartType: 'heatmap' });
    const wrong: [WidgetInput, string][] = [
      [widgetInput(datasets.live, {}), t.dropHere],
      [widgetInput(datasets.live, {}, { chartType: 'table' }), t.dropHere],
      [widgetInput(datasets.live, { yAxis: value }, { chartType: 'table', selectItems: ' ' }), t.dropHere],
      [widgetInput(datasets.live, { xAxis: x }), t.dropHere],
      [widgetInput(datasets.live, { yAxis: value }, { chartType: 'pie' }), t.dropHere],
      [widgetInput(datasets.live, { xAxis: x, yAxis: value }, { chartType: 'china_map' }), t.dropHere],
      [heat({ xAxis: x, yAxis: y }), t.dropHere],
      [heat({ xAxis: x, yAxis: [...y, ...value], heatmapY: value }), t.heatmap],
      // Its data have two columns.
      [heat({ xAxis: x, yAxis: y, heatmapY: value }, datasets.other), t.heatmap],
    ];
    const { id } = await create(heat({ xAxis: x, yAxis: y, heatmapY: value }));
    for (const [input, message] of wrong) {
      expect(await failureOf(create(input))).toMatchObject({ code: 49999, message });
      expect(await failureOf(admin.widget.update({ params: { id }, input }))).toMatchObject({ message });
    }
  });

  test('[AXIS-14] [AXIS-15] what another kind of chart left behind is not stored', async () => {
    const [x, value] = [[column('科室')], [column('人数'), column('费用')]];
    const settings = { smooth: true, sort: 'descending', ours: 1 };
    const form = { xAxis: x, yAxis: value, nAxis: [column('月份')], heatmapY: value, settings };
    const { id } = await create(widgetInput(datasets.live, form, { chartType: 'pie' }));
    const { dataJson } = await admin.widget.read({ params: { id } });
    expect(JSON.parse(dataJson).chartForm).toMatchObject({
      xAxis: x,
      yAxis: value.slice(0, 1),
      nAxis: [],
      heatmapY: [],
      settings: { sort: 'descending', ours: 1 },
    });
    expect(JSON.parse(dataJson).chartForm.settings).not.toHaveProperty('smooth');
    const { keys } = await admin.widget.data({ query: { id } });
    expect(keys).toEqual(['科室', '人数']);
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
      const selectItems = '科室,月份,人数,费用,医生';
      const { id } = await create(widgetInput(dataset, {}, { chartType: 'table', selectItems }));
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

  test('[FMT-11] an aggregation that is asked for has its groups and its sums, whatever the table draws', async () => {
    const aggregation = JSON.stringify({
      aggregationKeys: ['费用', '人数'],
      aggregationType: 1,
      groupKeys: ['医生', '科室'],
    });
    for (const dataset of [datasets.live, datasets.cached]) {
      const drawn = { xAxis: [column('月份'), column('科室')] };
      for (const [chartType, form] of [
        ['table', drawn],
        ['table', { xAxis: [column('医生')] }],
        ['bar', byDept],
      ] as const) {
        const { id } = await create(widgetInput(dataset, form, { chartType }));
        const { keys, data } = await admin.widget.data({ query: { id, aggregation } });
        expect(keys).toEqual(['医生', '科室', '费用', '人数']);
        const sums = data.map((row) => Number(row[3])).reduce((a, b) => a + b);
        expect(sums).toBe(43);
        const filters = '[{"key":"科室","filterType":1,"value":"内科"}]';
        const sorts = '[{"key":"人数","sortType":2}]';
        const page = '{"page":1,"pageSize":1}';
        const first = await admin.widget.data({ query: { id, aggregation, filters, sorts, page } });
        expect(first.data[0]?.[1]).toBe('内科');
        expect(first.total).toBeGreaterThan(1);
        const unknown = admin.widget.data({
          query: { id, aggregation, sorts: '[{"key":"月份","sortType":1}]' },
        });
        expect(await failureOf(unknown)).toMatchObject({ message: '字段月份不存在' });
      }
      const filtered = { xAxis: [column('科室')], filters: [column('人数', { range: { from: 5, to: 10 } })] };
      const { id } = await create(widgetInput(dataset, filtered, { chartType: 'table' }));
      const { data } = await admin.widget.data({ query: { id, aggregation } });
      expect(data.map((row) => Number(row[3])).toSorted((a, b) => a - b)).toEqual([5, 7, 10]);
    }
  });

  test('[FMT-14] a rule on a column that does not exist names it', async () => {
    const { id } = await create(
      widgetInput(datasets.cached, { xAxis: [column('科室')] }, { chartType: 'table' }),
    );
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

  test('[EDIT-10] values with counts, found by search, after the rules, from the mart and from the source alike', async () => {
    for (const datasetId of [datasets.cached, datasets.live]) {
      const values = (more: object) => admin.widget.values({ input: { datasetId, column: '科室', ...more } });
      const all = await values({ order: 'count' });
      expect(all.values[0]).toBe('内科');
      expect(all.counts).toEqual([2, 1, 1]);
      expect(all.nulls).toBe(1);
      const found = await values({ search: '心' });
      expect([found.values, found.counts]).toEqual([['心内科'], [1]]);
      const months = await values({ column: '月份', grain: 'monthOfYear' });
      expect(months.values).toEqual(['1月', '2月', '3月']);
      expect(months.counts).toEqual([2, 1, 2]);
      expect((await values({ column: '月份', grain: 'monthOfYear', search: '2' })).values).toEqual(['2月']);
      const ruled = await values({
        column: '人数',
        aggregation: '{"aggregationKeys":["人数"],"aggregationType":1,"groupKeys":["科室"]}',
      });
      expect(ruled.values.map(Number)).toEqual([1, 5, 7, 30]);
      const wrong = values({ filters: '[{"key":"没有","filterType":1,"value":1}]' });
      expect(await failureOf(wrong)).toMatchObject({ message: '字段没有不存在' });
    }
  });

  test('[EDIT-10] a range keeps its ends, a relative span moves with today', async () => {
    for (const datasetId of [datasets.cached, datasets.live]) {
      const ask = async (filter: object) => {
        const chartForm = { xAxis: [column('人数')], filters: [filter] };
        const input = widgetInput(datasetId, chartForm, { chartType: 'table', name: '' });
        const { data } = await admin.widget.preview({ input });
        return data.map(([people]) => Number(people)).toSorted((a, b) => a - b);
      };
      expect(await ask(column('人数', { range: { from: 5, to: 10 } }))).toEqual([5, 7, 10]);
      expect(await ask(column('人数', { range: { from: 8, to: null } }))).toEqual([10, 20]);
      expect(await ask(column('月份', { range: { from: '2024-02-01', to: '2024-03-01' } }))).toEqual([7, 20]);
      expect(await ask(column('月份', { relative: 'thisYear' }))).toEqual([]);
    }
  });

  test('[M02] [DSET-28] [DSET-29] a changed or deleted dataset leaves a warning on its widgets', async () => {
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
    const other = await create(widgetInput(id, { xAxis: [column('科室')], yAxis: [column('费用')] }));
    await admin.dataset.update({
      params: { id },
      input: { ...base, querySql: 'SELECT 科室, 费用 FROM visits' },
    });
    const tips = async (widget: number) => (await admin.widget.read({ params: { id: widget } })).tips;
    expect(await tips(uses.id)).toBe('数据集字段已变更：人数');
    const save = (querySql: string) => admin.dataset.update({ params: { id }, input: { ...base, querySql } });
    await save("SELECT 科室, CONCAT(人数, '人') AS 人数, 费用 FROM visits");
    expect(await tips(uses.id)).toBe('');
    await save('SELECT 科室, 人数, 费用 FROM visits');
    await save("SELECT 科室, CONCAT(人数, '人') AS 人数, 费用 FROM visits");
    expect(await tips(uses.id)).toBe('数据集字段已变更：人数（已变为文本）');
    await save('SELECT 科室, 人数, 费用 FROM visits');
    expect(await tips(uses.id)).toBe('');
    await save('SELECT 科室, 费用 FROM visits');
    expect(await tips(uses.id)).toBe('数据集字段已变更：人数');
    expect(await tips(other.id)).toBe('');
    const panel = await panelWith([{ id: uses.id }]);
    expect(await admin.dataset.impact({ params: { id } })).toEqual({
      widgets: [
        { id: uses.id, name: '门诊量' },
        { id: other.id, name: '门诊量' },
      ],
      panels: [{ id: panel.id, name: '总览' }],
      links: [],
    });
    await admin.dataset.remove({ params: { id } });
    expect(await tips(uses.id)).toBe('该图表引用的数据集已不存在，请重新选择数据集');
    expect(await tips(other.id)).toBe('该图表引用的数据集已不存在，请重新选择数据集');
  });

  test('[CALC-21] texts that are numbers count as numeric in the fields, and are compared as numbers', async () => {
    await source.run(
      "CREATE TABLE scores (组 VARCHAR(9), 分 VARCHAR(9)); INSERT INTO scores VALUES ('a','9'),('a','10'),('b','8.5'),('b',NULL);",
    );
    const categoryDataset = { id: (await admin.dataset.tree())[0]?.id ?? 0 };
    const input = { categoryDataset, dataSourceId: datasourceId, dataSourceType: 'jdbc' as const };
    const made = async (name: string) =>
      (await admin.dataset.create({ input: { ...input, name, querySql: 'SELECT * FROM scores' } })).id;
    const [live, cached] = [await made('分数 实时'), await made('分数 缓存')];
    await storeRows(admin, cached);
    const loaded = await admin.dataset.loadSql({
      query: { datasourceId, sql: 'SELECT * FROM scores', limited: 'true' },
    });
    const form = {
      xAxis: [column('组')],
      yAxis: [column('分')],
      calculateType: { type: 'max', columns: [] },
    };
    const sql = { datasetId: null, datasourceId, querySql: 'SELECT * FROM scores' };
    const answers = [];
    for (const datasetId of [live, cached]) {
      const fields = await admin.widget.fields({ query: { datasetId } });
      expect(fields.columns.map(({ numeric }) => numeric === true)).toEqual([false, true]);
      answers.push(await admin.widget.preview({ input: widgetInput(datasetId, form) }));
    }
    expect(loaded.columns.map(({ numeric }) => numeric === true)).toEqual([false, true]);
    answers.push(await admin.widget.preview({ input: { ...widgetInput(null, form), ...sql } }));
    expect(answers.map(({ data }) => data.map(([name, value]) => [name, Number(value)]))).toEqual(
      answers.map(() => [
        ['a', 10],
        ['b', 8.5],
      ]),
    );
  });

  test("[FMT-12] a statement's own ORDER BY decides the rows of each page", async () => {
    const sql = {
      datasetId: null,
      datasourceId,
      querySql: 'SELECT 科室, 人数 FROM visits ORDER BY 费用 DESC, 医生',
    };
    const { id } = await create({
      ...widgetInput(null, { xAxis: [column('科室'), column('人数')] }),
      ...sql,
      chartType: 'table',
    });
    const page = async (at: number) => {
      const { data, total } = await admin.widget.data({
        query: { id, page: JSON.stringify({ page: at, pageSize: 2 }) },
      });
      expect(total).toBe(5);
      return data.map((row) => Number(row[1]));
    };
    expect([await page(1), await page(2), await page(3)]).toEqual([[20, 10], [7, 5], [1]]);
  });
});
