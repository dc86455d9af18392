interface Flight<T> {
  result: Promise<T>;
  callers: number;
  abort: AbortController;
}

/** Joins equal work in flight: it runs once for all who ask, and is cancelled when the last of them has left. */
export class Joined<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    let flight = this.#flights.get(key);
    if (flight === undefined || flight.abort.signal.aborted) {
      const abort = new AbortController();
      const started: Flight<T> = { abort, callers: 0, result: work(abort.signal) };
      const forget = (): void => {
        if (this.#flights.get(key) === started) this.#flights.delete(key);
      };
      started.result.then(forget, forget);
      this.#flights.set(key, started);
      flight = started;
    }
    return this.#wait(flight, signal);
  }

  #wait(flight: Flight<T>, signal: AbortSignal): Promise<T> {
    flight.callers += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.callers -= 1;
        if (flight.callers === 0) flight.abort.abort();
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
      };
      signal.addEventListener('abort', leave, { once: true });
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}
