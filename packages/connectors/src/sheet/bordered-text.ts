/* Tables as the tools of databases and notes draw them: | between columns, lines of - above and below. */

/** A line that is drawn: dashes, and what stands where they cross. */
const drawn = /^[|+: ]*-{3}[-|+: ]*$/;
/** What the tools say below: (12 rows), 12 rows in set (0.00 sec). */
const counted = /^(?:\(\d+ rows?\)|\d+ rows? in set .{0,40})$/;
/** The line below the names stands so near to the beginning. */
const nearTop = 4;
const topCharacters = 20_000;
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());

/**
 * A text without the lines and edges that were drawn around its table; each line keeps its place. undefined: nothing is
 * drawn.
 */
export function withoutBorders(text: string): string | undefined {
  const top = linesOf(text.slice(0, topCharacters)).slice(0, nearTop);
  if (!top.some((line) => drawn.test(line) && /[|+]/.test(line))) return undefined;
  const lines = linesOf(text);
  const kept = lines.map((line) => (drawn.test(line) || counted.test(line) ? '' : line));
  const filled = kept.filter((line) => line !== '');
  if (filled.length < 2 || !filled.every((line) => line.includes('|'))) return undefined;
  const hasEdges = filled.every((line) => line.length > 1 && line.startsWith('|') && line.endsWith('|'));
  const inner = (line: string): string => (hasEdges && line !== '' ? line.slice(1, -1) : line);
  return kept
    .map((line) =>
      inner(line)
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    )
    .join('\n');
}

/** Where a quoted field ends that begins at a place; undefined where more than spaces stands behind its last quote. */
function quotedEnd(text: string, from: number, separator: string): number | undefined {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0) return undefined;
  let next = end + 1;
  while (text[next] === ' ') next += 1;
  const isEnd = next >= text.length || text[next] === separator || text[next] === '\n' || text[next] === '\r';
  return isEnd ? end : undefined;
}

/** A text without the blanks between a separator and a quote: "a", "b" is two fields in quotes. */
export function withoutLeadingBlanks(text: string, separator: string): string {
  if (separator === ' ' || !text.includes(`${separator} "`)) return text;
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!;
    const opens = at === 0 || text[at - 1] === separator || text[at - 1] === '\n' || text[at - 1] === '\r';
    let quote = at;
    if (opens) while (text[quote] === ' ') quote += 1;
    const end = opens && text[quote] === '"' ? quotedEnd(text, quote, separator) : undefined;
    if (end === undefined) {
      at += opens && sign === ' ' ? Math.max(1, quote - at) : 1;
      continue;
    }
    pieces.push(text.slice(from, at));
    from = quote;
    at = end + 1;
  }
  return pieces.join('') + text.slice(from);
}
