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

/** What a message of the log-in says: that it is over, or which ways there are. */
const loggedIn = 0;
const sasl = 10;

/**
 * What a server asks for while somebody logs in, each once and nothing after it let him in. An honest one never asks twice;
 * every answer to SCRAM costs 100,000 rounds in the threads that all of the process shares, and 47 bytes ask for it.
 */
class LogIn {
  readonly #asked = new Set<number>();

  take(body: Buffer): void {
    const asks = body.readInt32BE(0);
    if (asks !== loggedIn && (this.#asked.has(asks) || this.#asked.has(loggedIn))) throw unreadable();
    this.#asked.add(asks);
    // Names of ways to log in, closed by an empty one.
    for (let at = 4; asks === sasl && body[at] !== 0; at = afterTexts(body, at, 1))
      if (at >= body.length) throw unreadable();
  }
}

/** Each column has a name and 18 bytes. */
function checkColumns(body: Buffer): void {
  const count = body.readInt16BE(0);
  let at = 2;
  for (let column = 0; column < count; column += 1) at = afterTexts(body, at, 1) + 18;
  if (at > body.length) throw unreadable();
}

/** Messages that hold texts, by their sign. */
const textChecks = new Map<number, (body: Buffer) => unknown>(
  Object.entries({
    A: (body: Buffer) => afterTexts(body, 4, 2),
    C: (body: Buffer) => afterTexts(body, 0, 1),
    E: checkFields,
    N: checkFields,
    S: (body: Buffer) => afterTexts(body, 0, 2),
    T: checkColumns,
  }).map(([sign, check]) => [sign.charCodeAt(0), check]),
);

/**
 * Looks at the messages of one connection before the driver reads them. It looks for the end of a text as far as it takes, past
 * the end of the message and of all there is: seven bytes of a hostile server would hold the process for ever.
 */
export class MessageCheck {
  readonly #logIn = new LogIn();
  readonly #checks = new Map(textChecks).set('R'.charCodeAt(0), (body) => this.#logIn.take(body));
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
    this.#check = this.#checks.get(whole[0] ?? 0);
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
