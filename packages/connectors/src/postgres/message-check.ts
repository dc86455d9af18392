const headBytes = 5;
/** Bytes of a message of texts: errors, names of columns, settings. */
const mostText = 4 * 1024 * 1024;

const unreadable = (): Error => new Error('a message of the server cannot be read');

/** Place behind so many texts, each closed by a zero. */
function afterTexts(body: Buffer, from: number, count: number): number {
  let at = from;
  for (let text = 0; text < count; text += 1) {
    const end = body.indexOf(0, at);
    if (end < 0) throw unreadable();
    at = end + 1;
  }
  return at;
}

/** Fields of a sign and a text each, closed by a zero: errors and notices. */
function checkFields(body: Buffer): void {
  for (let at = 0; body[at] !== 0; at = afterTexts(body, at + 1, 1))
    if (at >= body.length) throw unreadable();
}

/** Names of ways to log in, closed by an empty one. */
function checkWays(body: Buffer): void {
  if (body.readInt32BE(0) !== 10) return;
  for (let at = 4; body[at] !== 0; at = afterTexts(body, at, 1)) if (at >= body.length) throw unreadable();
}

/** Each column has a name and 18 bytes. */
function checkColumns(body: Buffer): void {
  const count = body.readInt16BE(0);
  let at = 2;
  for (let column = 0; column < count; column += 1) at = afterTexts(body, at, 1) + 18;
  if (at > body.length) throw unreadable();
}

/** Messages that hold texts, by their sign. */
const checks = new Map<number, (body: Buffer) => unknown>(
  Object.entries({
    A: (body: Buffer) => afterTexts(body, 4, 2),
    C: (body: Buffer) => afterTexts(body, 0, 1),
    E: checkFields,
    N: checkFields,
    R: checkWays,
    S: (body: Buffer) => afterTexts(body, 0, 2),
    T: checkColumns,
  }).map(([sign, check]) => [sign.charCodeAt(0), check]),
);

/**
 * Looks at the messages of a server before the driver reads them. It looks for the end of a text as far as it takes, past
 * the end of the message and of all there is: seven bytes of a hostile server would hold the process for ever.
 */
export class MessageCheck {
  #head = Buffer.alloc(0);
  #check: ((body: Buffer) => unknown) | undefined;
  #body: Buffer[] = [];
  #left = 0;

  /** Throws for what the driver must not read. */
  take(data: Buffer): void {
    let at = 0;
    while (at < data.length) at = this.#left > 0 ? this.#takeBody(data, at) : this.#takeHead(data, at);
  }

  #takeHead(data: Buffer, from: number): number {
    const to = Math.min(data.length, from + headBytes - this.#head.length);
    const whole =
      this.#head.length === 0
        ? data.subarray(from, to)
        : Buffer.concat([this.#head, data.subarray(from, to)]);
    if (whole.length < headBytes) {
      this.#head = Buffer.from(whole);
      return to;
    }
    this.#head = Buffer.alloc(0);
    this.#left = whole.readInt32BE(1) - 4;
    this.#check = checks.get(whole[0] ?? 0);
    if (this.#left < 0 || (this.#check !== undefined && this.#left > mostText)) throw unreadable();
    if (this.#left === 0) this.#check?.(Buffer.alloc(0));
    return to;
  }

  #takeBody(data: Buffer, from: number): number {
    const to = Math.min(data.length, from + this.#left);
    this.#left -= to - from;
    if (this.#check === undefined) return to;
    this.#body.push(data.subarray(from, to));
    if (this.#left > 0) return to;
    const body = Buffer.concat(this.#body);
    this.#body = [];
    this.#check(body);
    return to;
  }
}
