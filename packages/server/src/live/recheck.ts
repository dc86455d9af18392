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
): { now(): void; stop(): void } {
  let running = false;
  let again = false;
  let mark: string | undefined;

  async function run(): Promise<void> {
    for (const connection of connections) await connection.recheck();
  }
  function now(): void {
    if (running) {
      again = true;
      return;
    }
    running = true;
    run()
      .catch((err: unknown) => deps.log.warn({ err }, 'connections were not checked'))
      .finally(() => {
        running = false;
        if (!again) return;
        again = false;
        now();
      });
  }
  async function compare(): Promise<void> {
    if (connections.size === 0) return;
    const found = await deps.rights.current();
    if (mark !== found) now();
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
  return { now, stop: () => timers.forEach(clearInterval) };
}
