import { closeTopDialog, whenDialogOpens } from '../ui/open-dialogs.ts';

/** What the router keeps in an entry of the browser's history: among others, which entry it is. */
interface EntryState {
  idx?: number;
  /** Ours: the entry is the twin of the one behind it, which is the first of the product. */
  twin?: boolean;
}

const numberOf = (): number | undefined => {
  const state = window.history.state as EntryState | null;
  return typeof state?.idx === 'number' ? state.idx : undefined;
};

const isTwin = (): boolean => (window.history.state as EntryState | null)?.twin === true;

/** What the router says of itself whenever something about it has changed. */
interface RouterState {
  /** The same object until it goes elsewhere. Its key is no sign: all entries that were typed have one key. */
  location: object;
}

/**
 * Numbers entries that the router did not make: an address typed into the bar, a link of another frame. Without its
 * number the router could not step back from such an entry, so a guard of unsaved work could not hold it. Call it
 * before the router is made and `follow` whenever the router has moved.
 *
 * A step back while a dialog is open closes the dialog, as Escape does, and the page below stays: on a phone it is the
 * key that everybody presses first, and a dialog must not stand over another page than the one it was opened on. The
 * first page of the product has no entry behind it that would tell of such a step: it gets a twin when a dialog opens.
 * Without a dialog a step back from the twin leaves the product as one from the page itself.
 */
export function numberHistory(): { follow: (state?: RouterState) => void; stop: () => void } {
  let present = numberOf() ?? 0;
  /** The entry whose page is on screen: a guard steps back to it by itself, from one that it does not let in. */
  let shown = present;
  let location: object | undefined;
  let isReturning = false;
  /** Whether the entry that is present is a twin. */
  let onTwin = isTwin();
  const follow = (state?: RouterState): void => {
    if (isReturning) return;
    present = numberOf() ?? present;
    onTwin = isTwin();
    if (state === undefined || state.location === location) return;
    ({ location } = state);
    shown = present;
  };
  /** Goes to the entry that was left; the router hears of neither step. */
  const comeBack = (event: PopStateEvent, from: number): void => {
    event.stopImmediatePropagation();
    isReturning = from !== shown;
    present = shown;
    if (isReturning) window.history.go(shown - from);
  };
  /** Goes from an entry to its twin or back, which are one page: the router hears nothing of it. */
  const step = (event: PopStateEvent, to: number): void => {
    event.stopImmediatePropagation();
    const isLeaving = to < present;
    present = to;
    shown = to;
    onTwin = !isLeaving;
    if (isLeaving) window.history.back();
  };
  const pop = (event: PopStateEvent): void => {
    const to = numberOf();
    if (to !== undefined && (isReturning || (to < shown && closeTopDialog()))) {
      comeBack(event, to);
      return;
    }
    if (to !== undefined && ((onTwin && to === present - 1) || (isTwin() && to === present + 1))) {
      step(event, to);
      return;
    }
    isReturning = false;
    // A new entry always follows the one that was present.
    if (to === undefined)
      window.history.replaceState({ ...(window.history.state as object | null), idx: present + 1 }, '');
    follow();
  };
  whenDialogOpens(() => {
    // A question about leaving stands on the page below while a guard is still on its way back to it.
    if (isReturning || shown !== 0 || numberOf() !== 0) return;
    window.history.pushState({ ...(window.history.state as object), idx: 1, twin: true }, '');
    present = 1;
    shown = 1;
    onTwin = true;
  });
  // Captured: the router reads the number when the event comes to it.
  window.addEventListener('popstate', pop, { capture: true });
  return {
    follow,
    stop: () => {
      whenDialogOpens(() => undefined);
      window.removeEventListener('popstate', pop, { capture: true });
    },
  };
}
