import { AnsweringMart } from './answering-mart.ts';
import type { Mart } from './mart.ts';
import { type SharedOptions, SharedStore } from './shared/shared-store.ts';

/** Opens the embedded mart of a node whose extracts are shared with others by a file store. */
export async function createSharedMart(options: SharedOptions): Promise<Mart> {
  const store = new SharedStore(options);
  const mart = new AnsweringMart(store, options);
  await store.start();
  await mart.recall();
  return mart;
}
