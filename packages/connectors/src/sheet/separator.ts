/** Lines that a separator is chosen by. */
const sampleLines = 20;
const sampleCharacters = 100_000;

const common = [',', '\t', ';', '|'];
/** What Hive divides fields by unless told otherwise. */
export const hiveSeparator = '\u0001';
/** Signs that texts hold as well: they divide only where nothing else does, and every line the same way. */
const rare = ['^', '~', '，', '；'];

export interface Separator {
  separator: string;
  /** Fields that most lines have. */
  fields: number;
}

function linesOf(text: string): string[] {
  return (
    text
      .slice(0, sampleCharacters)
      // A letter stands for each: what is left of a line of quoted fields alone may be nothing but tabs.
      .replace(/"(?:[^"]|"")*"/g, 'q')
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
      .slice(0, sampleLines)
  );
}

/** Fields of every line, the last one of a long text aside, which may be cut; undefined: they differ, or there is one. */
function evenFields(lines: readonly string[], separator: string): number | undefined {
  const [first = '', ...others] = lines.length > 2 ? lines.slice(0, -1) : lines;
  const fields = first.split(separator).length;
  const isEven = others.length > 0 && others.every((line) => line.split(separator).length === fields);
  return isEven && fields > 1 ? fields : undefined;
}

/** Whether the lines of a text are divided by a sign, each into as many fields. */
export const isDividedBy = (text: string, separator: string): boolean =>
  text.includes(separator) && evenFields(linesOf(text), separator) !== undefined;

/**
 * The separator that most lines agree on: the first lines may be a title and the texts may hold commas, so the one
 * with the same count in the most lines wins, and the more columns among equals.
 */
export function separatorOf(text: string): Separator {
  const lines = linesOf(text);
  const hive = text.includes(hiveSeparator) ? evenFields(lines, hiveSeparator) : undefined;
  if (hive !== undefined) return { separator: hiveSeparator, fields: hive };
  let best = { separator: ',', score: 0, fields: 1 };
  for (const separator of common) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const parts = line.split(separator).length;
      if (parts > 1) counts.set(parts, (counts.get(parts) ?? 0) + 1);
    }
    for (const [parts, agreeing] of counts) {
      const score = agreeing * 1000 + Math.min(parts, 999);
      if (score > best.score) best = { separator, score, fields: parts };
    }
  }
  if (best.score > 0) return best;
  for (const separator of rare) {
    const fields = evenFields(lines, separator);
    if (fields !== undefined) return { separator, fields };
  }
  return best;
}

/** Fields in quotes with a blank between them, as write.table of R leaves them; its header may lack the first. */
function isQuotedBySpaces(lines: readonly string[]): boolean {
  const fields = lines.map(
    (line) =>
      line
        .trim()
        .replace(/"(?:[^"]|"")*"/g, 'q')
        .split(' ').length,
  );
  const [first = 0, ...others] = fields;
  const [width = 0] = others;
  return (
    width > 1 &&
    others.every((count) => count === width) &&
    (first === width || first === width - 1) &&
    lines.every((line) => line.startsWith('"'))
  );
}

/**
 * A text that nothing but blanks divides: fields in quotes, or columns that two blanks or more part in every line, as
 * programs print them. undefined: it is no table of that kind.
 */
export function dividedByBlanks(text: string): { text: string; separator: string } | undefined {
  const lines = text
    .slice(0, sampleCharacters)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  // The last one may be cut.
  const sample = lines.slice(0, sampleLines + 1).slice(0, lines.length > sampleLines ? -1 : undefined);
  if (sample.length < 3) return undefined;
  if (isQuotedBySpaces(sample)) return { text, separator: ' ' };
  const fields = sample.map((line) => line.trim().split(/ {2,}/).length);
  const [width = 0] = fields;
  if (width < 2 || fields.some((count) => count !== width)) return undefined;
  const divided = text.split('\n').map((line) => line.trim().replace(/ {2,}/g, '\t'));
  return { text: divided.join('\n'), separator: '\t' };
}
