import { isDateLike, isFilled, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';

/* Rows below the names of the columns that tell of each what it is: banks of statistics put them there (指标, 频率, 单位,
 * 来源), and statements whose amounts are all in 元. */

const tellsOf =
  /^(?:(?:计量)?单位|没有单位|频[率度]|地区|国家|区域|(?:数据)?来源|发布(?:方|机构|单位|时间|日期)|(?:指标|SR|系列|序列)?(?:ID|编码|代码)|(?:SR|系列|序列)码|指标名称|(?:最[近后])?更新(?:时间|日期)|时间区间|(?:开始|起始|结束|截止)(?:时间|日期)|状态|类型|备注|说明|Unit|Frequency|Country|Region|Source|(?:Series )?ID|Series (?:ID|Code|Name)|Last Update(?:d| Time)?|Status|Description)[:：]?$/i;
const ofUnits = /^(?:(?:计量)?单位|没有单位|Unit)[:：]?$/i;
const ofCodes = /ID|编码|代码|码$/i;
/** What banks of data write below a column that is counted in nothing. */
const noUnit = '没有单位';
/** Rows that tell of columns are no more than these; rows of data below that are looked at. */
const mostRows = 12;
const sampleRows = 20;

/** What a row tells, and where that stands: in the first column, or behind one that numbers the rows. */
function tellingAt(row: readonly Raw[] | undefined): number | undefined {
  const at = (row ?? []).findIndex(isFilled);
  return at >= 0 && at <= 1 && tellsOf.test(textOf(row?.[at] ?? null).replace(/\s+/g, '')) ? at : undefined;
}

/**
 * Rows right below a header (`to`: its last row) that describe its columns, and which of them names their units. None
 * where the columns below do not hold numbers: then 单位 may be any other name of a row.
 */
export function describedColumns(
  grid: Grid,
  to: number,
): { rows: number[]; units: number | undefined } | undefined {
  const rows: number[] = [];
  const label = tellingAt(grid.rows[to + 1]) ?? 0;
  const othersOf = (row: readonly Raw[] | undefined): readonly Raw[] => (row ?? []).slice(label + 1);
  for (let at = to + 1; at < Math.min(grid.rows.length, to + 1 + mostRows); at += 1) {
    if (tellingAt(grid.rows[at]) !== label) break;
    const others = othersOf(grid.rows[at]);
    const isCode = ofCodes.test(textOf(grid.rows[at]?.[label] ?? null));
    if (!isCode && others.some((value) => isNumberLike(value) && !isDateLike(value))) break;
    rows.push(at);
  }
  if (rows.length === 0) return undefined;
  const units = rows.find((at) => ofUnits.test(textOf(grid.rows[at]?.[label] ?? null).replace(/\s+/g, '')));
  const told = new Set<number>();
  for (const at of rows)
    for (const [column, value] of othersOf(grid.rows[at]).entries())
      if (isFilled(value) && value !== noUnit) told.add(column);
  if (told.size === 0 && rows.every((at) => grid.rows[at]?.includes(noUnit) === true)) return { rows, units };
  const below = grid.rows.slice(to + 1 + rows.length, to + 1 + rows.length + sampleRows);
  const cells = below.flatMap((row) =>
    othersOf(row).filter((value, column) => told.has(column) && isFilled(value)),
  );
  const numbers = cells.filter((value) => isNumberLike(value)).length;
  const isTable = told.size > 0 && below.length > 1 && cells.length > 0 && numbers >= cells.length * 0.8;
  return isTable ? { rows, units } : undefined;
}

/** Whether a row tells of each column what it is. */
export const isDescription = (row: readonly Raw[] | undefined): boolean => tellingAt(row) !== undefined;

/** Names that programs read: Stkcd, EndDate, F011201A. */
const codeName = /^[a-z][a-z\d_.]*$/i;

/**
 * The row that names the columns for people, below one with codes for programs and above one of units, as banks of data
 * write their files: EndDate, 统计截止日期, 没有单位. undefined where a header is no such.
 */
export function spokenNames(grid: Grid, header: number): number | undefined {
  const [codes = [], names = [], units = []] = grid.rows.slice(header, header + 3);
  const filled = codes.filter(isFilled);
  const isCoded = filled.length > 1 && filled.every((value) => codeName.test(textOf(value)));
  const isSpoken = codes.every(
    (value, at) => !isFilled(value) || /\p{Script=Han}/u.test(textOf(names[at] ?? null)),
  );
  const unitless = units.filter((value) => value === noUnit).length;
  return isCoded && isSpoken && unitless > 0 && unitless >= filled.length / 4 ? header + 1 : undefined;
}
