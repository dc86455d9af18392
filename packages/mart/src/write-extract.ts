import { setImmediate as breathe } from 'node:timers/promises';
import { type Column, texts } from '@mingjing/contract';
import { RowEncoder } from './encode/row-encoder.ts';
import type { EngineSettings } from './engine/main.ts';
import type { ExtractFiles } from './extract-files.ts';
import { type Extract, MartError, type WriteOptions } from './mart.ts';
import { EngineProcess } from './process/engine-process.ts';
import type { BeginMessage, FromEngine } from './process/messages.ts';

/** How long the event loop may be held by encoding before others get their turn. */
const sliceMs = 12;

/** Streams rows into a process of its own, so that whatever happens to a write happens to that write alone. */
export async function writeExtract(
  files: ExtractFiles,
  id: string,
  settings: EngineSettings,
  options: WriteOptions,
): Promise<Extract> {
  checkColumns(options.columns);
  const startedAt = Date.now();
  const replies = new Replies();
  const engine = new EngineProcess(settings, ({ head }) => {
    replies.take(head);
  });
  const abort = (): void => {
    engine.kill();
  };
  options.signal?.addEventListener('abort', abort);
  void engine.ended.then((reason) => {
    if (options.signal?.aborted === true) replies.fail(new MartError('cancelled', '操作已取消'));
    else if (reason === 'memory') replies.fail(new MartError('memory', '数据量过大，缓存服务内存不足'));
    else replies.fail(new MartError('offline', texts.cache.offline));
  });
  try {
    options.signal?.throwIfAborted();
    if (!(await engine.ready)) await replies.written;
    await Promise.race([send(engine, begin(files, id, options), options, startedAt), replies.written]);
    const rows = await replies.written;
    await files.publish(id);
    const bytes = (await files.bytes(id)) ?? 0;
    return { id, columns: options.columns, rows, bytes, durationMs: Date.now() - startedAt };
  } catch (error) {
    if (options.signal?.aborted === true) throw new MartError('cancelled', '操作已取消');
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    engine.kill();
    await engine.ended;
    await files.removeParts(id);
  }
}

function begin(files: ExtractFiles, id: string, options: WriteOptions): BeginMessage {
  return {
    type: 'begin',
    id: 1,
    target: files.targetName(id),
    stage: files.stageName(id),
    columns: options.columns,
    orderBy: options.orderBy ?? null,
    appendTo: options.appendTo === undefined ? null : `${options.appendTo}.duckdb`,
    maxBytes: options.maxBytes ?? null,
  };
}

async function send(
  engine: EngineProcess,
  message: BeginMessage,
  options: WriteOptions,
  startedAt: number,
): Promise<void> {
  const encoder = new RowEncoder(options.columns);
  let rows = 0;
  let turn = performance.now();
  // A closed channel has a reason, and that reason is told by the end of the process.
  const sent = (head: unknown, body?: Buffer): Promise<void> =>
    engine.send(head, body).catch(() => new Promise<never>(() => undefined));
  await sent(message);
  for await (const batch of options.batches) {
    for (const chunk of encoder.encode(batch)) {
      await sent({ type: 'chunk', rows: chunk.rows }, chunk.bytes);
      if (!engine.alive) return;
      rows += chunk.rows;
      if (performance.now() - turn > sliceMs) {
        options.onProgress?.(rows);
        await breathe();
        turn = performance.now();
      }
    }
  }
  options.onProgress?.(rows);
  for (const { column, values, overflowed } of encoder.dictionaries)
    await sent({ type: 'dictionary', column, overflowed }, Buffer.from(JSON.stringify(values)));
  await sent({ type: 'finish', startedAt });
}

/** The one answer that a write gets: how many rows stand on disk, or why none do. */
class Replies {
  readonly written: Promise<number>;
  #resolve: (rows: number) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor() {
    this.written = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.written.catch(() => undefined);
  }

  take(head: FromEngine): void {
    if (head.type === 'written') this.#resolve(head.rows);
    else if (head.type === 'fault') this.#reject(new MartError(head.fault, head.message));
  }
  fail(error: Error): void {
    this.#reject(error);
  }
}

/** The engine does not tell names apart that differ in letter case only. */
function checkColumns(columns: readonly Column[]): void {
  if (columns.length === 0) throw new MartError('question', '查询结果没有字段');
  const seen = new Set<string>();
  for (const { name } of columns) {
    const key = name.toLowerCase();
    if (seen.has(key)) throw new MartError('question', `字段【${name}】重复`);
    seen.add(key);
  }
}
