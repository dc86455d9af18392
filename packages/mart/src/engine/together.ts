import type { DuckDBConnection } from '@duckdb/node-api';
import type { FoldMessage, FromEngine, TogetherMessage } from '../process/messages.ts';
import type { Databases } from './databases.ts';
import type { Dictionaries } from './dictionaries.ts';
import { EngineFault, toEngineFault } from './engine-fault.ts';
import { foldOfKept } from './fold/fold-of-kept.ts';
import type { KeptColumns } from './fold/kept-columns.ts';
import { runFold } from './fold/run-fold.ts';
import { Unfoldable } from './fold/unfoldable.ts';
import { runTogether } from './run-ask.ts';

interface TogetherParts {
  databases: Databases;
  dictionaries: Dictionaries;
  kept: KeptColumns;
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

/** It is asked once more, in a statement. */
const unfolded = (id: number): { head: FromEngine } => ({
  head: { type: 'fault', id, fault: 'question', message: 'not folded', unfolded: true },
});

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

  async run(message: TogetherMessage | FoldMessage): Promise<void> {
    const { dictionaries, send } = this.#parts;
    const left = new Set(message.asks.map(({ id }) => id));
    const lot: Lot = { left, connection: undefined, isCancelled: false };
    for (const id of left) this.#lots.set(id, lot);
    let frames: { head: FromEngine; body?: Buffer }[];
    try {
      const isCancelled = (): boolean => lot.isCancelled;
      const parts = message.type === 'fold' ? message : message.folded;
      const kept = parts && foldOfKept(message.extract, parts, this.#parts, isCancelled);
      const answers =
        (await kept) ??
        (await this.#within(message, lot, (connection) =>
          message.type === 'fold'
            ? runFold(connection, message, dictionaries, isCancelled)
            : runTogether(connection, message, dictionaries, isCancelled),
        ));
      frames = message.asks.flatMap(({ id }, at) => {
        const answer = answers[at];
        if (!left.has(id)) return [];
        if (answer === undefined) return [unfolded(id)];
        return [{ head: { type: 'answer' as const, id, rows: answer.rows }, body: answer.json }];
      });
    } catch (error) {
      const told = toEngineFault(error);
      const { fault, message: text } = told;
      const apart = fault !== 'cancelled';
      const isUnfolded = error instanceof Unfoldable;
      frames = [...left].map((id) =>
        isUnfolded
          ? unfolded(id)
          : { head: { type: 'fault' as const, id, fault, message: text, ...(apart && { apart }) } },
      );
    }
    for (const id of left) this.#end(id);
    await send(frames);
  }

  /** Runs work on a connection that stands in the extract of a message. */
  async #within<T>(
    { extract, isLarge }: TogetherMessage | FoldMessage,
    lot: Lot,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    const { databases } = this.#parts;
    const extracts = isLarge === true ? await databases.all() : databases.one;
    return extracts.use([extract], async (connection) => {
      lot.connection = connection;
      try {
        return await work(connection);
      } finally {
        lot.connection = undefined;
      }
    });
  }

  #end(id: number): void {
    this.#lots.get(id)?.left.delete(id);
    this.#lots.delete(id);
  }
}
