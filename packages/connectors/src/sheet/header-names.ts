import { isUnit } from './column-names.ts';
import type { Grid, Raw } from './grid.ts';
import type { HeaderRows } from './layout.ts';
import { monthsAcross } from './months-across.ts';

/** Characters of a cell that can count for a name, of which 200 are kept: an essay over a thousand columns is none. */
const mostCharacters = 1000;

/** 姓 名, 金 额（元）: letters set apart, or below each other, for the look of it. */
const spread = /^\p{Script=Han}(?: \p{Script=Han}){1,5}(?=$| ?[（(])/u;

const clean = (value: Raw | undefined): string =>
  value === null || value === undefined
    ? ''
    : String(value)
        .slice(0, mostCharacters)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(spread, (letters) => letters.replaceAll(' ', ''));

/** Whether the last row of a header says nothing but what the columns above it are counted in. */
function isUnitLevel(levels: readonly (readonly string[])[]): boolean {
  const [above = [], last = []] = levels.slice(-2);
  const own = last.filter((name, column) => name !== '' && name !== above[column]);
  return (
    levels.length > 1 &&
    own.length > 0 &&
    own.every((name) => isUnit(name) || /^(?:计量)?单\s*位$/.test(name))
  );
}

/**
 * As names of columns are written elsewhere: 收入（万元）. What is no unit, or stands in the name, is left out; 2023 and
 * 2024-05 stay periods.
 */
function withUnit(name: string, written: string): string {
  const unit = written.replace(/^[（(](.*)[)）]$/, '$1');
  const isSaid = /^(?:\d|$)/.test(name) || name.endsWith(`(${unit})`) || name.endsWith(`（${unit}）`);
  return isSaid || !isUnit(unit) ? name : `${name}（${unit}）`;
}

/**
 * Names of the columns from the rows of a header whose merged areas are filled. Levels are joined as 上级-下级; what
 * stands at several levels of a column counts once. A gap above a named lower level belongs to the group at its left:
 * text files lose merged areas. `units`: a row below that tells what each is counted in. Of the columns at the left of a pivot table the last row alone says the name.
 */
export function headerNames(grid: Grid, { from, to, index = 0 }: HeaderRows, units?: number): string[] {
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
  const hasUnits = isUnitLevel(levels);
  const joined = Array.from({ length: grid.width }, (_, column) => {
    const parts: string[] = [];
    for (const names of column < index ? levels.slice(-1) : levels) {
      const name = names[column] ?? '';
      if (name !== '' && parts.at(-1) !== name) parts.push(name);
    }
    const unit = hasUnits && parts.length > 1 && isUnit(parts.at(-1) ?? '') ? parts.pop() : undefined;
    const name = parts.join('-');
    if (units !== undefined && column > 0) return withUnit(name, clean(grid.rows[units]?.[column]));
    return unit === undefined || isUnit(name) ? [name, unit].filter(Boolean).join('-') : withUnit(name, unit);
  });
  return monthsAcross(joined) ?? joined;
}
