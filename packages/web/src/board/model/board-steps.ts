import { NavigationType, type useLocation } from 'react-router';

type Place = ReturnType<typeof useLocation>;

/** What the entries of a board keep in the browser's history. */
interface BoardEntry {
  /** It was come to by a jump from another board. */
  jumped?: boolean;
  /** How many steps a viewer has made on the board since they came to it. */
  steps?: number;
}

const entryOf = ({ state }: Pick<Place, 'state'>): BoardEntry => (state as BoardEntry | null) ?? {};

/** The state of the entry that a step of the board itself makes after this one. */
export const nextStep = (place: Pick<Place, 'state'>): BoardEntry => ({
  ...entryOf(place),
  steps: (entryOf(place).steps ?? 0) + 1,
});

/**
 * Whether somebody came to this address: by a link, a jump, the browser's way back. What the board itself writes is no
 * arrival, be it in place or as a step of its own.
 */
export function isArrival(navigation: NavigationType, place: Pick<Place, 'state'>): boolean {
  if (navigation === NavigationType.Replace) return false;
  return navigation !== NavigationType.Push || entryOf(place).steps === undefined;
}

export const hasJumped = (place: Pick<Place, 'state'>): boolean => entryOf(place).jumped === true;

/** How far the way out of the board goes back: over all steps that were made on it. */
export const wayOut = (place: Pick<Place, 'state'>): number => -1 - (entryOf(place).steps ?? 0);
