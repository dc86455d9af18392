import type { Logger } from 'pino';
import { outageLog } from './db/outage-log.ts';
import { openFileStore } from './files/open-file-store.ts';
import { openNotes, openToOthers } from './files/open-to-others.ts';
import { makePrivate } from './files/private-folder.ts';
import { holdPort } from './http/held-port.ts';
import { checkInstallation, keyFileOf } from './installation/check-installation.ts';
import type { InstallationError } from './installation/installation-error.ts';
import { lockInstallation } from './installation/lock-installation.ts';
import { openInstallation } from './installation/open-installation.ts';
import { checkFiles, shareFiles } from './installation/shared-files.ts';
import { openClickhouseMart, openMart } from './open-mart.ts';
import { openFilesNotes } from './operation/open-files.ts';
import type { TellAccounts } from './seed/base-seed.ts';
import type { Served } from './serve.ts';
import type { Settings } from './settings.ts';

export interface RunningServer extends Served {
  port: number;
  /** Resolves when another process took the metadata while their server could not be reached; never rejects. */
  taken: Promise<InstallationError>;
  /** Takes no new calls, finishes those under way, closes everything. The log says why, and when it was done. */
  stop(reason?: string): Promise<void>;
}

type Close = () => Promise<unknown>;

/** Closes in the reverse order of opening; one that fails does not keep the others open. */
async function closeAll(closers: Close[], log: Logger): Promise<void> {
  for (const close of closers.toReversed()) {
    await close().catch((err: unknown) => log.error({ err }, 'a part did not close cleanly'));
  }
}

/** Checks, opens, migrates, seeds, starts the jobs and answers: the whole product in this process. */
export async function startServer(
  settings: Settings,
  log: Logger,
  told: TellAccounts = () => undefined,
): Promise<RunningServer> {
  const closers: Close[] = [];
  try {
    // Nothing is written before folder and metadata are ours, its parts fit each other and the port is bound.
    const files = await openFileStore(settings);
    const lock = await lockInstallation(settings, files === undefined ? 'alone' : 'node');
    closers.push(() => lock.release());
    const checked = await checkInstallation(settings);
    const isFirstNode = files !== undefined && checked.facts.metadata?.files === undefined;
    if (files !== undefined) await checkFiles(files, checked);
    if (isFirstNode) await lock.beAlone();
    const port = await holdPort(settings, log);
    closers.push(() => port.close());
    const looked = () => openToOthers(settings.dataDir, keyFileOf(settings));
    const before = looked();
    await makePrivate(settings.dataDir).catch((err: unknown) =>
      log.warn({ err }, 'permissions of the data folder could not be narrowed, see who owns it'),
    );
    const after = looked();
    const open = openNotes(before, after);
    if (open.length > 0) log.warn({ before, after }, 'other accounts may reach the key or the data folder');
    // Its process starts while this one brings the metadata up to date and reads the rest of the product.
    const embedded = settings.martUrl === '' ? openMart(settings, log, files) : undefined;
    // Told where it is awaited; until then a failure waits.
    const closeMart = embedded?.then(
      (mart) => () => mart.close(),
      () => async () => undefined,
    );
    closers.push(async () => (await closeMart)?.());
    const installation = await openInstallation(checked, outageLog(log));
    closers.push(() => installation.database.db.destroy());
    if (isFirstNode) await shareFiles(files, installation, settings.dataDir, log);
    const mart = (await embedded) ?? (await openClickhouseMart(settings, log, installation.id));
    if (embedded === undefined) closers.push(() => mart.close());
    // A start that is refused ends before it: most of the product is behind this line.
    const { serve } = await import('./serve.ts');
    const served = await serve({ settings, log, installation, mart, files, port, closers, told });
    await lock.started();
    return {
      ...served,
      notes: [...open, ...openFilesNotes(), ...served.notes],
      port: port.number,
      taken: lock.taken,
      async stop(reason = 'asked') {
        log.info({ event: 'server.stop', reason }, 'stopping');
        const begin = performance.now();
        await closeAll(closers, log);
        log.info({ event: 'server.stopped', ms: Math.round(performance.now() - begin) }, 'stopped');
      },
    };
  } catch (error) {
    await closeAll(closers, log);
    throw error;
  }
}
