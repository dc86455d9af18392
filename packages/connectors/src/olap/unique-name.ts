/** No server has a longer one: taking a name of millions of parts apart holds everything else. */
const longestName = 100_000;

/**
 * The parts of a member's unique name as they are written: [Store].[USA].&[3] → [Store], [USA], &[3]. One that is not
 * closed goes to the end: to look for its end again from every bracket would take the square of the name's length.
 */
const written = (name: string): string[] =>
  name.length > longestName ? [name] : (name.match(/&?\[(?:[^\]]|\]\])*(?:\]|$)|[^.[\]&]+/g) ?? []);

/** A name of MDX in its parts: [Store].[Store State] → Store, Store State. */
export const partsOf = (name: string): string[] =>
  written(name).map((part) => part.replace(/^&?\[([\s\S]*)\]$/, '$1').replaceAll(']]', ']'));

/**
 * A member's ancestor so many levels above it, by its unique name: [Store].[USA].[CA] lies below [Store].[USA]. Undefined
 * where names hold keys, which say nothing of ancestors.
 */
export function ancestorOf(
  uniqueName: string,
  levels: number,
): { uniqueName: string; name: string } | undefined {
  const parts = written(uniqueName);
  const above = parts.slice(0, parts.length - levels);
  if (levels < 1 || above.length < 2 || parts.some((part) => part.startsWith('&'))) return undefined;
  const name = above.join('.');
  return { uniqueName: name, name: partsOf(name).at(-1) ?? '' };
}

const part = String.raw`\[(?:[^\]]|\]\])+\]`;
const whole = new RegExp(`^${part}(?:(?:\\.&?|&)${part})*$`);

/** Whether a text is a name in brackets and nothing else: only such are written into statements. */
export const isUniqueName = (text: string): boolean => text.length <= 1000 && whole.test(text);
