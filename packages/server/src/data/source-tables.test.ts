import { type Source, SourceError, type SourceLanguage } from '@mingjing/connectors';
import type { Cell } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { sourceTables } from './source-tables.ts';

/** A source that knows one view of a catalogue only. */
function sourceWith(dialect: SourceLanguage, view: string, rows: Cell[][], asked: string[] = []): Source {
  const unused = () => Promise.reject(new Error('not asked'));
  return {
    dialect,
    test: unused,
    rights: unused,
    columns: unused,
    close: () => Promise.resolve(),
    async stream({ sql }, { maxRows }) {
      asked.push(sql);
      if (!sql.toLowerCase().includes(view)) throw new SourceError('data', `unknown: ${sql.slice(0, 20)}`);
      async function* batches() {
        yield rows.slice(0, maxRows);
      }
      return { columns: [], batches: batches(), truncated: false };
    },
  };
}

const limits = { timeoutMs: 10_000 };
const rows = [
  ['HIS', '门诊 收费', 'ID', 0],
  ['HIS', '门诊 收费', '金"额', 0],
  ['ME', 'OWN', 'A', 1],
];
const listed = (quoted: (...parts: string[]) => string) => [
  { schema: 'HIS', name: '门诊 收费', written: quoted('HIS', '门诊 收费'), columns: ['ID', '金"额'] },
  { schema: '', name: 'OWN', written: quoted('OWN'), columns: ['A'] },
];
const doubled = (...parts: string[]) => parts.map((part) => `"${part}"`).join('.');

test.each<[SourceLanguage, string]>([
  ['oracle', 'all_tab_columns'],
  ['oracle11', 'all_tab_columns'],
  ['db2', 'syscat.columns'],
  ['db2v9', 'syscat.columns'],
  ['generic', 'information_schema.columns'],
  ['generic', 'all_tab_columns'],
  ['generic', 'syscat.columns'],
])('[DSET-05] %s lists its tables by %s', async (dialect, view) => {
  expect(await sourceTables(sourceWith(dialect, view, rows), limits)).toEqual(listed(doubled));
});

test('[DSET-05] tables of many schemas are listed to the last one', async () => {
  const many = Array.from({ length: 60_000 }, (_, at) => [
    `s${at % 20}`,
    `t${Math.floor(at / 400)}`,
    `c${Math.floor(at / 20) % 20}`,
    0,
  ]);
  const found = await sourceTables(sourceWith('oracle', 'all_tab_columns', many), limits);
  expect(found).toHaveLength(3000);
  expect(new Set(found.map(({ columns }) => columns.length))).toEqual(new Set([20]));
});

test.each<SourceLanguage>(['sqlserver', 'sqlserver2005'])(
  '[DSET-05] %s lists its tables in brackets',
  async (dialect) => {
    const found = await sourceTables(sourceWith(dialect, 'information_schema.columns', rows), limits);
    expect(found).toEqual(listed((...parts) => parts.map((part) => `[${part}]`).join('.')));
  },
);

test('[DSET-05] a database that knows no catalogue says so by its first refusal', async () => {
  const asked: string[] = [];
  await expect(sourceTables(sourceWith('generic', 'nothing', [], asked), limits)).rejects.toThrow(
    `unknown: ${asked[0]?.slice(0, 20)}`,
  );
  expect(asked.length).toBeGreaterThan(1);
});

test('[DSET-05] a source whose statements are MDX has no tables', async () => {
  expect(await sourceTables(sourceWith('mdx', 'nothing', []), limits)).toEqual([]);
});

test('[F] a catalogue of names without end is not held', async () => {
  let told = 0;
  const name = 'x'.repeat(1024 * 1024);
  const source = sourceWith('sqlserver', 'information_schema.columns', []);
  async function* batches() {
    for (; told < 1000; told += 1) yield [['dbo', name, `${told}`, 1]];
  }
  const stream = async () => ({ columns: [], batches: batches(), truncated: false });
  await sourceTables({ ...source, stream }, limits);
  expect(told).toBeLessThan(100);
});
