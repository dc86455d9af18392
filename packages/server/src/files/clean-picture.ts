import { crc32 } from 'node:zlib';
import type { ImageKind } from './image-kind.ts';

/**
 * What a picture is drawn from, without what rides along in its file: whatever lies behind its end (pages, programs,
 * archives), notes, and what cameras write of places and persons. Nothing that is seen changes: no point is decoded,
 * colours and animation stay, and a photograph stays the right way up. Undefined where the file is not whole.
 */
export function cleanPicture(
  bytes: Buffer,
  kind: ImageKind['extension'],
  orientation: number | undefined,
): Buffer | undefined {
  try {
    return cleaners[kind](bytes, orientation);
  } catch (error) {
    // A length that points behind the file's end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Clean = (bytes: Buffer, orientation: number | undefined) => Buffer | undefined;
const cleaners: Record<ImageKind['extension'], Clean> = {
  png: cleanPng,
  jpg: cleanJpeg,
  gif: cleanGif,
  webp: cleanWebp,
};

/** The bytes from `from` up to `to`. Throws RangeError where the file ends before. */
function cut(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length || to < from) throw new RangeError('behind the end');
  return bytes.subarray(from, to);
}

/** Chunks that a PNG is drawn from, animation and colours included. */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Buffer): Buffer | undefined {
  const kept = [cut(bytes, 0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const chunk = cut(bytes, at, end);
    const type = chunk.toString('latin1', 4, 8);
    if (chunk.readUInt32BE(chunk.length - 4) !== crc32(chunk.subarray(4, -4))) return undefined;
    if (pngChunks.has(type)) kept.push(chunk);
    if (type === 'IEND') return chunk.length === 12 ? Buffer.concat(kept) : undefined;
    at = end;
  }
}

/** An Exif segment that says how a photograph is turned, and nothing else. */
function turned(orientation: number): Buffer {
  const body = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  body.writeUInt16BE(orientation, 24);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([head, body]);
}

/** Segments that decoders need: the picture itself, how its colours are stored, and their profile. */
function isJpegPart(marker: number, segment: Buffer): boolean {
  const begins = (word: string): boolean => segment.toString('latin1', 4, 4 + word.length) === word;
  if (marker === 0xe0) return begins('JFIF\0') && segment.length === 18;
  if (marker === 0xe2) return begins('ICC_PROFILE\0');
  if (marker === 0xee) return begins('Adobe') && segment.length === 16;
  return (marker < 0xe0 || marker > 0xef) && marker !== 0xfe;
}

function cleanJpeg(bytes: Buffer, orientation = 1): Buffer | undefined {
  const kept = [cut(bytes, 0, 2), ...(orientation === 1 ? [] : [turned(orientation)])];
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Fillers before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return Buffer.concat([...kept, cut(bytes, at, at + 2)]);
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) end = endOfScan(bytes, end);
    const segment = cut(bytes, at, end);
    if (isJpegPart(marker, segment)) kept.push(segment);
    at = end;
  }
}

/** Where the next marker stands that is neither a restart nor a byte of the scan itself. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('a scan without an end');
}

/** Behind the last of a row of blocks, each with its length before it. */
function behindBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function cleanGif(bytes: Buffer): Buffer | undefined {
  let at = 13 + tableBytes(bytes.readUInt8(10));
  const kept = [cut(bytes, 0, at)];
  const trailer = Buffer.from([0x3b]);
  for (;;) {
    // Some writers leave the trailer out.
    if (at === bytes.length || bytes.readUInt8(at) === 0x3b) return Buffer.concat([...kept, trailer]);
    const isPicture = bytes.readUInt8(at) === 0x2c;
    if (!isPicture && bytes.readUInt8(at) !== 0x21) return undefined;
    const data = isPicture ? at + 11 + tableBytes(bytes.readUInt8(at + 9)) : at + 2;
    const end = behindBlocks(bytes, data);
    const block = cut(bytes, at, end);
    const name = block.toString('latin1', 3, 14);
    const isLoop = block[1] === 0xff && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0');
    if (isPicture || block[1] === 0xf9 || isLoop) kept.push(block);
    at = end;
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of the extended header that promise notes of cameras and editors. */
const webpNotes = 0x08 | 0x04;

function cleanWebp(bytes: Buffer): Buffer | undefined {
  const length = 8 + bytes.readUInt32LE(4);
  const file = cut(bytes, 0, length);
  const kept: Buffer[] = [];
  for (let at = 12; at < length; ) {
    const size = file.readUInt32LE(at + 4);
    // Chunks begin at even places; the last filler may be missing.
    const end = Math.min(at + 8 + size + (size % 2), Math.max(length, at + 8 + size));
    const chunk = Buffer.from(cut(file, at, end));
    const type = chunk.toString('latin1', 0, 4);
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~webpNotes, 8);
    if (webpChunks.has(type)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
