import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openidSide } from '../../testing/openid-side.ts';
import { longestAnswer } from './bounded-fetch.ts';

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A provider whose description never ends; it counts what the other side took and stops after 64 MB. */
async function endlessProvider() {
  const counted = { bytes: 0 };
  const piece = Buffer.alloc(64 * 1024, 'a');
  let tellClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    tellClosed = resolve;
  });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"issuer":"');
    const send = (): void => {
      let hasRoom = true;
      while (hasRoom && !response.destroyed && counted.bytes < 64 * longestAnswer) {
        counted.bytes += piece.length;
        hasRoom = response.write(piece);
      }
      if (counted.bytes >= 64 * longestAnswer) response.end('"}');
    };
    response.on('drain', send).on('close', tellClosed);
    send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: addressOf(server), counted, closed };
}

test('a provider that sends without end is cut off', async () => {
  const endless = await endlessProvider();
  const provider = openidSide(endless.url);
  await expect(provider.begin()).rejects.toThrow('单点登录服务暂时不可用');
  await endless.closed;
  // What lies in the buffers of both sides comes on top.
  expect(endless.counted.bytes).toBeLessThan(16 * longestAnswer);
});
