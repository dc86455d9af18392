/**
 * How many files are read at the same time. A reader that rests, because nobody takes its rows, holds nobody up: who
 * waited as long as reading one may take goes beside it. Many that waited long do not start all at once.
 */
export class SheetTurns {
  readonly #atOnce: number;
  readonly #withResting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, withResting = 2 * atOnce) {
    this.#atOnce = atOnce;
    this.#withResting = withResting;
  }

  /** Waits until fewer files are read, or the signal fires. */
  async wait(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (this.#running < this.#atOnce || signal?.aborted === true) return;
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout;
      const go = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', go);
        const at = this.#waiting.indexOf(go);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve();
      };
      const late = (): void => {
        if (this.#running < this.#withResting) go();
        else timer = setTimeout(late, timeoutMs);
      };
      timer = setTimeout(late, timeoutMs);
      signal?.addEventListener('abort', go, { once: true });
      this.#waiting.push(go);
    });
  }

  /** One more is read; returns what is called, once or more, when it has ended. */
  started(): () => void {
    this.#running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      this.#waiting[0]?.();
    };
  }
}
