import { blankName, type Cell, type Column, lengthText, usualCalculation } from '@mingjing/contract';

/** Whether the numbers of a column only tell one thing from another, as those of visits and years do. */
export const isIdentifier = (column: Pick<Column, 'name' | 'type' | 'numeric'>): boolean =>
  usualCalculation(column, [column.name]) === 'countAndClearRepeat';

/** Whether what a column holds is written as it is: it is no number, or one that tells things apart. */
export const isPlain = (column: Pick<Column, 'name' | 'type' | 'numeric'>): boolean =>
  !['integer', 'decimal', 'double'].includes(column.type) || isIdentifier(column);

/** Numbers of more digits than a double keeps come as their text. */
const exactAmount = /^-?\d{4,}(?:\.\d+)?$/;
function grouped(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${BigInt(whole).toLocaleString('zh-CN')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A value as people read it; '—' for none. Numbers of a `plain` column are no amounts: their digits stay together. */
export function cellWords(value: Cell, plain = false, unit?: Column['unit']): string {
  if (value === null) return '—';
  if (unit === 'second' && typeof value === 'number') return lengthText(value);
  if (value === '') return blankName;
  if (typeof value === 'number' && !plain)
    return Number.isInteger(value)
      ? value.toLocaleString('zh-CN')
      : value.toLocaleString('zh-CN', { maximumFractionDigits: 4 });
  return typeof value === 'string' && !plain && exactAmount.test(value) ? grouped(value) : String(value);
}

/** A part of the rows: '0.4%'; '<0.1%' for what rounding would make nothing of. */
export function shareWords(count: number, rows: number): string {
  if (rows === 0 || count === 0) return '0%';
  const share = (count / rows) * 100;
  if (share < 0.1) return '<0.1%';
  return share > 99.9 && count < rows ? '>99.9%' : count === rows ? '100%' : `${share.toFixed(1)}%`;
}
