import type { Socket } from 'node:net';
import type pg from 'pg';

/** alone: no other process works on the metadata. node: others may, which share its files. */
export type LockRole = 'alone' | 'node';

/** A process that holds the metadata. */
export interface Holder {
  pid: number;
  name: string;
  since: Date;
}

// Locks are a database's; one database may hold several installations, a schema each.
const keys = `hashtext('mingjing'), hashtext(coalesce(current_schema(), ''))`;
/** Nodes of an installation start one after the other: whoever holds this one does. */
const startKeys = `hashtext('mingjing start'), hashtext(coalesce(current_schema(), ''))`;
const holderSql = `
  select a.pid, a.application_name as name, a.backend_start as since
  from pg_locks l
  join pg_database d on d.oid = l.database and d.datname = current_database()
  join pg_stat_activity a on a.pid = l.pid,
    (values (${keys})) as wanted (one, two)
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.classid::bigint = wanted.one::bigint & 4294967295
    and l.objid::bigint = wanted.two::bigint & 4294967295`;
/** A machine that lost its power gives the lock back after some 40 seconds, and no idle session is ended. */
const sessionSql = `
  select set_config(name, wanted, false)
  from pg_settings join (values
    ('tcp_keepalives_idle', '20'), ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '4'),
    ('idle_session_timeout', '0'), ('statement_timeout', '0')
  ) as ours (ours_name, wanted) on name = ours_name`;

/** One connection that holds the lock, or has seen who does. */
export class LockSession {
  readonly #client: pg.Client;
  readonly #socket: Socket;
  readonly #answerMs: number;
  /** Rejects when the connection breaks; never resolves. */
  readonly broken: Promise<never>;

  constructor(client: pg.Client, socket: Socket, answerMs: number) {
    this.#client = client;
    this.#socket = socket;
    this.#answerMs = answerMs;
    this.broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the server ended the connection')));
    });
    // Told where it is awaited.
    this.broken.catch(() => undefined);
  }

  async ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const query = { text, values, query_timeout: this.#answerMs } as pg.QueryConfig;
    const { rows } = await Promise.race([this.#client.query(query), this.broken]);
    return rows as Row[];
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await this.ask(sessionSql);
  }

  async take(role: LockRole): Promise<boolean> {
    return this.#asked(`pg_try_advisory_lock${role === 'node' ? '_shared' : ''}(${keys})`);
  }

  async takeStart(): Promise<boolean> {
    return this.#asked(`pg_try_advisory_lock(${startKeys})`);
  }

  /** Gives back what a start holds; what this session does not hold stays as it is. */
  async endStart(): Promise<void> {
    await this.ask(`select pg_advisory_unlock(${keys}), pg_advisory_unlock(${startKeys})`);
  }

  async #asked(call: string): Promise<boolean> {
    const [row] = await this.ask<{ held: boolean }>(`select ${call} as held`);
    return row?.held === true;
  }

  async holder(): Promise<Holder | undefined> {
    return (await this.ask<Holder>(holderSql))[0];
  }

  end(): Promise<void> {
    // Without a farewell where the server does not answer.
    const cut = setTimeout(() => this.#socket.destroy(), this.#answerMs);
    return this.#client
      .end()
      .catch(() => undefined)
      .finally(() => clearTimeout(cut));
  }
}
