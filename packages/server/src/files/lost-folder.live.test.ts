import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LostFolder } from '@mingjing/mart';
import { afterAll, expect, test } from 'vitest';
import { smallDisk } from '../testing/small-disk.ts';

const disk = smallDisk(4);
const folder = mkdtempSync(join(tmpdir(), 'mingjing-lost-'));
afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true });
});

const day = Date.parse('2026-03-02T10:00:00Z');

test.skipIf(disk === undefined)(
  '[N04] files on a disk of their own are moved aside too, whole or not',
  async () => {
    const lost = join(folder, 'lost');
    const names = ['x1.duckdb', 'x2.duckdb'];
    const paths = names.map((name) => join(disk!.folder, name));
    for (const path of paths) writeFileSync(path, `rows of ${path}`);
    await new LostFolder(lost).add(paths, day);
    const kept = join(lost, '2026-03-02');
    expect(readdirSync(kept).toSorted()).toEqual(['README.txt', ...names]);
    expect(names.map((name) => readFileSync(join(kept, name), 'utf8'))).toEqual(
      paths.map((path) => `rows of ${path}`),
    );
    expect(paths.filter((path) => existsSync(path))).toEqual([]);

    // The other way there is no room: the file stays where it is, and no part of it is left behind.
    const large = join(folder, 'x3.duckdb');
    writeFileSync(large, Buffer.alloc(8 * 1024 * 1024));
    mkdirSync(join(disk!.folder, 'lost'));
    const full = new LostFolder(join(disk!.folder, 'lost')).add([large], day);
    await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(existsSync(large)).toBe(true);
    expect(readdirSync(join(disk!.folder, 'lost', '2026-03-02'))).toEqual(['README.txt']);
  },
);
