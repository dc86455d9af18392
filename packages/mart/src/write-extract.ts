import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { Column } from '@mingjing/contract';
import { countedColumns, numberText } from '@mingjing/query';
import { checkColumns } from './check-columns.ts';
import { RowEncoder } from './encode/row-encoder.ts';
import type { ExtractFiles } from './extract-files.ts';
import { type Extract, MartError, type WriteOptions } from './mart.ts';
import { ChannelClosed } from './process/channel.ts';
import type { EngineProcess } from './process/engine-process.ts';
import type { BeginMessage, StoredExtract } from './process/messages.ts';
import type { Writer } from './process/writers.ts';
import { isWorthLooking, type RolledUp, type RollUpOptions, rollUp } from './roll-up.ts';

/** How long the event loop may be held by encoding before others get their turn. */
const sliceMs = 12;

/** What a store adds to a write. */
export interface WriteExtras {
  /** Whether people wait for answers at this moment: rows are then read at half the pace. */
  isAwaited?: () => boolean;
  /** Roll-ups are looked for when given. */
  rollUps?: RollUpOptions | undefined;
  /** Told of roll-ups that could not be made: none of them, or those that were left out. */
  onFault?: (detail: unknown) => void;
}

interface WriteParts extends WriteOptions, WriteExtras {}

/** Streams rows into a writer's process. Whatever fails, nothing of it can be read afterwards. */
export async function writeExtract(
  files: ExtractFiles,
  id: string,
  writer: Writer,
  options: WriteParts,
  before: Extract | undefined,
): Promise<Extract> {
  return written(files, id, writer, options, (startedAt) =>
    send(writer.engine, begin(files, id, options, before), options, startedAt),
  );
}

/** Has a writer make an extract of what `sending` gives it, and publishes it with its roll-ups. */
export async function written(
  files: ExtractFiles,
  id: string,
  writer: Writer,
  options: Pick<WriteParts, 'columns' | 'signal' | 'rollUps' | 'onFault'>,
  sending: (startedAt: number) => Promise<void>,
): Promise<Extract> {
  checkColumns(options.columns);
  const startedAt = Date.now();
  let current = writer;
  const abort = (): void => current.engine.kill();
  const rollUps = options.rollUps && {
    ...options.rollUps,
    spare: (): Writer => {
      options.signal?.throwIfAborted();
      current = (options.rollUps as RollUpOptions).spare();
      return current;
    },
  };
  options.signal?.addEventListener('abort', abort);
  try {
    options.signal?.throwIfAborted();
    const result = writer.written();
    if (await writer.engine.ready) {
      const sent = sending(startedAt);
      // When the channel closes, the end of the process tells why.
      await Promise.race([
        sent.catch((error: unknown) => (error instanceof ChannelClosed ? result : Promise.reject(error))),
        result,
      ]);
    }
    const stored = await result;
    const rolled = await rolledUp(files, id, stored, { ...options, rollUps }, () => current);
    if (current !== writer) await ended(current);
    options.signal?.throwIfAborted();
    await files.publish(id);
    const bytes = (await files.bytes(id)) ?? 0;
    const durationMs = Date.now() - startedAt;
    return { id, ...described({ ...stored, ...rolled }), bytes, durationMs };
  } catch (error) {
    // The parts can go only once no writer is left.
    await ended(current);
    if (options.signal?.aborted === true) throw new MartError('cancelled', '操作已取消');
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    await files.removeParts(id);
  }
}

/** What is told of an extract, of what its writer said of it. */
function described({
  columns,
  unique,
  dictionaries,
  numbers,
  spans,
  rollups,
  leftOut,
  place,
  notes,
  rows,
  merged,
}: StoredExtract) {
  return {
    columns,
    unique: unique ?? [],
    dictionaries: dictionaries ?? [],
    numbers: numbers ?? [],
    spans: spans ?? [],
    rollups: rollups ?? [],
    rows,
    ...(place !== undefined && { place }),
    ...(leftOut && leftOut.length > 0 && { leftOut }),
    ...(notes && { notes }),
    ...(merged && { merged }),
  };
}

/** Roll-ups beside rows that are whole on disk. Whatever fails, the rows are published without them. */
async function rolledUp(
  files: ExtractFiles,
  id: string,
  stored: StoredExtract,
  { rollUps, onFault }: WriteExtras,
  writer: () => Writer,
): Promise<Partial<RolledUp>> {
  if (rollUps === undefined || !isWorthLooking(stored, rollUps)) return {};
  try {
    const rolled = await rollUp(writer(), files.targetName(id), stored, rollUps);
    if (rolled.leftOut.length > 0) onFault?.(rolled.leftOut);
    return rolled;
  } catch (error) {
    await ended(writer());
    if ((await files.checkPart(id)) !== 'intact') throw error;
    onFault?.(error);
    return {};
  }
}

async function ended({ engine }: Writer): Promise<void> {
  engine.kill();
  await engine.ended;
}

export function begin(
  files: ExtractFiles,
  id: string,
  options: Pick<WriteParts, 'columns' | 'orderBy' | 'merge' | 'maxBytes' | 'rollUps'>,
  before: Extract | undefined,
): BeginMessage {
  return {
    type: 'begin',
    id: 1,
    target: files.targetName(id),
    stage: files.stageName(id),
    columns: options.columns,
    orderBy: options.orderBy ?? null,
    appendTo: before === undefined ? null : `${before.id}.duckdb`,
    appendPlace: before?.place ?? null,
    merge: options.merge ?? null,
    appendLacks: before === undefined ? [] : lackedBy(before, options.columns),
    counted: countedOf(options),
    maxBytes: options.maxBytes ?? null,
    numberText,
  };
}

function countedOf({ rollUps, columns }: Pick<WriteParts, 'columns' | 'rollUps'>): BeginMessage['counted'] {
  if (rollUps === undefined) return null;
  const counted = countedColumns(rollUps.known, columns);
  return counted.length === 0 ? null : { columns: counted, leastRows: rollUps.limits.leastRows };
}

function lackedBy(before: Extract, columns: readonly Column[]): string[] {
  const known = new Set(before.columns.map(({ name }) => name));
  return columns.map(({ name }) => name).filter((name) => !known.has(name));
}

async function send(
  engine: EngineProcess,
  message: BeginMessage,
  options: WriteParts,
  startedAt: number,
): Promise<void> {
  const encoder = new RowEncoder(options.columns);
  let rows = 0;
  let turn = performance.now();
  /** Time spent on rows since the last rest; waiting for them and for the writer is none. */
  let worked = 0;
  const sent = (head: unknown, body?: Buffer): Promise<void> => engine.send(head, body);
  await sent(message);
  for await (const batch of options.batches) {
    let since = performance.now();
    for (const chunk of encoder.encode(batch)) {
      worked += performance.now() - since;
      await sent({ type: 'chunk', rows: chunk.rows }, chunk.bytes);
      rows += chunk.rows;
      if (performance.now() - turn > sliceMs) {
        options.onProgress?.(rows);
        // One rest as long as the work before it: whoever waits gets half of this process.
        await (options.isAwaited?.() === true ? pause(Math.min(worked, sliceMs)) : breathe());
        turn = performance.now();
        worked = 0;
      }
      since = performance.now();
    }
  }
  options.onProgress?.(rows);
  for (const { column, values, overflowed } of encoder.dictionaries)
    await sent({ type: 'dictionary', column, overflowed }, Buffer.from(JSON.stringify(values)));
  await sent({ type: 'finish', startedAt });
}
