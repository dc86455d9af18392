import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/**
 * What becomes of unhandled errors. A rejected promise without a handler concerns one call: it is logged and the
 * others go on. An exception out of nowhere leaves the process in an unknown state: it is logged, what runs is
 * brought to its end, and the process ends with 1 so that it is started anew.
 */
export function watchProcess(log: Logger, metrics: Pick<Metrics, 'unhandled'>, end: () => void): () => void {
  const rejection = (err: unknown): void => {
    metrics.unhandled();
    log.error({ err }, 'a rejection was not handled');
  };
  let ending = false;
  const exception = (err: unknown): void => {
    metrics.unhandled();
    log.fatal({ err }, 'an exception was not caught, the server ends');
    if (ending) return;
    ending = true;
    end();
  };
  // A terminal or pipe that was closed takes no more lines; that is no reason to end.
  const deaf = (): void => undefined;
  process.on('unhandledRejection', rejection);
  process.on('uncaughtException', exception);
  process.stdout.on('error', deaf);
  process.stderr.on('error', deaf);
  return () => {
    process.off('unhandledRejection', rejection);
    process.off('uncaughtException', exception);
    process.stdout.off('error', deaf);
    process.stderr.off('error', deaf);
  };
}
