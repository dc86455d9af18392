import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { type Column, texts } from '@mingjing/contract';
import { chunkRows } from '../encode/chunk-format.ts';
import { dictionaryCharacters, dictionarySize } from '../encode/dictionary-encoder.ts';
import { isOpen } from '../encode/open-decimal-encoder.ts';
import type { BeginMessage, CombineMessage, StoredExtract } from '../process/messages.ts';
import { closedDecimals } from './closed-decimals.ts';
import { codeType, engineType } from './column-types.ts';
import { dateSpans } from './date-spans.ts';
import { EngineFault } from './engine-fault.ts';
import { judgedColumns } from './judged-columns.ts';
import { MergedRows } from './merged-rows.ts';
import { numbersOf, storeRows } from './numbered-columns.ts';
import { identifier, literal, oldValue, run } from './open-database.ts';
import { RowOrder } from './row-order.ts';
import { Stage } from './stage.ts';
import { stageCombined } from './stage-combined.ts';
import { uniqueColumns } from './unique-columns.ts';

const chunksBetweenChecks = 64;
/** How often the size of a statement's rows is looked at. */
const sizeCheckMs = 200;
const textType = engineType({ name: 'text', type: 'text' });

/** Makes one extract: rows are staged as they come, then ordered and typed into the file that readers will open. */
export class ExtractWriter {
  readonly #connection: DuckDBConnection;
  readonly #directory: string;
  readonly #begin: BeginMessage;
  readonly #stage: Stage;
  readonly #dictionaries = new Map<number, { overflowed: boolean; size: number }>();
  #columns: readonly Column[];
  #chunks = 0;
  #isStaged = false;
  /** Whether texts wait as they are, without codes. */
  #isCombined = false;

  private constructor(connection: DuckDBConnection, directory: string, begin: BeginMessage, stage: Stage) {
    this.#connection = connection;
    this.#directory = directory;
    this.#begin = begin;
    this.#columns = begin.columns;
    this.#stage = stage;
  }

  static async begin(
    connection: DuckDBConnection,
    directory: string,
    begin: BeginMessage,
  ): Promise<ExtractWriter> {
    const attach = (file: string, name: string, options: string): Promise<void> =>
      run(connection, `ATTACH ${literal(join(directory, file))} AS ${name} (${options})`);
    if (begin.appendTo !== null) await attach(begin.appendTo, 'before', 'READ_ONLY');
    await attach(begin.stage, 'stage', "STORAGE_VERSION 'latest'");
    await attach(begin.target, 'target', "STORAGE_VERSION 'latest'");
    return new ExtractWriter(connection, directory, begin, await Stage.open(connection, begin.columns));
  }

  async append(rows: number, body: Buffer): Promise<void> {
    this.#stage.append(rows, body);
    this.#chunks += 1;
    if (this.#chunks % chunksBetweenChecks === 0) this.#checkSize(this.#begin.stage);
  }

  /** Keeps the values that the codes of a text column stand for. */
  async dictionary(column: number, values: readonly string[], overflowed: boolean): Promise<void> {
    await this.#closeStage();
    this.#dictionaries.set(column, { overflowed, size: values.length });
    // Texts that never had codes: most columns of a wide table.
    if (overflowed && values.length === 0) return;
    const table = `d${column}`;
    await run(this.#connection, `CREATE TABLE stage.${table} (code ${codeType}, v ${textType})`);
    const appender = await this.#connection.createAppender(table, 'main', 'stage');
    for (let from = 0; from < values.length; from += chunkRows) {
      const part = values.slice(from, from + chunkRows);
      const chunk = DuckDBDataChunk.create([codeType, textType], part.length);
      chunk.setColumnValues(
        0,
        part.map((_, row) => from + row),
      );
      chunk.setColumnValues(1, part);
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }

  /** Stages rows of other extracts, in the place of rows that were sent. */
  async combine(message: CombineMessage): Promise<void> {
    await this.#closeStage();
    this.#isCombined = true;
    const watch = setInterval(() => {
      if (this.#size(this.#begin.stage) > (this.#begin.maxBytes ?? Infinity)) this.#connection.interrupt();
    }, sizeCheckMs);
    try {
      const texts = await stageCombined(
        this.#connection,
        this.#directory,
        message,
        this.#stage,
        this.#columns,
      );
      for (const [column, dictionary] of texts) this.#dictionaries.set(column, dictionary);
    } catch (error) {
      this.#checkSize(this.#begin.stage);
      throw error;
    } finally {
      clearInterval(watch);
    }
    this.#checkSize(this.#begin.stage);
  }

  async #closeStage(): Promise<void> {
    if (!this.#isStaged) await this.#stage.close(this.#connection);
    this.#isStaged = true;
  }

  /** Orders and types all rows into the target, describes it and closes it. */
  async finish(startedAt: number): Promise<StoredExtract> {
    await this.#closeStage();
    const { appendTo } = this.#begin;
    const { columns, notes } = await closedDecimals(
      this.#connection,
      this.#begin,
      (index) => this.#stage.sql(index).value,
    );
    this.#columns = columns;
    // Types can be named by their own name only, in the database one stands in.
    await run(this.#connection, 'USE target');
    const staged = await this.#count('stage.rows');
    const most = staged + (appendTo === null ? 0 : await this.#count('before.data'));
    const types = new Map<number, string>();
    for (const [index, column] of columns.entries()) {
      if (column.type === 'text' && this.#stage.sql(index).isText)
        types.set(index, await this.#textType(index, column, most));
    }
    if (!this.#isCombined) for (const [index, type] of types) await this.#remember(index, type);
    const order = new RowOrder(
      this.#connection,
      { ...this.#begin, columns },
      (index) => this.#stage.sql(index).value,
    );
    const newFrom = await order.newFrom();
    const merge = new MergedRows(this.#connection, this.#begin, order.place, newFrom);
    const newRows = this.#select(types, order.newRows(newFrom));
    const oldRows = `${this.#before(types, order.oldRows())}${merge.stays}`;
    const all = await merge.last(appendTo === null ? newRows : `${oldRows} UNION ALL ${newRows}`);
    const { by, place } = await order.decide(merge.isUnique);
    const hasGaps = appendTo !== null || this.#begin.merge !== null;
    const list = [
      ...columns.map(({ name }) => `a.${identifier(name)}`),
      ...(place === undefined ? [] : [order.stored(hasGaps)]),
    ];
    const numbered = await storeRows(
      this.#connection,
      { rows: all, columns, list, by, byPlace: `ORDER BY a.${order.place}` },
      this.#counted(types, most),
    );
    const rows = this.#begin.merge === null ? most : await this.#count('data');
    const dictionaries = [...types].flatMap(([index, type]): [string, string][] =>
      type === 'VARCHAR' ? [] : [[columns[index]!.name, type]],
    );
    const numbers = await numbersOf(this.#connection, columns, dictionaries, rows);
    const stored: StoredExtract = {
      columns: await judgedColumns(this.#connection, columns, this.#begin.numberText),
      unique: await uniqueColumns(
        this.#connection,
        columns.filter((_, index) => (types.get(index) ?? 'VARCHAR') === 'VARCHAR'),
        rows,
      ),
      dictionaries,
      numbers: [...numbered, ...numbers],
      spans: await dateSpans(this.#connection, columns),
      ...(place !== undefined && { place }),
      ...(notes.length > 0 && { notes }),
      rows,
      ...(this.#begin.merge !== null && { merged: await merge.counts(staged, rows) }),
      durationMs: Date.now() - startedAt,
    };
    await run(this.#connection, `CREATE TABLE about AS SELECT ${literal(JSON.stringify(stored))} AS stored`);
    await run(this.#connection, 'CHECKPOINT target');
    await run(this.#connection, 'USE memory');
    await run(this.#connection, 'DETACH target');
    await run(this.#connection, 'DETACH stage');
    if (appendTo !== null) await run(this.#connection, 'DETACH before');
    this.#connection.closeSync();
    this.#checkSize(this.#begin.target);
    return stored;
  }

  /** Columns that are counted again and again, as far as their values are neither codes nor of few kinds. */
  #counted(types: ReadonlyMap<number, string>, most: number): Column[] {
    const { counted } = this.#begin;
    if (counted === null || most < counted.leastRows) return [];
    return this.#columns.filter(
      ({ name, type }, index) =>
        counted.columns.includes(name) &&
        (type === 'integer' || (type === 'text' && (types.get(index) ?? 'VARCHAR') === 'VARCHAR')),
    );
  }

  async #count(table: string): Promise<number> {
    const reader = await this.#connection.runAndReadAll(`SELECT count(*) FROM ${table}`);
    return Number(reader.getRows()[0]?.[0]);
  }

  async #measure(values: string): Promise<{ distinct: number; cut: boolean; characters: number }> {
    const reader = await this.#connection.runAndReadAll(
      `SELECT count(*), count_if(contains(v, chr(0))), coalesce(sum(length(v)), 0) FROM (${values}) AS distinct_values`,
    );
    const [distinct = 0, cut = 0, characters = 0] = (reader.getRows()[0] ?? []).map(Number);
    return { distinct, cut: cut > 0, characters };
  }

  /** ENUM for texts that repeat: its values in order of their bytes, so that sorting codes sorts texts. */
  async #textType(index: number, column: Column, rows: number): Promise<string> {
    const dictionary = this.#dictionaries.get(index);
    if (dictionary === undefined || dictionary.overflowed) return 'VARCHAR';
    const { appendTo, appendLacks } = this.#begin;
    const old = oldValue(column.name, appendLacks);
    const values =
      appendTo === null
        ? `SELECT v FROM stage.d${index}`
        : `SELECT v FROM stage.d${index} UNION SELECT ${old}::VARCHAR FROM before.data AS b WHERE ${old} IS NOT NULL`;
    // The library reads the values of an ENUM up to their first NUL character.
    const { distinct, cut, characters } = await this.#measure(values);
    // Each of several appended pieces may be within the bound, and their sum beyond it.
    if (characters > dictionaryCharacters) return 'VARCHAR';
    if (distinct === 0 || cut || distinct > Math.min(dictionarySize, Math.max(256, rows / 8)))
      return 'VARCHAR';
    await run(this.#connection, `CREATE TYPE e${index} AS ENUM (SELECT v FROM (${values}) ORDER BY v)`);
    return `e${index}`;
  }

  /**
   * Puts a dictionary where the statement that orders the rows can look codes up without a join, of which a wide table
   * would need more than memory holds.
   */
  async #remember(index: number, type: string): Promise<void> {
    if (this.#dictionaries.get(index)!.size === 0) return;
    await run(
      this.#connection,
      `SET VARIABLE d${index} = (SELECT list(v::${type} ORDER BY code) FROM stage.d${index})`,
    );
  }

  #select(types: ReadonlyMap<number, string>, numbers: string): string {
    const values = this.#columns.map((column, index) => {
      const { name } = column;
      const { value, code, isText } = this.#stage.sql(index);
      if (isOpen(this.#begin.columns[index]!))
        return `${value}::${engineType(column)} AS ${identifier(name)}`;
      if (!isText) return `${value} AS ${identifier(name)}`;
      if (this.#isCombined) return `${value}::${types.get(index) ?? 'VARCHAR'} AS ${identifier(name)}`;
      const dictionary = this.#dictionaries.get(index)!;
      if (dictionary.size === 0) return `${value} AS ${identifier(name)}`;
      const coded = `list_extract(getvariable('d${index}'), ${code} + 1)`;
      return `${dictionary.overflowed ? `coalesce(${coded}, ${value})` : coded} AS ${identifier(name)}`;
    });
    return `SELECT ${values.join(', ')}, ${numbers} FROM stage.rows AS s`;
  }

  /** Rows of the extract that is added to, in the types of the new one. */
  #before(types: ReadonlyMap<number, string>, numbers: string): string {
    const values = this.#columns.map((column, index) => {
      const name = identifier(column.name);
      const type = types.get(index);
      const value = oldValue(column.name, this.#begin.appendLacks);
      if (type === undefined) return `${value}::${engineType(column)} AS ${name}`;
      return `${value}::VARCHAR::${type} AS ${name}`;
    });
    return `SELECT ${values.join(', ')}, ${numbers} FROM before.data AS b`;
  }

  #checkSize(file: string): void {
    const { maxBytes } = this.#begin;
    if (maxBytes !== null && this.#size(file) > maxBytes)
      throw new EngineFault('space', texts.cache.tooManyBytes);
  }

  #size(file: string): number {
    return statSync(join(this.#directory, file)).size;
  }
}
