const maxLength = 200;

/**
 * Column names that are all there and all different, letter case aside: an empty one becomes 列N, a repeated one gets
 * _2, _3 and so on.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const wanted = names.map((name, at) => {
    const clean = name.replace(/\p{Cc}+/gu, ' ').trim();
    // A character is two units at most; what is far behind the last one is not taken apart.
    const begun = clean.slice(0, 2 * maxLength);
    return clean === '' ? `列${at + 1}` : [...begun].slice(0, maxLength).join('');
  });
  // A written name takes precedence over a made-up one.
  const written = new Set(wanted.map((name) => name.toLowerCase()));
  /** The number to try next for a name: however often it stands there, none is tried twice. */
  const next = new Map<string, number>();
  return wanted.map((name) => {
    const key = name.toLowerCase();
    let unique = name;
    let n = next.get(key) ?? 2;
    while (taken.has(unique.toLowerCase()) || (unique !== name && written.has(unique.toLowerCase()))) {
      unique = `${name}_${n}`;
      n += 1;
    }
    next.set(key, n);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
