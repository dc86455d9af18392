import type { Column } from '@mingjing/contract';

/** A name without what people see no difference by: the width of signs, blanks and case. */
const seenAs = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Names by how they are seen; those that several share are left out. */
function bySight(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const name of names) {
    const seen = seenAs(name);
    if (found.has(seen)) twice.add(seen);
    found.set(seen, name);
  }
  for (const seen of twice) found.delete(seen);
  return found;
}

/**
 * Columns of a file that are seen as stored ones and are written otherwise, with the stored name: 药费（元） for 药费(元).
 * Next month's file comes from another computer; its columns are the same.
 */
export function sameNames(stored: readonly Column[], fresh: readonly Column[]): Record<string, string> {
  const [known, written] = [stored, fresh].map((columns) => new Set(columns.map(({ name }) => name)));
  const standing = bySight([...(known ?? [])]);
  return Object.fromEntries(
    [...bySight([...(written ?? [])])].flatMap(([seen, name]) => {
      const before = standing.get(seen);
      const isOther = before !== undefined && known?.has(name) === false && written?.has(before) === false;
      return isOther ? [[name, before] as const] : [];
    }),
  );
}
