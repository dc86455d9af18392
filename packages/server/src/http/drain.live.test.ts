import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

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
  const drain = drainable(app);
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
