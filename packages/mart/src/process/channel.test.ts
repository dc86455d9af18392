import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelClosed, encodeFrame, FrameReader, sendFrames } from './channel.ts';

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

test('many frames wait for room once, and come out in their order', async () => {
  const stream = new PassThrough({ highWaterMark: 1000 });
  const frames = Array.from({ length: 30 }, (_, id) => ({ head: { id }, body: Buffer.alloc(500, id) }));
  const before = stream.listenerCount('drain');
  const sent = sendFrames(stream, frames);
  expect(stream.listenerCount('drain')).toBe(before + 1);
  const reader = new FrameReader<{ id: number }>();
  const read: [number, number | undefined][] = [];
  stream.on('data', (bytes: Buffer) => {
    for (const { head, body } of reader.take(bytes)) read.push([head.id, body[499]]);
  });
  await sent;
  expect(stream.listenerCount('drain')).toBe(before);
  expect(read).toEqual(frames.map((_, id) => [id, id]));
  const closed = sendFrames(stream, frames);
  stream.pause();
  stream.destroy();
  await expect(closed.then(() => sendFrames(stream, frames))).rejects.toBeInstanceOf(ChannelClosed);
});
