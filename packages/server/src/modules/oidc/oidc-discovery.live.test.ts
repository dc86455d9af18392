import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Code } from '@mingjing/contract';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../../../scripts/services/index.ts';
import { openidSide } from '../../testing/openid-side.ts';

/** A provider that describes itself when it is let, and counts how often it was asked. */
async function slowProvider() {
  const waiting: (() => void)[] = [];
  let asked = 0;
  let tellAsked = (): void => {};
  const server = createServer((_request, response) => {
    asked += 1;
    waiting.push(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
        }),
      );
    });
    tellAsked();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    issuer,
    asked: () => asked,
    /** Answers what was asked, once something was. */
    async answer(): Promise<void> {
      if (waiting.length === 0)
        await new Promise<void>((resolve) => {
          tellAsked = resolve;
        });
      for (const send of waiting.splice(0)) send();
    },
    fail: () => server.closeAllConnections(),
  };
}

test('twenty who sign on at once ask the provider once, and each has a login of their own', async () => {
  const slow = await slowProvider();
  let now = 0;
  const provider = openidSide(slow.issuer, () => now);
  for (const times of [1, 2]) {
    const starts = Array.from({ length: 20 }, () => provider.begin());
    await slow.answer();
    const urls = (await Promise.all(starts)).map(({ url }) => new URL(url));
    expect(slow.asked()).toBe(times);
    expect(new Set(urls.map(({ searchParams }) => searchParams.get('state'))).size).toBe(20);
    now += 60_000;
  }
});

test('a provider that fails is asked once for all who wait, and again by the next', async () => {
  const slow = await slowProvider();
  const provider = openidSide(slow.issuer, () => 0);
  const starts = Array.from({ length: 20 }, () => provider.begin().catch((error: unknown) => error));
  await until(() => slow.asked() === 1);
  slow.fail();
  for (const refusal of await Promise.all(starts)) expect(refusal).toMatchObject({ code: Code.network });
  const next = provider.begin();
  await until(() => slow.asked() === 2);
  await slow.answer();
  expect((await next).url).toContain(`${slow.issuer}/authorize`);
});
