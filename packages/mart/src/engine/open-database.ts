import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { EngineSettings } from './engine-settings.ts';

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** SQL of a column in `before.data AS b`, the extract that rows are added to; NULL where it has no such column. */
export const oldValue = (name: string, lacks: readonly string[]): string =>
  lacks.includes(name) ? 'NULL' : `b.${identifier(name)}`;

/**
 * An instance that holds no rows itself: extracts are attached to it, so that all of them share one memory limit. It
 * sees the extracts' folder and nothing else, loads no extension and takes no further settings.
 */
export async function openDatabase(settings: EngineSettings): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(settings.threads),
    memory_limit: `${Math.max(64, Math.floor(settings.memoryBytes / 1_000_000))}MB`,
    temp_directory: settings.spill === undefined ? '' : join(settings.directory, settings.spill),
    // The first rows of a table are asked for without being sorted.
    preserve_insertion_order: 'true',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
  });
  const connection = await instance.connect();
  for (const statement of [
    `SET allowed_directories = [${literal(`${settings.directory}/`)}]`,
    'SET enable_external_access = false',
    "SET TimeZone = 'UTC'",
    'SET lock_configuration = true',
  ]) {
    await run(connection, statement);
  }
  connection.closeSync();
  return instance;
}

/** Runs a statement of our own that answers nothing. */
export async function run(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run(sql);
}
