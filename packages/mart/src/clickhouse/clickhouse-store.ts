import { randomBytes } from 'node:crypto';
import { type Cell, type Question, texts } from '@mingjing/contract';
import { type CompiledSql, compileQuestion, dialects, QuestionError } from '@mingjing/query';
import type { ExtractStore, StoreCombine, StoredAnswer, StoreWrite } from '../extract-store.ts';
import { faultTexts } from '../fault-texts.ts';
import { type Extract, type ExtractState, MartError, type MartOptions, type Swept } from '../mart.ts';
import type { Turn } from '../waiting/turn.ts';
import { clickhouseAddress } from './address.ts';
import { answerJson } from './answer-json.ts';
import { placeName, storedName } from './column-types.ts';
import { type About, ExtractTables, isExtractId } from './extract-tables.ts';
import { FairTurns } from './fair-turns.ts';
import { martFault } from './faults.ts';
import { askSettings, greet, streamSettings } from './greeting.ts';
import { withLiterals } from './literals.ts';
import { LocalCopies } from './local-copies.ts';
import { cellsOf } from './read-rows.ts';
import { ServerCalls } from './server-calls.ts';
import { foreignSentence, startSentence } from './start-sentence.ts';
import { TableWriter } from './write-table.ts';

const format = '\nFORMAT TabSeparatedWithNamesAndTypes';
/** Pauses between two looks at a server that did not answer. */
const lookMs = 2000;
/** Seconds for which tables are left alone that nobody speaks for. */
export interface Ages {
  /** Of a write without end: another node may be at it. */
  unfinished: number;
  /** Of a whole extract: another node may be about to say what stands on it. */
  unclaimed: number;
  /** Of an extract that was marked as lost. */
  lost: number;
}
const usualAges: Ages = { unfinished: 6 * 3600, unclaimed: 3600, lost: 30 * 86_400 };

export interface ClickhouseOptions extends Omit<MartOptions, 'rollups'> {
  url: string;
  /** Id of the installation: a database serves one. */
  owner: string;
  ages?: Ages;
}

/** Extracts as tables of a ClickHouse, on one server or on all nodes of a cluster. */
export class ClickhouseStore implements ExtractStore {
  readonly dialect = 'clickhouseMart';
  readonly restarts = 0;
  readonly #options: ClickhouseOptions;
  readonly #calls: ServerCalls;
  readonly #turns: FairTurns;
  readonly #copies: LocalCopies;
  readonly #writing = new Set<string>();
  #tables: ExtractTables | undefined;
  #isOnline = false;
  #listener: (online: boolean) => void = () => undefined;
  #look: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ClickhouseOptions) {
    const address = clickhouseAddress(options.url);
    if (address === undefined) throw new TypeError('no address of a ClickHouse');
    this.#options = options;
    this.#calls = new ServerCalls(address);
    this.#turns = new FairTurns(Math.max(8, options.threads * 4));
    this.#copies = new LocalCopies(options, (extract, signal) => this.#rowsOf(extract, signal));
  }

  get online(): boolean {
    return this.#isOnline;
  }

  onHealth(listener: (online: boolean) => void): void {
    this.#listener = listener;
  }

  /** Looks whether the server is there and its database this installation's. Throws MartError with what is wrong. */
  async start(): Promise<void> {
    const { address } = this.#calls;
    try {
      this.#tables = new ExtractTables(this.#calls, await greet(this.#calls));
      const owner = await this.#tables.owner(this.#options.owner);
      if (owner !== this.#options.owner) throw new MartError('offline', foreignSentence(address));
    } catch (error) {
      const sentence = startSentence(error, address);
      throw sentence === undefined ? error : new MartError('offline', sentence, { cause: error });
    }
    this.#tell(true);
  }

  newId(): string {
    return `x${randomBytes(16).toString('hex')}`;
  }

  isId(id: string): boolean {
    return isExtractId(id);
  }

  async write(id: string, { before, ...options }: StoreWrite): Promise<Extract> {
    const about = before === undefined ? undefined : await this.#aboutOf(before.id);
    return this.#write(id, {
      ...options,
      before: about === undefined ? undefined : { ...about, id: before!.id },
    });
  }

  async combine(id: string, options: StoreCombine): Promise<Extract> {
    const { extract, rows, remove } = await this.#copies.combined(options);
    try {
      const { maxBytes, signal } = options;
      return await this.#write(id, {
        columns: extract.columns,
        batches: rows,
        before: undefined,
        signal,
        ...(maxBytes !== undefined && { maxBytes }),
      });
    } finally {
      await remove();
    }
  }

  answerOver(
    extracts: readonly Extract[],
    statement: CompiledSql & { keys: string[] },
    turn: Turn,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    return this.#copies.answerOver(extracts, statement, turn, signal);
  }

  async answer(extract: Extract, question: Question, turn: Turn, signal: AbortSignal): Promise<StoredAnswer> {
    const { rows, total, columns } = compiled(extract, question);
    const answered = this.#turns.run(turn, signal, () =>
      this.#asked(async () => {
        const settings = askSettings(this.#known.greeting, this.#options.deadlineMs);
        const ask = (one: CompiledSql) =>
          this.#calls.ask({ sql: `${withLiterals(one)}${format}`, settings, signal });
        const counted = total === undefined ? undefined : await countIn(await ask(total));
        return answerJson(await ask(rows), columns, counted);
      }),
    );
    return answered.catch(async (error: unknown) => {
      // The server may complain about the question where its table went while it was asked.
      if (
        error instanceof MartError &&
        error.fault === 'question' &&
        (await this.check(extract.id)) === 'missing'
      )
        throw new MartError('missing', faultTexts.missing);
      throw error;
    });
  }

  async describe(id: string): Promise<Extract | undefined> {
    const about = await this.#asked(() => this.#known.about(id));
    return about === undefined ? undefined : { id, ...about };
  }

  async drop(id: string): Promise<void> {
    await this.#asked(() => this.#known.drop(id));
    await this.#copies.drop(id);
  }

  async check(id: string): Promise<ExtractState> {
    return (await this.describe(id)) === undefined ? 'missing' : 'intact';
  }

  /**
   * Marks extracts that nothing stands on and removes those that were marked long ago. What is young is left alone: it
   * may be another node's, which has not spoken for it yet.
   */
  async sweep(keep: ReadonlySet<string>, forget: (id: string) => void): Promise<Swept> {
    const found = await this.#asked(() => this.#known.list());
    const swept = { lost: 0, leftovers: 0 };
    const ages = this.#options.ages ?? usualAges;
    for (const id of new Set(found.map(({ extract }) => extract))) {
      const age = (kind: string): number | undefined =>
        found.find((one) => one.extract === id && one.kind === kind)?.age;
      const [whole, lost] = [age('_about'), age('_lost')];
      if (keep.has(id)) {
        if (lost !== undefined) await this.#known.markLost(id, false);
      } else if (whole === undefined) {
        const youngest = Math.min(...found.filter(({ extract }) => extract === id).map((one) => one.age));
        if (this.#writing.has(id) || youngest < ages.unfinished) continue;
        await this.#known.drop(id);
        swept.leftovers += 1;
      } else if (lost !== undefined && lost >= ages.lost) await this.drop(id);
      else if (lost === undefined && whole >= ages.unclaimed) {
        await this.#known.markLost(id, true);
        forget(id);
        swept.lost += 1;
      }
    }
    return swept;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#look);
    await this.#copies.close();
    this.#calls.close();
  }

  get #known(): ExtractTables {
    if (this.#tables === undefined) throw new MartError('offline', texts.cache.offline);
    return this.#tables;
  }

  async #aboutOf(id: string): Promise<About | undefined> {
    return this.#asked(() => this.#known.about(id));
  }

  async #write(id: string, options: ConstructorParameters<typeof TableWriter>[2]): Promise<Extract> {
    this.#writing.add(id);
    const writer = new TableWriter(this.#known, id, options);
    try {
      const extract = await this.#asked(() => writer.write());
      await writer.clear().catch((error: unknown) => this.#warn('passing tables were not removed', error));
      return extract;
    } catch (error) {
      // What is left of it when the server is away goes with a later sweep.
      await this.#known
        .drop(id)
        .catch((failed: unknown) => this.#warn('a broken write was not removed', failed));
      if (options.signal.aborted) throw new MartError('cancelled', '操作已取消');
      throw error;
    } finally {
      this.#writing.delete(id);
    }
  }

  /** Runs calls to the server; what fails is told in words of ours, and a server that is gone is looked for. */
  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const fault = martFault(error);
      if (fault !== error && fault instanceof MartError) {
        if (fault.fault === 'offline') this.#lost(error);
        else this.#warn('the server refused a statement', error);
      }
      throw fault;
    }
  }

  #lost(error: unknown): void {
    if (this.#isClosed || this.#look !== undefined) return;
    this.#warn('the server does not answer', error);
    this.#lookAgain();
  }

  /** Asks whether the server is back, until it is. */
  #lookAgain(): void {
    const look = async (): Promise<void> => {
      this.#look = undefined;
      try {
        await this.#calls.ping();
        this.#tell(true);
      } catch {
        this.#tell(false);
        if (!this.#isClosed) this.#lookAgain();
      }
    };
    this.#look = setTimeout(() => void look(), lookMs);
    this.#look.unref();
  }

  #tell(online: boolean): void {
    if (this.#isOnline === online) return;
    this.#isOnline = online;
    this.#options.log?.({
      level: online ? 'info' : 'error',
      message: `mart ${online ? 'online' : 'offline'}`,
    });
    this.#listener(online);
  }

  #warn(message: string, detail: unknown): void {
    this.#options.log?.({ level: 'warn', message, detail });
  }

  /** All rows of an extract in their order, with their numbers behind them. */
  async *#rowsOf(extract: Extract, signal: AbortSignal): AsyncGenerator<Cell[][]> {
    const { shown } = dialects.clickhouseMart;
    const list = extract.columns.map(({ type }, index) => {
      const value = dialects.clickhouseMart.quoteIdent(storedName(index));
      return shown(value, type).parts.join('');
    });
    const sql = `SELECT ${[...list, placeName].join(', ')} FROM ${extract.id} ORDER BY ${placeName}${format}`;
    const settings = streamSettings(this.#known.greeting);
    const response = await this.#asked(() => this.#calls.ask({ sql, settings, signal }));
    let rows = 0;
    for await (const batch of cellsOf(response, [...extract.columns, { name: placeName, type: 'integer' }])) {
      rows += batch.length;
      yield batch;
    }
    // A fault in the middle of an answer ends it without a word that could be told from rows.
    if (rows !== extract.rows) throw new MartError('offline', texts.cache.offline);
  }
}

/** The statements of a question over the table of an extract. Throws MartError. */
function compiled(extract: Extract, question: Question) {
  const { columns, unique } = extract;
  const source = {
    columns,
    stored: columns.map((_, index) => storedName(index)),
    table: extract.id,
    place: placeName,
    unique: new Set(unique),
  };
  try {
    return compileQuestion(question, source, 'clickhouseMart');
  } catch (error) {
    if (error instanceof QuestionError) throw new MartError('question', error.message, { cause: error });
    throw error;
  }
}

async function countIn(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  for await (const rows of cellsOf(chunks, [{ name: 'n', type: 'integer' }])) return Number(rows[0]?.[0]);
  return 0;
}
