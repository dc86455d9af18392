import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Random } from '../testing/office-ledger.ts';
import { type OfficeFile, shapes as usualShapes } from '../testing/office-shapes.ts';
import { shapesOfCodes } from '../testing/office-shapes-of-codes.ts';
import { sheetKindOf } from './file-kind.ts';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { toCells } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-shapes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shapes = { ...usualShapes, ...shapesOfCodes };
const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const path = join(folder, 'upload');

async function read({ fileName, data }: OfficeFile) {
  writeFileSync(path, data);
  const { columns, rows, plans, report } = await readTable(
    path,
    await sheetKindOf(path, fileName),
    sheetLimits,
  );
  return { names: columns.map(({ name }) => name), rows: toCells(rows, plans), report };
}

describe('[UPL-08] [UPL-09] shapes of office files: every cell is the one that was written', () => {
  test('there are twenty and six', () => {
    expect(Object.keys(shapes)).toHaveLength(26);
  });

  test.each(Object.entries(shapes))('%s', async (_, make) => {
    for (const seed of seeds) {
      const file = make(new Random(seed));
      const { names, rows, report } = await read(file);
      expect({ seed, names, rows }).toEqual({ seed, names: file.names, rows: file.rows });
      for (const note of file.notes ?? []) expect(report.notes.join('\n')).toContain(note);
      expect(report.misfits.map(({ value }) => value)).toEqual(file.misfits ?? []);
    }
  });
});

describe('a damaged file is refused with a sentence, or every cell of it is right', () => {
  test.each(Object.entries(shapes))('%s', async (_, make) => {
    for (const seed of seeds.slice(0, 5)) {
      const file = make(new Random(seed));
      // Cut off: what is missing must not be missed in silence.
      const isPacked = file.data.subarray(0, 2).toString('latin1') === 'PK';
      if (!isPacked) continue;
      const cut = file.data.subarray(
        0,
        file.data.length - 1 - new Random(seed + 100).below(file.data.length - 8),
      );
      await expect(read({ ...file, data: cut })).rejects.toMatchObject({
        name: 'SheetError',
        message: expect.stringMatching(/请/) as unknown,
      });
    }
  });
});
