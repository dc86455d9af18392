/** The stream of bytes of RC4 (which the system's libraries have given up), for files that were written with it. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, at) => at);
  #first = 0;
  #second = 0;

  constructor(key: Uint8Array) {
    for (let at = 0, other = 0; at < 256; at += 1) {
      other = (other + this.#at(at) + (key[at % key.length] ?? 0)) & 255;
      this.#swap(at, other);
    }
  }

  #at(place: number): number {
    return this.#state[place] ?? 0;
  }

  #swap(one: number, other: number): void {
    const kept = this.#at(one);
    this.#state[one] = this.#at(other);
    this.#state[other] = kept;
  }

  /** The next byte that a byte of the file is combined with. */
  next(): number {
    this.#first = (this.#first + 1) & 255;
    this.#second = (this.#second + this.#at(this.#first)) & 255;
    this.#swap(this.#first, this.#second);
    return this.#at((this.#at(this.#first) + this.#at(this.#second)) & 255);
  }

  /** The bytes with the next ones of the stream taken off. */
  applied(bytes: Uint8Array): Buffer {
    return Buffer.from(bytes.map((byte) => byte ^ this.next()));
  }
}
