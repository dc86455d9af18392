import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { datasetTopic, livePath, liveTokenHeader } from '@mingjing/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { liveLimits } from './connection.ts';
import { writeFrame } from './frames.ts';

let server: TestServer;
let token: string;
const sockets = new Set<WebSocket>();
beforeAll(async () => {
  server = await startTestServer();
  token = await server.world.adminToken();
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets.clear();
});
afterAll(() => server.stop());

const address = () => `${server.url.replace('http', 'ws')}${livePath}`;
const connectFrame = () =>
  writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token });
const refresh = (datasetId: number) => server.deps.bus.publish({ kind: 'refresh', datasetId });

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(address(), ['v12.stomp']);
  sockets.add(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}
const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
/** Waits for the first frame of a command. */
const heard = (socket: WebSocket, command: string) =>
  new Promise<string>((resolve) => {
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith(command)) resolve(text);
    });
  });
/** Connected and subscribed, as the server itself has confirmed. */
async function listener(topic: string): Promise<WebSocket> {
  const socket = await open();
  const receipt = heard(socket, 'RECEIPT');
  socket.send(connectFrame());
  socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: topic, receipt: 'r' }));
  await receipt;
  return socket;
}
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Memory held in MB once what is garbage is gone. Clients and server share this process. */
const memory = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

test('[L08] ten thousand topics, a frame of 20 MB and 1,000 messages a second cost a connection, not the server', async () => {
  const before = memory();
  const many = await open();
  const refused = heard(many, 'ERROR');
  const gone = closed(many);
  many.send(connectFrame());
  for (let id = 1; id <= 10_000; id += 1) {
    many.send(writeFrame('SUBSCRIBE', { id: `s${id}`, destination: datasetTopic(id) }));
  }
  expect(await refused).toMatch(/订阅过多|消息过于频繁/);
  expect(await gone).toBe(1008);

  const large = await open();
  const tooBig = closed(large);
  large.send(connectFrame());
  large.send(writeFrame('SEND', { destination: '/topic/x' }, 'x'.repeat(20_000_000)));
  expect(await tooBig).toBe(1009);

  const flood = await open();
  const cut = closed(flood);
  flood.send(connectFrame());
  for (let at = 0; at < 1000; at += 1) flood.send(writeFrame('UNSUBSCRIBE', { id: '1' }));
  expect(await cut).toBe(1008);
  expect(memory() - before).toBeLessThan(50);

  // Whoever behaves hears as ever.
  const good = await listener(datasetTopic(7));
  const message = heard(good, 'MESSAGE');
  await refresh(7);
  expect(await message).toContain('{"datasetId":7}');
});

test('[L09] of a reader that does not read no more than a megabyte waits', async () => {
  const slow = await listener('/topic/datasets-status');
  const good = await listener('/topic/datasets-status');
  let heardByGood = 0;
  good.on('message', () => {
    heardByGood += 1;
  });
  const gone = closed(slow);
  slow.pause();
  const message = { id: 1, cacheStatus: 'FAILURE' as const, cacheInfo: 'x'.repeat(50_000) };
  const before = memory();
  for (let at = 0; at < 600; at += 1) {
    await server.deps.bus.publish({ kind: 'status', message });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(liveLimits.bufferedBytes).toBe(1024 * 1024);
  // 30 MB were sent: the fast reader got them, the slow one was let go.
  await expect.poll(() => heardByGood).toBe(600);
  expect(memory() - before).toBeLessThan(60);
  slow.resume();
  expect(await gone).toBe(1006);
});

test('[L10] everybody who comes back after a cut is subscribed again', async () => {
  const crowd = Number(process.env['LIVE_CROWD'] ?? 600);
  const begin = performance.now();
  const waves = 20;
  const all: WebSocket[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const some = await Promise.all(Array.from({ length: crowd / waves }, () => listener(datasetTopic(9))));
    all.push(...some);
  }
  console.info(`${all.length} subscribed in ${Math.round(performance.now() - begin)} ms`);
  let count = 0;
  for (const socket of all) {
    socket.on('message', (data) => {
      if (String(data).startsWith('MESSAGE')) count += 1;
    });
  }
  await refresh(9);
  await expect.poll(() => count).toBe(crowd);
});

test('[L08] a crowd that never signs in keeps no place that somebody else needs', async () => {
  const signedIn = await listener(datasetTopic(1));
  const oldest = await open();
  const gone = closed(oldest);
  for (let left = 2_100; left > 0; left -= 100) await Promise.all(Array.from({ length: 100 }, open));
  await gone;
  const told = heard(signedIn, 'MESSAGE');
  await refresh(1);
  expect(await told).toContain(datasetTopic(1));
  expect((await listener(datasetTopic(2))).readyState).toBe(WebSocket.OPEN);
});
