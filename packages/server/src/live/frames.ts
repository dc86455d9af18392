/** A STOMP 1.2 frame. Of a repeated header the first value counts. */
export interface Frame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: string;
}

export class FrameError extends Error {}

const escapes: Record<string, string> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };
const marks: Record<string, string> = { '\r': '\\r', '\n': '\\n', ':': '\\c', '\\': '\\\\' };

function unescaped(text: string): string {
  return text.replace(/\\.?/g, (mark) => {
    const value = escapes[mark];
    if (value === undefined) throw new FrameError('unknown escape in a header');
    return value;
  });
}
const escaped = (text: string): string => text.replace(/[\r\n:\\]/g, (mark) => marks[mark] ?? mark);

/** CONNECT and CONNECTED keep the plain headers of STOMP 1.0. */
const isPlain = (command: string): boolean => /^(CONNECT|CONNECTED|STOMP)$/.test(command);

/** Reads one whole frame; `undefined` is a heart-beat. */
export function parseFrame(text: string): Frame | undefined {
  const start = text.replace(/^[\r\n]+/, '');
  if (start.replaceAll('\0', '') === '') return undefined;
  const end = /\r?\n\r?\n/.exec(start);
  if (end === null) throw new FrameError('a frame without an end of its headers');
  const [command = '', ...lines] = start.slice(0, end.index).split(/\r?\n/);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new FrameError('a header without a colon');
    const read = isPlain(command) ? (part: string) => part : unescaped;
    const key = read(line.slice(0, colon));
    if (!headers.has(key)) headers.set(key, read(line.slice(colon + 1)));
  }
  const rest = start.slice(end.index + end[0].length);
  const zero = rest.indexOf('\0');
  if (zero === -1) throw new FrameError('a frame without its end');
  return { command, headers, body: rest.slice(0, zero) };
}

/** Writes a frame with a text body. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  const write = isPlain(command) ? (part: string) => part : escaped;
  const lines = Object.entries(headers).map(([key, value]) => `${write(key)}:${write(value)}\n`);
  const length = body === '' ? '' : `content-length:${Buffer.byteLength(body)}\n`;
  return `${command}\n${lines.join('')}${length}\n${body}\0`;
}
