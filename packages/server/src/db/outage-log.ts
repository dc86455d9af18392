import type { Logger } from 'pino';
import type { OutageEvent } from './availability.ts';

/** Tells an outage of the metadata in two lines: where it began and where it ended; also of its writes alone. */
export function outageLog(log: Logger): (event: OutageEvent) => void {
  return (event) => {
    if (event.kind === 'began')
      log.error({ reason: event.reason }, 'the metadata database does not answer, calls fail until it does');
    else if (event.kind === 'readOnly')
      log.error('the metadata database is read-only, nothing can be saved until it takes writes');
    else if (event.kind === 'writable')
      log.warn({ ms: event.ms }, 'the metadata database takes writes again');
    else log.warn({ ms: event.ms, failedCalls: event.failedCalls }, 'the metadata database answers again');
  };
}
