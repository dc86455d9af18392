import { setTimeout as pause } from 'node:timers/promises';
import { type ListeningSession, openListeningSession, type SessionParts } from './listening-session.ts';

/** In milliseconds. A connection that is dead without a word is known after beat and answer. */
export interface ListenerTimes {
  connectMs: number;
  /** How often the server is asked whether it still tells this connection. */
  beatMs: number;
  answerMs: number;
  retryMs: number;
  /** A server that shuts down smartly waits for its clients: they come anew often enough to notice. */
  lifetimeMs: number;
}

export const listenerTimes: ListenerTimes = {
  connectMs: 3000,
  beatMs: 2000,
  answerMs: 2000,
  retryMs: 500,
  lifetimeMs: 30_000,
};

export interface ListenerParts extends Pick<SessionParts, 'config' | 'channel'> {
  /** May come twice. */
  onMessage: (payload: string) => void;
  /** The server tells from now on; what was told before this moment may have been missed. */
  onListening: () => void;
  /** Asked just now, the server still tells, and nothing was missed. */
  onBeat?: () => void;
  /** The connection is gone, or could not be made; a new one is being tried. */
  onLost: (reason: unknown) => void;
  times?: Partial<ListenerTimes>;
}

/** Hears one channel of PostgreSQL (LISTEN) on a connection of its own, made anew whenever it breaks. */
export class PostgresListener {
  readonly #parts: ListenerParts;
  readonly #times: ListenerTimes;
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
    this.#times = { ...listenerTimes, ...parts.times };
    this.#done = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#listen();
      } catch (error) {
        if (signal.aborted) return;
        this.#parts.onLost(error);
      }
      await this.#wait(this.#times.retryMs);
    }
  }

  #open(): Promise<ListeningSession> {
    const { config, channel, onMessage } = this.#parts;
    const { connectMs, answerMs } = this.#times;
    return openListeningSession({
      config,
      channel,
      onMessage,
      connectMs,
      answerMs,
      signal: this.#closing.signal,
    });
  }

  /** Listens until the connection breaks, which it throws, or until this is closed. */
  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    let session = await this.#open();
    try {
      this.#parts.onListening();
      let since = performance.now();
      while (!signal.aborted) {
        await Promise.race([this.#wait(this.#times.beatMs), session.broken]);
        if (signal.aborted) return;
        await session.check();
        if (performance.now() - since >= this.#times.lifetimeMs) {
          // The next one hears before this one ends: nothing is missed in between.
          const next = await this.#open();
          session.end();
          session = next;
          since = performance.now();
        }
        this.#parts.onBeat?.();
      }
    } finally {
      session.end();
    }
  }

  /** Waits so long, or until this is closed. */
  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}
