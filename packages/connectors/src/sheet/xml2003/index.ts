import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Book, bookOf } from '../book.ts';
import { Grid } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { refusedFor } from '../sheet-error.ts';
import { readXml } from '../xlsx/xml.ts';
import { XmlWork } from '../xlsx/xml-work.ts';
import { SpreadsheetReader } from './spreadsheet-reader.ts';

/** The encoding that an XML file names of itself; utf-8 where it names none. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(256);
    await file.read(head, 0, head.length, 0);
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
    const named =
      /encoding\s*=\s*["']([\w-]+)["']/i.exec(head.toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
    return /^(?:gb2312|gbk)$/.test(named) ? 'gb18030' : named;
  } finally {
    await file.close();
  }
}

/** Opens an XML Spreadsheet 2003, which reporting systems save as .xls. Formulas are never looked at. */
export async function openXml2003(path: string, limits: SheetLimits): Promise<Book> {
  const encoding = await encodingOf(path);
  try {
    new TextDecoder(encoding);
  } catch {
    throw refusedFor(`无法识别文件的文字编码（${encoding}）`, '请用 Excel 或 WPS 另存为 xlsx 后上传');
  }
  const reader = new SpreadsheetReader(() => new Grid(limits), limits);
  // Nothing is packed here: the largest upload is within what any file may cost.
  await readXml({ stream: createReadStream(path), work: new XmlWork(limits), encoding }, reader);
  return bookOf(
    reader.sheets.map(({ name, isHidden, grid }) => ({ name, isHidden, grid: () => grid })),
    false,
  );
}
