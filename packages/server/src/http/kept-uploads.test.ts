import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeptUploads } from './kept-uploads.ts';

let folder: string;
let time: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingjing-kept-'));
  time = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const limits = { files: 3, bytes: 30, filesOfOne: 2, idleMs: 1000 };
const open = () => createKeptUploads(join(folder, 'kept'), () => time, limits);
function sent(text: string) {
  const path = join(folder, `sent-${text}`);
  writeFileSync(path, text);
  return { field: 'file', path, fileName: `${text}.csv`, mime: '', bytes: text.length };
}
const keptFiles = () => readdirSync(join(folder, 'kept')).length;

describe('[UPL-05] files that stay for the length of a form', () => {
  test('are handed to who sent them, each time under a name of its own', async () => {
    const kept = open();
    const upload = sent('a');
    const key = (await kept.keep(1, upload))!;
    rmSync(upload.path);
    const [one, other] = [await kept.take(1, key, folder), await kept.take(1, key, folder)];
    expect(one).toMatchObject({ fileName: 'a.csv', bytes: 1 });
    expect(one!.path).not.toBe(other!.path);
    rmSync(one!.path);
    expect(readFileSync(other!.path, 'utf8')).toBe('a');
    expect(await kept.take(2, key, folder)).toBeUndefined();
    expect(await kept.take(1, 'none', folder)).toBeUndefined();
  });

  test('go when they were not used for a while', async () => {
    const kept = open();
    const key = (await kept.keep(1, sent('a')))!;
    time = 999;
    expect(await kept.take(1, key, folder)).toBeDefined();
    time = 1998;
    expect(await kept.take(1, key, folder)).toBeDefined();
    time = 2998;
    expect(await kept.take(1, key, folder)).toBeUndefined();
    expect(keptFiles()).toBe(0);
  });

  test('are so many of one caller and of all, and so many bytes; the least used goes first', async () => {
    const kept = open();
    const keys: string[] = [];
    for (const [owner, text] of [
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
      [2, 'd'],
      [3, 'e'],
    ] as const) {
      time += 1;
      keys.push((await kept.keep(owner, sent(text)))!);
    }
    const isKept = async (owner: number, at: number) =>
      (await kept.take(owner, keys[at]!, folder)) !== undefined;
    expect([await isKept(1, 0), await isKept(1, 1), await isKept(1, 2)]).toEqual([false, false, true]);
    expect([await isKept(2, 3), await isKept(3, 4)]).toEqual([true, true]);
    expect(keptFiles()).toBe(3);
    time += 1;
    const large = await kept.keep(4, sent('x'.repeat(29)));
    expect(large).toBeDefined();
    expect(keptFiles()).toBeLessThanOrEqual(2);
    expect(await kept.keep(4, sent('y'.repeat(31)))).toBeUndefined();
  });

  test('what cannot be kept is no fault', async () => {
    const kept = open();
    expect(await kept.keep(1, { ...sent('a'), path: join(folder, 'absent') })).toBeUndefined();
  });
});
