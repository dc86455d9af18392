import { texts } from '@mingjing/contract';
import type { EngineSettings } from '../engine/engine-settings.ts';
import { MartError } from '../mart.ts';
import { EngineProcess } from './engine-process.ts';
import type { FromEngine, StoredExtract, ToRollupWriter } from './messages.ts';

type Of<T extends FromEngine['type']> = Extract<FromEngine, { type: T }>;
type Answered = Of<'reopened' | 'counted' | 'built' | 'rolledUp'>;

/** How long a writer waits for the next extract before it is let go. */
const defaultIdleMs = 15_000;

/** A process that writes one extract at a time. */
export class Writer {
  readonly engine: EngineProcess;
  #resolve: (head: FromEngine) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(settings: EngineSettings) {
    this.engine = new EngineProcess(settings, ({ head }) => {
      this.#take(head);
    });
    void this.engine.ended.then((reason) => {
      this.#reject(
        reason === 'memory'
          ? new MartError('memory', '数据量过大，缓存服务内存不足')
          : new MartError('offline', texts.cache.offline),
      );
    });
  }

  /** What the write that begins now put on disk, or why it put nothing. */
  written(): Promise<StoredExtract> {
    return this.#next('written');
  }

  /** Asks something of the file that is taken up again. */
  async ask<T extends Answered['type']>(message: ToRollupWriter, answer: T): Promise<Of<T>> {
    const answered = this.#next(answer);
    const sent = this.engine.send(message);
    // When the channel closes, the end of the process tells why.
    sent.catch(() => undefined);
    return answered;
  }

  #next<T extends FromEngine['type']>(type: T): Promise<Of<T>> {
    const next = new Promise<Of<T>>((resolve, reject) => {
      this.#resolve = (head) => {
        if (head.type === type) resolve(head as Of<T>);
      };
      this.#reject = reject;
      if (!this.engine.alive) reject(new MartError('offline', texts.cache.offline));
    });
    // It may be known to have failed before anybody waits for it.
    next.catch(() => undefined);
    return next;
  }

  #take(head: FromEngine): void {
    if (head.type === 'fault') this.#reject(new MartError(head.fault, head.message));
    else this.#resolve(head);
  }
}

/** Writers start when there is something to write, apart from the readers, and stay for a while. */
export class Writers {
  readonly #settings: EngineSettings;
  readonly #idle = new Map<Writer, NodeJS.Timeout>();
  readonly #all = new Set<Writer>();

  readonly #idleMs: number;

  constructor(settings: EngineSettings, idleMs = defaultIdleMs) {
    this.#settings = settings;
    this.#idleMs = idleMs;
  }

  /** Process ids of the writers that run now. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ engine }) => engine.pid ?? []);
  }

  async use<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const writer = this.#take();
    const result = await work(writer);
    if (writer.engine.alive) {
      const leave = setTimeout(() => {
        // Its process may take a while to end: it must not be handed out meanwhile.
        this.#idle.delete(writer);
        writer.engine.kill();
      }, this.#idleMs);
      this.#idle.set(writer, leave.unref());
    }
    return result;
  }

  /**
   * A writer in a process of its own that takes half the memory, for what was too much for another one. Whoever asks for
   * it ends it.
   */
  spare(): Writer {
    return this.#start({ ...this.#settings, memoryBytes: Math.floor(this.#settings.memoryBytes / 2) });
  }

  async close(): Promise<void> {
    for (const { engine } of this.#all) engine.kill();
    await Promise.all([...this.#all].map(({ engine }) => engine.ended));
  }

  #take(): Writer {
    for (const [writer, leave] of this.#idle) {
      clearTimeout(leave);
      this.#idle.delete(writer);
      if (writer.engine.alive) return writer;
    }
    return this.#start(this.#settings);
  }

  #start(settings: EngineSettings): Writer {
    const writer = new Writer(settings);
    this.#all.add(writer);
    void writer.engine.ended.then(() => {
      this.#all.delete(writer);
      clearTimeout(this.#idle.get(writer));
      this.#idle.delete(writer);
    });
    return writer;
  }
}
