import type { EngineSettings } from './engine-settings.ts';
import { Extracts } from './extracts.ts';
import { openDatabase } from './open-database.ts';

/** Share of the reader's memory for what one thread reads; it spills nothing. */
const ofOneThread = 0.25;

/**
 * Where questions are answered: by one thread each, in an instance of its own, or by all of them. The engine knows a number
 * of threads for an instance, not for a statement (ADR 32).
 */
export interface Databases {
  /** For tables that one thread reads as fast; memory may end there that does not in the other. */
  one: Extracts;
  /** For large tables, opened when the first is asked. The same one where there is a single thread. */
  all(): Promise<Extracts>;
  /** Makes both let go of an extract's file. */
  release(extract: string): void;
}

export async function openDatabases(settings: EngineSettings): Promise<Databases> {
  const { directory, memoryBytes, threads } = settings;
  if (threads === 1) {
    const one = new Extracts(await openDatabase(settings), directory);
    return { one, all: async () => one, release: (extract) => one.release(extract) };
  }
  const bytes = memoryBytes * ofOneThread;
  const inMemory: EngineSettings = { role: settings.role, directory, threads: 1, memoryBytes: bytes };
  const one = new Extracts(await openDatabase(inMemory), directory);
  let opening: Promise<Extracts> | undefined;
  let opened: Extracts | undefined;
  const open = async (): Promise<Extracts> => {
    const instance = await openDatabase({ ...settings, memoryBytes: memoryBytes - bytes });
    opened = new Extracts(instance, directory);
    return opened;
  };
  return {
    one,
    all() {
      opening ??= open();
      return opening;
    },
    release(extract) {
      one.release(extract);
      opened?.release(extract);
    },
  };
}
