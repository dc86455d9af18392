import { open } from 'node:fs/promises';
import { limits } from '@mingjing/contract';
import { unreadable, wrongType } from './sheet-error.ts';

export type SheetKind = 'xlsx' | 'xls' | 'csv';

/** Accepts a file by its name's last extension, any letter case. Throws SheetError('type'). */
export function checkSheetName(fileName: string): void {
  const extension = /^[^\0]*[^\0./\\]\.([A-Za-z]{3,4})$/.exec(fileName.trim())?.[1]?.toLowerCase();
  if (!limits.uploadExtensions.some((known) => known === extension)) throw wrongType();
}

const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

const isZip = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04);
/** The container of old Excel files, and of new ones with a password. */
const isOle = (head: Buffer): boolean => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const hasUtf16Mark = (head: Buffer): boolean => startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);

/** What the file really is, by its name and its first bytes. Throws SheetError. */
export async function sheetKindOf(path: string, fileName: string): Promise<SheetKind> {
  checkSheetName(fileName);
  const file = await open(path);
  const head = Buffer.alloc(4096);
  try {
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return kindOfBytes(head.subarray(0, bytesRead), fileName.trim());
  } finally {
    await file.close();
  }
}

function kindOfBytes(bytes: Buffer, fileName: string): SheetKind {
  if (/\.csv$/i.test(fileName)) {
    // Text holds no zero bytes, unless its mark says that characters have two.
    if (isZip(bytes) || isOle(bytes) || (bytes.includes(0) && !hasUtf16Mark(bytes))) throw wrongType();
    return 'csv';
  }
  if (isZip(bytes)) return 'xlsx';
  if (isOle(bytes) && /\.xls$/i.test(fileName)) return 'xls';
  throw unreadable();
}
