import type { ChartType, WidgetCard, WidgetItem } from '@mingjing/contract';
import type { WidgetNode } from '../../records/widget.ts';
import { categoriesOf, leavesOf } from '../../ui/category-nodes.ts';
import { usesOf } from './widget-uses.ts';

export const orders = [
  { value: 'category', label: '按分类' },
  { value: 'changed', label: '最近修改' },
  { value: 'used', label: '使用最多' },
] as const;
export type Order = (typeof orders)[number]['value'];

export interface Section {
  key: number;
  /** The category with those above it; '' where widgets of all categories stand together. */
  title: string;
  items: WidgetItem[];
}

function sections(nodes: WidgetNode[], above: string): Section[] {
  return nodes.flatMap((node) => {
    const title = above === '' ? node.name : `${above} / ${node.name}`;
    return [{ key: node.id, title, items: node.leaves }, ...sections(node.children, title)];
  });
}

/** The kinds that widgets of the tree have, in the order they first come. */
export function kindsIn(nodes: WidgetNode[]): ChartType[] {
  return [...new Set(leavesOf(nodes).map(({ chartType }) => chartType))];
}

/** The widgets of one kind, or all, as the list shows them. Empty categories are no sections. */
export function shelfOf(
  nodes: WidgetNode[],
  cards: ReadonlyMap<number, WidgetCard> | undefined,
  { order, kind }: { order: Order; kind: ChartType | null },
): Section[] {
  const wanted = ({ chartType }: WidgetItem): boolean => kind === null || chartType === kind;
  const byCategory = sections(nodes, '')
    .map((section) => ({ ...section, items: section.items.filter(wanted) }))
    .filter(({ items }) => items.length > 0);
  if (order === 'category') return byCategory;
  const all = categoriesOf(nodes)
    .flatMap(({ leaves }) => leaves)
    .filter(wanted);
  const changed = ({ id }: WidgetItem): string => cards?.get(id)?.lastModifiedDate ?? '';
  const uses = ({ id }: WidgetItem): number => usesOf(cards?.get(id) ?? { panels: [] });
  // 'yyyy-MM-dd HH:mm:ss' is ordered as texts are; what is alike stands newest first.
  const items = all.toSorted(
    (a, b) =>
      (order === 'used' ? uses(b) - uses(a) : 0) || changed(b).localeCompare(changed(a)) || b.id - a.id,
  );
  return items.length === 0 ? [] : [{ key: 0, title: '', items }];
}

/** Cards shown at first, and so many more each time the end of the list comes into sight: each is a hundred elements. */
export const shelfStep = 60;

/** The first cards of all sections, and how many are left. */
export function firstOf(shelf: readonly Section[], most: number): { shown: Section[]; left: number } {
  let room = most;
  const shown = shelf.flatMap((section) => {
    const items = section.items.slice(0, Math.max(0, room));
    room -= section.items.length;
    return items.length === 0 ? [] : [{ ...section, items }];
  });
  return { shown, left: Math.max(0, -room) };
}
