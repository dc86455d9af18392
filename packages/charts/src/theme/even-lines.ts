import { fitText, textWidth } from './text-width.ts';

/** Chinese characters may stand apart; words, numbers and dates stay whole. */
const pieces = /[\u2e80-\u9fff\uff00-\uffef]|[^\u2e80-\u9fff\uff00-\uffef]+/gu;

/** After the sign of a range, and between two words. */
const breaks = /(?<=[-~–—])|(?<=\p{L} )(?=\p{L})/u;

/** The parts of a name that stay whole: a range of numbers may end its line after the sign between them. */
export const unbroken = (name: string): string[] =>
  (name.match(pieces) ?? []).flatMap((word) => (/^\d{4}-/.test(word) ? [word] : word.split(breaks)));

/** Each line holds as much as it can. */
function filled(parts: string[], width: number, fontSize: number): string[] {
  const lines = [''];
  for (const part of parts) {
    const last = lines.at(-1) ?? '';
    if (last === '' || textWidth(last + part, fontSize) <= width) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines;
}

/** Each of so many lines ends where it comes nearest to its share of what is left. */
function shared(parts: string[], count: number, fontSize: number): string[] {
  const lines: string[] = [];
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    const share = textWidth(parts.slice(at).join(''), fontSize) / left;
    let line = parts[at++] ?? '';
    const misses = (text: string): number => Math.abs(textWidth(text, fontSize) - share);
    while (at < parts.length && (left === 1 || misses(line + parts[at]) <= misses(line) + 0.01))
      line += parts[at++];
    lines.push(line);
  }
  return lines;
}

/** A name in so many lines at most, each as full as it can be where it has to be cut: the last one ends in an ellipsis. */
export function cutIntoLines(name: string, width: number, most: number, fontSize = 12): string {
  const even = evenLines(name, width, fontSize);
  if (even.length <= most) return even.join('\n');
  const parts = unbroken(name).flatMap((word) => (textWidth(word, fontSize) <= width ? [word] : [...word]));
  const lines = filled(parts, width, fontSize);
  const rest = lines.slice(most - 1).join('');
  return [...lines.slice(0, most - 1), fitText(rest, width, fontSize)].map((line) => line.trim()).join('\n');
}

/**
 * A name in as few lines as fit the width, all about as long: 消化内科 in room for three characters is read as 消化 over
 * 内科, never as three characters over one.
 */
export function evenLines(name: string, width: number, fontSize = 12): string[] {
  if (textWidth(name, fontSize) <= width) return [name];
  const fits = (text: string): boolean => textWidth(text, fontSize) <= width;
  const parts = unbroken(name).flatMap((word) => (fits(word) ? [word] : [...word]));
  const full = filled(parts, width, fontSize);
  const even = shared(parts, full.length, fontSize);
  return (even.every(fits) ? even : full).map((line) => line.trim());
}
