import type { MergeRows } from '../mart.ts';
import type { PlannedColumn } from './column-plan.ts';
import { placeName, storedName } from './column-types.ts';
import type { About, ExtractTables } from './extract-tables.ts';
import { isModern } from './greeting.ts';
import { valueSql } from './literals.ts';

interface MergedParts {
  stage: string;
  kept: string;
  before: (About & { id: string }) | undefined;
  merge: MergeRows | undefined;
  planned: readonly PlannedColumn[];
  node: number;
}

type Run = (sql: string) => Promise<string>;

/**
 * Rows that are added to stored ones: stored ones above a value give way, as they were read again, and of rows that are
 * equal in some columns the last one stays.
 */
export class MergedTable {
  readonly #tables: ExtractTables;
  readonly #parts: MergedParts;
  #run: Run = () => Promise.resolve('');

  constructor(tables: ExtractTables, parts: MergedParts) {
    this.#tables = tables;
    this.#parts = parts;
  }

  /** Puts all rows into the table of the extract, numbered from 0 without gaps. */
  async fill(table: string, run: Run): Promise<void> {
    this.#run = run;
    const { before, merge, planned, kept, node } = this.#parts;
    const names = [placeName, ...planned.map((_, index) => storedName(index))].join(', ');
    if (before === undefined && merge === undefined) {
      await run(`INSERT INTO ${table} (${names}) ${this.#fresh(0)}`);
      return;
    }
    let all = `SELECT ${names} FROM (${this.#all})`;
    if (this.#keys.length > 0) {
      await this.#tables.createPassing(kept, [], node);
      await this.#keep();
      all = `${all} WHERE ${placeName} ${this.#tables.isShared ? 'GLOBAL ' : ''}IN (SELECT ${placeName} FROM ${kept})`;
    }
    await run(`INSERT INTO ${table} (${names}) ${this.#numbered(all, names)}`);
  }

  /** Counts once the rows are stored. */
  async counts(read: number, stored: number): Promise<{ replaced: number; doubled: number }> {
    const { before, kept } = this.#parts;
    if (before === undefined) return { replaced: 0, doubled: read - stored };
    const stayed =
      this.#keys.length > 0
        ? await this.#count(`${kept} WHERE ${placeName} < ${before.rows}`)
        : await this.#count(`${before.id} AS b${this.#stays}`);
    return { replaced: before.rows - stayed, doubled: read - (stored - stayed) };
  }

  /** Rows that came now, numbered behind those that stand there. */
  #fresh(from: number): string {
    const { stage, planned } = this.#parts;
    const values = planned.map(({ fresh }, index) => `${fresh} AS ${storedName(index)}`);
    const place = `s.${placeName} + ${from} AS ${placeName}`;
    return `SELECT ${[place, ...values].join(', ')} FROM ${stage} AS s`;
  }

  get #all(): string {
    const { before, planned } = this.#parts;
    if (before === undefined) return this.#fresh(0);
    const values = planned.map(({ stored }, index) => `${stored} AS ${storedName(index)}`);
    const old = `SELECT ${[`b.${placeName} + 0 AS ${placeName}`, ...values].join(', ')} FROM ${before.id} AS b${this.#stays}`;
    return `${old} UNION ALL ${this.#fresh(before.rows)}`;
  }

  /** The condition under which rows of the extract that is added to stay, read as `b`. */
  get #stays(): string {
    const { before, merge } = this.#parts;
    const at = before?.columns.findIndex(({ name }) => name === merge?.above?.column) ?? -1;
    if (before === undefined || merge?.above === undefined || at < 0) return '';
    return ` WHERE ifNull(b.${storedName(at)} > ${valueSql(merge.above.value, before.columns[at]!)}, 0) = 0`;
  }

  /** Finds the rows that no later one takes the place of. */
  async #keep(): Promise<void> {
    const { kept } = this.#parts;
    const keys = this.#keys;
    const latest = this.#columnNamed(this.#parts.merge?.latestBy);
    const by = latest === undefined ? '' : `${latest} DESC NULLS LAST, `;
    const isWhole = keys.map((key) => `isNotNull(${key})`).join(' AND ');
    const list = [...new Set([placeName, ...keys, ...(latest === undefined ? [] : [latest])])].join(', ');
    const order = `ORDER BY ${by}${placeName} DESC LIMIT 1 BY ${keys.join(', ')}`;
    await this.#run(
      `INSERT INTO ${kept} SELECT ${placeName} FROM (SELECT ${list} FROM (${this.#all}) WHERE ${isWhole} ${order})`,
    );
    await this.#run(`INSERT INTO ${kept} SELECT ${placeName} FROM (${this.#all}) WHERE NOT (${isWhole})`);
  }

  /** Rows with numbers from 0 without gaps, as pages are ranges of numbers. */
  #numbered(all: string, names: string): string {
    const values = names.split(', ').slice(1).join(', ');
    if (isModern(this.#tables.greeting))
      return `SELECT row_number() OVER (ORDER BY ${placeName}) - 1 AS ${placeName}, ${values} FROM (${all})`;
    // Rows that are sorted come in one stream.
    return `SELECT rowNumberInAllBlocks() AS ${placeName}, ${values} FROM (${all} ORDER BY ${placeName})`;
  }

  get #keys(): string[] {
    return (this.#parts.merge?.uniqueBy ?? []).flatMap((name) => this.#columnNamed(name) ?? []);
  }

  #columnNamed(name: string | undefined): string | undefined {
    const index = this.#parts.planned.findIndex(({ column }) => column.name === name);
    return index < 0 ? undefined : storedName(index);
  }

  async #count(rows: string): Promise<number> {
    return Number(await this.#run(`SELECT count() FROM ${rows}`));
  }
}
