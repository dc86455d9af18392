import { sharedRowsSql } from '@mingjing/query';
import type { Job } from './lane.ts';
import type { AskMessage, TogetherMessage } from './messages.ts';

/** What is sent for questions of the same rows; each stands in it as it is asked alone as well. */
export function togetherMessage(numbered: readonly { job: Job; id: number }[]): TogetherMessage {
  const asks = numbered.map(({ job, id }) => {
    const rows = job.shared?.rows;
    if (rows === undefined) throw new Error('a question without shared rows runs alone');
    return { alone: job.message(id) as AskMessage, over: rows.rows(), rows };
  });
  const rows = sharedRowsSql(asks.map((ask) => ask.rows));
  const extract = asks[0]?.alone.extract;
  if (rows === undefined || extract === undefined) throw new Error('nothing runs together');
  return { type: 'together', extract, rows, asks: asks.map(({ alone, over }) => ({ alone, over })) };
}
