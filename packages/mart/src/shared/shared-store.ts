import { type Question, texts } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import { EmbeddedStore } from '../embedded-store.ts';
import type { ExtractStore, StoreCombine, StoredAnswer, StoreWrite } from '../extract-store.ts';
import { faultTexts } from '../fault-texts.ts';
import { type Extract, type ExtractState, MartError, type MartOptions, type Swept } from '../mart.ts';
import type { Turn } from '../waiting/turn.ts';
import { type FileStore, FileStoreError } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { extractFile, storedIn } from './stored-names.ts';
import { markDropped } from './unused-files.ts';

export interface SharedOptions extends MartOptions {
  /** Where extracts are shared. */
  files: FileStore;
  /** Bytes that copies of extracts may take on this node. */
  mostCopyBytes: number;
}

const extractName = /^(x[0-9a-f]{32})\.duckdb$/;
const idIn = (name: string): string => extractName.exec(name)?.[1] ?? '';

/**
 * Extracts in a file store that several nodes share, answered by this node's embedded engine over copies of its own. An
 * extract is in the store, whole, before anybody is told of it; passing ones stay here.
 */
export class SharedStore implements ExtractStore {
  readonly dialect = 'duckdb';
  readonly embedded: EmbeddedStore;
  readonly #files: FileStore;
  readonly #copies: LocalFiles;
  /** Extracts of this process alone, never stored. */
  readonly #passing = new Set<string>();

  constructor(options: SharedOptions) {
    this.#files = options.files;
    this.embedded = new EmbeddedStore(options);
    this.#copies = new LocalFiles({
      store: options.files,
      folder: options.directory,
      prefix: storedIn.extracts,
      isName: (name) => extractName.test(name),
      mostBytes: options.mostCopyBytes,
      isWhole: async (name) => (await this.embedded.check(idIn(name))) === 'intact',
      letGo: (name) => this.embedded.release(idIn(name)),
    });
  }

  get online(): boolean {
    return this.embedded.online;
  }
  get restarts(): number {
    return this.embedded.restarts;
  }

  async start(): Promise<void> {
    await this.#copies.open();
    await this.embedded.start();
  }

  onHealth(listener: (online: boolean) => void): void {
    this.embedded.onHealth(listener);
  }
  newId(): string {
    return this.embedded.newId();
  }
  isId(id: string): boolean {
    return this.embedded.isId(id);
  }

  async write(id: string, options: StoreWrite): Promise<Extract> {
    const { before } = options;
    return this.#with(before === undefined ? [] : [before.id], options.signal, async () =>
      this.#published(await this.embedded.write(id, options), options.signal, options.passing),
    );
  }

  async combine(id: string, options: StoreCombine): Promise<Extract> {
    return this.#with(idsOf(options.extracts), options.signal, async () =>
      this.#published(await this.embedded.combine(id, options), options.signal, false),
    );
  }

  answerOver(
    extracts: readonly Extract[],
    statement: CompiledSql & { keys: string[] },
    turn: Turn,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    return this.#with(idsOf(extracts), signal, () =>
      this.embedded.answerOver(extracts, statement, turn, signal),
    );
  }

  answer(extract: Extract, question: Question, turn: Turn, signal: AbortSignal): Promise<StoredAnswer> {
    return this.#with([extract.id], signal, () => this.embedded.answer(extract, question, turn, signal));
  }

  async describe(id: string): Promise<Extract | undefined> {
    try {
      return await this.#with([id], undefined, () => this.embedded.describe(id));
    } catch (error) {
      if (error instanceof MartError && error.fault === 'missing') return undefined;
      throw error;
    }
  }

  async drop(id: string): Promise<void> {
    if (this.#passing.delete(id)) return this.embedded.drop(id);
    await this.#copies.forget(extractFile(id));
    await toldFaults(() => markDropped(this.#files, id));
  }

  /** What the store has can be read, whatever became of this node's copy. */
  async check(id: string): Promise<ExtractState> {
    const name = extractFile(id);
    if (this.#passing.has(id)) return this.embedded.check(id);
    if (this.#copies.has(name)) {
      if ((await this.embedded.check(id)) === 'intact') return 'intact';
      await this.#copies.forget(name);
    }
    const bytes = await toldFaults(() => this.#files.size(this.#copies.nameIn(name)));
    return bytes === undefined ? 'missing' : 'intact';
  }

  /** Looks after this node's copies. The store's files are swept apart from that, see `sweepUnused`. */
  async sweep(): Promise<Swept> {
    await this.#copies.sweep();
    return { lost: 0, leftovers: await this.embedded.removeLeftovers((name) => this.#copies.isPart(name)) };
  }

  async close(): Promise<void> {
    await this.#copies.close();
    await this.embedded.close();
  }

  async #published(extract: Extract, signal: AbortSignal, isPassing = false): Promise<Extract> {
    if (isPassing) {
      this.#passing.add(extract.id);
      return extract;
    }
    try {
      await this.#copies.publish(extractFile(extract.id), signal);
      return extract;
    } catch (error) {
      if (signal.aborted) throw new MartError('cancelled', '操作已取消');
      throw toldFault(error);
    }
  }

  /** Runs work over copies of these extracts; a copy that has come to harm is had once more. */
  async #with<T>(
    ids: readonly string[],
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const names = ids.filter((id) => !this.#passing.has(id)).map(extractFile);
    const once = async (): Promise<T> => {
      let outcome: { value: T } | undefined;
      try {
        outcome = await this.#copies.use(names, signal, async () => ({ value: await work() }));
      } catch (error) {
        if (signal?.aborted === true) throw new MartError('cancelled', '查询已取消');
        throw toldFault(error);
      }
      if (outcome === undefined) throw new MartError('missing', faultTexts.missing);
      return outcome.value;
    };
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof MartError) || !['damaged', 'missing', 'question'].includes(error.fault))
        throw error;
      if (!(await this.#forgetHarmed(names))) throw error;
      return once();
    }
  }

  /** Whether one of these copies was not whole; it is removed. */
  async #forgetHarmed(names: readonly string[]): Promise<boolean> {
    let found = false;
    for (const name of names) {
      if (!this.#copies.has(name) || (await this.embedded.check(idIn(name))) === 'intact') continue;
      await this.#copies.forget(name);
      found = true;
    }
    return found;
  }
}

const idsOf = (extracts: readonly Extract[]): string[] => extracts.map(({ id }) => id);

/** A fault of the file store in the mart's words; anything else unchanged. */
function toldFault(error: unknown): unknown {
  if (!(error instanceof FileStoreError)) return error;
  if (error.fault === 'space') return new MartError('space', faultTexts.space, { cause: error });
  if (error.fault === 'broken') return new MartError('damaged', faultTexts.damaged, { cause: error });
  return new MartError('away', texts.cache.away, { cause: error });
}

async function toldFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toldFault(error);
  }
}
