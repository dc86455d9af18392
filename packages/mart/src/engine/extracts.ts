import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { StoredExtract } from '../process/messages.ts';
import { identifier, literal, run } from './open-database.ts';

/** Extracts that stay attached; the ones not asked for longest are let go. */
const keepAttached = 64;

interface Attached {
  ready: Promise<void>;
  users: number;
  /** Called when the last user of one that is being let go has left. */
  left?: () => void;
}

/** Attaches extracts when they are first asked for and hands out connections that stand in them. */
export class Extracts {
  readonly #instance: DuckDBInstance;
  readonly #directory: string;
  readonly #attached = new Map<string, Attached>();
  /** Extracts being let go: attaching again waits for it. */
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #idle: DuckDBConnection[] = [];
  /** The extract that a connection stands in: saying so again costs as much as a small question. */
  readonly #standing = new Map<DuckDBConnection, string>();

  constructor(instance: DuckDBInstance, directory: string) {
    this.#instance = instance;
    this.#directory = directory;
  }

  /** Runs `work` on a connection whose table `data` is the first extract's; the others are named by their ids. */
  async use<T>(ids: readonly string[], work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const entries = [...new Set(ids)].map((id) => this.#open(id));
    for (const entry of entries) entry.users += 1;
    const connection = this.#idleIn(ids[0]!) ?? (await this.#instance.connect());
    try {
      for (const entry of entries) await entry.ready;
      await this.#stand(connection, ids[0]!);
      return await work(connection);
    } finally {
      this.#idle.push(connection);
      for (const entry of entries) {
        entry.users -= 1;
        if (entry.users === 0) entry.left?.();
      }
      this.#shrink();
    }
  }

  /**
   * Lets go of an extract's file once the questions that run on it have ended: one that has not yet named its table
   * would not find it any more.
   */
  release(extract: string): void {
    const entry = this.#attached.get(extract);
    if (entry === undefined) return;
    this.#attached.delete(extract);
    const unused = new Promise<void>((resolve) => {
      entry.left = resolve;
      if (entry.users === 0) resolve();
    });
    const left = Promise.all([entry.ready, unused])
      .then(() => {
        for (const [connection, id] of this.#standing) if (id === extract) this.#standing.delete(connection);
        return this.#run(`DETACH ${identifier(extract)}`);
      })
      .catch(() => undefined)
      .finally(() => this.#leaving.delete(extract));
    this.#leaving.set(extract, left);
  }

  async describe(extract: string): Promise<StoredExtract> {
    return this.use([extract], async (connection) => {
      const reader = await connection.runAndReadAll('SELECT stored FROM about');
      return JSON.parse(String(reader.getRows()[0]?.[0])) as StoredExtract;
    });
  }

  /** An idle connection, one that stands in the extract already where there is one. */
  #idleIn(extract: string): DuckDBConnection | undefined {
    const at = this.#idle.findLastIndex((one) => this.#standing.get(one) === extract);
    return at < 0 ? this.#idle.pop() : this.#idle.splice(at, 1)[0];
  }

  async #stand(connection: DuckDBConnection, extract: string): Promise<void> {
    if (this.#standing.get(connection) === extract) return;
    this.#standing.delete(connection);
    await run(connection, `USE ${identifier(extract)}`);
    this.#standing.set(connection, extract);
  }

  #open(extract: string): Attached {
    const found = this.#attached.get(extract);
    if (found !== undefined) {
      this.#attached.delete(extract);
      this.#attached.set(extract, found);
      return found;
    }
    const path = join(this.#directory, `${extract}.duckdb`);
    const entry: Attached = {
      ready: (this.#leaving.get(extract) ?? Promise.resolve()).then(() =>
        this.#run(`ATTACH ${literal(path)} AS ${identifier(extract)} (READ_ONLY)`),
      ),
      users: 0,
    };
    entry.ready.catch(() => {
      if (this.#attached.get(extract) === entry) this.#attached.delete(extract);
    });
    this.#attached.set(extract, entry);
    return entry;
  }

  #shrink(): void {
    if (this.#attached.size <= keepAttached) return;
    for (const [extract, entry] of this.#attached) {
      if (entry.users > 0) continue;
      this.release(extract);
      return;
    }
  }

  async #run(sql: string): Promise<void> {
    // A connection of its own stands in no extract, which DETACH requires.
    const connection = await this.#instance.connect();
    try {
      await run(connection, sql);
    } finally {
      connection.closeSync();
    }
  }
}
