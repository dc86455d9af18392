/** Characters from which reading and checking a body may be felt by others. */
export const largeBody = 64 * 1024;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Resolves in a turn of the event loop that no other caller of this gets: between two of them everything else that has
 * arrived is done. Large bodies that come in together would else be read and checked one behind the other, and everybody
 * wait for all of them.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}
