import { createRequire } from 'node:module';
import { UnendedBytes } from '../live/unended-bytes.ts';

/** The driver's reader of bytes: what has arrived, where it stands, and the way to more. */
export interface ArrivingBytes {
  buffer: Buffer;
  position: number;
  waitForChunk(): Promise<void>;
}

const nullLength = 0xffff_ffff_ffff_ffffn;
const unknownLength = 0xffff_ffff_ffff_fffen;

async function headOf(arriving: ArrivingBytes, bytes: number): Promise<Buffer> {
  while (arriving.buffer.length < arriving.position + bytes) await arriving.waitForChunk();
  const { buffer, position } = arriving;
  arriving.position += bytes;
  return buffer.subarray(position, position + bytes);
}

/**
 * A value of a type without a greatest length (MS-TDS 2.2.5.2.3): its length, then pieces, each behind its own length. Null
 * for NULL. Pieces are gathered as they arrive, so that a server that sends each byte as a piece of its own, or one piece
 * in many packets, costs no more than others.
 */
export async function readLongValue(arriving: ArrivingBytes): Promise<Buffer[] | null> {
  const told = (await headOf(arriving, 8)).readBigUInt64LE();
  if (told === nullLength) return null;
  const value = new UnendedBytes();
  for (;;) {
    let left = (await headOf(arriving, 4)).readUInt32LE();
    if (left === 0) break;
    while (left > 0) {
      if (arriving.position >= arriving.buffer.length) await arriving.waitForChunk();
      const { buffer, position } = arriving;
      const piece = buffer.subarray(position, position + left);
      value.add(piece);
      arriving.position += piece.length;
      left -= piece.length;
    }
  }
  if (told !== unknownLength && BigInt(value.length) !== told)
    throw new Error(`a value of ${told} bytes came with ${value.length}`);
  return [value.bytes];
}

let isInstalled = false;

/** Makes the driver read long values by `readLongValue`: its own reader keeps an object for each piece. */
export function gatherLongValues(): void {
  if (isInstalled) return;
  isInstalled = true;
  const parser = createRequire(import.meta.url)('tedious/lib/value-parser') as {
    readPLPStream: typeof readLongValue;
  };
  parser.readPLPStream = readLongValue;
}
