import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.world.adminToken();
});
afterAll(() => server?.stop());

const files = (): string[] =>
  readdirSync(join(server.deps.settings.dataDir, 'tmp')).filter((name) => name !== 'kept');

/** Sends the first bytes of a picture and says that more will come. */
function beginUpload(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const head = `POST /webapi/v2/file-upload HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\n`;
  const form = 'Content-Type: multipart/form-data; boundary=q\r\nContent-Length: 900000\r\n\r\n';
  const part = '--q\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\npicture';
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head + form + part, () => resolve(socket));
    });
    socket.once('error', reject);
  });
}

test('[N04] nothing stays of a file whose sender left in the middle, and others are taken', async () => {
  const senders = await Promise.all(Array.from({ length: 3 }, beginUpload));
  await expect.poll(() => files().length).toBe(3);
  for (const socket of senders) socket.destroy();
  await expect.poll(files).toEqual([]);
  const next = await beginUpload();
  await expect.poll(() => files().length).toBe(1);
  next.destroy();
  await expect.poll(files).toEqual([]);
});
