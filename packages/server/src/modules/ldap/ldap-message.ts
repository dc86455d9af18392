/** Every message begins with it. */
export const messageTag = 0x30;

/** What has to stand at one place of a message: a value by its tag, or what a tag holds in its turn. */
interface Part {
  tag: number;
  times: 'once' | 'maybe' | 'many';
  holds?: readonly Part[];
  /** Most bytes of the value, of which there is one at least. */
  most?: number;
}

const number: Part = { tag: 0x02, times: 'once', most: 4 };
const text: Part = { tag: 0x04, times: 'once' };
const texts: Part = { ...text, times: 'many' };
const control: Part = {
  tag: 0x30,
  times: 'many',
  holds: [text, { tag: 0x01, times: 'maybe', most: 1 }, { ...text, times: 'maybe' }],
};
const attribute: Part = {
  tag: 0x30,
  times: 'many',
  holds: [text, { tag: 0x31, times: 'once', holds: [texts] }],
};
const result: readonly Part[] = [
  { tag: 0x0a, times: 'once', most: 4 },
  text,
  text,
  { tag: 0xa3, times: 'maybe', holds: [texts] },
];
const optional = (tag: number): Part => ({ tag, times: 'maybe' });

/** What a directory answers the questions we ask (RFC 4511): by its tag, what it holds. */
const answers: ReadonlyMap<number, readonly Part[]> = new Map([
  // Bind, entry, end of a search, other places to search at, extended (StartTLS, notice of disconnection).
  [0x61, [...result, optional(0x87)]],
  [0x64, [text, { tag: 0x30, times: 'once', holds: [attribute] }]],
  [0x65, result],
  [0x73, [texts]],
  [0x78, [...result, optional(0x8a), optional(0x8b)]],
]);

/** Where the value that begins here starts and ends; undefined while its length is not there yet. Throws for odd lengths. */
export function valueAt(bytes: Buffer, at: number): { start: number; end: number } | undefined {
  const first = bytes[at + 1];
  if (first === undefined) return undefined;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const digits = first - 0x80;
  if (digits === 0 || digits > 4) throw new Error('the directory sent a length of an unknown form');
  if (bytes.length < at + 2 + digits) return undefined;
  const start = at + 2 + digits;
  return { start, end: start + bytes.readUIntBE(at + 2, digits) };
}

/** Whether the parts stand there one after the other and fill the place to its end. */
function fits(bytes: Buffer, start: number, end: number, parts: readonly Part[]): boolean {
  let at = start;
  for (const { tag, times, holds, most } of parts) {
    let found = 0;
    while (at < end && bytes[at] === tag && (found === 0 || times === 'many')) {
      const value = valueAt(bytes, at);
      if (value === undefined || value.end > end) return false;
      const size = value.end - value.start;
      if (most !== undefined && (size === 0 || size > most)) return false;
      if (holds !== undefined && !fits(bytes, value.start, value.end, holds)) return false;
      at = value.end;
      found += 1;
    }
    if (times === 'once' && found === 0) return false;
  }
  return at === end;
}

/** Whether a whole message is one that a directory may answer, well formed to its last byte. */
export function isLdapAnswer(message: Buffer): boolean {
  const whole = valueAt(message, 0);
  if (message[0] !== messageTag || whole?.end !== message.length) return false;
  const id = valueAt(message, whole.start);
  const tag = id === undefined ? undefined : message[id.end];
  const holds = tag === undefined ? undefined : answers.get(tag);
  if (tag === undefined || holds === undefined) return false;
  return fits(message, whole.start, whole.end, [
    number,
    { tag, times: 'once', holds },
    { tag: 0xa0, times: 'maybe', holds: [control] },
  ]);
}
