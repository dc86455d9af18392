import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { decodeNamed } from './encoding.ts';
import type { SheetLimits } from './limits.ts';
import { readXml, WrongEncoding, type XmlHandler } from './xlsx/xml.ts';
import { encodingOfXml, longestDeclaration } from './xlsx/xml-encoding.ts';
import { XmlWork } from './xlsx/xml-work.ts';

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

/**
 * Reads a file that is one XML document; `make` gives the reader of it, once more where the document names a wrong
 * encoding of itself. `dropped`: characters left out. Throws SheetError.
 */
export async function readWholeXml<T extends XmlHandler>(
  path: string,
  limits: SheetLimits,
  make: () => T,
): Promise<{ reader: T; dropped: number }> {
  const work = new XmlWork(limits);
  // Nothing is packed here, so that what reading costs grows with the file.
  work.allow((await stat(path)).size);
  const read = async (stream: Readable, encoding: string): Promise<T> => {
    const reader = make();
    await readXml({ stream, work, encoding, isWholeFile: true }, reader);
    return reader;
  };
  const named = await encodingOf(path);
  let reader: T | undefined;
  if (named.startsWith('utf-'))
    reader = await read(createReadStream(path), named).catch((error: unknown) => {
      if (!(error instanceof WrongEncoding)) throw error;
      return undefined;
    });
  // Programs name one encoding and write another: all bytes tell which it is, or which line does not fit.
  reader ??= await read(Readable.from([Buffer.from(decodeNamed(await readFile(path), named))]), 'utf-8');
  return { reader, dropped: work.dropped };
}
