import { type Drill, drillProblem, texts, type WidgetInput } from '@mingjing/contract';
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
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const levels = {
  xAxis: [column('科室'), column('月份', { grain: 'month' }), column('医生')],
  yAxis: [column('人数')],
  calculateType: { type: 'sum', columns: [] },
};
const step = (key: string, value: Drill['path'][number]['value']) => ({ key, value });
const text = (value: unknown) => JSON.stringify(value) as unknown as string;

async function viewerOf(widgetId: number) {
  const panel = await panelWith([{ id: widgetId }]);
  return { panel, client: server.client((await server.world.share(panel.id)).token) };
}

describe.each(['cached', 'live'] as const)('drilling over %s rows', (kind) => {
  const widget = (form: object = levels, more: Partial<WidgetInput> = {}) =>
    create(widgetInput(datasets[kind], form, more));

  test('[EDIT-31] the next entry, for the values clicked, dates by their period', async () => {
    const { id } = await widget();
    const ask = (drill: Drill) => admin.widget.data({ query: { id, drill: text(drill) } });
    expect(sorted(await ask({ level: 1, path: [step('科室', '内科')] }))).toEqual([
      ['2024-01', 10],
      ['2024-02', 20],
    ]);
    const path = [step('科室', '内科'), step('月份', '2024-02')];
    expect((await ask({ level: 2, path })).data).toEqual([['李', 20]]);
    expect((await ask({ level: 1, path: [step('科室', null)] })).data).toEqual([['2024-03', 1]]);
    // Paging to an entry without a click looks at all of it.
    expect(sorted(await ask({ level: 2, path: [] }))).toHaveLength(5);
    expect(await ask({ level: 0, path: [] })).toEqual(await admin.widget.data({ query: { id } }));
  });

  test('[EDIT-31] a week is clicked as its seven days', async () => {
    const { id } = await widget({
      ...levels,
      xAxis: [column('月份', { grain: 'week' }), column('医生')],
    });
    const drill = text({ level: 1, path: [step('月份', '2024-03-25')] });
    expect((await admin.widget.data({ query: { id, drill } })).data).toEqual([['钱', 1]]);
  });

  test('[EDIT-31] [AUTH-09] a share drills in its own widgets, with the filters of its viewer', async () => {
    const { id } = await widget();
    const { client, panel } = await viewerOf(id);
    const drill = text({ level: 2, path: [step('科室', '内科')] });
    expect(sorted(await client.widget.data({ query: { id, panelId: panel.id, drill } }))).toEqual([
      ['李', 20],
      ['张', 10],
    ]);
    const filters = JSON.stringify([{ key: '医生', filterType: 1, value: '张' }]) as never;
    const narrow = await client.widget.data({ query: { id, panelId: panel.id, drill, filters } });
    expect(narrow.data).toEqual([['张', 10]]);
    const other = await widget();
    expect(await failureOf(client.widget.data({ query: { id: other.id, drill } }))).toMatchObject({
      message: texts.data.gone,
    });
  });
});

describe('hostile drills', () => {
  const hostile: [string, unknown][] = [
    ['a column the widget does not show', { level: 1, path: [step('费用', 100)] }],
    ['a column that is only below', { level: 1, path: [step('月份', '2024-01')] }],
    ['the same column twice', { level: 2, path: [step('科室', '内科'), step('科室', '外科')] }],
    ['a level past the last entry', { level: 3, path: [] }],
    ['a level past every chart', { level: 1e9, path: [] }],
    ['a level below the first', { level: -1, path: [] }],
    ['SQL as a column', { level: 1, path: [step('科室" OR 1=1 --', 1)] }],
    ['a prototype as a column', { level: 1, path: [step('constructor', 1)] }],
    ['an object as a value', { level: 1, path: [{ key: '科室', value: { $ne: 1 } }] }],
    ['an operator', { level: 1, path: [{ key: '科室', value: '内科', op: 'ne' }] }],
    ['100 steps', { level: 1, path: Array.from({ length: 100 }, () => step('k', 1)) }],
    ['a list', []],
    ['a number', 7],
  ];

  test.each(hostile)('%s is refused', async (_, drill) => {
    const { id } = await create(widgetInput(datasets.cached, levels));
    const { client } = await viewerOf(id);
    for (const caller of [admin, client]) {
      expect(await failureOf(caller.widget.data({ query: { id, drill: text(drill) } }))).toMatchObject({
        code: 49999,
        message: drillProblem,
      });
    }
  });

  test('[EDIT-31] keys of a prototype are refused and change nothing', async () => {
    const { id } = await create(widgetInput(datasets.cached, levels));
    const drill = '{"level":0,"path":[],"__proto__":{"polluted":true}}';
    expect(await failureOf(admin.widget.data({ query: { id, drill } }))).toMatchObject({
      message: drillProblem,
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('1,000 steps do not even fit into an address', async () => {
    const { id } = await create(widgetInput(datasets.cached, levels));
    const drill = text({ level: 1, path: Array.from({ length: 1000 }, () => step('科室', 'x')) });
    expect(await failureOf(admin.widget.data({ query: { id, drill } }))).toBeInstanceOf(Error);
    expect((await admin.widget.data({ query: { id } })).data).toHaveLength(4);
  });

  test('a value is a value, whatever is written in it', async () => {
    const { id } = await create(widgetInput(datasets.live, levels));
    for (const value of ["' OR '1'='1", '内科%', '\\', '', '内'.repeat(500)]) {
      const drill = text({ level: 1, path: [step('科室', value)] });
      expect((await admin.widget.data({ query: { id, drill } })).data).toEqual([]);
    }
  });

  test('a value that is no date is said in Chinese', async () => {
    const { id } = await create(widgetInput(datasets.cached, levels));
    const drill = text({ level: 2, path: [step('月份', '昨天')] });
    expect(await failureOf(admin.widget.data({ query: { id, drill } }))).toMatchObject({
      message: '日期格式错误：昨天',
    });
  });

  test('a stored widget is not changed by a drill', async () => {
    const made = await create(widgetInput(datasets.cached, levels));
    await admin.widget.data({ query: { id: made.id, drill: text({ level: 1, path: [] }) } });
    expect((await admin.widget.read({ params: { id: made.id } })).dataJson).toBe(made.dataJson);
  });
});

describe('the statement of an unsaved widget', () => {
  test('over stored rows, over a source, and over a query of its own', async () => {
    const stored = await admin.widget.statement({ input: widgetInput(datasets.cached, byDept) });
    expect(stored.dialect).toBe('duckdb');
    expect(stored.sql).toContain('"缓存"');
    const live = await admin.widget.statement({
      input: widgetInput(datasets.live, { ...byDept, filters: [column('医生', { rightValues: ['张'] })] }),
    });
    expect(live.dialect).toBe('mysql');
    expect(live.sql).toContain('SELECT * FROM visits');
    expect(live.params).toEqual(['张']);
    const own = { datasetId: null, datasourceId, querySql: 'SELECT 科室, 人数 FROM visits' };
    const query = await admin.widget.statement({ input: { ...widgetInput(null, byDept), ...own } });
    expect(query.sql).toContain('SELECT 科室, 人数 FROM visits');
  });

  test('[AUTH-09] viewers and shares may not read it', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const { client } = await viewerOf(id);
    const viewer = server.client(
      (await server.world.user(await server.world.role(['/main/dashboard']))).token,
    );
    const input = widgetInput(datasets.cached, byDept);
    expect(await failureOf(client.widget.statement({ input }))).toMatchObject({ status: 401 });
    expect(await failureOf(viewer.widget.statement({ input }))).toMatchObject({ status: 403 });
  });

  test('an author cannot smuggle a second statement into it', async () => {
    const own = { datasetId: null, datasourceId, querySql: 'DELETE FROM visits' };
    expect(
      await failureOf(admin.widget.statement({ input: { ...widgetInput(null, byDept), ...own } })),
    ).toMatchObject({ message: texts.dataset.onlyQuery });
  });

  test('a preview says how old its rows are', async () => {
    const stored = await admin.widget.preview({ input: widgetInput(datasets.cached, byDept) });
    expect(stored.dataTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const live = await admin.widget.preview({ input: widgetInput(datasets.live, byDept) });
    expect(live.dataTime).toBe('');
  });
});
