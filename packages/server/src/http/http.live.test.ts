import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe.each(['sqlite', 'postgres'] as const)('http on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.stop());

  test('smoke', async () => {
    const token = await server.world.adminToken();
    console.log(await server.client(token).session.me());
    console.log(JSON.stringify(await server.client(token).session.resources()));
    console.log(await server.client().session.captcha());
    expect(1).toBe(1);
  });
});
