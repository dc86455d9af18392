import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

/** For what is not cut off: how long a call takes says nothing on a busy machine. */
const patientMs = 300_000;

test('[N12] stopping lets calls under way end, and idle or silent connections do not hold it up', async () => {
  const app = Fastify();
  const gate = new EventEmitter().setMaxListeners(300);
  let waiting = 0;
  app.get('/quick', async () => 'done');
  app.get('/slow', async () => {
    waiting += 1;
    await once(gate, 'open');
    return 'done';
  });
  const drain = drainable(app, patientMs);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const kept = await fetch(`${url}/quick`);
  expect(kept.headers.get('connection')).toBe('keep-alive');
  await kept.text();
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  const silentClosed = once(silent, 'close');

  const underWay = Array.from({ length: 200 }, () => fetch(`${url}/slow`));
  await expect.poll(() => waiting).toBe(200);
  const stopped = drain();
  setTimeout(() => gate.emit('open'), 600);
  const answers = await Promise.all(underWay);
  await stopped;
  await silentClosed;
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(200).fill('done'));
  expect(answers.every((answer) => answer.headers.get('connection') === 'close')).toBe(true);
  await expect(fetch(`${url}/quick`)).rejects.toThrow('fetch failed');
});

test('[N12] connections that wait to be accepted when the server stops are answered too', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.get('/quick', async () => 'done');
  const drain = drainable(app, patientMs);
  const url = await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
  const answers = Array.from({ length: 100 }, async () => {
    // The system takes it at once, the server when it comes to it.
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
    });
    await once(socket, 'close');
    return text;
  });
  const stopped = drain();
  // So busy that the time for latecomers is over before the first of them is met.
  for (const begin = performance.now(); performance.now() - begin < 500; );
  const texts = await Promise.all(answers);
  await stopped;
  expect(texts.filter((text) => text.startsWith('HTTP/1.1 200 ') && text.endsWith('done'))).toHaveLength(100);
});

test('[N12] a call that does not end is cut off when its time is over, and the server ends', async () => {
  const app = Fastify();
  let isAsked = false;
  app.get('/never', () => {
    isAsked = true;
    return new Promise(() => undefined);
  });
  const drain = drainable(app, 50);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const cut = fetch(`${url}/never`).then(
    () => 'answered',
    () => 'cut off',
  );
  await expect.poll(() => isAsked).toBe(true);
  await drain();
  expect(await cut).toBe('cut off');
});
