import { naturalPlaces } from '@mingjing/contract';
import { Latest } from '../latest.ts';

/** Characters of the lists that are remembered, at most, and of one of them: longer ones are others under every filter. */
const mostCharacters = 400_000;
const longest = 4_000;
/** So many texts are more characters than that. */
const mostTexts = 500;

type Places = ReadonlyMap<string, number> | undefined;

const lists = new Latest<{ places: Places }>(mostCharacters);

/**
 * The places of texts in their natural order, remembered for the latest lists: the same months, cities and payments stand
 * on a board under whatever filter. What it gives is shared, and not to be changed.
 */
export function keptPlaces(texts: ReadonlySet<string>): Places {
  if (texts.size > mostTexts) return naturalPlaces(texts);
  const key = JSON.stringify([...texts]);
  if (key.length > longest) return naturalPlaces(texts);
  const known = lists.get(key);
  if (known !== undefined) return known.places;
  const places = naturalPlaces(texts);
  lists.set(key, { places }, key.length);
  return places;
}
