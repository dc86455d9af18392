import type { Duplex } from 'node:stream';

/** One message between server and engine: a small JSON head and, where rows travel, bytes behind it. */
export interface Frame<Head> {
  head: Head;
  body: Buffer;
}

const prefixBytes = 8;
const none = Buffer.alloc(0);

/** Both lengths, then the head, then the body. */
export function encodeFrame(head: unknown, body: Buffer = none): Buffer[] {
  const text = JSON.stringify(head);
  const length = Buffer.byteLength(text);
  const start = Buffer.allocUnsafe(prefixBytes + length);
  start.writeUInt32LE(length, 0);
  start.writeUInt32LE(body.length, 4);
  start.write(text, prefixBytes);
  return body.length === 0 ? [start] : [start, body];
}

/**
 * Cuts a byte stream into frames. Each body gets memory of its own, so that typed arrays can be laid over it without
 * a copy.
 */
export class FrameReader<Head> {
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** Takes bytes as they arrive and returns the frames that are whole now. */
  take(bytes: Buffer): Frame<Head>[] {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    const frames: Frame<Head>[] = [];
    for (;;) {
      const lengths = this.#lengths();
      if (lengths === undefined || this.#pendingBytes < prefixBytes + lengths.head + lengths.body)
        return frames;
      this.#read(prefixBytes);
      const head = JSON.parse(this.#text(lengths.head)) as Head;
      frames.push({ head, body: lengths.body === 0 ? none : this.#read(lengths.body) });
    }
  }

  #lengths(): { head: number; body: number } | undefined {
    if (this.#pendingBytes < prefixBytes) return undefined;
    let first = this.#pending[0]!;
    if (first.length < prefixBytes) {
      first = Buffer.concat(this.#pending);
      this.#pending = [first];
    }
    return { head: first.readUInt32LE(0), body: first.readUInt32LE(4) };
  }

  /** A text that nearly always came in one piece is read where it stands. */
  #text(length: number): string {
    const first = this.#pending[0]!;
    if (first.length <= length) return this.#read(length).toString('utf8');
    this.#pending[0] = first.subarray(length);
    this.#pendingBytes -= length;
    return first.toString('utf8', 0, length);
  }

  #read(length: number): Buffer {
    const target = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const piece = this.#pending[0]!;
      const taken = piece.copy(target, filled, 0, Math.min(piece.length, length - filled));
      filled += taken;
      if (taken === piece.length) this.#pending.shift();
      else this.#pending[0] = piece.subarray(taken);
    }
    this.#pendingBytes -= length;
    return target;
  }
}

/** The other side is gone. */
export class ChannelClosed extends Error {
  constructor() {
    super('channel closed');
    this.name = 'ChannelClosed';
  }
}

/** Writes a frame. Resolves once the other side has room for more. Throws ChannelClosed. */
export const sendFrame = (stream: Duplex, head: unknown, body?: Buffer): Promise<void> =>
  sendFrames(stream, [{ head, ...(body && { body }) }]);

/** Writes frames as one piece, and waits for room once. Throws ChannelClosed. */
export async function sendFrames(
  stream: Duplex,
  frames: readonly { head: unknown; body?: Buffer }[],
): Promise<void> {
  if (stream.destroyed) throw new ChannelClosed();
  let room = true;
  stream.cork();
  for (const { head, body } of frames) for (const part of encodeFrame(head, body)) room = stream.write(part);
  stream.uncork();
  if (room) return;
  await new Promise<void>((resolve, reject) => {
    const done = (): void => {
      stream.off('drain', done);
      stream.off('close', gone);
      resolve();
    };
    const gone = (): void => {
      stream.off('drain', done);
      stream.off('close', gone);
      reject(new ChannelClosed());
    };
    stream.on('drain', done);
    stream.on('close', gone);
  });
}
