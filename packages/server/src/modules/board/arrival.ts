/**
 * Pieces after the first ones are gathered for so long before they are passed on: each passing costs the sender and the
 * reader more than a piece does.
 */
const gatherMs = 20;

/** Waits for the time in which pieces are gathered, or for the end. */
async function briefly(end: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, gatherMs);
  });
  await Promise.race([time, end]);
  clearTimeout(timer);
}

/**
 * What is finished of something that is being made, piece by piece, for all who wait for it: each reader gets every
 * piece from the first on, whenever it comes.
 */
export class Arrival<T> {
  readonly #pieces: T[] = [];
  #wake: () => void = () => {};
  #next = this.#nextPiece();

  #nextPiece(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  put(piece: T): void {
    this.#pieces.push(piece);
    const wake = this.#wake;
    this.#next = this.#nextPiece();
    wake();
  }

  /** The pieces in their order, as many together as came together, until `whole` is settled, however it ends. */
  async *until(whole: Promise<unknown>): AsyncGenerator<T[], void> {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    const end = whole.then(over, over);
    for (let at = 0, lots = 0; ; ) {
      const next = this.#next;
      const lot = this.#pieces.slice(at);
      at += lot.length;
      if (lot.length > 0) yield lot;
      if (isOver && at === this.#pieces.length) return;
      lots += 1;
      await Promise.race([next, end]);
      // What is there first is passed on at once, and so is the end.
      if (lots > 2 && !isOver) await briefly(end);
    }
  }
}
