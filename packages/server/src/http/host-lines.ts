import type { IncomingMessage } from 'node:http';

/**
 * How many Host lines a call came with. Node keeps the first one only; a proxy before it may have gone by the last
 * (RFC 9112, 3.2: more than one is answered 400).
 */
export function hostLines({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) found += 1;
  return found;
}
