/** Frames of the bridge's streams; `Frames.java` states the same. */
export const frameTypes = {
  open: 1,
  query: 2,
  describe: 3,
  credit: 4,
  cancel: 5,
  reset: 6,
  close: 7,
  answer: 8,
  hello: 20,
  ready: 21,
  columns: 22,
  batch: 23,
  end: 24,
  error: 25,
  ask: 26,
} as const;

const mark = 0x4d;
const headBytes = 6;
/** No honest frame is larger: a batch ends at a megabyte, its last row at 8 million characters a column. */
const mostBytes = 256 * 1024 * 1024;

export interface Frame {
  type: number;
  channel: number;
  payload: Buffer;
}

/** What arrived is no frame: a driver wrote into the stream. */
export class BadFrame extends Error {}

/** Cuts frames out of the pieces in which they arrive. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** The frames that this piece completes. Throws BadFrame. */
  *take(piece: Buffer): Generator<Frame> {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    while (this.#bytes >= 4 + headBytes) {
      const [first] = this.#pieces as [Buffer];
      const head = first.length >= 4 + headBytes ? first : this.#whole();
      const length = head.readUInt32BE(0);
      if (length < headBytes || length > mostBytes || head[4] !== mark) throw new BadFrame();
      if (this.#bytes < 4 + length) return;
      const whole = this.#whole();
      const payload = whole.subarray(4 + headBytes, 4 + length);
      const rest = whole.subarray(4 + length);
      this.#pieces = rest.length === 0 ? [] : [rest];
      this.#bytes = rest.length;
      yield { type: whole[5] as number, channel: whole.readInt32BE(6), payload };
    }
  }

  #whole(): Buffer {
    const whole = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}

export type Field = number | string | null | readonly (string | null)[];

const numberBytes = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
};

function fieldBytes(field: Field): Buffer[] {
  if (typeof field === 'number') return [numberBytes(field)];
  if (field === null) return [numberBytes(-1)];
  if (typeof field !== 'string') return [numberBytes(field.length), ...field.flatMap(fieldBytes)];
  const text = Buffer.from(field, 'utf8');
  return [numberBytes(text.length), text];
}

/** A frame to the bridge: whole numbers, texts and lists of texts. */
export function frameOf(type: number, channel: number, fields: readonly Field[] = []): Buffer {
  const payload = fields.flatMap(fieldBytes);
  const length = payload.reduce((sum, { length: bytes }) => sum + bytes, headBytes);
  return Buffer.concat([numberBytes(length), Buffer.from([mark, type]), numberBytes(channel), ...payload]);
}

/** Reads the fields of a frame in their order. */
export class FieldReader {
  readonly #payload: Buffer;
  #at = 0;

  constructor(payload: Buffer) {
    this.#payload = payload;
  }

  number(): number {
    const value = this.#payload.readInt32BE(this.#at);
    this.#at += 4;
    return value;
  }

  text(): string {
    const length = this.number();
    return length < 0 ? '' : this.bytes(length).toString('utf8');
  }

  bytes(length: number): Buffer {
    if (length < 0 || this.#at + length > this.#payload.length) throw new BadFrame();
    this.#at += length;
    return this.#payload.subarray(this.#at - length, this.#at);
  }
}
