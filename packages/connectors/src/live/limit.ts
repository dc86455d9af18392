import { texts } from '@mingjing/contract';
import { SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';

/** A signal that fires with a SourceError when the time is up, the caller leaves or the source closes. */
export interface Limit {
  signal: AbortSignal;
  /** Fires it for another reason. */
  fail(reason: SourceError): void;
  stop(): void;
}

export function startLimit(
  limits: { timeoutMs: number; signal?: AbortSignal | undefined },
  closing: AbortSignal,
): Limit {
  const controller = new AbortController();
  const cancelled = (): void => controller.abort(new SourceError('cancelled', faultTexts.cancelled));
  const closed = (): void => controller.abort(new SourceError('connection', faultTexts.closed));
  const timer = setTimeout(
    () => controller.abort(new SourceError('timeout', texts.data.sourceTimeout)),
    Math.min(limits.timeoutMs, 2 ** 31 - 1),
  );
  limits.signal?.addEventListener('abort', cancelled, { once: true });
  closing.addEventListener('abort', closed, { once: true });
  if (limits.signal?.aborted === true) cancelled();
  if (closing.aborted) closed();
  return {
    signal: controller.signal,
    fail: (reason) => controller.abort(reason),
    stop() {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', cancelled);
      closing.removeEventListener('abort', closed);
    },
  };
}

/** The work's result, or the signal's reason as soon as it fires. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
