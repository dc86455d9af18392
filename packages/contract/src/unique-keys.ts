/**
 * Keys that are unique without regard to letter case, because databases name derived columns so. The first keeps its
 * name, later ones get _2, _3 and so on, skipping names that stand on their own.
 */
export function uniqueKeys(names: readonly string[]): string[] {
  const own = new Set(names.map((name) => name.toLowerCase()));
  const taken = new Set<string>();
  return names.map((name) => {
    let key = name;
    for (let n = 2; taken.has(key.toLowerCase()) || (key !== name && own.has(key.toLowerCase())); n += 1) {
      key = `${name}_${n}`;
    }
    taken.add(key.toLowerCase());
    return key;
  });
}
