import { isFilled, isYear, textOf } from './cell-looks.ts';
import type { Grid } from './grid.ts';
import { numberOf } from './totals.ts';

/** The cells alone, wherever they came from. */
type Cells = Pick<Grid, 'rows' | 'width'>;

/* A name among others of its column whose rows hold the sums of theirs: 全国 beside the provinces of each year. */

/** Groups that bear it out, the share of all groups that have to, and rows in one of them beside the whole: else chance. */
const least = { groups: 2, share: 0.8, others: 2, othersOfAnyName: 3 };
/** How unlikely all the sums have to be, in bits: small numbers are sums of others by chance. */
const unlikely = 24;
/** More names are no parts of a whole that anybody wrote down by hand. */
const mostNames = 400;
/** Texts that may name parts stand in front. */
const nameColumns = 6;
/** Names of a whole; any other name needs more parts beside it. */
export const wholeName =
  /^(?:[计計]$|不分|全(?:院|国|國|省|市|县|縣|区|區|州|校|球|世界|行业|公司|集团|部|体|體)|世界$|所有|整体|总体|集团|总|[合總総][计計]|[합총]계|전국|all\b|total\b|overall$|world$|both\b|national$)|(?:[总合總総][计計]|总数|[합총]계|total)$/i;
/** What is the sum of others by what it is, and no group of them: 收入 is cost and profit. */
const ofAccounts =
  /收入|营收|销售|成本|利润|毛利|资产|期初|期末|余额|结存|revenue|income|sales|cost|profit|asset|balance/i;

/** More decimals are no rounding but what a program worked out, though the whole of them may be rounded. */
const mostDecimals = 4;
const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;
/** Smaller whole numbers are counts, and no rounded amounts. */
const leastRounded = 1000;

/**
 * How far a number may miss the sum of its parts: not at all, or as far as the rounding of all of them lets it, and its own
 * where a program worked out the parts. Whole numbers are counts, unless a name says that they are parts of a whole.
 */
function slackOf(values: readonly number[], whole: number, isNamed: boolean): number {
  const decimals = Math.max(...values.map(decimalsOf));
  const own = decimalsOf(whole);
  if (decimals > mostDecimals) return own > 0 && own <= mostDecimals ? 0.5 * 10 ** -own : 0;
  const isRounded = decimals === 0 ? isNamed && Math.abs(whole) >= leastRounded : decimals <= mostDecimals;
  return isRounded ? 0.5 * 10 ** -decimals * values.length : 0;
}
const exactly = (wanted: number): number => Math.max(1e-6, Math.abs(wanted) * 1e-9);

/** How unlikely it is that a number is the sum of the others by chance, in bits; 0: it is not. `all`: the sum with itself. */
export function bitsOfSum(
  values: readonly number[],
  all: number,
  { whole, isNamed }: { whole: number; isNamed: boolean },
): number {
  const miss = Math.abs(all - whole - whole);
  if (miss <= exactly(whole)) return Math.log2(1 + Math.abs(whole));
  // No rounding explains more, whatever their decimals: most numbers are done with here.
  if (miss > 0.5 * values.length) return 0;
  const slack = slackOf(values, whole, isNamed);
  return miss <= slack ? Math.log2(1 + Math.abs(whole) / (2 * slack)) : 0;
}

/** More groups of these rows than that are too small, on average, to hold a whole and its parts. */
const mostGroups = (rows: readonly number[]): number => rows.length / (least.others + 1);

/** The values of a column as small numbers: equal ones for equal cells. */
function numbered(grid: Cells, rows: readonly number[], column: number): number[] {
  const known = new Map<unknown, number>();
  return rows.map((at) => {
    const cell = grid.rows[at]?.[column] ?? null;
    const value = typeof cell === 'string' ? cell.trim() : cell;
    const place = known.get(value) ?? known.size;
    known.set(value, place);
    return place;
  });
}

/** A column that names parts, or one that groups may be made by: `of`: its values, by row of data. */
interface Told {
  column: number;
  of: readonly number[];
}

/** The rows of each group by their name, which a whole may lack; undefined where a name stands in one group twice, or groups are too small. */
function groupsBy(
  grid: Cells,
  rows: readonly number[],
  name: number,
  keys: readonly Told[],
): Map<string, number>[] | undefined {
  const groups = new Map<string, Map<string, number>>();
  const most = mostGroups(rows);
  for (const [index, at] of rows.entries()) {
    const key = keys.map(({ of }) => of[index]).join(' ');
    const group = groups.get(key) ?? new Map<string, number>();
    const own = textOf(grid.rows[at]?.[name]);
    if (group.has(own)) return undefined;
    groups.set(key, group.set(own, at));
    if (groups.size > most) return undefined;
  }
  return [...groups.values()];
}

/** Whether a name stands in one group twice. */
function isTwiceIn(name: Told, keys: readonly Told[]): boolean {
  const seen = new Set<string>();
  return name.of.some((value, index) => {
    const key = `${value} ${keys.map(({ of }) => of[index]).join(' ')}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

const kinds = ({ of }: Told): number => of.reduce((most, value) => Math.max(most, value + 1), 0);

/**
 * The fewest columns that a name stands once by: who answers for a part, what was remarked and numbers of rows stand beside
 * it and make no groups. Those of most values go first.
 */
function fewestKeys(name: Told, keys: readonly Told[]): Told[] {
  let left = [...keys];
  for (const one of keys.toSorted((a, b) => kinds(b) - kinds(a))) {
    const without = left.filter((other) => other !== one);
    if (!isTwiceIn(name, without)) left = without;
  }
  return left;
}

/** Names whose rows are the sums of all others of their groups in a column of numbers. */
function wholesIn(grid: Cells, groups: readonly Map<string, number>[], column: number): Set<string> {
  const found = new Map<string, { held: number; told: number; bits: number }>();
  const seen = new Set<string>();
  for (const group of groups) {
    const stated = [...group].flatMap(([name, at]) => {
      const value = numberOf(grid.rows[at]?.[column]) ?? 0;
      return value === 0 ? [] : [{ name, value }];
    });
    // What stands alone is neither the whole of anything nor a part of it.
    if (stated.length < 2) continue;
    const all = stated.reduce((sum, { value }) => sum + value, 0);
    for (const { name, value } of stated) {
      // The same numbers again, as plans have them for each field and year, bear nothing out.
      const same = `${name} ${value} ${all}`;
      if (!wholeName.test(name) && seen.has(same)) continue;
      seen.add(same);
      const { held, told, bits } = found.get(name) ?? { held: 0, told: 0, bits: 0 };
      const isNamed = wholeName.test(name);
      const sure = bitsOfSum(
        stated.map((one) => one.value),
        all,
        { whole: value, isNamed },
      );
      const isSum = sure > 0;
      // One part alone is as large as its whole without saying anything.
      if (isSum && stated.length <= (isNamed ? least.others : least.othersOfAnyName)) continue;
      found.set(name, {
        held: held + (isSum ? 1 : 0),
        told: told + 1,
        bits: bits + sure,
      });
    }
  }
  const wholes = [...found].filter(
    ([name, { held, told, bits }]) =>
      held >= least.groups && held >= told * least.share && bits >= unlikely && !ofAccounts.test(name),
  );
  return new Set(wholes.map(([name]) => name));
}

/** A name of the one group that a table is, whose row holds the sums of all others in columns that no chance explains. */
function wholeOfAll(grid: Cells, group: ReadonlyMap<string, number>, numbers: readonly number[]): string[] {
  if (group.size <= least.others) return [];
  const columns = numbers.map((column) => {
    const values = [...group.values()].map((at) => numberOf(grid.rows[at]?.[column]) ?? 0);
    return { column, values, all: values.reduce((sum, value) => sum + value, 0) };
  });
  return [...group].flatMap(([name, at]) => {
    if (grid.rows[at]?.some((cell) => ofAccounts.test(textOf(cell))) === true) return [];
    const isNamed = wholeName.test(name);
    const held = columns
      .map(({ column, values, all }) => {
        const whole = numberOf(grid.rows[at]?.[column]) ?? 0;
        return whole === 0 ? 0 : bitsOfSum(values, all, { whole, isNamed });
      })
      .filter((one) => one > 0);
    const bits = held.reduce((sum, one) => sum + one, 0);
    const isEnough = isNamed ? bits >= unlikely / 2 : held.length > 1 && bits >= unlikely;
    return isEnough && (isNamed || group.size > least.othersOfAnyName) ? [name] : [];
  });
}

/** The rows of one name that holds the sums of the others of its column; `values`: the columns of numbers. */
function wholesOf(grid: Cells, rows: readonly number[], name: Told, keys: readonly Told[], values: number[]) {
  const groups = groupsBy(grid, rows, name.column, keys);
  if (groups === undefined) return [];
  // Without a name one that stands alone is a part as others are.
  const rowsOf = (whole: string): number[] =>
    groups.flatMap((group) => (whole === '' && group.size < 2 ? [] : (group.get(whole) ?? [])));
  const [only] = groups;
  if (only !== undefined && groups.length === 1)
    return wholeOfAll(grid, only, values).slice(0, 1).flatMap(rowsOf);
  for (const column of values) {
    const [whole] = wholesIn(grid, groups, column);
    if (whole !== undefined) return rowsOf(whole);
  }
  return [];
}

function wholesOfOneColumn(grid: Cells, rows: readonly number[], values: readonly number[]): number[] {
  const numbers = values.filter((column) => !rows.every((at) => isYear(grid.rows[at]?.[column])));
  const isNumber = new Set(numbers);
  const others = Array.from({ length: grid.width }, (_, column) => column)
    .filter((column) => !isNumber.has(column) && rows.some((at) => isFilled(grid.rows[at]?.[column])))
    .map((column): Told => ({ column, of: numbered(grid, rows, column) }));
  for (const name of others.slice(0, nameColumns)) {
    const names = kinds(name);
    if (names <= least.others || names > mostNames) continue;
    const beside = others.filter((one) => one !== name);
    if (isTwiceIn(name, beside)) continue;
    const fewer = fewestKeys(name, beside);
    for (const keys of fewer.length < beside.length ? [beside, fewer] : [beside]) {
      const found = wholesOf(grid, rows, name, keys, numbers);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Columns that may each hold a whole: both sexes of the whole country. */
const mostColumns = 3;

/**
 * The rows of a name that holds the sums of the others of its column, in each group that the remaining columns make:
 * 全国 in each year, All natural disasters beside flood and drought; of several columns one after the other. `values`: the
 * columns that hold numbers.
 */
export function wholesOfGroups(grid: Cells, rows: readonly number[], values: readonly number[]): number[] {
  const all: number[] = [];
  for (let time = 0; time < mostColumns; time += 1) {
    const taken = new Set(all);
    const left = rows.filter((at) => !taken.has(at));
    const found = wholesOfOneColumn(grid, left, values);
    if (found.length === 0) break;
    all.push(...found);
  }
  return all;
}
