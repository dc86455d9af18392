import { sharedRowsSql } from '@mingjing/query';
import type { CompiledAsk } from '../compile-ask.ts';
import type { TogetherMessage, ToReader } from './messages.ts';

/** A question under the number that a lane gave it. */
interface Numbered {
  id: number;
  message: (id: number) => ToReader;
  shared?: CompiledAsk['shared'];
}

/** What is sent for questions of the same rows; each stands in it as it is asked alone as well. */
export function togetherMessage(numbered: readonly Numbered[]): TogetherMessage {
  const asks = numbered.map(({ id, message, shared }) => {
    const alone = message(id);
    if (alone.type !== 'ask' || shared === undefined)
      throw new Error('a question without shared rows runs alone');
    return { alone, over: shared.rows.rows(), rows: shared.rows };
  });
  const rows = sharedRowsSql(asks.map((ask) => ask.rows));
  const extract = asks[0]?.alone.extract;
  if (rows === undefined || extract === undefined) throw new Error('nothing runs together');
  return { type: 'together', extract, rows, asks: asks.map(({ alone, over }) => ({ alone, over })) };
}
