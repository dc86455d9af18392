import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { engineOf } from '../db/open.ts';
import { listenerConfig } from '../db/postgres.ts';
import { InstallationError } from './installation-error.ts';
import { inUse, inUseAlone, othersRun, takenBy, waitedLong } from './lock-refusals.ts';
import { type LockRole, LockSession } from './lock-session.ts';

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
  /** How long a node waits for another one that starts. */
  startMs: number;
}

const usualTimes: MetadataLockTimes = {
  connectMs: 10_000,
  answerMs: 5000,
  beatMs: 5000,
  retryMs: 500,
  probeMs: 30_000,
  startMs: 180_000,
};

/** Metadata that are held for this process alone. */
export interface MetadataLock {
  /** Resolves when another process took the metadata while the connection was gone; never rejects. */
  taken: Promise<InstallationError>;
  /** A node that starts is alone from here on, until `started`. Throws InstallationError when others run. */
  beAlone(): Promise<void>;
  /** The next node may start. */
  started(): Promise<void>;
  release(): Promise<void>;
}

/** PostgreSQL takes no new connections: it starts or shuts down. */
const shuttingDown = '57P03';

/** The lock of PostgreSQL's own that this process holds, on a connection of its own; the server frees it with that. */
class PostgresLock implements MetadataLock {
  readonly taken: Promise<InstallationError>;
  #tell: (error: InstallationError) => void = () => undefined;
  readonly #url: string;
  readonly #role: LockRole;
  readonly #times: MetadataLockTimes;
  #session: LockSession | undefined;
  /** Whether this process starts and lets no other one start. */
  #isStarting = false;
  /** Tells the own connections apart, those that the server still takes for alive too. */
  readonly #name = `mingjing ${randomBytes(4).toString('hex')} ${process.pid}@${hostname()}`;
  readonly #closing = new AbortController();
  #done: Promise<void> = Promise.resolve();
  /** Whether this process had the metadata before. */
  #isOwner = false;

  constructor(url: string, role: LockRole, times: MetadataLockTimes) {
    this.#url = url;
    this.#role = role;
    this.#times = times;
    this.taken = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** Throws InstallationError when another process holds the metadata. */
  async start(): Promise<this> {
    this.#isStarting = this.#role === 'node';
    const session = await this.#hold();
    this.#session = session;
    this.#isOwner = true;
    this.#done = this.#keep(session);
    return this;
  }

  async beAlone(): Promise<void> {
    // Without the connection there is no lock either; the start ends with that.
    if ((await this.#session?.take('alone')) !== true) throw othersRun;
  }

  async started(): Promise<void> {
    // One that is alone stays so.
    if (this.#role === 'alone') return;
    this.#isStarting = false;
    // A broken connection has given everything back already.
    await this.#session?.endStart().catch(() => undefined);
  }

  async release(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  async #connect(): Promise<LockSession> {
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
    const session = new LockSession(client, socket, answerMs);
    try {
      await session.open();
      return session;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  async #hold(): Promise<LockSession> {
    const session = await this.#connect();
    try {
      if (this.#isStarting && !this.#isOwner) await this.#waitForStart(session);
      if (await session.take(this.#role)) return session;
      const holder = await session.holder();
      // Our own connection before, which the server does not know to be gone.
      if (holder?.name === this.#name) await session.ask('select pg_terminate_backend($1)', [holder.pid]);
      for (let tries = 0; holder?.name === this.#name && tries < 20; tries += 1) {
        if (await session.take(this.#role)) return session;
        await this.#wait(100);
      }
      if (this.#isOwner) throw takenBy(holder);
      throw this.#role === 'node' ? inUseAlone(holder) : inUse(holder);
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  /** Waits until no other node starts. */
  async #waitForStart(session: LockSession): Promise<void> {
    const until = performance.now() + this.#times.startMs;
    while (!(await session.takeStart())) {
      if (performance.now() > until) throw waitedLong;
      await this.#wait(this.#times.retryMs);
    }
  }

  /** Holds on until this is released; a broken connection is made anew, unless another process was faster. */
  async #keep(first: LockSession): Promise<void> {
    const { signal } = this.#closing;
    let session: LockSession | undefined = first;
    while (!signal.aborted) {
      try {
        session ??= await this.#hold();
        this.#session = session;
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
        this.#session = undefined;
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
 * on them: it would miss the first one's extracts and give them up. Nodes that share their files hold them together, and
 * start one after the other. Metadata in the data folder are held with it already. Throws InstallationError when another
 * process holds them.
 */
export async function lockMetadata(
  databaseUrl: string,
  { role = 'alone', ...times }: Partial<MetadataLockTimes> & { role?: LockRole } = {},
): Promise<MetadataLock> {
  const nothing = async (): Promise<void> => undefined;
  if (engineOf(databaseUrl) === 'sqlite')
    return { taken: new Promise(() => undefined), beAlone: nothing, started: nothing, release: nothing };
  return new PostgresLock(databaseUrl, role, { ...usualTimes, ...times }).start();
}
