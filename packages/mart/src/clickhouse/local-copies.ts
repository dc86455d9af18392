import { mkdir, rm } from 'node:fs/promises';
import type { Cell } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import { EmbeddedStore } from '../embedded-store.ts';
import { identifier } from '../engine/open-database.ts';
import type { StoreCombine, StoredAnswer } from '../extract-store.ts';
import type { Extract, MartOptions } from '../mart.ts';
import type { Turn } from '../waiting/turn.ts';

/** Bytes of copies that are kept for the next statement over them. */
const keptBytes = 8 * 1024 ** 3;
/** Rows that are read of a combination at once. */
const pageRows = 20_000;

/** Reads the rows of an extract in order, all of them or an error. */
type ReadRows = (extract: Extract, signal: AbortSignal) => AsyncIterable<Cell[][]>;

/**
 * Extracts of the server as files of the embedded engine, for statements over several of them: these say what joins and
 * unions mean, and mean the same wherever extracts stand. Copies are made when they are asked for; extracts never change.
 */
export class LocalCopies {
  readonly #options: MartOptions;
  readonly #read: ReadRows;
  /** Those that are whole, the one that was asked last at the end. */
  readonly #copies = new Map<string, Extract>();
  readonly #flights = new Map<string, Promise<Extract>>();
  #engine: Promise<EmbeddedStore> | undefined;

  constructor(options: MartOptions, read: ReadRows) {
    this.#options = options;
    this.#read = read;
  }

  /** Answers a statement over extracts, each named by its id. */
  async answerOver(
    extracts: readonly Extract[],
    statement: CompiledSql & { keys: string[] },
    turn: Turn,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    const engine = await this.#started();
    const copies = await this.#all(extracts, signal);
    return engine.answerOver(copies, statement, turn, signal);
  }

  /** The rows of a combination, in lots, with the columns that they came to have. */
  async combined(
    options: Omit<StoreCombine, 'known'>,
  ): Promise<{ extract: Extract; rows: AsyncIterable<Cell[][]>; remove: () => Promise<void> }> {
    const engine = await this.#started();
    const copies = await this.#all(options.extracts, options.signal);
    const extract = await engine.combine(engine.newId(), { ...options, extracts: copies });
    return {
      extract,
      rows: pagesOf(engine, extract, options.signal),
      remove: () => engine.drop(extract.id),
    };
  }

  async drop(id: string): Promise<void> {
    if (this.#copies.delete(id)) await (await this.#started()).drop(id);
  }

  async close(): Promise<void> {
    await (await this.#engine)?.close();
  }

  /** The engine runs from the first statement on; what an earlier run left behind is removed. */
  #started(): Promise<EmbeddedStore> {
    this.#engine ??= (async () => {
      const { directory } = this.#options;
      await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true });
      const engine = new EmbeddedStore({ ...this.#options, rollups: undefined });
      await engine.start();
      return engine;
    })();
    return this.#engine;
  }

  async #all(extracts: readonly Extract[], signal: AbortSignal): Promise<Extract[]> {
    const copies: Extract[] = [];
    for (const extract of extracts) copies.push(await this.#copyOf(extract, signal));
    await this.#shrink(new Set(extracts.map(({ id }) => id)));
    return copies;
  }

  async #copyOf(extract: Extract, signal: AbortSignal): Promise<Extract> {
    const known = this.#copies.get(extract.id);
    if (known !== undefined) {
      this.#copies.delete(extract.id);
      this.#copies.set(extract.id, known);
      return known;
    }
    const flight = this.#flights.get(extract.id);
    // Where the one that makes the copy gives up, the next one makes it.
    if (flight !== undefined)
      return flight.catch(() => {
        signal.throwIfAborted();
        return this.#copyOf(extract, signal);
      });
    const making = this.#copy(extract, signal).finally(() => this.#flights.delete(extract.id));
    this.#flights.set(extract.id, making);
    return making;
  }

  async #copy(extract: Extract, signal: AbortSignal): Promise<Extract> {
    const engine = await this.#started();
    // The column that statements order rows by is one of the copy's own.
    const columns = [...extract.columns, { name: extract.place!, type: 'integer' as const }];
    const copy = await engine.write(extract.id, {
      columns,
      batches: this.#read(extract, signal),
      before: undefined,
      signal,
    });
    this.#copies.set(extract.id, copy);
    return copy;
  }

  async #shrink(used: ReadonlySet<string>): Promise<void> {
    let bytes = [...this.#copies.values()].reduce((sum, copy) => sum + copy.bytes, 0);
    for (const copy of this.#copies.values()) {
      if (bytes <= keptBytes) break;
      if (used.has(copy.id)) continue;
      bytes -= copy.bytes;
      await this.drop(copy.id);
    }
  }
}

/** All rows of a file of the embedded engine, in their order. */
async function* pagesOf(
  engine: EmbeddedStore,
  extract: Extract,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> {
  const keys = extract.columns.map(({ name }) => name);
  const place = extract.place === undefined ? 'rowid' : identifier(extract.place);
  const from = `SELECT ${keys.map(identifier).join(', ')} FROM ${identifier(extract.id)}.data`;
  for (let first = 0; first < extract.rows; first += pageRows) {
    const sql = `${from} WHERE ${place} >= ${first} AND ${place} < ${first + pageRows} ORDER BY ${place}`;
    const turn = { tenant: 'refresh', rank: 'refresh' } as const;
    const { json } = await engine.answerOver([extract], { sql, params: [], keys }, turn, signal);
    yield (JSON.parse(json.toString('utf8')) as { data: Cell[][] }).data;
  }
}
