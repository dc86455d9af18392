import { datasetTopic, livePath, liveTokenHeader } from '@mingjing/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { writeFrame } from '../../live/frames.ts';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type WorldUser, worldPassword } from '../../testing/world.ts';

let server: TestServer;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  // Nothing is found out by looking from time to time: what ends a connection here is the change itself.
  server = await startTestServer({
    liveRecheckMs: 3_600_000,
    liveRightsMs: 3_600_000,
    maySubscribe: async (actor) => actor.kind === 'user' && actor.menuPaths.has('/main/dashboard'),
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => server.stop());

/** A subscribed client; `ended` is settled once the server has closed it. */
async function listening(token: string): Promise<{ ended: Promise<void>; isOpen(): boolean }> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + livePath, ['v12.stomp']);
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
  const destination = datasetTopic(server.deps.handles.told({ kind: 'anonymous' }, 7));
  socket.send(writeFrame('SUBSCRIBE', { id: '1', destination, receipt: 'r' }));
  await expect.poll(() => received.some((frame) => frame.startsWith('RECEIPT'))).toBe(true);
  return { ended, isOpen: () => socket.readyState === socket.OPEN };
}

const admin = async () => server.client(await server.world.adminToken());
const changes: Record<string, (user: WorldUser) => Promise<unknown>> = {
  'is disabled': async ({ id }) =>
    (await admin()).user.setState({ params: { id }, input: { disabled: true } }),
  'gets a new password': async ({ id, username }) =>
    (await admin()).user.update({ params: { id }, input: { username, password: 'Neu-2031' } }),
  'has to change the password': async ({ id, username }) =>
    (await admin()).user.update({ params: { id }, input: { username, mustChangePassword: true } }),
  'is deleted': async ({ id }) => (await admin()).user.remove({ input: { ids: [id] } }),
  'loses a role': async ({ id }) =>
    (await admin()).user.grant({ input: { userIds: [id], roleIds: [await server.world.role()] } }),
  'has a role that is deleted': async ({ roleIds }) =>
    (await admin()).role.remove({ params: { id: roleIds[0]! } }),
};

test.each(Object.entries(changes))(
  '[B02] [AUTH-10] the connection of a user who %s ends',
  async (_name, change) => {
    const user = await server.world.user(await server.world.role(['/main/dashboard']));
    const other = await listening(
      (await server.world.user(await server.world.role(['/main/dashboard']))).token,
    );
    const { ended } = await listening(user.token);
    await change(user);
    await ended;
    expect(other.isOpen()).toBe(true);
  },
);

test('[B02] [AUTH-10] an own new password ends the other connections and keeps this one', async () => {
  const user = await server.world.user(await server.world.role(['/main/dashboard']));
  const own = await listening(user.token);
  const { ended } = await listening(await server.deps.sessions.issueForUser(user.id));
  await call(`${server.url}/webapi/v2/user/password`, {
    method: 'PUT',
    token: user.token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: worldPassword, password: 'Neu-2031' }),
  });
  await ended;
  expect(own.isOpen()).toBe(true);
});

test('[AUTH-12] a token that only changes a password opens no connection', async () => {
  const user = await server.world.user(await server.world.role(['/main/dashboard']));
  await server.db
    .updateTable('app_user')
    .set({ must_change_password: 1 })
    .where('id', '=', user.id)
    .execute();
  const socket = new WebSocket(server.url.replace('http', 'ws') + livePath, ['v12.stomp']);
  sockets.push(socket);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const headers = { 'accept-version': '1.2', host: '/', [liveTokenHeader]: user.token };
  socket.send(writeFrame('CONNECT', headers));
  expect(await closed).toBe(1008);
});
