import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Rollup } from '@mingjing/query';
import type { PlannedRollup, StoredExtract } from '../process/messages.ts';
import { identifier, literal, run } from './open-database.ts';

/**
 * Puts roll-ups beside the rows of an extract that nobody reads yet. Until it is closed the file's description tells of
 * none, so that whatever ends this leaves an extract of rows alone.
 */
export class RollupWriter {
  readonly #connection: DuckDBConnection;
  readonly #startedAt = Date.now();

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

  /** Builds what fits into its bounds, in order, describes it and closes the file. */
  async close(planned: readonly PlannedRollup[]): Promise<Rollup[]> {
    const reader = await this.#connection.runAndReadAll('SELECT stored FROM about');
    const { rollups: former = [], ...stored } = JSON.parse(String(reader.getRows()[0]?.[0])) as StoredExtract;
    const built: Rollup[] = [];
    if (planned.length > 0 || former.length > 0) {
      for (const { table } of former) await run(this.#connection, `DROP TABLE ${identifier(table)}`);
      for (const one of planned) {
        if (Date.now() - this.#startedAt > one.mostMs.begun) continue;
        const rows = await this.#build(one);
        if (rows !== undefined) built.push({ ...one.shape, table: one.table, rows });
      }
      const about = literal(JSON.stringify({ ...stored, rollups: built }));
      await run(this.#connection, `CREATE OR REPLACE TABLE about AS SELECT ${about} AS stored`);
      await run(this.#connection, 'CHECKPOINT target');
    }
    await run(this.#connection, 'USE memory');
    await run(this.#connection, 'DETACH target');
    this.#connection.closeSync();
    return built;
  }

  /** Rows of a roll-up that was built; undefined where it has more than it may, or cannot be made at all or in time. */
  async #build({ table, ways, mostRows, mostMs }: PlannedRollup): Promise<number | undefined> {
    const name = identifier(table);
    const left = (): number => this.#startedAt + mostMs.ended - Date.now();
    for (const sql of ways) {
      if (left() <= 0) return undefined;
      const late = setTimeout(() => this.#connection.interrupt(), left());
      try {
        await run(this.#connection, `CREATE TABLE ${name} AS ${sql}`);
      } catch {
        // A sum that no such number holds, or memory or time ran out over it: in the end its questions are asked of the rows.
        continue;
      } finally {
        clearTimeout(late);
      }
      const [rows = 0] = await this.count(`SELECT count(*) FROM ${name}`);
      if (rows <= mostRows) return rows;
      await run(this.#connection, `DROP TABLE ${name}`);
      return undefined;
    }
    return undefined;
  }
}
