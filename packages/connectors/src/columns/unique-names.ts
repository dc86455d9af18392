const maxLength = 200;

/**
 * Column names that are all there and all different, letter case aside: an empty one becomes 列N, a repeated one gets
 * _2, _3 and so on.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const wanted = names.map((name, at) => {
    const clean = name.replace(/\p{Cc}+/gu, ' ').trim();
    return clean === '' ? `列${at + 1}` : [...clean].slice(0, maxLength).join('');
  });
  // A written name takes precedence over a made-up one.
  const written = new Set(wanted.map((name) => name.toLowerCase()));
  return wanted.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()) || (n > 2 && written.has(unique.toLowerCase())); n += 1)
      unique = `${name}_${n}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
