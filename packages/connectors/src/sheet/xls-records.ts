import { CFB as untyped } from '@e965/xlsx';
import type { SheetLimits } from './limits.ts';
import { tooLarge, unreadable } from './sheet-error.ts';

/** The part of the library's container reader that is used; its own types say nothing of it. */
interface Containers<T> {
  read(bytes: Buffer, options: { type: 'buffer' }): T;
  find(container: T, path: string): { content?: Uint8Array } | null | undefined;
  write(container: T, options: { type: 'buffer' }): Buffer;
  utils: { cfb_new(): T; cfb_add(container: T, path: string, content: Uint8Array): void };
}
const containers = untyped as Containers<object>;

/** Records by their number in the file formats BIFF 5 and 8. */
const sharedStrings = 0xfc;
const continuation = 0x3c;
const mergedCells = 0xe5;
/**
 * What tables do without: names, notes, drawings, links, rules of colours. A link alone can name four thousand million
 * cells, and the library goes through each of them.
 */
const leftOut = new Set([
  0x17, 0x18, 0x1c, 0x23, 0x59, 0x5a, 0x5d, 0x218, 0xeb, 0xec, 0xed, 0x1ae, 0x1b0, 0x1b1, 0x1b2, 0x1b6, 0x1b8,
  0x1be, 0x800, 0x879, 0x87a,
]);
/** A record that the library knows and passes over (FilterMode). */
const passedOver = 0x9b;
const headerBytes = 4;
/** A text takes at least its length and its flags. */
const stringBytes = 3;
const mergedBytes = 8;
const mostMerges = 100_000;

/**
 * Looks through the records of an old workbook before a library reads it: what it does not need is blanked in place,
 * and counts that the file's bytes cannot hold are refused. Throws SheetError.
 */
export function checkRecords(stream: Buffer, limits: SheetLimits): void {
  let merges = 0;
  let strings: { count: number; bytes: number } | undefined;
  const endStrings = (): void => {
    if (strings === undefined) return;
    if (strings.count > limits.sharedStrings) throw tooLarge('文字过多');
    if (strings.count * stringBytes > strings.bytes) throw unreadable(new Error('count of texts'));
    strings = undefined;
  };
  for (let at = 0; at + headerBytes <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    const body = at + headerBytes;
    if (type === continuation) {
      if (strings !== undefined) strings.bytes += length;
    } else {
      endStrings();
      if (type === sharedStrings && length >= 8 && body + 8 <= stream.length)
        strings = { count: stream.readUInt32LE(body + 4), bytes: length - 8 };
      else if (type === mergedCells) merges += Math.ceil(length / mergedBytes);
      else if (leftOut.has(type)) stream.writeUInt16LE(passedOver, at);
    }
    if (merges > mostMerges) throw tooLarge('合并单元格过多');
    at = body + length;
  }
  endStrings();
}

/** The file with the records of its workbook checked; the other streams of its container are left out. */
export function checkedWorkbook(bytes: Buffer, limits: SheetLimits): Buffer {
  const isContainer = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (!isContainer) {
    checkRecords(bytes, limits);
    return bytes;
  }
  const container = containers.read(bytes, { type: 'buffer' });
  const whole = containers.utils.cfb_new();
  for (const name of ['Workbook', 'Book']) {
    const content = containers.find(container, `/${name}`)?.content;
    if (content === undefined) continue;
    const stream = Buffer.from(content);
    checkRecords(stream, limits);
    containers.utils.cfb_add(whole, `/${name}`, stream);
  }
  return containers.write(whole, { type: 'buffer' });
}
