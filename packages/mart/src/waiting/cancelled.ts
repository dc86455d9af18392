/** Why a caller stopped waiting, as its signal says. */
export const cancelled = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError');
