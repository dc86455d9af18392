/** A hostile upload: small as a file, and as costly to read as its size says. */
export interface Bomb {
  name: string;
  fileName: string;
  /** Repetitions that fill the 10 MB of an upload, or the limits within it. */
  size: number;
  make: (size: number) => Buffer;
}

/** Repeats a text without building a string of it: strings end at half a gigabyte. */
export const times = (text: string | Buffer, count: number): Buffer => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return Buffer.alloc(bytes.length * count, bytes);
};
export const join = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
