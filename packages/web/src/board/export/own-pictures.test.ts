import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OwnPictures } from './own-pictures.ts';

/** What the clock says, in milliseconds, and what ends when it says so. */
let now = 0;
let timers: { at: number; end: () => void }[] = [];

/** Lets so much time go by. */
function pass(ms: number): void {
  now += ms;
  for (const { at, end } of timers) if (at <= now) end();
}

beforeEach(() => {
  now = 0;
  timers = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (end: () => void, ms = 0) => {
    // Without a time it is the test browser's own.
    if (ms === 0) return later(end);
    timers.push({ at: now + ms, end });
    return timers.length;
  });
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    // Each takes a second; some never come.
    pass(address.includes('never') ? 60_000 : 1000);
    signal.throwIfAborted();
    return new Response(new Blob(['x'], { type: 'image/png' }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Whether the picture of this address is in what is drawn. */
async function isFilled(pictures: OwnPictures, address: string): Promise<boolean> {
  const face = document.createElement('div');
  face.innerHTML = `<img src="${address}">`;
  await pictures.fill(face);
  return face.querySelector('img')?.getAttribute('src')?.startsWith('data:image/png') === true;
}

test('pictures are in what a slow computer draws for minutes', async () => {
  const pictures = new OwnPictures(10_000);
  expect(await isFilled(pictures, '/files/logo.png')).toBe(true);
  pass(120_000);
  expect(await isFilled(pictures, '/files/ground.png')).toBe(true);
  expect(await isFilled(pictures, '/files/logo.png')).toBe(true);
});

test('those that do not come are waited for once, all together', async () => {
  const pictures = new OwnPictures(10_000);
  expect(await isFilled(pictures, '/files/never.png')).toBe(false);
  const before = now;
  expect(await isFilled(pictures, '/files/never.png')).toBe(false);
  expect(now).toBe(before);
  expect(await isFilled(pictures, '/files/logo.png')).toBe(false);
});
