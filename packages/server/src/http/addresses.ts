import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where a browser finds a server that listens at `host`: on this machine, and from others where it listens everywhere. */
export function addressesOf(host: string, port: number): string[] {
  const named = isIPv6(host) ? `[${host}]` : host;
  if (host !== '0.0.0.0' && host !== '::') return [`http://${named}:${port}`];
  const outside = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry.address}:${port}`);
  return [`http://localhost:${port}`, ...outside];
}
