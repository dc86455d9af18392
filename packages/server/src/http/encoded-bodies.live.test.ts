import { gzipSync } from 'node:zlib';
import { texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('[I04] packed bodies are not unpacked: what unfolds to far more is refused as it came', async () => {
  const server = await startTestServer();
  try {
    const token = await server.world.adminToken();
    const send = async (body: Buffer) => {
      const answer = await fetch(`${server.url}/webapi/v2/roles`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: new Uint8Array(body),
      });
      return { status: answer.status, ...((await answer.json()) as { success: boolean; error: string }) };
    };
    const bomb = gzipSync(Buffer.alloc(200_000_000, 32));
    for (const body of [bomb, gzipSync('{"roleName":"x"}')])
      expect(await send(body)).toMatchObject({ success: false, error: texts.http.malformed });
  } finally {
    await server.stop();
  }
});
