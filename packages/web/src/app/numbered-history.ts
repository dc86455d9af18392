import { closeTopDialog } from '../ui/open-dialogs.ts';

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
 *
 * A step back while a dialog is open closes the dialog, as Escape does, and the page below stays: on a phone it is the
 * key that everybody presses first, and a dialog must not stand over another page than the one it was opened on.
 */
export function numberHistory(): { follow: () => void; stop: () => void } {
  let present = numberOf() ?? 0;
  let isReturning = false;
  const follow = (): void => {
    if (!isReturning) present = numberOf() ?? present;
  };
  /** Goes to the entry that was left; the router hears of neither step. */
  const comeBack = (event: PopStateEvent, from: number): void => {
    event.stopImmediatePropagation();
    isReturning = from !== present;
    if (isReturning) window.history.go(present - from);
  };
  const pop = (event: PopStateEvent): void => {
    const to = numberOf();
    if (to !== undefined && (isReturning || (to < present && closeTopDialog()))) {
      comeBack(event, to);
      return;
    }
    isReturning = false;
    // A new entry always follows the one that was present.
    if (to === undefined)
      window.history.replaceState({ ...(window.history.state as object | null), idx: present + 1 }, '');
    follow();
  };
  // Captured: the router reads the number when the event comes to it.
  window.addEventListener('popstate', pop, { capture: true });
  return { follow, stop: () => window.removeEventListener('popstate', pop, { capture: true }) };
}
