import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault, FaultContext } from './fault.ts';

export type Repetitions = Pick<FaultContext, 'kills' | 'restarts' | 'timed'>;

/** Runs one fault and removes what it made, however it ended. */
export async function runFault(
  fault: Fault,
  repetitions: Repetitions,
  say: (message: string) => void,
): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  const folders: string[] = [];
  try {
    await fault.run({
      ...repetitions,
      say,
      folder() {
        const folder = mkdtempSync(join(tmpdir(), 'mingjing-fault-'));
        folders.push(folder);
        return folder;
      },
      after: (close) => closers.push(close),
    });
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => say(String(error)));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
