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

const span = (run: readonly Placed[], { at, size }: Along): readonly [number, number] => [
  Math.min(...run.map((one) => one[at])),
  Math.max(...run.map((one) => one[at] + one[size])),
];

/** The highest row right above or below a row that is gone, from edge to edge as wide, of which something stays. */
function besideRow(
  rows: readonly Placed[][],
  lost: Placed[],
  gone: ReadonlySet<string>,
): Placed[] | undefined {
  const [from, to] = span(lost, row);
  const [top, bottom] = span(lost, column);
  return rows
    .filter((run) => {
      const [start, end] = span(run, row);
      const [above, below] = [top - span(run, column)[1], span(run, column)[0] - bottom];
      const isNext = [above, below].some((gap) => gap >= -slack && gap <= widest);
      const isAsWide = Math.abs(start - from) <= slack && Math.abs(end - to) <= slack;
      return isNext && isAsWide && run.some(({ id }) => !gone.has(id));
    })
    .toSorted((a, b) => b[0]!.h - a[0]!.h)[0];
}

/** Rows of which nothing stays leave their height to the row beside them, however many stand in it. */
function withLostRows(
  all: readonly Placed[],
  gone: ReadonlySet<string>,
  moved: Map<string, Placed>,
  open: Set<string>,
): void {
  const rows = runsOf(all, row);
  const taken = new Set<Placed[]>();
  for (const lost of rows.filter((run) => run.every(({ id }) => gone.has(id)))) {
    const beside = besideRow(rows, lost, gone);
    if (beside === undefined || taken.has(beside)) continue;
    taken.add(beside);
    const ends = [...span(lost, column), ...span(beside, column)];
    const [y, end] = [Math.min(...ends), Math.max(...ends)];
    for (const one of beside)
      if (!gone.has(one.id)) moved.set(one.id, { ...(moved.get(one.id) ?? one), y, h: end - y });
    for (const { id } of lost) open.delete(id);
  }
}

/**
 * New places of nodes when others beside them are taken away: those of the same row share its width, and where a row is
 * gone those of the same column its height. Only nodes that change are named; a hole that nothing fits stays one.
 */
export function closedUp(all: readonly Placed[], gone: ReadonlySet<string>): Map<string, Placed> {
  const moved = new Map<string, Placed>();
  const open = new Set(gone);
  const share = (along: Along): void => {
    for (const run of runsOf(all, along)) {
      const isOpen = run.some(({ id }) => open.has(id));
      const left = run.filter(({ id }) => !gone.has(id));
      if (!isOpen || left.length === 0 || left.some(({ id }) => moved.has(id))) continue;
      for (const one of spread(run, left, along)) moved.set(one.id, one);
      for (const { id } of run) open.delete(id);
    }
  };
  share(row);
  withLostRows(all, gone, moved, open);
  share(column);
  return moved;
}
