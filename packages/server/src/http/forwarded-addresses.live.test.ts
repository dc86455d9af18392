import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const settings = { trustProxy: '127.0.0.1', rateLimit: 3 };
  server = await startTestServer({ now: () => Date.UTC(2030, 0, 1), settings });
});
afterAll(() => server.stop());

test('[L04] a caller behind a proxy that writes ports is limited by the address', async () => {
  const statusFrom = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await call(`${server.url}/webapi/v2/brand`, { headers })).status;
  };
  const statuses: number[] = [];
  for (const port of [1001, 1002, 1003, 1004]) statuses.push(await statusFrom(`5.5.5.5:${port}`));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await statusFrom('5.5.5.6:1001')).toBe(200);
});
