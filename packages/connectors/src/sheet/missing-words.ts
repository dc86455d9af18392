import type { Raw } from './grid.ts';

/* What programs write into a column of texts where there is nothing: NULL, N/A, nan. */

const ofPrograms: ReadonlySet<string> = new Set(['null', '(null)', '<null>', '\\n', 'nan', 'n/a', '#n/a']);
const dashes: ReadonlySet<string> = new Set(['-', '--', '---', '—', '——', '－']);
/** + and ± beside a dash make it an answer, and 男 and 女 are spelt so. */
const besideDash = /^[+＋±√✓✔×○●]/;
const spelt = /^n[vü]$/i;
const letters = /\p{L}/u;
/** In a few rows a dash may be a text as others are. */
const fewestBesideDash = 10;

/** The texts of a column that say that there is nothing; `count`: how many there are. */
export function missingWords(
  rows: readonly (readonly Raw[])[],
  at: number,
): { isMissing: (value: Raw) => boolean; count: number; example: string } | undefined {
  const found = new Map<string, number>();
  let [hasSigns, isSpelt, names] = [false, false, 0];
  for (const row of rows) {
    const value = row[at];
    if (typeof value !== 'string') continue;
    const text = value.trim();
    if (text.length <= 6 && (ofPrograms.has(text.toLowerCase()) || dashes.has(text))) {
      found.set(text, (found.get(text) ?? 0) + 1);
      continue;
    }
    if (letters.test(text)) names += 1;
    hasSigns ||= besideDash.test(text);
    isSpelt ||= spelt.test(text);
  }
  const told = [...found].filter(([text]) => {
    if (dashes.has(text)) return names >= fewestBesideDash && !hasSigns;
    return names > 0 && !(isSpelt && text.toLowerCase() === 'nan');
  });
  const [first] = told;
  if (first === undefined) return undefined;
  const missing = new Set(told.map(([text]) => text));
  return {
    isMissing: (value) => typeof value === 'string' && missing.has(value.trim()),
    count: told.reduce((sum, [, count]) => sum + count, 0),
    example: first[0],
  };
}
