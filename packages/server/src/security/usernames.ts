import { createHash } from 'node:crypto';

/** Longest name that is looked up as it is; the column of the key holds no more. */
const longest = 64;

/**
 * One account whatever the letter case, width or surrounding spaces typed. Names that no account can have (too long,
 * control characters) become a digest, so that attempts on them are counted like all others.
 */
export function usernameKey(typed: string): string {
  const key = typed.normalize('NFKC').trim().toLowerCase();
  const plain = key.length <= longest && !/\p{Cc}/u.test(key);
  return plain ? key : createHash('sha256').update(key).digest('hex');
}
