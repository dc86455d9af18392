/** A node's place on its drawing. */
export interface Placed {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}
type Along = { at: 'x' | 'y'; size: 'w' | 'h'; across: 'y' | 'x'; thick: 'h' | 'w' };
const row: Along = { at: 'x', size: 'w', across: 'y', thick: 'h' };
const column: Along = { at: 'y', size: 'h', across: 'x', thick: 'w' };

/** Edges that are drawn as one line may be a rounding apart. */
const slack = 2;
/** Wider apart, nodes are no neighbours. */
const widest = 64;

/** Nodes of one line that follow each other, those of each run from its first to its last. */
function runsOf(all: readonly Placed[], { at, size, across, thick }: Along): Placed[][] {
  const runs: Placed[][] = [];
  for (const one of all.toSorted((a, b) => a[at] - b[at])) {
    const run = runs.find((others) => {
      const last = others.at(-1)!;
      const gap = one[at] - last[at] - last[size];
      const isLine =
        Math.abs(one[across] - last[across]) <= slack && Math.abs(one[thick] - last[thick]) <= slack;
      return isLine && gap >= -slack && gap <= widest;
    });
    if (run === undefined) runs.push([one]);
    else run.push(one);
  }
  return runs;
}

/** The nodes of a run that stay, as far as it reached, each as much larger as the others. */
function spread(run: readonly Placed[], left: readonly Placed[], { at, size }: Along): Placed[] {
  const gaps = run.slice(1).map((one, place) => one[at] - run[place]![at] - run[place]![size]);
  const gap = Math.min(...gaps);
  const end = Math.max(...run.map((one) => one[at] + one[size]));
  let from = run[0]![at];
  const room = end - from - gap * (left.length - 1);
  const sum = left.reduce((total, one) => total + one[size], 0);
  return left.map((one, place) => {
    const to = place === left.length - 1 ? end : Math.round(from + (one[size] / sum) * room);
    const placed = { ...one, [at]: from, [size]: to - from };
    from = to + gap;
    return placed;
  });
}

/**
 * New places of nodes when others beside them are taken away: those of the same row share its width, and where a row is
 * gone those of the same column its height. Only nodes that change are named; a hole that nothing fits stays one.
 */
export function closedUp(all: readonly Placed[], gone: ReadonlySet<string>): Map<string, Placed> {
  const moved = new Map<string, Placed>();
  const open = new Set(gone);
  for (const along of [row, column]) {
    for (const run of runsOf(all, along)) {
      const isOpen = run.some(({ id }) => open.has(id));
      const left = run.filter(({ id }) => !gone.has(id));
      if (!isOpen || left.length === 0 || left.some(({ id }) => moved.has(id))) continue;
      for (const one of spread(run, left, along)) moved.set(one.id, one);
      for (const { id } of run) open.delete(id);
    }
  }
  return moved;
}
