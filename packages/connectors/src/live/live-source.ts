import { setMaxListeners } from 'node:events';
import { type Cell, Code, type Column, codeText, texts } from '@mingjing/contract';
import type { CompiledSql, Spellings } from '@mingjing/query';
import { type AccountRight, rightsText } from '../account/account-rights.ts';
import { type PartTable, type ReadLimits, type RowStream, type Source, SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import type { SourceLanguage } from '../source-language.ts';
import { connectTimeout, silent } from './faults.ts';
import { type Limit, startLimit, untilAborted } from './limit.ts';
import type { Reading, Session } from './session.ts';
import { SessionPool } from './session-pool.ts';

export interface LiveSourceParts {
  dialect: SourceLanguage;
  spellings?: Spellings | undefined;
  poolSize: number;
  /** Time in which a connection test has to answer. */
  testTimeoutMs: number;
  /** Refuses accounts that may do more than read. */
  strict: boolean;
  connect(signal: AbortSignal): Promise<Session>;
  /** A driver's error in words that are safe to show. */
  faultOf(error: unknown): SourceError;
  /** Tells of a failed test what else answers at the source's address; undefined: nothing else that is known. */
  otherServer?: () => Promise<string | undefined>;
}

/** What is said of a connection that ended or got no answer, whatever the reason. */
const sayingLittle: ReadonlySet<string> = new Set([
  texts.data.connectTimeout,
  codeText(Code.dbConnection),
  faultTexts.lost,
]);
const resetTimeoutMs = 5000;
/** An idle connection answers within this part of the time that a new one may take. */
const answerShare = 4;
/** A server that has not begun a statement yet does not hear that it is to stop: it is asked again. */
const cancelTries = 3;
const cancelPauseMs = 150;

/** Pool, time limits, cancelling and cutting off: the same for every database. */
export class LiveSource implements Source {
  readonly dialect: SourceLanguage;
  readonly spellings: Spellings | undefined;
  readonly #parts: LiveSourceParts;
  readonly #pool: SessionPool;
  readonly #closing = new AbortController();
  readonly #cancelling = new Set<Promise<void>>();

  constructor(parts: LiveSourceParts) {
    this.dialect = parts.dialect;
    this.spellings = parts.spellings;
    // Every running statement listens.
    setMaxListeners(0, this.#closing.signal);
    this.#parts = parts;
    this.#pool = new SessionPool(parts.poolSize, parts.testTimeoutMs / answerShare, {
      connect: (signal) => connectChecked(parts, signal),
      isFull: (error) => parts.faultOf(error).message === faultTexts.full,
    });
  }

  async test(signal?: AbortSignal): Promise<void> {
    const limit = startLimit({ timeoutMs: this.#parts.testTimeoutMs, signal }, this.#closing.signal);
    try {
      await this.#once(limit, (session) => session.ping());
    } catch (error) {
      const fault = this.#parts.faultOf(error);
      const told = fault.fault === 'timeout' ? connectTimeout() : fault;
      throw signal?.aborted === true ? told : await this.#named(told);
    }
  }

  /** A failure that says little, with what else answers at the port. */
  async #named(fault: SourceError): Promise<SourceError> {
    if (!sayingLittle.has(fault.message)) return fault;
    const other = await this.#parts.otherServer?.().catch(() => undefined);
    if (other !== undefined) return new SourceError('connection', other);
    return fault.message === faultTexts.lost ? new SourceError('connection', faultTexts.leaves) : fault;
  }

  async rights(signal?: AbortSignal): Promise<AccountRight[]> {
    const limit = startLimit({ timeoutMs: this.#parts.testTimeoutMs, signal }, this.#closing.signal);
    return await this.#once(limit, (session) => session.rights());
  }

  partTables(limits: ReadLimits): Promise<PartTable[]> {
    return this.use(limits, async (session) => (await session.partTables?.()) ?? []);
  }

  columns(query: CompiledSql, limits: ReadLimits): Promise<Column[]> {
    return this.use(limits, (session) => session.columns(query));
  }

  /** Runs work on a session within limits. Throws SourceError. */
  async use<T>(limits: ReadLimits, work: (session: Session) => Promise<T>): Promise<T> {
    const limit = startLimit(limits, this.#closing.signal);
    return await this.#once(limit, work);
  }

  async stream(query: CompiledSql, limits: ReadLimits): Promise<RowStream> {
    const limit = startLimit(limits, this.#closing.signal);
    const session = await this.#session(limit);
    // One row more than asked for tells whether any were cut off.
    const maxRows = limits.maxRows === undefined ? undefined : limits.maxRows + 1;
    try {
      const { timeoutMs, isAwaited } = limits;
      const work = session.read(query, { maxRows, timeoutMs, isAwaited });
      const reading = await untilAborted(work, limit.signal);
      return this.#rows(session, reading, limit, limits);
    } catch (error) {
      limit.stop();
      this.#leave(session);
      throw this.#parts.faultOf(error);
    }
  }

  /** Ends what still runs with a connection fault and waits until the servers were told. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#pool.close();
    await Promise.all(this.#cancelling);
  }

  async #session(limit: Limit): Promise<Session> {
    try {
      return await this.#pool.acquire(limit.signal);
    } catch (error) {
      limit.stop();
      throw this.#parts.faultOf(error);
    }
  }

  async #once<T>(limit: Limit, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#session(limit);
    try {
      return await untilAborted(work(session), limit.signal);
    } catch (error) {
      throw this.#parts.faultOf(error);
    } finally {
      limit.stop();
      this.#leave(session);
    }
  }

  #rows(session: Session, reading: Reading, limit: Limit, limits: ReadLimits): RowStream {
    const { faultOf } = this.#parts;
    const { maxRows = Number.POSITIVE_INFINITY, silenceMs } = limits;
    const leave = once(() => {
      limit.stop();
      this.#leave(session);
    });
    const state = { truncated: false };
    const aborted = (): void => {
      reading.queue.fail(limit.signal.reason);
      leave();
    };
    limit.signal.addEventListener('abort', aborted, { once: true });

    const finish = (): { done: true; value: undefined } => {
      limit.signal.removeEventListener('abort', aborted);
      leave();
      return { done: true, value: undefined };
    };
    let left = maxRows;
    let finished = false;
    let begun = false;
    /** The next batch; a server that has begun to answer and falls silent has left. */
    const heard = async (): Promise<Cell[][] | undefined> => {
      const wait =
        begun && silenceMs !== undefined ? setTimeout(() => limit.fail(silent()), silenceMs) : undefined;
      try {
        return await reading.queue.next();
      } finally {
        begun = true;
        clearTimeout(wait);
      }
    };
    // Not a generator: one that was never started would not clean up when it is left.
    const iterator: AsyncIterator<Cell[][], undefined> = {
      async next() {
        if (finished) return { done: true, value: undefined };
        try {
          const batch = await heard();
          if (batch !== undefined && batch.length <= left) {
            left -= batch.length;
            return { done: false, value: batch };
          }
          finished = true;
          state.truncated = batch !== undefined;
          finish();
          if (batch === undefined || left === 0) return { done: true, value: undefined };
          batch.length = left;
          return { done: false, value: batch };
        } catch (error) {
          finished = true;
          finish();
          throw faultOf(error);
        }
      },
      async return() {
        finished = true;
        // Whoever waits for a batch at this moment waits no longer.
        reading.queue.end();
        return finish();
      },
    };
    return {
      columns: reading.columns,
      clocks: reading.clocks,
      batches: { [Symbol.asyncIterator]: () => iterator },
      get truncated() {
        return state.truncated;
      },
      get lost() {
        return reading.lost?.list ?? [];
      },
    };
  }

  /** Takes leave of a session: an idle one is cleaned for the next, a busy one is told to stop and closed. */
  #leave(session: Session): void {
    const work = session.busy || !session.usable ? this.#halt(session) : this.#recycle(session);
    this.#cancelling.add(work);
    void work.finally(() => this.#cancelling.delete(work));
  }

  async #halt(session: Session): Promise<void> {
    const limit = AbortSignal.timeout(resetTimeoutMs);
    try {
      for (let tries = 0; tries < cancelTries && session.busy && session.usable; tries += 1) {
        await untilAborted(session.cancel(), limit);
        await untilFree(session);
      }
    } catch {
      // The server cannot be reached: its own time limit ends the statement.
    } finally {
      this.#pool.discard(session);
    }
  }

  async #recycle(session: Session): Promise<void> {
    try {
      await untilAborted(session.reset(), AbortSignal.timeout(resetTimeoutMs));
      this.#pool.release(session);
    } catch {
      this.#pool.discard(session);
    }
  }
}

/** A connection whose account was judged, where the source is strict: what cannot be judged is refused. */
async function connectChecked(parts: LiveSourceParts, signal: AbortSignal): Promise<Session> {
  const session = await parts.connect(signal);
  if (!parts.strict) return session;
  try {
    const rights = await untilAborted(session.rights(), signal);
    if (rights.length > 0) throw new SourceError('refused', texts.account.refused(rightsText(rights)));
    return session;
  } catch (error) {
    session.destroy();
    throw error;
  }
}

/** Gives what was told to stop the time to say so. */
async function untilFree(session: Session): Promise<void> {
  const end = performance.now() + cancelPauseMs;
  while (session.busy && session.usable && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
