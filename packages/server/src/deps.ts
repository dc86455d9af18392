import type { FileStore, Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import type { Engine } from './db/engine.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import type { Images } from './files/images.ts';
import type { CallLimits } from './http/rate-limit.ts';
import type { Bus } from './live/bus.ts';
import type { Metrics } from './operation/metrics.ts';
import type { RecentCalls } from './operation/recent-calls.ts';
import type { Redis } from './redis/open-redis.ts';
import type { DataRights } from './rights/data-rights.ts';
import type { DatasetHandles } from './rights/dataset-handles.ts';
import type { Rights } from './rights/rights-change.ts';
import type { ToldCaching } from './rights/told-caching.ts';
import type { UseRights } from './rights/use-rights.ts';
import type { ApiKeys } from './security/api-keys.ts';
import type { SecretBox } from './security/secret-box.ts';
import type { Sessions } from './security/sessions.ts';
import type { Settings } from './settings.ts';

/** What the server's modules are built from; each takes only the parts it uses. */
export interface Deps {
  work: UnitOfWork;
  engine: Engine;
  settings: Settings;
  secrets: SecretBox;
  sessions: Sessions;
  keys: ApiKeys;
  handles: DatasetHandles;
  rights: Rights;
  dataRights: DataRights;
  useRights: UseRights;
  caching: ToldCaching;
  images: Images;
  /** Where nodes share their files; undefined where the data folder holds them. */
  files: FileStore | undefined;
  bus: Bus;
  /** What the nodes share beside the database; undefined where there is none. */
  redis: Redis | undefined;
  callLimits: CallLimits;
  mart: Mart;
  log: Logger;
  metrics: Metrics;
  calls: RecentCalls;
  /** Epoch milliseconds. */
  now: () => number;
}
