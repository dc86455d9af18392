import { EventEmitter } from 'node:events';
import { liveTokenHeader } from '@mingjing/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection, type ConnectionDeps } from './connection.ts';

/** A socket without a network. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly bufferedAmount = 0;
  readonly sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.emit('close');
  }
  terminate(): void {
    this.close();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client that sent CONNECT; its token is asked about until `answer` is called. */
function connecting(heartBeat: string) {
  const socket = new Socket();
  let answer = (): void => {};
  const actor = new Promise((resolve) => {
    answer = () => resolve({ kind: 'user', id: 1, mustChangePassword: false });
  });
  const deps = { sessions: { actorOf: () => actor }, useRights: { of: async () => ({}) }, now: Date.now };
  new Connection(socket as unknown as WebSocket, deps as unknown as ConnectionDeps);
  const headers = ['accept-version:1.2', `${liveTokenHeader}:t1`, `heart-beat:${heartBeat}`];
  socket.emit('message', Buffer.from(`CONNECT\n${headers.join('\n')}\n\n\0`));
  return { socket, answer };
}
const beats = ({ sent }: Socket): number => sent.filter((text) => text === '\n').length;

test('[LIVE-07] a client that leaves while its token is asked about leaves no timer behind', async () => {
  const { socket, answer } = connecting('10000,10000');
  await vi.advanceTimersByTimeAsync(1);
  socket.close();
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['0,10000', '0,1e999', '0,3000000000'])(
  '[LIVE-07] heart-beats wanted as %s come every ten seconds at most',
  async (heartBeat) => {
    const { socket, answer } = connecting(heartBeat);
    answer();
    await vi.advanceTimersByTimeAsync(9000);
    expect(socket.sent.join()).toContain('CONNECTED');
    expect(beats(socket)).toBe(0);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(beats(socket)).toBeGreaterThan(0);
    socket.close();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('[LIVE-07] a silent client is cut off, however long it wanted to be silent', async () => {
  const { socket, answer } = connecting('1e999,0');
  answer();
  await vi.advanceTimersByTimeAsync(4 * 3_600_000);
  expect(socket.readyState).toBe(3);
});

test.each([
  ['DISCONNECT', 'RECEIPT', ''],
  ['SEND', 'ERROR', 'destination:/topic/x\n'],
])('a %s that asks for a receipt is told of by %s before the end', async (command, told, more) => {
  const { socket, answer } = connecting('0,0');
  answer();
  await vi.advanceTimersByTimeAsync(1);
  socket.emit('message', Buffer.from(`${command}\nreceipt:r7\n${more}\n\0`));
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.sent.at(-1)).toMatch(new RegExp(`^${told}\\n`));
  expect(socket.sent.at(-1)).toContain('receipt-id:r7');
  expect(socket.readyState).toBe(3);
});
