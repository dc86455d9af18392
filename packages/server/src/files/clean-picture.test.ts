import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from './clean-picture.ts';
import type { ImageKind } from './image-kind.ts';

type Kind = ImageKind['extension'];
const width = 24;
const height = 16;
/** Points that are all different, so that a changed one is seen. */
const points = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 256));
const drawn = () => sharp(points, { raw: { width, height, channels: 3 } });
const make: Record<Kind, () => Promise<Buffer>> = {
  png: () => drawn().png().toBuffer(),
  jpg: () => drawn().jpeg().toBuffer(),
  gif: () => drawn().gif().toBuffer(),
  webp: () => drawn().webp().toBuffer(),
};
const kinds = Object.keys(make) as Kind[];
const seen = (picture: Buffer): Promise<Buffer> => sharp(picture).raw().toBuffer();
const secret = 'alert(1) 患者';

/** A note inside the file, as editors write them. */
function withNote(kind: Kind, picture: Buffer): Buffer {
  const note = Buffer.from(secret);
  if (kind === 'png') {
    const body = Buffer.concat([Buffer.from('tEXtComment\0'), note]);
    const chunk = Buffer.alloc(body.length + 8);
    chunk.writeUInt32BE(body.length - 4);
    body.copy(chunk, 4);
    chunk.writeUInt32BE(crc32(body), body.length + 4);
    return Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
  }
  if (kind === 'gif') {
    const extension = Buffer.concat([Buffer.from([0x21, 0xfe, note.length]), note, Buffer.from([0])]);
    return Buffer.concat([picture.subarray(0, -1), extension, picture.subarray(-1)]);
  }
  if (kind === 'jpg') {
    const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
    return Buffer.concat([picture.subarray(0, 2), head, note, picture.subarray(2)]);
  }
  const padded = Buffer.concat([note, Buffer.alloc(note.length % 2)]);
  const head = Buffer.from('XMP \0\0\0\0', 'latin1');
  head.writeUInt32LE(note.length, 4);
  const whole = Buffer.concat([picture, head, padded]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

describe.each(kinds)('a %s', (kind) => {
  test('without anything beside it stays as it is, byte by byte', async () => {
    const picture = await make[kind]();
    expect(cleanPicture(picture, kind, undefined)?.equals(picture)).toBe(true);
  });

  test('loses what lies behind it, and its notes, and no point', async () => {
    const picture = await make[kind]();
    const ridden = Buffer.concat([withNote(kind, picture), Buffer.from(`<html>${secret}`)]);
    const cleaned = cleanPicture(ridden, kind, undefined);
    expect(cleaned?.toString()).not.toContain(secret);
    expect((await seen(cleaned!)).equals(await seen(picture))).toBe(true);
  });

  test('that is cut off anywhere is no picture, or one without what follows', async () => {
    const picture = await make[kind]();
    for (let length = 0; length < picture.length; length += 1) {
      const cleaned = cleanPicture(picture.subarray(0, length), kind, undefined);
      expect(cleaned === undefined || cleaned.length <= length + 1).toBe(true);
    }
  });

  test('whose bytes are changed never holds up the reader', async () => {
    const picture = await make[kind]();
    for (let at = 0; at < Math.min(picture.length, 400); at += 1) {
      const changed = Buffer.from(picture);
      changed[at] = changed[at]! ^ 0xff;
      const cleaned = cleanPicture(changed, kind, undefined);
      expect(cleaned === undefined || cleaned.length <= picture.length + 1).toBe(true);
    }
  });
});

test('a photograph stays the right way up without its notes', async () => {
  const photograph = await drawn()
    .withExif({ IFD0: { Artist: secret } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: secret } } })
    .jpeg()
    .toBuffer();
  const { orientation } = await sharp(photograph).metadata();
  const cleaned = cleanPicture(photograph, 'jpg', orientation)!;
  expect(cleaned.toString()).not.toContain(secret);
  expect((await sharp(cleaned).metadata()).orientation).toBe(6);
  const upright = (picture: Buffer) => sharp(picture).rotate().raw().toBuffer();
  expect((await upright(cleaned)).equals(await upright(photograph))).toBe(true);
});

test('a progressive photograph and an animation keep all their parts', async () => {
  const progressive = await drawn().jpeg({ progressive: true }).toBuffer();
  expect(cleanPicture(progressive, 'jpg', undefined)?.equals(progressive)).toBe(true);
  const frames = Buffer.concat([points, Buffer.from(points).reverse()]);
  const raw = { width, height: height * 2, channels: 3 as const, pageHeight: height };
  for (const kind of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { raw })
      .toFormat(kind, { loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const cleaned = cleanPicture(Buffer.concat([moving, Buffer.from(secret)]), kind, undefined)!;
    expect(cleaned.equals(moving)).toBe(true);
  }
});
