import { expect, test } from 'vitest';
import { type ArrivingBytes, readLongValue } from './long-values.ts';

const length = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const piece = (text: string): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(text.length);
  return Buffer.concat([head, Buffer.from(text)]);
};
const unknown = length(0xffff_ffff_ffff_fffen);

/** Bytes that arrive so many at a time. */
function arriving(bytes: Buffer, at: number): ArrivingBytes {
  let sent = 0;
  return {
    buffer: Buffer.alloc(0),
    position: 0,
    waitForChunk() {
      if (sent >= bytes.length) return Promise.reject(new Error('unexpected end of data'));
      this.buffer = Buffer.concat([this.buffer.subarray(this.position), bytes.subarray(sent, sent + at)]);
      this.position = 0;
      sent += at;
      return Promise.resolve();
    },
  };
}

test.each([1, 3, 7, 1000])('pieces of a long value are gathered, %i bytes at a time', async (at) => {
  const parts = ['ab', 'c', 'x'.repeat(50)].map(piece);
  const whole = `abc${'x'.repeat(50)}`;
  for (const told of [unknown, length(53n)]) {
    const bytes = Buffer.concat([told, ...parts, piece(''), Buffer.from('rest')]);
    const from = arriving(bytes, at);
    expect(Buffer.concat((await readLongValue(from)) ?? []).toString()).toBe(whole);
    expect('rest'.startsWith(from.buffer.subarray(from.position).toString())).toBe(true);
  }
});

test('NULL, an empty value, one of another length than told and one that ends too early', async () => {
  expect(await readLongValue(arriving(length(0xffff_ffff_ffff_ffffn), 8))).toBeNull();
  const empty = await readLongValue(arriving(Buffer.concat([length(0n), piece('')]), 5));
  expect(Buffer.concat(empty ?? []).length).toBe(0);
  const other = Buffer.concat([length(9n), piece('abc'), piece('')]);
  await expect(readLongValue(arriving(other, 5))).rejects.toThrow('9 bytes came with 3');
  await expect(readLongValue(arriving(Buffer.concat([unknown, piece('abc')]), 5))).rejects.toThrow('end');
});

test('[F] many small pieces are one value, not one object each', async () => {
  const bytes = Buffer.concat([unknown, ...Array.from({ length: 50_000 }, () => piece('x')), piece('')]);
  const value = await readLongValue(arriving(bytes, 4000));
  expect([value?.length, value?.[0]?.length]).toEqual([1, 50_000]);
});
