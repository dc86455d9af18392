import { datasetTopic, livePath, liveTokenHeader, statusTopic } from '@mingjing/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeFrame } from './frames.ts';

const hour = 3_600_000;
let here: TestServer;
let there: TestServer;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  // Nothing but the bus may tell: what is asked at times is asked too late for these tests.
  const options = { liveRecheckMs: hour, liveRightsMs: hour, maySubscribe: async () => true };
  here = await startTestServer({ ...options, engine: 'postgres' });
  const { databaseUrl, dataDir } = here.deps.settings;
  there = await startTestServer({ ...options, settings: { databaseUrl, dataDir } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await there?.stop();
  await here?.stop();
});

/** A client of the other node that is subscribed. */
async function listening(token: string, topic: string) {
  const socket = new WebSocket(there.url.replace('http', 'ws') + livePath, ['v12.stomp']);
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
  socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: topic, receipt: 'r' }));
  await expect.poll(() => received.some((frame) => frame.startsWith('RECEIPT'))).toBe(true);
  const messages = (): unknown[] =>
    received.flatMap((frame) => {
      const body = /^MESSAGE\n[\s\S]*\n\n(.*)\0$/.exec(frame)?.[1];
      return body === undefined ? [] : [JSON.parse(body)];
    });
  return { received, messages, closed };
}
const viewer = async () => here.world.user(await here.world.role(['/main/dashboard']));
const told = (datasetId: number) => there.deps.handles.told({ kind: 'anonymous' }, datasetId);

test('[LIVE-03] [LIVE-04] what one node tells reaches browsers at another', async () => {
  const token = await here.world.adminToken();
  const states = await listening(token, statusTopic);
  const refreshes = await listening(token, datasetTopic(7));
  const message = { id: 7, cacheStatus: 'SUCCESS' as const, cacheInfo: '已缓存' };
  await here.deps.bus.publish({ kind: 'status', message });
  await here.deps.bus.publish({ kind: 'refresh', datasetId: 7 });
  await expect.poll(states.messages).toEqual([message]);
  await expect.poll(refreshes.messages).toEqual([{ datasetId: 7 }]);
});

test('[B02] [L07] logout, removal of a user and the end of a share close connections at another node', async () => {
  const [first, second] = [await viewer(), await viewer()];
  const share = await here.world.share(await here.world.panel());
  const open = [
    await listening(first.token, statusTopic),
    await listening(second.token, statusTopic),
    await listening(share.token, datasetTopic(told(1))),
  ];
  await here.deps.sessions.revoke(first.token);
  await here.deps.sessions.revokeUsers([second.id]);
  await here.deps.sessions.revokeShare(share.shareId);
  for (const one of open) expect(await one.closed).toBe(1008);
});

test('[B02] [L07] a session that ends while a node hears nothing is closed as soon as it hears again', async () => {
  const user = await viewer();
  const kept = await viewer();
  const ended = await listening(user.token, datasetTopic(told(5)));
  const stays = await listening(kept.token, datasetTopic(told(5)));
  // In one transaction: the other node's line is gone before the session is, and it hears of nothing.
  await here.deps.work.run(async () => {
    await sql`delete from session where user_id = ${user.id}`.execute(here.deps.work.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mingjing bus' and datname = current_database()`.execute(here.deps.work.db);
  });
  expect(await ended.closed).toBe(1008);
  // Who still may hear compares what the board shows.
  await expect.poll(stays.messages).toEqual([{ datasetId: told(5) }]);
});

test('those who hear states of datasets connect, and so read, anew', async () => {
  const states = await listening(await here.world.adminToken(), statusTopic);
  await here.deps.bus.publish({ kind: 'anew' });
  expect(await states.closed).toBe(1012);
});
