interface Entry<V> {
  value: V;
  cost: number;
}

/**
 * Values by texts, those asked for latest: what half of the room held before is forgotten when the other half is full. One
 * that needs a quarter of the room is not kept.
 */
export class Latest<V> {
  readonly #most: number;
  #lately = new Map<string, Entry<V>>();
  #before = new Map<string, Entry<V>>();
  #taken = 0;

  /** `most` is the room there is, in whatever costs are counted in. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    const found = this.#lately.get(key);
    if (found !== undefined) return found.value;
    const earlier = this.#before.get(key);
    if (earlier !== undefined) this.#put(key, earlier);
    return earlier?.value;
  }

  set(key: string, value: V, cost: number): void {
    if (cost <= this.#most / 4) this.#put(key, { value, cost });
  }

  #put(key: string, entry: Entry<V>): void {
    this.#taken += entry.cost;
    if (this.#taken > this.#most / 2) {
      this.#before = this.#lately;
      this.#lately = new Map();
      this.#taken = entry.cost;
    }
    this.#lately.set(key, entry);
  }
}
