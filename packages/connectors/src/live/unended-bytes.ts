/** Room that is kept for the next bytes. */
const mostKept = 1024 * 1024;

/**
 * Bytes whose end has not arrived yet. They grow by doubling, so that a server that sends them one by one costs no more than
 * one that sends them at once.
 */
export class UnendedBytes {
  #room: Buffer = Buffer.alloc(0);
  #length = 0;

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  add(data: Buffer): void {
    const length = this.#length + data.length;
    if (length > this.#room.length) {
      const wider = Buffer.allocUnsafe(Math.max(length, 2 * this.#room.length));
      this.#room.copy(wider, 0, 0, this.#length);
      this.#room = wider;
    }
    data.copy(this.#room, this.#length);
    this.#length = length;
  }

  /** Begins anew; the room of what was long is given back. */
  clear(): void {
    if (this.#room.length > mostKept) this.#room = Buffer.alloc(0);
    this.#length = 0;
  }
}
