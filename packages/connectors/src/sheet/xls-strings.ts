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
 * Whether the table of shared texts of an Excel 97 workbook holds what its counts and lengths say. `parts` are the record
 * and its continuations; where a continuation begins inside a text, one byte says how wide its characters are from there.
 * Source: [MS-XLS] 2.4.265 SST, 2.5.293 XLUnicodeRichExtendedString. Throws SheetError.
 */
export function checkSharedStrings(parts: readonly Buffer[], limits: SheetLimits): void {
  const bytes = Buffer.concat(parts);
  const starts: number[] = [];
  let end = 0;
  for (const part of parts) {
    end += part.length;
    starts.push(end);
  }
  const count = bytes.readUInt32LE(4);
  if (count > limits.sharedStrings) throw tooLarge('文字过多');
  if (count * leastBytes > bytes.length - headBytes) throw unreadable(new Error('count of texts'));
  let at = headBytes;
  let next = 0;
  for (let text = 0; text < count && at < bytes.length; text += 1) {
    if (at + leastBytes > bytes.length) throw cutOff();
    let left = bytes.readUInt16LE(at);
    const kind = bytes[at + 2] ?? 0;
    at += leastBytes;
    const isRich = (kind & flags.rich) !== 0;
    const isExtended = (kind & flags.extended) !== 0;
    if (at + (isRich ? 2 : 0) + (isExtended ? 4 : 0) > bytes.length) throw cutOff();
    const runs = isRich ? bytes.readUInt16LE(at) : 0;
    at += isRich ? 2 : 0;
    const extension = isExtended ? bytes.readUInt32LE(at) : 0;
    at += isExtended ? 4 : 0;
    let width = (kind & flags.wide) === 0 ? 1 : 2;
    while (left > 0) {
      if (at > end) throw cutOff();
      while ((starts[next] ?? end) < at) next += 1;
      const edge = starts[next] ?? end;
      if (edge <= at) {
        if (at >= bytes.length) throw cutOff();
        width = bytes[at] === 0 ? 1 : 2;
        at += 1;
        next += 1;
        continue;
      }
      const taken = Math.min(left, Math.ceil((edge - at) / width));
      left -= taken;
      at += taken * width;
    }
    at += runs * runBytes + extension;
    if (at > bytes.length) throw cutOff();
  }
}
