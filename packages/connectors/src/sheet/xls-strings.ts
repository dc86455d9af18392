import type { SheetLimits } from './limits.ts';
import { tooLarge, unreadable } from './sheet-error.ts';

/** How many texts the file says it has, and in how many cells. */
const headBytes = 8;
/** A text takes at least its length and its flags. */
const leastBytes = 3;
const flags = { wide: 1, extended: 4, rich: 8 } as const;
const runBytes = 4;

const cutOff = (): Error => unreadable(new Error('texts that end after the file'));

/**
 * Counts the texts that the table of an Excel 97 workbook holds, and refuses one whose lengths its bytes do not hold.
 * `parts` are the record and its continuations; where a continuation begins inside a text, one byte says how wide its
 * characters are from there. What the table says of its own count is not trusted: programs write 0 or too many there.
 * Source: [MS-XLS] 2.4.265 SST, 2.5.293 XLUnicodeRichExtendedString. Throws SheetError.
 */
export function countSharedStrings(parts: readonly Buffer[], limits: SheetLimits): number {
  const bytes = Buffer.concat(parts);
  const starts: number[] = [];
  let end = 0;
  for (const part of parts) {
    end += part.length;
    starts.push(end);
  }
  const told = bytes.readUInt32LE(4);
  if (told > limits.sharedStrings) throw tooLarge('文字过多');
  let at = headBytes;
  let next = 0;
  /** Where the text at hand ends; undefined when the bytes end before it. */
  const endOfText = (): number | undefined => {
    if (at + leastBytes > bytes.length) return undefined;
    let left = bytes.readUInt16LE(at);
    const kind = bytes[at + 2] ?? 0;
    let to = at + leastBytes;
    const isRich = (kind & flags.rich) !== 0;
    const isExtended = (kind & flags.extended) !== 0;
    if (to + (isRich ? 2 : 0) + (isExtended ? 4 : 0) > bytes.length) return undefined;
    const runs = isRich ? bytes.readUInt16LE(to) : 0;
    to += isRich ? 2 : 0;
    const extension = isExtended ? bytes.readUInt32LE(to) : 0;
    to += isExtended ? 4 : 0;
    let width = (kind & flags.wide) === 0 ? 1 : 2;
    while (left > 0) {
      if (to > end) return undefined;
      while ((starts[next] ?? end) < to) next += 1;
      const edge = starts[next] ?? end;
      if (edge <= to) {
        if (to >= bytes.length) return undefined;
        width = bytes[to] === 0 ? 1 : 2;
        to += 1;
        next += 1;
        continue;
      }
      const taken = Math.min(left, Math.ceil((edge - to) / width));
      left -= taken;
      to += taken * width;
    }
    to += runs * runBytes + extension;
    return to <= bytes.length ? to : undefined;
  };
  let count = 0;
  while (at < bytes.length) {
    const to = endOfText();
    // What stands behind the last text is none.
    if (to === undefined && count >= told) break;
    if (to === undefined) throw cutOff();
    at = to;
    count += 1;
    if (count > limits.sharedStrings) throw tooLarge('文字过多');
  }
  return count;
}
