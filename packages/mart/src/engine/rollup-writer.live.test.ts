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
  ways: [sql],
  mostRows: 10,
  mostMs: 60_000,
  ...more,
});

test('[O09] a roll-up that does not end in time, has too many groups or fails is left out, the others stay', async () => {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`ATTACH '${join(directory, 'x.duckdb')}' AS x`);
  await connection.run(`CREATE TABLE x.about AS SELECT '{"rows":1}' AS stored`);
  await connection.run('DETACH x');
  const writer = await RollupWriter.open(connection, directory, 'x.duckdb');
  // Longer than anybody waits.
  const endless =
    'SELECT count(*) AS n FROM range(1000000000) a, range(1000000) b WHERE a.range % 7 = b.range % 3';
  expect(await writer.build(planned('endless', endless, { mostMs: 200 }))).toEqual({ why: 'time' });
  expect(await writer.build(planned('many', 'SELECT * FROM range(11)'))).toEqual({ why: 'size' });
  expect(await writer.build(planned('wrong', 'SELECT nothing'))).toEqual({ why: 'fault' });
  expect(await writer.build(planned('rollup 1', 'SELECT * FROM range(9)'))).toEqual({ rows: 9 });
  // One that was built by a writer that ended before it could tell.
  expect(await writer.build(planned('rollup 2', 'SELECT 1'))).toEqual({ rows: 1 });
  const built = [{ dimensions: [], measures: [], table: 'rollup 1', rows: 9 }];
  await writer.close(built, [{ by: '科室', why: 'time' }]);
  const reading = await instance.connect();
  await reading.run(`ATTACH '${join(directory, 'x.duckdb')}' AS x (READ_ONLY)`);
  const about = (await reading.runAndReadAll('SELECT stored FROM x.about')).getRowsJson();
  expect(JSON.parse(String(about[0]?.[0]))).toEqual({
    rows: 1,
    rollups: built,
    leftOut: [{ by: '科室', why: 'time' }],
  });
  const tables = (await reading.runAndReadAll('SELECT table_name FROM duckdb_tables()')).getRowsJson();
  expect(
    tables
      .flat()
      .map(String)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['about', 'rollup 1']);
  reading.closeSync();
  instance.closeSync();
});
