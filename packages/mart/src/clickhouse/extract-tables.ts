import type { Extract } from '../mart.ts';
import { placeName } from './column-types.ts';
import { ServerFault, tooFewNodes, unknownTable } from './faults.ts';
import { type Greeting, isModern } from './greeting.ts';
import type { ServerCalls } from './server-calls.ts';

/** Seconds in which all nodes of a cluster have to carry out a statement about tables; 0 waits for none. */
const nodeSeconds = '10';

const timedOut = 159;

/** What is told of an extract beside its id; `coded` are the places of text columns that are kept as codes. */
export type About = Omit<Extract, 'id'> & { coded: readonly number[] };

/** Tables of an extract: its rows, their parts on the nodes of a cluster, the mark that they are whole, and passing ones. */
const kinds = ['', '_local', '_about', '_stage', '_kept', '_lost'] as const;
type Kind = (typeof kinds)[number];

const tableForm = /^(x[0-9a-f]{32})(_local|_about|_stage|_kept|_lost)?$/;
export const isExtractId = (id: string): boolean => /^x[0-9a-f]{32}$/.test(id);

/** Tables of an extract that stand in the database. */
export interface FoundTable {
  extract: string;
  kind: Kind;
  /** Seconds since it was made, by the server's clock. */
  age: number;
}

/** Tables of extracts in one database of ClickHouse, on one server or on all of a cluster. */
export class ExtractTables {
  readonly calls: ServerCalls;
  readonly greeting: Greeting;

  constructor(calls: ServerCalls, greeting: Greeting) {
    this.calls = calls;
    this.greeting = greeting;
  }

  get isShared(): boolean {
    return this.calls.address.cluster !== undefined;
  }

  /** A table for rows that pass, on the node that writes. */
  async createPassing(table: string, columns: readonly string[], node: number): Promise<void> {
    const list = [`${placeName} UInt64`, ...columns].join(', ');
    await this.calls.run(
      { sql: `CREATE TABLE ${table} (${list}) ENGINE = MergeTree ORDER BY ${placeName}` },
      node,
    );
  }

  /** The table of an extract's rows, ordered by a column where the server's tables can be. */
  async createRows(
    id: string,
    columns: readonly string[],
    by: string | undefined,
    node: number,
  ): Promise<void> {
    const list = [`${placeName} UInt64`, ...columns].join(', ');
    const { database, cluster } = this.calls.address;
    const isOrdered = by !== undefined && isModern(this.greeting);
    const order = isOrdered
      ? `ORDER BY (${by}, ${placeName}) SETTINGS allow_nullable_key = 1`
      : `ORDER BY ${placeName}`;
    if (cluster === undefined) {
      await this.calls.run({ sql: `CREATE TABLE ${id} (${list}) ENGINE = MergeTree ${order}` }, node);
      return;
    }
    const engine = `ReplicatedMergeTree('/clickhouse/tables/{shard}/${database}/${id}', '{replica}')`;
    await this.#everywhere(`CREATE TABLE ${id}_local`, `(${list}) ENGINE = ${engine} ${order}`, node);
    const face = `Distributed(${cluster}, ${database}, ${id}_local, ${placeName})`;
    await this.#everywhere(`CREATE TABLE ${id}`, `(${list}) ENGINE = ${face}`, node);
  }

  /** Bytes of a table's rows on disk, one copy of each. */
  async bytes(table: string, isSpread: boolean, node: number): Promise<number> {
    const { database, cluster } = this.calls.address;
    const parts = isSpread && cluster !== undefined ? `cluster('${cluster}', system, parts)` : 'system.parts';
    const name = isSpread && cluster !== undefined ? `${table}_local` : table;
    const sql = `SELECT sum(bytes_on_disk) FROM ${parts} WHERE database = '${database}' AND table = '${name}' AND active`;
    return Number(await this.calls.run({ sql }, node));
  }

  /** Says that an extract is whole. What is told of it stands in the definition of a table, which is there at once or not. */
  async publish(id: string, about: About, node: number): Promise<void> {
    await this.#note(`${id}_about`, JSON.stringify(about), node);
  }

  /** What is told of an extract; undefined where there is no whole one of that id. */
  async about(id: string): Promise<About | undefined> {
    const note = await this.#noted(`${id}_about`);
    return note === undefined ? undefined : (JSON.parse(note) as About);
  }

  /** Removes tables of an extract; the mark that it is whole goes first. */
  async drop(
    id: string,
    which: readonly Kind[] = ['_about', '', '_local', '_stage', '_kept', '_lost'],
  ): Promise<void> {
    for (const kind of which) await this.#dropTable(`${id}${kind}`);
  }

  /** Removes a passing table of the node it was made on. */
  async dropPassing(table: string, node: number): Promise<void> {
    await this.calls.run({ sql: `DROP TABLE IF EXISTS ${table}` }, node);
  }

  /** Says since when an extract is in nobody's use; `false` takes it back. */
  async markLost(id: string, isLost: boolean): Promise<void> {
    if (isLost) await this.#note(`${id}_lost`, '', this.calls.node);
    else await this.#dropTable(`${id}_lost`);
  }

  /** All tables of extracts. */
  async list(): Promise<FoundTable[]> {
    const { database } = this.calls.address;
    const sql = `SELECT name, toUInt64(now()) - toUInt64(metadata_modification_time) FROM system.tables WHERE database = '${database}'`;
    const lines = (await this.calls.run({ sql })).split('\n').slice(0, -1);
    return lines.flatMap((line): FoundTable[] => {
      const [name = '', age = '0'] = line.split('\t');
      const [, extract, kind = ''] = tableForm.exec(name) ?? [];
      return extract === undefined ? [] : [{ extract, kind: kind as Kind, age: Number(age) }];
    });
  }

  /** The installation that the database belongs to; it is made this one's where it belongs to none. */
  async owner(claim: string): Promise<string> {
    const found = await this.foundOwner();
    if (found !== undefined) return found;
    await this.#note('mingjing_owner', claim, this.calls.node);
    return (await this.foundOwner()) ?? claim;
  }

  /** The installation that the database belongs to so far. */
  foundOwner(): Promise<string | undefined> {
    return this.#noted('mingjing_owner');
  }

  /** Keeps a text in the definition of a table that never has rows. */
  async #note(table: string, text: string, node: number): Promise<void> {
    const coded = Buffer.from(text).toString('base64url');
    await this.#everywhere(
      `CREATE TABLE IF NOT EXISTS ${table}`,
      `(note String DEFAULT '${coded}') ENGINE = Memory`,
      node,
    );
  }

  async #noted(table: string): Promise<string | undefined> {
    const { database } = this.calls.address;
    const sql = `SELECT default_expression FROM system.columns WHERE database = '${database}' AND table = '${table}'`;
    const [, coded] = /'([\w-]*)\\?'/.exec(await this.calls.run({ sql })) ?? [];
    return coded === undefined ? undefined : Buffer.from(coded, 'base64url').toString('utf8');
  }

  /** Removes a table; nodes of a cluster that are away remove theirs when they are back. */
  async #dropTable(table: string): Promise<void> {
    try {
      await this.#everywhere(`DROP TABLE IF EXISTS ${table}`, '', this.calls.node, '0');
    } catch (error) {
      if (!(error instanceof ServerFault) || error.number !== unknownTable) throw error;
    }
  }

  /** A statement about tables, on every node of a cluster. */
  async #everywhere(what: string, rest: string, node: number, seconds = nodeSeconds): Promise<void> {
    const { cluster } = this.calls.address;
    if (cluster === undefined) {
      await this.calls.run({ sql: `${what} ${rest}` }, node);
      return;
    }
    const settings = { distributed_ddl_task_timeout: seconds };
    try {
      await this.calls.run({ sql: `${what} ON CLUSTER ${cluster} ${rest}`, settings }, node);
    } catch (error) {
      if (!(error instanceof ServerFault) || error.number !== timedOut) throw error;
      throw new ServerFault(tooFewNodes, error.message);
    }
  }
}
