import { SheetError, tooLarge, unreadable } from '../sheet-error.ts';
import type { XmlPart } from '../xlsx/xml.ts';

/** A record of a binary part, as far as it is looked at: its kind and its body, which is used at once. */
export type OnRecord = (kind: number, body: Body) => boolean | undefined;

/** Longest record that is read: a cell's text is the longest thing in one. */
const longestRecord = 1_048_576;
/** Bytes of a kind (2) and a size (4) at most. */
const longestHead = 6;

/** The bytes of a record, little endian. Reading past its end throws SheetError. */
export class Body {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }
  #step(size: number): number {
    const at = this.at;
    if (size > this.left) throw unreadable(new Error('record ends early'));
    this.at += size;
    return at;
  }
  skip(size: number): void {
    this.#step(size);
  }
  u8(): number {
    return this.#bytes.readUInt8(this.#step(1));
  }
  u16(): number {
    return this.#bytes.readUInt16LE(this.#step(2));
  }
  u24(): number {
    return this.#bytes.readUIntLE(this.#step(3), 3);
  }
  u32(): number {
    return this.#bytes.readUInt32LE(this.#step(4));
  }
  double(): number {
    return this.#bytes.readDoubleLE(this.#step(8));
  }
  /** A number in 30 bits: a whole one or the upper half of a double, either of it in hundredths (RkNumber). */
  rk(): number {
    const at = this.#step(4);
    const raw = this.#bytes.readInt32LE(at);
    const wide = Buffer.alloc(8);
    wide.writeInt32LE(raw & ~3, 4);
    const value = (raw & 2) === 0 ? wide.readDoubleLE(0) : raw >> 2;
    return (raw & 1) === 0 ? value : value / 100;
  }
  /** A text with its length before it (XLWideString). */
  text(): string {
    const count = this.u32();
    const at = this.#step(count * 2);
    return this.#bytes.toString('utf16le', at, at + count * 2);
  }
  /** A text that may not be there (XLNullableWideString). */
  optionalText(): string | undefined {
    if (this.#bytes.length - this.at >= 4 && this.#bytes.readUInt32LE(this.at) === 0xffff_ffff) {
      this.skip(4);
      return undefined;
    }
    return this.text();
  }
}

interface Head {
  kind: number;
  size: number;
  length: number;
}

/** Kind and size of the record at a place; undefined when they are not there yet. */
function headAt(bytes: Buffer, from: number): Head | undefined {
  let at = from;
  const first = bytes[at];
  if (first === undefined) return undefined;
  at += 1;
  let kind = first;
  if (first >= 0x80) {
    const second = bytes[at];
    if (second === undefined) return undefined;
    at += 1;
    kind = (first & 0x7f) | ((second & 0x7f) << 7);
  }
  let size = 0;
  for (let part = 0; part < 4; part += 1) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    at += 1;
    size |= (byte & 0x7f) << (7 * part);
    if (byte < 0x80) break;
  }
  return { kind, size, length: at - from };
}

/**
 * Reads the records of a binary part as they arrive ([MS-XLSB] 2.1.4). A record that is not asked for may be longer than
 * any that is read. `onRecord` ends the reading by true. Throws SheetError.
 */
export async function readRecords(
  { stream, work }: XmlPart,
  wanted: ReadonlySet<number>,
  onRecord: OnRecord,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let passing = 0;
  try {
    for await (const chunk of stream) {
      let bytes = chunk as Buffer;
      work.bytes(bytes.length);
      if (passing > 0) {
        const passed = Math.min(passing, bytes.length);
        passing -= passed;
        bytes = bytes.subarray(passed);
      }
      if (rest.length > 0) bytes = Buffer.concat([rest, bytes]);
      let at = 0;
      while (at < bytes.length) {
        const head = headAt(bytes, at);
        if (head === undefined) break;
        const start = at + head.length;
        const end = start + head.size;
        work.record();
        if (!wanted.has(head.kind)) {
          at = Math.min(end, bytes.length);
          passing = end - at;
          continue;
        }
        if (head.size > longestRecord) throw tooLarge('记录过长');
        if (end > bytes.length) break;
        if (onRecord(head.kind, new Body(bytes.subarray(start, end))) === true) return;
        at = end;
      }
      rest = bytes.subarray(at);
      if (rest.length > longestRecord + longestHead) throw tooLarge('记录过长');
    }
    if (rest.length > 0 || passing > 0) throw unreadable(new Error('part ends within a record'));
  } catch (error) {
    throw error instanceof SheetError ? error : unreadable(error);
  } finally {
    stream.destroy();
  }
}
