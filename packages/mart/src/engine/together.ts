import type { DuckDBConnection } from '@duckdb/node-api';
import type { FromEngine, TogetherMessage } from '../process/messages.ts';
import type { Databases } from './databases.ts';
import type { Dictionaries } from './dictionaries.ts';
import { EngineFault, toEngineFault } from './engine-fault.ts';
import { runTogether } from './run-ask.ts';

interface TogetherParts {
  databases: Databases;
  dictionaries: Dictionaries;
  /** Sends frames one after the other. */
  send: (frames: readonly { head: FromEngine; body?: Buffer }[]) => Promise<void>;
}

/** Questions that one statement answers. */
interface Lot {
  /** Those that somebody waits for. */
  left: Set<number>;
  connection: DuckDBConnection | undefined;
  isCancelled: boolean;
}

/**
 * Runs one statement for several questions, each of which has its own answer and end. Where it fails, whose fault it is
 * is found by asking each of them by itself.
 */
export class Together {
  readonly #parts: TogetherParts;
  readonly #lots = new Map<number, Lot>();

  constructor(parts: TogetherParts) {
    this.#parts = parts;
  }

  /** Ends one question, without the others; false when it does not run here. */
  cancel(id: number): boolean {
    const lot = this.#lots.get(id);
    if (lot === undefined) return false;
    if (lot.left.size === 1) {
      lot.isCancelled = true;
      lot.connection?.interrupt();
      return true;
    }
    this.#end(id);
    const { fault, message } = new EngineFault('cancelled', '查询已取消');
    void this.#parts.send([{ head: { type: 'fault', id, fault, message } }]).catch(() => undefined);
    return true;
  }

  async run(message: TogetherMessage): Promise<void> {
    const { databases, dictionaries, send } = this.#parts;
    const left = new Set(message.asks.map(({ id }) => id));
    const lot: Lot = { left, connection: undefined, isCancelled: false };
    for (const id of left) this.#lots.set(id, lot);
    let frames: { head: FromEngine; body?: Buffer }[];
    try {
      const extracts = message.isLarge === true ? await databases.all() : databases.one;
      const answers = await extracts.use([message.extract], async (connection) => {
        lot.connection = connection;
        try {
          return await runTogether(connection, message, dictionaries, () => lot.isCancelled);
        } finally {
          lot.connection = undefined;
        }
      });
      frames = message.asks.flatMap(({ id }, at) => {
        const { json, rows } = answers[at]!;
        return left.has(id) ? [{ head: { type: 'answer' as const, id, rows }, body: json }] : [];
      });
    } catch (error) {
      const told = toEngineFault(error);
      const { fault, message: text } = told;
      const apart = fault !== 'cancelled';
      frames = [...left].map((id) => ({
        head: { type: 'fault' as const, id, fault, message: text, ...(apart && { apart }) },
      }));
    }
    for (const id of left) this.#end(id);
    await send(frames);
  }

  #end(id: number): void {
    this.#lots.get(id)?.left.delete(id);
    this.#lots.delete(id);
  }
}
