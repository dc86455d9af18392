import { type Book, bookOf } from '../book.ts';
import { Grid } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { otherwise, protectedFile, refusedFor } from '../sheet-error.ts';
import { readWholeXml } from '../whole-xml.ts';
import type { Archive } from '../xlsx/archive.ts';
import { readXml } from '../xlsx/xml.ts';
import { ContentReader } from './content-reader.ts';

const manifest = 'META-INF/manifest.xml';
/** Longest media type that is looked at. */
const typeBytes = 200;

/** What the file says that it is; programs that pack one anew lose the part that says so. */
async function mediaType(archive: Archive): Promise<string | undefined> {
  if (!archive.has('mimetype')) return undefined;
  const { stream } = await archive.read('mimetype');
  let text = '';
  try {
    for await (const chunk of stream) {
      text += (chunk as Buffer).toString('latin1');
      if (text.length > typeBytes) break;
    }
  } finally {
    stream.destroy();
  }
  return text;
}

/** Protected files stay whole packages: their list of contents says which parts are encrypted. */
async function isProtected(archive: Archive): Promise<boolean> {
  if (archive.has('encrypted-package')) return true;
  if (!archive.has(manifest)) return false;
  let found = false;
  await readXml(await archive.read(manifest), {
    open(name) {
      if (name === 'encryption-data') found = true;
    },
    get finished() {
      return found;
    },
  });
  return found;
}

/** Whether a package is an OpenDocument file of some kind. */
export const isOpenDocument = (archive: Archive): boolean =>
  archive.has('encrypted-package') ||
  (archive.has('content.xml') && (archive.has('mimetype') || archive.has(manifest)));

const noSheets = (): Error => refusedFor('文件是 OpenDocument 文档，但不是表格', otherwise);

const bookFrom = ({ sheets }: ContentReader): Book =>
  bookOf(
    sheets.map(({ name, isHidden, grid }) => ({ name, isHidden, grid: () => grid })),
    false,
  );

/** Opens an OpenDocument spreadsheet. Formulas, scripts and links are never looked at. Throws SheetError. */
export async function openOds(archive: Archive, limits: SheetLimits): Promise<Book> {
  if (await isProtected(archive)) throw protectedFile();
  const type = await mediaType(archive);
  if (type?.startsWith('application/vnd.oasis.opendocument.spreadsheet') === false) throw noSheets();
  const reader = new ContentReader(() => new Grid(limits), limits);
  await readXml(await archive.read('content.xml'), reader);
  if (type === undefined && !reader.isSpreadsheet) throw noSheets();
  return bookFrom(reader);
}

/** Opens an OpenDocument spreadsheet that is one XML document (fods). Throws SheetError. */
export async function openFods(path: string, limits: SheetLimits): Promise<Book> {
  const { reader, dropped } = await readWholeXml(
    path,
    limits,
    () => new ContentReader(() => new Grid(limits), limits),
  );
  if (!reader.isSpreadsheet) throw noSheets();
  return { ...bookFrom(reader), dropped };
}
