import { isIP } from 'node:net';

/** One entry as an address alone: 1.2.3.4:5678 and [2001:db8::1]:443 without their ports; others as they are. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?"?$/.exec(entry.trim()) ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 ? entry.trim() : address;
}

/**
 * The addresses of X-Forwarded-For without ports. Some proxies write one behind each: every connection would be another
 * caller then, and what is counted by address would never be reached. What is no address ends the list, with all that
 * stands before it: whoever wrote that word is not one whose further words are believed, and no log names it as a place.
 */
export function withoutPorts(forwarded: string): string {
  const entries = forwarded.split(',').map(withoutPort);
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1).join(', ');
}
