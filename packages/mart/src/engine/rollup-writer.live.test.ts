import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedRollup } from '../process/messages.ts';
import { RollupWriter } from './rollup-writer.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mingjing-rollups-'));
});
afterAll(() => rm(directory, { recursive: true }));

const planned = (table: string, sql: string, more: Partial<PlannedRollup> = {}): PlannedRollup => ({
  table,
  shape: { dimensions: [], measures: [] },
  ways: [sql],
  mostRows: 10,
  mostMs: { begun: 60_000, ended: 60_000 },
  ...more,
});

test('[O09] a roll-up that does not end in time, has too many groups or comes too late is left out, the others stay', async () => {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`ATTACH '${join(directory, 'x.duckdb')}' AS x`);
  await connection.run(`CREATE TABLE x.about AS SELECT '{"rows":1}' AS stored`);
  await connection.run('DETACH x');
  const writer = await RollupWriter.open(connection, directory, 'x.duckdb');
  // Longer than anybody waits.
  const endless =
    'SELECT count(*) AS n FROM range(1000000000) a, range(1000000) b WHERE a.range % 7 = b.range % 3';
  const built = await writer.close([
    planned('endless', endless, { mostMs: { begun: 60_000, ended: 200 } }),
    planned('many', 'SELECT * FROM range(11)'),
    planned('late', 'SELECT 1', { mostMs: { begun: -1, ended: 60_000 } }),
    planned('fine', 'SELECT * FROM range(9)'),
  ]);
  expect(built.map(({ table, rows }) => [table, rows])).toEqual([['fine', 9]]);
  const reading = await instance.connect();
  await reading.run(`ATTACH '${join(directory, 'x.duckdb')}' AS x (READ_ONLY)`);
  const about = (await reading.runAndReadAll('SELECT stored FROM x.about')).getRowsJson();
  expect(JSON.parse(String(about[0]?.[0]))).toEqual({ rows: 1, rollups: built });
  reading.closeSync();
  instance.closeSync();
});
