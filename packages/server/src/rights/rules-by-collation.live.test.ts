import type { RuleCondition, WidgetInput } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cached } from '../testing/caching.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { mariadbSource, postgresSource, realMart, type TestSource } from '../testing/sources.ts';

/** Spellings that one collation or another holds to be one; no more than a preview shows. */
const spellings = [
  'A',
  'a',
  'Ａ',
  'A ',
  'Á',
  'A\t',
  'A\u200b',
  'Ab',
  'ß',
  'ss',
  'ı',
  'I',
  '０',
  '0',
  '00',
  '科',
  '科 ',
  '',
];
const inserted = (columns: number): string =>
  spellings
    .map((text, at) => `(${[at + 1, ...Array.from({ length: columns }, () => `'${text}'`)].join(',')})`)
    .join();

const sources = {
  MariaDB: {
    open: (): Promise<TestSource> => mariadbSource(),
    make:
      'CREATE TABLE spelled (id INT PRIMARY KEY, folded VARCHAR(20) COLLATE utf8mb4_general_ci, ' +
      'unicode VARCHAR(20) COLLATE utf8mb4_unicode_ci, bytes VARCHAR(20) COLLATE utf8mb4_bin, fixed CHAR(8)) ' +
      `CHARACTER SET utf8mb4; INSERT INTO spelled VALUES ${inserted(4)}, (99, NULL, NULL, NULL, NULL);`,
    columns: ['folded', 'unicode', 'bytes', 'fixed'],
  },
  PostgreSQL: {
    open: (): Promise<TestSource> => postgresSource(),
    make:
      "CREATE COLLATION folding (provider = icu, locale = 'und-u-ks-level1', deterministic = false);" +
      'CREATE TABLE spelled (id INT PRIMARY KEY, folded VARCHAR(20) COLLATE folding, plain TEXT, fixed CHAR(8));' +
      `INSERT INTO spelled VALUES ${inserted(3)}, (99, NULL, NULL, NULL);`,
    columns: ['folded', 'plain', 'fixed'],
  },
};
type Seen = [id: number, value: string | null][];

// A rule's letter decides, and not what the collation of the source's column takes for the same text.
describe.each(Object.entries(sources))('rules on rows of %s', (_, { open, make, columns }) => {
  let server: DataServer;
  let engine: Awaited<ReturnType<typeof realMart>>;
  let source: TestSource;
  let admin: ReturnType<DataServer['client']>;
  let categoryWidget: { id: number };
  const ids = { live: 0, cached: 0, role: 0, user: 0 };

  beforeAll(async () => {
    [engine, source] = await Promise.all([realMart(), open()]);
    server = await startDataServer({ mart: engine.mart });
    await source.run(make);
    admin = server.client(await server.world.adminToken());
    const { id: dataSourceId } = await admin.datasource.create({ input: source.input });
    const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    const querySql = 'SELECT * FROM spelled';
    const input = { categoryDataset, dataSourceId, dataSourceType: 'jdbc' as const, querySql };
    ids.live = (await admin.dataset.create({ input: { name: '实时', ...input } })).id;
    ids.cached = (await admin.dataset.create({ input: { name: '缓存', ...input } })).id;
    await cached(admin, ids.cached);
    categoryWidget = await admin.widget.createCategory({ input: { categoryName: '图', pid: -1 } });
    ids.role = await server.world.role(['/main/dashboard']);
    ids.user = (await server.world.user(ids.role)).id;
  });
  afterAll(async () => {
    await server?.stop();
    await engine?.stop();
    await source?.stop();
  });

  async function seen(id: number, column: string, conditions: RuleCondition[]): Promise<Seen> {
    const rules = { others: 'none' as const, roles: [{ roleId: ids.role, conditions, columns: [] }] };
    const { content } = await admin.dataset.tryRules({ params: { id }, input: { userId: ids.user, rules } });
    const at = content.keys.indexOf(column);
    return content.data.map((row): [number, string | null] => [Number(row[0]), row[at] as string | null]);
  }
  /** All rows; the preview shows as many. */
  const stored = (column: string): Promise<Seen> =>
    seen(ids.cached, column, [{ key: 'id', filterType: 5, value: 0 }]);

  test.each(columns)('[O11] are what they say, live and cached: %s', async (column) => {
    const all = await stored(column);
    expect(all).toHaveLength(spellings.length + 1);
    for (const value of ['A', 'a', 'Á', 'ß', 'ss', '0', 'I', '科', 'A ']) {
      const equal = all.filter(([, own]) => own === value);
      const exact: Record<number, Seen> = { 1: equal, 2: all.filter(([, own]) => own !== value), 4: equal };
      for (const filterType of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const rule = { key: column, filterType, value: filterType === 4 ? [value] : value };
        const [live, kept] = [await seen(ids.live, column, [rule]), await seen(ids.cached, column, [rule])];
        expect({ rule, rows: live }).toEqual({ rule, rows: exact[filterType] ?? kept });
        expect({ rule, rows: kept }).toEqual({ rule, rows: live });
      }
    }
  });

  test.each(columns)('groups and their count are the same live and cached: %s', async (column) => {
    const answers = [];
    for (const datasetId of [ids.live, ids.cached]) {
      const placed = (id: string, more = {}) => [{ id, name: id, ...more }];
      const ask = (chartForm: object) => {
        const dataJson = JSON.stringify({ chartForm });
        const input: WidgetInput = {
          name: '图',
          categoryWidget,
          datasetId,
          datasourceId: null,
          chartType: 'bar',
          dataJson,
        };
        return admin.widget.preview({ input });
      };
      const groups = await ask({
        xAxis: placed(column),
        yAxis: placed('id'),
        calculateType: { type: 'count', columns: [] },
      });
      const different = await ask({
        xAxis: [],
        yAxis: placed(column),
        calculateType: { type: 'countAndClearRepeat', columns: [] },
      });
      answers.push([groups.data, different.data]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[1]![0]).toHaveLength(new Set((await stored(column)).map(([, text]) => text)).size);
  });
});
