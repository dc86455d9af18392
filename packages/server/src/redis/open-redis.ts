import type { Logger } from 'pino';
import { InstallationError } from '../installation/installation-error.ts';
import type { RedisAddress } from './redis-address.ts';
import { placeOf, RedisAway, refusalNote, settingsFault, tlsHint } from './redis-faults.ts';
import { RedisLine, type RedisTimes } from './redis-line.ts';
import { createScripts, type RunScript } from './redis-scripts.ts';
import type { Words } from './redis-session.ts';

/** What nodes of one installation share in a Redis. Everything in it may be gone at any time. */
export interface Redis {
  readonly address: RedisAddress;
  readonly isOnline: boolean;
  /** Times that the connection was lost. */
  readonly losses: number;
  /** What the server said against the first thing it was given, though it answers; undefined where it took it. */
  readonly refusal: unknown;
  /** The name of a key or channel of this installation. One slot of a cluster behind a proxy holds them all. */
  name(key: string): string;
  /** Sends one command. Throws RedisAway when there is no answer in time, and what the server says against it. */
  call<T>(words: Words, bytes?: boolean): Promise<T>;
  /** Runs a script as one step, see `call`. */
  script: RunScript;
  close(): Promise<void>;
}

export interface OpenRedisParts {
  address: RedisAddress;
  /** The installation's id. */
  owner: string;
  log: Logger;
  times?: Partial<RedisTimes>;
}

/** Needs what this installation needs: rights to write, scripts, a server that is no replica and no cluster. */
async function probe(redis: Redis): Promise<void> {
  const key = redis.name('probe');
  await redis.script('return redis.call("set", KEYS[1], ARGV[1], "PX", 1000)', [key], ['1']);
  await redis.call(['PUBLISH', key, '']);
}

/**
 * Connects to the installation's Redis. One that does not answer is no reason not to start: the node does without it
 * until it does, as when it goes away later.
 * @throws InstallationError where it answers that the settings are wrong
 */
export async function openRedis({ address, owner, log, times }: OpenRedisParts): Promise<Redis> {
  let losses = 0;
  let lostAt: number | undefined;
  let refusal: unknown;
  const line = new RedisLine({
    address,
    ...(times && { times }),
    onOnline() {
      if (lostAt !== undefined)
        log.warn({ event: 'redis.back', ms: Math.round(performance.now() - lostAt) }, 'redis answers again');
      lostAt = undefined;
    },
    onLost(err) {
      if (lostAt !== undefined) return;
      lostAt = performance.now();
      losses += 1;
      log.error({ err, event: 'redis.away' }, 'redis does not answer, this node does without it');
    },
  });
  const call: Redis['call'] = (words, bytes) => line.call(words, bytes);
  const redis: Redis = {
    address,
    get isOnline() {
      return line.isOnline;
    },
    get losses() {
      return losses;
    },
    get refusal() {
      return refusal;
    },
    name: (key) => `mingjing:{${owner}}:${key}`,
    call,
    script: createScripts(call),
    close: () => line.close(),
  };
  const fault = (await line.tried) ?? (await probe(redis).catch((error: unknown) => error));
  if (fault === undefined) return redis;
  const told = settingsFault(fault, address);
  if (told === undefined) {
    if (!(fault instanceof RedisAway) && line.isOnline) {
      refusal = fault;
      log.warn({ err: fault, event: 'redis.refuses' }, 'redis takes nothing now');
    }
    return redis;
  }
  await redis.close();
  throw new InstallationError(told, { cause: fault });
}

/** What the person at the terminal is told of a Redis that is away or takes nothing; undefined of one that works. */
export function awayNote({ address, refusal, isOnline }: Redis): string | undefined {
  if (refusal !== undefined) return `${refusalNote(refusal, address)}。先不用它运行，它接受后自动使用`;
  if (isOnline) return undefined;
  return `Redis ${placeOf(address)} 现在连不上（BI_REDIS_URL），先不用它运行，连上后自动使用${tlsHint(address)}`;
}
