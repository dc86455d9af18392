import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { engineOf } from '../db/open.ts';
import { listenerConfig } from '../db/postgres.ts';
import { InstallationError } from './installation-error.ts';

/** In milliseconds. */
export interface MetadataLockTimes {
  connectMs: number;
  answerMs: number;
  /** How often the connection is tried: a dead one is known after beat and answer. */
  beatMs: number;
  /** Until a broken connection is made anew. */
  retryMs: number;
  /** How often it is asked whether the server takes new connections: one that shuts down smartly waits for this one. */
  probeMs: number;
}

const usualTimes: MetadataLockTimes = {
  connectMs: 10_000,
  answerMs: 5000,
  beatMs: 5000,
  retryMs: 500,
  probeMs: 30_000,
};

/** Metadata that are held for this process alone. */
export interface MetadataLock {
  /** Resolves when another process took the metadata while the connection was gone; never rejects. */
  taken: Promise<InstallationError>;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  name: string;
  since: Date;
}

// Locks are a database's; one database may hold several installations, a schema each.
const keys = `hashtext('mingjing'), hashtext(coalesce(current_schema(), ''))`;
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

/** PostgreSQL takes no new connections: it starts or shuts down. */
const shuttingDown = '57P03';

/** Who holds the metadata, in brackets. */
function whoOf(holder: Holder | undefined): string {
  const [, pid, host] = /^mingjing \w+ (\d+)@(.*)$/.exec(holder?.name ?? '') ?? [];
  if (holder === undefined || pid === undefined) return '';
  return `（进程号 ${pid}，主机 ${host}，连接于 ${holder.since.toLocaleString('zh-CN')}）`;
}

function inUse(holder: Holder | undefined): InstallationError {
  return new InstallationError(
    `BI_DATABASE_URL 指向的元数据库正被另一个明镜进程使用${whoOf(holder)}，一个元数据库同一时间只能由一个进程使用。请先停止该进程（其主机断电时，约一分钟后自动放开），或改用另一个数据库；本次没有改动任何内容`,
  );
}

const takenBy = (holder: Holder | undefined): InstallationError =>
  new InstallationError(
    `本进程与元数据库的连接中断期间，另一个明镜进程${whoOf(holder)}开始使用同一个元数据库。一个元数据库同一时间只能由一个进程使用，本进程已停止；请确认应由哪一个运行`,
  );

/** One connection that holds the lock, or has seen who does. */
class Session {
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

  async take(): Promise<boolean> {
    const [row] = await this.ask<{ held: boolean }>(`select pg_try_advisory_lock(${keys}) as held`);
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

/** The lock of PostgreSQL's own that this process holds, on a connection of its own; the server frees it with that. */
class PostgresLock implements MetadataLock {
  readonly taken: Promise<InstallationError>;
  #tell: (error: InstallationError) => void = () => undefined;
  readonly #url: string;
  readonly #times: MetadataLockTimes;
  /** Tells the own connections apart, those that the server still takes for alive too. */
  readonly #name = `mingjing ${randomBytes(4).toString('hex')} ${process.pid}@${hostname()}`;
  readonly #closing = new AbortController();
  #done: Promise<void> = Promise.resolve();
  /** Whether this process had the metadata before. */
  #isOwner = false;

  constructor(url: string, times: MetadataLockTimes) {
    this.#url = url;
    this.#times = times;
    this.taken = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** Throws InstallationError when another process holds the metadata. */
  async start(): Promise<this> {
    const session = await this.#hold();
    this.#isOwner = true;
    this.#done = this.#keep(session);
    return this;
  }

  async release(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  async #connect(): Promise<Session> {
    const { default: driver } = await import('pg');
    const config = await listenerConfig(this.#url);
    const { connectMs, answerMs } = this.#times;
    const socket = new Socket();
    const client = new driver.Client({
      ...config,
      stream: () => socket,
      application_name: this.#name,
      connectionTimeoutMillis: connectMs,
    });
    const session = new Session(client, socket, answerMs);
    try {
      await session.open();
      return session;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  async #hold(): Promise<Session> {
    const session = await this.#connect();
    try {
      if (await session.take()) return session;
      const holder = await session.holder();
      // Our own connection before, which the server does not know to be gone.
      if (holder?.name === this.#name) await session.ask('select pg_terminate_backend($1)', [holder.pid]);
      for (let tries = 0; holder?.name === this.#name && tries < 20; tries += 1) {
        if (await session.take()) return session;
        await this.#wait(100);
      }
      throw this.#isOwner ? takenBy(holder) : inUse(holder);
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  /** Holds on until this is released; a broken connection is made anew, unless another process was faster. */
  async #keep(first: Session): Promise<void> {
    const { signal } = this.#closing;
    let session: Session | undefined = first;
    while (!signal.aborted) {
      try {
        session ??= await this.#hold();
        let probed = performance.now();
        while (!signal.aborted) {
          await Promise.race([this.#wait(this.#times.beatMs), session.broken]);
          if (signal.aborted) break;
          await session.ask('select 1');
          if (performance.now() - probed < this.#times.probeMs) continue;
          probed = performance.now();
          await this.#probe();
        }
      } catch (error) {
        if (error instanceof InstallationError) return this.#tell(error);
        await session?.end();
        session = undefined;
        await this.#wait(this.#times.retryMs);
      }
    }
    await session?.end();
  }

  /** Throws when the server shuts down; one that is full or far says nothing of the connection that stands. */
  async #probe(): Promise<void> {
    try {
      await (await this.#connect()).end();
    } catch (error) {
      if ((error as { code?: unknown }).code === shuttingDown) throw error;
    }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}

/**
 * Takes the metadata of `databaseUrl` for this process alone, so that no second service with another data folder works
 * on them: it would miss the first one's extracts and give them up. Metadata in the data folder are held with it
 * already. Throws InstallationError when another process holds them.
 */
export async function lockMetadata(
  databaseUrl: string,
  times: Partial<MetadataLockTimes> = {},
): Promise<MetadataLock> {
  if (engineOf(databaseUrl) === 'sqlite')
    return { taken: new Promise(() => undefined), release: async () => undefined };
  return new PostgresLock(databaseUrl, { ...usualTimes, ...times }).start();
}
