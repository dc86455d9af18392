import { plainName, provinceOf, shortName, withoutProvince } from './names.ts';
import type { Outline } from './outline.ts';
import { countryCode } from './provinces.ts';

/** A name of the data and the region it means, as an author wrote it down. */
export interface Alias {
  name: string;
  region: string;
}

/** Finds the position of the region a name means; -1 when it means none, or could mean two. */
export type Matcher = (name: string) => number;

/** Adds a key; one that means two things means nothing. */
function add(index: Map<string, number>, key: string, at: number): void {
  if (key === '') return;
  const known = index.get(key);
  index.set(key, known === undefined || known === at ? at : -1);
}

function plainMatcher(outline: Outline): Matcher {
  const exact = new Map<string, number>();
  const short = new Map<string, number>();
  outline.regions.forEach(({ name, adcode }, at) => {
    add(exact, plainName(name), at);
    add(short, shortName(name), at);
    add(exact, adcode, at);
  });
  const byName = (name: string): number => exact.get(name) ?? short.get(shortName(name)) ?? -1;
  return (name) => {
    const plain = plainName(name);
    const found = byName(plain);
    if (found >= 0) return found;
    if (outline.code === countryCode) return exact.get(provinceOf(plain) ?? '') ?? -1;
    // Statistics write 12-digit codes, and names with their province in front.
    const padded = /^(\d{6})0{6}$/.exec(plain)?.[1];
    if (padded !== undefined) return exact.get(padded) ?? -1;
    const rest = withoutProvince(plain);
    return rest === null ? -1 : byName(rest);
  };
}

/** Names in short and long form, adcodes and the author's own names for regions, these first. */
export function matcherOf(outline: Outline, aliases: readonly Alias[] = []): Matcher {
  const match = plainMatcher(outline);
  const own = new Map(aliases.map(({ name, region }) => [plainName(name), match(region)]));
  return (name) => {
    const alias = own.get(plainName(name));
    return alias !== undefined && alias >= 0 ? alias : match(name);
  };
}
