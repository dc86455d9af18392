import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Rollup } from '@mingjing/query';
import type { BuiltRollup, PlannedRollup, StoredExtract } from '../process/messages.ts';
import { toEngineFault } from './engine-fault.ts';
import { identifier, literal, run } from './open-database.ts';

/** The name of a roll-up's table. */
export const rollupTable = (name: number | ''): string => `rollup ${name}`;

/**
 * Puts roll-ups beside the rows of an extract that nobody reads yet. Until it is closed the file's description tells of
 * none, so that whatever ends this leaves an extract of rows alone; those that are built stand in the file all the same, and
 * can be described by another writer.
 */
export class RollupWriter {
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async open(connection: DuckDBConnection, directory: string, target: string): Promise<RollupWriter> {
    await run(connection, `ATTACH ${literal(join(directory, target))} AS target (STORAGE_VERSION 'latest')`);
    await run(connection, 'USE target');
    return new RollupWriter(connection);
  }

  async count(sql: string): Promise<number[]> {
    const reader = await this.#connection.runAndReadAll(sql);
    return (reader.getRows()[0] ?? []).map(Number);
  }

  /** Builds one; it is left out where it has more groups than it may, or cannot be made at all or in time. */
  async build({ table, ways, mostRows, mostMs }: PlannedRollup): Promise<BuiltRollup> {
    const name = identifier(table);
    const end = Date.now() + mostMs;
    let why: BuiltRollup['why'] = 'time';
    for (const sql of ways) {
      const late = setTimeout(() => this.#connection.interrupt(), end - Date.now());
      try {
        await run(this.#connection, `CREATE OR REPLACE TABLE ${name} AS ${sql}`);
      } catch (error) {
        // A sum that no such number holds, or memory or time ran out over it: in the end its questions are asked of the rows.
        if (Date.now() >= end) return { why: 'time' };
        why = toEngineFault(error).fault === 'memory' ? 'memory' : 'fault';
        continue;
      } finally {
        clearTimeout(late);
      }
      const [rows = 0] = await this.count(`SELECT count(*) FROM ${name}`);
      if (rows <= mostRows) return { rows };
      await run(this.#connection, `DROP TABLE ${name}`);
      return { why: 'size' };
    }
    return { why };
  }

  /** Describes the roll-ups that the file holds from now on, and closes it. Other tables of groups are dropped. */
  async close(rollups: readonly Rollup[], leftOut: NonNullable<StoredExtract['leftOut']>): Promise<void> {
    const reader = await this.#connection.runAndReadAll('SELECT stored FROM about');
    const stored = JSON.parse(String(reader.getRows()[0]?.[0])) as StoredExtract;
    const others = (await this.#tables()).filter((name) => !rollups.some(({ table }) => table === name));
    if (rollups.length > 0 || leftOut.length > 0 || others.length > 0) {
      for (const name of others) await run(this.#connection, `DROP TABLE ${identifier(name)}`);
      const { leftOut: _, ...rest } = stored;
      const told = { ...rest, rollups, ...(leftOut.length > 0 && { leftOut }) };
      await run(
        this.#connection,
        `CREATE OR REPLACE TABLE about AS SELECT ${literal(JSON.stringify(told))} AS stored`,
      );
      await run(this.#connection, 'CHECKPOINT target');
    }
    await run(this.#connection, 'USE memory');
    await run(this.#connection, 'DETACH target');
    this.#connection.closeSync();
  }

  async #tables(): Promise<string[]> {
    const reader = await this.#connection.runAndReadAll(
      `SELECT table_name FROM duckdb_tables() WHERE database_name = 'target' AND starts_with(table_name, ${literal(rollupTable(''))})`,
    );
    return reader.getRows().map(([name]) => String(name));
  }
}
