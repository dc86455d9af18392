import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { datasetTopic, livePath, liveTokenHeader, statusTopic } from '@mingjing/contract';
import { Client, type IFrame, type IMessage } from '@stomp/stompjs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeFrame } from './frames.ts';

Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });
const foreign = 99;

describe.each(['sqlite', 'postgres'] as const)('live on %s', (engine) => {
  let server: TestServer;
  let token: string;
  let panelOfShare = 0;
  let now = Date.UTC(2030, 0, 1);
  const clients: Client[] = [];
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      now: () => now,
      liveRecheckMs: 200,
      // As the modules of datasets and panels answer: users all but one, a share only what stands on its panel.
      maySubscribe: async (actor, datasetId) =>
        actor.kind === 'user' ? datasetId !== foreign : actor.kind === 'share' && datasetId === actor.panelId,
    });
    token = await server.world.adminToken();
    panelOfShare = await server.world.panel();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.deactivate()));
    for (const socket of sockets.splice(0)) socket.terminate();
  });
  afterAll(() => server.stop());
  const address = () => `${server.url.replace('http', 'ws')}${livePath}`;

  /** The STOMP client that browsers use, an implementation we did not write. */
  function connect(as: string | undefined): Promise<{ client: Client; error: Promise<IFrame> }> {
    return new Promise((resolve, reject) => {
      let fail = (_frame: IFrame): void => {};
      const error = new Promise<IFrame>((done) => {
        fail = done;
      });
      const client = new Client({
        brokerURL: address(),
        connectHeaders: as === undefined ? {} : { [liveTokenHeader]: as },
        reconnectDelay: 0,
        onConnect: () => resolve({ client, error }),
        onStompError: (frame) => {
          fail(frame);
          reject(new Error(frame.body));
        },
      });
      clients.push(client);
      client.activate();
    });
  }
  /** Subscribes and waits until the server has done it. */
  async function listen(client: Client, topic: string): Promise<{ messages: unknown[]; stop: () => void }> {
    const messages: unknown[] = [];
    const receipt = `r-${topic}`;
    const done = new Promise<void>((resolve) => client.watchForReceipt(receipt, () => resolve()));
    const subscription = client.subscribe(
      topic,
      (message: IMessage) => messages.push(JSON.parse(message.body)),
      { receipt },
    );
    await done;
    return { messages, stop: () => subscription.unsubscribe() };
  }
  const status = (id: number) =>
    server.deps.bus.publish({ kind: 'status', message: { id, cacheStatus: 'SUCCESS', cacheInfo: '已缓存' } });
  /** How those who are no authors know a dataset. */
  const toldId = (datasetId: number): number => server.deps.handles.told({ kind: 'anonymous' }, datasetId);
  const refresh = (datasetId: number) => server.deps.bus.publish({ kind: 'refresh', datasetId });

  /** A bare socket, for what the client would not do. */
  async function bare(): Promise<{ socket: WebSocket; received: string[]; closed: Promise<number> }> {
    const socket = new WebSocket(address(), ['v12.stomp']);
    sockets.push(socket);
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return { socket, received, closed };
  }
  const connectFrame = (as: string) =>
    writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: as });

  test('[LIVE-01] [LIVE-03] a signed-in client hears status messages', async () => {
    const { client } = await connect(token);
    const { messages } = await listen(client, statusTopic);
    await status(7);
    await expect.poll(() => messages).toEqual([{ id: 7, cacheStatus: 'SUCCESS', cacheInfo: '已缓存' }]);
  });

  test('[LIVE-03] a status message tells source errors on the screens of datasets only', async () => {
    const cube = await server.world.user(await server.world.role(['/config/cube']));
    const template = await server.world.user(await server.world.role(['/config/template']));
    const viewer = await server.world.user(await server.world.role(['/main/dashboard']));
    const heard = await Promise.all(
      [cube, template, viewer].map(async (user) => {
        const { client } = await connect(user.token);
        return (await listen(client, statusTopic)).messages;
      }),
    );
    const cacheInfo = "Table 'shop.hr_salary_2026' doesn't exist";
    const publish = (id: number) =>
      server.deps.bus.publish({ kind: 'status', message: { id, cacheStatus: 'FAILURE', cacheInfo } });
    // The first is of a dataset that only those who see all datasets may hear of.
    await publish(foreign);
    await publish(7);
    const full = { cacheStatus: 'FAILURE', cacheInfo };
    await expect
      .poll(() => heard[0])
      .toEqual([
        { id: foreign, ...full },
        { id: 7, ...full },
      ]);
    for (const messages of heard.slice(1)) {
      await expect.poll(() => messages).toEqual([{ id: toldId(7), cacheStatus: 'FAILURE', cacheInfo: '' }]);
    }
    // A right that is taken away counts from the next check on.
    await server.db.deleteFrom('user_role').where('user_id', '=', cube.id).execute();
    const latest = async () => {
      await publish(8);
      return heard[0]?.at(-1);
    };
    await expect.poll(latest).toEqual({ id: toldId(8), cacheStatus: 'FAILURE', cacheInfo: '' });
  });

  test('[LIVE-04] a dataset’s topic tells of that dataset only, until unsubscribed', async () => {
    const { client } = await connect(token);
    const seven = await listen(client, datasetTopic(7));
    const eight = await listen(client, datasetTopic(8));
    await refresh(7);
    await expect.poll(() => seven.messages).toEqual([{ datasetId: 7 }]);
    seven.stop();
    await listen(client, statusTopic);
    await refresh(7);
    await refresh(8);
    await expect.poll(() => eight.messages).toEqual([{ datasetId: 8 }]);
    expect(seven.messages).toHaveLength(1);
  });

  test('[LIVE-02] [L07] without a valid token the connection is refused and closed', async () => {
    await expect(connect(undefined)).rejects.toThrow('登录凭证无效');
    await expect(connect('f'.repeat(64))).rejects.toThrow('登录凭证无效');
    const { socket, received, closed } = await bare();
    socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: statusTopic }));
    expect(await closed).toBe(1008);
    expect(received[0]).toMatch(/^ERROR\n/);
  });

  test('[LIVE-08] a share hears of the datasets of its panel only', async () => {
    const share = await server.world.share(panelOfShare);
    const { client } = await connect(share.token);
    const { messages } = await listen(client, datasetTopic(toldId(panelOfShare)));
    await refresh(panelOfShare);
    await expect.poll(() => messages).toEqual([{ datasetId: toldId(panelOfShare) }]);
    // Of another dataset, and by the id itself.
    const others = [toldId(panelOfShare + 1), panelOfShare].map(datasetTopic);
    for (const topic of [...others, statusTopic]) {
      const other = await connect(share.token);
      other.client.subscribe(topic, () => {});
      expect((await other.error).body).toBe('未授权的操作，请联系管理员');
    }
  });

  test('[L08] topics that are none, others’ datasets and SEND end the connection', async () => {
    const topics = [datasetTopic(foreign), '/topic/', '/topic/datasets/0', '/topic/datasets/1x', '/queue/a'];
    for (const topic of topics) {
      const { client, error } = await connect(token);
      client.subscribe(topic, () => {});
      expect((await error).command).toBe('ERROR');
    }
    const { client, error } = await connect(token);
    client.publish({ destination: statusTopic, body: '{"id":1}' });
    expect((await error).body).toBe('不支持的操作');
  });

  test('[B02] [L07] logout and the end of a share close their connections at once', async () => {
    const user = await server.world.user(await server.world.role());
    const first = await connect(user.token);
    await server.deps.sessions.revoke(user.token);
    expect((await first.error).body).toContain('登录凭证无效');
    const share = await server.world.share(panelOfShare);
    const second = await connect(share.token);
    await server.deps.sessions.revokeShare(share.shareId);
    expect((await second.error).body).toContain('登录凭证无效');
    await expect(connect(share.token)).rejects.toThrow('登录凭证无效');
  });

  test('[LIVE-02] [L07] a session that ends by time loses its connection at the next check', async () => {
    const user = await server.world.user(await server.world.role());
    const { error } = await connect(user.token);
    now += 13 * 3_600_000;
    expect((await error).body).toContain('登录凭证无效');
    token = await server.world.adminToken();
  });

  test('[L08] more than 200 topics, frames over 64 KB and floods end the connection', async () => {
    const many = await connect(token);
    for (let id = 1; id <= 201; id += 1) many.client.subscribe(datasetTopic(1000 + id), () => {});
    expect((await many.error).body).toBe('订阅过多');

    const large = await bare();
    large.socket.send('x'.repeat(65 * 1024));
    expect(await large.closed).toBe(1009);

    const flood = await bare();
    flood.socket.send(connectFrame(token));
    for (let at = 0; at < 2000; at += 1) {
      flood.socket.send(writeFrame('UNSUBSCRIBE', { id: '1' }));
    }
    expect(await flood.closed).toBe(1008);

    for (const garbage of ['{', 'CONNECT\n\n', 'a\nb\n\n\0', '\u0000\u0001']) {
      const broken = await bare();
      broken.socket.send(garbage);
      expect(await broken.closed).toBe(1008);
    }
  });

  test('[L09] a reader who does not read is cut off', async () => {
    const { socket, received, closed } = await bare();
    socket.send(connectFrame(token));
    await expect.poll(() => received[0]).toMatch(/^CONNECTED/);
    socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: statusTopic, receipt: 'r' }));
    await expect.poll(() => received.length).toBe(2);
    socket.pause();
    const message = { id: 1, cacheStatus: 'FAILURE' as const, cacheInfo: 'x'.repeat(60_000) };
    for (let at = 0; at < 400; at += 1) {
      await server.deps.bus.publish({ kind: 'status', message });
      if (at % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.resume();
    expect(await closed).toBe(1006);
  });

  test('an ordinary request to the address, and an upgrade elsewhere, are refused', async () => {
    expect((await fetch(`${server.url}${livePath}`)).status).toBe(404);
    const elsewhere = new WebSocket(`${server.url.replace('http', 'ws')}/webapi/other`);
    const error = await new Promise<Error>((resolve) => elsewhere.once('error', resolve));
    expect(error.message).toContain('404');
  });

  test('[L05] an upgrade with two hosts is refused', async () => {
    const { port } = new URL(server.url);
    const socket = connectSocket(Number(port), '127.0.0.1');
    const key = 'dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(
      `GET ${livePath} HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(head.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });
});
