import type { Random } from '../random.ts';

/** What one reader of foreign input is asked, and what it owes. */
export interface Subject<Input extends string | Buffer = string | Buffer> {
  name: string;
  make: (random: Random) => Input;
  /**
   * Reads an input: true when it was accepted, false when it was refused with the reader's own error. Whatever else it
   * throws, and an accepted input that does not hold what it promises, is a fault.
   */
  read: (input: Input) => boolean | Promise<boolean>;
}

/** An accepted input that breaks a promise. */
export class BrokenPromise extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BrokenPromise';
  }
}
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new BrokenPromise(what);
}
/** False for errors by which a reader refuses; other errors go on. */
export function refusedBy(error: unknown, ...kinds: (abstract new (...args: never[]) => Error)[]): false {
  if (kinds.some((kind) => error instanceof kind)) return false;
  throw error;
}
