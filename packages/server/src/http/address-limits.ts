import type { FastifyReply } from 'fastify';
import { networkOfAddress } from '../security/places.ts';
import type { CallLimits } from './rate-limit.ts';
import { tooMany } from './throttle.ts';

/** One subscriber has all addresses of an IPv6 network to choose from; a department's computers share one, too. */
const addressesOfNetwork = 20;

interface AddressCount {
  key: string;
  most: number;
}

/** What a call from `ip` counts for when one address may make `most` calls: its address, and its network of IPv6. */
export function countsOf(ip: string, most: number): AddressCount[] {
  const network = networkOfAddress(ip);
  const own = { key: ip, most };
  return network === undefined ? [own] : [own, { key: network, most: addressesOfNetwork * most }];
}

/** Refuses a call of an address that made more than `most` in this minute. */
export function limitAddress(reply: FastifyReply, limit: CallLimits, ip: string, most: number): void {
  for (const one of countsOf(ip, most)) tooMany(reply, limit.take(one.key, one.most));
}

/** The same for the calls of one route, with what other nodes have counted. */
export async function limitRoute(
  reply: FastifyReply,
  limit: CallLimits,
  { ip, path, most }: { ip: string; path: string; most: number },
): Promise<void> {
  for (const one of countsOf(ip, most)) tooMany(reply, await limit.takeOfAll(`${one.key} ${path}`, one.most));
}
