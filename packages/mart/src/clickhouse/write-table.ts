import { setImmediate as breathe } from 'node:timers/promises';
import { texts } from '@mingjing/contract';
import { checkColumns } from '../check-columns.ts';
import type { StoreWrite } from '../extract-store.ts';
import { type Extract, MartError } from '../mart.ts';
import { digitsIn, type PlannedColumn, planColumns } from './column-plan.ts';
import { placeName, stagedType, storedName } from './column-types.ts';
import type { About, ExtractTables } from './extract-tables.ts';
import { isModern, writeSettings } from './greeting.ts';
import { judgedColumns } from './judged-columns.ts';
import { MergedTable } from './merged-table.ts';
import { NativeRows } from './native-rows.ts';

/** How long the event loop may be held by encoding before others get their turn. */
const sliceMs = 12;
/** Bytes of rows that go to the server in one statement. */
const lotBytes = 16 * 1024 * 1024;
/** Lots between two looks at how large the rows have grown. */
const lotsBetweenChecks = 8;

/** Of a write, what the tables need. */
export type TableWrite = Pick<
  StoreWrite,
  'columns' | 'batches' | 'merge' | 'orderBy' | 'maxBytes' | 'signal' | 'onProgress'
> & { before: (About & { id: string }) | undefined };

/** Streams rows into a passing table, and from there, ordered and typed, into the extract's. */
export class TableWriter {
  readonly #tables: ExtractTables;
  readonly #id: string;
  readonly #options: TableWrite;
  /** All of a write goes over one node: its passing tables stand there. */
  readonly #node: number;
  readonly #startedAt = Date.now();
  readonly #rows: NativeRows;

  constructor(tables: ExtractTables, id: string, options: TableWrite) {
    this.#tables = tables;
    this.#id = id;
    this.#options = options;
    this.#node = tables.calls.node;
    this.#rows = new NativeRows(options.columns);
  }

  /** Throws what calls throw, or MartError; nothing of it can be read before it is published. */
  async write(): Promise<Extract> {
    const { columns, before, merge, maxBytes } = this.#options;
    checkColumns(columns);
    const { extract, stage, kept } = this.#names;
    const list = columns.map((column, index) => `${storedName(index)} ${stagedType(column)}`);
    await this.#tables.createPassing(stage, list, this.#node);
    await this.#send();
    const { planned, notes } = await this.#plan();
    const by = this.#orderBy();
    await this.#tables.createRows(
      extract,
      planned.map(({ type }, index) => `${storedName(index)} ${type}`),
      by === undefined ? undefined : storedName(by),
      this.#node,
    );
    const merged = new MergedTable(this.#tables, { stage, kept, before, merge, planned, node: this.#node });
    await merged.fill(extract, (sql) => this.#run(sql));
    const rows = await this.#count(extract);
    const bytes = await this.#tables.bytes(extract, true, this.#node);
    if (bytes > (maxBytes ?? Infinity)) throw new MartError('space', texts.cache.tooManyBytes);
    const about: About = {
      columns: await judgedColumns(
        planned.map(({ column }) => column),
        this.#rows,
        before === undefined ? undefined : extract,
        (sql) => this.#run(sql),
      ),
      unique: [],
      dictionaries: [],
      coded: planned.flatMap(({ isCoded }, index) => (isCoded ? [index] : [])),
      place: freePlace(planned),
      ...(notes.length > 0 && { notes }),
      rollups: [],
      rows,
      ...(merge !== undefined && { merged: await merged.counts(this.#rows.rows, rows) }),
      bytes,
      durationMs: Date.now() - this.#startedAt,
    };
    this.#options.signal.throwIfAborted();
    await this.#tables.publish(extract, about, this.#node);
    return { id: extract, ...about };
  }

  /** Removes the passing tables. */
  async clear(): Promise<void> {
    for (const table of [this.#names.stage, this.#names.kept])
      await this.#tables.dropPassing(table, this.#node);
  }

  get #names() {
    return { extract: this.#id, stage: `${this.#id}_stage`, kept: `${this.#id}_kept` };
  }

  async #send(): Promise<void> {
    const { batches, onProgress, maxBytes, signal } = this.#options;
    let lot: Uint8Array[] = [];
    let size = 0;
    let lots = 0;
    let turn = performance.now();
    let under: Promise<unknown> = Promise.resolve();
    const flush = async (): Promise<void> => {
      // One lot is on its way while the next one is made.
      await under;
      const rows = Buffer.concat(lot);
      lot = [];
      size = 0;
      lots += 1;
      if (rows.length === 0) return;
      const isDue = maxBytes !== undefined && lots % lotsBetweenChecks === 0;
      const table = this.#names.stage;
      if (isDue && (await this.#tables.bytes(table, false, this.#node)) > maxBytes)
        throw new MartError('space', texts.cache.tooManyBytes);
      under = this.#tables.calls.run({ sql: `INSERT INTO ${table} FORMAT Native`, rows, signal }, this.#node);
      // Told where it is awaited.
      under.catch(() => undefined);
    };
    for await (const batch of batches) {
      for (const block of this.#rows.encode(batch)) {
        lot.push(block);
        size += block.length;
        if (size > lotBytes) await flush();
        if (performance.now() - turn > sliceMs) {
          onProgress?.(this.#rows.rows);
          await breathe();
          turn = performance.now();
        }
      }
      signal.throwIfAborted();
    }
    await flush();
    await under;
    onProgress?.(this.#rows.rows);
  }

  #plan(): Promise<{ planned: PlannedColumn[]; notes: string[] }> {
    const { columns, before } = this.#options;
    const { calls, greeting } = this.#tables;
    const parts = { columns, rows: this.#rows, before, canCode: isModern(greeting) };
    return planColumns(parts, (index, at) => {
      const sources = [`SELECT ${storedName(index)} AS v FROM ${this.#names.stage}`];
      if (before !== undefined && at !== undefined)
        sources.push(`SELECT toString(${storedName(at)}) AS v FROM ${before.id}`);
      return digitsIn(calls, this.#node, sources);
    });
  }

  /** The column that rows are ordered by: the one that is named, else the first of dates. */
  #orderBy(): number | undefined {
    const { columns, orderBy } = this.#options;
    const named = columns.findIndex(({ name }) => name === orderBy);
    const index =
      named >= 0 ? named : columns.findIndex(({ type }) => type === 'date' || type === 'datetime');
    return index < 0 ? undefined : index;
  }

  async #count(table: string): Promise<number> {
    return Number(await this.#run(`SELECT count() FROM ${table}`));
  }

  #run(sql: string): Promise<string> {
    return this.#tables.calls.run(
      { sql, signal: this.#options.signal, settings: writeSettings(this.#tables.greeting) },
      this.#node,
    );
  }
}

/** A name that no column has, letter case aside: statements over several extracts order rows by it. */
function freePlace(planned: readonly PlannedColumn[]): string {
  const names = new Set(planned.map(({ column }) => column.name.toLowerCase()));
  let name = `mingjing:${placeName}`;
  while (names.has(name)) name += '_';
  return name;
}
