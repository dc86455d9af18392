import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from '@mingjing/mart';

/** Characters from which on reading a drawing takes so long that others notice. */
const long = 100_000;
const turns = new Turns(1);

/** Lets other calls go on in the middle of work on a long drawing. */
export async function restFor(data: string | undefined): Promise<void> {
  if (data !== undefined && data.length >= long) await nextTurn();
}

/** Saves long drawings one after the other, with rests: however many are saved at once, others get through between them. */
export function inDrawingTurn<T>(data: string | undefined, save: () => Promise<T>): Promise<T> {
  if (data === undefined || data.length < long) return save();
  return turns.run(async () => {
    await nextTurn();
    return save();
  });
}
