import { type Board, Code, limits, relativeSpan, texts, type WidgetInput } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireDay } from '../../http/wire-date.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  drawingOf,
  exchange,
  failureOf,
  holderOf,
  layoutOf,
  load,
  panelWith,
  readLayout,
  server,
  share,
  sorted,
  source,
  startWorld,
  stopWorld,
  viewerOf,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const other = (): WidgetInput =>
  widgetInput(datasets.other, { xAxis: [column('项目')], yAxis: [column('数量')] });
const refusal = (message: string) => ({ code: Code.client, message });
const eq = (key: string, value: unknown) => [{ key, filterType: 1, value }];

describe('parameters', () => {
  test('[PARAM-19] one parameter asks different columns of different datasets, and leaves out what it is told to', async () => {
    const widgets = [
      await create(widgetInput(datasets.cached, byDept)),
      await create(other()),
      await create(widgetInput(datasets.live, byDept)),
    ];
    const columns = [
      { datasetId: datasets.cached, column: '科室' },
      { datasetId: datasets.other, column: '项目' },
      { datasetId: datasets.live, column: '' },
    ];
    const panel = await panelWith(widgets, {
      layout: layoutOf({ name: '归属', type: 2, columns }),
      state: 1,
    });
    const viewer = await viewerOf(panel.id);
    for (const client of [admin, viewer]) {
      const [a, b, c] = widgetsOf(await load(panel.id, eq('归属', '内科'), client));
      expect(a?.data.data.map((row) => row[0])).toEqual(['内科']);
      expect(b?.data.data).toEqual([]);
      expect(c?.data.data).toHaveLength(4);
      const filters = JSON.stringify(eq('归属', '内科'));
      const query = { id: widgets[0]!.id, panelId: panel.id, filters };
      expect((await client.widget.data({ query })).data.map((row) => row[0])).toEqual(['内科']);
    }
    // A board waits for its choices for less than a second: on a busy machine they may come with a later reading.
    const choices = async () => {
      const { paramsGroup } = await readLayout(panel.id, viewer);
      return paramsGroup[0]?.options.map(({ value }) => value).toSorted();
    };
    await expect.poll(choices).toEqual(['', '内科', '外科', '心内科', 'x'].toSorted());
  });

  test('[PARAM-19] of a board on screen, only widgets with a column of a changed parameter are asked again', async () => {
    const [visits, items] = [await create(widgetInput(datasets.cached, byDept)), await create(other())];
    const panel = await panelWith([visits, items], {
      layout: layoutOf({ name: '科室', type: 2 }, { name: '项目', type: 2, required: true }),
      state: 1,
    });
    const viewer = await viewerOf(panel.id);
    const only = eq('项目', 'x');
    for (const client of [admin, viewer]) {
      const ask = (query: { filters?: string; since?: string; before?: string }) =>
        client.board.load({ query: { id: panel.id, ...query } });
      const asked = async (query: Parameters<typeof ask>[0]) =>
        widgetsOf(await ask(query)).map(({ widgetId }) => widgetId);
      const whole = await ask({ filters: JSON.stringify(only) });
      const since = whole.state ?? '';
      const before = JSON.stringify(only);
      const one = JSON.stringify([...only, ...eq('科室', '内科')]);
      const part = await ask({ filters: one, since, before });
      expect(widgetsOf(part).map(({ data }) => data.data.map((row) => row[0]))).toEqual([['内科']]);
      expect(part.state).toBe(since);
      expect(await asked({ filters: before, since, before: one })).toEqual([visits.id]);
      expect(await asked({ filters: before, since, before })).toEqual([]);
      // What was opened without filters was read with the defaults: none here, so that one widget waits for its value.
      expect(await asked({ filters: before, since })).toEqual([items.id]);
      expect(await asked({ filters: one, since })).toEqual([visits.id, items.id]);
      // Something else is another too: all of it.
      expect(await asked({ filters: one, since: 'another', before })).toEqual([visits.id, items.id]);
    }
  });

  test('[PARAM-19] a board tells which widgets its filters leave as they are, whichever widgets were asked', async () => {
    const [visits, items] = [await create(widgetInput(datasets.cached, byDept)), await create(other())];
    const panel = await panelWith([visits, items], {
      layout: layoutOf({ name: '科室', type: 2 }, { name: '项目', type: 2 }),
      state: 1,
    });
    const viewer = await viewerOf(panel.id);
    const [ofVisits, ofItems] = widgetsOf(await load(panel.id)).map(({ nodeId }) => nodeId);
    for (const client of [admin, viewer]) {
      const told = async (query: { filters: string; since?: string; before?: string }) =>
        (await client.board.load({ query: { id: panel.id, ...query } })).unreached;
      const { state: since = '' } = await client.board.load({ query: { id: panel.id, filters: '[]' } });
      const filters = JSON.stringify([...eq('科室', '内科'), ...eq('没有', 'x')]);
      const passed = { 科室: [ofItems], 没有: [ofVisits, ofItems] };
      expect(await told({ filters })).toEqual(passed);
      expect(await told({ filters, since, before: '[]' })).toEqual(passed);
      // Blanks filter nothing.
      expect(await told({ filters: JSON.stringify(eq('科室', '')) })).toEqual({});
    }
    // To a viewer a column that is not offered is none: it filters nothing.
    const doctor = { query: { id: panel.id, filters: JSON.stringify(eq('医生', '张')) } };
    expect((await admin.board.load(doctor)).unreached).toEqual({ 医生: [ofItems] });
    expect((await viewer.board.load(doctor)).unreached).toEqual({ 医生: [ofVisits, ofItems] });
  });

  test('[C05] which widgets are asked again tells a viewer nothing of columns that are not offered', async () => {
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], {
      layout: layoutOf({ name: '科室', type: 2 }),
      state: 1,
    });
    const asked = async (client: typeof admin, key: string) => {
      const { state = '' } = await client.board.load({ query: { id: panel.id, filters: '[]' } });
      const query = { id: panel.id, filters: JSON.stringify(eq(key, '张')), since: state, before: '[]' };
      return widgetsOf(await client.board.load({ query })).length;
    };
    expect(await asked(admin, '医生')).toBe(1);
    const viewer = await viewerOf(panel.id);
    expect([await asked(viewer, '医生'), await asked(viewer, '没有')]).toEqual([0, 0]);
    expect(await asked(viewer, '科室')).toBe(1);
  });

  test('[C05] [PARAM-18] a dropdown that the author did not tick tells its values to authors alone', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const named = [
      { name: '医生', type: 2 },
      { name: '科室', type: 2, choices: [{ label: '内科', value: '内科' }] },
    ];
    const layout = (...checkedGroup: string[]) => JSON.stringify({ paramsGroup: named, checkedGroup });
    const panel = await panelWith([widget], { layout: layout(), state: 1 });
    const ticked = await panelWith([widget], { layout: layout('医生', '科室'), state: 1 });
    const told = async (id: number, client: typeof admin) =>
      (await readLayout(id, client)).paramsGroup.map(({ options }) => options.length);
    const callers = [await viewerOf(panel.id), await holderOf(await share(panel.id))];
    for (const client of callers) {
      expect(await told(panel.id, client)).toEqual([1, 1]);
      const asking = client.board.choices({ query: { id: panel.id, name: '医生' } });
      expect(await failureOf(asking)).toMatchObject(refusal(texts.filters.closed('医生')));
    }
    expect((await told(panel.id, admin))[0]).toBeGreaterThan(1);
    const [doctors = 0, departments] = await told(ticked.id, await holderOf(await share(ticked.id)));
    expect([doctors > 1, departments]).toEqual([true, 2]);
  });

  test('[PARAM-04] a moving default is worked out when the board is opened, in the installation zone', async () => {
    const layout = layoutOf({ name: '月份', type: 3, relative: 'lastYear' });
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { layout });
    const day = () => wireDay(Date.now(), server.deps.settings.timezone);
    const asked = day();
    const { today, paramsGroup } = await readLayout(panel.id);
    // Two days when midnight passes meanwhile.
    expect([asked, day()]).toContain(today);
    const { from, to } = relativeSpan('lastYear', today);
    expect(paramsGroup[0]).toMatchObject({ beginDate: from, endDate: to, relative: 'lastYear' });
    // The rows are of 2024: what the board opens with has none of them, what asks for everything has all.
    expect(widgetsOf(await load(panel.id))[0]?.data.data).toEqual([]);
    expect(widgetsOf(await load(panel.id, []))[0]?.data.data).toHaveLength(4);
  });

  test('what must be filled holds the widgets that have its column, and no others', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const layout = layoutOf({ name: '科室', type: 2, required: true });
    const panel = await panelWith([widget, await create(other())], { layout, state: 1 });
    const viewer = await viewerOf(panel.id);
    for (const client of [admin, viewer]) {
      const [held, free] = widgetsOf(await load(panel.id, undefined, client));
      expect(held).toMatchObject({ error: texts.filters.required('科室'), data: { data: [] } });
      expect(free).toMatchObject({ error: null, data: { data: [['x', 3]] } });
      const query = { id: widget.id, panelId: panel.id };
      expect(await failureOf(client.widget.data({ query }))).toMatchObject(
        refusal(texts.filters.required('科室')),
      );
      expect(widgetsOf(await load(panel.id, eq('科室', '外科'), client))[0]?.data.data).toHaveLength(1);
    }
  });

  test('[D06] what a link locks is filled in, and still asks nothing that was not locked', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const columns = [
      { datasetId: datasets.cached, column: '科室' },
      { datasetId: datasets.other, column: '' },
    ];
    const layout = layoutOf(
      { name: '归属', type: 2, required: true, columns },
      { name: '月份', type: 3, required: true },
    );
    const panel = await panelWith([widget, await create(other())], { layout, state: 1 });
    const lock = { key: '科室', filterType: 1, value: '内科' };
    const one = await holderOf(await share(panel.id, { lockedFilters: [lock] }));
    const required = async (client: typeof one) =>
      (await readLayout(panel.id, client)).paramsGroup.map((parameter) => parameter.required === true);
    expect(await required(one)).toEqual([false, true]);
    expect(await required(await holderOf(await share(panel.id)))).toEqual([true, true]);
    // The other one still has to be filled, and filling it widens nothing.
    const first = async (filters?: object[]) => widgetsOf(await load(panel.id, filters, one))[0];
    expect((await first())?.error).toBe(texts.filters.required('月份'));
    const month = [
      { key: '月份', filterType: 7, value: '2024-01-01', startTime: '2024-01-01' },
      { key: '月份', filterType: 8, value: '2024-12-31', endTime: '2024-12-31' },
    ];
    expect((await first(month))?.data.data).toEqual([['内科', 30]]);
    expect((await first([...month, ...eq('归属', '外科')]))?.data.data).toEqual([]);
    const query = { id: widget.id, panelId: panel.id };
    expect(await failureOf(one.widget.data({ query }))).toMatchObject(
      refusal(texts.filters.required('月份')),
    );
    const filters = JSON.stringify(month);
    expect((await one.widget.data({ query: { ...query, filters } })).data).toEqual([['内科', 30]]);
  });

  test('[D06] texts with figures of all rows stand on no board of which only a part is shown', async () => {
    const widgets = [await create(widgetInput(datasets.cached, byDept))];
    const figures =
      '<text id="t1" name="共 18 行" figures="1" w="9" h="9"><content>共 18 行</content></text>';
    const words = '<text id="t2" name="标题" w="9" h="9"><content>科室人次</content></text>';
    const data = drawingOf(widgets).replace('</nodes>', `${figures}${words}</nodes>`);
    const { id } = await panelWith(widgets, { data, state: 1 });
    const lock = { key: '科室', filterType: 1, value: '内科' };
    const drawn = async (client: typeof admin) => (await load(id, undefined, client)).drawing;
    for (const client of [admin, await viewerOf(id), await holderOf(await share(id))])
      expect(await drawn(client)).toContain('共 18 行');
    const locked = await drawn(await holderOf(await share(id, { lockedFilters: [lock] })));
    expect(locked).not.toContain('共 18 行');
    expect(locked).toContain('科室人次');
  });

  test('[PARAM-19] widgets with a query of their own are asked by the column they were mapped to', async () => {
    const own = await create(
      widgetInput(
        null,
        {
          xAxis: [column('部门')],
          yAxis: [column('量')],
          calculateType: { type: 'sum', columns: [] },
        },
        { datasourceId, querySql: 'SELECT 科室 AS 部门, 人数 AS 量 FROM visits' },
      ),
    );
    const widgets = [await create(widgetInput(datasets.cached, byDept)), own];
    const columns = [{ widgetId: own.id, column: '部门' }];
    const layout = layoutOf({ name: '科室', type: 2, columns, required: true });
    const panel = await panelWith(widgets, { layout, state: 1 });
    for (const client of [admin, await viewerOf(panel.id)]) {
      const held = widgetsOf(await load(panel.id, [], client)).map(({ error }) => error);
      expect(held).toEqual(widgets.map(() => texts.filters.required('科室')));
      const asked = widgetsOf(await load(panel.id, eq('科室', '外科'), client));
      expect(asked.map(({ data }) => data.data)).toEqual([[['外科', 5]], [['外科', 5]]]);
      const filters = JSON.stringify(eq('科室', '外科'));
      const query = { id: own.id, panelId: panel.id, filters };
      expect((await client.widget.data({ query })).data).toEqual([['外科', 5]]);
    }
    // A column that the query had when it was locked closes the widget when it is lost.
    const lock = { key: '部门', filterType: 1, value: '外科' };
    const { token } = await exchange(await share(panel.id, { lockedFilters: [lock] }));
    const holder = server.client(token);
    const filled = eq('科室', '外科');
    expect(widgetsOf(await load(panel.id, filled, holder))[1]?.data.data).toEqual([['外科', 5]]);
    const { querySql, dataJson, name, categoryWidget } = await admin.widget.read({ params: { id: own.id } });
    const input = { name, categoryWidget, datasourceId, dataJson: dataJson.replaceAll('部门', '归口') };
    await admin.widget.update({
      params: { id: own.id },
      input: { ...input, querySql: querySql.replace('部门', '归口') },
    });
    expect(widgetsOf(await load(panel.id, filled, holder))[1]).toMatchObject({
      data: { data: [] },
      error: texts.share.unavailable,
    });
  });

  test('[D06] values outside of what the author allows are refused, others are bound', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const choices = ['内科', '外科'].map((value) => ({ label: value, value }));
    const layout = layoutOf(
      { name: '科室', type: 2, choices },
      { name: '月份', type: 3 },
      { name: '人数', type: 1, valueType: 1 },
      { name: '医生', type: 1 },
    );
    const panel = await panelWith([widget], { layout, state: 1 });
    const { token } = await server.world.share(panel.id);
    const callers = [await viewerOf(panel.id), server.client(token)];
    const hostile = "' OR 1=1 --";
    const bad: [object[], string][] = [
      [eq('科室', '心内科'), texts.filters.choice('科室')],
      [eq('科室', hostile), texts.filters.choice('科室')],
      [[{ key: '科室', filterType: 2, value: '内科' }], texts.filters.choice('科室')],
      [[{ key: '科室', filterType: 3, value: '科' }], texts.filters.choice('科室')],
      [[{ key: '科室', filterType: 4, value: ['内科', '心内科'] }], texts.filters.choice('科室')],
      [[{ key: '月份', filterType: 7, value: hostile, startTime: hostile }], texts.filters.date('月份')],
      [eq('人数', '1 OR 1=1'), texts.filters.number('人数')],
    ];
    for (const client of callers) {
      for (const [filters, message] of bad) {
        expect(await failureOf(load(panel.id, filters, client))).toMatchObject(refusal(message));
        const query = { id: widget.id, panelId: panel.id, filters: JSON.stringify(filters) };
        expect(await failureOf(client.widget.data({ query }))).toMatchObject(refusal(message));
      }
      const typed = await load(panel.id, [{ key: '医生', filterType: 3, value: hostile }], client);
      expect(widgetsOf(typed)[0]).toMatchObject({ error: null, data: { data: [] } });
      const two = await load(panel.id, [{ key: '科室', filterType: 4, value: ['内科', '外科'] }], client);
      expect(sorted(widgetsOf(two)[0]!.data).map(([dept]) => dept)).toEqual(['内科', '外科']);
    }
  });

  test('[PARAM-16] rows without a value are asked for by null in a list, whatever the parameter is', async () => {
    const count = widgetInput(datasets.cached, byDept);
    const nobody = [{ key: '科室', filterType: 4, value: [null] }];
    const layouts = [
      layoutOf({ name: '科室', type: 2, required: true }),
      layoutOf({ name: '科室', type: 3, required: true }),
      layoutOf({ name: '科室', type: 1, valueType: 1 }),
    ];
    for (const layout of layouts) {
      const panel = await panelWith([await create(count)], { layout, state: 1 });
      const viewer = await viewerOf(panel.id);
      const [widget] = widgetsOf(await load(panel.id, nobody, viewer));
      expect(widget?.error).toBeNull();
      expect(widget?.data.data.filter((row) => row[0] !== null)).toEqual([]);
    }
    const chosen = layoutOf({ name: '科室', type: 2, choices: [{ label: '内科', value: '内科' }] });
    const panel = await panelWith([await create(count)], { layout: chosen, state: 1 });
    expect(await failureOf(load(panel.id, nobody))).toMatchObject(refusal(texts.filters.choice('科室')));
  });

  test('a panel whose parameters go in a circle is not saved', async () => {
    const layout = layoutOf({ name: 'a', type: 2, parent: 'b' }, { name: 'b', type: 2, parent: 'a' });
    expect(await failureOf(panelWith([], { layout }))).toMatchObject(refusal('【a】的上级参数形成了循环'));
  });
});

describe('choices', () => {
  const choicesOf = async (id: number, query: object, client = admin) =>
    (await client.board.choices({ query: { id, name: '医生', ...query } })).values;
  const depends = layoutOf(
    { name: '月份', type: 2 },
    { name: '科室', type: 2, parent: '月份' },
    { name: '医生', type: 2, parent: '科室' },
  );

  test('[PARAM-03] what is chosen above narrows them, at any depth, over every dataset that has the columns', async () => {
    const widgets = [await create(widgetInput(datasets.cached, byDept)), await create(other())];
    const panel = await panelWith(widgets, { layout: depends, state: 1 });
    const viewer = await viewerOf(panel.id);
    const above = (...rules: object[]) => ({ filters: JSON.stringify(rules.flat()) });
    for (const client of [admin, viewer]) {
      expect(await choicesOf(panel.id, {}, client)).toEqual(['李', '钱', '王', '张', '赵']);
      expect(await choicesOf(panel.id, above(eq('科室', '内科')), client)).toEqual(['李', '张']);
      const both = above(eq('科室', '内科'), eq('月份', '2024-02-01'));
      expect(await choicesOf(panel.id, both, client)).toEqual(['李']);
      expect(await choicesOf(panel.id, { search: '张', ...above(eq('科室', '内科')) }, client)).toEqual([
        '张',
      ]);
      const check = { check: JSON.stringify(['王', '张']), ...above(eq('科室', '内科')) };
      expect(await choicesOf(panel.id, check, client)).toEqual(['张']);
      // Only what a parameter depends on narrows it.
      expect(await choicesOf(panel.id, above(eq('人数', 5)), client)).toHaveLength(5);
    }
  });

  test('come from the stored rows where there are any: the source is not asked', async () => {
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { layout: depends });
    await source.run('RENAME TABLE visits TO visits_away');
    try {
      expect(await choicesOf(panel.id, {})).toHaveLength(5);
      expect((await readLayout(panel.id)).paramsGroup[2]?.options).toHaveLength(6);
    } finally {
      await source.run('RENAME TABLE visits_away TO visits');
    }
  });

  test('[O07] beyond a thousand values the search knows all of them', async () => {
    const values = Array.from({ length: 1200 }, (_, at) => `('号${String(at).padStart(4, '0')}')`);
    await source.run(`CREATE TABLE many (编号 VARCHAR(20)); INSERT INTO many VALUES ${values.join(',')}`);
    const first = await admin.dataset.read({ params: { id: datasets.live } });
    const dataset = await admin.dataset.create({
      input: {
        name: '很多',
        categoryDataset: first.categoryDataset,
        dataSourceId: first.dataSourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT * FROM many',
      },
    });
    const widget = await create(
      widgetInput(dataset.id, {
        xAxis: [column('编号')],
        yAxis: [column('编号')],
        calculateType: { type: 'count', columns: [] },
      }),
    );
    const panel = await panelWith([widget], { layout: layoutOf({ name: '编号', type: 2 }) });
    const [parameter] = (await readLayout(panel.id)).paramsGroup;
    expect(parameter).toMatchObject({ more: true });
    expect(parameter?.options).toHaveLength(limits.dropdownValues + 1);
    const query = { id: panel.id, name: '编号', search: '1199' };
    expect(await admin.board.choices({ query })).toEqual({ values: ['号1199'], more: false });
  });

  test("[C05] viewers get the values that the board shows, never a figure's own or a hidden column's", async () => {
    const form = {
      xAxis: [column('科室')],
      yAxis: [column('费用')],
      calculateType: { type: 'sum', columns: [] },
    };
    const panel = await panelWith([await create(widgetInput(datasets.cached, form))], { state: 1 });
    const viewer = await viewerOf(panel.id);
    for (const name of ['费用', '医生', '没有']) {
      expect(await failureOf(viewer.board.choices({ query: { id: panel.id, name } }))).toMatchObject(
        refusal(texts.filters.closed(name)),
      );
    }
    expect((await viewer.board.choices({ query: { id: panel.id, name: '科室' } })).values).toHaveLength(3);
    const names = { name: '科室', types: [4, 2, 1] };
    expect(await viewer.board.fields({ query: { id: panel.id } })).toEqual([names]);
    expect(await admin.board.fields({ query: { id: panel.id } })).toEqual([
      names,
      { name: '费用', types: [5] },
    ]);
    const stranger = server.client((await server.world.user(await server.world.role([]))).token);
    for (const call of [
      stranger.board.choices({ query: { id: panel.id, name: '科室' } }),
      stranger.board.fields({ query: { id: panel.id } }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ message: texts.data.gone });
    }
  });
});

describe('personal filter sets', () => {
  const filters = (value: string) => ({ 科室: { kind: 'choice' as const, value, begin: '', end: '' } });

  test('belong to one user and one panel; the default is what the panel opens with', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const layout = layoutOf({ name: '科室', type: 2, value: '外科' });
    const panel = await panelWith([widget], { layout, state: 1 });
    const [one, two] = [await viewerOf(panel.id), await viewerOf(panel.id)];
    const departments = async (client: typeof one) =>
      widgetsOf(await load(panel.id, undefined, client))[0]?.data.data.map((row) => row[0]);
    expect(await departments(one)).toEqual(['外科']);
    const save = (name: string, value: string, isDefault = false) =>
      one.board.saveSet({ input: { panelId: panel.id, name, filters: filters(value), isDefault } });
    const first = await save(' 我的 ', '内科', true);
    expect(first).toMatchObject({ name: '我的', isDefault: true });
    expect(await departments(one)).toEqual(['内科']);
    expect(await departments(two)).toEqual(['外科']);
    expect((await readLayout(panel.id, two)).sets).toEqual([]);

    const second = await save('另一个', '心内科', true);
    expect((await readLayout(panel.id, one)).sets.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['我的', false],
      ['另一个', true],
    ]);
    expect(await departments(one)).toEqual(['心内科']);
    expect((await save('我的', '外科')).id).toBe(first.id);
    await one.board.setDefault({ params: { id: first.id }, input: { isDefault: true } });
    expect(await departments(one)).toEqual(['外科']);

    const foreign = { params: { id: second.id } };
    expect(await failureOf(two.board.removeSet(foreign))).toMatchObject({ message: texts.data.gone });
    expect(await failureOf(two.board.setDefault({ ...foreign, input: { isDefault: true } }))).toMatchObject({
      message: texts.data.gone,
    });
    await one.board.removeSet({ params: { id: first.id } });
    expect((await readLayout(panel.id, one)).sets).toHaveLength(1);
  });

  test('need a name, room, and a panel that the user may read', async () => {
    const layout = layoutOf({ name: '科室', type: 2 });
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { layout, state: 1 });
    const viewer = await viewerOf(panel.id);
    const stranger = server.client((await server.world.user(await server.world.role([]))).token);
    const save = (client: typeof viewer, name: string) =>
      client.board.saveSet({ input: { panelId: panel.id, name, filters: filters('内科') } });
    expect(await failureOf(save(viewer, ' '))).toMatchObject(refusal(texts.filters.setName));
    expect(await failureOf(save(viewer, '长'.repeat(51)))).toMatchObject(
      refusal(texts.filters.setNameLength),
    );
    expect(await failureOf(save(stranger, 'a'))).toMatchObject({ message: texts.data.gone });
    for (let at = 0; at < limits.filterSets; at += 1) await save(viewer, `方案${at}`);
    expect(await failureOf(save(viewer, '多一个'))).toMatchObject(refusal(texts.filters.tooManySets));
    await save(viewer, '方案0');
  });

  test('a default that the author allows no more opens the panel without it', async () => {
    const widget = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith([widget], { layout: layoutOf({ name: '科室', type: 2 }), state: 1 });
    const viewer = await viewerOf(panel.id);
    await viewer.board.saveSet({
      input: { panelId: panel.id, name: 'a', filters: filters('内科'), isDefault: true },
    });
    const { name, categoryId, data, filterEnable, version } = panel;
    const layout = layoutOf({ name: '科室', type: 2, choices: [{ label: '外科', value: '外科' }] });
    await admin.panel.update({
      params: { id: panel.id },
      input: { name, categoryId, data, filterEnable, version, layout, state: 1 },
    });
    expect(widgetsOf(await load(panel.id, undefined, viewer))[0]).toMatchObject({ error: null });
    expect(widgetsOf(await load(panel.id, undefined, viewer))[0]?.data.data).toHaveLength(4);
  });
});

test('[PARAM-19] three hundred values are asked by POST where an address would be too long', async () => {
  const { id: widgetId } = await create(widgetInput(datasets.live, byDept));
  const { id } = await panelWith([{ id: widgetId }], {
    layout: layoutOf({ name: '科室', type: 2, multiple: true }),
    state: 1,
  });
  const values = ['内科', ...Array.from({ length: 299 }, (_, at) => `没有这个很长的科室名称${at}`)];
  const filters = [{ key: '科室', filterType: 4, value: values }];
  const short = await load(id, [{ key: '科室', filterType: 4, value: ['内科'] }]);
  const drawn = (board: Board) => widgetsOf(board).map(({ data }) => data.data);
  expect(drawn(await load(id, filters))).toEqual(drawn(short));
  expect(drawn(await load(id, filters, await viewerOf(id)))).toEqual(drawn(short));
  const query = { id: widgetId, panelId: id, filters: JSON.stringify(filters) };
  expect((await admin.widget.data({ query })).data).toEqual(drawn(short)[0]);
  const { values: found } = await admin.board.choices({
    query: { id, name: '科室', check: JSON.stringify(values) },
  });
  expect(found).toEqual(['内科']);
});
