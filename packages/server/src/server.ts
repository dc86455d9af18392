import { join } from 'node:path';
import { createMart } from '@mingjing/mart';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { sweepAudit } from './audit/sweep-audit.ts';
import { createDeps } from './create-deps.ts';
import { outageLog } from './db/outage-log.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { DemoUser } from './demo/seed-users.ts';
import type { Deps } from './deps.ts';
import { makePrivate } from './files/private-folder.ts';
import { drainable } from './http/drain.ts';
import { holdPort } from './http/held-port.ts';
import { unmatched } from './http/registrar.ts';
import { checkInstallation } from './installation/check-installation.ts';
import { lockFolder } from './installation/folder-lock.ts';
import { openInstallation } from './installation/open-installation.ts';
import { createCoreModules } from './modules/core-modules.ts';
import { createDataModules } from './modules/data-modules.ts';
import type { Metrics } from './operation/metrics.ts';
import { createLockout } from './security/lockout.ts';
import { type BaseSeed, isDemoWanted, seedBase } from './seed/base-seed.ts';
import { seedTemplates } from './seed/template-seed.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  port: number;
  /** What was made at the first start; undefined at later ones. */
  seeded: BaseSeed | undefined;
  /** Users of the demo, when it was made now. */
  demoUsers: DemoUser[];
  metrics: Metrics;
  /** Takes no new calls, finishes those under way, closes everything. */
  stop(): Promise<void>;
}

const answerCacheBytes = 64 * 1024 * 1024;
const sweepMs = 60 * 60_000;

type Close = () => Promise<unknown>;

/** Closes in the reverse order of opening; one that fails does not keep the others open. */
async function closeAll(closers: Close[], log: Logger): Promise<void> {
  for (const close of closers.toReversed()) {
    await close().catch((err: unknown) => log.error({ err }, 'a part did not close cleanly'));
  }
}

/** The demo, when this installation was begun with it; one that was cut short is made at the next start. */
async function addDemo(deps: Deps): Promise<DemoUser[]> {
  if (!deps.settings.demo || !(await isDemoWanted(deps.work))) return [];
  try {
    return await seedDemo(deps);
  } catch (err) {
    // The product is whole without it.
    deps.log.error({ err }, 'the demo was not written, the next start tries again');
    return [];
  }
}

/** Checks, opens, migrates, seeds, starts the jobs and answers: the whole product in this process. */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const closers: Close[] = [];
  try {
    // Nothing is written before the folder is ours, its parts fit each other and the port is bound.
    const lock = lockFolder(settings.dataDir);
    closers.push(async () => lock.release());
    const checked = await checkInstallation(settings);
    const port = await holdPort(settings);
    closers.push(() => port.close());
    await makePrivate(settings.dataDir).catch((err: unknown) =>
      log.warn({ err }, 'permissions of the data folder could not be narrowed, see who owns it'),
    );
    const installation = await openInstallation(checked, outageLog(log));
    closers.push(() => installation.database.db.destroy());
    const mart = await createMart({
      directory: join(settings.dataDir, 'extracts'),
      lostDirectory: join(settings.dataDir, 'lost'),
      memoryBytes: settings.martMemoryBytes,
      threads: settings.martThreads,
      deadlineMs: settings.queryTimeoutMs,
      answerCacheBytes,
      log: ({ level, message, detail }) => log[level]({ detail }, message),
    });
    closers.push(() => mart.close());
    const { deps, close } = await createDeps({ settings, mart, log, installation });
    closers.push(close);
    const seeded = await seedBase(deps);
    await seedTemplates(deps);
    const data = createDataModules(deps);
    const core = createCoreModules(deps, { maySubscribe: data.maySubscribe });
    const handlers = [...core.handlers, ...data.handlers];
    const faults = Object.values(unmatched(handlers)).flat();
    if (faults.length > 0) throw new Error(`routes and handlers do not match: ${faults.join(', ')}`);

    closers.push(() => data.stop());
    await data.start();
    const demoUsers = await addDemo(deps);
    const app = await buildApp(deps, handlers, { extra: core.extra, port });
    closers.push(drainable(app));
    await app.ready();
    port.open();
    log.info({ host: settings.host, port: port.number }, 'listening');

    const sweep = setInterval(() => {
      const swept = sweepAudit(deps.work, settings.auditDays, deps.now());
      Promise.all([deps.sessions.sweep(), createLockout(deps).sweep(), swept]).catch((err: unknown) =>
        log.warn({ err }, 'expired sessions and audit events were not removed'),
      );
    }, sweepMs);
    sweep.unref();
    return {
      port: port.number,
      seeded,
      demoUsers,
      metrics: deps.metrics,
      async stop() {
        clearInterval(sweep);
        await closeAll(closers, log);
      },
    };
  } catch (error) {
    await closeAll(closers, log);
    throw error;
  }
}
