import { type Answer, texts } from '@mingjing/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  exchange,
  panelWith,
  server,
  share,
  source,
  startWorldWithRollups,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';
import { cached } from '../testing/caching.ts';
import { call } from '../testing/call.ts';

/** Departments by how many visits they have; the visits of 急诊 are of two persons. */
const sizes = { 内科: 12, 外科: 9, 骨科: 6, 儿科: 2, 急诊: 7 };
const least = 5;
const visits = Object.entries(sizes).flatMap(([department, size], place) =>
  Array.from({ length: size }, (_, at) => ({
    department,
    month: `2024-0${1 + (at % 2)}-0${1 + (at % 9)}`,
    person: department === '急诊' ? `急${at % 2}` : `${department}${at}`,
    fee: 1000 * (place + 1) + 37 * at + 1,
  })),
);
const table =
  'CREATE TABLE klein (科室 VARCHAR(9), 月份 DATE, 患者编号 VARCHAR(20), 费用 INT);' +
  `INSERT INTO klein VALUES ${visits
    .map(({ department, month, person, fee }) => `('${department}','${month}','${person}',${fee})`)
    .join(',')};`;
const feesOf = (department: string): number =>
  visits.filter((one) => one.department === department).reduce((sum, { fee }) => sum + fee, 0);

interface Made {
  dataset: number;
  panel: number;
  ids: Record<'bar' | 'months' | 'crossed' | 'pie' | 'table' | 'rows' | 'number' | 'change', number>;
  guest: string;
  viewer: string;
}
const made = {} as Record<'live' | 'stored', Made>;
let author = '';

const count = column('次数', { expressions: { exp: 'COUNT(*)', alias: '次数' } });
const fees = column('费用', { calculation: 'sum' });

async function setSmallest(id: number, smallest?: { least: number; column?: string }): Promise<void> {
  const { version, others, roles } = await admin.dataset.rules({ params: { id } });
  await admin.dataset.saveRules({
    params: { id },
    input: { others, roles, version, smallest: smallest ?? null },
  });
}

beforeAll(async () => {
  await startWorldWithRollups();
  await source.run(table);
  const category = await admin.dataset.createCategory({ input: { categoryName: '小分组', pid: -1 } });
  const role = await server.world.role(['/main/dashboard']);
  const authors = await server.world.role(['/main/dashboard', '/config/widget']);
  author = (await server.world.user(authors)).token;
  for (const kind of ['live', 'stored'] as const) {
    const { id } = await admin.dataset.create({
      input: {
        name: `小分组${kind}`,
        categoryDataset: category,
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT * FROM klein',
      },
    });
    const make = async (chartType: 'bar' | 'pie' | 'table' | 'number' | 'line', form: object) => {
      const whole = { calculateType: { type: 'sum', columns: [] }, ...form };
      return (await create(widgetInput(id, whole, { name: `图${chartType}`, chartType }))).id;
    };
    const ids = {
      bar: await make('bar', { xAxis: [column('科室')], yAxis: [fees, count] }),
      months: await make('table', {
        xAxis: [column('月份', { grain: 'month' }), column('科室'), fees, count],
      }),
      crossed: await make('table', {
        xAxis: [
          column('科室'),
          column('月份', { grain: 'month' }),
          column('患者编号', { calculation: 'countAndClearRepeat' }),
          count,
        ],
        settings: { across: ['月份'], totals: true },
      }),
      pie: await make('pie', {
        xAxis: [column('科室')],
        yAxis: [column('费用', { tableCalculation: 'share' })],
      }),
      table: await make('table', { xAxis: [column('科室'), fees, count] }),
      rows: await make('table', {
        xAxis: [column('科室'), column('费用', { calculation: 'empty' })],
        calculateType: { type: 'empty', columns: [] },
      }),
      number: await make('number', { yAxis: [fees] }),
      change: await make('bar', {
        xAxis: [column('月份', { grain: 'day' })],
        yAxis: [column('费用', { tableCalculation: 'change' })],
      }),
    };
    if (kind === 'stored') await cached(admin, id);
    const paramsGroup = [
      { name: '科室', type: 2, multiple: true },
      { name: '月份', type: 3 },
    ];
    const panel = await panelWith(
      Object.values(ids).map((one) => ({ id: one })),
      {
        layout: JSON.stringify({ paramsGroup, checkedGroup: ['科室', '月份'], crossFilter: true }),
        state: 1,
      },
    );
    await server.world.grantPanel(role, panel.id);
    await server.world.grantPanel(authors, panel.id);
    made[kind] = {
      dataset: id,
      panel: panel.id,
      ids,
      guest: (await exchange(await share(panel.id))).token,
      viewer: (await server.world.user(role)).token,
    };
    await setSmallest(id, { least });
  }
});
afterAll(stopWorld);

const json = JSON.stringify;
async function asked(
  { panel, ids }: Made,
  widget: keyof Made['ids'],
  token: string,
  more: Record<string, unknown> = {},
): Promise<Partial<Answer> & { error: unknown }> {
  const query = new URLSearchParams({ id: String(ids[widget]), panelId: String(panel) });
  for (const [name, value] of Object.entries(more))
    query.set(name, typeof value === 'string' ? value : json(value));
  const { body } = await call(`${server.url}/webapi/v2/widgets/data?${query}`, { token });
  return { ...(body.result as Answer | null), error: body.error };
}
const only = (...departments: string[]) => [{ key: '科室', filterType: 4, value: departments }];

describe.each(['live', 'stored'] as const)('small groups of %s data', (kind) => {
  const it = () => made[kind];

  test.each(['guest', 'viewer'] as const)(
    '[AUTH-13] are shown to no %s, and the next one with them',
    async (who) => {
      const { data } = await asked(it(), 'bar', it()[who]);
      // The two visits of 儿科 alone are less than a group: 骨科, the next larger one, is left out with them.
      expect(data?.map(([name]) => name).toSorted()).toEqual(['内科', '外科', '急诊'].toSorted());
      expect(data?.find(([name]) => name === '内科')).toEqual(['内科', feesOf('内科')]);
    },
  );

  test('[AUTH-13] are shown to authors and administrators, whoever asked before', async () => {
    for (const token of [author, await server.world.adminToken()]) {
      const { data } = await asked(it(), 'bar', token);
      expect(data).toHaveLength(5);
      expect((await asked(it(), 'rows', token)).data).toHaveLength(visits.length);
    }
    expect((await asked(it(), 'bar', it().guest)).data).toHaveLength(3);
  });

  test('[AUTH-13] are in no total, share or change of those that are shown', async () => {
    const { guest } = it();
    const shown = feesOf('内科') + feesOf('外科') + feesOf('急诊');
    const totals = [
      { key: '费用', calculation: 'own' },
      { key: '次数', calculation: 'own' },
      { key: '费用', calculation: 'avg' },
    ];
    const { data: found } = await asked(it(), 'table', guest, { totals });
    expect(found?.[0]?.slice(0, 2)).toEqual([shown, 28]);
    expect(Number(found?.[0]?.[2])).toBeCloseTo(shown / 3, 6);
    const { data: shares } = await asked(it(), 'pie', guest);
    expect(shares?.reduce((sum, [, share]) => sum + Number(share), 0)).toBeCloseTo(1, 9);
    // Days with fewer than five visits have no figure, neither of their own nor in the change to the next day.
    const { data: changes } = await asked(it(), 'change', guest);
    for (const [day] of changes ?? [])
      expect(visits.filter(({ month }) => month === day).length).toBeGreaterThanOrEqual(least);
  });

  test('[AUTH-13] are in no subtotal of those that are shown', async () => {
    const { guest } = it();
    const { keys = [], data: rows = [] } = await asked(it(), 'months', guest);
    expect(rows.length).toBeGreaterThan(0);
    const totals = [{ key: '费用', calculation: 'own' }];
    for (const [at, totalsBy] of keys.slice(0, 2).entries()) {
      const { data = [] } = await asked(it(), 'months', guest, { totals, totalsBy });
      const shown = new Map<unknown, number[]>();
      for (const row of rows) shown.set(row[at], [...(shown.get(row[at]) ?? []), Number(row[2])]);
      const sum = (fees: number[]) => fees.reduce((all, one) => all + one, 0);
      expect(new Map(data.map(([value, size, figure]) => [value, [size, Number(figure)]]))).toEqual(
        new Map([...shown].map(([value, fees]) => [value, [fees.length, sum(fees)]])),
      );
    }
  });

  test('[AUTH-13] are in no total of a cross table, of its rows, its heads or the whole', async () => {
    const { data = [], crossed } = await asked(it(), 'crossed', it().guest, { crossed: '1' });
    expect(data.length).toBeGreaterThan(0);
    expect(crossed?.totals.map(({ by }) => by)).toEqual([[0], [1], []]);
    const keyOf = (row: Answer['data'][number], keys: readonly number[]) => json(keys.map((at) => row[at]));
    for (const { by, rows } of crossed?.totals ?? []) {
      const sizes = new Map<string, number>();
      for (const row of data) sizes.set(keyOf(row, by), (sizes.get(keyOf(row, by)) ?? 0) + Number(row[3]));
      // Persons of some groups are in none of what is told, counted once each: nobody can tell how many there are.
      expect(new Map(rows.map((row) => [keyOf(row, [...by.keys()]), row.slice(by.length)]))).toEqual(
        new Map([...sizes].map(([key, size]) => [key, [null, size]])),
      );
    }
  });

  test('[AUTH-13] show no figure of a single number', async () => {
    const { guest } = it();
    expect((await asked(it(), 'number', guest)).data).toEqual([
      [visits.reduce((sum, { fee }) => sum + fee, 0)],
    ]);
    expect((await asked(it(), 'number', guest, { filters: only('儿科') })).data).toEqual([]);
    expect((await asked(it(), 'number', guest, { filters: only('骨科') })).data).toEqual([[feesOf('骨科')]]);
  });

  test('[AUTH-13] are no choices of a parameter', async () => {
    const query = new URLSearchParams({ id: String(it().panel), name: '科室' });
    const { body } = await call(`${server.url}/webapi/v2/board/choices?${query}`, { token: it().guest });
    const text = json(body);
    expect(text).toContain('内科');
    expect(text).not.toContain('儿科');
  });

  test('[AUTH-13] single rows are refused with a sentence, on boards and as files', async () => {
    const { guest, viewer, ids, panel } = it();
    for (const token of [guest, viewer]) {
      const answer = await asked(it(), 'rows', token);
      expect(answer.data).toBeUndefined();
      expect(answer.error).toBe(texts.dataRules.rowsKeptBack);
      const query = new URLSearchParams({ panelId: String(panel), format: 'csv' });
      const file = await call(`${server.url}/webapi/v2/widgets/${ids.rows}/export?${query}`, { token });
      expect(file.text).not.toContain(String(visits[0]?.fee));
      const board = await call(`${server.url}/webapi/v2/board/loaddata?id=${panel}`, { token });
      expect(board.text).toContain(String(feesOf('内科')));
      for (const hidden of [feesOf('儿科'), feesOf('骨科'), ...visits.map(({ fee }) => fee)])
        expect(board.text).not.toMatch(new RegExp(`(?<!\\d)${hidden}(?!\\d)`));
    }
  });

  test('[AUTH-13] are in no file of a chart', async () => {
    const { viewer, ids, panel } = it();
    const query = new URLSearchParams({ panelId: String(panel), format: 'csv' });
    const file = await call(`${server.url}/webapi/v2/widgets/${ids.bar}/export?${query}`, { token: viewer });
    expect(file.text).toContain(`内科,${feesOf('内科')}`);
    expect(file.text).not.toContain('儿科');
  });

  test('[AUTH-13] no filter that is offered brings up a figure of fewer rows', async () => {
    const departments = fc.subarray(Object.keys(sizes), { minLength: 1 });
    const rule = fc.oneof(
      departments.map((value) => ({ key: '科室', filterType: 4, value })),
      fc.constantFrom(...Object.keys(sizes)).map((value) => ({ key: '科室', filterType: 2, value })),
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([a, b]) => ({
        key: '月份',
        filterType: 7,
        startTime: `2024-01-0${Math.min(a, b)}`,
        endTime: `2024-02-0${Math.max(a, b)}`,
      })),
    );
    let answered = 0;
    for (const filters of fc.sample(fc.array(rule, { minLength: 1, maxLength: 2 }), { numRuns: 25, seed: 5 }))
      for (const widget of ['months', 'table'] as const) {
        const { data = [] } = await asked(it(), widget, it().guest, { filters });
        answered += data.length;
        for (const row of data) expect(Number(row.at(-1))).toBeGreaterThanOrEqual(least);
      }
    expect(answered).toBeGreaterThan(20);
  });

  test('[AUTH-13] persons are counted once each, and a copy of the dataset keeps them back too', async () => {
    const { dataset, guest } = it();
    await setSmallest(dataset, { least, column: '患者编号' });
    try {
      const { data } = await asked(it(), 'bar', guest);
      // Two persons come to 急诊, and two to 儿科: 骨科 with six is left out beside them.
      expect(data?.map(([name]) => name).toSorted()).toEqual(['内科', '外科'].toSorted());
      const copy = await admin.dataset.copy({ params: { id: dataset } });
      const stored = async () => admin.dataset.rules({ params: { id: copy.id } });
      const { smallest, others, roles, version } = await stored();
      expect(smallest).toEqual({ least, column: '患者编号' });
      // Who does not know of it leaves it as it is.
      await admin.dataset.saveRules({ params: { id: copy.id }, input: { others, roles, version } });
      expect((await stored()).smallest).toEqual(smallest);
      await admin.dataset.remove({ params: { id: copy.id } });
    } finally {
      await setSmallest(dataset, { least });
    }
  });

  test('[AUTH-13] a column that is counted by has to be there', async () => {
    const { dataset } = it();
    const { version } = await admin.dataset.rules({ params: { id: dataset } });
    const save = admin.dataset.saveRules({
      params: { id: dataset },
      input: { others: 'all', roles: [], version, smallest: { least, column: '没有' } },
    });
    await expect(save).rejects.toThrow(texts.dataRules.smallestColumn('没有'));
  });
});

test('[AUTH-13] a look as a user and the report of who reaches what tell of them', async () => {
  const { dataset, panel } = made.stored;
  const [viewer, writer, mart] = [
    await server.world.user(await server.world.role(['/main/dashboard'])),
    await server.world.user(await server.world.role(['/config/widget'])),
    await server.world.user(await server.world.role(['/config/cube'])),
  ];
  const { others, roles } = await admin.dataset.rules({ params: { id: dataset } });
  const seenBy = (userId: number) =>
    admin.dataset.tryRules({
      params: { id: dataset },
      input: { userId, rules: { others, roles, smallest: { least } } },
    });
  expect(await seenBy(viewer.id)).toMatchObject({ rows: visits.length, smallest: [{ least }] });
  expect((await seenBy(mart.id)).smallest).toEqual([{ least }]);
  expect((await seenBy(writer.id)).smallest).toEqual([]);

  const reached = async (kind: 'panel' | 'dataset' | 'datasource', user: string, id: number) =>
    (await admin.audit.reach({ query: { kind, user, pageSize: 200 } })).find(
      ({ objectId }) => objectId === id,
    );
  expect(await reached('dataset', mart.username, dataset)).toMatchObject({ limited: false, smallest: true });
  expect(await reached('dataset', writer.username, dataset)).toMatchObject({ smallest: false });
  expect(await reached('dataset', 'admin', dataset)).toMatchObject({ smallest: false });
  const links = await admin.audit.reach({ query: { kind: 'panel', pageSize: 200 } });
  expect(links.find(({ actorKind, objectId }) => actorKind === 'share' && objectId === panel)).toMatchObject({
    smallest: true,
  });
  // Statements over the source are closed to them, as the source itself answers.
  expect(await reached('datasource', mart.username, datasourceId)).toBeUndefined();
  expect(await reached('datasource', writer.username, datasourceId)).toBeDefined();
});
