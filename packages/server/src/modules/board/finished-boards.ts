import { LRUCache } from 'lru-cache';

/** A board as it was sent, with what it was made of. */
export interface FinishedBoard {
  /** What the data depended on, taken before they were read. */
  state: string;
  json: Buffer;
}

/** Beside the bytes themselves: their envelope and what was compressed of them. */
const copies = 2.5;

/**
 * Boards as finished bytes. A caller that takes one out compares its state with what it is now; the same bytes again are
 * also compressed once only.
 */
export class FinishedBoards {
  readonly #kept: LRUCache<string, FinishedBoard>;

  constructor(limitBytes: number) {
    this.#kept = new LRUCache({
      maxSize: limitBytes,
      maxEntrySize: Math.floor(limitBytes / 4),
      sizeCalculation: ({ state, json }, key) => Math.ceil(json.length * copies) + state.length + key.length,
    });
  }

  get(key: string): FinishedBoard | undefined {
    return this.#kept.get(key);
  }

  /** `ms` for boards that are right for a while only. */
  set(key: string, board: FinishedBoard, ms?: number): void {
    this.#kept.set(key, board, ms === undefined ? {} : { ttl: ms });
  }
}
