import { isDateLike, isFilled, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';

/* Rows below the names of the columns that tell of each what it is: banks of statistics put them there (指标, 频率, 单位,
 * 来源), and statements whose amounts are all in 元. */

const tellsOf =
  /^(?:(?:计量)?单位|频[率度]|地区|国家|区域|(?:数据)?来源|发布(?:方|机构|单位|时间|日期)|(?:指标)?(?:ID|编码|代码)|指标名称|(?:最[近后])?更新(?:时间|日期)|时间区间|(?:开始|起始|结束|截止)(?:时间|日期)|状态|类型|备注|说明|Unit|Frequency|Country|Region|Source|(?:Series )?ID|Series (?:ID|Code|Name)|Last Update(?:d| Time)?|Status|Description)[:：]?$/i;
const ofUnits = /^(?:(?:计量)?单位|Unit)[:：]?$/i;
const ofCodes = /ID|编码|代码/i;
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
    for (const [column, value] of othersOf(grid.rows[at]).entries()) if (isFilled(value)) told.add(column);
  const below = grid.rows.slice(to + 1 + rows.length, to + 1 + rows.length + sampleRows);
  const cells = below.flatMap((row) =>
    othersOf(row).filter((value, column) => told.has(column) && isFilled(value)),
  );
  const numbers = cells.filter((value) => isNumberLike(value)).length;
  const isTable = told.size > 0 && below.length > 1 && cells.length > 0 && numbers >= cells.length * 0.8;
  return isTable ? { rows, units } : undefined;
}
