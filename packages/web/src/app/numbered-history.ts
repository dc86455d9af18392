/** What the router keeps in an entry of the browser's history: among others, which entry it is. */
interface EntryState {
  idx?: number;
}

const numberOf = (): number | undefined => {
  const state = window.history.state as EntryState | null;
  return typeof state?.idx === 'number' ? state.idx : undefined;
};

/**
 * Numbers entries that the router did not make: an address typed into the bar, a link of another frame. Without its
 * number the router could not step back from such an entry, so a guard of unsaved work could not hold it. Call it
 * before the router is made and `follow` whenever the router has moved.
 */
export function numberHistory(): { follow: () => void; stop: () => void } {
  let present = numberOf() ?? 0;
  const follow = (): void => {
    present = numberOf() ?? present;
  };
  const pop = (): void => {
    // A new entry always follows the one that was present.
    if (numberOf() === undefined)
      window.history.replaceState({ ...(window.history.state as object | null), idx: present + 1 }, '');
    follow();
  };
  // Captured: the router reads the number when the event comes to it.
  window.addEventListener('popstate', pop, { capture: true });
  return { follow, stop: () => window.removeEventListener('popstate', pop, { capture: true }) };
}
