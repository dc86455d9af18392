import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { untilAborted } from './limit.ts';
import type { Session } from './session.ts';

const idleMs = 30_000;
/** A session that has lain longer is asked whether its server still answers: a broken line does not tell. */
const trustedMs = 2000;

interface Waiting {
  resolve: (session: Session) => void;
  reject: (error: unknown) => void;
}

interface Kept {
  session: Session;
  timer: NodeJS.Timeout;
  since: number;
}

interface PoolParts {
  connect(signal: AbortSignal): Promise<Session>;
  /** Whether a connection failed because the server allows no more of them. */
  isFull(error: unknown): boolean;
}

/**
 * At most `size` sessions, or as many as the server allows; idle ones are kept for half a minute, and have to answer within
 * `answerMs` when taken up.
 */
export class SessionPool {
  readonly #parts: PoolParts;
  readonly #size: number;
  readonly #answerMs: number;
  readonly #idle: Kept[] = [];
  readonly #waiting: Waiting[] = [];
  #open = 0;
  #closed = false;

  constructor(size: number, answerMs: number, parts: PoolParts) {
    this.#size = size;
    this.#answerMs = answerMs;
    this.#parts = parts;
  }

  async acquire(signal: AbortSignal): Promise<Session> {
    signal.throwIfAborted();
    if (this.#closed) throw new SourceError('connection', faultTexts.closed);
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (await this.#answers(kept, signal)) return kept.session;
    }
    if (this.#open >= this.#size) return await this.#wait(signal);
    this.#open += 1;
    try {
      return await this.#parts.connect(signal);
    } catch (error) {
      if (this.#parts.isFull(error)) return await this.#waitForOthers(error, signal);
      this.#gone();
      throw error;
    }
  }

  /** A server that is full answers those who hold its places in turn. Throws where they are none of ours. */
  #waitForOthers(error: unknown, signal: AbortSignal): Promise<Session> {
    const kept = this.#idle.pop();
    this.#open -= 1;
    if (kept !== undefined) {
      clearTimeout(kept.timer);
      return Promise.resolve(kept.session);
    }
    if (this.#open > 0 && !signal.aborted) return this.#wait(signal);
    this.#rejectWaiting(error);
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }

  #rejectWaiting(error: unknown): void {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }

  /** Whether an idle session can be used. One that does not answer is closed, and so are those that lay longer. */
  async #answers({ session, since }: Kept, signal: AbortSignal): Promise<boolean> {
    if (session.usable && performance.now() - since < trustedMs) return true;
    try {
      if (session.usable)
        await untilAborted(session.ping(), AbortSignal.any([signal, AbortSignal.timeout(this.#answerMs)]));
      if (session.usable) return true;
    } catch {
      if (!signal.aborted) this.#closeIdle();
    }
    this.discard(session);
    signal.throwIfAborted();
    return false;
  }

  /** Gives a clean session back for the next one. */
  release(session: Session): void {
    if (this.#closed || !session.usable) {
      session.destroy();
      this.#gone();
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.resolve(session);
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((kept) => kept.session === session),
        1,
      );
      session.destroy();
      this.#open -= 1;
    }, idleMs);
    timer.unref();
    this.#idle.push({ session, timer, since: performance.now() });
  }

  /** Closes a session that is broken or still busy. */
  discard(session: Session): void {
    session.destroy();
    this.#gone();
  }

  close(): void {
    this.#closed = true;
    this.#closeIdle();
    this.#rejectWaiting(new SourceError('connection', faultTexts.closed));
  }

  #closeIdle(): void {
    for (const { session, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      session.destroy();
      this.#open -= 1;
    }
  }

  /** A place is free: the longest waiter gets a new connection. */
  #gone(): void {
    this.#open -= 1;
    const longest = this.#waiting.shift();
    if (longest === undefined) return;
    this.#open += 1;
    this.#parts.connect(new AbortController().signal).then(longest.resolve, (error: unknown) => {
      if (!this.#parts.isFull(error)) {
        this.#gone();
        longest.reject(error);
        return;
      }
      this.#open -= 1;
      this.#waiting.unshift(longest);
      if (this.#open === 0) this.#rejectWaiting(error);
    });
  }

  #wait(signal: AbortSignal): Promise<Session> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(entry);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(signal.reason as Error);
      };
      const entry: Waiting = {
        resolve: (session) => {
          signal.removeEventListener('abort', leave);
          if (signal.aborted) this.release(session);
          else resolve(session);
        },
        reject: (error) => {
          signal.removeEventListener('abort', leave);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }
}
