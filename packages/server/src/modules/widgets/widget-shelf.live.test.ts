import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  datasourceId,
  failureOf,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetCategory,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const cardOf = async (id: number) => (await admin.widget.cards()).find((card) => card.id === id);
const treeOf = async (category: number) =>
  (await admin.widget.tree({})).find(({ id }) => id === category)?.widgets.map(({ id }) => id) ?? [];
const otherCategory = async () =>
  (await admin.widget.createCategory({ input: { categoryName: '住院', pid: -1 } })).id;
const read = (id: number) => admin.widget.read({ params: { id } });

test('[WID-01] the tree gives every widget with its kind, a category is known by its index', async () => {
  const { id } = await create(widgetInput(datasets.live, byDept, { chartType: 'pie' }));
  const category = (await admin.widget.tree({})).find((node) => node.id === widgetCategory);
  expect(category?.index).toBe(`c_${widgetCategory}`);
  const leaf = category?.widgets.find((widget) => widget.id === id);
  expect(leaf).toMatchObject({ chartType: 'pie', index: `w_${id}`, datasetId: datasets.live });
});

test('[WID-10] the number of decimals is 2 unless it is said, a whole one from 0 to 10', async () => {
  expect((await create(widgetInput(datasets.live, byDept))).round).toBe(2);
  expect((await create(widgetInput(datasets.live, byDept, { round: 0 }))).round).toBe(0);
  for (const round of [-1, 11, 1.5]) {
    expect(await failureOf(create(widgetInput(datasets.live, byDept, { round })))).toBeInstanceOf(Error);
  }
});

test('[M02] a card tells the dataset, the last change and the panels that show the widget, each once', async () => {
  const made = await create(widgetInput(datasets.cached, byDept));
  const sql = { datasetId: null, datasourceId, querySql: 'SELECT 科室, 人数 FROM visits' };
  const own = await create({ ...widgetInput(null, byDept), ...sql });
  const panel = await panelWith([{ id: made.id }, { id: made.id }]);
  const another = await panelWith([{ id: made.id }, { id: own.id }]);
  const names = (...panels: { id: number; name: string }[]) => panels.map(({ id, name }) => ({ id, name }));
  expect(await cardOf(made.id)).toEqual({
    id: made.id,
    datasetName: '缓存',
    tips: '',
    panels: names(panel, another),
    lastModifiedDate: made.lastModifiedDate,
  });
  expect(await cardOf(own.id)).toMatchObject({ datasetName: '', panels: names(another) });
  expect(await admin.widget.impact({ params: { id: made.id } })).toEqual({ panels: names(panel, another) });
  expect(await failureOf(admin.widget.impact({ params: { id: 999_999 } }))).toMatchObject({
    message: texts.data.gone,
  });
});

test('[M02] cards and impact lists name only panels that the caller may read, and count the others', async () => {
  const made = await create(widgetInput(datasets.cached, byDept));
  const [hidden, shown, draft] = ['薪酬核查', '门诊日报', '未发布'].map(async (name, at) => {
    const { id } = await panelWith([{ id: made.id }]);
    const change = { name, state: (at === 2 ? 0 : 1) as 0 | 1 };
    await server.db.updateTable('panel').set(change).where('id', '=', id).execute();
    return { id, name };
  });
  const all = [await hidden!, await shown!, await draft!] as const;
  const role = await server.world.role(['/config/widget', '/config/cube']);
  for (const { id } of all.slice(1)) await server.world.grantPanel(role, id);
  const author = server.client((await server.world.user(role)).token);
  const params = { id: made.id };
  const told = { panels: [all[1]], hiddenPanels: 2 };
  expect((await author.widget.cards()).find(({ id }) => id === made.id)).toMatchObject(told);
  expect(await author.widget.impact({ params })).toEqual(told);
  const impact = await author.dataset.impact({ params: { id: datasets.cached } });
  expect(impact.panels).toEqual(told.panels);
  expect(impact.hiddenPanels).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify([await author.widget.cards(), impact])).not.toMatch(/薪酬核查|未发布/);
  expect((await admin.widget.impact({ params })).panels).toHaveLength(3);
});

test('[WID-18] a widget moves to another category; nothing else of it changes', async () => {
  const to = await otherCategory();
  const [first, moved, last] = [
    await create(widgetInput(datasets.live, byDept)),
    await create(widgetInput(datasets.live, byDept, { name: '会移动' })),
    await create(widgetInput(datasets.live, byDept)),
  ];
  const answer = await admin.widget.move({ params: { id: moved.id }, input: { categoryId: to } });
  expect(answer).toEqual({
    ...moved,
    categoryWidget: { id: to, name: '住院' },
    version: moved.version + 1,
  });
  expect(await read(moved.id)).toEqual(answer);
  expect(await treeOf(to)).toEqual([moved.id]);
  expect(await treeOf(widgetCategory)).not.toContain(moved.id);
  // Moved back it stands where it stood.
  await admin.widget.move({ params: { id: moved.id }, input: { categoryId: widgetCategory } });
  const ids = await treeOf(widgetCategory);
  expect(ids.slice(ids.indexOf(first.id))).toEqual([first.id, moved.id, last.id]);
});

test('[WID-18] a widget whose dataset is gone can be moved, and keeps its warning', async () => {
  const dataset = await admin.dataset.copy({ params: { id: datasets.live } });
  const { id } = await create(widgetInput(dataset.id, byDept));
  await admin.dataset.remove({ params: { id: dataset.id } });
  const to = await otherCategory();
  const moved = await admin.widget.move({ params: { id }, input: { categoryId: to } });
  expect(moved).toMatchObject({ categoryWidget: { id: to }, tips: texts.dataset.missing });
  expect(await cardOf(id)).toMatchObject({ datasetName: '', tips: texts.dataset.missing });
});

test('[WID-18] a move to what is no category of widgets, or of no widget, is refused', async () => {
  const { id } = await create(widgetInput(datasets.live, byDept));
  const [folder] = await admin.dataset.tree();
  const move = (widget: number, categoryId: number) =>
    failureOf(admin.widget.move({ params: { id: widget }, input: { categoryId } }));
  expect(await move(id, 999_999)).toMatchObject({ message: texts.category.choose });
  expect(await move(id, folder?.id ?? 0)).toMatchObject({ message: texts.category.choose });
  expect(await move(999_999, widgetCategory)).toMatchObject({ message: texts.data.gone });
  expect(await read(id)).toMatchObject({ categoryWidget: { id: widgetCategory } });
});

test('lists and moves are for authors', async () => {
  const { id } = await create(widgetInput(datasets.live, byDept));
  const viewer = server.client((await server.world.user(await server.world.role(['/main/dashboard']))).token);
  for (const call of [
    viewer.widget.cards(),
    viewer.widget.impact({ params: { id } }),
    viewer.widget.move({ params: { id }, input: { categoryId: widgetCategory } }),
  ]) {
    expect(await failureOf(call)).toMatchObject({ status: 403 });
  }
});

test('[WID-25] a widget on a panel can be deleted; the panel says so in its place', async () => {
  const [going, staying] = [
    await create(widgetInput(datasets.cached, byDept)),
    await create(widgetInput(datasets.cached, byDept)),
  ];
  const panel = await panelWith([{ id: going.id }, { id: staying.id }]);
  expect(await admin.widget.remove({ params: { id: going.id } })).toBe(true);
  expect(await cardOf(going.id)).toBeUndefined();
  const [empty, drawn] = widgetsOf(await load(panel.id));
  expect(empty).toMatchObject({ error: texts.widget.gone, data: { keys: [], data: [] } });
  expect(drawn?.error).toBeNull();
  expect(drawn?.data?.keys).toEqual(['科室', '人数']);
});
