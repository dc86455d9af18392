/** Which datasets are made of which, as far as circles and levels go. */
export interface ParentLink {
  dataset_id: number;
  parent_id: number;
}

function listed(links: readonly ParentLink[], from: keyof ParentLink, to: keyof ParentLink) {
  const lists = new Map<number, number[]>();
  for (const link of links) lists.set(link[from], [...(lists.get(link[from]) ?? []), link[to]]);
  return lists;
}

/** The way from one dataset up to another, both included; undefined when there is none. */
export function wayUp(links: readonly ParentLink[], from: number, to: number): number[] | undefined {
  const parents = listed(links, 'dataset_id', 'parent_id');
  const seen = new Set<number>();
  const search = (at: number): number[] | undefined => {
    if (at === to) return [at];
    if (seen.has(at)) return undefined;
    seen.add(at);
    for (const next of parents.get(at) ?? []) {
      const way = search(next);
      if (way !== undefined) return [at, ...way];
    }
    return undefined;
  };
  return search(from);
}

/** Levels of datasets that the longest way through one has: 0 for a dataset alone. There must be no circle. */
export function levelsThrough(links: readonly ParentLink[], id: number): number {
  const longest = (at: number, next: ReadonlyMap<number, readonly number[]>): number =>
    Math.max(0, ...(next.get(at) ?? []).map((one) => 1 + longest(one, next)));
  return (
    longest(id, listed(links, 'dataset_id', 'parent_id')) +
    longest(id, listed(links, 'parent_id', 'dataset_id'))
  );
}
