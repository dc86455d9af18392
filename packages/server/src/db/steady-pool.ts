import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Availability, type OutageEvent } from './availability.ts';
import { isConnectionFault } from './metadata-unavailable.ts';

/**
 * Deadlines, in milliseconds. Together they stay below ten seconds, so that a call is answered in that time whatever
 * the database does.
 */
const connectMs = 3000;
/** The server gives up first, as it then also stops working on the statement. */
const statementMs = 6000;
const answerMs = 7000;
const lockMs = 5000;
/** An abandoned transaction would hold its locks. */
const idleTransactionMs = 60_000;
/** A statement that takes this long raises the question whether the server still lives. */
const suspiciousMs = 1500;
const probeMs = 2000;
const closingMs = 3000;
/** A server that shuts down smartly waits for its clients: they come anew often enough to notice. */
const usualLifetimeSeconds = 30;

const mostConnections = 10;

const perSession = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/** Statements that may be sent again when the connection broke under them: nothing was changed by them. */
const repeatable = /^\s*(select\b(?!.*\bfor (update|share))|begin\b|start transaction\b)/is;

const readsOnly = /^\s*select\b/i;
const changesRows = /^\s*(insert|update|delete)\b/i;

/** The pool waits for it, although its types do not say so. One message: it costs one round trip a connection. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query({ text: perSession, query_timeout: connectMs } as pg.QueryConfig);
}

/**
 * Connections to the metadata database that outlive its restarts: every client has its error listener, every statement
 * its deadline, a dead connection is thrown away, and a read on one that turns out dead is sent again on a new one.
 */
export class SteadyPool implements PostgresPool {
  readonly availability: Availability;
  readonly onWritten: () => void;
  readonly #pool: pg.Pool;
  readonly #sockets = new Set<Socket>();

  constructor(
    config: pg.PoolConfig,
    onEvent: (event: OutageEvent) => void,
    lifetimeSeconds = usualLifetimeSeconds,
    /** Called when a statement that may have changed something has ended, well or not. */
    onWritten: () => void = () => {},
  ) {
    this.onWritten = onWritten;
    const base: pg.ClientConfig = { ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
    this.availability = new Availability({
      probe: () => probe(base),
      onDown: () => this.#dropAll(),
      onEvent,
    });
    this.#pool = new pg.Pool({
      ...base,
      max: mostConnections,
      maxLifetimeSeconds: lifetimeSeconds,
      connectionTimeoutMillis: connectMs,
      stream: () => this.#socket(),
      onConnect: prepare as (client: pg.ClientBase) => void,
    });
    // Without a listener an idle or a checked-out connection that the server closes would end this process.
    this.#pool.on('error', () => this.availability.suspect());
    this.#pool.on('connect', (client) => client.on('error', () => this.availability.suspect()));
  }

  async connect(): Promise<PostgresPoolClient> {
    return new SteadyClient(this, await this.acquire());
  }

  /** A connection. Throws MetadataUnavailable when there is none to be had. */
  async acquire(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      await this.availability.ready();
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!isConnectionFault(error)) throw error;
        this.availability.suspect();
        // A server that is about to start up or shut down is asked once more, after it was found to be away.
        if (attempt === 2) throw this.availability.failed(error);
        await this.availability.settled();
      }
    }
  }

  async end(): Promise<void> {
    this.availability.close();
    const late = setTimeout(() => this.#dropAll(), closingMs);
    await this.#pool.end();
    clearTimeout(late);
    // Those that were asked to close and do not answer.
    setTimeout(() => this.#dropAll(), 200).unref();
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /** Ends every connection: what waits on one fails now, and none is handed out again. */
  #dropAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** One checkout. It gets another connection in the place of one that broke before anything was done on it. */
class SteadyClient implements PostgresPoolClient {
  readonly #steady: SteadyPool;
  #inner: pg.PoolClient | undefined;
  #used = false;

  constructor(steady: SteadyPool, inner: pg.PoolClient) {
    this.#steady = steady;
    this.#inner = inner;
  }

  // Kysely calls it in these two ways; streaming with a cursor is not configured.
  // biome-ignore lint/suspicious/noExplicitAny: the interface of the driver
  query(sql: any, parameters?: any): any {
    return this.#query(String(sql), (parameters ?? []) as unknown[]);
  }

  release(): void {
    this.#inner?.release();
    this.#inner = undefined;
  }

  async #query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    const isFirst = !this.#used;
    this.#used = true;
    // The server has undone what stood on a connection that broke.
    if (this.#inner === undefined && sql === 'rollback') return nothing;
    const isRepeatable = isFirst && repeatable.test(sql);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#send(sql, parameters);
      } catch (error) {
        if (!isConnectionFault(error)) throw error;
        const timedOut = error instanceof Error && error.message === 'Query read timeout';
        this.#drop(error);
        // Where the server ended all connections, each of the pool's may be one that it does not know of yet.
        if (!isRepeatable || timedOut || attempt === mostConnections)
          throw this.#steady.availability.failed(error);
      }
      await this.#steady.availability.settled();
      this.#inner = await this.#steady.acquire();
    }
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#inner === undefined) throw new Error('Connection terminated');
    const watch = setTimeout(() => this.#steady.availability.suspect(), suspiciousMs);
    try {
      const result = await this.#inner.query({ text, values, query_timeout: answerMs } as pg.QueryConfig);
      if (changesRows.test(text)) this.#steady.availability.wrote();
      return result;
    } finally {
      clearTimeout(watch);
      if (!readsOnly.test(text)) this.#steady.onWritten();
    }
  }

  #drop(error: unknown): void {
    this.#inner?.release(error instanceof Error ? error : true);
    this.#inner = undefined;
    this.#steady.availability.suspect();
  }
}

const nothing = { command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult;

/** Asks on a connection of its own, which is gone afterwards whatever happens. */
async function probe(config: pg.ClientConfig): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, stream: () => socket, connectionTimeoutMillis: probeMs });
  client.on('error', () => undefined);
  const late = setTimeout(() => socket.destroy(), probeMs);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    clearTimeout(late);
    // Told in order when it answers, cut off when it does not.
    client.end().catch(() => undefined);
    setTimeout(() => socket.destroy(), 200).unref();
  }
}
