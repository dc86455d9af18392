import type { RowStream } from '@mingjing/connectors';
import type { Answer, Cell, Column, Loaded, Question } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';

/** What a statement answered: its rows are bytes of an Answer, which nobody reads and writes again on their way. */
export interface LoadedBytes extends Omit<Loaded, 'content'> {
  json: Buffer;
}

/** Bytes after which a live answer ends as truncated, whatever its number of rows: cells can be large. */
const maxBytes = 64 * 1024 * 1024;
/** The same for the first rows that an author looks at: they are read and written again on their way. */
export const previewBytes = 8 * 1024 * 1024;

/** MySQL answers 0 and 1 where a calculation over booleans gives one of them: they become what was asked for. */
function asAsked(batch: Cell[][], booleans: readonly number[]): Cell[][] {
  for (const row of booleans.length > 0 ? batch : []) {
    for (const at of booleans) if (row[at] !== null) row[at] = row[at] === true || Number(row[at]) === 1;
  }
  return batch;
}

/** Collects a stream of rows as finished JSON of an Answer: {"keys":[…],"data":[[…]],…}. */
export async function answerJson(
  stream: Pick<RowStream, 'batches' | 'truncated'>,
  columns: readonly Column[],
  startedAt: number,
  mostBytes = maxBytes,
): Promise<AnswerBytes & { truncated: boolean }> {
  const parts: Buffer[] = [
    Buffer.from(`{"keys":${JSON.stringify(columns.map((column) => column.name))},"data":[`),
  ];
  const booleans = columns.flatMap(({ type }, at) => (type === 'boolean' ? [at] : []));
  let rows = 0;
  let bytes = 0;
  let isCut = false;
  for await (const batch of stream.batches) {
    if (batch.length === 0) continue;
    // The brackets around a batch are left out, so that batches join into one list.
    const text = JSON.stringify(asAsked(batch, booleans)).slice(1, -1);
    const part = Buffer.from(rows === 0 ? text : `,${text}`);
    parts.push(part);
    rows += batch.length;
    bytes += part.length;
    if (bytes > mostBytes) {
      isCut = true;
      break;
    }
  }
  const truncated = isCut || stream.truncated;
  parts.push(Buffer.from(truncated ? '],"truncated":true}' : ']}'));
  return { json: Buffer.concat(parts), rows, cached: false, durationMs: Date.now() - startedAt, truncated };
}

/** Fields stand behind the rows, in any order; names of columns in them take this much at most. */
const tailBytes = 1024 * 1024;

/**
 * Whether a finished answer says `"key":` and then this, without reading its rows: quotes within a cell are escaped, so
 * the bytes stand nowhere else.
 */
export const says = (json: Buffer, key: string, start: string): boolean =>
  json.subarray(-tailBytes).includes(`"${key}":${start}`);

/** The names that a finished answer lists under a key behind its rows; none where it does not say it. */
export function namesIn(json: Buffer, key: string): string[] {
  const mark = `"${key}":[`;
  const tail = json.subarray(-tailBytes);
  const at = tail.lastIndexOf(mark);
  if (at < 0) return [];
  const list = /^\[(?:"(?:[^"\\]|\\.)*",?)*\]/.exec(tail.toString('utf8', at + mark.length - 1))?.[0];
  return list === undefined ? [] : (JSON.parse(list) as string[]);
}

/** How many rows there are behind a page, as a finished answer says, without reading its rows. */
export function totalOf(json: Buffer): number | undefined {
  // As above: quotes within cells and names are escaped.
  const mark = '"total":';
  const at = json.lastIndexOf(mark);
  const digits = at < 0 ? undefined : /^\d+/.exec(json.toString('latin1', at + mark.length, at + 32))?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether an answer has more rows than it shows. */
export const isTruncated = (json: Buffer): boolean => says(json, 'truncated', 'true');

/** Adds a value to the end of a finished JSON object without reading it. */
export function withField(json: Buffer, key: string, value: unknown): Buffer {
  const tail = Buffer.from(`,${JSON.stringify(key)}:${JSON.stringify(value)}}`);
  return Buffer.concat([json.subarray(0, json.length - 1), tail]);
}

/** Answers marked as cut: who asks the same at once shares the bytes, however many they are. */
const cutAnswers = new WeakMap<Buffer, Buffer>();

/** An answer that has more rows than it shows, and says so. */
function cutAnswer(json: Buffer): Buffer {
  const known = cutAnswers.get(json) ?? withField(json, 'truncated', true);
  cutAnswers.set(json, known);
  return known;
}

/**
 * The answer of stored rows to a question whose limit is nobody's wish (`mostRows`; undefined: it is somebody's), marked
 * as cut where there are more rows than it holds: they are counted when it is full.
 */
export async function toldWhole<Told extends AnswerBytes>(
  question: Question,
  answer: Told,
  mostRows: number | undefined,
  ask: (question: Question) => Promise<AnswerBytes>,
): Promise<Told> {
  if (mostRows === undefined || answer.rows < mostRows || isTruncated(answer.json)) return answer;
  const { limit: _, ...all } = question;
  const { json } = await ask({ ...all, page: { page: 1, size: 1 } });
  if ((JSON.parse(json.toString()) as Answer).total === mostRows) return answer;
  return { ...answer, json: cutAnswer(answer.json) };
}
