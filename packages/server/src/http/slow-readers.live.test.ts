import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '../operation/metrics.ts';
import { closeSlowReaders } from './slow-readers.ts';

test('[L09] readers that take nothing of a large answer are cut off; slow ones and the others are served', async () => {
  const body = Buffer.alloc(48 * 1024 * 1024, 'x');
  const app = Fastify();
  const metrics = createMetrics();
  closeSlowReaders(app, { log: pino({ level: 'silent' }), metrics }, { lookMs: 100, patienceMs: 8000 });
  app.get('/large', async (_request, reply) => reply.send(body));
  app.get('/small', async () => 'done');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = (): Socket => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket.pause();
  };
  let closed = 0;
  const isSlow = async () =>
    /mingjing_slow_readers_closed_total (\d+)/.exec(await metrics.registry.metrics())?.[1];
  const deaf = Array.from({ length: 50 }, ask);
  for (const socket of deaf) socket.once('close', () => (closed += 1));
  // Takes a few megabytes a second: slow, but it goes on for longer than the patience.
  const slow = ask();
  let taken = 0;
  const sip = setInterval(() => {
    taken += (slow.read() as Buffer | null)?.length ?? 0;
  }, 10);
  await expect.poll(isSlow).toBe('50');
  expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('done');
  for (const socket of deaf) socket.resume();
  await expect.poll(() => closed).toBe(50);
  await expect.poll(() => taken).toBeGreaterThan(body.length);
  clearInterval(sip);
  slow.destroy();
  await app.close();
});

test('a large answer arrives as it was, with its length', async () => {
  const body = Buffer.from(Array.from({ length: 3_000_001 }, (_, n) => n % 251));
  const app = Fastify();
  closeSlowReaders(app, { log: pino({ level: 'silent' }), metrics: createMetrics() });
  app.get('/large', async (_request, reply) => reply.header('content-type', 'text/plain').send(body));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/large`);
  expect(answer.headers.get('content-length')).toBe(String(body.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  await app.close();
});
