import { type Combination, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../../../scripts/services/until.ts';
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
  source,
  startWorld,
  startWorldOnPostgres,
  stopWorld,
  widgetInput,
} from '../../../testing/board-world.ts';
import { cached, cachingEnded } from '../../../testing/caching.ts';

const t = texts.combined;
let category = 0;
const ids = { depts: 0, joined: 0 };
const form = (name: string, combination: Combination) => ({
  name,
  categoryDataset: { id: category },
  dataSourceType: 'combined' as const,
  combination,
});
const joinOf = (left: number, right: number): Combination => ({
  kind: 'join',
  parents: [left, right],
  steps: [{ how: 'left', to: 0, keys: [{ left: '科室', right: '科室' }] }],
  columns: [
    { parent: 0, column: '科室', name: '科室' },
    { parent: 0, column: '人数', name: '人数' },
    { parent: 1, column: '院区', name: '院区' },
  ],
});
const unionOf = (...parents: number[]): Combination => ({
  kind: 'union',
  parents,
  columns: [{ name: '科室', from: parents.map(() => '科室') }],
  origin: '来源',
});
const make = async (name: string, combination: Combination) =>
  (await admin.dataset.create({ input: form(name, combination) })).id;
const rowsOf = async (id: number) => (await admin.dataset.dataOf({ params: { id } })).data;
const sqlForm = (name: string, querySql: string) => ({
  name,
  categoryDataset: { id: category },
  dataSourceId: datasourceId,
  dataSourceType: 'jdbc' as const,
  querySql,
});

const joinedRows = [
  ['内科', 10, '东院'],
  ['内科', 20, '东院'],
  ['外科', 5, '西院'],
  ['心内科', 7, null],
  [null, 1, null],
];

const stores = [
  ['SQLite', startWorld],
  ['PostgreSQL', startWorldOnPostgres],
] as const;

describe.each(stores)('a dataset made of others, metadata in %s', (_, start) => {
  beforeAll(async () => {
    await start();
    category = (await admin.dataset.createCategory({ input: { categoryName: '组合', pid: -1 } })).id;
    await source.run(
      'CREATE TABLE depts (科室 VARCHAR(20), 院区 VARCHAR(20));' +
        "INSERT INTO depts VALUES ('内科','东院'),('外科','西院'),('急诊','西院');",
    );
    ids.depts = (await admin.dataset.create({ input: sqlForm('科室表', 'SELECT * FROM depts') })).id;
    await cached(admin, ids.depts);
    ids.joined = await make('就诊与院区', joinOf(datasets.cached, ids.depts));
    await cached(admin, ids.joined);
  });
  afterAll(stopWorld);

  test('begins with keys and columns that suggest themselves, and tells its figures before it is saved', async () => {
    const input = { parents: [datasets.cached, ids.depts] };
    const start = await admin.dataset.startCombination({ input });
    expect(start.parents.map(({ name, rows }) => ({ name, rows }))).toEqual([
      { name: '缓存', rows: 5 },
      { name: '科室表', rows: 3 },
    ]);
    expect(start.steps).toEqual([{ how: 'left', to: 0, keys: [{ left: '科室', right: '科室' }] }]);
    expect(start.joined.map(({ name }) => name)).toContain('科室表.科室');
    const trial = await admin.dataset.tryCombination({
      input: { combination: joinOf(datasets.cached, ids.depts) },
    });
    expect(trial).toMatchObject({
      rows: 5,
      tooMany: false,
      steps: [{ matched: 3, lacking: 2, repeated: 0, largest: 1 }],
    });
    expect(trial.content.data).toEqual(joinedRows);
    const turned = await admin.dataset.tryCombination({
      input: {
        combination: {
          ...joinOf(ids.depts, datasets.cached),
          columns: [{ parent: 1, column: '人数', name: '人数' }],
        } as Combination,
      },
    });
    expect(turned).toMatchObject({ rows: 4, steps: [{ matched: 2, repeated: 1, largest: 2 }] });
  });

  test('has the rows of both, is told as what it is, and draws charts and boards', async () => {
    expect(await rowsOf(ids.joined)).toEqual(joinedRows);
    const told = await admin.dataset.read({ params: { id: ids.joined } });
    expect(told).toMatchObject({
      dataSourceId: 0,
      dataSourceType: 'combined',
      combination: joinOf(datasets.cached, ids.depts),
      refreshAfter: [datasets.cached, ids.depts].toSorted((a, b) => a - b),
    });
    const widget = await create(widgetInput(ids.joined, { ...byDept, xAxis: [column('院区')] }));
    const panel = await panelWith([{ id: widget.id }], { state: 1 });
    const board = await admin.board.load({ query: { id: panel.id } });
    expect(JSON.stringify(board)).toContain('东院');
    const tree = await admin.dataset.tree();
    const items = tree.flatMap((one) => one.datasets);
    expect(items.find(({ id }) => id === ids.joined)?.combined).toBe(true);
    expect(items.find(({ id }) => id === ids.depts)).not.toHaveProperty('combined');
    const profile = await admin.dataset.profile({ params: { id: ids.joined } });
    expect(profile).toMatchObject({ rows: 5, stored: true });
  });

  test('may have calculated columns and shared measures of its own', async () => {
    const { version } = await admin.dataset.read({ params: { id: ids.joined } });
    await admin.dataset.update({
      params: { id: ids.joined },
      input: {
        ...form('就诊与院区', joinOf(datasets.cached, ids.depts)),
        calculatedColumns: [{ name: '翻倍', expression: '人数*2' }],
        version,
      },
    });
    const { keys, data } = await admin.dataset.dataOf({ params: { id: ids.joined } });
    expect(keys).toContain('翻倍');
    expect(data[0]).toEqual(['内科', 10, '东院', 20]);
  });

  test('is refreshed after each of those it is made of, and says of each run what it was', async () => {
    await source.run("INSERT INTO depts VALUES ('心内科','南院')");
    await cached(admin, ids.depts);
    await until(async () => (await rowsOf(ids.joined)).some((row) => row[2] === '南院'));
    const runs = await admin.dataset.runs({ params: { id: ids.joined }, query: {} });
    expect(runs[0]).toMatchObject({ cause: 'upstream', state: 'success', rows: 5 });
    await source.run("DELETE FROM depts WHERE 科室 = '心内科'");
    await cached(admin, ids.depts);
    await until(async () => !(await rowsOf(ids.joined)).some((row) => row[2] === '南院'));
  });

  test('stands on others as others on it: up to four levels, never in a circle', async () => {
    const levels: number[] = [ids.depts];
    for (const level of [1, 2, 3, 4]) {
      const id = await make(`第${level}层`, unionOf(levels.at(-1)!, ids.depts));
      await cached(admin, id);
      levels.push(id);
    }
    expect(await rowsOf(levels[4]!)).toHaveLength(15);
    expect(await failureOf(make('第5层', unionOf(levels[4]!, ids.depts)))).toMatchObject({
      message: t.tooDeep(4),
    });
    const turn = admin.dataset.update({
      params: { id: levels[1]! },
      input: form('第1层', unionOf(levels[3]!, ids.depts)),
    });
    expect(await failureOf(turn)).toMatchObject({
      message: t.circle('第1层 → 第3层 → 第2层 → 第1层'),
    });
    const own = admin.dataset.update({
      params: { id: levels[1]! },
      input: form('第1层', unionOf(levels[1]!, ids.depts)),
    });
    expect(await failureOf(own)).toMatchObject({ message: t.circle('第1层 → 第1层') });
    for (const id of levels.slice(1).reverse()) await admin.dataset.remove({ params: { id } });
  });

  test('keeps what it is made of from being deleted, and is named where that is asked', async () => {
    const params = { params: { id: ids.depts } };
    expect((await admin.dataset.impact(params)).datasets).toEqual([{ id: ids.joined, name: '就诊与院区' }]);
    expect(await failureOf(admin.dataset.remove(params))).toMatchObject({
      message: t.inUse('就诊与院区', 0),
      reason: 'inUse',
    });
    const { decryptedQuerySQL: querySql, name, dataSourceId } = await admin.dataset.read(params);
    const uncached = {
      ...sqlForm(name, querySql),
      ...(dataSourceId && { dataSourceId }),
      queryType: 1 as const,
    };
    expect(await failureOf(admin.dataset.update({ ...params, input: uncached }))).toMatchObject({
      message: texts.dataset.followed('就诊与院区', 0),
      reason: 'inUse',
    });
    const lineage = await admin.dataset.lineage({ params: { id: ids.joined }, query: {} });
    expect(lineage).not.toHaveProperty('source');
    expect(lineage.sources).toEqual([{ id: datasourceId, name: '门诊库' }]);
    expect(lineage).not.toHaveProperty('hiddenSources');
    for (const id of [datasets.cached, ids.depts])
      expect(lineage.datasets.find((one) => one.id === id)).toMatchObject({ sourceId: datasourceId });
    expect(lineage.datasets.find(({ id }) => id === ids.joined)).toMatchObject({
      parents: [datasets.cached, ids.depts].toSorted((a, b) => a - b),
      ofSource: false,
    });
  });

  test('names those that have no rows yet, instead of columns to pick, and goes on once they have', async () => {
    const id = (await admin.dataset.create({ input: sqlForm('待缓存', 'SELECT * FROM depts') })).id;
    const asked = { input: { parents: [datasets.cached, id] } };
    expect(await admin.dataset.startCombination(asked)).toEqual({
      parents: [
        expect.objectContaining({ id: datasets.cached, rows: 5 }),
        { id, name: '待缓存', columns: [], rows: null },
      ],
      uncached: [id],
      steps: [],
      joined: [],
      united: [],
    });
    expect(await failureOf(make('甲', joinOf(datasets.cached, id)))).toMatchObject({
      message: t.uncached('待缓存'),
    });
    await cached(admin, id);
    const start = await admin.dataset.startCombination(asked);
    expect(start).toMatchObject({
      uncached: [],
      steps: [{ to: 0, keys: [{ left: '科室', right: '科室' }] }],
    });
    await admin.dataset.remove({ params: { id } });
  });

  test('puts columns of different names below each other', async () => {
    const other = (await admin.dataset.create({ input: sqlForm('分院', "SELECT '骨科' AS 部门, 3 AS 人次") }))
      .id;
    await cached(admin, other);
    const combination: Combination = {
      kind: 'union',
      parents: [datasets.cached, other],
      columns: [
        { name: '科室', from: ['科室', '部门'] },
        { name: '人数', from: ['人数', '人次'] },
      ],
    };
    const id = await make('两院', combination);
    await cached(admin, id);
    expect((await rowsOf(id)).at(-1)).toEqual(['骨科', 3]);
    for (const one of [id, other]) await admin.dataset.remove({ params: { id: one } });
  });

  test('refuses what cannot be put together, with a sentence that says why', async () => {
    const cases: [object, string][] = [
      [form('甲', joinOf(datasets.live, ids.depts)), t.uncached('实时')],
      [form('甲', joinOf(datasets.cached, 999_999)), t.parentGone],
      [{ ...form('甲', joinOf(datasets.cached, ids.depts)), queryType: 1 }, t.alwaysCached],
      [{ ...form('甲', joinOf(datasets.cached, ids.depts)), increment: true }, t.noIncrement],
    ];
    for (const [input, message] of cases)
      expect(
        await failureOf(
          admin.dataset.create({ input: input as Parameters<typeof admin.dataset.create>[0]['input'] }),
        ),
      ).toMatchObject({ message });
    const lost = {
      ...joinOf(datasets.cached, ids.depts),
      columns: [{ parent: 1, column: '没有', name: '没有' }],
    };
    expect(await failureOf(make('甲', lost as Combination))).toMatchObject({
      message: '数据集“科室表”中没有字段“没有”，请重新选择',
    });
    expect(
      await failureOf(
        admin.dataset.update({ params: { id: ids.joined }, input: sqlForm('就诊与院区', 'SELECT 1 AS 数') }),
      ),
    ).toMatchObject({ message: t.otherKind });
    const { dataSourceId: _, ...without } = sqlForm('甲', 'SELECT 1 AS 数');
    expect(await failureOf(admin.dataset.create({ input: without }))).toMatchObject({
      message: texts.dataset.datasource,
    });
  });

  test('another combination is another dataset: its rows go until they are made anew', async () => {
    const id = await make('改', joinOf(datasets.cached, ids.depts));
    await cached(admin, id);
    const copy = await admin.dataset.copy({ params: { id } });
    expect(copy).toMatchObject({ dataSourceType: 'combined', cacheStatus: 'NOCACHE' });
    expect(await failureOf(rowsOf(copy.id))).toMatchObject({ message: t.notCached });
    await cached(admin, copy.id);
    expect(await rowsOf(copy.id)).toEqual(joinedRows);
    const renamed = await admin.dataset.update({
      params: { id },
      input: form('改名', joinOf(datasets.cached, ids.depts)),
    });
    expect(renamed.cacheStatus).toBe('SUCCESS');
    const combination = unionOf(datasets.cached, ids.depts);
    const changes = await admin.dataset.changes({ params: { id }, input: { combination } });
    expect(changes).toMatchObject({ known: true, removed: ['人数', '院区'], added: ['来源'] });
    const other = await admin.dataset.update({ params: { id }, input: form('改名', combination) });
    expect(other).toMatchObject({ cacheStatus: 'NOCACHE' });
    await cached(admin, id);
    expect((await rowsOf(id)).at(-1)).toEqual(['急诊', '科室表']);
    for (const one of [id, copy.id]) await admin.dataset.remove({ params: { id: one } });
  });

  test('is renamed and copied while one of those it is made of has no rows; its rows stay', async () => {
    const parent = (await admin.dataset.create({ input: sqlForm('将失缓存', 'SELECT * FROM depts') })).id;
    await cached(admin, parent);
    const id = await make('待改名', joinOf(datasets.cached, parent));
    await cached(admin, id);
    const other = sqlForm('将失缓存', 'SELECT * FROM depts WHERE 1 = 1');
    const reset = await admin.dataset.update({ params: { id: parent }, input: other });
    expect(reset.cacheStatus).toBe('NOCACHE');
    const input = form('改过名', joinOf(datasets.cached, parent));
    const { combination } = input;
    expect(await admin.dataset.changes({ params: { id }, input: { combination } })).toMatchObject({
      removed: [],
      added: [],
    });
    const renamed = await admin.dataset.update({ params: { id }, input });
    expect(renamed).toMatchObject({ name: '改过名', cacheStatus: 'SUCCESS' });
    expect(await rowsOf(id)).toEqual(joinedRows);
    const copy = await admin.dataset.copy({ params: { id } });
    expect(copy).toMatchObject({ dataSourceType: 'combined', cacheStatus: 'NOCACHE' });
    const turned = { params: { id }, input: form('改过名', unionOf(datasets.cached, parent)) };
    expect(await failureOf(admin.dataset.update(turned))).toMatchObject({ message: t.uncached('将失缓存') });
    await cached(admin, parent);
    await cached(admin, copy.id);
    expect(await rowsOf(copy.id)).toEqual(joinedRows);
    for (const one of [copy.id, id, parent]) await admin.dataset.remove({ params: { id: one } });
  });

  test('fails in a sentence where a column is gone, and keeps its rows', async () => {
    const input = (sql: string) => ({ params: { id: ids.depts }, input: sqlForm('科室表', sql) });
    await admin.dataset.update(input('SELECT 科室, 院区 AS 院 FROM depts'));
    await cached(admin, ids.depts);
    const told = await until(async () => {
      const dataset = await cachingEnded(admin, ids.joined);
      return dataset.cacheStatus === 'FAILURE' && dataset;
    });
    expect(told.cacheInfo).toContain('数据集“科室表”中没有字段“院区”');
    expect((await rowsOf(ids.joined)).length).toBe(5);
    await admin.dataset.update(input('SELECT * FROM depts'));
    await cached(admin, ids.depts);
    await until(async () => (await cachingEnded(admin, ids.joined)).cacheStatus === 'SUCCESS');
    expect(
      await server.db.selectFrom('dataset').select('restricted').where('id', '=', ids.joined).execute(),
    ).toEqual([{ restricted: 0 }]);
  });
});
