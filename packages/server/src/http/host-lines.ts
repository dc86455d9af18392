import type { IncomingMessage } from 'node:http';

/** One host with its port: neither a list of them, nor a path, an account or a mark that ends a text. */
const oneHost = /^[^\s,;/?#@\\'"<>]*$/;

/**
 * Whether no two programs on the way can take a call for calls to different hosts: one Host line at most, with one host
 * in it. Node keeps the first line only; a proxy before it may have gone by the last, or by another name in it (RFC 9112,
 * 3.2: both are answered 400).
 */
export function hasClearHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const hosts = hostsIn(rawHeaders);
  return hosts.length < 2 && hosts.every((host) => oneHost.test(host));
}

/** Whether a call says at all which host it is meant for. */
export const namesHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  hostsIn(rawHeaders).length > 0;

function hostsIn(rawHeaders: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (/^host$/i.test(rawHeaders[at] ?? '')) found.push(rawHeaders[at + 1] ?? '');
  return found;
}
