import type { Cell } from '@mingjing/contract';

/** A value as people read it; '—' for none. */
export function cellWords(value: Cell): string {
  if (value === null) return '—';
  if (value === '') return '（空文本）';
  if (typeof value === 'number')
    return Number.isInteger(value)
      ? value.toLocaleString('zh-CN')
      : value.toLocaleString('zh-CN', { maximumFractionDigits: 4 });
  return String(value);
}

/** A part of the rows: '0.4%'; '<0.1%' for what rounding would make nothing of. */
export function shareWords(count: number, rows: number): string {
  if (rows === 0 || count === 0) return '0%';
  const share = (count / rows) * 100;
  if (share < 0.1) return '<0.1%';
  return share > 99.9 && count < rows ? '>99.9%' : `${Number(share.toFixed(1))}%`;
}
