import { datasetTopic, livePath, liveTokenHeader } from '@mingjing/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { writeFrame } from '../live/frames.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createRights } from './rights-change.ts';

describe.each(['sqlite', 'postgres'] as const)('changed rights on %s', (engine) => {
  let server: TestServer;
  let allowed = true;
  /** Decides about dataset 8. */
  let decide = (): Promise<boolean> => Promise.resolve(true);
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      liveRecheckMs: 3_600_000,
      liveRightsMs: 100,
      maySubscribe: async (_, dataset) => (dataset === 8 ? decide() : allowed),
    });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
    allowed = true;
  });
  afterAll(() => server.stop());

  /** A client that has sent its CONNECT and SUBSCRIBE; `ended` gives its last frame once the connection is closed. */
  async function asking(token: string, dataset = 7): Promise<{ received: string[]; ended: Promise<string> }> {
    const socket = new WebSocket(server.url.replace('http', 'ws') + livePath, ['v12.stomp']);
    sockets.push(socket);
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
    const destination = datasetTopic(server.deps.handles.told({ kind: 'anonymous' }, dataset));
    socket.send(writeFrame('SUBSCRIBE', { id: '1', destination, receipt: 'r' }));
    return { received, ended: closed.then(() => received.at(-1) ?? '') };
  }
  /** A client that the server hears. */
  async function listening(token: string): Promise<{ ended: Promise<string> }> {
    const { received, ended } = await asking(token);
    await expect.poll(() => received.some((frame) => frame.startsWith('RECEIPT'))).toBe(true);
    return { ended };
  }
  /** What waits until it is let go. */
  function held(): { until: Promise<void>; letGo: () => void } {
    let letGo = (): void => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { until, letGo };
  }
  const viewer = async () => (await server.world.user(await server.world.role(['/main/dashboard']))).token;

  test('[L07] a connection whose right to a topic is gone ends when that is told', async () => {
    const { ended } = await listening(await viewer());
    allowed = false;
    await server.deps.rights.tell();
    expect(await ended).toContain('未授权的操作，请联系管理员');
  });

  test('[L07] a change that another node marked is found out, and what is still allowed goes on', async () => {
    const kept = await listening(await viewer());
    let over = false;
    void kept.ended.then(() => {
      over = true;
    });
    // Another node has a bus of its own.
    const silent = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };
    const other = createRights({ work: server.deps.work, bus: silent });
    await other.mark();
    const { ended } = await listening(await viewer());
    expect(over).toBe(false);
    allowed = false;
    await other.mark();
    expect(await ended).toContain('未授权的操作');
  });

  test('[L07] a right that goes while a subscription is decided ends the connection', async () => {
    const { until, letGo } = held();
    let asked = 0;
    decide = async () => {
      asked += 1;
      if (asked > 1) return false;
      await until;
      return true;
    };
    const { ended } = await asking(await viewer(), 8);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await server.deps.rights.tell();
    await expect.poll(() => asked).toBeGreaterThan(1);
    letGo();
    expect(await ended).toContain('未授权的操作');
  });

  test('[L07] a session that is ended while its connection begins opens none', async () => {
    const { sessions } = server.deps;
    const { until, letGo } = held();
    const actorOf = sessions.actorOf.bind(sessions);
    const token = await viewer();
    let asked = 0;
    const looked = vi.spyOn(sessions, 'actorOf').mockImplementation(async (given) => {
      const actor = await actorOf(given);
      if (given !== token) return actor;
      asked += 1;
      if (asked === 1) await until;
      return actor;
    });
    const { received } = await asking(token);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await sessions.revoke(token);
    letGo();
    await expect.poll(() => received.length).toBeGreaterThan(0);
    looked.mockRestore();
    expect(received[0]).toContain('ERROR');
  });
});
