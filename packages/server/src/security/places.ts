import { isIPv6 } from 'node:net';
import { hashOf } from './tokens.ts';

/** The first four groups of an IPv6 address: what one subscriber has to choose addresses from. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const plainOf = (ip: string): string => ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** The IPv6 network of 64 bits that an address is in; undefined for an IPv4 address. */
export function networkOfAddress(ip: string): string | undefined {
  if (!ip.includes(':')) return undefined;
  const plain = plainOf(ip);
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : undefined;
}

/** Where a call came from, as guesses are counted: an IPv4 address, or an IPv6 network of 64 bits. */
export function addressPlace(ip: string): string {
  const plain = plainOf(ip);
  return hashOf(`address:${isIPv6(plain) ? networkOf(plain) : plain}`);
}

/** A browser that carries this mark, whatever its address. */
export const devicePlace = (mark: string): string => hashOf(`device:${mark}`);
