/**
 * The name of a copy: `{name}_copy{n}` with the smallest unused n from 1, the base cut so that the whole
 * stays within `max` characters.
 */
export function copyName(name: string, taken: ReadonlySet<string>, max: number): string {
  const characters = [...name];
  for (let n = 1; ; n += 1) {
    const suffix = `_copy${n}`;
    const candidate = characters.slice(0, max - suffix.length).join('') + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
