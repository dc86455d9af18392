/** Rows that travel together: the size of the engine's own vectors. */
export const chunkRows = 2048;

/** values: laid into the column's memory as they are; codes: places in the dictionary; texts: JSON. */
export type BlockForm = 'values' | 'codes' | 'texts';
const forms: readonly BlockForm[] = ['values', 'codes', 'texts'];

/** One column of a chunk. Little-endian, each part padded to 8 bytes so that typed arrays can be laid over it. */
export interface Block {
  form: BlockForm;
  /** One bit a row, 0 for NULL; undefined when no row is NULL. */
  valid: Uint8Array | undefined;
  data: Uint8Array;
}

const headBytes = 16;
const padded = (length: number): number => (length + 7) & ~7;

export function writeBlocks(blocks: readonly Block[]): Buffer {
  let size = 0;
  for (const { valid, data } of blocks) size += headBytes + padded(valid?.length ?? 0) + padded(data.length);
  const target = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { form, valid, data } of blocks) {
    target.writeUInt32LE(forms.indexOf(form), at);
    target.writeUInt32LE(valid?.length ?? 0, at + 4);
    target.writeUInt32LE(data.length, at + 8);
    target.writeUInt32LE(0, at + 12);
    at += headBytes;
    if (valid !== undefined) target.set(valid, at);
    at += padded(valid?.length ?? 0);
    target.set(data, at);
    at += padded(data.length);
  }
  return target;
}

export function readBlocks(bytes: Buffer): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < bytes.length) {
    const form = forms[bytes.readUInt32LE(at)]!;
    const validLength = bytes.readUInt32LE(at + 4);
    const dataLength = bytes.readUInt32LE(at + 8);
    at += headBytes;
    const valid = validLength === 0 ? undefined : bytes.subarray(at, at + validLength);
    at += padded(validLength);
    blocks.push({ form, valid, data: bytes.subarray(at, at + dataLength) });
    at += padded(dataLength);
  }
  return blocks;
}
