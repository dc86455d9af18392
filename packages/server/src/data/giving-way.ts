import { setTimeout as pause } from 'node:timers/promises';
import type { Cell } from '@mingjing/contract';

/** Rows that are taken at once while people call: about a millisecond of work. */
const pieceRows = 500;
/** How long is rested after a piece, by the time that it took. Reading the next piece from its source goes on. */
const restTimes = 4;
/** So that rows get on, however busy the machine is. */
const mostRestMs = 50;

/** When rows that nobody waits for give way, and how they rest. */
export interface GivingWay {
  isAwaited: () => boolean;
  now?: () => number;
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * The same rows in the same order. While people call, they come in small pieces with a rest after each, so that calls
 * are answered in between; a piece still comes at least every `mostRestMs` and the time that it takes, so that reading
 * ends however long people go on. While nobody calls, the batches come as they are.
 */
export async function* givingWay(
  batches: AsyncIterable<Cell[][]>,
  { isAwaited, now = () => performance.now(), rest = pause }: GivingWay,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; ) {
      const isKept = isAwaited();
      const to = isKept ? Math.min(from + pieceRows, batch.length) : batch.length;
      const begun = now();
      yield from === 0 && to === batch.length ? batch : batch.slice(from, to);
      if (isKept) await rest(Math.min(mostRestMs, Math.max(1, restTimes * (now() - begun))));
      from = to;
    }
  }
}
