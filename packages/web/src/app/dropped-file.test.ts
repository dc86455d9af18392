import { afterEach, expect, test, vi } from 'vitest';
import { bringFile, broughtFile, fileArrived, hearDrops } from './dropped-file.ts';
import { keepPageFromDrops } from './page-drops.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  fileArrived();
});

/** A drag of these kinds of data over the window; whether the browser is kept from what it would do. */
function drag(name: string, types: string[], files: File[] = []): boolean {
  const event = new Event(name, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, files, dropEffect: 'copy' } });
  return !document.body.dispatchEvent(event);
}
const file = new File(['科室'], '台账.csv');

test('a file that is dropped where nothing takes it does not replace the page', () => {
  expect(drag('drop', ['Files'], [file])).toBe(false);
  ends.push(keepPageFromDrops());
  expect(drag('dragover', ['Files'])).toBe(true);
  expect(drag('drop', ['Files'], [file])).toBe(true);
  // Fields and charts are dragged within the page.
  expect(drag('drop', ['text/plain'])).toBe(false);
});

test('a screen hears of files over the window until the last element is left', () => {
  const heard: unknown[] = [];
  ends.push(hearDrops({ onOver: (over) => heard.push(over), onFile: ({ name }) => heard.push(name) }));
  drag('dragenter', ['Files']);
  drag('dragenter', ['Files']);
  drag('dragleave', ['Files']);
  expect(heard).toEqual([true]);
  drag('dragleave', ['Files']);
  drag('dragenter', ['text/plain']);
  expect(heard).toEqual([true, false]);
  drag('dragenter', ['Files']);
  expect(drag('drop', ['Files'], [file])).toBe(true);
  expect(heard).toEqual([true, false, true, false, '台账.csv']);
});

test('what a screen hears of is not refused by the page around it', () => {
  ends.push(keepPageFromDrops());
  const over = () => {
    const event = new Event('dragover', { bubbles: true, cancelable: true });
    const dataTransfer = { types: ['Files'], dropEffect: 'copy' };
    Object.assign(event, { dataTransfer });
    document.body.dispatchEvent(event);
    return dataTransfer.dropEffect;
  };
  expect(over()).toBe('none');
  ends.push(hearDrops({ onOver: () => undefined, onFile: () => undefined }));
  expect(over()).toBe('copy');
});

test('a file that was brought along is there until it arrives', () => {
  void bringFile(file, () => undefined);
  expect(broughtFile()).toBe(file);
  fileArrived();
  expect(broughtFile()).toBeNull();
});

test('it waits for a screen whose scripts come slowly, and for no other after that one', async () => {
  vi.useFakeTimers();
  try {
    let arrive = (): void => undefined;
    const screen = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const brought = bringFile(file, () => screen);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(broughtFile()).toBe(file);
    arrive();
    await brought;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(broughtFile()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
