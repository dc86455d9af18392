import type { Column } from '@mingjing/contract';

/** PostgreSQL cuts names at 63 bytes, MySQL refuses characters beyond the basic plane and a space at the end. */
const maxBytes = 60;
const encoder = new TextEncoder();

const isPlain = (name: string): boolean =>
  encoder.encode(name).length <= maxBytes &&
  name.trim() === name &&
  !/[\p{Cc}\p{Cs}\u{10000}-\u{10FFFF}]/u.test(name);

/** Names of the answer's columns in the statement: the keys themselves where every database can carry them. */
export function answerNames(columns: readonly Column[]): string[] {
  const keys = new Set(columns.map(({ name }) => name.toLowerCase()));
  return columns.map(({ name }, at) => {
    if (isPlain(name)) return name;
    let text = `c${at + 1}`;
    while (keys.has(text)) text = `_${text}`;
    return text;
  });
}

/** Names that none of `taken` is, told apart by their place alone. */
export function ownNames(count: number, taken: readonly string[]): string[] {
  let mark = 'c';
  const isFree = (): boolean =>
    !taken.some((name) => name.startsWith(mark) && /^\d+$/.test(name.slice(mark.length)));
  while (!isFree()) mark = `_${mark}`;
  return Array.from({ length: count }, (_, at) => `${mark}${at + 1}`);
}
