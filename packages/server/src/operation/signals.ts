import { isatty } from 'node:tty';

/**
 * Signals this soon after the first one are the same wish, told by more than one: the terminal tells every program of
 * the group, and npm, where its shell has become the start script, tells it once more.
 */
const sameWishMs = 1000;

/** The part of `process` that hears signals. */
export interface Hears {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
}

export interface Told {
  /** Ends in order; told once or more. */
  stop(signal: string): void;
  /** Ends at once: somebody has asked again. */
  cut(signal: string): void;
}

/** Whether this process was started at a terminal and not sent to the background with its output elsewhere (nohup). */
export const hasTerminal = (): boolean => [0, 1, 2].some((fd) => isatty(fd));

/**
 * Listens for the signals that end the server: Ctrl+C, service managers, and a terminal that is closed. Without a
 * terminal of its own nothing was closed; `nohup` cannot say so, because Node hears what it was to be deaf to.
 */
export function whenTold({ stop, cut }: Told, atTerminal = hasTerminal(), self: Hears = process): void {
  let firstMs: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    self.on(signal, () => {
      firstMs ??= performance.now();
      // A second Ctrl+C means now.
      if (performance.now() - firstMs > sameWishMs) cut(signal);
      else stop(signal);
    });
  // The system and the shell tell it both, however late; nobody is left to ask twice.
  self.on('SIGHUP', () => {
    if (atTerminal) stop('SIGHUP');
  });
}
