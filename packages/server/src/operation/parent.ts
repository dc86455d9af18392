/** The part of `process` that tells of the program which started this one. */
export interface Channel {
  /** Undefined in a program that was started without a channel. */
  readonly send?: unknown;
  readonly connected: boolean;
  once(event: 'disconnect', listener: () => void): unknown;
}

/**
 * Calls `end` when the program that started this one closes their channel or is gone, however it ended: the system
 * closes the channel even after SIGKILL. A program that was started without a channel runs on its own.
 */
export function whenParentIsGone(end: () => void, self: Channel = process): void {
  if (self.send === undefined) return;
  if (self.connected) self.once('disconnect', end);
  else end();
}
