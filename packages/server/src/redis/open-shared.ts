import type { Mart } from '@mingjing/mart';
import type { Logger } from 'pino';
import { type CallLimits, RateLimit } from '../http/rate-limit.ts';
import { gauge, type Metrics } from '../operation/metrics.ts';
import type { SecretBox } from '../security/secret-box.ts';
import type { Settings } from '../settings.ts';
import { openRedis, type Redis } from './open-redis.ts';
import { programPrint } from './program-print.ts';
import { redisAddress } from './redis-address.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { SharedCallLimits } from './shared-call-limits.ts';

interface Parts {
  settings: Pick<Settings, 'redisUrl' | 'redisCa'>;
  /** The installation's id. */
  id: string;
  secrets: SecretBox;
  mart: Pick<Mart, 'shareWith'>;
  log: Logger;
  metrics: Metrics;
  now: () => number;
}

interface Shared {
  redis: Redis | undefined;
  callLimits: CallLimits;
  close(): Promise<void>;
}

/**
 * What nodes share in the Redis of the settings: answers of the mart and counts of calls. Without one all of it stays in
 * this process.
 * @throws InstallationError where the settings are wrong
 */
export async function openShared(parts: Parts): Promise<Shared> {
  const { settings, id, secrets, mart, log, metrics, now } = parts;
  const found = redisAddress(settings.redisUrl);
  if (found === undefined)
    return { redis: undefined, callLimits: new RateLimit(now), close: async () => undefined };
  const address = settings.redisCa === '' ? found : { ...found, ca: settings.redisCa };
  const redis = await openRedis({ address, owner: id, log });
  gauge(metrics, 'mingjing_redis_online', '1 while Redis answers', () => Number(redis.isOnline));
  gauge(metrics, 'mingjing_redis_losses', 'Times that Redis was lost', () => redis.losses);
  const count = (outcome: Parameters<Metrics['sharedAnswer']>[0]): void => metrics.sharedAnswer(outcome);
  const print = await programPrint();
  mart.shareWith(createSharedAnswers({ redis, secrets, print, count, log, now }));
  const callLimits = new SharedCallLimits(redis, now);
  return {
    redis,
    callLimits,
    async close() {
      callLimits.close();
      await redis.close();
    },
  };
}
