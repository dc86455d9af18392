import { naturalPlaces } from '@mingjing/contract';

/** Characters of the lists that are remembered, at most, and of one of them: longer ones are others under every filter. */
const mostCharacters = 400_000;
const longest = 4_000;
/** So many texts are more characters than that. */
const mostTexts = 500;

type Places = ReadonlyMap<string, number> | undefined;

let lately = new Map<string, Places>();
let before = new Map<string, Places>();
let characters = 0;

/**
 * The places of texts in their natural order, remembered for the latest lists: the same months, cities and payments stand
 * on a board under whatever filter. What it gives is shared, and not to be changed.
 */
export function keptPlaces(texts: ReadonlySet<string>): Places {
  if (texts.size > mostTexts) return naturalPlaces(texts);
  const key = JSON.stringify([...texts]);
  if (key.length > longest) return naturalPlaces(texts);
  if (lately.has(key)) return lately.get(key);
  const found = before.has(key) ? before.get(key) : naturalPlaces(texts);
  characters += key.length;
  if (characters > mostCharacters / 2) {
    before = lately;
    lately = new Map();
    characters = key.length;
  }
  lately.set(key, found);
  return found;
}
