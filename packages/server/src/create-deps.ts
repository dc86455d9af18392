import { join } from 'node:path';
import { type FileStore, LostFolder, type Mart } from '@mingjing/mart';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { callerStillMay } from './audit/audit-scope.ts';
import { outageLog } from './db/outage-log.ts';
import type { Tables } from './db/schema.ts';
import { UnitOfWork } from './db/unit-of-work.ts';
import type { Deps } from './deps.ts';
import { localPictures, sharedPictures } from './files/picture-files.ts';
import { createImages } from './files/stored-images.ts';
import { checkInstallation } from './installation/check-installation.ts';
import { type OpenInstallation, openInstallation } from './installation/open-installation.ts';
import { openBus } from './live/open-bus.ts';
import { createMetrics } from './operation/metrics.ts';
import { RecentCalls } from './operation/recent-calls.ts';
import { openShared } from './redis/open-shared.ts';
import { createDataRights } from './rights/data-rights.ts';
import { createDatasetHandles } from './rights/dataset-handles.ts';
import { createLinkedLayouts } from './rights/linked-panels.ts';
import { createRights } from './rights/rights-change.ts';
import { createToldCaching } from './rights/told-caching.ts';
import { createUseRights } from './rights/use-rights.ts';
import { createApiKeys } from './security/api-keys.ts';
import { createSecretBox } from './security/sealing.ts';
import { createSessions } from './security/session-service.ts';
import type { Settings } from './settings.ts';

export interface Parts {
  settings: Settings;
  mart: Mart;
  log: Logger;
  /** Opened before; without it the installation of the settings is checked and opened here. */
  installation?: OpenInstallation;
  /** Where nodes share their files; without it the data folder holds them. */
  files?: FileStore | undefined;
  now?: () => number;
}

/** What all modules share: metadata brought up to date, keys, sessions, pictures, messages. */
export async function createDeps({
  settings,
  mart,
  log,
  installation,
  files,
  now = Date.now,
}: Parts): Promise<{
  deps: Deps;
  db: Kysely<Tables>;
  close(): Promise<void>;
}> {
  const { id, database, keyring } =
    installation ?? (await openInstallation(await checkInstallation(settings), outageLog(log)));
  const secrets = createSecretBox(keyring);
  const work = new UnitOfWork(database.db, database.stamp, callerStillMay);
  const metrics = createMetrics();
  const shared = await openShared({ settings, id, secrets, mart, log, metrics, now });
  const bus = await openBus(database.engine, {
    url: settings.databaseUrl,
    work,
    log,
    redis: shared.redis,
  });
  const dataRights = createDataRights({ work });
  const useRights = createUseRights({ work });
  const folder = join(settings.dataDir, 'files');
  const lost = new LostFolder(join(settings.dataDir, 'lost'));
  const pictures = files === undefined ? localPictures(folder, lost) : sharedPictures(files, folder);
  const deps: Deps = {
    work,
    engine: database.engine,
    settings,
    secrets,
    handles: createDatasetHandles(secrets),
    rights: createRights({ work, bus }),
    dataRights,
    useRights,
    caching: createToldCaching({ dataRights, useRights }),
    sessions: createSessions({ work, bus, settings, now, linkedLayouts: createLinkedLayouts(work) }),
    keys: createApiKeys({ work, now }),
    images: createImages({ work, files: pictures, now }),
    files,
    bus,
    redis: shared.redis,
    callLimits: shared.callLimits,
    mart,
    log,
    metrics,
    calls: new RecentCalls(),
    now,
  };
  return {
    deps,
    db: database.db,
    async close() {
      await bus.close();
      await shared.close();
      await database.db.destroy();
    },
  };
}
