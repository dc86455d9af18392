import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EngineSettings } from '../engine/engine-settings.ts';
import { type Frame, FrameReader, sendFrame } from './channel.ts';
import type { FromEngine } from './messages.ts';

/** Memory above the engine's own limit that the process may take: Node itself, answers, what the limit misses. */
const headroomBytes = 512 * 1024 * 1024;
/** Memory that the kernel counts as taken and that nothing stands in: stacks of threads, what allocators hold back. */
const untouchedBytes = 384 * 1024 * 1024;
const watchMs = 200;
const pageBytes = 4096;

const inSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(new URL(inSource ? '../engine/main.dev.mjs' : './engine.mjs', import.meta.url));

/** Folders of processes that run now; others of their kind are leftovers. */
export const spillsInUse = new Set<string>();

export type EndReason = 'crashed' | 'memory' | 'killed';

/**
 * One process of the engine. Its environment is empty, the kernel bounds its memory where it can, and whatever it does,
 * it can be ended from here.
 */
export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #ended: Promise<EndReason>;
  readonly #ready: Promise<boolean>;
  #reason: EndReason | undefined;
  #alive = true;

  constructor(settings: EngineSettings, onFrame: (frame: Frame<FromEngine>) => void) {
    const capBytes = settings.memoryBytes + headroomBytes;
    const spill = `spill-${randomBytes(8).toString('hex')}.part`;
    spillsInUse.add(spill);
    this.#child = start({ ...settings, spill }, capBytes);
    this.#channel = this.#child.stdio[3] as Duplex;
    const frames = new FrameReader<FromEngine>();
    let ready: (value: boolean) => void = () => undefined;
    this.#ready = new Promise((resolve) => {
      ready = resolve;
    });
    this.#channel.on('data', (bytes: Buffer) => {
      for (const frame of frames.take(bytes)) {
        if (frame.head.type === 'ready') ready(true);
        else onFrame(frame);
      }
    });
    // Its end is told by 'exit'; a write to a dead process must not end this one.
    this.#channel.on('error', () => undefined);
    this.#child.on('error', () => undefined);
    const watch = setInterval(() => void this.#watch(capBytes), watchMs);
    watch.unref();
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        if (!this.#alive) return;
        this.#alive = false;
        clearInterval(watch);
        this.#channel.destroy();
        ready(false);
        spillsInUse.delete(spill);
        rm(join(settings.directory, spill), { recursive: true, force: true })
          .catch(() => undefined)
          .finally(() => {
            resolve(this.#reason ?? 'crashed');
          });
      };
      this.#child.once('exit', end);
      this.#child.once('error', end);
    });
    const { pid } = this.#child;
    // When the machine runs short of memory the kernel takes the engine and not the server.
    if (pid !== undefined && process.platform === 'linux')
      writeFile(`/proc/${pid}/oom_score_adj`, '700').catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }
  /** Whether it runs and was not told to end. */
  get alive(): boolean {
    return this.#alive && this.#reason === undefined;
  }
  /** True once it answers, false when it ended before. */
  get ready(): Promise<boolean> {
    return this.#ready;
  }
  get ended(): Promise<EndReason> {
    return this.#ended;
  }

  /** Resolves when there is room for more; rejects when the process is gone. */
  async send(head: unknown, body?: Buffer): Promise<void> {
    await sendFrame(this.#channel, head, body);
  }

  kill(reason: EndReason = 'killed'): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  async #watch(capBytes: number): Promise<void> {
    if (!this.#alive || process.platform !== 'linux') return;
    const statm = await readFile(`/proc/${this.#child.pid}/statm`, 'utf8').catch(() => '');
    if (Number(statm.split(' ')[1] ?? 0) * pageBytes > capBytes) this.kill('memory');
  }
}

function start(settings: EngineSettings, capBytes: number): ChildProcess {
  // Rows stand in memory of its own and of typed arrays: short-lived objects are few where rows are read.
  const young = settings.role === 'read' ? ['--max-semi-space-size=1'] : [];
  const command = [process.execPath, '--max-old-space-size=512', ...young, entry, JSON.stringify(settings)];
  // Rows are made ready beside people who wait for answers: those get the processor first.
  const behind = settings.role === 'write' ? 'command -v nice >/dev/null && set -- nice -n 5 "$@"; ' : '';
  // The limit of the kernel on private memory (ulimit -d) holds at once, where the watch looks only now and then. It
  // counts what is not touched as well: a process that meets it ends within the cap, and takes its questions with it.
  const [file, ...args] =
    process.platform === 'linux'
      ? [
          '/bin/sh',
          '-c',
          `ulimit -d ${Math.ceil((capBytes + untouchedBytes) / 1024)} 2>/dev/null; ${behind}exec "$@"`,
          'engine',
          ...command,
        ]
      : command;
  return spawn(file!, args, {
    cwd: dirname(entry),
    env: {
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '8',
      // Each pool of the C library holds back what was freed in it: as many as run at once are enough.
      MALLOC_ARENA_MAX: String(Math.max(2, settings.threads)),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
}
