import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LostFolder } from '@mingjing/mart';
import { afterAll, expect, test } from 'vitest';
import { smallDisk } from '../testing/small-disk.ts';
import { copyWhole } from './originals.ts';
import { localPictures } from './picture-files.ts';

const disk = smallDisk(4);
const folder = mkdtempSync(join(tmpdir(), 'mingjing-pictures-'));
afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true });
});

const nameOf = (digit: string): string => `${digit.repeat(32)}.png`;
const found = (path: string): string[] => readdirSync(path).toSorted();

test('[N02] what killed uploads left is gone after a start, and pictures without a record lie aside', async () => {
  const [files, lost] = [join(folder, 'files'), join(folder, 'lost')];
  const pictures = localPictures(files, new LostFolder(lost));
  expect(await pictures.sweep(new Set())).toBe(0);
  for (const digit of ['a', 'b']) await pictures.keep(nameOf(digit), Buffer.from('picture'));
  writeFileSync(join(files, `${nameOf('c')}.part`), 'pict');
  writeFileSync(join(files, 'note.txt'), 'of the operator');
  expect(await pictures.sweep(new Set([nameOf('a')]))).toBe(1);
  expect(found(files)).toEqual([nameOf('a'), 'note.txt']);
  expect(found(join(lost, found(lost)[0]!))).toEqual(['README.txt', nameOf('b')]);
});

test.skipIf(disk === undefined)(
  '[N04] pictures and originals that find no room leave nothing behind',
  async () => {
    const files = join(disk!.folder, 'files');
    mkdirSync(files);
    const large = join(folder, 'large.csv');
    writeFileSync(large, Buffer.alloc(8 * 1024 * 1024));
    const pictures = localPictures(files, new LostFolder(join(disk!.folder, 'lost')));
    const kept = pictures.keep(nameOf('a'), Buffer.alloc(8 * 1024 * 1024));
    await expect(kept).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(copyWhole(large, join(files, 'x1.csv'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(found(files)).toEqual([]);
  },
);
