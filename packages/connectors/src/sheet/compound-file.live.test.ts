import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { compoundStreams } from './compound-file.ts';
import { readSheet } from './read-sheet.ts';
import { mostAtOnce } from './sheet-process.ts';

const looped = fileURLToPath(new URL('../testing/files/looped.xls', import.meta.url));

const book = utils.book_new();
utils.book_append_sheet(
  book,
  utils.aoa_to_sheet([['科室', '人次'], ...Array.from({ length: 900 }, (_, at) => [`科${at}`, at])]),
  '一',
);
const whole = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;

test('[I04] a file whose list of contents comes back to itself ends with a sentence, and not with the server', async () => {
  // The library that read it before asked for more and more memory until the process was ended.
  await expect(readSheet(looped, 'a.xls')).rejects.toMatchObject({ name: 'SheetError' });
});

test('[I04] the streams of the root as they are', () => {
  const stream = compoundStreams(whole, ['Workbook']).get('Workbook')!;
  expect(stream.readUInt16LE(0)).toBe(0x809);
  expect(stream.length).toBeGreaterThan(10_000);
  expect([...compoundStreams(whole, ['Book', 'Workbook']).keys()]).toEqual(['Workbook']);
});

test('[I04] every number of the tables turned: read or refused, in time', () => {
  for (let at = 24; at < whole.length; at += at < 2048 ? 4 : 1021) {
    for (const value of [0, 1, 2, 0x7f_ff_ff_ff, 0xff_ff_ff_ff]) {
      const changed = Buffer.from(whole);
      changed.writeUInt32LE(value, Math.min(at, whole.length - 4));
      let outcome = 'read';
      try {
        compoundStreams(changed, ['Workbook']);
      } catch (error) {
        outcome = (error as Error).name;
      }
      expect(['read', 'SheetError']).toContain(outcome);
    }
  }
});

test('[I04] [G05] a process that runs out of memory ends alone, with a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-memory-'));
  try {
    const path = join(folder, 'upload');
    writeFileSync(path, `科室,人次\n${'内科,1\n'.repeat(400_000)}`);
    await expect(readSheet(path, 'a.csv', { limits: { memoryMb: 16 } })).rejects.toMatchObject({
      fault: 'tooLarge',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('[I12] of many files that come at once a few are read at a time, and all in the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-many-'));
  const processes = (): number =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
  const before = processes();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, processes() - before);
  }, 5);
  try {
    const path = join(folder, 'upload');
    writeFileSync(path, '科室,人次\n内科,1\n');
    const read = async (): Promise<number> => {
      const table = await readSheet(path, 'a.csv');
      await table.close();
      return table.rows;
    };
    const all = await Promise.all(Array.from({ length: 3 * mostAtOnce }, read));
    expect(all).toEqual(Array(3 * mostAtOnce).fill(1));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(mostAtOnce + 1);
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
});
