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

  /** The pieces in their order, until `whole` is settled, however it ends. */
  async *until(whole: Promise<unknown>): AsyncGenerator<T, void> {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    const end = whole.then(over, over);
    for (let at = 0; ; ) {
      const next = this.#next;
      for (; at < this.#pieces.length; at += 1) yield this.#pieces[at] as T;
      if (isOver) return;
      await Promise.race([next, end]);
    }
  }
}
