import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { type FoldList, mostFolded } from '@mingjing/query';
import type { FoldMessage, FoldParts } from '../../process/messages.ts';
import type { Dictionaries } from '../dictionaries.ts';
import { EngineFault } from '../engine-fault.ts';
import { chunksOf } from '../result-chunks.ts';
import { dictionariesOf, statement } from '../run-ask.ts';
import { Arena } from './arena.ts';
import { foldJson } from './fold-json.ts';
import { type Coded, Gathered } from './gathered.ts';
import { type CodedColumn, gatheredColumn } from './gathered-column.ts';
import { type KeptColumn, taken } from './kept-column.ts';
import { keptListJson } from './kept-list.ts';
import { listJson } from './list-json.ts';
import { ManyRows } from './many-rows.ts';
import { passingRows, RowFinder } from './passing-rows.ts';
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
  const goOn = goingOn(isCancelled);
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
    return foldAll(asks, gathered, goOn, (fold, keys) =>
      listJson({ result, chunks, rows }, fold, { keys, placeOf, dictionaryOf }),
    );
  });
}

/**
 * Finds rows among columns that stand in memory and answers questions of them: many of them piece after piece. Throws
 * Unfoldable.
 */
export async function foldKept(
  extract: string,
  { columns, dictionaries: names, asks, passing }: FoldParts,
  kept: ReadonlyMap<string, KeptColumn>,
  { dictionaries, atOnce = mostFolded }: { dictionaries: Dictionaries; atOnce?: number | undefined },
  isCancelled: () => boolean,
): Promise<Folded[]> {
  const goOn = goingOn(isCancelled);
  goOn();
  const arena = new Arena();
  const column = (name: string): KeptColumn => kept.get(name)!;
  const typeOf = (name: string): string => names[columns.indexOf(name)] ?? '';
  const { tests = [], rows = 0 } = passing ?? {};
  const codeOf = (name: string, type: CodedColumn['type']) => dictionaries.codesOf(extract, name, type);
  const codedOf = (name: string, type: CodedColumn['type']): Coded =>
    dictionaries.inOrder(extract, typeOf(name), type);
  const finder = (): RowFinder => new RowFinder({ rows, column, codeOf }, tests);
  const found = passingRows(arena, finder(), { first: firstOf(asks), atOnce });
  if (found === undefined) {
    arena.end();
    return foldMany(asks, new ManyRows(rows, { column, codedOf }), finder(), goOn);
  }
  const gathered = new Gathered(found.length, (name) => taken(arena, column(name), found), codedOf, arena);
  return foldAll(asks, gathered, goOn, (fold, keys) => {
    const valuesOf = (name: string, { type }: KeptColumn & { kind: 'codes' }): readonly string[] =>
      dictionaries.valuesOf(extract, typeOf(name), type);
    return keptListJson(found, fold, { keys, column, valuesOf });
  });
}

/** Answers questions of more rows than are gathered at once, groups of them alone. Throws Unfoldable. */
async function foldMany(
  asks: FoldParts['asks'],
  many: ManyRows,
  finder: RowFinder,
  goOn: () => void,
): Promise<Folded[]> {
  const finishes = asks.map(({ fold, keys }) => {
    if (fold.kind !== 'groups') throw new Unfoldable('a list of many rows');
    return many.take(fold, keys);
  });
  await many.look(finder, goOn);
  return finishes.map((finish) => finish());
}

/** How many of the first rows answer all of the questions. */
const firstOf = (asks: FoldParts['asks']): number =>
  Math.max(
    ...asks.map(({ fold }) =>
      fold.kind === 'list' && !fold.counts ? fold.offset + fold.size : Number.POSITIVE_INFINITY,
    ),
  );

/** Answers questions of gathered rows, and lets go of the memory that it took. */
async function foldAll(
  asks: FoldParts['asks'],
  gathered: Gathered,
  goOn: () => void,
  list: (fold: FoldList, keys: readonly string[]) => Folded,
): Promise<Folded[]> {
  const answers: Folded[] = [];
  try {
    for (const { fold, keys } of asks) {
      goOn();
      answers.push(orNot(() => (fold.kind === 'groups' ? foldJson(gathered, fold, keys) : list(fold, keys))));
      if (gathered.rows >= manyRows) await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    gathered.arena.end();
  }
  return answers;
}

const goingOn = (isCancelled: () => boolean) => (): void => {
  if (isCancelled()) throw new EngineFault('cancelled', '查询已取消');
};

function orNot<T>(fold: () => T): T | undefined {
  try {
    return fold();
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}
