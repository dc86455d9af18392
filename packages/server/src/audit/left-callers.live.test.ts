import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Sends a call and leaves at once. */
async function leave(url: string, head: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => {
    socket.write(`${head}\r\nHost: x\r\nContent-Length: 0\r\n\r\n`, () => resolve());
  });
  socket.resetAndDestroy();
}

test.each([0, 1000])(
  '[L04] who leaves before being heard is no fault of the server: limit %i',
  async (rateLimit) => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const server = await startTestServer({
      settings: { rateLimit },
      log: createLog({ logLevel: 'info' }, sink),
    });
    onTestFinished(() => server.stop());
    for (let at = 0; at < 20; at += 1)
      await leave(server.url, 'POST /webapi/login/oauth/authorize HTTP/1.1\r\nX-Auth-Username: admin');
    await server.client().session.captcha();
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);
