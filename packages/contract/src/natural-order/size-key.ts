import { keptByText } from './kept-by-text.ts';
import { compareParts, numberParts, type Part } from './number-parts.ts';

/** What a text is compared by, number by number. */
export interface SizeKey {
  of: string;
  /** Stands before another's exactly where the parts of its text do; undefined where these have to be looked at. */
  key: string | undefined;
}

/** Below anything that a part goes on with. */
const end = '\0\0';
const mostDigits = 50_000;

/** Parts of two texts are of the same kind at the same place, so each needs its end only, and numbers their length. */
function keyOf(parts: readonly Part[]): string | undefined {
  let key = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      key += part.includes('\0') ? part.replaceAll('\0', '\0\u{1}') : part;
    } else {
      const { whole, fraction } = part;
      if (whole.length > mostDigits) return undefined;
      key += String.fromCharCode(whole.length + 1) + whole;
      if (fraction !== '') key += fraction.replace(/(?<!0)0+$/, '');
    }
    key += end;
  }
  // Characters of two halves do not stand in the order of their halves.
  return /[\ud800-\udfff]/.test(key) ? undefined : key;
}

/** A text as what it is compared by. Shared, and not to be changed. */
export const sizeKey = keptByText((of): SizeKey => ({ of, key: keyOf(numberParts(of)) }));

const partsOf = keptByText(numberParts);

/** The order of the texts' parts, found by comparing two keys where that is possible. */
export function compareSizes(a: SizeKey, b: SizeKey): number {
  if (a.key === undefined || b.key === undefined) return compareParts(partsOf(a.of), partsOf(b.of));
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}
