import { AnsweringMart } from './answering-mart.ts';
import { EmbeddedStore } from './embedded-store.ts';
import type { Mart, MartOptions } from './mart.ts';

/** Opens the embedded mart: extracts are files of DuckDB, read and written by processes of our own. */
export async function createMart(options: MartOptions): Promise<EmbeddedMart> {
  const store = new EmbeddedStore(options);
  const mart = new Embedded(store, options);
  await store.start();
  await mart.recall();
  return mart;
}

/** The mart of one node, with what watching it needs. */
export interface EmbeddedMart extends Mart {
  /** Process ids of the readers that run now. */
  readonly readerPids: readonly number[];
  readonly writerPids: readonly number[];
}

class Embedded extends AnsweringMart implements EmbeddedMart {
  readonly #embedded: EmbeddedStore;

  constructor(store: EmbeddedStore, options: MartOptions) {
    super(store, options);
    this.#embedded = store;
  }

  get readerPids(): number[] {
    return this.#embedded.readerPids;
  }
  get writerPids(): number[] {
    return this.#embedded.writerPids;
  }
}
