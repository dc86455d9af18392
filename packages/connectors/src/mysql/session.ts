import type { Cell, Column, JdbcUrl } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type { Connection } from 'mysql2';
import type { AccountRight } from '../account/account-rights.ts';
import type { OpenOptions, TablePlace } from '../connector.ts';
import { sentStatement } from '../gate/sent-statement.ts';
import { BatchQueue, batchBytes, batchRows } from '../live/batch-queue.ts';
import { type GuardedSocket, guardedSocket, TooMuchData } from '../live/guarded-socket.ts';
import type { Reading, Session, SessionLimits } from '../live/session.ts';
import type { Recoding } from '../text/recode.ts';
import { type Grants, grantsOf, mysqlRights, partTablesOf, partTablesStatement } from './account.ts';
import { endDisorder, guardPackets } from './guard-packets.ts';
import { offsetOf, tlsOf, zoneNameOf } from './settings.ts';
import { describeFields, type MysqlField, type ToCell } from './types.ts';

export interface MysqlTarget {
  url: JdbcUrl;
  username: string;
  password: string;
  recoding: Recoding;
  /** Functions that statements may call beside the dialect's own. */
  allowed: readonly string[];
  options: OpenOptions;
}

const mostRows = 2000;
/** A server that counts rows itself says with the last one that it was the last. */
const endMs = 1000;

/** Reads an answer that the driver calls back with: what is thrown out of such a call would end the whole process. */
function settle<T>(resolve: (value: T) => void, reject: (thrown: unknown) => void, read: () => T): void {
  try {
    resolve(read());
  } catch (thrown) {
    reject(thrown);
  }
}

/** What the server says of a table or column that is not there. */
const unknownNames = new Set([1054, 1109, 1146]);

/** Rows come by place; the driver would refuse those of a column that is called as a part of every object is. */
function nameByPlace(fields: readonly object[]): void {
  for (const [at, field] of fields.entries()) Object.defineProperty(field, 'name', { value: `c${at}` });
}

/** Logs in. The socket is connected to the address that the host guard answered, whatever the name means later. */
export async function connectMysql(target: MysqlTarget, signal: AbortSignal): Promise<MysqlSession> {
  const { url } = target;
  const address = await target.options.resolveHost(url.host, url.port);
  // With the first source that needs it: half of what a start would read is this driver.
  const { createConnection } = (await import('mysql2')).default;
  signal.throwIfAborted();
  const guarded = guardedSocket();
  const { socket } = guarded;
  socket.connect(url.port, address).setNoDelay(true);
  const ssl = tlsOf(url);
  const connection = createConnection({
    stream: () => socket,
    host: url.host,
    port: url.port,
    user: target.username,
    password: target.password,
    database: url.database,
    charset: 'UTF8MB4_GENERAL_CI',
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'],
    connectTimeout: target.options.connectTimeoutMs,
    supportBigNumbers: true,
    bigNumberStrings: false,
    dateStrings: true,
    jsonStrings: true,
    rowsAsArray: true,
    maxPreparedStatements: 8,
    ...(ssl === undefined ? {} : { ssl }),
  });
  endDisorder(connection);
  if (ssl !== undefined) guardPackets(connection, guarded);
  const abort = (): void => void socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })),
    target.options.connectTimeoutMs,
  );
  try {
    const version = await new Promise<string>((resolve, reject) => {
      connection.once('connect', (handshake: { serverVersion?: string }) =>
        resolve(handshake.serverVersion ?? ''),
      );
      connection.on('error', reject);
    });
    const session = new MysqlSession(target, connection, guarded, version);
    await session.prepare();
    return session;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A server may be set to cut every result off without a word: all rows are asked for by number, the largest that servers
 * with signed settings (Doris, StarRocks) take as well.
 */
const noLimit = '9223372036854775807';

export class MysqlSession implements Session {
  usable = true;
  busy = false;
  readonly #target: MysqlTarget;
  readonly #connection: Connection;
  readonly #guarded: GuardedSocket;
  readonly #isMariadb: boolean;
  /** The zone of the session as this server takes it, once that is known. */
  #zone: string | undefined;
  /** How this server limits the time of a statement, if it does. */
  readonly #timeLimit: ((ms: number) => string) | undefined;

  constructor(target: MysqlTarget, connection: Connection, guarded: GuardedSocket, version: string) {
    this.#target = target;
    this.#connection = connection;
    this.#guarded = guarded;
    this.#isMariadb = /mariadb/i.test(version);
    if (this.#isMariadb) this.#timeLimit = (ms) => `max_statement_time=${ms / 1000}`;
    else if (/^(?:5\.7|[89]\.|\d\d)/.test(version)) this.#timeLimit = (ms) => `max_execution_time=${ms}`;
    const broken = (): void => {
      this.usable = false;
    };
    connection.on('error', broken);
    guarded.socket.once('close', broken);
  }

  /** Settings of every session: our reading of texts and dates, and no writing. */
  async prepare(): Promise<void> {
    await this.#run("SET NAMES utf8mb4, SESSION sql_mode='NO_ENGINE_SUBSTITUTION'");
    await this.#setZone();
    await this.#run('SET SESSION TRANSACTION READ ONLY');
  }

  /**
   * TIMESTAMP is shown by the zone's offset of its own day, as summer time has it: by its name where the server has tables
   * of zones, else by the offset of today.
   */
  async #setZone(): Promise<void> {
    const { url, options } = this.#target;
    const { serverTimezone, connectionTimeZone } = url.properties;
    const zone = connectionTimeZone ?? serverTimezone ?? options.timeZone ?? 'Asia/Shanghai';
    this.#zone ??= zoneNameOf(zone);
    if (this.#zone !== undefined) {
      try {
        return await this.#run(`SET SESSION time_zone='${this.#zone}'`);
      } catch (error) {
        // Servers of this protocol refuse unknown names by numbers of their own; what is no refusal has no state.
        if (typeof (error as { sqlState?: unknown }).sqlState !== 'string') throw error;
      }
    }
    this.#zone = offsetOf(zone);
    await this.#run(`SET SESSION time_zone='${this.#zone}'`);
  }

  async ping(): Promise<void> {
    await this.#run('SELECT 1');
  }

  /** The account's own grants and those of every role that it may take on, active or not. */
  async rights(): Promise<AccountRight[]> {
    const own = grantsOf(await this.#lines('SHOW GRANTS'));
    if (own.roles.length === 0) return mysqlRights([own]);
    if (this.#isMariadb) return mysqlRights([own, ...(await this.#grantsByRole(own.roles))]);
    const using = `SHOW GRANTS FOR CURRENT_USER() USING ${own.roles.join(', ')}`;
    return mysqlRights([own, grantsOf(await this.#lines(using))]);
  }

  /** MariaDB shows the grants of the one role that is active, with those of the roles granted to it. */
  async #grantsByRole(roles: readonly string[]): Promise<Grants[]> {
    const [before = 'NULL'] = await this.#lines('SELECT CURRENT_ROLE()');
    const all: Grants[] = [];
    for (const role of roles) {
      await this.#run(`SET ROLE ${role}`);
      all.push(grantsOf(await this.#lines('SHOW GRANTS')));
    }
    const isNone = before === 'NULL' || before === 'null' || before === 'NONE';
    await this.#run(isNone ? 'SET ROLE NONE' : `SET ROLE \`${before.replaceAll('`', '``')}\``);
    return all;
  }

  async partTables(): Promise<TablePlace[]> {
    return partTablesOf(await this.#lines(partTablesStatement));
  }

  columns(query: CompiledSql): Promise<Column[]> {
    return this.#eitherNames(query, (sql) => this.#columns(sql));
  }

  /**
   * Names of tables and columns may be written in the server's encoding or, where they were created over a connection
   * that told its own, be right: those that are not there in the one way are asked for in the other.
   */
  async #eitherNames<T>(query: CompiledSql, ask: (sql: string) => Promise<T>): Promise<T> {
    const { allowed, recoding } = this.#target;
    const sent = (withNames: boolean) => sentStatement(query.sql, 'mysql', recoding.send, allowed, withNames);
    const first = sent(true);
    try {
      return await ask(first);
    } catch (error) {
      const isUnknown = unknownNames.has((error as { errno?: number }).errno ?? 0);
      const second = isUnknown ? sent(false) : first;
      if (second === first) throw error;
      return await ask(second);
    }
  }

  #columns(sql: string): Promise<Column[]> {
    const { recoding } = this.#target;
    this.busy = true;
    this.#guarded.columns();
    return new Promise((resolve, reject) => {
      this.#connection.prepare(sql, (error, statement) => {
        this.busy = false;
        if (error !== null) {
          reject(error);
          return;
        }
        settle(resolve, reject, () => {
          // The driver has the columns of a prepared statement; its types do not say so.
          const { columns } = statement as unknown as { columns: MysqlField[] };
          statement.close();
          return describeFields(columns, recoding.read).columns;
        });
      });
    });
  }

  async read(query: CompiledSql, limits: SessionLimits): Promise<Reading> {
    this.busy = true;
    const timeLimit = this.#timeLimit?.(Math.ceil(limits.timeoutMs) + 1000);
    const settings = [
      ...(timeLimit === undefined ? [] : [timeLimit]),
      `sql_select_limit=${limits.maxRows === undefined ? noLimit : Math.trunc(limits.maxRows)}`,
    ];
    await this.#run(`SET SESSION ${settings.join(', ')}`);
    return await this.#eitherNames(query, (sql) => this.#start({ ...query, sql }, limits));
  }

  async cancel(): Promise<void> {
    const id = Math.trunc(this.#connection.threadId ?? 0);
    const other = await connectMysql(this.#target, AbortSignal.timeout(5000));
    try {
      await other.#run(`KILL QUERY ${id}`);
    } finally {
      other.destroy();
    }
  }

  async reset(): Promise<void> {
    this.#guarded.own();
    await new Promise<void>((resolve, reject) => {
      this.#connection.reset((error) => (error ? reject(error) : resolve()));
    });
    await this.prepare();
  }

  destroy(): void {
    this.usable = false;
    this.#guarded.socket.destroy();
  }

  /** The first column of an answer. */
  #lines(sql: string): Promise<string[]> {
    this.#guarded.own();
    return new Promise((resolve, reject) => {
      this.#connection.query(sql, (error, rows) => {
        if (error !== null) reject(error);
        // A server may say that it is done where rows were asked for.
        else settle(resolve, reject, () => (rows as unknown as unknown[][]).map(([line]) => String(line)));
      });
    });
  }

  #run(sql: string): Promise<void> {
    this.#guarded.own();
    return new Promise((resolve, reject) => {
      this.#connection.query(sql, (error) => (error === null ? resolve() : reject(error)));
    });
  }

  /** Runs a statement that is in the server's encoding. */
  #start(
    { sql, params }: CompiledSql,
    { maxRows = Number.POSITIVE_INFINITY, isAwaited }: SessionLimits,
  ): Promise<Reading> {
    this.busy = true;
    const { recoding } = this.#target;
    const connection = this.#connection;
    const { progress, columns: awaitColumns, socket } = this.#guarded;
    const send = recoding.sendValue ?? ((text: string) => text);
    const values = params.map((value) => (typeof value === 'string' ? send(value) : value));
    const queue = new BatchQueue();
    let batch: Cell[][] = [];
    let most = batchRows(mostRows, isAwaited);
    let rows = 0;
    let bytesAtFlush = socket.bytesRead;
    let overdue: NodeJS.Timeout | undefined;
    const flush = (): void => {
      if (batch.length > 0) queue.push(batch);
      batch = [];
      most = batchRows(mostRows, isAwaited);
      bytesAtFlush = socket.bytesRead;
      if (queue.isFull) connection.pause();
    };
    queue.onRoom = () => connection.resume();
    /** The rows are there, the statement goes on: the reader is answered now and ends it when it leaves. */
    const endEarly = (): void => {
      clearTimeout(overdue);
      flush();
      queue.end();
    };

    awaitColumns();
    return new Promise((resolve, reject) => {
      let toCells: [number, NonNullable<ToCell>][] = [];
      let isBegun = false;
      const command = connection.execute({ sql, values });
      const failed = (error: unknown): void => {
        clearTimeout(overdue);
        connection.off('error', failed);
        this.busy = false;
        queue.fail(error);
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      command.on('error', failed);
      // A connection that breaks, or says what the driver cannot read, tells no command of it that streams.
      connection.on('error', failed);
      command.on('fields', (fields: unknown) => {
        // One statement has one answer; the driver would keep what it says of every further one.
        if (isBegun) throw new TooMuchData();
        isBegun = true;
        progress();
        const described = describeFields(fields as MysqlField[], recoding.read, this.#zone);
        nameByPlace(fields as object[]);
        toCells = described.toCells.flatMap((toCell, at) => (toCell === undefined ? [] : [[at, toCell]]));
        const { columns, lost, clocks } = described;
        resolve({ columns, queue, lost, clocks });
      });
      command.on('result', (result: unknown) => {
        progress();
        if (rows >= maxRows) {
          // A limit of the statement's own is above ours, and the server keeps to its own.
          endEarly();
          return;
        }
        rows += 1;
        const row = result as Cell[];
        for (const [at, toCell] of toCells) {
          if (row[at] !== null) row[at] = toCell(row[at] as never);
        }
        batch.push(row);
        if (rows >= maxRows) {
          overdue = setTimeout(endEarly, endMs);
          return;
        }
        if (batch.length >= most || socket.bytesRead - bytesAtFlush > batchBytes) flush();
      });
      command.on('end', () => {
        clearTimeout(overdue);
        connection.off('error', failed);
        this.busy = false;
        flush();
        connection.resume();
        queue.end();
      });
    });
  }
}
