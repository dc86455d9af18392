import { type DatasetCategory, texts, type UsedKind, type WidgetCategory } from '@mingjing/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  drawingOf,
  failureOf,
  layoutOf,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { call } from '../testing/call.ts';

const menus = ['/config/datasource', '/config/cube', '/config/widget', '/config/panel'] as const;
const roles = { inside: 0, outside: 0 };
type Person = Awaited<ReturnType<typeof server.world.user>>;
const people = {} as Record<'owner' | 'inside' | 'outside', Person>;
const as = (who: keyof typeof people) => server.client(people[who].token);
const gone = { message: texts.data.gone, reason: 'gone' };

beforeAll(async () => {
  await startWorld();
  roles.inside = await server.world.role([...menus, '/main/dashboard']);
  roles.outside = await server.world.role([...menus, '/main/dashboard']);
  people.owner = await server.world.user(roles.outside);
  people.inside = await server.world.user(roles.inside);
  people.outside = await server.world.user(roles.outside);
});
afterAll(stopWorld);

async function limit(kind: UsedKind, id: number, roleIds: number[] | null, ownerId = people.owner.id) {
  const { version } = await admin[kind].usage({ params: { id } });
  const input = { ownerId, limited: roleIds !== null, roleIds: roleIds ?? [], version };
  return admin[kind].saveUsage({ params: { id }, input });
}
const names = (tree: DatasetCategory[]): string[] =>
  tree.flatMap((node) => [...node.datasets.map(({ name }) => name), ...names(node.children)]);
const shownIn = (tree: WidgetCategory[]): number[] =>
  tree.flatMap((node) => [...node.widgets.map(({ id }) => id), ...shownIn(node.children)]);
const sql = (id = datasourceId) => ({ datasourceId: id, sql: 'SELECT 1 AS 数' });
const sqlWidget = (id: number) => ({
  ...widgetInput(null, byDept),
  datasourceId: id,
  querySql: 'SELECT * FROM visits',
});

describe('a data source left to a role', () => {
  let id: number;
  let dataset: number;
  let category: number;
  const datasetOver = (dataSourceId: number, name: string) => ({
    name,
    categoryDataset: { id: category },
    dataSourceId,
    dataSourceType: 'jdbc' as const,
    querySql: 'SELECT * FROM visits',
  });
  beforeAll(async () => {
    id = (await admin.datasource.copy({ params: { id: datasourceId } })).id;
    category = (await admin.dataset.createCategory({ input: { categoryName: '限', pid: -1 } })).id;
    dataset = (await admin.dataset.create({ input: datasetOver(id, '限源') })).id;
    await limit('datasource', id, [roles.inside]);
  });

  test('[AUTH-11] administrators alone are told who may act as users of a role', async () => {
    const openedTo = async (client: typeof admin) => {
      const { allRoles } = await client.datasource.usage({ params: { id } });
      return allRoles.flatMap((role) => (role.opened === undefined ? [] : [[role.id, role.opened.users]]));
    };
    const setOpener = (opened_by: number | null) =>
      server.db.updateTable('app_user').set({ opened_by }).where('id', '=', people.inside.id).execute();
    await setOpener(people.outside.id);
    expect(await openedTo(admin)).toEqual([[roles.inside, [people.inside.id]]]);
    await limit('datasource', id, [roles.inside, roles.outside]);
    expect(await openedTo(as('owner'))).toEqual([]);
    await limit('datasource', id, [roles.inside]);
    await setOpener(null);
  });

  test('[C11] [AUTH-13] is as if it did not exist for everybody else, by every road', async () => {
    const outside = as('outside');
    expect((await outside.datasource.list()).map((one) => one.id)).not.toContain(id);
    const { id: missing } = await admin.datasource.copy({ params: { id: datasourceId } });
    await admin.datasource.remove({ params: { id: missing } });
    const input = (await admin.datasource.list()).find((one) => one.id === id)!;
    // What is the caller's own is not led over to it by a change either.
    const own = {
      params: { id: (await outside.dataset.create({ input: datasetOver(datasourceId, '自己的集') })).id },
    };
    const drawn = { params: { id: (await outside.widget.create({ input: sqlWidget(datasourceId) })).id } };
    const roads: Record<string, (source: number) => Promise<unknown>> = {
      update: (source) => outside.datasource.update({ params: { id: source }, input: { ...input } }),
      remove: (source) => outside.datasource.remove({ params: { id: source } }),
      copy: (source) => outside.datasource.copy({ params: { id: source } }),
      test: (source) => outside.datasource.test({ input: { ...input, id: source } }),
      usage: (source) => outside.datasource.usage({ params: { id: source } }),
      report: (source) => outside.datasource.sheetReport({ params: { id: source } }),
      load: (source) => outside.dataset.loadSqlLong({ input: sql(source) }),
      check: (source) => outside.dataset.testSqlLong({ input: sql(source) }),
      dataset: (source) => outside.dataset.create({ input: datasetOver(source, '新') }),
      redirected: (source) => outside.dataset.update({ ...own, input: datasetOver(source, '自己的集') }),
      redrawn: (source) => outside.widget.update({ ...drawn, input: sqlWidget(source) }),
      widget: (source) => outside.widget.create({ input: sqlWidget(source) }),
      preview: (source) => outside.widget.preview({ input: sqlWidget(source), query: {} }),
      statement: (source) => outside.widget.statement({ input: sqlWidget(source) }),
      values: (source) =>
        outside.widget.values({ input: { ...sqlWidget(source), datasetId: null, column: '科室' } }),
    };
    for (const [road, walk] of Object.entries(roads)) {
      const [hidden, none] = [await failureOf(walk(id)), await failureOf(walk(missing))];
      expect([road, hidden]).toEqual([road, none]);
      expect([road, hidden instanceof Error]).toEqual([road, true]);
    }
    expect((await outside.dataset.read(own)).dataSourceId).toBe(datasourceId);
    expect((await outside.widget.read(drawn)).datasourceId).toBe(datasourceId);
  });

  test('[C10] [C16] [AUTH-13] its datasets are used but neither changed, copied nor cached', async () => {
    const outside = as('outside');
    const read = await outside.dataset.read({ params: { id: dataset } });
    expect(read).toMatchObject({ querySql: '', decryptedQuerySQL: '', rights: { source: false } });
    expect((await outside.dataset.data({ query: { id: dataset } })).data.length).toBe(5);
    const closed = { message: texts.usage.sourceClosed, reason: 'notGranted' };
    const params = { id: dataset };
    const input = datasetOver(datasourceId, '限源');
    await expect(outside.dataset.update({ params, input })).rejects.toMatchObject(closed);
    await expect(outside.dataset.copy({ params })).rejects.toMatchObject(closed);
    await expect(outside.dataset.cache({ params })).rejects.toMatchObject(closed);
    const all = async (who: keyof typeof people) => (await as(who).dataset.cacheAll()).map((one) => one.id);
    expect(await all('outside')).not.toContain(dataset);
    expect(await all('inside')).toContain(dataset);
  });

  test('the role, the owner and administrators go on using it', async () => {
    for (const client of [as('inside'), as('owner'), admin]) {
      expect((await client.datasource.list()).find((one) => one.id === id)?.usedBy?.roles).toHaveLength(1);
      expect((await client.dataset.loadSqlLong({ input: sql(id) })).content.data).toEqual([[1]]);
    }
  });
});

describe('a dataset left to a role', () => {
  let id: number;
  let widget: number;
  beforeAll(async () => {
    id = (await admin.dataset.copy({ params: { id: datasets.live } })).id;
    widget = (await create(widgetInput(id, byDept, { name: '限集图' }))).id;
    await limit('dataset', id, [roles.inside]);
  });

  test('[C11] [C15] [AUTH-13] is as if it did not exist for everybody else, and so are the widgets over it', async () => {
    const outside = as('outside');
    const { name } = await admin.dataset.read({ params: { id } });
    expect(names(await outside.dataset.tree())).not.toContain(name);
    expect(names(await as('inside').dataset.tree())).toContain(name);
    const missing = (await admin.dataset.copy({ params: { id: datasets.live } })).id;
    await admin.dataset.remove({ params: { id: missing } });
    const own = (await create(widgetInput(datasets.live, byDept, { name: '自己的' }))).id;
    const input = (dataset: number) => widgetInput(dataset, byDept);
    const stored = await admin.dataset.read({ params: { id } });
    const form = {
      ...stored,
      querySql: 'SELECT 1 AS 数',
      dataSourceType: 'jdbc' as const,
    };
    const roads: Record<string, (dataset: number) => Promise<unknown>> = {
      read: (dataset) => outside.dataset.read({ params: { id: dataset } }),
      update: (dataset) => outside.dataset.update({ params: { id: dataset }, input: form }),
      remove: (dataset) => outside.dataset.remove({ params: { id: dataset } }),
      copy: (dataset) => outside.dataset.copy({ params: { id: dataset } }),
      cache: (dataset) => outside.dataset.cache({ params: { id: dataset } }),
      impact: (dataset) => outside.dataset.impact({ params: { id: dataset } }),
      usage: (dataset) => outside.dataset.usage({ params: { id: dataset } }),
      data: (dataset) => outside.dataset.data({ query: { id: dataset } }),
      dataOf: (dataset) => outside.dataset.dataOf({ params: { id: dataset } }),
      create: (dataset) => outside.widget.create({ input: input(dataset) }),
      change: (dataset) => outside.widget.update({ params: { id: own }, input: input(dataset) }),
      preview: (dataset) => outside.widget.preview({ input: input(dataset), query: {} }),
      statement: (dataset) => outside.widget.statement({ input: input(dataset) }),
      fields: (dataset) => outside.widget.fields({ query: { datasetId: dataset } }),
      values: (dataset) => outside.widget.values({ input: { ...input(dataset), column: '科室' } }),
      export: async (dataset) => {
        const { body } = await call(`${server.url}/webapi/v2/widgets/preview/export?format=csv`, {
          method: 'POST',
          token: people.outside.token,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input(dataset)),
        });
        throw new Error(JSON.stringify({ ...body, requestId: undefined }));
      },
    };
    for (const [road, walk] of Object.entries(roads)) {
      const [hidden, none] = [await failureOf(walk(id)), await failureOf(walk(missing))];
      expect([road, hidden]).toEqual([road, none]);
      expect([road, hidden instanceof Error]).toEqual([road, true]);
    }
    expect((await outside.widget.list()).map((one) => one.id)).not.toContain(widget);
    await expect(outside.widget.read({ params: { id: widget } })).rejects.toMatchObject(gone);
    expect((await as('inside').widget.read({ params: { id: widget } })).id).toBe(widget);
  });

  test('a panel that was granted still shows it, as viewers see it', async () => {
    const panel = await panelWith([{ id: widget }], { state: 1 });
    await server.world.grantPanel(roles.outside, panel.id);
    await server.world.grantPanel(roles.inside, panel.id);
    const filters = [{ key: '医生', filterType: 1, value: '张' }];
    const rows = async (who: 'inside' | 'outside', asked?: unknown) =>
      widgetsOf(await load(panel.id, asked, as(who)))[0]!;
    expect((await rows('outside')).data.data).toHaveLength(4);
    expect((await rows('outside')).datasetName).toBe('');
    expect((await rows('inside')).datasetName).not.toBe('');
    // A column that the board does not show filters nothing for those who may not use the dataset.
    expect((await rows('inside', filters)).data.data).toHaveLength(1);
    expect((await rows('outside', filters)).data.data).toHaveLength(4);
    const direct = { id: widget, panelId: panel.id };
    expect((await as('outside').widget.data({ query: direct })).data).toHaveLength(4);
    const grouped = {
      ...direct,
      aggregation: JSON.stringify({ groupKeys: ['医生'], aggregationKeys: ['人数'], aggregationType: 1 }),
    };
    await expect(as('outside').widget.data({ query: grouped })).rejects.toMatchObject({
      reason: 'notOffered',
    });
  });

  test('the owner of a panel from whom it was taken opens none of its further columns there', async () => {
    await limit('dataset', id, null);
    const outside = as('outside');
    const categoryId = await server.world.panelCategory();
    const one = await outside.widget.create({ input: widgetInput(id, byDept, { name: '旧图' }) });
    const known = { name: '科室', type: 2 };
    const input = {
      name: '旧面板',
      categoryId,
      data: drawingOf([{ id: one.id }]),
      filterEnable: '1' as const,
      layout: layoutOf(known),
    };
    const panel = await outside.panel.create({ input });
    await limit('dataset', id, [roles.inside]);
    const save = (layout: string) =>
      outside.panel.update({ params: { id: panel.id }, input: { ...input, layout } });
    const refusal = texts.panel.foreignParameters;
    await expect(save(layoutOf(known, { name: '医生', type: 2 }))).rejects.toThrow(refusal);
    await expect(save(layoutOf({ ...known, column: '医生' }))).rejects.toThrow(refusal);
    const link = (key: string) =>
      outside.share.create({
        input: { panelId: panel.id, lockedFilters: [{ key, filterType: 1, value: '内科' }] },
      });
    await expect(link('医生')).rejects.toThrow(texts.share.unknownColumn('医生'));
    expect((await link('科室')).lockedFilters).toHaveLength(1);
    expect((await save(layoutOf(known))).layout).toContain('科室');
    expect((await save(layoutOf())).layout).not.toContain('科室');
  });
});

describe('a widget left to a role', () => {
  let id: number;
  beforeEach(async () => {
    id = (await create(widgetInput(datasets.cached, byDept))).id;
    await limit('widget', id, [roles.inside]);
  });

  test('[AUTH-13] is not listed, read, changed, copied or placed by anybody else', async () => {
    const outside = as('outside');
    const params = { id };
    expect((await outside.widget.list()).map((one) => one.id)).not.toContain(id);
    expect((await outside.widget.cards()).map((one) => one.id)).not.toContain(id);
    const listed = async (who: keyof typeof people) => shownIn(await as(who).widget.tree({ query: {} }));
    expect(await listed('inside')).toContain(id);
    expect(await listed('outside')).not.toContain(id);
    const input = widgetInput(datasets.cached, byDept);
    const data = drawingOf([{ id }]);
    const categoryId = await server.world.panelCategory();
    const roads: (() => Promise<unknown>)[] = [
      () => outside.widget.read({ params }),
      () => outside.widget.update({ params, input }),
      () => outside.widget.remove({ params }),
      () => outside.widget.copy({ params }),
      () => outside.widget.impact({ params }),
      () => outside.widget.usage({ params }),
      () => outside.widget.data({ query: { id } }),
      () => outside.panel.create({ input: { name: '借用', categoryId, data } }),
    ];
    for (const walk of roads) await expect(walk()).rejects.toMatchObject(gone);
    expect(await as('inside').dataset.impact({ params: { id: datasets.cached } })).not.toHaveProperty(
      'hiddenWidgets',
    );
    const impact = await outside.dataset.impact({ params: { id: datasets.cached } });
    expect(impact.widgets.map((one) => one.id)).not.toContain(id);
    expect(impact.hiddenWidgets).toBeGreaterThan(0);
    const copied = await as('inside').widget.copy({ params });
    await expect(outside.widget.read({ params: { id: copied.id } })).rejects.toMatchObject(gone);
  });

  test('it stays on the panel of an author from whom it was taken', async () => {
    await limit('widget', id, null);
    const categoryId = await server.world.panelCategory();
    const data = drawingOf([{ id }]);
    const panel = await as('outside').panel.create({ input: { name: '原有', categoryId, data } });
    await limit('widget', id, [roles.inside]);
    const saved = { params: { id: panel.id }, input: { name: '改名', categoryId, data } };
    expect((await as('outside').panel.update(saved)).name).toBe('改名');
    const shown = widgetsOf(await load(panel.id, undefined, as('outside')))[0];
    expect(shown?.error).toBeNull();
    expect(shown?.data.data).toHaveLength(4);
  });

  test('[AUTH-12] a deleted role opens nothing: the owner and administrators are left', async () => {
    const role = await server.world.role(menus);
    const member = server.client((await server.world.user(role)).token);
    await limit('widget', id, [role]);
    expect((await member.widget.read({ params: { id } })).id).toBe(id);
    const other = await server.world.role(menus);
    await server.db.updateTable('user_role').set({ role_id: other }).where('role_id', '=', role).execute();
    await admin.role.remove({ params: { id: role } });
    await expect(member.widget.read({ params: { id } })).rejects.toMatchObject(gone);
    await expect(as('inside').widget.read({ params: { id } })).rejects.toMatchObject(gone);
    expect((await as('owner').widget.read({ params: { id } })).id).toBe(id);
    expect(await admin.widget.usage({ params: { id } })).toMatchObject({ limited: true, roles: [] });
  });
});

describe('owners', () => {
  test('[AUTH-13] only the owner and administrators change the use, on what they read', async () => {
    const { id } = await as('owner').widget.create({ input: widgetInput(datasets.cached, byDept) });
    const params = { id };
    const read = await as('owner').widget.usage({ params });
    expect(read).toMatchObject({
      owner: { id: people.owner.id },
      limited: false,
      roles: [],
      mayChange: true,
    });
    expect(read.owners.map((one) => one.id)).toContain(people.inside.id);
    const own = { ownerId: people.owner.id, limited: true, roleIds: [roles.inside], version: read.version };
    const foreign = await as('inside').widget.usage({ params });
    expect(foreign).toMatchObject({ mayChange: false, allRoles: [], owners: [] });
    await expect(as('inside').widget.saveUsage({ params, input: own })).rejects.toMatchObject({
      message: texts.usage.onlyOwner,
    });
    expect(await as('owner').widget.saveUsage({ params, input: own })).toMatchObject({ limited: true });
    await expect(as('owner').widget.saveUsage({ params, input: own })).rejects.toMatchObject({
      reason: 'conflict',
    });
    const { version } = await as('owner').widget.usage({ params });
    const bad = [
      { input: { ...own, version, roleIds: [999_999] }, message: texts.usage.roleGone },
      { input: { ...own, version, ownerId: 999_999 }, message: texts.usage.ownerGone },
    ];
    for (const { input, message } of bad)
      await expect(as('owner').widget.saveUsage({ params, input })).rejects.toMatchObject({ message });
    const handed = { ...own, version, ownerId: people.inside.id, roleIds: [] };
    await as('owner').widget.saveUsage({ params, input: handed });
    await expect(as('owner').widget.read({ params })).rejects.toMatchObject(gone);
    expect((await as('inside').widget.usage({ params })).owner.id).toBe(people.inside.id);
    const log = await admin.audit.list({ query: { action: 'usage.update', kind: 'widget' } });
    expect(log[0]).toMatchObject({ objectId: String(id), result: 'done' });
    expect(JSON.parse(log[0]!.detail)).toEqual({ owner: people.inside.id, limited: true, roles: [] });
  });

  test('who cannot do anything with it does not become its owner', async () => {
    const viewer = await server.world.user(await server.world.role(['/main/dashboard']));
    const { id } = await create(widgetInput(datasets.cached, { ...byDept, xAxis: [column('科室')] }));
    await expect(limit('widget', id, null, viewer.id)).rejects.toMatchObject({
      message: texts.usage.ownerGone,
    });
  });
});
