import {
  type Column,
  type CombinationStart,
  isDated,
  isNumeric,
  type UnionCombination,
} from '@mingjing/contract';

type Mapped = UnionCombination['columns'][number];

/** Whether the values of both may stand in one column. */
export function unites(a: Column, b: Column): boolean {
  if (a.type === b.type || (isDated(a.type) && isDated(b.type))) return true;
  return [a, b].every(({ type }) => isNumeric(type) && type !== 'double');
}

const isEmpty = ({ from }: Mapped): boolean => from.every((name) => name === null);

/**
 * Takes a dataset's column into a row, out of the row it stood in: a row that is left without any goes with it.
 * @param row its place in `plan.columns`
 * @param parent its dataset's place in `plan.parents`
 * @param column null leaves the dataset's rows empty there
 */
export function pair(
  plan: UnionCombination,
  row: number,
  parent: number,
  column: string | null,
): UnionCombination {
  const put = (from: Mapped['from'], name: string | null) =>
    from.map((one, at) => (at === parent ? name : one));
  const columns = plan.columns.flatMap((one, at): Mapped[] => {
    if (at === row) return [{ ...one, name: one.name || (column ?? ''), from: put(one.from, column) }];
    if (column === null || one.from[parent] !== column) return [one];
    const rest = { ...one, from: put(one.from, null) };
    return isEmpty(rest) ? [] : [rest];
  });
  return { ...plan, columns };
}

/** One more row, to be filled. */
export const withRow = (plan: UnionCombination): UnionCombination => ({
  ...plan,
  columns: [...plan.columns, { name: '', from: plan.parents.map(() => null) }],
});

/** A name that no row has yet. */
function freeName(taken: readonly Mapped[], name: string): string {
  const isTaken = (wanted: string): boolean =>
    taken.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name}.${count}`;
  return free;
}

/** Rows for the columns that stand in none: together as they suggest themselves, as far as they are still free. */
export function leftOut(plan: UnionCombination, { united }: CombinationStart): Mapped[] {
  const rows: Mapped[] = [];
  for (const { name, from } of united) {
    const free = from.map((column, at) =>
      plan.columns.some((one) => column !== null && one.from[at] === column) ? null : column,
    );
    const own = free.find((column) => column !== null);
    if (own !== undefined)
      rows.push({
        name: freeName([...plan.columns, ...rows], free.join() === from.join() ? name : (own ?? name)),
        from: free,
      });
  }
  return rows;
}
