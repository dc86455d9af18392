import { type BoardWidget, type ChartType, traitsOf } from '@mingjing/contract';

const tableRow = 36;

/** A height at which a widget reads well at the full width of a phone. */
export function phoneHeight(type: ChartType, widget: Pick<BoardWidget, 'w' | 'h' | 'data'>): number {
  const { phoneHeight: own, listsRows } = traitsOf(type);
  if (own !== undefined) return own;
  if (listsRows) return Math.min(520, 140 + Math.min(10, widget.data.data.length) * tableRow);
  const natural = widget.w > 0 ? (widget.h / widget.w) * 358 : 280;
  return Math.round(Math.min(340, Math.max(260, natural)));
}
