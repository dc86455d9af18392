import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';

/** A server that may have eight files open, half of which callers may take. */
async function limited(afterMs?: number) {
  const lines: { event?: string; refused?: number; most?: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const server = createServer((_request, response) => response.end('</end>'));
  limitConnections(server, log, 8, afterMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const callers: { socket: Socket; heard: string; isClosed: boolean }[] = [];
  const call = (text = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const caller = { socket, heard: '', isClosed: false };
    socket.on('data', (data) => {
      caller.heard += data.toString();
    });
    socket.once('close', () => {
      caller.isClosed = true;
    });
    if (text !== '') socket.write(text);
    callers.push(caller);
    return caller;
  };
  onTestFinished(() => {
    for (const { socket } of callers) socket.destroy();
    server.close();
  });
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  return { lines, call, open };
}
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('[N04] one connection too many is refused and logged once; those that are open are answered', async () => {
  const { lines, call, open } = await limited();
  const mute = Array.from({ length: 4 }, () => call());
  await expect.poll(open).toBe(4);
  const late = [call(get), call(get)];
  await expect.poll(() => late.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  expect(late.map(({ heard }) => heard)).toEqual(['', '']);
  expect(lines).toEqual([expect.objectContaining({ event: 'connections.full', most: 4, level: 50 })]);
  mute[0]?.socket.write(get);
  await expect.poll(() => mute[0]?.heard).toContain('</end>');
});

test('[N04] a refusal makes room by closing connections without a call; the log tells when it is over', async () => {
  const { lines, call, open } = await limited(50);
  const idle = Array.from({ length: 4 }, () => call(get));
  await expect.poll(() => idle.every(({ heard }) => heard.includes('</end>'))).toBe(true);
  call(get);
  await expect.poll(open).toBe(0);
  const next = call(get);
  await expect.poll(() => next.heard).toContain('</end>');
  await expect.poll(() => lines.at(-1)).toMatchObject({ event: 'connections.room', refused: 1 });
});
