import { type Cell, type CompareTexts, naturalOrder } from '@mingjing/contract';

export interface TableSort {
  column: number;
  descending: boolean;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

function numberIn(value: Cell | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const textIn = (value: Cell | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [String(value)];

/** Numbers by size, texts by their natural order or the Chinese one, nothing last whichever the direction. */
function compare(a: Cell | undefined, b: Cell | undefined, sign: number, texts: CompareTexts): number {
  const [noA, noB] = [a === null || a === undefined || a === '', b === null || b === undefined || b === ''];
  if (noA || noB) return Number(noA) - Number(noB);
  const [x, y] = [numberIn(a), numberIn(b)];
  return sign * (x !== null && y !== null ? x - y : texts(String(a), String(b)));
}

export function sortRows(rows: readonly Cell[][], sort: TableSort | null): readonly Cell[][] {
  if (sort === null) return rows;
  const sign = sort.descending ? -1 : 1;
  const texts = naturalOrder(rows.flatMap((row) => textIn(row[sort.column]))) ?? collator.compare;
  return rows.toSorted((a, b) => compare(a[sort.column], b[sort.column], sign, texts));
}

/** Up, down, as it came. */
export function nextSort(sort: TableSort | null, column: number): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

/** Page numbers of a pager with room for seven; null is a gap. */
export function pagerPages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, at) => at + 1);
  const middle = [page - 1, page, page + 1].filter((at) => at > 1 && at < pages);
  const near = page <= 3 ? [2, 3, 4] : page >= pages - 2 ? [pages - 3, pages - 2, pages - 1] : middle;
  return [1, ...(near[0]! > 2 ? [null] : []), ...near, ...(near.at(-1)! < pages - 1 ? [null] : []), pages];
}
