import { readFile } from 'node:fs/promises';
import { type Book, bookOf } from '../book.ts';
import { decodeNamed } from '../encoding.ts';
import { Grid } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { exportAgain, refusedFor } from '../sheet-error.ts';
import { TableReader } from './table-reader.ts';
import { piecesOf } from './tags.ts';

/** The encoding that a page names of itself within its first characters. */
function charsetOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return (
    /<meta[^>]+charset\s*=["'\s]*([\w-]+)/i.exec(head)?.[1] ??
    /<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1]
  );
}

/** The tables of a page, each as a sheet. A page of frames has none: its sheets lie in other files. */
export async function openHtml(path: string, limits: SheetLimits): Promise<Book> {
  const bytes = await readFile(path);
  const hasMark = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0xef;
  const page = decodeNamed(bytes, hasMark ? undefined : charsetOf(bytes));
  const reader = new TableReader(() => new Grid(limits), limits);
  for (const piece of piecesOf(page)) reader.take(piece);
  const grids = reader.end().filter((grid) => grid.rows.length > 0);
  if (grids.length === 0) throw refusedFor('文件是网页，其中没有表格数据', exportAgain);
  const sheets = grids.map((grid, at) => ({ name: `表格${at + 1}`, isHidden: false, grid: () => grid }));
  return bookOf(sheets, true);
}
