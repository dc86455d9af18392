import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get, request } from 'node:https';
import { join } from 'node:path';
import { livePath, liveTokenHeader } from '@mingjing/contract';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ReverseProxy, startNginx } from '../../../../scripts/services/nginx.ts';
import { call } from '../testing/call.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let front: ReverseProxy;
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: '127.0.0.1' } });
  front = await startNginx(Number(new URL(server.url).port));
});
afterAll(async () => {
  await front.stop();
  await server.stop();
});

const trusting = { rejectUnauthorized: false, agent: false } as const;
async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}
const asked = (path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${front.url}${path}`, { ...trusting, headers }, resolve).on('error', reject);
  });

test('[L04] calls come through over HTTPS, at the true address of the caller, and the plain port leads there', async () => {
  const token = await server.world.adminToken();
  const answer = await asked('/webapi/v2/role', { 'X-Auth-Token': token, 'X-Forwarded-For': '9.9.9.9' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['strict-transport-security']).toContain('max-age');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(JSON.parse(await textOf(answer))).toMatchObject({ success: true });
  const refused = await asked('/webapi/v2/role/', { 'X-Auth-Token': 'x', 'X-Forwarded-For': '9.9.9.9' });
  expect(refused.statusCode).toBe(401);
  refused.resume();
  await server.client(token).role.create({ input: { roleName: '直接' } });
  const created = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      `${front.url}/webapi/v2/role`,
      {
        ...trusting,
        method: 'POST',
        headers: { 'X-Auth-Token': token, 'content-type': 'application/json', 'X-Forwarded-For': '9.9.9.9' },
      },
      resolve,
    );
    sent.on('error', reject).end('{"roleName":"经由代理"}');
  });
  expect(JSON.parse(await textOf(created))).toMatchObject({ success: true });
  // What a caller says of its address is not believed: the log has the one that the proxy saw.
  const row = await server.db
    .selectFrom('audit_log')
    .select('address')
    .where('object_name', '=', '经由代理')
    .executeTakeFirstOrThrow();
  expect(row.address).toBe('127.0.0.1');
  const plain = await fetch(`${front.plainUrl}/webapi/v2/user`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')?.startsWith('https://')]).toEqual([301, true]);
});

test('long addresses come through, and figures stay inside', async () => {
  const long = await asked(`/webapi/v2/brand?x=${'a'.repeat(12_000)}`);
  expect(long.statusCode).toBe(200);
  long.resume();
  const metrics = await asked('/metrics');
  expect(metrics.statusCode).toBe(403);
  metrics.resume();
});

test('live messages come through a websocket', async () => {
  const token = await server.world.adminToken();
  const socket = () =>
    new WebSocket(`${front.url.replace('https', 'wss')}${livePath}`, ['v12.stomp'], {
      rejectUnauthorized: false,
    });
  const connected = await new Promise<string>((resolve, reject) => {
    const client = new Client({
      webSocketFactory: socket,
      connectHeaders: { [liveTokenHeader]: token },
      reconnectDelay: 0,
      onConnect: (frame) => {
        resolve(frame.command);
        void client.deactivate();
      },
      onStompError: (frame) => reject(new Error(frame.body)),
      onWebSocketError: reject,
    });
    client.activate();
  });
  expect(connected).toBe('CONNECTED');
  expect((await call(`${server.url}/healthz`)).status).toBe(200);
});

test.skipIf(!['/usr/bin/systemd-analyze', '/usr/bin/node'].every((path) => existsSync(path)))(
  'the unit of systemd is one that systemd accepts',
  () => {
    const unit = join(import.meta.dirname, '../../../../deploy/mingjing.service');
    expect(
      execFileSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8', stdio: 'pipe' }),
    ).toBe('');
  },
);
