import { quantityName } from './column-names.ts';
import type { Raw } from './grid.ts';

/** Columns that are named for months. */
const monthName = /年月|月份|月度|账期|年\.月|^(?:统计|数据|报告)?(?:时间|日期|时期|期间)$|\bmonth\b/i;
/** 2024.03 and 2024.3, as a text. */
const written = /^((?:19|20)\d{2})\.(0[1-9]|1[0-2]|[1-9])$/;

/** Fewer than that may be amounts that only look so. */
const fewestUnnamed = 3;

/** How the months of a column are read from what stands behind the point. */
export interface DottedMonths {
  /** The month in the form of the house, yyyy-MM; undefined where a cell is none, or does not tell which it is. */
  read: (value: Raw) => string | undefined;
  /** For the uploader, behind the column's name. */
  note?: string;
}

/** What a cell writes; a number shows two digits, as nothing tells of a zero at its end. */
function partsOf(value: Raw): [year: string, month: string] | undefined {
  const text = typeof value === 'number' ? String(Number(value.toFixed(2))) : value;
  if (typeof text !== 'string' || (typeof value === 'number' && Math.abs(Number(text) - value) > 1e-9))
    return undefined;
  const [, year, month] = written.exec(text.trim()) ?? [];
  return year === undefined || month === undefined ? undefined : [year, month];
}

const reading =
  (one: '01' | '10' | undefined) =>
  (value: Raw): string | undefined => {
    const [year, month] = partsOf(value) ?? [];
    if (year === undefined || month === undefined) return undefined;
    const whole = month === '1' ? one : month.padStart(2, '0');
    return whole === undefined ? undefined : `${year}-${whole}`;
  };

const unsure =
  '的 1 月与 10 月都写作 2026.1，无从区分，已作为文本；请在原文件中改为 2026-01 这样的写法后重新上传';

/**
 * The months of a column that writes them with a point (2024.03, 1985.10, 2026.9) in every filled cell: in a column of
 * their name, or where they are typed as texts and the column is named for no quantity. Read as numbers they would be
 * added up, and 2026.10 would be 2026.1. undefined: it holds others.
 */
export function dottedMonths(
  rows: readonly (readonly Raw[])[],
  at: number,
  name: string,
): DottedMonths | undefined {
  const isNamed = monthName.test(name);
  if (!isNamed && quantityName.test(name)) return undefined;
  let months = 0;
  /** Ways in which the column writes a month, each with how often. */
  const seen = { zero: 0, ten: 0, eleven: 0, twelve: 0, single: 0, one: 0 };
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || (typeof value === 'string' && value.trim() === '')) continue;
    const month = typeof value === 'number' && !isNamed ? undefined : partsOf(value)?.[1];
    if (month === undefined) return undefined;
    months += 1;
    if (month.startsWith('0')) seen.zero += 1;
    else if (month === '10') seen.ten += 1;
    else if (month === '11') seen.eleven += 1;
    else if (month === '12') seen.twelve += 1;
    else if (month === '1') seen.one += 1;
    else if (month.length === 1) seen.single += 1;
  }
  const isShort = seen.one + seen.single > 0;
  // Numbers in a column of another name: only who types months writes both 2026.9 and 2026.10.
  if (!isNamed && isShort && (seen.ten === 0 || seen.zero > 0)) return undefined;
  if (months < (isNamed ? 1 : fewestUnnamed)) return undefined;
  if (seen.one === 0) return { read: reading(undefined) };
  const { zero, ten, eleven, twelve, single } = seen;
  // Where others have their zero, or November follows alone, October lost its own.
  if (zero + eleven > 0 && ten + single === 0) return { read: reading('10') };
  // Where October has its zero, or no late month is there, January is meant.
  if (zero === 0 && (ten > 0 || (single > 0 && eleven + twelve === 0))) return { read: reading('01') };
  return { read: reading(undefined), note: unsure };
}
