import { connect as connectSocket } from 'node:net';
import type { Column, JdbcUrl } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import type pg from 'pg';
import type { AccountRight } from '../account/account-rights.ts';
import type { OpenOptions, PartTable } from '../connector.ts';
import { checkSelect } from '../gate/check-select.ts';
import { judgeOwn } from '../gate/postgres/judge-own.ts';
import { streamSeries } from '../gate/postgres/stream-series.ts';
import { sentStatement } from '../gate/sent-statement.ts';
import { type GuardedSocket, guardedSocket } from '../live/guarded-socket.ts';
import { untilAborted } from '../live/limit.ts';
import type { Reading, Session, SessionLimits } from '../live/session.ts';
import type { Recoding } from '../text/recode.ts';
import { accountQuestion, partTablesOf, partTablesStatement, postgresRights } from './account.ts';
import type { JudgedStatements } from './judged-statements.ts';
import { MessageCheck } from './message-check.ts';
import { PortalReader, StatementColumns } from './portal.ts';
import { opening, tlsOf } from './settings.ts';

export interface PostgresTarget {
  url: JdbcUrl;
  username: string;
  password: string;
  recoding: Recoding;
  /** Functions that statements may call beside the dialect's own. */
  allowed: readonly string[];
  judged: JudgedStatements;
  options: OpenOptions;
}

const cancelCode = 80_877_102;

/** Logs in. The socket is connected to the address that the host guard answered, whatever the name means later. */
export async function connectPostgres(target: PostgresTarget, signal: AbortSignal): Promise<PostgresSession> {
  const { url } = target;
  const address = await target.options.resolveHost(url.host, url.port);
  // With the first source that needs it.
  const { Client } = (await import('pg')).default;
  signal.throwIfAborted();
  const guarded = guardedSocket();
  const tls = tlsOf(url);
  const client = new Client({
    stream: () => guarded.socket,
    host: address,
    port: url.port,
    user: target.username,
    // A function, because an empty text would make the driver look for one in the environment.
    password: () => target.password,
    database: url.database,
    ssl: tls,
    application_name: 'mingjing',
  });
  const { connection } = client as unknown as { connection: pg.Connection };
  const check = new MessageCheck();
  const look = (data: Buffer): void => check.take(data);
  if (tls === false) guarded.socket.on('data', look);
  connection.once('sslconnect', () => {
    guarded.watch(connection.stream);
    // The driver listens already.
    connection.stream.prependListener('data', look);
  });
  const session = new PostgresSession(target, address, client, guarded);
  const limit = AbortSignal.timeout(target.options.connectTimeoutMs);
  try {
    await untilAborted(client.connect(), AbortSignal.any([signal, limit]));
    return session;
  } catch (error) {
    session.destroy();
    if (signal.aborted) throw signal.reason;
    throw limit.aborted ? Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }) : error;
  }
}

export class PostgresSession implements Session {
  usable = true;
  busy = false;
  readonly #target: PostgresTarget;
  readonly #address: string;
  readonly #client: pg.Client;
  readonly #guarded: GuardedSocket;

  constructor(target: PostgresTarget, address: string, client: pg.Client, guarded: GuardedSocket) {
    this.#target = target;
    this.#address = address;
    this.#client = client;
    this.#guarded = guarded;
    const broken = (): void => {
      this.usable = false;
    };
    client.on('error', broken);
    client.on('end', broken);
  }

  async ping(): Promise<void> {
    await this.#run('SELECT 1');
  }

  async rights(): Promise<AccountRight[]> {
    await this.#open(this.#target.options.connectTimeoutMs);
    this.busy = false;
    return postgresRights(await this.#told(accountQuestion));
  }

  async partTables(): Promise<PartTable[]> {
    await this.#open(this.#target.options.connectTimeoutMs);
    this.busy = false;
    return partTablesOf(await this.#told(partTablesStatement));
  }

  /** What the catalogue tells in the transaction that is open, which ends with it. */
  async #told(text: string): Promise<string[][]> {
    const { rows } = await this.#client.query<string[]>({ text, rowMode: 'array' });
    await this.#run('ROLLBACK');
    return rows;
  }

  async columns(query: CompiledSql): Promise<Column[]> {
    const sql = sentStatement(query.sql, 'postgres', this.#target.recoding.send, this.#target.allowed);
    await this.#open(this.#target.options.connectTimeoutMs);
    await this.#judge(sql);
    const statement = new StatementColumns({
      sql,
      recode: this.#target.recoding.read,
      done: this.#free,
    });
    this.#guarded.columns();
    this.#client.query(statement);
    return await statement.columns;
  }

  async read(query: CompiledSql, limits: SessionLimits): Promise<Reading> {
    const sql = sentStatement(query.sql, 'postgres', this.#target.recoding.send, this.#target.allowed);
    await this.#open(limits.timeoutMs);
    await this.#judge(sql);
    const send = this.#target.recoding.sendValue ?? ((text: string) => text);
    const reader = new PortalReader({
      sql: this.#streaming(sql),
      values: query.params.map((value) => (value === null ? null : send(String(value)))),
      maxRows: limits.maxRows ?? Number.POSITIVE_INFINITY,
      isAwaited: limits.isAwaited,
      recode: this.#target.recoding.read,
      zone: this.#zone,
      progress: this.#guarded.progress,
      done: this.#free,
    });
    this.#guarded.progress();
    this.#client.query(reader);
    return await reader.reading;
  }

  /** What the names of the statement mean in this database. */
  async #judge(sql: string): Promise<void> {
    try {
      const ask = async (text: string, values: unknown[]): Promise<unknown[]> => {
        this.#guarded.own();
        const { rows } = await this.#client.query<Record<string, unknown>>(text, values);
        return rows;
      };
      await this.#target.judged.pass(sql, () => judgeOwn(sql, this.#target.allowed, ask));
    } catch (error) {
      this.busy = false;
      throw error;
    }
  }

  /** The statement with its series read row by row. What was changed has to pass the gate again. */
  #streaming(sql: string): string {
    const streaming = streamSeries(sql);
    if (streaming === sql) return sql;
    return checkSelect(streaming, 'postgres', { compiled: true, allowed: this.#target.allowed });
  }

  /** The protocol's own request to cancel: process and key in 16 bytes, no log-in. */
  cancel(): Promise<void> {
    const { processID, secretKey } = this.#client as unknown as { processID: number; secretKey: number };
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(cancelCode, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    return new Promise((resolve) => {
      const socket = connectSocket(this.#target.url.port, this.#address, () => socket.end(request));
      socket.setTimeout(5000, () => socket.destroy());
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
    });
  }

  async reset(): Promise<void> {
    await this.#run('ROLLBACK');
    await this.#run('DISCARD ALL');
  }

  destroy(): void {
    this.usable = false;
    this.#guarded.socket.destroy();
  }

  async #run(sql: string): Promise<void> {
    this.#guarded.own();
    await this.#client.query(sql);
  }

  get #zone(): string {
    return this.#target.options.timeZone ?? 'Asia/Shanghai';
  }

  readonly #free = (): void => {
    this.busy = false;
  };

  async #open(timeoutMs: number): Promise<void> {
    this.busy = true;
    const { url } = this.#target;
    await this.#run(
      opening({
        timeoutMs,
        timeZone: this.#zone,
        schema: url.properties.currentSchema,
      }),
    );
  }
}
