import type { WantedKind } from '@mingjing/contract';
import type { ReadTable } from '../read-table.ts';

/** A cell that could not be taken as it is. Place and column count from 0, as in the sheet. */
export interface Mark {
  place: number;
  column: number;
  /** Of its column; '' outside the table. */
  name: string;
  value: string;
  text: string;
}

const wantedName: Record<WantedKind, string> = {
  duration: '时长',
  number: '数字',
  integer: '整数',
  date: '日期',
  boolean: '是或否',
};

/** All cells that do not fit their columns, and formulas that left no value, from the top of the sheet. */
export function marksOf({ rows, plans, places, columnAt, nameAt, grid }: ReadTable): Mark[] {
  const found: Mark[] = [];
  for (const [at, { misfits, wanted, fits, treatment, column }] of plans.entries()) {
    if (misfits === 0 || wanted === null) continue;
    const done = treatment === 'text' ? '整列作为文本' : '已作为空值';
    for (const [index, row] of rows.entries()) {
      const value = row[at] ?? null;
      if (value === null || (typeof value === 'string' && value.trim() === '') || fits(value)) continue;
      const text = `“${column.name}”不是${wantedName[wanted]}，${done}`;
      found.push({
        place: places[index] ?? 0,
        column: columnAt(at, index),
        name: column.name,
        value: String(value),
        text,
      });
    }
  }
  for (const { place, column, why, text } of grid.lost) {
    if (column >= grid.width) continue;
    const name = nameAt(column) ?? '';
    const told =
      why === 'formula' ? '公式没有保存的结果，已作为空值' : `公式结果是错误（${text}），已作为空值`;
    found.push({ place, column, name, value: text, text: name === '' ? told : `“${name}”的${told}` });
  }
  return found.toSorted((a, b) => a.place - b.place || a.column - b.column);
}
