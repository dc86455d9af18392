import type { ChartForm } from '@mingjing/contract';

/** The form's font size, or the kind's own when it is missing or no number. */
export function fontSizeOf(size: ChartForm['fontSize'], initial: number): number {
  const number =
    typeof size === 'number' || (typeof size === 'string' && size.trim() !== '') ? Number(size) : Number.NaN;
  return Number.isFinite(number) && number > 0 ? Math.min(number, 1000) : initial;
}
