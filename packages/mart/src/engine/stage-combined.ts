import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Cell, type Column, texts } from '@mingjing/contract';
import { dictionarySize } from '../encode/dictionary-encoder.ts';
import type { CombineMessage } from '../process/messages.ts';
import { bindParams } from './bind-params.ts';
import { codeType, stagedType } from './column-types.ts';
import { EngineFault } from './engine-fault.ts';
import { identifier, literal, run } from './open-database.ts';
import type { Stage } from './stage.ts';

interface Dictionary {
  overflowed: boolean;
  size: number;
}

/**
 * Puts the rows of a statement over other extracts where sent rows would wait, in its order; refuses more of them than
 * are allowed, a join before it is made. Answers the distinct texts of each text column as a dictionary.
 */
export async function stageCombined(
  connection: DuckDBConnection,
  directory: string,
  { extracts, sql, params, count, mostRows }: CombineMessage,
  stage: Stage,
  columns: readonly Column[],
): Promise<Map<number, Dictionary>> {
  const names = [...new Set(extracts)];
  for (const name of names)
    await run(
      connection,
      `ATTACH ${literal(join(directory, `${name}.duckdb`))} AS ${identifier(name)} (READ_ONLY)`,
    );
  const tooMany = (): EngineFault => new EngineFault('space', texts.cache.tooManyRows(mostRows));
  if (count !== undefined && (await firstValue(connection, count.sql, count.params)) > mostRows)
    throw tooMany();
  const values = columns.map(
    (column, index) => `c.${identifier(column.name)}::${stagedType(column)} AS v${index}`,
  );
  const places = columns.map((_, index) => stage.sql(index).value.slice('s.'.length));
  await statement(
    connection,
    `INSERT INTO stage.rows (${places.join(', ')}) SELECT ${values.join(', ')} FROM (${sql}) AS c`,
    params,
  );
  if ((await firstValue(connection, 'SELECT count(*) FROM stage.rows', [])) > mostRows) throw tooMany();
  for (const name of names) await run(connection, `DETACH ${identifier(name)}`);
  const dictionaries = new Map<number, Dictionary>();
  for (const [index, { type }] of columns.entries())
    if (type === 'text' && stage.sql(index).isCoded)
      dictionaries.set(index, await dictionaryOf(connection, index, places[index]!));
  return dictionaries;
}

/** The distinct texts of a staged column, up to those that a dictionary is good for. */
async function dictionaryOf(connection: DuckDBConnection, index: number, place: string): Promise<Dictionary> {
  const distinct = `SELECT DISTINCT ${place} AS v FROM stage.rows WHERE ${place} IS NOT NULL LIMIT ${dictionarySize + 1}`;
  await run(
    connection,
    `CREATE TABLE stage.d${index} AS SELECT NULL::${codeType} AS code, v FROM (${distinct}) AS t`,
  );
  const size = await firstValue(connection, `SELECT count(*) FROM stage.d${index}`, []);
  return { overflowed: size > dictionarySize, size };
}

async function statement(connection: DuckDBConnection, sql: string, params: readonly Cell[]) {
  const prepared = await connection.prepare(sql);
  try {
    bindParams(prepared, params);
    return await prepared.runAndReadAll();
  } finally {
    prepared.destroySync();
  }
}

async function firstValue(
  connection: DuckDBConnection,
  sql: string,
  params: readonly Cell[],
): Promise<number> {
  return Number((await statement(connection, sql, params)).getRows()[0]?.[0] ?? 0);
}
