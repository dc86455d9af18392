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
  return text
    .slice(0, sampleCharacters)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
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
