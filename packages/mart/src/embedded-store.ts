import { type Question, texts } from '@mingjing/contract';
import type { CompiledSql, KnownQuestion } from '@mingjing/query';
import { type CompiledAsk, compileAsk } from './compile-ask.ts';
import type { EngineSettings } from './engine/engine-settings.ts';
import { expectedTables } from './expected-tables.ts';
import { ExtractFiles } from './extract-files.ts';
import type { ExtractStore, StoreCombine, StoredAnswer, StoreWrite } from './extract-store.ts';
import { faultTexts } from './fault-texts.ts';
import { LostFolder } from './lost-folder.ts';
import { type Extract, type ExtractState, MartError, type MartOptions, type Swept } from './mart.ts';
import { spillsInUse } from './process/engine-process.ts';
import type { AskMessage, StoredExtract } from './process/messages.ts';
import { Readers } from './process/readers.ts';
import { type Writer, Writers } from './process/writers.ts';
import type { Turn } from './waiting/turn.ts';
import { writeCombined } from './write-combined.ts';
import { type WriteExtras, writeExtract } from './write-extract.ts';

/** Shares of the memory: what the reader's and each writer's database may hold. */
const readerShare = 0.5;
const writerShare = 0.25;
/** A table of hundreds of columns needs a buffer for each of them. */
const leastWriterBytes = 512 * 1024 * 1024;

/** Extracts as files of DuckDB, read and written by processes of our own. */
export class EmbeddedStore implements ExtractStore {
  readonly dialect = 'duckdb';
  readonly #options: MartOptions;
  readonly #files: ExtractFiles;
  readonly #lost: LostFolder;
  readonly #readers: Readers;
  readonly #writers: Writers;
  /** Writes under way by the id they will have; sweep leaves their parts alone. */
  readonly #writing = new Set<string>();
  #listener: (online: boolean) => void = () => undefined;

  constructor(options: MartOptions) {
    this.#options = options;
    this.#files = new ExtractFiles(options.directory);
    this.#lost = new LostFolder(options.lostDirectory ?? `${options.directory}-lost`);
    this.#writers = new Writers(
      this.#settings('write', Math.max(leastWriterBytes, options.memoryBytes * writerShare)),
    );
    this.#readers = new Readers({
      settings: this.#settings('read', options.memoryBytes * readerShare),
      concurrency: Math.max(2, options.threads * 2),
      onHealth: (online) => {
        options.log?.({ level: online ? 'info' : 'error', message: `mart ${online ? 'online' : 'offline'}` });
        this.#listener(online);
      },
      log: (message, detail) => options.log?.({ level: 'warn', message, detail }),
    });
  }

  get online(): boolean {
    return this.#readers.online;
  }
  get restarts(): number {
    return this.#readers.restarts;
  }
  get readerPids(): number[] {
    return this.#readers.pids;
  }
  get writerPids(): number[] {
    return this.#writers.pids;
  }

  async start(): Promise<void> {
    await this.#files.prepare();
    await this.#readers.start();
  }

  onHealth(listener: (online: boolean) => void): void {
    this.#listener = listener;
  }

  newId(): string {
    return this.#files.newId();
  }

  isId(id: string): boolean {
    return this.#files.isId(id);
  }

  async write(id: string, { before, known = [], ...options }: StoreWrite): Promise<Extract> {
    return this.#write(id, known, (files, writer, rollUps) =>
      writeExtract(files, id, writer, { ...options, ...rollUps }, before),
    );
  }

  async combine(id: string, { known = [], ...options }: StoreCombine): Promise<Extract> {
    return this.#write(id, known, (files, writer, rollUps) =>
      writeCombined(files, id, writer, { ...options, ...rollUps }),
    );
  }

  async #write(
    id: string,
    known: readonly KnownQuestion[],
    write: (files: ExtractFiles, writer: Writer, rollUps: WriteExtras) => Promise<Extract>,
  ): Promise<Extract> {
    const { rollups: limits, log } = this.#options;
    const rollUps = {
      isAwaited: () => this.#readers.waiting > 0,
      rollUps: limits && { known, limits, spare: () => this.#writers.spare() },
      onFault: (detail: unknown): void => log?.({ level: 'warn', message: 'roll-ups left out', detail }),
    };
    this.#writing.add(id);
    try {
      return await this.#writers.use((writer) => write(this.#files, writer, rollUps));
    } finally {
      this.#writing.delete(id);
    }
  }

  async answer(extract: Extract, question: Question, turn: Turn, signal: AbortSignal): Promise<StoredAnswer> {
    const asked = compileAsk(extract.id, question, extract);
    signal.throwIfAborted();
    return this.#read([extract.id], asked, turn, signal);
  }

  async expect(extract: Extract, questions: readonly Question[]): Promise<void> {
    const tables = await expectedTables(extract, questions);
    if (tables.length > 0) await this.#readers.expect(extract.id, tables);
  }

  answerOver(
    extracts: readonly Extract[],
    statement: CompiledSql & { keys: string[] },
    turn: Turn,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    const ids = extracts.map((one) => one.id);
    const [extract = '', ...besides] = ids;
    const message = (id: number): AskMessage => ({
      type: 'ask',
      id,
      extract,
      besides,
      isLarge: true,
      ...statement,
    });
    return this.#read(ids, { message }, turn, signal);
  }

  async #read(
    extracts: readonly string[],
    asked: CompiledAsk,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    const { head, body } = await this.#readers
      .run(turn, asked, signal)
      .catch((error: unknown) => this.#blame(extracts, error));
    if (head.type !== 'answer') throw new MartError('offline', texts.cache.offline);
    return { json: body, rows: head.rows };
  }

  async describe(id: string): Promise<Extract | undefined> {
    const bytes = await this.#files.bytes(id);
    if (bytes === undefined) return undefined;
    // An engine that opens a short file answers with what it finds, or with a fault about something else.
    if ((await this.#files.check(id)) === 'damaged') throw damaged();
    return { id, bytes, ...(await this.#describeStored(id)) };
  }

  async drop(id: string): Promise<void> {
    await this.#files.remove(id);
    await this.#readers.release(id);
  }

  check(id: string): Promise<ExtractState> {
    return this.#files.check(id);
  }

  async sweep(keep: ReadonlySet<string>, forget: (id: string) => void): Promise<Swept> {
    const { extracts } = await this.#files.list();
    const orphans = extracts.filter((id) => !keep.has(id));
    await this.#lost.add(orphans.map((id) => this.#files.path(id)));
    for (const id of orphans) {
      forget(id);
      await this.#readers.release(id);
    }
    await this.#lost.prune();
    return { lost: orphans.length, leftovers: await this.removeLeftovers() };
  }

  /** Removes parts of writes that ended before they were whole. Returns how many. */
  async removeLeftovers(isInUse: (name: string) => boolean = () => false): Promise<number> {
    const { parts } = await this.#files.list();
    const leftovers = parts.filter(
      (name) => !this.#writing.has(name.split('.')[0]!) && !spillsInUse.has(name) && !isInUse(name),
    );
    for (const name of leftovers) await this.#files.removePart(name);
    return leftovers.length;
  }

  /** Has the readers let go of an extract's file. */
  release(id: string): Promise<void> {
    return this.#readers.release(id);
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.close(), this.#writers.close()]);
  }

  /** The engine may complain about the question where the file is to blame. */
  async #blame(extracts: readonly string[], error: unknown): Promise<never> {
    if (error instanceof MartError && error.fault === 'question')
      for (const extract of extracts) if ((await this.#files.check(extract)) === 'damaged') throw damaged();
    throw error;
  }

  async #describeStored(extract: string): Promise<StoredExtract> {
    const { head } = await this.#readers.run(
      { tenant: '' },
      { message: (id) => ({ type: 'describe', id, extract }) },
    );
    if (head.type !== 'described') throw new MartError('offline', texts.cache.offline);
    return head.stored;
  }

  #settings(role: 'read' | 'write', memoryBytes: number): EngineSettings {
    const { directory, threads, keptColumnBytes: keptBytes } = this.#options;
    const kept = role === 'read' && keptBytes !== undefined && { keptBytes };
    return { role, directory, memoryBytes: Math.floor(memoryBytes), threads, ...kept };
  }
}

const damaged = (): MartError => new MartError('damaged', faultTexts.damaged);
