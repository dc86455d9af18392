import { isFilled, isYear, textOf } from './cell-looks.ts';
import type { Grid } from './grid.ts';
import { numberOf } from './totals.ts';

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
const wholeName =
  /^(?:全(?:院|国|省|市|县|区|校|球|世界|行业|公司|集团|部|体)|世界$|所有|整体|总体|集团|总|合计|all\b|total\b|overall$|world$|both\b|national$)|(?:总计|合计|总数|total)$/i;
/** What is the sum of others by what it is, and no group of them: 收入 is cost and profit. */
const ofAccounts =
  /收入|营收|销售|成本|利润|毛利|资产|期初|期末|余额|结存|revenue|income|sales|cost|profit|asset|balance/i;

const isSame = (found: number, wanted: number): boolean =>
  Math.abs(found - wanted) <= Math.max(1e-6, Math.abs(wanted) * 1e-9);

/** More groups of these rows than that are too small, on average, to hold a whole and its parts. */
const mostGroups = (rows: readonly number[]): number => rows.length / (least.others + 1);

/** The rows of each group by their name; undefined where a name stands in one group twice, or groups are too small. */
function groupsBy(
  grid: Grid,
  rows: readonly number[],
  name: number,
  keys: readonly number[],
): Map<string, number>[] | undefined {
  const groups = new Map<string, Map<string, number>>();
  for (const at of rows) {
    const row = grid.rows[at] ?? [];
    const key = JSON.stringify(keys.map((column) => row[column] ?? null));
    const group = groups.get(key) ?? new Map<string, number>();
    const own = textOf(row[name]);
    if (own === '' || group.has(own)) return undefined;
    groups.set(key, group.set(own, at));
    if (groups.size > mostGroups(rows)) return undefined;
  }
  return [...groups.values()];
}

/** Whether groups by a column are too small. */
function isOfSingleRows(grid: Grid, rows: readonly number[], column: number): boolean {
  const most = mostGroups(rows);
  const values = new Set<unknown>();
  for (const at of rows) {
    values.add(grid.rows[at]?.[column] ?? null);
    if (values.size > most) return true;
  }
  return false;
}

/** Names whose rows are the sums of all others of their groups in a column of numbers. */
function wholesIn(grid: Grid, groups: readonly Map<string, number>[], column: number): Set<string> {
  const found = new Map<string, { held: number; told: number; bits: number }>();
  for (const group of groups) {
    const stated = [...group].flatMap(([name, at]) => {
      const value = numberOf(grid.rows[at]?.[column]) ?? 0;
      return value === 0 ? [] : [{ name, value }];
    });
    const all = stated.reduce((sum, { value }) => sum + value, 0);
    for (const { name, value } of stated) {
      const { held, told, bits } = found.get(name) ?? { held: 0, told: 0, bits: 0 };
      const isSum = isSame(all - value, value);
      // One part alone is as large as its whole without saying anything.
      if (isSum && stated.length <= (wholeName.test(name) ? least.others : least.othersOfAnyName)) continue;
      found.set(name, {
        held: held + (isSum ? 1 : 0),
        told: told + 1,
        bits: bits + (isSum ? Math.log2(1 + Math.abs(value)) : 0),
      });
    }
  }
  const wholes = [...found].filter(
    ([name, { held, told, bits }]) =>
      held >= least.groups && held >= told * least.share && bits >= unlikely && !ofAccounts.test(name),
  );
  return new Set(wholes.map(([name]) => name));
}

/**
 * The rows of a name that holds the sums of the others of its column, in each group that the remaining columns make:
 * 全国 in each year, All natural disasters beside flood and drought. `values`: the columns that hold numbers.
 */
export function wholesOfGroups(grid: Grid, rows: readonly number[], values: readonly number[]): number[] {
  const numbers = values.filter((column) => !rows.every((at) => isYear(grid.rows[at]?.[column])));
  const isNumber = new Set(numbers);
  const others = Array.from({ length: grid.width }, (_, column) => column).filter(
    (column) => !isNumber.has(column) && rows.some((at) => isFilled(grid.rows[at]?.[column])),
  );
  const single = others.filter((column) => isOfSingleRows(grid, rows, column));
  for (const name of others.slice(0, nameColumns)) {
    if (single.some((column) => column !== name)) continue;
    const names = new Set(rows.map((at) => textOf(grid.rows[at]?.[name])));
    if (names.size <= least.others || names.size > mostNames) continue;
    const keys = others.filter((column) => column !== name);
    const groups = groupsBy(grid, rows, name, keys);
    if (groups === undefined || groups.length < least.groups) continue;
    for (const column of numbers) {
      const [whole] = wholesIn(grid, groups, column);
      if (whole !== undefined) return groups.flatMap((group) => group.get(whole) ?? []);
    }
  }
  return [];
}
