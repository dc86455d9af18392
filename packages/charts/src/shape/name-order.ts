import { type ChartForm, type CompareTexts, naturalOrder } from '@mingjing/contract';

/** Names in the order people look for them: their natural one, else that of Chinese lists. */
export function namesInOrder(names: readonly string[]): CompareTexts {
  return naturalOrder(names) ?? ((a, b) => a.localeCompare(b, 'zh-CN', { numeric: true }));
}

/**
 * Names that were gathered row by row, where the answer's order is nobody's wish: a series that the first entry lacks
 * would stand behind the others.
 */
export function gatheredOrder(names: readonly string[], { sort }: Pick<ChartForm, 'sort'>): number[] {
  const places = names.map((_, at) => at);
  const compare = sort === undefined || sort === null ? naturalOrder(names) : undefined;
  return compare === undefined ? places : places.toSorted((a, b) => compare(names[a] ?? '', names[b] ?? ''));
}
