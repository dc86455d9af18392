import { Worker } from 'node:worker_threads';
import type { FileContent } from './make-file.ts';

export interface WriteTask {
  /** Finished JSON of an Answer. */
  json: Uint8Array;
  content: FileContent;
}
export interface WriteReply {
  bytes: Uint8Array;
  rows: number;
}
export interface WriteOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Heap of the thread. */
  memoryMb?: number;
}

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? './worker.dev.mjs' : './sheet-writer.mjs', import.meta.url);

/** Writes an answer as a file in a thread of its own. Throws when it takes too long, is too large or is called off. */
export function writeSheet(task: WriteTask, options: WriteOptions = {}): Promise<WriteReply> {
  const { signal, timeoutMs = 60_000, memoryMb = 1024 } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error);
      return;
    }
    const worker = new Worker(entry, {
      workerData: task,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      void worker.terminate();
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error('writing a file took too long')), timeoutMs);
    const cancel = (): void => fail(signal?.reason instanceof Error ? signal.reason : new Error('cancelled'));
    signal?.addEventListener('abort', cancel, { once: true });
    worker.once('message', (reply: WriteReply) => {
      end();
      resolve(reply);
    });
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('the thread that writes a file ended')));
  });
}
