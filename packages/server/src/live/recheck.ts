import type { Logger } from 'pino';
import type { Rights } from '../rights/rights-change.ts';
import type { Connection } from './connection.ts';

interface RecheckOptions {
  recheckMs?: number;
  rightsMs?: number;
}

/** Asks all open connections again: at times, when rights changed here, and soon after they changed on another node. */
export function createRecheck(
  connections: ReadonlySet<Connection>,
  deps: { rights: Rights; log: Logger },
  options: RecheckOptions,
): { now(): void; anew(): void; stop(): void } {
  let running = false;
  let again = false;
  let isAnew = false;
  let isOwed = false;
  let mark: string | undefined;

  async function run(): Promise<void> {
    const all = isAnew;
    isAnew = false;
    try {
      for (const connection of connections) await (all ? connection.anew() : connection.recheck());
    } catch (err) {
      // What was not asked now is asked at the next comparison.
      isAnew ||= all;
      isOwed = true;
      deps.log.warn({ err }, 'connections were not checked');
    }
  }
  function now(): void {
    if (running) {
      again = true;
      return;
    }
    running = true;
    isOwed = false;
    void run().finally(() => {
      running = false;
      if (!again) return;
      again = false;
      now();
    });
  }
  /** As `now`; besides, every client is told to read again what it hears of. */
  function anew(): void {
    isAnew = true;
    now();
  }
  async function compare(): Promise<void> {
    if (connections.size === 0) return;
    const found = await deps.rights.current();
    if (mark !== found || isOwed) now();
    mark = found;
  }
  const timers = [
    setInterval(now, options.recheckMs ?? 60_000),
    setInterval(() => {
      // A database that is away is told of by the calls that need it.
      compare().catch((err: unknown) => deps.log.debug({ err }, 'changes of rights were not checked'));
    }, options.rightsMs ?? 4000),
  ];
  for (const timer of timers) timer.unref();
  return { now, anew, stop: () => timers.forEach(clearInterval) };
}
