import { closeTopDialog } from '../ui/open-dialogs.ts';

/** What the router keeps in an entry of the browser's history: among others, which entry it is. */
interface EntryState {
  idx?: number;
}

const numberOf = (): number | undefined => {
  const state = window.history.state as EntryState | null;
  return typeof state?.idx === 'number' ? state.idx : undefined;
};

/** Such a sign as the router gives its own entries. */
const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** What the router says of itself whenever something about it has changed. */
interface RouterState {
  location: { key: string };
}

/**
 * Numbers entries that the router did not make: an address typed into the bar, a link of another frame. Without its
 * number the router could not step back from such an entry, so a guard of unsaved work could not hold it. Call it
 * before the router is made and `follow` whenever the router has moved.
 *
 * A step back while a dialog is open closes the dialog, as Escape does, and the page below stays: on a phone it is the
 * key that everybody presses first, and a dialog must not stand over another page than the one it was opened on.
 */
export function numberHistory(): { follow: (state?: RouterState) => void; stop: () => void } {
  let present = numberOf() ?? 0;
  /** The entry whose page is on screen: a guard steps back to it by itself, from one that it does not let in. */
  let shown = present;
  let key: string | undefined;
  let isReturning = false;
  const follow = (state?: RouterState): void => {
    if (isReturning) return;
    present = numberOf() ?? present;
    if (state === undefined || state.location.key === key) return;
    ({ key } = state.location);
    shown = present;
  };
  /** Goes to the entry that was left; the router hears of neither step. */
  const comeBack = (event: PopStateEvent, from: number): void => {
    event.stopImmediatePropagation();
    isReturning = from !== shown;
    present = shown;
    if (isReturning) window.history.go(shown - from);
  };
  const pop = (event: PopStateEvent): void => {
    const to = numberOf();
    if (to !== undefined && (isReturning || (to < shown && closeTopDialog()))) {
      comeBack(event, to);
      return;
    }
    isReturning = false;
    // A new entry always follows the one that was present. Without a key of its own it could not be told from the next.
    if (to === undefined)
      window.history.replaceState(
        { ...(window.history.state as object | null), idx: present + 1, key: newKey() },
        '',
      );
    follow();
  };
  // Captured: the router reads the number when the event comes to it.
  window.addEventListener('popstate', pop, { capture: true });
  return { follow, stop: () => window.removeEventListener('popstate', pop, { capture: true }) };
}
