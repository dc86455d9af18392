import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, type OpenDatabase, openDatabase } from '../open.ts';
import { migrationsFor } from './index.ts';

type Row = Record<string, unknown>;
const all = Object.entries(migrationsFor('sqlite'));
/** Every state that an installation may have been left in, the last one excepted. */
const states = all.slice(0, -1).map(([name], at) => ({ name, at }));
/** What a step changes on purpose: links that were made before it could be forbidden allow downloads on. */
const meant: Record<string, readonly string[]> = { share: ['allow_download'] };
/** As many as an installation of years has. */
const many = 10_000;

function opened(): OpenDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-states-'));
  const database = openDatabase(join(folder, 'meta.db'));
  onTestFinished(async () => {
    await database.db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return database;
}

async function rowsOf({ db }: OpenDatabase, text: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(text)}`.execute(db)).rows;
}

const tablesOf = async (database: OpenDatabase): Promise<string[]> =>
  (await rowsOf(database, "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"))
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('kysely'));

/** Rows in every table there is, each column with a value of its own where it may have one. */
async function fill(database: OpenDatabase, countOf: (table: string) => number): Promise<void> {
  for (const table of await tablesOf(database)) {
    const columns = await rowsOf(database, `pragma table_info("${table}")`);
    const names = columns.map(({ name }) => `"${String(name)}"`).join(', ');
    const values = columns.map(({ name, type, pk }) => {
      if (table === 'category' && name === 'kind') return "'panel'";
      const isNumber = /int|real|num/i.test(String(type));
      if (isNumber) return Number(pk) > 0 || String(name).endsWith('_id') ? 'n' : '0';
      return `'${String(name)}' || n`;
    });
    await sql`${sql.raw(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${countOf(table)}) ` +
        `insert or ignore into "${table}" (${names}) select ${values.join(', ')} from numbers`,
    )}`.execute(database.db);
  }
}

async function contents(database: OpenDatabase): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of await tablesOf(database))
    found.set(table, await rowsOf(database, `select * from "${table}"`));
  return found;
}

async function upgraded(at: number, countOf: (table: string) => number) {
  const database = opened();
  await sql`pragma synchronous = off`.execute(database.db);
  await migrate(database, Object.fromEntries(all.slice(0, at + 1)));
  await sql`pragma foreign_keys = off`.execute(database.db);
  await fill(database, countOf);
  const before = await contents(database);
  await migrate(database, Object.fromEntries(all));
  return { before, after: await contents(database) };
}

/** The rows of a table that are gone, and the values that are others, in columns that are there still. */
function lost(before: Row[], after: Row[], changed: readonly string[] = []): unknown[] {
  const key = (row: Row): string => JSON.stringify(row['id'] ?? row);
  const now = new Map(after.map((row) => [key(row), row]));
  return before.flatMap((row): unknown[] => {
    const found = 'id' in row ? now.get(key(row)) : row;
    if (found === undefined) return [{ gone: row }];
    return Object.keys(row).flatMap((name) =>
      name in found && !changed.includes(name) && found[name] !== row[name]
        ? [{ name, was: row[name], is: found[name] }]
        : [],
    );
  });
}

test.each(states)('[N14] a database of $name comes up with every row of every table', async ({ at }) => {
  const { before, after } = await upgraded(at, () => 5);
  expect([...before.values()].flat().length).toBeGreaterThan(50);
  for (const [table, rows] of before)
    expect({ table, lost: lost(rows, after.get(table) ?? [], meant[table]) }).toEqual({ table, lost: [] });
});

test('[N14] the first state with 10,000 widgets, too', async () => {
  const { before, after } = await upgraded(0, (table) => (table === 'widget' ? many : 5));
  expect(before.get('widget')).toHaveLength(many);
  expect(lost(before.get('widget') ?? [], after.get('widget') ?? [])).toEqual([]);
});
