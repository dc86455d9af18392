import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetKindOf } from '../../../packages/connectors/src/sheet/file-kind.ts';
import { sheetLimits } from '../../../packages/connectors/src/sheet/limits.ts';
import { readTable } from '../../../packages/connectors/src/sheet/read-table.ts';
import { SheetError } from '../../../packages/connectors/src/sheet/sheet-error.ts';
import { toCells } from '../../../packages/connectors/src/sheet/table.ts';
import { Random as ShapeRandom } from '../../../packages/connectors/src/testing/office-ledger.ts';
import { shapes } from '../../../packages/connectors/src/testing/office-shapes.ts';
import { partsOf, zip } from '../../../packages/connectors/src/testing/zip.ts';
import { changedBytes, changedText } from '../change-text.ts';
import { pick, type Random } from '../random.ts';
import { must, refusedBy, type Subject } from './subject.ts';

/** Files of one ending, kept small: many small ones find more than few large ones. */
const filesOf = (ending: string): Buffer[] =>
  Object.values(shapes).flatMap((make) =>
    [1, 2]
      .map((seed) => make(new ShapeRandom(seed)))
      .filter(({ fileName, data }) => fileName.endsWith(ending) && data.length < 200_000)
      .map(({ data }) => data),
  );

/** A workbook with one of its parts changed, packed again with right sums: flipped bits of a package go no further. */
function changedWorkbook(corpus: readonly Buffer[], random: Random): Buffer {
  const parts = partsOf(pick(random, corpus));
  const part = pick(random, parts);
  part.data = Buffer.from(changedText([part.data.toString('utf8')], random));
  return zip(parts);
}

const cellKinds = new Set(['string', 'number', 'boolean']);

async function readFile(path: string, fileName: string): Promise<boolean> {
  try {
    const { columns, rows, plans } = await readTable(path, await sheetKindOf(path, fileName), sheetLimits);
    must(new Set(columns.map(({ name }) => name)).size === columns.length, 'two columns of one name');
    for (const row of toCells(rows, plans)) {
      must(row.length === columns.length, 'a row of another width than its head');
      for (const cell of row) must(cell === null || cellKinds.has(typeof cell), `a cell ${String(cell)}`);
    }
    return true;
  } catch (error) {
    return refusedBy(error, SheetError);
  }
}

/** What LibreOffice saved, and the same table in Excel's binary form. */
const saved = readFileSync(
  new URL('../../../packages/connectors/src/testing/files/month.ods', import.meta.url),
);
const binary = readFileSync(
  new URL('../../../packages/connectors/src/testing/files/month.xlsb', import.meta.url),
);

/** A package of which one part has changed bytes, packed again with right sums. */
function changedPart(corpus: readonly Buffer[], random: Random): Buffer {
  const parts = partsOf(pick(random, corpus));
  const part = pick(random, parts);
  part.data = changedBytes([part.data], random);
  return zip(parts);
}

export const sheetNames = ['xlsx', 'xls', 'csv', 'ods', 'xlsb', 'html', 'xml2003'] as const;

/** Spreadsheets of every kind that is read, in a folder that is removed by `close`. */
export function sheetSubjects(): { subjects: Subject<Buffer>[]; close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-fuzz-sheets-'));
  const path = join(folder, 'upload');
  const subject = (
    name: (typeof sheetNames)[number],
    fileName: string,
    make: (random: Random) => Buffer,
  ): Subject<Buffer> => ({
    name,
    make,
    async read(bytes) {
      writeFileSync(path, bytes);
      return readFile(path, fileName);
    },
  });
  const [books, old, plain] = [filesOf('.xlsx'), filesOf('.xls'), filesOf('.csv')];
  const texts = old.filter((data) => data.subarray(0, 4).toString('latin1') !== '\xd0\xcf\x11\xe0');
  const [spreadsheets, pages] = [true, false].map((isXml) =>
    texts.map((data) => data.toString('utf8')).filter((text) => text.startsWith('<?xml') === isXml),
  ) as [string[], string[]];
  const subjects = [
    subject('xlsx', 'a.xlsx', (random) =>
      random(4) === 0 ? changedBytes(books, random) : changedWorkbook(books, random),
    ),
    subject('xls', 'a.xls', (random) => changedBytes(old, random)),
    subject('csv', 'a.csv', (random) =>
      random(2) === 0
        ? changedBytes(plain, random)
        : Buffer.from(changedText([pick(random, plain).toString('utf8')], random)),
    ),
    subject('ods', 'a.ods', (random) =>
      random(4) === 0 ? changedBytes([saved], random) : changedWorkbook([saved], random),
    ),
    subject('xlsb', 'a.xlsb', (random) => changedPart([binary], random)),
    subject('html', 'a.xls', (random) => Buffer.from(changedText(pages, random))),
    subject('xml2003', 'a.xls', (random) => Buffer.from(changedText(spreadsheets, random))),
  ];
  return { subjects, close: () => rmSync(folder, { recursive: true, force: true }) };
}
