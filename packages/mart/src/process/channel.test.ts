import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, FrameReader } from './channel.ts';

test('frames come out whole however the bytes were cut', () => {
  const frame = fc.record({ head: fc.record({ type: fc.string(), id: fc.nat() }), body: fc.uint8Array() });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (frames, step) => {
      const bytes = Buffer.concat(frames.flatMap(({ head, body }) => encodeFrame(head, Buffer.from(body))));
      const reader = new FrameReader<unknown>();
      const read = [];
      for (let at = 0; at < bytes.length; at += step)
        read.push(...reader.take(bytes.subarray(at, at + step)));
      expect(read.map(({ head, body }) => ({ head, body: new Uint8Array(body) }))).toEqual(frames);
    }),
  );
});
