import type { BoardWidget, ChartType } from '@mingjing/contract';

const tableRow = 36;

/** A height at which a widget reads well at the full width of a phone. */
export function phoneHeight(type: ChartType, widget: Pick<BoardWidget, 'w' | 'h' | 'data'>): number {
  if (type === 'number') return 116;
  if (type === 'text') return 96;
  if (type === 'table') return Math.min(520, 140 + Math.min(10, widget.data.data.length) * tableRow);
  const natural = widget.w > 0 ? (widget.h / widget.w) * 358 : 280;
  return Math.round(Math.min(340, Math.max(260, natural)));
}
