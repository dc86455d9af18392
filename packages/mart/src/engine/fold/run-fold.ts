import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { mostFolded } from '@mingjing/query';
import type { FoldMessage } from '../../process/messages.ts';
import type { Dictionaries } from '../dictionaries.ts';
import { EngineFault } from '../engine-fault.ts';
import { chunksOf } from '../result-chunks.ts';
import { dictionariesOf, statement } from '../run-ask.ts';
import { Arena } from './arena.ts';
import { foldJson } from './fold-json.ts';
import { Gathered } from './gathered.ts';
import { gatheredColumn } from './gathered-column.ts';
import { listJson } from './list-json.ts';
import { Unfoldable } from './unfoldable.ts';

/** Chunks that are taken at once: they are copied, and each turn of a thread costs more than a few of them. */
const mostChunks = 24;
/** From so many rows on others get their turn between two questions. */
const manyRows = 20_000;

/** What a question became; undefined where the rows hold what is not folded for it. */
export type Folded = { json: Buffer; rows: number } | undefined;

/** Gathers rows by one statement and answers questions of them. Throws Unfoldable where there are too many. */
export function runFold(
  connection: DuckDBConnection,
  { extract, sql, params, columns, dictionaries: names, asks }: FoldMessage,
  dictionaries: Dictionaries,
  isCancelled: () => boolean,
): Promise<Folded[]> {
  const goOn = (): void => {
    if (isCancelled()) throw new EngineFault('cancelled', '查询已取消');
  };
  goOn();
  return statement(connection, sql, params, async (prepared) => {
    goOn();
    const result = await prepared.run();
    const chunks: DuckDBDataChunk[] = [];
    for await (const chunk of chunksOf(result, mostChunks)) chunks.push(chunk);
    const rows = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
    if (rows > mostFolded) throw new Unfoldable('more rows than are folded');
    const arena = new Arena();
    const placeOf = (name: string): number => columns.indexOf(name);
    const dictionaryOf = dictionariesOf({ extract, dictionaries: names }, dictionaries);
    const gathered = new Gathered(
      rows,
      (name) => gatheredColumn(arena, result, chunks, placeOf(name), rows),
      (name, type) => dictionaries.inOrder(extract, names[placeOf(name)] ?? '', type),
      arena,
    );
    const answers: Folded[] = [];
    try {
      for (const { fold, keys } of asks) {
        goOn();
        if (fold.kind === 'groups') answers.push(orNot(() => foldJson(gathered, fold, keys)));
        else answers.push(listJson({ result, chunks, rows }, fold, { keys, placeOf, dictionaryOf }));
        if (rows >= manyRows) await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      arena.end();
    }
    return answers;
  });
}

function orNot<T>(fold: () => T): T | undefined {
  try {
    return fold();
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}
