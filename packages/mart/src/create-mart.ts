import { type Cell, type Question, texts } from '@mingjing/contract';
import { AnswerCache, answerKey } from './answers/answer-cache.ts';
import { compileAsk } from './compile-ask.ts';
import type { EngineSettings } from './engine/engine-settings.ts';
import { ExtractFiles } from './extract-files.ts';
import { faultTexts } from './fault-texts.ts';
import { LostFolder } from './lost-folder.ts';
import {
  type AnswerBytes,
  type AskOptions,
  type Extract,
  type ExtractState,
  type Mart,
  MartError,
  type MartOptions,
  type Swept,
  type WarmOptions,
  type WriteOptions,
} from './mart.ts';
import { spillsInUse } from './process/engine-process.ts';
import type { StoredExtract } from './process/messages.ts';
import { Readers } from './process/readers.ts';
import { Writers } from './process/writers.ts';
import { SingleFlight } from './waiting/single-flight.ts';
import { Turns } from './waiting/turns.ts';
import { writeExtract } from './write-extract.ts';

/** Shares of the memory: what the reader's and each writer's database may hold. */
const readerShare = 0.5;
const writerShare = 0.25;
/** A table of hundreds of columns needs a buffer for each of them. */
const leastWriterBytes = 512 * 1024 * 1024;
/** Questions that are asked of new rows at most before they are shown. */
const warmLimit = 300;
/** Extracts whose columns are remembered. */
const describedLimit = 1000;

/** Opens the embedded mart: extracts are files of DuckDB, read and written by processes of our own. */
export async function createMart(options: MartOptions): Promise<EmbeddedMart> {
  const mart = new Embedded(options);
  await mart.start();
  return mart;
}

/** The mart of one node, with what watching it needs. */
export interface EmbeddedMart extends Mart {
  /** Process ids of the readers that run now. */
  readonly readerPids: readonly number[];
  readonly writerPids: readonly number[];
}

class Embedded implements EmbeddedMart {
  readonly #options: MartOptions;
  readonly #files: ExtractFiles;
  readonly #lost: LostFolder;
  readonly #readers: Readers;
  readonly #writers: Writers;
  readonly #answers: AnswerCache;
  readonly #flights = new SingleFlight<{ json: Buffer; rows: number }>({
    cancelled: () => new MartError('cancelled', '查询已取消'),
    late: () => new MartError('timeout', texts.data.sourceTimeout),
  });
  readonly #writeTurns = new Turns(2, { ended: () => new MartError('cancelled', '操作已取消') });
  readonly #listeners = new Set<(online: boolean) => void>();
  readonly #described = new Map<string, Extract>();
  /** Writes under way by the id they will have; sweep leaves their parts alone. */
  readonly #writing = new Set<string>();
  readonly #closing = new AbortController();

  constructor(options: MartOptions) {
    this.#options = options;
    this.#files = new ExtractFiles(options.directory);
    this.#lost = new LostFolder(options.lostDirectory ?? `${options.directory}-lost`);
    this.#answers = new AnswerCache(options.answerCacheBytes);
    this.#writers = new Writers(
      this.#settings('write', Math.max(leastWriterBytes, options.memoryBytes * writerShare)),
    );
    this.#readers = new Readers({
      settings: this.#settings('read', options.memoryBytes * readerShare),
      concurrency: Math.max(2, options.threads * 2),
      onHealth: (online) => {
        options.log?.({ level: online ? 'info' : 'error', message: `mart ${online ? 'online' : 'offline'}` });
        for (const listener of this.#listeners) listener(online);
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

  onHealth(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async write(options: WriteOptions): Promise<Extract> {
    const before =
      options.appendTo === undefined ? undefined : await this.#extractToAppendTo(options.appendTo, options);
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal ? [options.signal] : [])]);
    const id = this.#files.newId();
    const extract = await this.#writeTurns.run(async () => {
      this.#writing.add(id);
      try {
        return await this.#writers.use((writer) =>
          writeExtract(this.#files, id, writer, { ...options, ...this.#rollUps(options), signal }, before),
        );
      } finally {
        this.#writing.delete(id);
      }
    }, signal);
    this.#remember(extract);
    return extract;
  }

  async ask(extract: string, question: Question, options: AskOptions): Promise<AnswerBytes> {
    const startedAt = performance.now();
    const key = answerKey(extract, question);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return { ...kept, cached: true, durationMs: performance.now() - startedAt };
    const answered = await this.#flights.run(
      key,
      { deadlineMs: options.deadlineMs ?? this.#options.deadlineMs, signal: options.signal },
      (signal) => this.#read(extract, question, options.tenant, key, signal),
    );
    return { ...answered, cached: false, durationMs: performance.now() - startedAt };
  }

  async warm(extract: string, { like, budgetMs, signal: given }: WarmOptions): Promise<number> {
    const signal = AbortSignal.any([AbortSignal.timeout(Math.ceil(budgetMs)), ...(given ? [given] : [])]);
    let answered = 0;
    for (const question of this.#answers.questionsOf(like).slice(0, warmLimit)) {
      if (signal.aborted) break;
      try {
        await this.ask(extract, question, { tenant: 'refresh', signal });
        answered += 1;
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof MartError)) throw error;
        // A column that is gone concerns its own questions; of any other fault the next would learn again.
        if (error.fault !== 'question') break;
      }
    }
    return answered;
  }

  async greatest(extract: string, column: string): Promise<Cell> {
    const question: Question = {
      kind: 'groups',
      filters: [],
      dimensions: [],
      measures: [{ column, calculation: 'max', alias: 'greatest' }],
      sorts: [],
    };
    const { json } = await this.ask(extract, question, { tenant: 'refresh' });
    const { data } = JSON.parse(json.toString('utf8')) as { data: Cell[][] };
    return data[0]?.[0] ?? null;
  }

  async describe(extract: string): Promise<Extract | undefined> {
    const known = this.#described.get(extract);
    if (known !== undefined) return known;
    if (!this.#files.isId(extract)) return undefined;
    const bytes = await this.#files.bytes(extract);
    if (bytes === undefined) return undefined;
    // An engine that opens a short file answers with what it finds, or with a fault about something else.
    if ((await this.#files.check(extract)) === 'damaged') throw damaged();
    const stored = await this.#describeStored(extract);
    const described: Extract = { id: extract, bytes, ...stored };
    this.#remember(described);
    return described;
  }

  async drop(extract: string): Promise<void> {
    if (!this.#files.isId(extract)) return;
    // The file first: a question that comes meanwhile finds it gone and does not open it once more.
    await this.#files.remove(extract);
    await this.#forget(extract);
  }

  check(extract: string): Promise<ExtractState> {
    return this.#files.check(extract);
  }

  async sweep(keep: ReadonlySet<string>): Promise<Swept> {
    const { extracts, parts } = await this.#files.list();
    const orphans = extracts.filter((id) => !keep.has(id));
    await this.#lost.add(orphans.map((id) => this.#files.path(id)));
    for (const id of orphans) await this.#forget(id);
    await this.#lost.prune();
    const leftovers = parts.filter(
      (name) => !this.#writing.has(name.split('.')[0]!) && !spillsInUse.has(name),
    );
    for (const name of leftovers) await this.#files.removePart(name);
    return { lost: orphans.length, leftovers: leftovers.length };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writeTurns.idle();
    await Promise.all([this.#readers.close(), this.#writers.close()]);
  }

  async #forget(extract: string): Promise<void> {
    this.#described.delete(extract);
    this.#answers.forget(extract);
    await this.#readers.release(extract);
  }

  async #read(
    extract: string,
    question: Question,
    tenant: string,
    key: string,
    signal: AbortSignal,
  ): Promise<{ json: Buffer; rows: number }> {
    const described = await this.describe(extract);
    if (described === undefined) throw new MartError('missing', faultTexts.missing);
    const message = compileAsk(extract, question, described);
    signal.throwIfAborted();
    const { head, body } = await this.#readers
      .run(tenant, message, signal)
      .catch((error: unknown) => this.#blame(extract, error));
    if (head.type !== 'answer') throw new MartError('offline', texts.cache.offline);
    const answer = { json: body, rows: head.rows };
    // A question may outlive its extract; its answer then goes with it.
    if (this.#described.has(extract)) this.#answers.set(key, answer);
    return answer;
  }

  /** The engine may complain about the question where the file is to blame. */
  async #blame(extract: string, error: unknown): Promise<never> {
    const isDoubtful = error instanceof MartError && error.fault === 'question';
    if (isDoubtful && (await this.#files.check(extract)) === 'damaged') throw damaged();
    throw error;
  }

  async #describeStored(extract: string): Promise<StoredExtract> {
    const { head } = await this.#readers.run('', (id) => ({ type: 'describe', id, extract }));
    if (head.type !== 'described') throw new MartError('offline', texts.cache.offline);
    return head.stored;
  }

  async #extractToAppendTo(extract: string, { columns, mayLack = [] }: WriteOptions): Promise<Extract> {
    const before = await this.describe(extract);
    if (before === undefined) throw new MartError('missing', faultTexts.missing);
    const known = new Set([...before.columns.map(({ name }) => name), ...mayLack]);
    const unknown = columns.filter(({ name }) => !known.has(name)).map(({ name }) => name);
    if (unknown.length > 0) throw new MartError('question', texts.dataset.columnsChanged(unknown.join('、')));
    return before;
  }

  /** What `known` questions are worth, where roll-ups are made at all. */
  #rollUps({ known = [] }: Pick<WriteOptions, 'known'>) {
    const { rollups: limits, log } = this.#options;
    return {
      rollUps: limits && { known, limits },
      onFault: (detail: unknown): void => log?.({ level: 'warn', message: 'roll-ups not made', detail }),
    };
  }

  #remember(extract: Extract): void {
    this.#described.set(extract.id, extract);
    const [oldest] = this.#described.keys();
    if (this.#described.size > describedLimit && oldest !== undefined) this.#described.delete(oldest);
  }

  #settings(role: 'read' | 'write', memoryBytes: number): EngineSettings {
    const { directory, threads } = this.#options;
    return { role, directory, memoryBytes: Math.floor(memoryBytes), threads };
  }
}

const damaged = (): MartError => new MartError('damaged', faultTexts.damaged);
