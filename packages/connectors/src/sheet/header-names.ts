import type { Grid, Raw } from './grid.ts';

/** Characters of a cell that can count for a name, of which 200 are kept: an essay over a thousand columns is none. */
const mostCharacters = 1000;

const clean = (value: Raw | undefined): string =>
  value === null || value === undefined
    ? ''
    : String(value).slice(0, mostCharacters).replace(/\s+/g, ' ').trim();

/**
 * Names of the columns from the rows of a header whose merged areas are filled. Levels are joined as 上级-下级; what
 * stands at several levels of a column counts once. A gap above a named lower level belongs to the group at its left:
 * text files lose merged areas.
 */
export function headerNames(grid: Grid, from: number, to: number): string[] {
  const levels: string[][] = [];
  for (let at = from; at <= to; at += 1) {
    const row = grid.rows[at] ?? [];
    levels.push(Array.from({ length: grid.width }, (_, column) => clean(row[column])));
  }
  for (const [level, names] of levels.entries()) {
    const below = levels[level + 1];
    if (below === undefined) break;
    for (let column = 1; column < names.length; column += 1) {
      const isGroup = (below[column - 1] ?? '') !== '' && below[column - 1] !== names[column - 1];
      if (names[column] === '' && below[column] !== '' && isGroup) names[column] = names[column - 1] ?? '';
    }
  }
  return Array.from({ length: grid.width }, (_, column) => {
    const parts: string[] = [];
    for (const names of levels) {
      const name = names[column] ?? '';
      if (name !== '' && parts.at(-1) !== name) parts.push(name);
    }
    return parts.join('-');
  });
}
