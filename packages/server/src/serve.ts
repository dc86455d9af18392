import type { FileStore, Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { sweepAudit } from './audit/sweep-audit.ts';
import { createDeps } from './create-deps.ts';
import { addDemo } from './demo/add-demo.ts';
import type { Deps } from './deps.ts';
import { drainable } from './http/drain.ts';
import type { HeldPort } from './http/held-port.ts';
import { unmatched } from './http/registrar.ts';
import type { OpenInstallation } from './installation/open-installation.ts';
import { createCoreModules } from './modules/core-modules.ts';
import { createDataModules } from './modules/data-modules.ts';
import type { Metrics } from './operation/metrics.ts';
import { awayNote } from './redis/open-redis.ts';
import { createLockout } from './security/lockout.ts';
import { type Account, type BaseSeed, seedBase, type TellAccounts } from './seed/base-seed.ts';
import { seedTemplates } from './seed/template-seed.ts';
import type { Settings } from './settings.ts';

const sweepMs = 60 * 60_000;

export interface ServedParts {
  settings: Settings;
  log: Logger;
  installation: OpenInstallation;
  mart: Mart;
  /** Where nodes share their files; undefined where the data folder holds them. */
  files: FileStore | undefined;
  port: HeldPort;
  /** Takes what has to be closed when the server stops or does not start. */
  closers: (() => Promise<unknown>)[];
  told: TellAccounts;
}

/** What a start has to tell. */
export interface Served {
  /** What was made at the first start; undefined at later ones. */
  seeded: BaseSeed | undefined;
  /** Users of the demo, when it was made now. */
  demoUsers: Account[];
  /** What is not as the settings want it, for the person at the terminal. */
  notes: string[];
  metrics: Metrics;
}

function keepRoom({ database }: OpenInstallation, log: Logger): void {
  try {
    database.keepRoom?.();
  } catch (err) {
    log.warn({ err }, 'no room is kept in the metadata for a full disk');
  }
}

/** Removes what has run out, every hour. */
function sweepHourly(deps: Deps, installation: OpenInstallation): NodeJS.Timeout {
  const sweep = setInterval(() => {
    keepRoom(installation, deps.log);
    const swept = sweepAudit(deps.work, deps.settings.auditDays, deps.now());
    Promise.all([deps.sessions.sweep(), createLockout(deps).sweep(), swept]).catch((err: unknown) =>
      deps.log.warn({ err }, 'expired sessions and audit events were not removed'),
    );
  }, sweepMs);
  return sweep.unref();
}

/** Seeds, starts the jobs and answers on the port: the product above its opened parts. */
export async function serve({
  settings,
  log,
  installation,
  mart,
  files,
  port,
  closers,
  told,
}: ServedParts): Promise<Served> {
  const { deps, close } = await createDeps({ settings, mart, log, installation, files });
  closers.push(close);
  const seeded = await seedBase(deps);
  if (seeded?.generatedPassword !== undefined)
    told([{ username: seeded.username, password: seeded.generatedPassword }]);
  await seedTemplates(deps);
  const data = createDataModules(deps);
  const core = createCoreModules(deps, { maySubscribe: data.maySubscribe });
  const handlers = [...core.handlers, ...data.handlers];
  const faults = Object.values(unmatched(handlers)).flat();
  if (faults.length > 0) throw new Error(`routes and handlers do not match: ${faults.join(', ')}`);

  closers.push(() => data.stop());
  await data.start();
  const demo = await addDemo(deps, told);
  keepRoom(installation, log);
  const app = await buildApp(deps, handlers, { extra: core.extra, port });
  closers.push(drainable(app, settings.stopTimeoutMs));
  await app.ready();
  port.open();
  log.info({ host: settings.host, port: port.number }, 'listening');
  const closing = new AbortController();
  const rehearsed = data.rehearse(closing.signal);
  closers.push(() => {
    closing.abort();
    return rehearsed;
  });
  const sweep = sweepHourly(deps, installation);
  closers.push(async () => clearInterval(sweep));
  const { redis } = deps;
  const note = redis && awayNote(redis);
  const notes = note === undefined ? [] : [note];
  return { seeded, demoUsers: demo.users, notes: [...notes, ...demo.notes], metrics: deps.metrics };
}
