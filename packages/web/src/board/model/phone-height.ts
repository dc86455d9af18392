import { type BoardWidget, type ChartForm, type ChartType, traitsOf } from '@mingjing/contract';

const tableRow = 36;
/** What is said under a figure. */
const noteLine = 28;

/** Rows of a table: those of a cross table have many groups each. */
function rowsOf({ data, crossed }: BoardWidget['data']): number {
  if (crossed === undefined) return data.length;
  const { names } = crossed;
  const headRow = crossed.figures.length > 1 ? 1 : 0;
  return headRow + new Set(data.map((row) => JSON.stringify(names.map((at) => row[at])))).size;
}

/** A height at which a widget reads well at the full width of a phone. */
export function phoneHeight(
  type: ChartType,
  widget: Pick<BoardWidget, 'w' | 'h' | 'data'>,
  form: Pick<ChartForm, 'desc' | 'settings'>,
): number {
  const { phoneHeight: own, listsRows } = traitsOf(type);
  if (own !== undefined) return own + (form.desc === '' ? 0 : noteLine);
  const pageSize = form.settings?.['pageSize'];
  const most = typeof pageSize === 'number' && pageSize > 0 ? Math.min(10, pageSize) : 10;
  if (listsRows) return Math.min(520, 150 + Math.min(most, rowsOf(widget.data)) * tableRow);
  const natural = widget.w > 0 ? (widget.h / widget.w) * 358 : 280;
  return Math.round(Math.min(340, Math.max(260, natural)));
}
