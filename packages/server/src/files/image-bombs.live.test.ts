import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { texts } from '@mingjing/contract';
import { afterAll, expect, test } from 'vitest';
import { imageKindOf } from './image-kind.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-images-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([long(data.length), body, long(crc32(body))]);
};
/** A picture that says how large it is and holds next to nothing. */
function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const head = Buffer.concat([long(width), long(height), Buffer.from([8, 2, 0, 0, 0])]);
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', deflateSync(Buffer.alloc(100)))];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function gif(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    head,
    Buffer.alloc(frame.length * frames, frame),
    Buffer.from(';'),
  ]);
}
const unfolding = deflateSync(Buffer.alloc(100_000_000));
const named = (head: string): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), unfolding]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>';

test.each([
  ['50,000 by 50,000 points', png(50_000, 50_000), texts.file.pixels],
  ['more points than can be counted', png(0x7fff_ffff, 0x7fff_ffff), texts.file.type],
  ['a drawing', Buffer.from(svg), texts.file.type],
  [
    'a drawing of entities',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">]>${svg}`),
    texts.file.type,
  ],
])('[J02] %s is refused from the header', async (_, bytes, message) => {
  const path = join(folder, 'picture');
  writeFileSync(path, bytes);
  await expect(imageKindOf(path)).rejects.toThrow(message);
});

// What is beside the points is never unfolded, and frames are not decoded.
test.each([
  ['zTXt', png(10, 10, chunk('zTXt', named('a\0\0')))],
  ['iTXt', png(10, 10, chunk('iTXt', named('a\0\x01\0\0\0')))],
  ['iCCP', png(10, 10, chunk('iCCP', named('a\0\0')))],
  ['100,000 frames', gif(100_000)],
])('[J02] %s cost nothing', async (_, bytes) => {
  const path = join(folder, 'picture');
  writeFileSync(path, bytes);
  expect(await imageKindOf(path)).toHaveProperty('extension');
});
