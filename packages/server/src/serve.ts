import type { FileStore, Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { sweepAudit } from './audit/sweep-audit.ts';
import { createDeps } from './create-deps.ts';
import { seedDemo } from './demo/seed-demo.ts';
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
import { type Account, type BaseSeed, isDemoWanted, seedBase } from './seed/base-seed.ts';
import { seedTemplates } from './seed/template-seed.ts';
import type { Settings } from './settings.ts';

const sweepMs = 60 * 60_000;

/** Hears of accounts with a password that was made up, as soon as they are stored: nothing tells it again later. */
export type TellAccounts = (accounts: readonly Account[]) => void;

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

/** The demo, when this installation was begun with it; one that was cut short is made at the next start. */
async function addDemo(deps: Deps, told: TellAccounts): Promise<Account[]> {
  if (!deps.settings.demo || !(await isDemoWanted(deps.work))) return [];
  try {
    return await seedDemo(deps, { told });
  } catch (err) {
    // The product is whole without it.
    deps.log.error({ err }, 'the demo was not written, the next start tries again');
    return [];
  }
}

/** Removes what has run out, every hour. */
function sweepHourly(deps: Deps): NodeJS.Timeout {
  const sweep = setInterval(() => {
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
  const demoUsers = await addDemo(deps, told);
  const app = await buildApp(deps, handlers, { extra: core.extra, port });
  closers.push(drainable(app, settings.stopTimeoutMs));
  await app.ready();
  port.open();
  log.info({ host: settings.host, port: port.number }, 'listening');
  const sweep = sweepHourly(deps);
  closers.push(async () => clearInterval(sweep));
  const { redis } = deps;
  const notes = redis === undefined || redis.isOnline ? [] : [awayNote(redis)];
  return { seeded, demoUsers, notes, metrics: deps.metrics };
}
