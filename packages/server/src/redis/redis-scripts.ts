import { createHash } from 'node:crypto';
import type { Words } from './redis-session.ts';

export type RunScript = <T>(lua: string, keys: readonly string[], values: Words) => Promise<T>;

/** Runs Lua on the server, by its digest where the server knows it already. */
export function createScripts(call: <T>(words: Words) => Promise<T>): RunScript {
  const digests = new Map<string, string>();
  return async (lua, keys, values) => {
    const digest = digests.get(lua) ?? createHash('sha1').update(lua).digest('hex');
    digests.set(lua, digest);
    const rest = [String(keys.length), ...keys, ...values];
    try {
      return await call(['EVALSHA', digest, ...rest]);
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error;
      return call(['EVAL', lua, ...rest]);
    }
  };
}
