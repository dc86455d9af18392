import { manyCubes, noCube } from './faults.ts';

/** A cube, and the names of what holds it: connection, catalog. */
export interface FoundCube {
  name: string;
  places: readonly string[];
}

/** The one cube of this name; several are told apart by the address's catalog. Throws SourceError. */
export function pickCube<T extends FoundCube>(cubes: readonly T[], name: string, within?: string): T {
  const named = cubes.filter((cube) => cube.name.toLowerCase() === name.toLowerCase());
  const exact = named.filter((cube) => cube.name === name);
  const found = exact.length > 0 ? exact : named;
  const inside = within === undefined ? found : found.filter(({ places }) => places.includes(within));
  const [first, second] = inside;
  if (first === undefined) throw noCube(name);
  if (second !== undefined)
    throw manyCubes(
      name,
      inside.map(({ places }) => places[0] ?? ''),
    );
  return first;
}
