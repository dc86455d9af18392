/** Bytes of one piece of memory at least. */
const pieceBytes = 1 << 20;
/** Pieces that are kept for the next rows, of all that are folded side by side. */
const mostKept = 12;

const kept: ArrayBuffer[] = [];

/**
 * Memory for what is worked out of gathered rows, used again for the next ones: fresh memory costs more than the work
 * that is done in it. What stands in it is not zero.
 */
export class Arena {
  readonly #pieces: ArrayBuffer[] = [];
  #free = 0;

  int32(length: number): Int32Array {
    const { piece, at } = this.#take(4 * length);
    return new Int32Array(piece, at, length);
  }

  float64(length: number): Float64Array {
    const { piece, at } = this.#take(8 * length);
    return new Float64Array(piece, at, length);
  }

  /** Nothing that was taken of it is used any more. */
  end(): void {
    for (const piece of this.#pieces.splice(0))
      if (kept.length < mostKept && piece.byteLength === pieceBytes) kept.push(piece);
  }

  #take(bytes: number): { piece: ArrayBuffer; at: number } {
    const last = this.#pieces.at(-1);
    const at = this.#free;
    // Each begins where a double may.
    this.#free += Math.ceil(bytes / 8) * 8;
    if (last !== undefined && this.#free <= last.byteLength) return { piece: last, at };
    const piece =
      (bytes <= pieceBytes ? kept.pop() : undefined) ?? new ArrayBuffer(Math.max(bytes, pieceBytes));
    this.#pieces.push(piece);
    this.#free = Math.ceil(bytes / 8) * 8;
    return { piece, at: 0 };
  }
}
