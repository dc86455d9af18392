import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, liveState, onReconnect } from './live.ts';
import { clearHeader, openSession } from './session.ts';

/** The far end of a STOMP connection, as far as a test needs it. */
class Far {
  static all: Far[] = [];
  readonly frames: string[] = [];
  readyState = 0;
  binaryType = 'blob';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Far.all.push(this);
  }
  send(frame: string): void {
    this.frames.push(frame);
  }
  close(): void {
    this.lose();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n');
  }
  say(frame: string): void {
    this.onmessage?.({ data: `${frame}\0` });
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  subscriptions(): string[] {
    return this.frames
      .filter((frame) => frame.startsWith('SUBSCRIBE'))
      .map((frame) => /destination:(.*)/.exec(frame)?.[1] ?? '');
  }
}
const far = (at = -1): Far => Far.all.at(at)!;
/** What speaks over the connection is fetched first. */
const reached = async () => {
  await expect.poll(() => Far.all.length).toBe(1);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Far);
  Far.all = [];
  openSession('t1', { id: 1, username: 'admin', name: '' });
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  clearHeader();
});

test('[LIVE-02] one connection with the token of the session serves every topic', async () => {
  const heard: unknown[] = [];
  const leave = [
    listen('/topic/a', (m) => heard.push(['a', m])),
    listen('/topic/b', (m) => heard.push(['b', m])),
  ];
  await reached();
  far().accept();
  expect(Far.all).toHaveLength(1);
  expect(far().url).toMatch(/^ws:.*\/webapi\/gs-websocket$/);
  expect(far().frames[0]).toContain('X-Auth-Token:t1');
  expect(far().subscriptions()).toEqual(['/topic/a', '/topic/b']);
  far().say('MESSAGE\nsubscription:sub-1\nmessage-id:1\ndestination:/topic/b\n\n{"datasetId":7}');
  expect(heard).toEqual([['b', { datasetId: 7 }]]);
  for (const one of leave) one();
});

test('[LIVE-07] 10 s after a loss it connects and subscribes again, and says so', async () => {
  const again = vi.fn<() => void>();
  const forget = onReconnect(again);
  const leave = listen('/topic/a', () => undefined);
  await reached();
  far().accept();
  expect(liveState()).toBe('online');
  far().lose();
  expect(liveState()).toBe('offline');
  await vi.advanceTimersByTimeAsync(9_900);
  expect(Far.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(Far.all).toHaveLength(2);
  expect(again).not.toHaveBeenCalled();
  far().accept();
  expect(far().subscriptions()).toEqual(['/topic/a']);
  expect(liveState()).toBe('online');
  expect(again).toHaveBeenCalledTimes(1);
  leave();
  forget();
});

test('a topic that the server refuses does not end the connection of the others again', async () => {
  const leave = [listen('/topic/a', () => undefined), listen('/topic/datasets/9', () => undefined)];
  await reached();
  far().accept();
  const refused = far().frames.find((frame) => frame.includes('/topic/datasets/9'));
  far().say(`ERROR\nmessage:x\nreceipt-id:${/receipt:(.*)/.exec(refused ?? '')?.[1]}\n\nx`);
  far().lose();
  await vi.advanceTimersByTimeAsync(10_100);
  far().accept();
  expect(far().subscriptions()).toEqual(['/topic/a']);
  for (const one of leave) one();
});

test('the last one to leave closes the connection', async () => {
  const leave = listen('/topic/a', () => undefined);
  await reached();
  far().accept();
  leave();
  await vi.advanceTimersByTimeAsync(1500);
  expect(liveState()).toBe('idle');
});

test('who leaves before the connection is fetched leaves none behind; the next one has its own', async () => {
  listen('/topic/a', () => undefined)();
  // At once, before anything that is fetched can have come.
  vi.advanceTimersByTime(1500);
  await vi.dynamicImportSettled();
  expect(Far.all).toEqual([]);
  expect(liveState()).toBe('idle');
  const leave = listen('/topic/b', () => undefined);
  await reached();
  far().accept();
  expect(far().subscriptions()).toEqual(['/topic/b']);
  leave();
});
