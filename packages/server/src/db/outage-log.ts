import type { Logger } from 'pino';
import type { OutageEvent } from './availability.ts';

/** Tells an outage of the metadata in two lines: where it began and where it ended. */
export function outageLog(log: Logger): (event: OutageEvent) => void {
  return (event) => {
    if (event.kind === 'began') log.error({ reason: event.reason }, '元数据库无法访问，恢复之前的请求将失败');
    else log.warn({ ms: event.ms, failedCalls: event.failedCalls }, '元数据库已恢复');
  };
}
