import { isIP } from 'node:net';

/** One entry as an address alone: 1.2.3.4:5678 and [2001:db8::1]:443 without their ports; others as they are. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?"?$/.exec(entry.trim()) ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 ? entry.trim() : address;
}

/**
 * The addresses of X-Forwarded-For without ports. Some proxies write one behind each: every connection would be another
 * caller then, and what is counted by address would never be reached.
 */
export const withoutPorts = (forwarded: string): string => forwarded.split(',').map(withoutPort).join(', ');
