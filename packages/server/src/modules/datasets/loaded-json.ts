import type { Column } from '@mingjing/contract';
import { isTruncated, type LoadedBytes } from '../../data/answer-json.ts';

const opening = Buffer.from(',"content":');

/** What was made of an Answer's bytes: those who ask the same at once get the same bytes, in memory once. */
const made = new WeakMap<Buffer, { ending: string; json: Buffer }>();

/**
 * What datasets/data answers, put together from the bytes of an Answer: a hundred thousand rows that were read and
 * written again here would hold every other call for seconds.
 */
export function loadedJson(answer: Buffer, columns: readonly Column[]): Buffer {
  const ending = `,"columns":${JSON.stringify(columns)}}`;
  const known = made.get(answer);
  if (known?.ending === ending) return known.json;
  const json = Buffer.concat([
    answer.subarray(0, -1),
    Buffer.from(isTruncated(answer) ? '' : ',"truncated":false'),
    opening,
    answer,
    Buffer.from(ending),
  ]);
  made.set(answer, { ending, json });
  return json;
}

/** What datasets/load_sql answers, in the same way. */
export function loadedSqlJson({ json, ...told }: LoadedBytes): Buffer {
  const rest = JSON.stringify(told).slice(1);
  return Buffer.concat([Buffer.from('{"content":'), json, Buffer.from(`,${rest}`)]);
}
