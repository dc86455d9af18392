import { texts } from './texts.ts';

/** The origin of an address that a frame may show; undefined for what is no plain http(s) address. */
export function frameOrigin(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  // What a browser would mend is not what its author wrote.
  const isPlain = /^https?:\/\/[^\s\\@]+$/i.test(address) && url.username === '' && url.password === '';
  return isPlain ? url.origin : undefined;
}

/**
 * What is wrong with a framed page's address, for the author and for the server alike; null when it may be shown.
 * `allowed` are the administrator's origins; `own` are the product's, whose pages would run with its rights.
 */
export function frameProblem(
  address: string,
  allowed: readonly string[],
  own: readonly string[],
): string | null {
  if (address === '') return null;
  const origin = frameOrigin(address);
  if (origin === undefined) return texts.frame.address;
  if (own.includes(origin)) return texts.frame.own;
  return allowed.includes(origin) ? null : texts.frame.refused(origin);
}
