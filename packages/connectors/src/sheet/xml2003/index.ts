import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Book, bookOf } from '../book.ts';
import { decodeNamed } from '../encoding.ts';
import { Grid } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { readXml, WrongEncoding } from '../xlsx/xml.ts';
import { encodingOfXml, longestDeclaration } from '../xlsx/xml-encoding.ts';
import { XmlWork } from '../xlsx/xml-work.ts';
import { SpreadsheetReader } from './spreadsheet-reader.ts';

async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(longestDeclaration);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return encodingOfXml(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Opens an XML Spreadsheet 2003, which reporting systems save as .xls. Formulas are never looked at. */
export async function openXml2003(path: string, limits: SheetLimits): Promise<Book> {
  const work = new XmlWork(limits);
  const read = async (stream: Readable, encoding: string): Promise<SpreadsheetReader> => {
    const reader = new SpreadsheetReader(() => new Grid(limits), limits);
    // Nothing is packed here: the largest upload is within what any file may cost.
    await readXml({ stream, work, encoding, isWholeFile: true }, reader);
    return reader;
  };
  const named = await encodingOf(path);
  let reader: SpreadsheetReader | undefined;
  if (named.startsWith('utf-'))
    reader = await read(createReadStream(path), named).catch((error: unknown) => {
      if (!(error instanceof WrongEncoding)) throw error;
      return undefined;
    });
  // Programs name one encoding and write another: all bytes tell which it is, or which line does not fit.
  reader ??= await read(Readable.from([Buffer.from(decodeNamed(await readFile(path), named))]), 'utf-8');
  const book = bookOf(
    reader.sheets.map(({ name, isHidden, grid }) => ({ name, isHidden, grid: () => grid })),
    false,
  );
  return { ...book, dropped: work.dropped };
}
