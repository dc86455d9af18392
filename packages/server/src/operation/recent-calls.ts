/** How long a call keeps work that nobody looks at back. */
const calmMs = 250;

/** Whether people call at this time. Work that they do not wait for gives way to them. */
export class RecentCalls {
  #last = Number.NEGATIVE_INFINITY;

  note(now = performance.now()): void {
    this.#last = now;
  }

  /** Whether somebody called a moment ago. */
  any(now = performance.now()): boolean {
    return now - this.#last < calmMs;
  }
}
