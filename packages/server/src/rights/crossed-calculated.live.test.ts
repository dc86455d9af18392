import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  failureOf,
  holderOf,
  load,
  panelWith,
  share,
  source,
  startWorld,
  stopWorld,
  viewerOf,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';

/** A board whose histogram of salaries filters the others by a click. */
const ids = { panel: 0, month: 0, twice: 0, tested: 0, words: 0 };
const callers = { guest: admin, viewer: admin };

beforeAll(async () => {
  await startWorld();
  await source.run(
    'CREATE TABLE salaries (姓名 VARCHAR(9), 科室 VARCHAR(9), 年薪 INT);' +
      "INSERT INTO salaries VALUES ('甲','内科',120000),('乙','内科',60000),('丙','外科',240000)",
  );
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '薪资', pid: -1 } });
  const { id: dataset } = await admin.dataset.create({
    input: {
      name: '薪资',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: 'SELECT * FROM salaries',
      calculatedColumns: [
        { name: '月薪', expression: '年薪 / 12' },
        { name: '季薪', expression: '月薪 * 3' },
        { name: '高薪', expression: 'IF(年薪 > 100000, 1, 0)' },
      ],
    },
  });
  const barOf = async (name: string, value: object): Promise<number> => {
    const form = {
      xAxis: [column(name)],
      yAxis: [value],
      calculateType: { type: 'sum', columns: [] },
    };
    return (await create(widgetInput(dataset, form))).id;
  };
  const histogram = await barOf('年薪', column('姓名', { calculation: 'count' }));
  ids.month = await barOf('科室', column('月薪', { calculation: 'avg' }));
  ids.twice = await barOf('科室', column('合计', { expressions: { exp: 'SUM(季薪 * 2)', alias: '合计' } }));
  ids.tested = await barOf('科室', column('高薪', { calculation: 'sum' }));
  const perHead = { exp: 'SUM(姓名) / COUNT(*)', alias: '人均' };
  ids.words = await barOf('科室', column('人均', { expressions: perHead }));
  const widgets = [histogram, ids.month, ids.twice, ids.tested, ids.words].map((id) => ({ id }));
  const layout = JSON.stringify({ paramsGroup: [], checkedGroup: [], crossFilter: true });
  ids.panel = (await panelWith(widgets, { layout, state: 1 })).id;
  callers.viewer = await viewerOf(ids.panel);
  callers.guest = await holderOf(await share(ids.panel));
});
afterAll(stopWorld);

describe.each(['guest', 'viewer'] as const)('[C05] [D06] a %s', (who) => {
  const ask = (id: number, rule: object) => {
    const filters = JSON.stringify([{ key: '年薪', ...rule }]);
    return callers[who].widget.data({ query: { id, panelId: ids.panel, filters } });
  };

  test.each([
    { filterType: 1, value: 240_000 },
    { filterType: 5, value: 200_000 },
    { filterType: 2, value: 60_000 },
  ])('filters no average of what is made of a column by its marks: $filterType $value', async (rule) => {
    for (const id of [ids.month, ids.twice])
      expect(await failureOf(ask(id, rule))).toMatchObject({ message: '字段年薪不存在' });
  });

  test('still filters by marks of a column that is only tested', async () => {
    expect((await ask(ids.tested, { filterType: 1, value: 240_000 })).data).toEqual([['外科', 1]]);
  });

  test('hears no column of a formula that adds up words: its author does', async () => {
    const query = { id: ids.words, panelId: ids.panel };
    const asked = (caller: typeof admin) => failureOf(caller.widget.data({ query }));
    const exported = (caller: typeof admin) =>
      failureOf(
        caller.export.widget({ params: { id: ids.words }, query: { panelId: ids.panel, format: 'csv' } }),
      );
    const shown = widgetsOf(await load(ids.panel, undefined, callers[who])).map(({ error }) => String(error));
    const told = [await asked(callers[who]), await exported(callers[who])].map(String);
    expect([...told, ...shown].filter((text) => text.includes('姓名'))).toEqual([]);
    expect(told.map((text) => text.includes('Error: '))).toEqual([true, true]);
    expect(shown.at(-1)).not.toBe('null');
    expect(String(await asked(admin))).toContain('姓名');
  });
});
