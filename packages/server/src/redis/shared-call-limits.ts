import { type CallLimits, RateLimit, windowMs } from '../http/rate-limit.ts';
import type { Redis } from './open-redis.ts';

/** How late a node knows what the others have counted. */
const tellEveryMs = 100;
const keysEach = 500;

/** Adds to counts, each of which ends a minute after its first call; answers each count and what is left of its minute. */
const countScript = `
local out = {}
for i, key in ipairs(KEYS) do
  local all = redis.call('incrby', key, ARGV[i + 1])
  local left = redis.call('pttl', key)
  if left < 0 then
    redis.call('pexpire', key, ARGV[1])
    left = tonumber(ARGV[1])
  end
  out[2 * i - 1], out[2 * i] = all, left
end
return out`;

/**
 * Calls of all nodes counted together. A node counts its own at once and tells them ten times a second, so no call waits
 * for Redis; where that is too late (`takeOfAll`) it is asked. Without Redis each node counts its own.
 */
export class SharedCallLimits implements CallLimits {
  readonly #redis: Pick<Redis, 'script' | 'name' | 'isOnline'>;
  readonly #own: RateLimit;
  /** Calls that the others were not told of. */
  #untold = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(redis: Pick<Redis, 'script' | 'name' | 'isOnline'>, now: () => number) {
    this.#redis = redis;
    this.#own = new RateLimit(now);
  }

  take(key: string, most: number): number {
    this.#note(key);
    return this.#own.take(key, most);
  }

  async takeOfAll(key: string, most: number): Promise<number> {
    const ofOwn = this.#own.take(key, most);
    if (!this.#redis.isOnline) return ofOwn;
    const calls = 1 + (this.#untold.get(key) ?? 0);
    this.#untold.delete(key);
    try {
      const [[all, leftMs] = [0, 0]] = await this.#count([[key, calls]]);
      return all > most ? Math.max(1, Math.ceil(leftMs / 1000)) : 0;
    } catch {
      return ofOwn;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #note(key: string): void {
    // What nobody can be told is not kept for later: their minutes are over by then.
    if (!this.#redis.isOnline) return;
    this.#untold.set(key, (this.#untold.get(key) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#tell(), tellEveryMs).unref();
  }

  #tell(): void {
    this.#timer = undefined;
    const told = [...this.#untold];
    this.#untold = new Map();
    for (let at = 0; at < told.length; at += keysEach)
      // What was not heard there is counted here.
      this.#count(told.slice(at, at + keysEach)).catch(() => undefined);
  }

  /** Answers what all nodes counted of each key, and how long its minute goes on. */
  async #count(calls: readonly (readonly [key: string, calls: number])[]): Promise<[number, number][]> {
    const names = calls.map(([key]) => this.#redis.name(`calls:${key}`));
    const values = [windowMs, ...calls.map(([, count]) => count)].map(String);
    const heard = await this.#redis.script<number[]>(countScript, names, values);
    return calls.map(([key], at) => {
      const [all = 0, leftMs = 0] = heard.slice(2 * at, 2 * at + 2);
      // Calls that came while Redis was asked are told next.
      this.#own.hear(key, all + (this.#untold.get(key) ?? 0), leftMs);
      return [all, leftMs];
    });
  }
}
