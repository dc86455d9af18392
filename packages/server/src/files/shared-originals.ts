import { join } from 'node:path';
import { type FileStore, LocalFiles, markDropped, storedIn } from '@mingjing/mart';
import { withFileFaults } from './file-faults.ts';
import {
  copyWhole,
  isOriginalName,
  type OriginalFile,
  type Originals,
  originalNames,
  originalsOf,
} from './originals.ts';

/** Bytes of uploads that a node keeps: they are read again seldom. */
const mostBytes = 1024 ** 3;

/** Originals in the file store that nodes share; what is read of them is copied into a folder of this node. */
export class SharedOriginals implements Originals {
  readonly #store: FileStore;
  readonly #folder: string;
  readonly #copies: LocalFiles;
  #opened: Promise<void> | undefined;

  constructor(store: FileStore, folder: string) {
    this.#store = store;
    this.#folder = folder;
    this.#copies = new LocalFiles({
      store,
      folder,
      prefix: storedIn.originals,
      isName: isOriginalName,
      mostBytes,
    });
  }

  keep(files: readonly OriginalFile[], extract: string): Promise<void> {
    return withFileFaults(async () => {
      await this.#open();
      for (const [at, name] of originalNames(files, extract).entries()) {
        await copyWhole(files[at]!.path, join(this.#folder, name));
        await this.#copies.publish(name);
      }
    });
  }

  find(extract: string): Promise<string[]> {
    return withFileFaults(async () => {
      await this.#open();
      const listed = await this.#store.list(`${storedIn.originals}${extract}`);
      const names = originalsOf(
        listed.files.map(({ name }) => name.slice(storedIn.originals.length)),
        extract,
      );
      const paths = async () => names.map((name) => join(this.#folder, name));
      return (await this.#copies.use(names, undefined, paths)) ?? [];
    });
  }

  /** They stay for as long as a replaced extract does, see `sweepUnused`. */
  remove(extract: string): Promise<void> {
    return withFileFaults(() => markDropped(this.#store, extract));
  }

  async sweep(): Promise<number> {
    await this.#open();
    await this.#copies.sweep();
    return 0;
  }

  #open(): Promise<void> {
    this.#opened ??= this.#copies.open();
    return this.#opened;
  }
}
