import { NavigationType, type useLocation } from 'react-router';

type Place = ReturnType<typeof useLocation>;

/** What the entries of a board keep in the browser's history. */
interface BoardEntry {
  /** It was come to by a jump from another board. */
  jumped?: boolean;
  /** How many steps a viewer has made on the board since they came to it. */
  steps?: number;
  /** Which visit of the board it belongs to: the key of the entry that one came by. */
  visit?: string;
}

const entryOf = ({ state }: Pick<Place, 'state'>): BoardEntry => (state as BoardEntry | null) ?? {};

/** Which visit of the board an entry belongs to. */
const visitOf = (place: Pick<Place, 'state' | 'key'>): string => entryOf(place).visit ?? place.key;

/** The state of an entry that is written in place: who came by a jump keeps the way back. */
export const sameStep = (place: Pick<Place, 'state' | 'key'>): BoardEntry => ({
  ...entryOf(place),
  visit: visitOf(place),
});

/** The state of the entry that a step of the board itself makes after this one. */
export const nextStep = (place: Pick<Place, 'state' | 'key'>): BoardEntry => ({
  ...sameStep(place),
  steps: (entryOf(place).steps ?? 0) + 1,
});

/** Whether one went from one entry to the other by the browser's own way, among the steps of one visit. */
export const isAmongSteps = (
  navigation: NavigationType,
  left: Pick<Place, 'state' | 'key'>,
  place: Pick<Place, 'state' | 'key'>,
): boolean => navigation === NavigationType.Pop && left.key !== place.key && visitOf(left) === visitOf(place);

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
