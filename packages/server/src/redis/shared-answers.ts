import type { FinishedAnswer, SharedAnswers } from '@mingjing/mart';
import type { Logger } from 'pino';
import type { SharedAnswerOutcome } from '../operation/metrics.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { answerIn, boxOf } from './answer-box.ts';
import type { Redis } from './open-redis.ts';
import { RedisAway } from './redis-faults.ts';

export interface AnswerLimits {
  /** Bytes of all answers of the installation. */
  bytes: number;
  /** Bytes of one answer as JSON; larger ones stay where they were made. */
  eachBytes: number;
  /** Milliseconds that an answer is kept. */
  keptMs: number;
  /** Bytes that are on their way to Redis at once; what comes on top is not sent. */
  underWayBytes: number;
}

export const answerLimits: AnswerLimits = {
  bytes: 256 * 1024 ** 2,
  eachBytes: 4 * 1024 ** 2,
  keptMs: 24 * 3600 * 1000,
  underWayBytes: 32 * 1024 ** 2,
};

export interface SharedAnswersParts {
  redis: Pick<Redis, 'call' | 'script' | 'name' | 'isOnline'>;
  secrets: Pick<SecretBox, 'sign' | 'sealBytes' | 'openBytes'>;
  /** Of the build that answers, see `programPrint`. */
  print: string;
  count: (outcome: SharedAnswerOutcome) => void;
  log: Logger;
  now: () => number;
  limits?: AnswerLimits;
}

/**
 * Lays an answer down and notes its size by its age; takes the oldest away while all are too many or too old, so many
 * at a time that nobody waits for it. What Redis drops or forgets by itself is noticed when its turn comes.
 */
const keepScript = `
local answer, ages, sum = KEYS[1], KEYS[2], KEYS[3]
local kept, now, limit = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5])
redis.call('set', answer, ARGV[1], 'PX', kept)
if redis.call('zadd', ages, now, ARGV[4]) == 1 then redis.call('incrby', sum, #ARGV[1]) end
local all = tonumber(redis.call('get', sum) or '0')
for _ = 1, 100 do
  local oldest = redis.call('zrange', ages, 0, 0, 'withscores')
  if #oldest == 0 or (all <= limit and tonumber(oldest[2]) > now - kept) then break end
  local name, size = string.match(oldest[1], '^(.*) (%d+)$')
  redis.call('zrem', ages, oldest[1])
  if name ~= answer then redis.call('del', name) end
  all = redis.call('decrby', sum, size)
end
redis.call('pexpire', ages, 2 * kept)
redis.call('pexpire', sum, 2 * kept)
return all`;

/**
 * Answers of the mart that all nodes find. They are sealed with the installation's key and tied to extract, question and
 * build: nothing else opens, whoever writes into the same Redis.
 */
export function createSharedAnswers(parts: SharedAnswersParts): SharedAnswers {
  const { redis, secrets, print, count, log, now, limits = answerLimits } = parts;
  let underWay = 0;
  const bound = (key: string): string => `${print} ${key}`;
  const nameOf = (key: string): string => redis.name(`answer:${secrets.sign(bound(key), 'shared answer')}`);
  let isRefused = false;
  /** That it is away is told by its line; what it says against an answer is told once, until it takes one again. */
  const failed = (err: unknown): void => {
    count('failed');
    if (err instanceof RedisAway || isRefused) return;
    isRefused = true;
    log.warn({ err, event: 'redis.refuses' }, 'answers are not shared with other nodes');
  };

  async function keep(key: string, answer: FinishedAnswer): Promise<void> {
    const name = nameOf(key);
    const box = await boxOf(secrets, bound(key), answer);
    const keys = [name, redis.name('answers:ages'), redis.name('answers:bytes')];
    const values = [box, limits.keptMs, now(), `${name} ${box.length}`, limits.bytes];
    await redis.script(
      keepScript,
      keys,
      values.map((value) => (typeof value === 'number' ? String(value) : value)),
    );
    isRefused = false;
    count('kept');
  }

  return {
    async find(key) {
      if (!redis.isOnline) return undefined;
      try {
        const sealed = await redis.call<Buffer | null>(['GET', nameOf(key)], true);
        const found = sealed && (await answerIn(secrets, bound(key), sealed, limits.eachBytes));
        count(found ? 'hit' : 'miss');
        return found ?? undefined;
      } catch (error) {
        failed(error);
        return undefined;
      }
    },
    keep(key, answer) {
      const { length } = answer.json;
      if (!redis.isOnline || length > limits.eachBytes || underWay + length > limits.underWayBytes) return;
      underWay += length;
      keep(key, answer)
        .catch(failed)
        .finally(() => {
          underWay -= length;
        });
    },
  };
}
