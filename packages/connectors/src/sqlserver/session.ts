import { once } from 'node:events';
import type { Cell, Column, JdbcUrl } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { Connection, Request } from 'tedious';
import type { AccountRight } from '../account/account-rights.ts';
import type { OpenOptions } from '../connector.ts';
import { BatchQueue, batchBytes, batchRows } from '../live/batch-queue.ts';
import { type GuardedSocket, guardedSocket } from '../live/guarded-socket.ts';
import { untilAborted } from '../live/limit.ts';
import { noColumns } from '../live/no-columns.ts';
import type { Reading, Session, SessionLimits } from '../live/session.ts';
import { rightsQuery, sqlserverRights } from './account.ts';
import { readExactly } from './exact-values.ts';
import { guardTokens, readQuietly } from './guard-tokens.ts';
import { gatherLongValues } from './long-values.ts';
import { isOld, tlsOf } from './settings.ts';
import { describeTds, type TdsColumn, type ToCell } from './types.ts';

export interface SqlserverTarget {
  url: JdbcUrl;
  username: string;
  password: string;
  options: OpenOptions;
}

type Driver = typeof import('tedious');

const mostRows = 2000;

/** The driver brings much that is never used here: it is loaded with the first source that needs it. */
async function loadDriver(): Promise<Driver> {
  const driver = await import('tedious');
  readExactly();
  readQuietly();
  gatherLongValues();
  return driver;
}

/** Logs in. The socket is connected to the address that the host guard answered, also where the server redirects. */
export async function connectSqlserver(
  target: SqlserverTarget,
  signal: AbortSignal,
): Promise<SqlserverSession> {
  const { url, options } = target;
  const address = await options.resolveHost(url.host, url.port);
  const driver = await loadDriver();
  signal.throwIfAborted();
  const guarded = guardedSocket();
  const { encrypt, ...tls } = tlsOf(url);
  const connection = new driver.Connection({
    server: url.host,
    authentication: {
      type: 'default',
      options: { userName: target.username, password: target.password },
    },
    options: {
      port: url.port,
      database: url.database,
      connector: async () => {
        guarded.socket.connect(url.port, address).setNoDelay(true);
        await once(guarded.socket, 'connect');
        return guarded.socket;
      },
      encrypt,
      ...tls,
      tdsVersion: isOld(url) ? '7_2' : '7_4',
      // A name in a certificate is a host's; an address has none.
      ...(/^[\d.:]+$/.test(url.host) ? {} : { serverName: url.host }),
      appName: 'mingjing',
      readOnlyIntent: url.properties.applicationIntent?.toLowerCase() === 'readonly',
      connectTimeout: options.connectTimeoutMs,
      requestTimeout: 0,
      cancelTimeout: 5000,
      maxRetriesOnTransientErrors: 0,
      useUTC: true,
      dateFormat: 'ymd',
      datefirst: 1,
      textsize: 2_147_483_647,
      enableArithAbort: true,
    },
  });
  guardTokens(connection, guarded.socket);
  // The driver says what the server said without its number.
  let refusal: { number: number; message: string } | undefined;
  connection.on('errorMessage', (message: { number: number; message: string }) => {
    refusal ??= message;
  });
  connection.on('error', () => {});
  const connecting = new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error === undefined ? resolve() : reject(error)));
  });
  try {
    const limit = AbortSignal.timeout(options.connectTimeoutMs);
    await untilAborted(connecting, AbortSignal.any([signal, limit])).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason;
      if (limit.aborted) throw Object.assign(new Error('connect'), { code: 'ETIMEDOUT' });
      throw refusal === undefined
        ? error
        : Object.assign(new Error(refusal.message), { number: refusal.number });
    });
    const session = new SqlserverSession(driver, connection, guarded);
    await session.prepare();
    return session;
  } catch (error) {
    connecting.catch(() => {});
    connection.close();
    guarded.socket.destroy();
    throw error;
  }
}

export class SqlserverSession implements Session {
  usable = true;
  busy = false;
  readonly #driver: Driver;
  readonly #connection: Connection;
  readonly #guarded: GuardedSocket;

  constructor(driver: Driver, connection: Connection, guarded: GuardedSocket) {
    this.#driver = driver;
    this.#connection = connection;
    this.#guarded = guarded;
    const broken = (): void => {
      this.usable = false;
    };
    connection.on('error', broken);
    connection.on('end', broken);
    guarded.socket.once('close', broken);
  }

  /**
   * The server has no read-only transactions: everything runs in one that is never committed, so that what a statement
   * might write is gone with it.
   */
  async prepare(): Promise<void> {
    await this.#lines('SET XACT_ABORT OFF SET IMPLICIT_TRANSACTIONS OFF BEGIN TRANSACTION');
  }

  async ping(): Promise<void> {
    await this.#lines('SELECT 1');
  }

  async rights(): Promise<AccountRight[]> {
    return sqlserverRights(await this.#lines(rightsQuery));
  }

  /** FMTONLY answers the columns of a statement without running it, on every version. */
  async columns(query: CompiledSql): Promise<Column[]> {
    let columns: Column[] = [];
    this.busy = true;
    this.#guarded.columns();
    try {
      await this.#run(`SET FMTONLY ON;\n${query.sql}\n;SET FMTONLY OFF`, query.params, (request) => {
        request.on('columnMetadata', (metadata) => {
          columns = describeTds(metadata as unknown as TdsColumn[]).columns;
        });
      });
    } finally {
      this.busy = false;
    }
    return columns;
  }

  async read(query: CompiledSql, limits: SessionLimits): Promise<Reading> {
    this.busy = true;
    await this.#lines(`SET LOCK_TIMEOUT ${Math.min(Math.ceil(limits.timeoutMs) + 1000, 2 ** 31 - 1)}`);
    this.busy = true;
    return await this.#start(query, limits);
  }

  /** Asks on the connection itself: the protocol has a signal for it. */
  cancel(): Promise<void> {
    this.#connection.cancel();
    return Promise.resolve();
  }

  /** The transaction is ended first: a request that names one the reset has just ended would be refused. */
  async reset(): Promise<void> {
    await this.#lines('IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION');
    await new Promise<void>((resolve, reject) => {
      this.#connection.reset((error) => (error == null ? resolve() : reject(error)));
    });
    await this.prepare();
  }

  destroy(): void {
    this.usable = false;
    this.#connection.close();
    this.#guarded.socket.destroy();
  }

  /** The first column of an answer of our own statements. */
  async #lines(sql: string): Promise<string[]> {
    const lines: string[] = [];
    this.#guarded.own();
    await this.#run(sql, undefined, (request) => {
      request.on('row', (row: { value: unknown }[]) => lines.push(String(row[0]?.value)));
    });
    return lines;
  }

  /** Runs to the end; a batch without parameters, where there are none to send. */
  #run(sql: string, params: readonly Cell[] | undefined, listen: (request: Request) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = new this.#driver.Request(sql, (error) => (error == null ? resolve() : reject(error)));
      listen(request);
      this.#send(request, params);
    });
  }

  #send(request: Request, params: readonly Cell[] | undefined): void {
    if (params === undefined || params.length === 0) {
      this.#connection.execSqlBatch(request);
      return;
    }
    for (const [at, value] of params.entries()) {
      const text = value === null ? null : String(value);
      request.addParameter(`p${at + 1}`, this.#driver.TYPES.NVarChar, text);
    }
    this.#connection.execSql(request);
  }

  #start(
    query: CompiledSql,
    { maxRows = Number.POSITIVE_INFINITY, isAwaited }: SessionLimits,
  ): Promise<Reading> {
    const { progress, socket } = this.#guarded;
    progress();
    const queue = new BatchQueue();
    let batch: Cell[][] = [];
    let most = batchRows(mostRows, isAwaited);
    let rows = 0;
    let bytesAtFlush = socket.bytesRead;
    let isEnded = false;

    return new Promise((resolve, reject) => {
      let toCells: [number, NonNullable<ToCell>][] = [];
      const request = new this.#driver.Request(query.sql, (error) => {
        this.busy = false;
        if (error == null || isEnded) {
          flush();
          queue.end();
          reject(noColumns());
          return;
        }
        queue.fail(error);
        reject(error);
      });
      const flush = (): void => {
        if (batch.length > 0) queue.push(batch);
        batch = [];
        most = batchRows(mostRows, isAwaited);
        bytesAtFlush = socket.bytesRead;
        if (queue.isFull) request.pause();
      };
      queue.onRoom = () => request.resume();
      request.on('columnMetadata', (metadata) => {
        const described = describeTds(metadata as unknown as TdsColumn[]);
        toCells = described.toCells.flatMap((toCell, at) => (toCell === undefined ? [] : [[at, toCell]]));
        resolve({ columns: described.columns, queue, lost: described.lost });
      });
      request.on('row', (values: { value: unknown }[]) => {
        progress();
        if (rows >= maxRows) return;
        rows += 1;
        const row = values.map(({ value }) => value as Cell);
        for (const [at, toCell] of toCells) {
          if (row[at] !== null) row[at] = toCell(row[at] as never);
        }
        batch.push(row);
        if (rows >= maxRows) {
          // The rows are there, the statement goes on: the server is told to stop.
          isEnded = true;
          request.resume();
          this.#connection.cancel();
          return;
        }
        if (batch.length >= most || socket.bytesRead - bytesAtFlush > batchBytes) flush();
      });
      this.#send(request, query.params);
    });
  }
}
