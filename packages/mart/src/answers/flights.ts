import { setMaxListeners } from 'node:events';
import { texts } from '@mingjing/contract';
import { MartError } from '../mart.ts';

interface Answered {
  json: Buffer;
  rows: number;
}

interface Flight {
  promise: Promise<Answered>;
  travellers: number;
  controller: AbortController;
}

interface Waiting {
  signal?: AbortSignal;
  deadlineMs: number;
}

/**
 * Questions on their way, by their key: who asks what is being asked already waits for the same answer. Each waits as
 * long as he said; when the last has gone, the question is called off.
 */
export class Flights {
  readonly #open = new Map<string, Flight>();

  join(key: string, ask: (signal: AbortSignal) => Promise<Answered>, waiting: Waiting): Promise<Answered> {
    if (waiting.signal?.aborted === true) return Promise.reject(new MartError('cancelled', '查询已取消'));
    const flight = this.#open.get(key) ?? this.#start(key, ask);
    flight.travellers += 1;
    return new Promise<Answered>((resolve, reject) => {
      let over = false;
      const leave = (end: () => void): void => {
        if (over) return;
        over = true;
        clearTimeout(late);
        waiting.signal?.removeEventListener('abort', abort);
        flight.travellers -= 1;
        end();
      };
      const giveUp = (error: MartError): void => {
        leave(() => {
          reject(error);
          if (flight.travellers > 0) return;
          this.#close(key, flight);
          flight.controller.abort(error);
        });
      };
      const late = setTimeout(() => {
        giveUp(new MartError('timeout', texts.data.sourceTimeout));
      }, waiting.deadlineMs);
      const abort = (): void => {
        giveUp(new MartError('cancelled', '查询已取消'));
      };
      // A board asks all its questions under one signal; that many listeners are no leak.
      if (waiting.signal !== undefined) setMaxListeners(0, waiting.signal);
      waiting.signal?.addEventListener('abort', abort);
      flight.promise.then(
        (answered) => {
          leave(() => {
            resolve(answered);
          });
        },
        (error: Error) => {
          leave(() => {
            reject(error);
          });
        },
      );
    });
  }

  #start(key: string, ask: (signal: AbortSignal) => Promise<Answered>): Flight {
    const controller = new AbortController();
    const promise = ask(controller.signal);
    const flight: Flight = { promise, travellers: 0, controller };
    this.#open.set(key, flight);
    const close = (): void => {
      this.#close(key, flight);
    };
    promise.then(close, close);
    return flight;
  }

  #close(key: string, flight: Flight): void {
    if (this.#open.get(key) === flight) this.#open.delete(key);
  }
}
