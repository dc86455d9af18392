import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Bomb, bombs } from '../testing/bombs/index.ts';
import { sheetKindOf } from './file-kind.ts';
import { type SheetLimits, sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { SheetError } from './sheet-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The limits and the bombs divided alike: what holds for small ones holds for large ones. */
const share = 1000;
const small: SheetLimits = {
  ...sheetLimits,
  rows: sheetLimits.rows / share,
  cells: sheetLimits.cells / share,
  cellCharacters: 200,
  area: sheetLimits.area / share,
  emptyRows: sheetLimits.emptyRows / share,
  sharedStrings: sheetLimits.sharedStrings / share,
  sheets: 10,
  zipEntries: 20,
  work: { ...sheetLimits.work, fixed: sheetLimits.work.fixed / share },
};

async function outcome(name: string, data: Buffer, limits: SheetLimits): Promise<string> {
  const path = join(folder, 'bomb');
  writeFileSync(path, data);
  try {
    const { columns, rows } = await readTable(path, await sheetKindOf(path, name), limits);
    return columns.length * rows.length <= limits.area ? 'read' : 'beyond the area';
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return error.fault;
  }
}

/** Those that hold so little that reading them costs no more than their size says; all others are refused. */
const harmless = [
  'xlsx: line breaks',
  'xlsx: empty rows',
  'xlsx: number formats',
  'xlsx: merged areas over rows that are not there',
  'csv: lines of empty cells',
  'csv: columns',
  'csv: numbers that nearly are',
  'csv: dates that nearly are',
  'csv: same names',
  'html: attributes of a cell',
  'html: spaces in an attribute',
  'xml2003: cells',
  'xml2003: unknown elements',
  'xml2003: styles',
  'xls: rows',
  'xls: records of nothing',
  'xls: links over every cell',
  'xls: names',
  'xls: sheets',
  'xls: chains of sectors that end nowhere',
];

const expected = (name: string): string[] =>
  harmless.includes(name) ? ['read', 'empty'] : ['tooLarge', 'unreadable', 'encoding'];

describe('[I04] bombs are refused by what they cost to read, not by how they are packed', () => {
  const isPacked = ({ name }: Bomb): boolean => name.startsWith('xlsx:');

  test.each(bombs.filter(isPacked))('$name', async ({ name, fileName, size, make }) => {
    expect(expected(name)).toContain(await outcome(fileName, make(Math.ceil(size / share)), small));
  });

  // At their full size a reader that looks at a text more than once does not come back from these.
  test.each(bombs.filter((bomb) => !isPacked(bomb)))('$name', async ({ name, fileName, size, make }) => {
    expect(expected(name)).toContain(await outcome(fileName, make(size), sheetLimits));
  });
});
