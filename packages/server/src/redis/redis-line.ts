import { setTimeout as pause } from 'node:timers/promises';
import type { RedisAddress } from './redis-address.ts';
import { RedisAway, RedisRefusal } from './redis-faults.ts';
import type { RedisSession, Words } from './redis-session.ts';

/** In milliseconds. A server that hangs is known after `callMs` by whoever asks, else after beat and answer. */
export interface RedisTimes {
  connectMs: number;
  /** How often an idle server is asked whether it is there. */
  beatMs: number;
  answerMs: number;
  /** How long a call waits at most. */
  callMs: number;
  retryMs: number;
}

export const redisTimes: RedisTimes = {
  connectMs: 3000,
  beatMs: 2000,
  answerMs: 2000,
  callMs: 250,
  retryMs: 500,
};

export interface RedisLineParts {
  address: RedisAddress;
  /** Runs on each new connection before it is used. */
  prepare?: (session: RedisSession) => Promise<void>;
  onOnline?: () => void;
  /** The server answers, asked just now. */
  onBeat?: () => void;
  /** The connection is gone, or could not be made; a new one is being tried. */
  onLost?: (reason: unknown) => void;
  times?: Partial<RedisTimes>;
}

/** Answers of a server that another one has taken over from: a new connection may lead to that one. */
const movedOn = /^(READONLY|MASTERDOWN|LOADING)\b/;
/** Gives up on what takes longer; a process that was held up itself first reads what has arrived meanwhile. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new RedisAway(new Error(`no answer in ${ms} ms`)))),
      ms,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A connection to Redis that is made anew whenever it breaks. While there is none, calls fail at once. */
export class RedisLine {
  /** Resolves with the fault of the first attempt, undefined when it went well. */
  readonly tried: Promise<unknown>;
  readonly #parts: RedisLineParts;
  readonly #times: RedisTimes;
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  #session: RedisSession | undefined;
  /** A call was not answered in time: the server is asked before the next one is sent. */
  #isSuspect = false;
  #wake: () => void = () => undefined;
  #settle: (fault: unknown) => void = () => undefined;

  constructor(parts: RedisLineParts) {
    this.#parts = parts;
    this.#times = { ...redisTimes, ...parts.times };
    this.tried = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#done = this.#run();
  }

  get isOnline(): boolean {
    return this.#session !== undefined && !this.#isSuspect;
  }

  /** Sends one command. Throws RedisAway when there is no answer in time, and what the server says against it. */
  async call<T>(words: Words, bytes = false): Promise<T> {
    const session = this.#session;
    if (session === undefined || this.#isSuspect) throw new RedisAway();
    try {
      return await inTime(session.send<T>(words, bytes), this.#times.callMs);
    } catch (error) {
      if (error instanceof RedisAway) this.#suspect(session);
      if (!(error instanceof RedisRefusal)) throw error instanceof RedisAway ? error : new RedisAway(error);
      if (!movedOn.test(error.message)) throw error;
      session.end();
      throw new RedisAway(error);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#done;
  }

  #suspect(session: RedisSession): void {
    if (this.#session !== session) return;
    this.#isSuspect = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#live();
      } catch (error) {
        this.#settle(error);
        if (signal.aborted) return;
        this.#parts.onLost?.(error);
      }
      await this.#wait(this.#times.retryMs);
    }
  }

  /** Until the connection breaks, which it throws, or until this is closed. */
  async #live(): Promise<void> {
    const { signal } = this.#closing;
    const { connectMs, answerMs, beatMs } = this.#times;
    // The client is only read where there is a Redis.
    const { openRedisSession } = await import('./redis-session.ts');
    const session = await openRedisSession(this.#parts.address, connectMs);
    // One listener however long the connection lasts: each race with a promise that stays open would be kept with it.
    let fault: unknown;
    session.broken.catch((error: unknown) => {
      fault = error;
      this.#wake();
    });
    const broken = (): boolean => fault !== undefined;
    try {
      await inTime(this.#parts.prepare?.(session) ?? Promise.resolve(), answerMs);
      await inTime(session.send(['PING']), answerMs);
      if (signal.aborted) return;
      this.#session = session;
      this.#isSuspect = false;
      this.#settle(undefined);
      this.#parts.onOnline?.();
      while (!signal.aborted) {
        if (!broken()) await this.#wait(beatMs);
        if (broken()) throw fault;
        if (signal.aborted) return;
        await inTime(session.send(['PING']), answerMs);
        this.#isSuspect = false;
        this.#parts.onBeat?.();
      }
    } catch (error) {
      // What broke the line says more than what its calls are told.
      throw fault ?? error;
    } finally {
      this.#session = undefined;
      session.end();
    }
  }

  /** Waits so long, or until something is to be done. */
  async #wait(ms: number): Promise<void> {
    if (this.#isSuspect && this.#session !== undefined) return;
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    if (this.#closing.signal.aborted) return;
    await pause(ms, undefined, { signal: woken.signal, ref: false }).catch(() => undefined);
  }
}
