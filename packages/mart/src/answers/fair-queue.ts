/**
 * Waiting work, served in turn: one piece for each tenant that waits, so that a board of a hundred widgets does not
 * hold up the one widget of another tenant.
 */
export class FairQueue<Work> {
  readonly #waiting = new Map<string, Work[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(tenant: string, work: Work): void {
    const line = this.#waiting.get(tenant);
    if (line === undefined) this.#waiting.set(tenant, [work]);
    else line.push(work);
    this.#size += 1;
  }

  /** The next piece; its tenant goes to the end of the round. */
  next(): Work | undefined {
    for (const [tenant, line] of this.#waiting) {
      const work = line.shift();
      this.#waiting.delete(tenant);
      if (line.length > 0) this.#waiting.set(tenant, line);
      this.#size -= 1;
      return work;
    }
    return undefined;
  }

  /** Takes a piece out again; false when it waits no longer. */
  remove(tenant: string, work: Work): boolean {
    const line = this.#waiting.get(tenant);
    const at = line?.indexOf(work) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#waiting.delete(tenant);
    this.#size -= 1;
    return true;
  }
}
