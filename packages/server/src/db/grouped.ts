/** Rows by a key, in their order, as the values that are wanted of them. Rows without a key belong nowhere. */
export function grouped<T, V>(
  rows: readonly T[],
  key: (row: T) => number | null,
  value: (row: T) => V,
): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const row of rows) {
    const id = key(row);
    if (id === null) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [value(row)]);
    else group.push(value(row));
  }
  return groups;
}

/** What belongs to each id, of rows that hold one beside the other. */
export const groupedPairs = <T>(rows: readonly { one: number; other: T }[]): Map<number, T[]> =>
  grouped(
    rows,
    ({ one }) => one,
    ({ other }) => other,
  );
