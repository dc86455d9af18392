import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { limitAddress, limitRoute } from './address-limits.ts';
import { RateLimit } from './rate-limit.ts';

const reply = { header: () => undefined } as unknown as FastifyReply;

/** How many of `calls` calls are let through, each from the next of the addresses. */
async function letThrough(addressOf: (at: number) => string, calls: number, most: number) {
  const limit = new RateLimit(() => 0);
  let all = 0;
  let ofRoute = 0;
  for (let at = 0; at < calls; at += 1) {
    try {
      limitAddress(reply, limit, addressOf(at), most);
      all += 1;
    } catch {}
    await limitRoute(reply, limit, { ip: addressOf(at), path: '/login', most }).then(
      () => {
        ofRoute += 1;
      },
      () => undefined,
    );
  }
  return { all, ofRoute };
}

test('[L04] an IPv6 network does not multiply the limit by its addresses', async () => {
  expect(await letThrough((at) => `2001:db8::${at.toString(16)}`, 100, 3)).toEqual({ all: 60, ofRoute: 60 });
});

test('[L04] one address has its own limit, also as an IPv4 address in IPv6', async () => {
  for (const address of ['203.0.113.5', '::ffff:203.0.113.5', '2001:db8::1'])
    expect(await letThrough(() => address, 10, 3)).toEqual({ all: 3, ofRoute: 3 });
});

test('IPv4 addresses and IPv6 networks are counted apart', async () => {
  const none = { all: 300, ofRoute: 300 };
  expect(await letThrough((at) => `203.0.${at >> 8}.${at & 255}`, 300, 1)).toEqual(none);
  expect(await letThrough((at) => `::ffff:203.0.${at >> 8}.${at & 255}`, 300, 1)).toEqual(none);
  expect(await letThrough((at) => `2001:db8:0:${at.toString(16)}::1`, 300, 1)).toEqual(none);
});
