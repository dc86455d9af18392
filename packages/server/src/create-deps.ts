import { join } from 'node:path';
import type { Mart } from '@mingjing/mart';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { migrate, openDatabase } from './db/open.ts';
import type { Tables } from './db/schema.ts';
import { UnitOfWork } from './db/unit-of-work.ts';
import type { Deps } from './deps.ts';
import { createLocalImages } from './files/local-images.ts';
import { localBus } from './live/local-bus.ts';
import { createMetrics } from './operation/metrics.ts';
import { loadKeyring } from './security/keyring.ts';
import { createSecretBox } from './security/sealing.ts';
import { createSessions } from './security/session-service.ts';
import type { Settings } from './settings.ts';

export interface Parts {
  settings: Settings;
  mart: Mart;
  log: Logger;
  now?: () => number;
}

/** Opens what all modules share: metadata brought up to date, keys, sessions, pictures, messages. */
export async function createDeps({ settings, mart, log, now = Date.now }: Parts): Promise<{
  deps: Deps;
  db: Kysely<Tables>;
  close(): Promise<void>;
}> {
  const target = settings.databaseUrl || join(settings.dataDir, 'mingjing.db');
  const database = openDatabase(target, (event) => {
    if (event.kind === 'began') log.error({ reason: event.reason }, '元数据库无法访问，恢复之前的请求将失败');
    else log.warn({ ms: event.ms, failedCalls: event.failedCalls }, '元数据库已恢复');
  });
  const secrets = createSecretBox(loadKeyring(settings.secretKey, join(settings.dataDir, 'secret.key')));
  try {
    await migrate(database);
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
  const work = new UnitOfWork(database.db, database.stamp);
  const bus = localBus((err) => log.error({ err }, '消息处理失败'));
  const deps: Deps = {
    work,
    engine: database.engine,
    settings,
    secrets,
    sessions: createSessions({ work, bus, now }),
    images: createLocalImages({ work, folder: join(settings.dataDir, 'files'), now }),
    bus,
    mart,
    log,
    metrics: createMetrics(),
    now,
  };
  return {
    deps,
    db: database.db,
    async close() {
      await bus.close();
      await database.db.destroy();
    },
  };
}
