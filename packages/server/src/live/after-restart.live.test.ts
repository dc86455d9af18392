import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, api, createClient, livePath, liveTokenHeader } from '@mingjing/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '../server.ts';
import { settingsOf } from '../settings.ts';
import { writeFrame } from './frames.ts';

const password = 'Mingjing-1';
const log = pino({ level: 'silent' });
const settings = settingsOf({
  host: '127.0.0.1',
  port: 0,
  dataDir: mkdtempSync(join(tmpdir(), 'mingjing-restart-')),
  adminPassword: password,
  demo: false,
  captcha: false,
});
let server: RunningServer;
const sockets: WebSocket[] = [];
const clientOf = (token: string | null) =>
  createClient(api, { baseUrl: `http://127.0.0.1:${server.port}`, token: () => token });
async function tokenOf(username: string): Promise<string> {
  const headers = { 'X-Auth-Username': username, 'X-Auth-Password': password };
  return (await clientOf(null).session.login({ headers })).token ?? '';
}
/** A live connection; `ended` is settled once the server has closed it. */
async function connected(token: string): Promise<{ ended: Promise<void> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${livePath}`, ['v12.stomp']);
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
  await expect.poll(() => received.some((frame) => frame.startsWith('CONNECTED'))).toBe(true);
  return { ended };
}
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );

beforeAll(async () => {
  server = await startServer(settings, log);
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await server.stop();
  rmSync(settings.dataDir, { recursive: true, force: true });
});

test('[B02] [D04] [L07] sessions and links of before a restart end at once when they are ended after it', async () => {
  const before = clientOf(await tokenOf('admin'));
  const role = await before.role.create({ input: { roleName: '院办' } });
  const user = await before.user.create({ input: { username: 'viewer.li', password } });
  await before.user.grant({ input: { userIds: [user.id], roleIds: [role.id] } });
  const { id: categoryId } = await before.panel.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const panel = await before.panel.create({ input: { categoryId, name: '日报', state: 1 } });
  const link = await before.share.create({ input: { panelId: panel.id } });
  const sign = new URL(link.url.replace('/#/', '/')).searchParams.get('sign') ?? '';
  const tokens = [
    await tokenOf('viewer.li'),
    (await clientOf(null).session.exchangeSign({ input: { sign } })).token,
  ];
  await server.stop();
  server = await startServer(settings, log);

  const admin = clientOf(await tokenOf('admin'));
  const [viewer, guest] = tokens.map(clientOf);
  const calls = () =>
    Promise.all([statusOf(viewer!.session.me()), statusOf(guest!.board.load({ query: { id: panel.id } }))]);
  expect(await calls()).toEqual([200, 200]);
  const live = await Promise.all(tokens.map(connected));
  await admin.user.setState({ params: { id: user.id }, input: { disabled: true } });
  await admin.share.revoke({ params: { id: link.id } });
  expect(await calls()).toEqual([401, 401]);
  await Promise.all(live.map(({ ended }) => ended));
});
