import { type api, type Client, type DatasetInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachingEnded } from '../../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../../testing/data-server.ts';
import {
  clickhouseSource,
  mariadbSource,
  postgresSource,
  realMart,
  type TestSource,
} from '../../../testing/sources.ts';

type Name = 'MariaDB' | 'PostgreSQL' | 'ClickHouse';
let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
const sources = {} as Record<Name, TestSource<Name>>;
const ids = {} as Record<Name, number>;
let categoryId: number;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  client = server.client(await server.world.adminToken());
  for (const source of await Promise.all([mariadbSource(), postgresSource(), clickhouseSource()])) {
    sources[source.name] = source;
    ids[source.name] = (await client.datasource.create({ input: source.input })).id;
  }
  categoryId = (await client.dataset.createCategory({ input: { categoryName: '改结构', pid: -1 } })).id;
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
  await Promise.all(Object.values(sources).map((source) => source.stop()));
});

let tables = 0;
const rows = [
  [1, '2024-05-01 08:00:00'],
  [2, '2024-05-01 09:00:00'],
  [3, '2024-05-01 10:00:00'],
] as const;
interface Types {
  changed: string;
  amount?: string;
}
const tail = (name: Name) => (name === 'ClickHouse' ? ' ENGINE = MergeTree ORDER BY id' : '');
/** A table of three rows with these types, in place of the one before. */
async function table(name: Name, is: string, { changed, amount = 'INT' }: Types, values?: readonly string[]) {
  const { run } = sources[name];
  await run(`DROP TABLE IF EXISTS ${is}`);
  await run(`CREATE TABLE ${is} (id INT, changed ${changed}, amount ${amount})${tail(name)}`);
  const lines = rows.map(([id, at], index) => `(${id}, ${values?.[index] ?? `'${at}'`}, ${id})`);
  await run(`INSERT INTO ${is} VALUES ${lines.join(', ')}`);
}
async function dataset(name: Name, is: string, more: Partial<DatasetInput> = {}): Promise<number> {
  const input = {
    name: `${name}${is}`,
    categoryDataset: { id: categoryId },
    dataSourceId: ids[name],
    dataSourceType: 'jdbc' as const,
    querySql: `SELECT * FROM ${is}`,
    increment: true,
    incrementCloumn: 'changed',
    ...more,
  };
  return (await client.dataset.create({ input })).id;
}
async function refreshed(id: number) {
  await client.dataset.cache({ params: { id } });
  return cachingEnded(client, id);
}
const stored = async (id: number): Promise<unknown[][]> =>
  (await client.dataset.dataOf({ params: { id } })).data.toSorted((a, b) => Number(a[0]) - Number(b[0]));
const tried = (id: number) =>
  client.dataset.dryRun({ params: { id }, input: { increment: true, incrementCloumn: 'changed' } });
const nextTable = () => {
  tables += 1;
  return `changing_${tables}`;
};

describe.each<[Name, string, string, string[]]>([
  ['PostgreSQL', 'timestamp', 'timestamptz', rows.map(([, at]) => `'${at}+00'`)],
  ['PostgreSQL', 'timestamptz', 'timestamp', rows.map(([, at]) => `'${at.replace('05-01', '05-02')}'`)],
  ['MariaDB', 'DATETIME', 'TIMESTAMP', rows.map(([, at]) => `'${at.replace('05-01', '05-02')}'`)],
  ['MariaDB', 'TIMESTAMP', 'DATETIME', rows.map(([, at]) => `'${at.replace('05-01', '05-02')}'`)],
  [
    'ClickHouse',
    "DateTime('Asia/Shanghai')",
    "DateTime('Asia/Tokyo')",
    rows.map(([, at]) => `'${at.replace('05-01', '05-02')}'`),
  ],
])('[CACHE-15] %s: from %s to %s', (name, before, after, values) => {
  test('moments of another clock are read from the beginning, each row once', async () => {
    const is = nextTable();
    await table(name, is, { changed: before });
    const id = await dataset(name, is);
    expect(await refreshed(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
    expect(await stored(id)).toHaveLength(3);
    await table(name, is, { changed: after }, values);
    expect(await tried(id)).toMatchObject({ kind: 'full', because: texts.dataset.dryRun.otherColumns });
    expect(await refreshed(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
    expect((await stored(id)).map(([one]) => one)).toEqual([1, 2, 3]);
    // And from there on only what is newer.
    expect(await tried(id)).toMatchObject({ kind: 'newer', read: 0 });
  });
});

const changes: [string, string, string, string[]][] = [
  ['text to whole numbers', 'VARCHAR(20)', 'INT', ['1', '2', '3']],
  ['whole numbers to days', 'INT', 'DATE', ["'2024-05-01'", "'2024-05-02'", "'2024-05-03'"]],
  ['days to moments', 'DATE', 'TIMESTAMP', rows.map(([, at]) => `'${at}'`)],
  ['whole numbers to longer ones', 'INT', 'BIGINT', ['1', '2', '3']],
];
const first: Record<string, string[]> = {
  'VARCHAR(20)': ["'1'", "'2'", "'3'"],
  INT: ['1', '2', '3'],
  DATE: ["'2024-05-01'", "'2024-05-02'", "'2024-05-03'"],
};
const typeOf = (name: Name, type: string): string =>
  name !== 'ClickHouse'
    ? type
    : ({ 'VARCHAR(20)': 'String', INT: 'Int32', BIGINT: 'Int64', DATE: 'Date', TIMESTAMP: 'DateTime' }[
        type
      ] ?? type);

describe.each<Name>(['MariaDB', 'PostgreSQL', 'ClickHouse'])('over %s', (name) => {
  test.each(changes)(
    '[CACHE-15] [O01] a column of increments that changes from %s',
    async (_, before, after, values) => {
      const is = nextTable();
      await table(name, is, { changed: typeOf(name, before) }, first[before]);
      const id = await dataset(name, is);
      expect(await refreshed(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
      await table(name, is, { changed: typeOf(name, after) }, values);
      expect((await tried(id)).kind).toBe(after === 'BIGINT' ? 'newer' : 'full');
      expect(await refreshed(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
      expect((await stored(id)).map(([one]) => one)).toEqual([1, 2, 3]);
    },
  );

  test('[CACHE-15] [O01] a column of increments or of keys that is gone is told, stored rows stay', async () => {
    const is = nextTable();
    const types = { changed: typeOf(name, 'INT') };
    await table(name, is, types, first.INT);
    const id = await dataset(name, is, { uniqueBy: ['amount'] });
    await refreshed(id);
    /** The table again, with other names. */
    const renamed = async (changed: string, amount: string): Promise<void> => {
      await sources[name].run(`DROP TABLE ${is}`);
      const list = `id INT, ${changed} ${types.changed}, ${amount} INT`;
      await sources[name].run(`CREATE TABLE ${is} (${list})${tail(name)}`);
    };
    for (const [changed, amount, told] of [
      ['changed', 'fee', texts.cache.uniqueByGone('amount')],
      ['moved', 'amount', texts.cache.incrementGone('changed')],
    ] as const) {
      await renamed(changed, amount);
      expect(await refreshed(id)).toMatchObject({
        cacheStatus: 'FAILURE',
        cacheInfo: expect.stringContaining(told),
      });
      const trial = tried(id).catch((error: unknown) => error);
      expect(await trial).toMatchObject({ message: told });
      expect(await stored(id)).toHaveLength(3);
    }
    await table(name, is, types, first.INT);
    expect(await refreshed(id)).toMatchObject({ cacheStatus: 'SUCCESS' });
    expect(await stored(id)).toHaveLength(3);
  });
});
