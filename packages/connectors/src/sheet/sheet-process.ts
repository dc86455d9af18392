import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SheetLimits } from './limits.ts';
import { SheetTurns } from './sheet-turns.ts';

const isSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(new URL(isSource ? './worker.dev.mjs' : './sheet-worker.mjs', import.meta.url));
/**
 * No program, no dump of its memory, and processor time for what the clock allows; those who wait for answers get the
 * processor first.
 */
const limited =
  'ulimit -c 0; ulimit -t "$1"; shift; command -v nice >/dev/null && set -- nice -n 5 "$@"; exec "$@"';

/** Files that are read at the same time; others wait for their turn. */
export const mostAtOnce = Math.max(4, 2 * availableParallelism());
const turns = new SheetTurns(mostAtOnce);

/** Waits until fewer files are read. */
export const sheetTurn = ({ timeoutMs }: SheetLimits, signal?: AbortSignal): Promise<void> =>
  turns.wait(timeoutMs, signal);

/**
 * Starts the process that reads one spreadsheet. Not a thread: one that asks for more memory at once than it may have
 * ends the whole process that it belongs to. It has no environment and writes nothing but its messages.
 */
export function startSheetProcess({ memoryMb, timeoutMs }: SheetLimits): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8', entry];
  const seconds = String(Math.ceil(timeoutMs / 1000) * 2 + 10);
  const [file = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', limited, 'sh', seconds, ...command];
  const child = spawn(file, args, {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const over = turns.started();
  child.once('exit', over).once('error', over);
  return child;
}

/** Whether a process ended because it had no more memory or time, and not by our hand. */
export const endedByItself = (signal: NodeJS.Signals | null): boolean =>
  signal !== null && signal !== 'SIGKILL';
